"""What a session shows in one text: the program's places, values behind lines, boxed expressions.

Nothing of it is text: it is painted over it, and cannot be selected or saved.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QPointF, QRect, Qt
from PyQt6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen, QPolygonF

from ez_ide.editor import numbers as n
from ez_ide.editor.geometry import end_of_line, line_height, point_of, sign_box, top_of
from ez_ide.promised import promised

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from PyQt6.Qsci import QsciScintilla

    from ez_ide.editor.marks import ExecutionPoint, ExpressionBox, InlineValue
    from ez_ide.themes.theme import Theme

_ARROW = ((0.05, 0.36), (0.5, 0.36), (0.5, 0.1), (0.97, 0.5), (0.5, 0.9), (0.5, 0.64), (0.05, 0.64))
_GAP = 3  # letters between a line's end and the values behind it


class ExecutionSigns:
    """Keeps and paints them."""

    def __init__(self, editor: QsciScintilla) -> None:
        self._editor = editor
        self.points: Sequence[ExecutionPoint] = ()
        self.values: Mapping[int, Sequence[InlineValue]] = {}
        self.boxes: Sequence[ExpressionBox] = ()

    def show_points(self, points: Sequence[ExecutionPoint]) -> None:
        """Mark these lines and the ranges of their statements."""
        editor = self._editor
        self.points = tuple(points)
        for marker in n.MARKER_LINE.values():
            editor.markerDeleteAll(marker)
        for indicator in (*n.INDICATOR_POINT.values(), n.INDICATOR_STALE):
            editor.SendScintilla(editor.SCI_SETINDICATORCURRENT, indicator)
            editor.SendScintilla(editor.SCI_INDICATORCLEARRANGE, 0, editor.length())
        for point in reversed(self.points):
            if point.is_stale:
                self._box(point, n.INDICATOR_STALE)
            else:
                editor.markerAdd(point.line - 1, n.MARKER_LINE[point.kind.value])
                self._box(point, n.INDICATOR_POINT[point.kind.value])

    def _box(self, point: ExecutionPoint, indicator: int) -> None:
        if point.end_line:
            self._editor.fillIndicatorRange(
                point.line - 1, point.column - 1, point.end_line - 1, point.end_column - 1,
                indicator,
            )  # fmt: skip

    # -- painting --------------------------------------------------------------------------------

    def paint(self, painter: QPainter, theme: Theme, font: QFont) -> None:
        """Draw what is in view."""
        for point in reversed(self.points):
            box = sign_box(self._editor, point.line)
            if box is not None:
                colour = QColor(getattr(theme.debug, f"{point.kind.value}_mark"))
                _draw_arrow(painter, box, colour, is_hollow=point.is_stale)
        painter.setFont(font)
        for line, values in self.values.items():
            self._paint_values(painter, theme, font, line, values)
        for expression in self.boxes:
            self._paint_expression(painter, theme, font, expression)

    def _paint_values(
        self, painter: QPainter, theme: Theme, font: QFont, line: int, values: Sequence[InlineValue]
    ) -> None:
        if line > self._editor.lines() or top_of(self._editor, line) is None:
            return
        metrics = QFontMetrics(font)
        place = end_of_line(self._editor, line)
        x = place.x() + metrics.horizontalAdvance(" " * _GAP)
        height = line_height(self._editor)
        edge = promised(self._editor.viewport()).width()
        for value in values:
            colour = theme.debug.inline_changed if value.is_changed else theme.debug.inline_value
            slanted = QFont(font)
            slanted.setItalic(not value.is_changed)
            slanted.setBold(value.is_changed)
            painter.setFont(slanted)
            painter.setPen(QColor(colour))
            room = QRect(x, place.y(), max(edge - x, 0), height)
            text = QFontMetrics(slanted).elidedText(
                value.text, Qt.TextElideMode.ElideRight, room.width()
            )
            painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), text)
            x += QFontMetrics(slanted).horizontalAdvance(value.text + "  ")

    def _paint_expression(
        self, painter: QPainter, theme: Theme, font: QFont, box: ExpressionBox
    ) -> None:
        start = point_of(self._editor, box.line, box.column)
        end = point_of(self._editor, box.end_line, box.end_column)
        height = line_height(self._editor)
        if box.line != box.end_line or top_of(self._editor, box.line) is None:
            return
        room = QRect(start.x(), start.y(), max(end.x() - start.x(), 2), height)
        edge = QColor(theme.debug.error_mark if box.is_error else theme.debug.current_mark)
        painter.setPen(QPen(edge, 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        if box.value is not None:
            painter.setFont(font)
            wide = QFontMetrics(font).horizontalAdvance(box.value) + 6
            room.setWidth(max(room.width(), wide))
            painter.fillRect(room, QColor(theme.debug.expression))
            painter.setPen(QColor(theme.debug.on_expression))
            painter.drawText(room, int(Qt.AlignmentFlag.AlignCenter), box.value)
            painter.setPen(QPen(edge, 1))
        painter.drawRect(room.adjusted(0, 0, -1, -1))
        if box.is_skipped:
            middle = room.center().y()
            painter.drawLine(room.left(), middle, room.right(), middle)


def _draw_arrow(painter: QPainter, box: QRect, colour: QColor, *, is_hollow: bool) -> None:
    painter.setPen(QPen(colour, max(1.0, box.width() / 10)))
    painter.setBrush(Qt.BrushStyle.NoBrush if is_hollow else colour)
    side = box.width()
    painter.drawPolygon(
        QPolygonF([QPointF(box.left() + x * side, box.top() + y * side) for x, y in _ARROW])
    )
