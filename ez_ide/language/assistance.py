"""Help at the caret and under the mouse: completion, parameters of a call, what a name means."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject
from PyQt6.QtWidgets import QApplication

from ez_ide.actions.session_status import SessionPhase
from ez_ide.editing.caret_context import caret_position, code_before, is_in_text, lines_from_top
from ez_ide.editing.code_editor import CodeEditor
from ez_ide.editing.line_edits import replace_bytes
from ez_ide.language.call_tip import CallTip
from ez_ide.language.checking import file_of
from ez_ide.language.completion import Scope, active_part, call_at, complete, signature_of
from ez_ide.language.completion_list import CompletionList, Offer
from ez_ide.language.fuzzy_match import places
from ez_ide.language.hover_text import HoverWords
from ez_ide.language.imports import imports_of
from ez_ide.settings import table
from ez_ide.translation import tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_ide.app.workbench import Workbench
    from ez_ide.editing.decorations import Hover
    from ez_ide.editing.document import Document
    from ez_ide.language.checking import LanguageCommands
    from ez_ide.language.completion import Candidate, Completions

HEAD = 400  # lines: imports stand before all declarations
_SIGNS = {
    "variable": "variable",
    "global": "variable",
    "function": "function",
    "builtin": "function",
    "struct": "struct",
    "enum": "enum",
    "field": "field",
    "member": "constant",
    "constant": "constant",
    "module": "module",
    "type": "type",
    "keyword": "keyword",
    "word": "file-text",
}


class WritingHelp(QObject):
    """Connects editors with what the language knows."""

    def __init__(
        self, bench: Workbench, language: LanguageCommands, show_help: Callable[[str], object]
    ) -> None:
        super().__init__(bench.window)
        self._bench, self._language, self._show_help = bench, language, show_help
        self.lists: dict[str, CompletionList] = {}
        self.tips: dict[str, CallTip] = {}
        self._offered: dict[str, Candidate] = {}
        self._last: tuple[CodeEditor, tuple[int, int], Completions | None] | None = None
        for document in bench.editors.documents:
            self._on_opened(document)
        bench.editors.opened.connect(self._on_opened)
        bench.editors.closed.connect(self._on_closed)
        bench.editors.caret_moved.connect(self._on_caret)
        bench.editors.current_changed.connect(self._hide_all)
        on = bench.actions.on
        on("edit.complete", lambda: self._with_document(self.complete, is_asked=True))
        on("go.explain", lambda: self._with_editor(CodeEditor.hover_at_caret))
        on("edit.call_tip", lambda: self._with_document(self.show_call))

    def _on_opened(self, document: Document) -> None:
        self.lists[document.key] = pop_up = CompletionList(document.editor, self._bench.themes)
        self.tips[document.key] = CallTip(document.editor)
        pop_up.accepted.connect(lambda text: self._on_accepted(document, text))
        document.editor.typed.connect(lambda letter: self._on_typed(document, letter))
        document.editor.hover_started.connect(lambda hover: self._on_hover(document, hover))

    def _on_closed(self, document: Document) -> None:
        """Its boxes belong to the window, and go with it."""
        for pop_up in (self.lists.pop(document.key), self.tips.pop(document.key)):
            pop_up.end()

    def _hide_all(self) -> None:
        for pop_up in self.lists.values():
            pop_up.hide()
        for tip in self.tips.values():
            tip.hide()

    def _with_document(self, do: Callable[..., object], **how: bool) -> None:
        document = self._bench.editors.current
        if document is not None and document.is_ez:
            do(document, **how)

    def _with_editor(self, do: Callable[[CodeEditor], object]) -> None:
        editor = self._bench.editors.current_editor
        if editor is not None:
            do(editor)

    # -- completion ------------------------------------------------------------------------------

    def _on_typed(self, document: Document, letter: str) -> None:
        if not document.is_ez:
            return
        is_name = letter.isalnum() or letter in "_.@"
        if is_name and self._bench.settings.get(table.COMPLETE_WHILE_TYPING):
            self.complete(document)
        elif not is_name:
            self.lists[document.key].hide()
        if letter in "(,":
            self.show_call(document)

    def complete(self, document: Document, *, is_asked: bool = False) -> None:
        """Offer what could stand at the caret."""
        editor, pop_up = document.editor, self.lists[document.key]
        if editor.isReadOnly() or is_in_text(editor, caret_position(editor)):
            pop_up.hide()
            return
        found = self._found(document, is_asked=is_asked)
        self._last = (editor, editor.caret(), found)
        if found is None:
            pop_up.hide()
            return
        self._offered = {one.text: one for one in found.candidates}
        pop_up.show(found.typed, [_offer(one, found.typed) for one in found.candidates])

    def _found(self, document: Document, *, is_asked: bool) -> Completions | None:
        """The candidates; one letter more than last time only leaves some of those out."""
        editor = document.editor
        before_editor, (line, column), last = self._last or (None, (0, 0), None)
        is_next = editor.caret() == (line, column + 1) and before_editor is editor
        if last is not None and last.typed and is_next and self.lists[document.key].is_open:
            letter = editor.text(line - 1)[column - 1]
            if letter.isalnum() or letter == "_":
                return last.narrowed(last.typed + letter)
        return complete(self._scope(document), code_before(editor), is_asked=is_asked)

    def _on_accepted(self, document: Document, text: str) -> None:
        """A module that the member needs is imported, below the imports there are."""
        candidate = self._offered.get(text)
        if candidate is None or not candidate.module:
            return
        editor = document.editor
        line = imports_of(document.text()).line
        at = editor.SendScintilla(editor.SCI_POSITIONFROMLINE, line)
        end = "\r\n" if editor.eolMode() == editor.EolMode.EolWindows else "\n"
        replace_bytes(editor, at, at, f"import @{candidate.module}{end}")

    def _scope(self, document: Document) -> Scope:
        line, column = document.editor.caret()
        report = self._language.report_of(document)
        head = lines_from_top(document.editor, HEAD)
        return Scope(report, file_of(document), imports_of(head), line, column)

    # -- calls -----------------------------------------------------------------------------------

    def _on_caret(self) -> None:
        """A tip follows the caret through the arguments, and goes when the call is left."""
        document = self._bench.editors.current
        if document is not None and document.key in self.tips and self.tips[document.key].is_open:
            self.show_call(document)

    def show_call(self, document: Document) -> None:
        """The signature of the call that the caret is in."""
        tip = self.tips[document.key]
        if is_in_text(document.editor, caret_position(document.editor)) and not tip.is_open:
            return
        call = call_at(code_before(document.editor))
        found = signature_of(self._scope(document), call.name) if call is not None else None
        if call is None or found is None:
            tip.hide()
            return
        signature, doc = found
        tip.show(self._call_text(signature, doc, active_part(signature, call.argument)))

    def _call_text(self, signature: str, doc: str, strong: tuple[int, int] | None) -> str:
        """The signature with the parameter in question in bold, and what there is to know."""
        colour = self._bench.themes.theme.ui.link
        start, end = strong or (len(signature), len(signature))
        part = signature[start:end]
        strong_part = f'<b style="color:{colour}">{escape(part)}</b>'
        parts = [f"<div>{escape(signature[:start])}{strong_part}{escape(signature[end:])}</div>"]
        if "&" in part:
            parts.append(f"<div><b>&amp;</b> {escape(tr('changes your variable'))}</div>")
        if doc:
            font, muted = QApplication.font(), self._bench.themes.theme.ui.text_muted
            look = f"font: {font.pointSizeF()}pt '{font.family()}'; color: {muted}"
            parts.append(f'<div style="{look}">{escape(doc)}</div>')
        return "".join(parts)

    # -- hover -----------------------------------------------------------------------------------

    def _on_hover(self, document: Document, hover: Hover) -> None:
        """What is known of a place; while the program is paused, the session has more to say."""
        is_paused = self._bench.actions.context.session.phase is SessionPhase.PAUSED
        if is_paused and hover.expression:
            return
        words = self.explain(document, hover)
        if not words and hover.is_asked:
            words = escape(tr("No information available."))
        if not words:
            return
        label = HoverWords(words)
        label.fit(document.editor.width() // 2)
        label.linkActivated.connect(self._show_help)
        label.left.connect(lambda: self._leave(document))
        document.editor.show_hover(hover.line, hover.column, label)
        if hover.is_asked:
            label.take_keyboard()

    def _leave(self, document: Document) -> None:
        document.editor.hide_hover()
        document.editor.setFocus()

    def explain(self, document: Document, hover: Hover) -> str:
        """Problems, signature and doc of a place as rich text; "" if nothing is known of it."""
        parts = [
            f"<p><b>{escape(one.message)}</b><br>{escape(one.help)} "
            f'<a href="code:{one.code}">{tr("Explain {code}", code=one.code)}</a></p>'
            for one in document.editor.problems.at(hover.line, hover.column)
        ]
        return "".join([*parts, *self._meaning(document, hover)])

    def _meaning(self, document: Document, hover: Hover) -> list[str]:
        report, file = self._language.report_of(document), file_of(document)
        symbol = report.symbol_at(file, hover.line, hover.column)
        reference = report.reference_at(file, hover.line, hover.column)
        more = ""
        if symbol is not None:
            rows = (symbol.signature, symbol.doc)
        elif reference is not None and reference.library:
            rows = (reference.signature, reference.doc)
            module, _, member = reference.library.rpartition(".")
            more = f' <a href="library:{module or "builtins"}#{member}">{tr("Help")}</a>'
        else:
            return []
        doc = f"<p>{escape(rows[1])}{more}</p>" if rows[1] or more else ""
        return [f"<p><code>{escape(rows[0])}</code></p>", doc]


def _offer(candidate: Candidate, typed: str) -> Offer:
    detail = candidate.detail
    if candidate.module:
        detail = tr("import @{module}", module=candidate.module)
    letters = tuple(places(typed, candidate.text))
    return Offer(candidate.text, _SIGNS[candidate.kind], detail, candidate.doc, letters)
