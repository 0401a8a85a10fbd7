"""The mouse in the margin of signs and numbers: clicks, drags, and the sign under the mouse.

Knows places and what lies there; tells through the editor's signals what is asked for.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from PyQt6.QtCore import QPoint, QRectF, Qt
from PyQt6.QtGui import QColor, QPainter, QPen

from ez_ide.editing import geometry
from ez_ide.editing import scintilla_numbers as n
from ez_ide.non_null import promised

if TYPE_CHECKING:
    from PyQt6.QtGui import QMouseEvent

    from ez_ide.appearance.theme import Theme
    from ez_ide.editing.breakpoint_markers import BreakpointMarkers
    from ez_ide.editing.code_editor import CodeEditor

SIGNS = (n.MARGIN_MARKERS, n.MARGIN_LINES)
_NOTHING = "-"


class _Pressed(NamedTuple):
    key: str  # of a breakpoint; `_NOTHING` for an empty line
    line: int


class MarginMouse:
    """That of one editor."""

    def __init__(self, editor: CodeEditor, breakpoints: BreakpointMarkers) -> None:
        self._editor, self._breakpoints = editor, breakpoints
        self._pressed: _Pressed | None = None
        self._under = 0  # the line under the mouse; 0 for none

    def is_over(self, place: QPoint) -> bool:
        """The place is in the margin that answers to clicks."""
        return geometry.margin_at(self._editor, place.x()) in SIGNS

    def line_at(self, place: QPoint) -> int:
        """The line beside a place."""
        return geometry.line_at(self._editor, place.y())

    def press(self, event: QMouseEvent) -> bool:
        """Begin a click or a drag; whether the margin was pressed."""
        place = event.position().toPoint()
        if not self.is_over(place):
            return False
        if event.button() == Qt.MouseButton.LeftButton:
            line = self.line_at(place)
            mark = self._breakpoints.at(line)
            self._pressed = _Pressed(mark.key if mark is not None else _NOTHING, line)
        return True

    def move(self, event: QMouseEvent) -> bool:
        """Follow the mouse; whether something is being dragged."""
        place = event.position().toPoint()
        is_near = self._pressed is not None or self.is_over(place)
        self._show_under(self.line_at(place) if is_near else 0)
        return self._pressed is not None

    def leave(self) -> None:
        """The mouse is elsewhere."""
        self._show_under(0)

    def release(self, event: QMouseEvent) -> bool:
        """End a click or a drag; whether there was one."""
        pressed, self._pressed = self._pressed, None
        if pressed is None:
            return False
        place = event.position().toPoint()
        line = self.line_at(place)
        if line != pressed.line:
            self._drop(pressed.key, line)
        elif geometry.margin_at(self._editor, place.x()) is not None:
            is_held = event.modifiers() & Qt.KeyboardModifier.ControlModifier
            (self._editor.run_to_line if is_held else self._editor.breakpoint_toggled).emit(line)
        self._show_under(0)
        return True

    def give_up(self) -> bool:
        """Let go of what is dragged, and leave it where it was; whether something was."""
        was, self._pressed = self._pressed, None
        self._show_under(0)
        return was is not None

    def _drop(self, key: str, line: int) -> None:
        if key != _NOTHING:
            self._editor.breakpoint_dragged.emit(key, line)

    def _show_under(self, line: int) -> None:
        if line != self._under:
            self._under = line
            promised(self._editor.viewport()).update()

    def paint(self, painter: QPainter, theme: Theme) -> None:
        """A pale sign where a click or drop would put one."""
        is_dragged = self._pressed is not None and self._pressed.key != _NOTHING
        is_free = self._breakpoints.at(self._under) is None
        if self._under and is_free and self._editor.takes_breakpoints:
            self._ring(painter, self._under, theme.debug.breakpoint, is_strong=is_dragged)

    def _ring(self, painter: QPainter, line: int, colour: str, *, is_strong: bool) -> None:
        box = geometry.marker_box(self._editor, line)
        if box is None:
            return
        inset = box.width() * 0.2
        pale = QColor(colour)
        pale.setAlpha(255 if is_strong else 110)
        painter.setPen(QPen(pale, max(1.0, box.width() / 10)))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawEllipse(QRectF(box).adjusted(inset, inset, -inset, -inset))
