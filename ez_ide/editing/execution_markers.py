"""The execution lines of a debug session and the inline values of one editor.

Both are painted over the text: they cannot be selected, edited or saved.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QPointF, QRect, QRectF, Qt
from PyQt6.QtGui import QColor, QFont, QFontMetrics, QPainter, QPen, QPolygonF

from ez_ide.editing import scintilla_numbers as n
from ez_ide.editing.breakpoint_shapes import BreakpointStyle, paint_breakpoint
from ez_ide.editing.decorations import BreakpointKind, ExecutionKind
from ez_ide.editing.geometry import end_of_line, line_height, marker_box, top_of
from ez_ide.non_null import non_null
from ez_ide.translation import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from PyQt6.Qsci import QsciScintilla

    from ez_ide.appearance.theme import Theme
    from ez_ide.editing.decorations import ExecutionLine, InlineValue

# Corners of an arrow to the right, in a unit square.
_ARROW = ((0.05, 0.36), (0.5, 0.36), (0.5, 0.1), (0.97, 0.5), (0.5, 0.9), (0.5, 0.64), (0.05, 0.64))
SMALL_ARROW = 0.66  # size of the arrow if the line has a breakpoint, too
_GAP = 3  # characters between the end of a line and its values


class ExecutionMarkers:
    """Keeps and paints execution lines and inline values."""

    def __init__(self, editor: QsciScintilla, has_breakpoint: Callable[[int], bool]) -> None:
        """`has_breakpoint` returns whether a line has a breakpoint marker."""
        self._editor = editor
        self._has_breakpoint = has_breakpoint
        self.lines: Sequence[ExecutionLine] = ()
        self.values: Mapping[int, Sequence[InlineValue]] = {}

    def show_lines(self, lines: Sequence[ExecutionLine]) -> None:
        """Show these execution lines and no others, with boxes around their statements."""
        editor = self._editor
        self.lines = tuple(lines)
        # The background of the caret's line would cover that of an execution line.
        editor.setCaretLineVisible(not self.lines)
        for number in n.MARKER_LINE.values():
            editor.markerDeleteAll(number)
        for indicator in (*n.INDICATOR_EXECUTION.values(), n.INDICATOR_STALE):
            editor.SendScintilla(editor.SCI_SETINDICATORCURRENT, indicator)
            editor.SendScintilla(editor.SCI_INDICATORCLEARRANGE, 0, editor.length())
        paused = {marker.line for marker in self.lines if marker.kind is not ExecutionKind.CALLER}
        # The innermost frame comes last, so that its colours are above those of its callers.
        for marker in reversed(self.lines):
            if marker.is_stale:
                self._box(marker, n.INDICATOR_STALE)
                continue
            if marker.kind is not ExecutionKind.CALLER or marker.line not in paused:
                editor.markerAdd(marker.line - 1, n.MARKER_LINE[marker.kind.value])
            self._box(marker, n.INDICATOR_EXECUTION[marker.kind.value])

        non_null(editor.viewport()).update()

    def show_values(self, values: Mapping[int, Sequence[InlineValue]]) -> None:
        """Show values after the ends of these lines, and of no others."""
        self.values = dict(values)
        non_null(self._editor.viewport()).update()

    def _box(self, marker: ExecutionLine, indicator: int) -> None:
        """Draw a box around a range, without the indentation of its lines."""
        for line in range(marker.line, min(marker.end_line, self._editor.lines()) + 1):
            text = self._editor.text(line - 1).rstrip()
            start = marker.column - 1 if line == marker.line else len(text) - len(text.lstrip())
            end = marker.end_column - 1 if line == marker.end_line else len(text)
            if start < end:
                self._editor.fillIndicatorRange(line - 1, start, line - 1, end, indicator)

    # -- painting --------------------------------------------------------------------------------

    def paint(self, painter: QPainter, theme: Theme, font: QFont) -> None:
        """Paint the arrows and values of the visible lines."""
        for marker in reversed(self.lines):
            box = marker_box(self._editor, marker.line)
            if box is not None:
                self._paint_arrow_of(painter, theme, box, marker)
        callers = {marker.line for marker in self.lines if marker.kind is ExecutionKind.CALLER}
        for line in sorted({*self.values, *callers}):
            self._paint_text(painter, theme, font, line, is_caller=line in callers)

    def _paint_arrow_of(
        self, painter: QPainter, theme: Theme, box: QRect, marker: ExecutionLine
    ) -> None:
        """Paint an arrow; if the line has a breakpoint, a smaller one beside it."""
        colour = QColor(getattr(theme.debug, f"{marker.kind.value}_mark"))
        if marker.kind is ExecutionKind.ERROR and not marker.is_stale:
            paint_breakpoint(painter, BreakpointStyle(BreakpointKind.ERROR), QRectF(box), theme)
            return
        if self._has_breakpoint(marker.line):
            side = round(box.width() * SMALL_ARROW)
            edge = self._editor.marginWidth(n.MARGIN_MARKERS)
            box = QRect(edge - side - 1, box.center().y() - side // 2, side, side)
            # An outline in the colour of the margin sets the arrow off from the breakpoint.
            _paint_arrow(painter, box, QColor(theme.editor.margin), is_hollow=False, outline=2.0)
        _paint_arrow(painter, box, colour, is_hollow=marker.is_stale)

    def _paint_text(
        self, painter: QPainter, theme: Theme, font: QFont, line: int, *, is_caller: bool
    ) -> None:
        """Paint the inline values of a line, and "called here" for a caller's line."""
        if line > self._editor.lines() or top_of(self._editor, line) is None:
            return
        end = end_of_line(self._editor, line)
        x = end.x() + QFontMetrics(font).horizontalAdvance(" " * _GAP)
        height = line_height(self._editor)
        edge = non_null(self._editor.viewport()).width()
        values = list(self.values.get(line, ()))
        parts = [(tr("called here"), theme.debug.caller_mark, False)] if is_caller else []
        for value in values:
            colour = theme.debug.inline_changed if value.is_changed else theme.debug.inline_value
            parts.append((value.text, colour, value.is_changed))
        for text, colour, is_bold in parts:
            styled = QFont(font)
            styled.setItalic(not is_bold)
            styled.setBold(is_bold)
            painter.setFont(styled)
            painter.setPen(QColor(colour))
            metrics = QFontMetrics(styled)
            room = QRect(x, end.y(), max(edge - x, 0), height)
            shown = metrics.elidedText(text, Qt.TextElideMode.ElideRight, room.width())
            painter.drawText(room, int(Qt.AlignmentFlag.AlignVCenter), shown)
            x += metrics.horizontalAdvance(text + "  ")


def _paint_arrow(
    painter: QPainter, box: QRect, colour: QColor, *, is_hollow: bool, outline: float = 0.0
) -> None:
    pen = QPen(colour, max(1.0, box.width() / 10) + 2 * outline)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush if is_hollow else colour)
    side = box.width()
    painter.drawPolygon(
        QPolygonF([QPointF(box.left() + x * side, box.top() + y * side) for x, y in _ARROW])
    )
