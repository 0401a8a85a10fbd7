"""Help while typing: completion, and the parameters of the call that is being written."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject
from PyQt6.QtWidgets import QApplication

from ez_ide.editing.caret_context import caret_position, code_before, is_in_text
from ez_ide.editing.line_edits import line_end, replace_bytes
from ez_ide.language.call_tip import CallTip
from ez_ide.language.checking import file_of
from ez_ide.language.completion import Scope, complete, signature_of
from ez_ide.language.completion_list import CompletionList, Offer
from ez_ide.language.fuzzy_match import matched_indexes
from ez_ide.language.typed_code import open_call, parameter_span
from ez_ide.settings import table
from ez_ide.translation import tr

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_ide.editing.code_editor import CodeEditor
    from ez_ide.editing.document import Document
    from ez_ide.language.checking import LanguageService
    from ez_ide.language.completion import Candidate, Completions
    from ez_ide.workbench import Workbench

_ICONS = {
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


class Assistance(QObject):
    """Shows a completion list and a call tip for each editor."""

    def __init__(self, bench: Workbench, language: LanguageService) -> None:
        super().__init__(bench.window)
        self._bench, self._language = bench, language
        self.lists: dict[str, CompletionList] = {}
        self.tips: dict[str, CallTip] = {}
        self._offered: dict[str, Candidate] = {}
        self._last: tuple[CodeEditor, tuple[int, int], Completions | None] | None = None
        for document in bench.editors.documents:
            self._on_opened(document)
        bench.editors.opened.connect(self._on_opened)
        bench.editors.closed.connect(self._on_closed)
        bench.editors.caret_moved.connect(self._on_caret_moved)
        bench.editors.current_changed.connect(self._hide_all)
        on = bench.actions.on
        on("edit.complete", lambda: self._with_document(self.complete, is_requested=True))
        on("edit.call_tip", lambda: self._with_document(self.show_call))

    def _on_opened(self, document: Document) -> None:
        self.lists[document.key] = pop_up = CompletionList(document.editor, self._bench.themes)
        self.tips[document.key] = CallTip(document.editor)
        pop_up.accepted.connect(lambda text: self._on_accepted(document, text))
        document.editor.typed.connect(lambda char: self._on_typed(document, char))

    def _on_closed(self, document: Document) -> None:
        # The boxes may be children of the window: they are not deleted with the editor.
        for pop_up in (self.lists.pop(document.key), self.tips.pop(document.key)):
            pop_up.end()

    def _hide_all(self) -> None:
        for pop_up in self.lists.values():
            pop_up.hide()
        for tip in self.tips.values():
            tip.hide()

    def _with_document(self, action: Callable[..., object], **options: bool) -> None:
        document = self._bench.editors.current
        if document is not None and document.is_ez:
            action(document, **options)

    def _scope(self, document: Document) -> Scope:
        report = self._language.report_of(document)
        return Scope(report, file_of(document), *self._language.caret_in_report(document))

    # -- completion ------------------------------------------------------------------------------

    def _on_typed(self, document: Document, char: str) -> None:
        if not document.is_ez:
            return
        is_name = char.isalnum() or char in "_.@"
        if is_name and self._bench.settings.get(table.COMPLETE_WHILE_TYPING):
            self.complete(document)
        elif not is_name:
            self.lists[document.key].hide()
        if char in "(,":
            self.show_call(document)

    def complete(self, document: Document, *, is_requested: bool = False) -> None:
        """Show the candidates for the text before the caret; none inside strings and comments."""
        editor, pop_up = document.editor, self.lists[document.key]
        if editor.isReadOnly() or is_in_text(editor, caret_position(editor)):
            pop_up.hide()
            return
        found = self._find(document, is_requested=is_requested)
        self._last = (editor, editor.caret(), found)
        if found is None:
            pop_up.hide()
            return
        self._offered = {one.text: one for one in found.candidates}
        pop_up.show(found.typed, [_offer(one, found.typed) for one in found.candidates])

    def _find(self, document: Document, *, is_requested: bool) -> Completions | None:
        # One more character of the same word only narrows the candidates: collecting all of them
        # anew for each key would be felt in a large program.
        editor = document.editor
        last_editor, (line, column), last = self._last or (None, (0, 0), None)
        is_next = editor.caret() == (line, column + 1) and last_editor is editor
        if last is not None and last.typed and is_next and self.lists[document.key].is_open:
            char = editor.text(line - 1)[column - 1]
            if char.isalnum() or char == "_":
                return last.narrowed(last.typed + char)
        return complete(self._scope(document), code_before(editor), is_requested=is_requested)

    def _on_accepted(self, document: Document, text: str) -> None:
        """Import the library module that the accepted member needs, after the other imports."""
        candidate = self._offered.get(text)
        if candidate is None or not candidate.module:
            return
        editor = document.editor
        statement = f"import @{candidate.module}"
        # The report may be older than an import that was typed a moment ago.
        if any(line.rstrip() == statement for line in document.text().splitlines()):
            return
        imports = self._language.report_of(document).imports(file_of(document))
        line = max((one.range.end.line for one in imports), default=0)
        start = editor.SendScintilla(editor.SCI_POSITIONFROMLINE, line)
        replace_bytes(editor, start, start, statement + line_end(editor))

    # -- parameters ------------------------------------------------------------------------------

    def _on_caret_moved(self) -> None:
        document = self._bench.editors.current
        if document is not None and document.key in self.tips and self.tips[document.key].is_open:
            self.show_call(document)

    def show_call(self, document: Document) -> None:
        """Show the signature of the call around the caret; outside of calls, hide the tip."""
        tip = self.tips[document.key]
        if is_in_text(document.editor, caret_position(document.editor)) and not tip.is_open:
            return
        call = open_call(code_before(document.editor))
        found = signature_of(self._scope(document), call.name) if call is not None else None
        if call is None or found is None:
            tip.hide()
            return
        signature, doc = found
        tip.show(self._html(signature, doc, parameter_span(signature, call.argument)))

    def _html(self, signature: str, doc: str, active: tuple[int, int] | None) -> str:
        colour = self._bench.themes.theme.ui.link
        start, end = active or (len(signature), len(signature))
        parameter = signature[start:end]
        bold = f'<b style="color:{colour}">{escape(parameter)}</b>'
        parts = [f"<div>{escape(signature[:start])}{bold}{escape(signature[end:])}</div>"]
        if "&" in parameter:
            parts.append(f"<div><b>&amp;</b> {escape(tr('changes your variable'))}</div>")
        if doc:
            font, muted = QApplication.font(), self._bench.themes.theme.ui.text_muted
            style = f"font: {font.pointSizeF()}pt '{font.family()}'; color: {muted}"
            parts.append(f'<div style="{style}">{escape(doc)}</div>')
        return "".join(parts)


def _offer(candidate: Candidate, typed: str) -> Offer:
    detail = candidate.detail
    if candidate.module:
        detail = tr("import @{module}", module=candidate.module)
    matched = tuple(matched_indexes(typed, candidate.text))
    return Offer(candidate.text, _ICONS[candidate.kind], detail, candidate.doc, matched)
