"""The shapes of breakpoints, painted in the margin of the editor and in the Breakpoints panel.

The shape shows the kind of breakpoint. It is hollow when disabled, and hollow with a stroke when it
is not verified. Colour only repeats what the shape says.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from PyQt6.QtCore import QPointF, QRectF, QSize, Qt
from PyQt6.QtGui import QColor, QIcon, QPainter, QPen, QPixmap, QPolygonF

from ez_ide.editing.decorations import BreakpointKind

if TYPE_CHECKING:
    from ez_ide.appearance.theme import Theme

_SHAPES = {
    BreakpointKind.LOG: ((0.5, 0), (1, 0.5), (0.5, 1), (0, 0.5)),
    BreakpointKind.FUNCTION: ((0.5, 0.04), (1, 0.96), (0, 0.96)),
    BreakpointKind.DATA: ((0.25, 0), (0.75, 0), (1, 0.5), (0.75, 1), (0.25, 1), (0, 0.5)),
}
ICON_SIDES = (16, 32, 48)
INSET = 0.12


@dataclass(frozen=True)
class BreakpointStyle:
    """What decides the shape of a breakpoint."""

    kind: BreakpointKind
    is_enabled: bool = True
    is_verified: bool = True


def paint_breakpoint(painter: QPainter, style: BreakpointStyle, box: QRectF, theme: Theme) -> None:
    """Paint a breakpoint into a square."""
    colour = QColor(_colour(style, theme))
    is_filled = style.is_enabled and style.is_verified
    pen = QPen(colour, max(1.0, box.width() / 9))
    painter.setPen(pen)
    painter.setBrush(colour if is_filled else Qt.BrushStyle.NoBrush)
    shape = _SHAPES.get(style.kind)
    if style.kind is BreakpointKind.ERROR:
        _paint_cross(painter, box, QPen(colour, max(1.5, box.width() / 5)))
    elif shape is None:
        painter.drawEllipse(box)
    else:
        painter.drawPolygon(QPolygonF([
            QPointF(box.left() + x * box.width(), box.top() + y * box.height()) for x, y in shape
        ]))  # fmt: skip
    if style.kind is BreakpointKind.CONDITIONAL:
        inner = QColor(theme.editor.margin) if is_filled else colour
        _paint_equals(painter, box, QPen(inner, pen.widthF()))
    if style.is_enabled and not style.is_verified:
        painter.setPen(pen)
        painter.drawLine(box.bottomLeft(), box.topRight())


def breakpoint_icon(style: BreakpointStyle, theme: Theme) -> QIcon:
    """Return a breakpoint as an icon for lists and menus."""
    made = QIcon()
    for side in ICON_SIDES:
        pixels = QPixmap(QSize(side, side))
        pixels.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixels)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        inset = side * INSET
        box = QRectF(0, 0, side, side).adjusted(inset, inset, -inset, -inset)
        paint_breakpoint(painter, style, box, theme)
        painter.end()
        made.addPixmap(pixels)
    return made


def _paint_cross(painter: QPainter, box: QRectF, pen: QPen) -> None:
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    inset = box.width() * INSET
    inner = box.adjusted(inset, inset, -inset, -inset)
    painter.drawLine(inner.topLeft(), inner.bottomRight())
    painter.drawLine(inner.bottomLeft(), inner.topRight())


def _paint_equals(painter: QPainter, box: QRectF, pen: QPen) -> None:
    painter.setPen(pen)
    for height in (0.38, 0.62):
        y = box.top() + height * box.height()
        painter.drawLine(
            QPointF(box.left() + box.width() * 0.25, y),
            QPointF(box.right() - box.width() * 0.25, y),
        )


def _colour(style: BreakpointStyle, theme: Theme) -> str:
    if not style.is_enabled:
        return theme.debug.breakpoint_off
    return {
        BreakpointKind.LOG: theme.debug.log_point,
        BreakpointKind.DATA: theme.debug.data_breakpoint,
        BreakpointKind.ERROR: theme.debug.error_mark,
    }.get(style.kind, theme.debug.breakpoint)
