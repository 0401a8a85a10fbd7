"""What a session shows in one text: the program's places, and values behind lines.

Nothing of it is text: it is painted over it, and cannot be selected or saved.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QPointF, QRect, QRectF, Qt
from PyQt6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen, QPolygonF

from ez_ide.editing import scintilla_numbers as n
from ez_ide.editing.breakpoint_shapes import BreakpointStyle, paint_breakpoint
from ez_ide.editing.decorations import BreakpointKind, ExecutionKind
from ez_ide.editing.geometry import end_of_line, line_height, marker_box, top_of
from ez_ide.non_null import promised
from ez_ide.translation import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from PyQt6.Qsci import QsciScintilla

    from ez_ide.appearance.theme import Theme
    from ez_ide.editing.decorations import ExecutionLine, InlineValue

_ARROW = ((0.05, 0.36), (0.5, 0.36), (0.5, 0.1), (0.97, 0.5), (0.5, 0.9), (0.5, 0.64), (0.05, 0.64))
BESIDE = 0.66  # of the size of an arrow, where a breakpoint is too
_GAP = 3  # letters between a line's end and the values behind it


class ExecutionMarkers:
    """Keeps and paints them."""

    def __init__(self, editor: QsciScintilla, is_marked: Callable[[int], bool]) -> None:
        """`is_marked`: a line has a breakpoint."""
        self._editor = editor
        self._is_marked = is_marked
        self.points: Sequence[ExecutionLine] = ()
        self.values: Mapping[int, Sequence[InlineValue]] = {}

    def show_execution_lines(self, points: Sequence[ExecutionLine]) -> None:
        """Mark these lines and the ranges of their statements."""
        editor = self._editor
        self.points = tuple(points)
        editor.setCaretLineVisible(not self.points)  # it would hide the colour of the point's line
        for marker in n.MARKER_LINE.values():
            editor.markerDeleteAll(marker)
        for indicator in (*n.INDICATOR_EXECUTION.values(), n.INDICATOR_STALE):
            editor.SendScintilla(editor.SCI_SETINDICATORCURRENT, indicator)
            editor.SendScintilla(editor.SCI_INDICATORCLEARRANGE, 0, editor.length())
        stands = {point.line for point in self.points if point.kind is not ExecutionKind.CALLER}
        for point in reversed(self.points):
            if point.is_stale:
                self._box(point, n.INDICATOR_STALE)
                continue
            if point.kind is not ExecutionKind.CALLER or point.line not in stands:
                editor.markerAdd(point.line - 1, n.MARKER_LINE[point.kind.value])
            self._box(point, n.INDICATOR_EXECUTION[point.kind.value])

    def _box(self, point: ExecutionLine, indicator: int) -> None:
        """In each line from its first letter on: blanks before it belong to no statement."""
        for line in range(point.line, min(point.end_line, self._editor.lines()) + 1):
            text = self._editor.text(line - 1).rstrip()
            start = point.column - 1 if line == point.line else len(text) - len(text.lstrip())
            end = point.end_column - 1 if line == point.end_line else len(text)
            if start < end:
                self._editor.fillIndicatorRange(line - 1, start, line - 1, end, indicator)

    # -- painting --------------------------------------------------------------------------------

    def paint(self, painter: QPainter, theme: Theme, font: QFont) -> None:
        """Draw what is in view."""
        for point in reversed(self.points):
            box = marker_box(self._editor, point.line)
            if box is not None:
                self._paint_point(painter, theme, box, point)
        callers = {point.line for point in self.points if point.kind is ExecutionKind.CALLER}
        for line in sorted({*self.values, *callers}):
            self._paint_words(painter, theme, font, line, is_caller=line in callers)

    def _paint_point(
        self, painter: QPainter, theme: Theme, box: QRect, point: ExecutionLine
    ) -> None:
        """An arrow; beside a breakpoint a smaller one over it, so that both are seen."""
        colour = QColor(getattr(theme.debug, f"{point.kind.value}_mark"))
        if point.kind is ExecutionKind.ERROR and not point.is_stale:
            paint_breakpoint(painter, BreakpointStyle(BreakpointKind.ERROR), QRectF(box), theme)
            return
        if self._is_marked(point.line):
            side = round(box.width() * BESIDE)
            edge = self._editor.marginWidth(n.MARGIN_MARKERS)
            box = QRect(edge - side - 1, box.center().y() - side // 2, side, side)
            _paint_arrow(painter, box, QColor(theme.editor.margin), is_hollow=False, more=2.0)
        _paint_arrow(painter, box, colour, is_hollow=point.is_stale)

    def _paint_words(
        self, painter: QPainter, theme: Theme, font: QFont, line: int, *, is_caller: bool
    ) -> None:
        """The values behind a line, and that it is where a caller stands."""
        if line > self._editor.lines() or top_of(self._editor, line) is None:
            return
        place = end_of_line(self._editor, line)
        x = place.x() + QFontMetrics(font).horizontalAdvance(" " * _GAP)
        height = line_height(self._editor)
        edge = promised(self._editor.viewport()).width()
        values = list(self.values.get(line, ()))
        words = [(tr("called here"), theme.debug.caller_mark, False)] if is_caller else []
        for value in values:
            colour = theme.debug.inline_changed if value.is_changed else theme.debug.inline_value
            words.append((value.text, colour, value.is_changed))
        for text, colour, is_bold in words:
            slanted = QFont(font)
            slanted.setItalic(not is_bold)
            slanted.setBold(is_bold)
            painter.setFont(slanted)
            painter.setPen(QColor(colour))
            metrics = QFontMetrics(slanted)
            room = QRect(x, place.y(), max(edge - x, 0), height)
            shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room.width())
            painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), shown)
            x += metrics.horizontalAdvance(text + "  ")


def _paint_arrow(
    painter: QPainter, box: QRect, colour: QColor, *, is_hollow: bool, more: float = 0.0
) -> None:
    pen = QPen(colour, max(1.0, box.width() / 10) + 2 * more)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush if is_hollow else colour)
    side = box.width()
    painter.drawPolygon(
        QPolygonF([QPointF(box.left() + x * side, box.top() + y * side) for x, y in _ARROW])
    )
