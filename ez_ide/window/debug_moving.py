"""Moving a breakpoint by key: to the next line up or down on which the program can stop.

Decides where it goes; that a place is told to the store, and judged, is the margin's business.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject

from ez_ide.logic.breakpoint_places import beside
from ez_ide.texts import tr
from ez_ide.window.language_commands import file_of

if TYPE_CHECKING:
    from ez_ide.editor.document import Document
    from ez_ide.logic.breakpoint_store import BreakpointStore
    from ez_ide.window.debug_marks import DebugMarks
    from ez_ide.window.language_commands import LanguageCommands
    from ez_ide.window.workbench import Workbench

TOPIC = "breakpoint not moved"
UP, DOWN = -1, +1


class DebugMoving(QObject):
    """The actions that move the breakpoint of the caret's line; the caret goes along."""

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
        bench.actions.on("debug.move_breakpoint_up", partial(self._at_caret, UP))
        bench.actions.on("debug.move_breakpoint_down", partial(self._at_caret, DOWN))

    def move(self, document: Document, line: int, by: int) -> None:
        """Take the breakpoint of a line to the next free one above (-1) or below (+1)."""
        here = self._breakpoints.at(document.key, line)
        if here is None:
            return
        to = self._free_line(document, line, by)
        if to is None:
            words = tr("There is no free line above where the program could stop.")
            if by == DOWN:
                words = tr("There is no free line below where the program could stop.")
            self._bench.notices.show_notice("info", words, topic=TOPIC)
            return
        self._bench.notices.withdraw(TOPIC)
        self._marks.move(document, here.key, to)
        document.editor.go_to(to)

    def _at_caret(self, by: int) -> None:
        document = self._bench.editors.current
        if document is not None:
            self.move(document, document.editor.caret()[0], by)

    def _free_line(self, document: Document, line: int, by: int) -> int | None:
        """The next one without a breakpoint; any line, as long as no check knows better."""
        taken = {one.line for one in self._breakpoints.in_file(document.key)}
        if document.key in self._marks.verifying.checked:
            report = self._language.report_of(document)
            return beside(report, file_of(document), line, by, taken)
        wanted = line + by
        while wanted in taken:
            wanted += by
        return wanted if 1 <= wanted <= document.editor.lines() else None
