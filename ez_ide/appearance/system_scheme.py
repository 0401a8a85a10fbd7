"""The system's light or dark mode."""

from __future__ import annotations

from PyQt6.QtCore import QObject, Qt, pyqtSignal
from PyQt6.QtGui import QGuiApplication, QPalette

from ez_ide.appearance.colour import luminance
from ez_ide.non_null import promised

MIDDLE = 0.18  # the luminance that is perceived as half as bright as white


class SystemScheme(QObject):
    """Reports the mode from Qt or, if Qt does not know it, from the system's palette."""

    changed = pyqtSignal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        window = QGuiApplication.palette().color(QPalette.ColorRole.Window).name()
        self._looks_dark = luminance(window) < MIDDLE
        self._hints = promised(QGuiApplication.styleHints())
        self._hints.colorSchemeChanged.connect(self.changed)

    def is_dark(self) -> bool:
        """Return whether the system is in dark mode."""
        scheme = self._hints.colorScheme()
        if scheme == Qt.ColorScheme.Unknown:
            return self._looks_dark
        return scheme == Qt.ColorScheme.Dark
