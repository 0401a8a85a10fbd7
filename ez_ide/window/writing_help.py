"""Help at the caret and under the mouse: completion, parameters of a call, what a name means."""

from __future__ import annotations

import re
from html import escape
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, Qt
from PyQt6.QtWidgets import QLabel

from ez_ide.editor.completion_list import CompletionList
from ez_ide.editor.surroundings import caret_position, is_in_text
from ez_ide.logic import settings_table as table
from ez_ide.logic.completion import Scope, active_part, call_at, complete, signature_of
from ez_ide.logic.fuzzy import places, score
from ez_ide.logic.session_status import SessionPhase
from ez_ide.models.choices import Choice
from ez_ide.models.outline import ICONS
from ez_ide.texts import tr
from ez_ide.window.language_commands import file_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ez_ide.editor.document import Document
    from ez_ide.editor.marks import Hover
    from ez_ide.logic.check_report import Symbol
    from ez_ide.logic.completion import Candidate
    from ez_ide.window.language_commands import LanguageCommands
    from ez_ide.window.workbench import Workbench

_IMPORT = re.compile(r"^[ \t]*import\b", re.MULTILINE)


class WritingHelp(QObject):
    """Connects editors with what the language knows."""

    def __init__(
        self, bench: Workbench, language: LanguageCommands, show_help: Callable[[str], object]
    ) -> None:
        super().__init__(bench.window)
        self._bench, self._language, self._show_help = bench, language, show_help
        self._lists: dict[str, CompletionList] = {}
        self._offered: dict[str, Candidate] = {}
        for document in bench.editors.documents:
            self._on_opened(document)
        bench.editors.opened.connect(self._on_opened)
        bench.editors.closed.connect(lambda document: self._lists.pop(document.key, None))
        on = bench.actions.on
        on("edit.complete", lambda: self._with_document(self.complete, is_asked=True))
        on("edit.call_tip", lambda: self._with_document(self.show_call))

    def _on_opened(self, document: Document) -> None:
        if not document.is_ez:
            return
        pop_up = CompletionList(document.editor)
        self._lists[document.key] = pop_up
        pop_up.accepted.connect(lambda text: self._on_accepted(document, text))
        document.editor.typed.connect(lambda letter: self._on_typed(document, letter))
        document.editor.hover_started.connect(lambda hover: self._on_hover(document, hover))

    def _with_document(self, do: Callable[..., object], **how: bool) -> None:
        document = self._bench.editors.current
        if document is not None and document.key in self._lists:
            do(document, **how)

    # -- completion ------------------------------------------------------------------------------

    def _on_typed(self, document: Document, letter: str) -> None:
        is_name = letter.isalnum() or letter in "_.@"
        if is_name and self._bench.settings.get(table.COMPLETE_WHILE_TYPING):
            self.complete(document)
        elif not is_name:
            self._lists[document.key].hide()
        if letter in "(,":
            self.show_call(document)
        elif letter == ")":
            self._lists[document.key].hide_tip()

    def complete(self, document: Document, *, is_asked: bool = False) -> None:
        """Offer what could stand at the caret."""
        editor, pop_up = document.editor, self._lists[document.key]
        if editor.isReadOnly() or is_in_text(editor, caret_position(editor)):
            return
        scope, before = self._scope(document)
        found = complete(scope, before, is_asked=is_asked)
        if found is None:
            pop_up.hide()
            return
        self._offered = {one.text: one for one in found.candidates}
        pop_up.show(found.typed, list(self._offered))

    def _on_accepted(self, document: Document, text: str) -> None:
        """A module that the member needs is imported, below the imports there are."""
        candidate = self._offered.get(text)
        if candidate is None or not candidate.module:
            return
        editor = document.editor
        program = document.text()
        last = [match.start() for match in _IMPORT.finditer(program)]
        line = program.count("\n", 0, last[-1]) + 1 if last else 0
        editor.insertAt(f"import @{candidate.module}\n", line, 0)

    def _scope(self, document: Document) -> tuple[Scope, str]:
        line, index = document.editor.getCursorPosition()
        report = self._language.report_of(document)
        scope = Scope(report, file_of(document), document.text(), line + 1, index + 1)
        return scope, document.editor.text(line)[:index]

    # -- calls -----------------------------------------------------------------------------------

    def show_call(self, document: Document) -> None:
        """The signature of the call that the caret is in."""
        pop_up = self._lists[document.key]
        scope, before = self._scope(document)
        call = call_at(before)
        found = signature_of(scope, call.name) if call is not None else None
        if call is None or found is None:
            pop_up.hide_tip()
            return
        signature, doc = found
        strong = active_part(signature, call.argument)
        words = [signature]
        if strong is not None and "&" in signature[slice(*strong)]:
            words.append(tr("& changes your variable"))
        if doc:
            words.append(doc)
        pop_up.show_tip("\n".join(words), strong, self._bench.themes.theme)

    # -- hover -----------------------------------------------------------------------------------

    def _on_hover(self, document: Document, hover: Hover) -> None:
        """Problems and the meaning of a name; while paused the session has more to say."""
        problems = document.editor.problems.at(hover.line, hover.column)
        is_paused = self._bench.actions.context.session.phase is SessionPhase.PAUSED
        parts = [
            f"<p><b>{escape(one.message)}</b><br>{escape(one.help)} "
            f'<a href="code:{one.code}">{one.code}</a></p>'
            for one in problems
        ]
        if not is_paused:
            parts += self._meaning(document, hover)
        if not parts:
            return
        label = QLabel("".join(parts))
        label.setTextFormat(Qt.TextFormat.RichText)
        label.setWordWrap(True)
        label.setMinimumWidth(document.editor.width() // 3)
        label.setTextInteractionFlags(Qt.TextInteractionFlag.TextBrowserInteraction)
        label.linkActivated.connect(self._show_help)
        label.setAccessibleName(tr("What this is"))
        document.editor.show_hover(hover.line, hover.column, label)

    def _meaning(self, document: Document, hover: Hover) -> list[str]:
        report, file = self._language.report_of(document), file_of(document)
        symbol = report.symbol_at(file, hover.line, hover.column)
        reference = report.reference_at(file, hover.line, hover.column)
        if symbol is not None:
            rows = (symbol.signature, symbol.doc)
        elif reference is not None and reference.library:
            rows = (reference.signature, reference.doc)
        else:
            return []
        return [
            f"<p><code>{escape(rows[0])}</code></p>",
            f"<p>{escape(rows[1])}</p>" * bool(rows[1]),
        ]


class SymbolSource:
    """What the text in front declares, for the palette."""

    prefix = "@"

    def __init__(self, language: LanguageCommands) -> None:
        self._language = language
        self.hint = tr("Type part of a name that this file declares")

    def choices(self, typed: str) -> Sequence[Choice]:
        """The symbols that fit, best first."""
        rows = []
        for number, symbol in enumerate(self._language.symbols()):
            points = score(typed, symbol.name)
            if points is not None:
                rows.append((-points, number, self._choice(symbol, typed)))
        return [choice for _, _, choice in sorted(rows, key=lambda row: row[:2])]

    def _choice(self, symbol: Symbol, typed: str) -> Choice:
        return Choice(
            symbol.name,
            lambda: self._language.go_to(symbol.name_place),
            detail=symbol.signature,
            icon=ICONS[symbol.kind],
            letters=tuple(places(typed, symbol.name)),
        )
