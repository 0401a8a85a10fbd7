"""Icons from the SVG files beside this module, in the colours of a theme and sharp at every size.

A drawing has one colour, `currentColor`; which one, the theme's plain icon colour or that of a
meaning (green to run, red to stop), is decided here.
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
"""Earlier, Qt asked icons for sizes in pixels of the screen."""

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
    """The icon in the theme's colours, or in one colour of the caller's choice."""
    return QIcon(_Drawing(_source(name), colour or _colour(name, theme), theme.ui.text_disabled))


def logo() -> QIcon:
    """The sign of EZ Studio, in its own colours."""
    return QIcon(_Drawing(_source("logo"), "#000000", "#000000"))


def pixmap(name: str, theme: Theme, size: int, ratio: float, *, colour: str = "") -> QPixmap:
    """The drawing as pixels, for those who paint themselves; `size` in logical pixels."""
    return icon(name, theme, colour=colour).pixmap(QSize(size, size), ratio)


def names() -> list[str]:
    """All drawings."""
    return sorted(path.stem for path in FOLDER.glob("*.svg") if path.stem != "logo")


def _colour(name: str, theme: Theme) -> str:
    tint = TINTS.get(name, "icon")
    colour: str = getattr(theme.ui, tint)
    return colour


@cache
def _source(name: str) -> str:
    return (FOLDER / f"{name}.svg").read_text(encoding="utf-8")


class _Drawing(QIconEngine):
    """Draws the SVG at whatever size and resolution is asked for."""

    def __init__(self, source: str, colour: str, disabled: str) -> None:
        super().__init__()
        self._source, self._colour, self._disabled = source, colour, disabled

    def paint(
        self, painter: QPainter | None, rect: QRect, mode: QIcon.Mode, _state: QIcon.State
    ) -> None:
        """Draw it."""
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
        """Pixels for a screen of that scale; drawn once, for lists ask at each painting."""
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
        """Pixels for a plain screen."""
        return self.scaledPixmap(size, mode, state, 1.0)

    def clone(self) -> QIconEngine:
        """Another of the same."""
        return _Drawing(self._source, self._colour, self._disabled)
