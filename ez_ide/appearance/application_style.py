"""Keeps the application in the look of the theme and text size that are in force."""

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

SYSTEM = "font of the system"  # kept with the application: what was before we changed it


class Look(QObject):
    """Paints the application, now and whenever the theme changes."""

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
        """Put theme and text size onto the application."""
        font = QFont(self._system_font)
        percent = self._settings.get(table.INTERFACE_SCALE)
        font.setPointSizeF(max(1.0, self._system_font.pointSizeF()) * percent / 100)
        paint(self._app, self._themes.theme, font, self._glyphs)
        self.motion.use()
