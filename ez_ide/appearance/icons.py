"""Icons: SVG files in the colours of a theme, sharp at every size.

A drawing has one colour, `currentColor`. This module decides which one: the theme's icon colour, or
the colour of a meaning (green for run, red for stop).
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, cast

from PyQt6.QtCore import QT_VERSION, QByteArray, QRectF, QSize, Qt
from PyQt6.QtGui import QIcon, QIconEngine, QPainter, QPixmap, QPixmapCache
from PyQt6.QtSvg import QSvgRenderer

if TYPE_CHECKING:
    from PyQt6.QtCore import QRect

    from ez_ide.appearance.theme import Theme

FOLDER = Path(__file__).parent / "svg"

QT_6_8 = 0x060800
SIZES_ARE_LOGICAL = QT_VERSION >= QT_6_8
"""# before Qt 6.8, icons were asked for sizes in device pixels"""

TINTS = {
    "run": "success",
    "continue": "success",
    "debug": "link",
    "stop": "error",
    "step-over": "link",
    "step-into": "link",
    "step-out": "link",
    "step-expression": "link",
    "run-to-cursor": "link",
    "error": "error",
    "warning": "warning",
    "hint": "hint",
    "info": "link",
    "success": "success",
    "light-bulb": "warning",
    "breakpoint": "error",
    "breakpoints": "error",
    "file-ez": "link",
}


def icon(name: str, theme: Theme, *, colour: str = "") -> QIcon:
    """Return the icon in the theme's colours, or in the given colour."""
    return QIcon(_Drawing(_source(name), colour or _colour(name, theme), theme.ui.text_disabled))


def logo() -> QIcon:
    """Return the logo of EZ Studio, in its own colours."""
    return QIcon(_Drawing(_source("logo"), "#000000", "#000000"))


def pixmap(name: str, theme: Theme, size: int, ratio: float, *, colour: str = "") -> QPixmap:
    """Return the drawing as a pixmap for custom painting; `size` is in logical pixels."""
    return icon(name, theme, colour=colour).pixmap(QSize(size, size), ratio)


def names() -> list[str]:
    """The names of all drawings."""
    return sorted(path.stem for path in FOLDER.glob("*.svg") if path.stem != "logo")


def _colour(name: str, theme: Theme) -> str:
    tint = TINTS.get(name, "icon")
    colour: str = getattr(theme.ui, tint)
    return colour


@cache
def _source(name: str) -> str:
    return (FOLDER / f"{name}.svg").read_text(encoding="utf-8")


class _Drawing(QIconEngine):
    """An icon engine that renders the SVG at the requested size and resolution."""

    def __init__(self, source: str, colour: str, disabled: str) -> None:
        super().__init__()
        self._source, self._colour, self._disabled = source, colour, disabled

    def paint(
        self, painter: QPainter | None, rect: QRect, mode: QIcon.Mode, _state: QIcon.State
    ) -> None:
        """Paint the drawing."""
        if painter is None:
            return
        colour = self._disabled if mode == QIcon.Mode.Disabled else self._colour
        source = self._source.replace("currentColor", colour)
        renderer = QSvgRenderer(QByteArray(source.encode()))
        side = min(rect.width(), rect.height())
        left = rect.x() + (rect.width() - side) / 2
        top = rect.y() + (rect.height() - side) / 2
        renderer.render(painter, QRectF(left, top, side, side))

    def scaledPixmap(
        self, size: QSize, mode: QIcon.Mode, state: QIcon.State, scale: float
    ) -> QPixmap:
        """Return a pixmap for a screen of that scale; cached, because lists request it at each
        painting.
        """
        colour = self._disabled if mode == QIcon.Mode.Disabled else self._colour
        key = f"{hash(self._source)} {colour} {size.width()} {size.height()} {scale}"
        known = cast("QPixmap | None", QPixmapCache.find(key))
        if known is not None:
            return known
        pixels = QPixmap(size * scale if SIZES_ARE_LOGICAL else size)
        pixels.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixels)
        self.paint(painter, pixels.rect(), mode, state)
        painter.end()
        pixels.setDevicePixelRatio(scale)
        QPixmapCache.insert(key, pixels)
        return pixels

    def pixmap(self, size: QSize, mode: QIcon.Mode, state: QIcon.State) -> QPixmap:
        """Return a pixmap for a screen of scale 1."""
        return self.scaledPixmap(size, mode, state, 1.0)

    def clone(self) -> QIconEngine:
        """Return a copy."""
        return _Drawing(self._source, self._colour, self._disabled)
