"""Applies the theme and text size in effect to the application."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject
from PyQt6.QtGui import QFont

from ez_ide.appearance.apply import paint
from ez_ide.appearance.glyphs import Glyphs
from ez_ide.appearance.motion import Motion
from ez_ide.settings import table

if TYPE_CHECKING:
    from PyQt6.QtWidgets import QApplication

    from ez_ide.appearance.theme_service import ThemeService
    from ez_ide.settings.store import Settings

SYSTEM = "font of the system"  # a property of the application: the values before the first change


class Look(QObject):
    """Applies the theme now and whenever it changes."""

    def __init__(self, app: QApplication, settings: Settings, themes: ThemeService) -> None:
        super().__init__()
        self._app, self._settings, self._themes = app, settings, themes
        if app.property(SYSTEM) is None:
            app.setProperty(SYSTEM, app.font())
        self._system_font: QFont = app.property(SYSTEM)
        self._glyphs = Glyphs()
        self.motion = Motion(app, settings)
        themes.before_change.connect(self.paint)
        self.paint()

    def paint(self) -> None:
        """Apply theme and text size."""
        font = QFont(self._system_font)
        percent = self._settings.get(table.INTERFACE_SCALE)
        font.setPointSizeF(max(1.0, self._system_font.pointSizeF()) * percent / 100)
        paint(self._app, self._themes.theme, font, self._glyphs)
        self.motion.use()
