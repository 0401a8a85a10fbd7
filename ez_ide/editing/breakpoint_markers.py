"""The breakpoints of one editor: their lines through edits, and their shapes in the margin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.Qsci import QsciScintillaBase as Sci
from PyQt6.QtCore import QRectF

from ez_ide.editing.breakpoint_shapes import INSET, Look, paint_breakpoint
from ez_ide.editing.geometry import sign_box
from ez_ide.editing.line_anchors import Deletion, LineMarks

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PyQt6.Qsci import QsciScintilla
    from PyQt6.QtGui import QPainter

    from ez_ide.appearance.theme import Theme
    from ez_ide.editing.decorations import BreakpointMark


class BreakpointSigns:
    """Keeps and paints them; does not know what a breakpoint does."""

    def __init__(self, editor: QsciScintilla) -> None:
        self._editor = editor
        self._marks: dict[str, BreakpointMark] = {}
        self._places = LineMarks()

    def show(self, marks: Sequence[BreakpointMark]) -> None:
        """Exactly these."""
        self._marks = {mark.key: mark for mark in marks}
        self._places.replace({mark.key: mark.line for mark in marks})

    def lines(self) -> dict[str, int]:
        """Where each is now."""
        return dict(self._places.lines)

    def at(self, line: int) -> BreakpointMark | None:
        """The mark beside a line."""
        for key, place in self._places.lines.items():
            if place == line and key in self._marks:
                return self._marks[key]
        return None

    # -- edits -----------------------------------------------------------------------------------

    def on_insert(self, position: int, length: int, added: int, *, is_undo: bool) -> dict[str, int]:
        """Text has come in; what moved."""
        send = self._editor.SendScintilla
        line = send(Sci.SCI_LINEFROMPOSITION, position)
        start = send(Sci.SCI_POSITIONFROMLINE, line)
        before = self._editor.text(start, position) if position > start else ""
        moved = self._places.insert(line + 1, added, begins_line=not before.strip())
        if is_undo:
            moved |= self._places.bring_back(position, length, line + 1)
        return moved

    def before_delete(self, position: int, length: int) -> dict[str, int]:
        """Text is about to go; what moves."""
        send, text = self._editor.SendScintilla, self._editor.text
        first = send(Sci.SCI_LINEFROMPOSITION, position)
        last = send(Sci.SCI_LINEFROMPOSITION, position + length)
        if first == last:
            return {}
        start = send(Sci.SCI_POSITIONFROMLINE, first)
        end = send(Sci.SCI_GETLINEENDPOSITION, last)
        before = text(start, position) if position > start else ""
        behind = text(position + length, end) if end > position + length else ""
        gone = Deletion(
            position, length, first + 1, last + 1, not before.strip(), not behind.strip()
        )
        return self._places.delete(gone)

    # -- painting --------------------------------------------------------------------------------

    def paint(self, painter: QPainter, theme: Theme) -> None:
        """Draw those in view."""
        for key, line in self._places.lines.items():
            mark = self._marks.get(key)
            box = sign_box(self._editor, line)
            if mark is not None and box is not None:
                inset = box.width() * INSET
                look = Look(mark.kind, mark.is_enabled, mark.is_verified)
                inner = QRectF(box).adjusted(inset, inset, -inset, -inset)
                paint_breakpoint(painter, look, inner, theme)
