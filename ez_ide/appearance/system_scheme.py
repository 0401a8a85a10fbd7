"""Whether the system is light or dark, and when that changes."""

from __future__ import annotations

from PyQt6.QtCore import QObject, Qt, pyqtSignal
from PyQt6.QtGui import QGuiApplication, QPalette

from ez_ide.appearance.colour import luminance
from ez_ide.non_null import promised

MIDDLE = 0.18  # the luminance that looks half as bright as white


class SystemScheme(QObject):
    """Asks Qt; where the system does not say, its palette shows it."""

    changed = pyqtSignal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        window = QGuiApplication.palette().color(QPalette.ColorRole.Window).name()
        self._looks_dark = luminance(window) < MIDDLE
        self._hints = promised(QGuiApplication.styleHints())
        self._hints.colorSchemeChanged.connect(self.changed)

    def is_dark(self) -> bool:
        """The system shows light text on dark ground."""
        scheme = self._hints.colorScheme()
        if scheme == Qt.ColorScheme.Unknown:
            return self._looks_dark
        return scheme == Qt.ColorScheme.Dark
