"""Editing one breakpoint, below its line or in the panel, with the checker looking on."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject

from ez_ide.debugging.breakpoints.editor import CONDITION, BreakpointEditor
from ez_ide.debugging.breakpoints.field_check import ConditionCheck
from ez_ide.debugging.breakpoints.placement import functions
from ez_ide.editing.decorations import BreakpointKind
from ez_ide.language.check_service import Question
from ez_ide.language.checking import file_of
from ez_ide.language.completion import Scope, complete
from ez_ide.language.imports import imports_of

if TYPE_CHECKING:
    from ez_ide.app.workbench import Workbench
    from ez_ide.debugging.breakpoints.breakpoint import Breakpoint
    from ez_ide.debugging.breakpoints.check_program import Asked
    from ez_ide.debugging.breakpoints.margin import DebugMarks
    from ez_ide.debugging.breakpoints.state import BreakpointStore
    from ez_ide.editing.document import Document
    from ez_ide.language.checking import LanguageCommands


class DebugEditing(QObject):
    """Makes the editors of breakpoints; at most one is open below a line."""

    def __init__(
        self,
        bench: Workbench,
        breakpoints: BreakpointStore,
        marks: DebugMarks,
        language: LanguageCommands,
    ) -> None:
        super().__init__(bench.window)
        self._bench, self._breakpoints = bench, breakpoints
        self._marks, self._language = marks, language
        self._check = ConditionCheck(self)
        self._below: tuple[Document, int] | None = None
        self.editor: BreakpointEditor | None = None  # the one below a line
        bench.editors.closed.connect(self._on_closed)

    def edit(self, document: Document, line: int, field: str = CONDITION) -> None:
        """Edit the breakpoint of a line below that line; set one if there is none."""
        found = self._marks.here(document, line) or self._marks.add(document, line)
        if found is None:
            return
        shown = found.line if found.file else line
        self.close()
        editor = self.editor = self.editor_of(found)
        self._below = (document, shown)
        editor.left.connect(self.close)
        editor.kept.connect(self.close)
        document.editor.go_to(shown)
        document.editor.show_below(shown, editor)
        editor.go_to(field)

    def editor_of(self, one: Breakpoint) -> BreakpointEditor:
        """An editor that keeps what it says in the store."""
        place = self._place_of(one)
        editor = BreakpointEditor(one, partial(self._offer, *place) if place else None)
        editor.kept.connect(lambda fields: self._breakpoints.edit(one.key, **fields))
        if place is not None:
            editor.is_judged = True
            editor.changed.connect(partial(self._judge, *place))
            self._check.judged.connect(editor.say)
            self._judge(*place, editor.asked())
        return editor

    def close(self) -> None:
        """Take the one below a line away."""
        if self._below is not None:
            document, line = self._below
            self._below = self.editor = None
            document.editor.show_below(line, None)
            document.editor.setFocus()

    def shut_down(self) -> None:
        """The window closes."""
        self._check.shut_down()

    # -- what the checker knows ------------------------------------------------------------------

    def _place_of(self, one: Breakpoint) -> tuple[Document, int] | None:
        """Where what it asks has its meaning: its line, or the first one of its function."""
        for document in self._bench.editors.documents:
            if one.file and document.key == one.file:
                return document, one.line
            if one.kind is BreakpointKind.FUNCTION:
                name = one.function.rpartition(".")[2]
                report = self._language.report_of(document)
                for symbol in functions(report, file_of(document)):
                    if symbol.name == name:
                        return document, symbol.place.line
        return None

    def _judge(self, document: Document, line: int, asked: Asked) -> None:
        question = Question(document.key, file_of(document), document.text())
        self._check.ask(question, self._language.report_of(document), line, asked)

    def _offer(
        self,
        document: Document,
        line: int,
        before: str,
        is_asked: bool,  # noqa: FBT001 - an Offer
    ) -> tuple[str, list[str]]:
        report = self._language.report_of(document)
        scope = Scope(report, file_of(document), imports_of(document.text()), line, 1)
        found = complete(scope, before, is_asked=is_asked)
        return (found.typed, [one.text for one in found.candidates]) if found else ("", [])

    def _on_closed(self, document: Document) -> None:
        if self._below is not None and self._below[0] is document:
            self._below = self.editor = None
