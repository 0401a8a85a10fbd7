"""Moving a breakpoint by key: to the next line up or down on which the program can stop.

Decides where it goes; that a place is told to the store, and judged, is the margin's business.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject

from ez_ide.translation import tr

if TYPE_CHECKING:
    from ez_ide.app.workbench import Workbench
    from ez_ide.debugging.breakpoints.margin import DebugMarks
    from ez_ide.editing.document import Document

TOPIC = "breakpoint not moved"
UP, DOWN = -1, +1


class DebugMoving(QObject):
    """The actions that move the breakpoint of the caret's line; the caret goes along."""

    def __init__(self, bench: Workbench, marks: DebugMarks) -> None:
        super().__init__(bench.window)
        self._bench, self._marks = bench, marks
        bench.actions.on("debug.move_breakpoint_up", partial(self._at_caret, UP))
        bench.actions.on("debug.move_breakpoint_down", partial(self._at_caret, DOWN))

    def move(self, document: Document, line: int, by: int) -> None:
        """Take the breakpoint of a line to the next free one above (-1) or below (+1)."""
        here = self._marks.here(document, line)
        if here is None or not here.file:
            return
        to = self._marks.verifying.free_line(document, line, by)
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
