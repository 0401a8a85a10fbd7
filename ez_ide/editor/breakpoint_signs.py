"""The breakpoints of one editor: their lines through edits, and their shapes in the margin."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.Qsci import QsciScintillaBase as Sci
from PyQt6.QtCore import QPointF, QRectF, Qt
from PyQt6.QtGui import QColor, QPainter, QPen, QPolygonF

from ez_ide.editor.geometry import sign_box
from ez_ide.editor.line_marks import Deletion, LineMarks
from ez_ide.editor.marks import BreakpointMark
from ez_ide.logic.breakpoint_kind import BreakpointKind

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PyQt6.Qsci import QsciScintilla

    from ez_ide.editor.marks import BreakpointMark
    from ez_ide.themes.theme import Theme

_SHAPES = {
    BreakpointKind.LOG: ((0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5)),
    BreakpointKind.FUNCTION: ((0.5, 0.04), (1, 0.96), (0, 0.96)),
    BreakpointKind.DATA: ((0.25, 0), (0.75, 0), (1, 0.5), (0.75, 1), (0.25, 1), (0, 0.5)),
}


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
                inset = box.width() * 0.12
                _draw(painter, mark, QRectF(box).adjusted(inset, inset, -inset, -inset), theme)


def _draw(painter: QPainter, mark: BreakpointMark, box: QRectF, theme: Theme) -> None:
    """Filled when it works, hollow when switched off or not possible, then with a stroke too."""
    colour = QColor(_colour(mark, theme))
    is_filled = mark.is_enabled and mark.is_verified
    pen = QPen(colour, max(1.0, box.width() / 9))
    painter.setPen(pen)
    painter.setBrush(colour if is_filled else Qt.BrushStyle.NoBrush)
    shape = _SHAPES.get(mark.kind)
    if shape is None:
        painter.drawEllipse(box)
    else:
        painter.drawPolygon(QPolygonF([
            QPointF(box.left() + x * box.width(), box.top() + y * box.height()) for x, y in shape
        ]))  # fmt: skip
    if mark.kind is BreakpointKind.CONDITIONAL:
        painter.setPen(QPen(QColor(theme.editor.margin) if is_filled else colour, pen.widthF()))
        for height in (0.38, 0.62):
            y = box.top() + height * box.height()
            painter.drawLine(
                QPointF(box.left() + box.width() * 0.25, y),
                QPointF(box.right() - box.width() * 0.25, y),
            )
    if mark.is_enabled and not mark.is_verified:
        painter.setPen(pen)
        painter.drawLine(box.bottomLeft(), box.topRight())


def _colour(mark: BreakpointMark, theme: Theme) -> str:
    if not mark.is_enabled:
        return theme.debug.breakpoint_off
    return {
        BreakpointKind.LOG: theme.debug.log_point,
        BreakpointKind.DATA: theme.debug.data_breakpoint,
    }.get(mark.kind, theme.debug.breakpoint)
