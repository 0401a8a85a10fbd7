"""The mouse in the margin: clicks, drags, and the ghost marker under the mouse.

Reports what the user asks for through the editor's signals.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PyQt6.QtCore import QPoint, QRectF, Qt
from PyQt6.QtGui import QColor, QPainter, QPen

from ez_ide.editing import geometry
from ez_ide.editing import scintilla_numbers as n
from ez_ide.editing.file_kinds import EZ
from ez_ide.non_null import non_null

if TYPE_CHECKING:
    from PyQt6.QtGui import QMouseEvent

    from ez_ide.appearance.theme import Theme
    from ez_ide.editing.breakpoint_markers import BreakpointMarkers
    from ez_ide.editing.code_editor import CodeEditor

CLICKABLE = (n.MARGIN_MARKERS, n.MARGIN_LINES)
_NOTHING = "-"


class _Pressed(NamedTuple):
    key: str  # of a breakpoint; `_NOTHING` for a line without one
    line: int


class MarginMouse:
    """The mouse in the margin of one editor."""

    def __init__(self, editor: CodeEditor, breakpoints: BreakpointMarkers) -> None:
        self._editor, self._breakpoints = editor, breakpoints
        self._pressed: _Pressed | None = None
        self._under = 0  # the line under the mouse; 0 for none

    def is_over(self, point: QPoint) -> bool:
        """Return whether a point is in the margin that reacts to clicks."""
        return geometry.margin_at(self._editor, point.x()) in CLICKABLE

    def line_at(self, point: QPoint) -> int:
        """Return the line beside a point."""
        return geometry.line_at(self._editor, point.y())

    def press(self, event: QMouseEvent) -> bool:
        """Start a click or drag; return whether the margin was pressed."""
        point = event.position().toPoint()
        if not self.is_over(point):
            return False
        if event.button() == Qt.MouseButton.LeftButton:
            line = self.line_at(point)
            marker = self._breakpoints.at(line)
            self._pressed = _Pressed(marker.key if marker is not None else _NOTHING, line)
        return True

    def move(self, event: QMouseEvent) -> bool:
        """Follow the mouse; return whether something is being dragged."""
        point = event.position().toPoint()
        is_followed = self._pressed is not None or self.is_over(point)
        # While dragging, the line under the mouse counts even outside of the margin.
        self._set_line_under(self.line_at(point) if is_followed else 0)
        return self._pressed is not None

    def leave(self) -> None:
        """Hide the ghost marker."""
        self._set_line_under(0)

    def release(self, event: QMouseEvent) -> bool:
        """Finish a click or drag; return whether there was one."""
        pressed, self._pressed = self._pressed, None
        if pressed is None:
            return False
        point = event.position().toPoint()
        line = self.line_at(point)
        # Released on another line: a drag. A click counts only if the mouse is still in a margin.
        if line != pressed.line:
            self._drop(pressed.key, line)
        elif geometry.margin_at(self._editor, point.x()) is not None:
            run_here = event.modifiers() & Qt.KeyboardModifier.ControlModifier
            (self._editor.run_to_line if run_here else self._editor.breakpoint_toggled).emit(line)
        self._set_line_under(0)
        return True

    def cancel(self) -> bool:
        """Cancel a drag; return whether there was one."""
        was, self._pressed = self._pressed, None
        self._set_line_under(0)
        return was is not None

    def _drop(self, key: str, line: int) -> None:
        if key != _NOTHING:
            self._editor.breakpoint_dragged.emit(key, line)

    def _set_line_under(self, line: int) -> None:
        if line != self._under:
            self._under = line
            non_null(self._editor.viewport()).update()

    def paint(self, painter: QPainter, theme: Theme) -> None:
        """Paint a pale ghost where a click or drop would set a breakpoint."""
        is_dragged = self._pressed is not None and self._pressed.key != _NOTHING
        is_free = self._breakpoints.at(self._under) is None
        if self._under and is_free and self._editor.kind is EZ:
            self._paint_ring(painter, self._under, theme.debug.breakpoint, is_strong=is_dragged)

    def _paint_ring(self, painter: QPainter, line: int, colour: str, *, is_strong: bool) -> None:
        box = geometry.marker_box(self._editor, line)
        if box is None:
            return
        inset = box.width() * 0.2
        pale = QColor(colour)
        pale.setAlpha(255 if is_strong else 110)
        painter.setPen(QPen(pale, max(1.0, box.width() / 10)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QRectF(box).adjusted(inset, inset, -inset, -inset))
