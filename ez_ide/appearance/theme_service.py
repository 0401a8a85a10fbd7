"""The theme and the fonts in effect.

Follows the settings and the system. Widgets with custom painting use `service.theme` and connect to
`changed`; the style sheet covers all others.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, Qt, pyqtSignal
from PyQt6.QtGui import QFont, QFontDatabase, QGuiApplication, QPalette

from ez_ide.appearance.colour import luminance
from ez_ide.appearance.colour_schemes import DAYLIGHT, MIDNIGHT, PALETTES
from ez_ide.appearance.derive import derive
from ez_ide.non_null import non_null
from ez_ide.settings import table

if TYPE_CHECKING:
    from ez_ide.appearance.theme import Theme
    from ez_ide.settings.store import Settings

FOLLOW_SYSTEM = "system"
MONOSPACE = (
    "JetBrains Mono", "Cascadia Code", "SF Mono", "Menlo", "Fira Code", "Consolas",
    "DejaVu Sans Mono", "Noto Sans Mono", "Liberation Mono", "Ubuntu Mono", "Courier New",
)  # fmt: skip

LIGATURES = (b"liga", b"calt", b"clig")  # the font features that join characters into one glyph


class ThemeService(QObject):
    """The theme and the fonts in effect."""

    before_change = (
        pyqtSignal()
    )  # emitted first: the application is styled before custom-painted widgets
    changed = pyqtSignal(object)  # Theme: colours or fonts have changed

    def __init__(
        self,
        settings: Settings,
        parent: QObject | None = None,
        *,
        system: SystemScheme | None = None,
    ) -> None:
        super().__init__(parent)
        self._system = system or SystemScheme(self)
        self._settings = settings
        self._palettes = {palette.name: palette for palette in PALETTES}
        self._made: dict[
            str, Theme
        ] = {}  # deriving a theme takes a while, so each is made on demand
        self.theme: Theme = self._choose()
        self._system.changed.connect(self._on_change)
        settings.changed.connect(self._on_setting)

    def names(self) -> list[str]:
        """The names of all themes."""
        return list(self._palettes)

    def named(self, name: str) -> Theme:
        """Return a theme by name; the default light one if there is none."""
        palette = self._palettes.get(name, DAYLIGHT)
        if palette.name not in self._made:
            self._made[palette.name] = derive(palette)
        return self._made[palette.name]

    def editor_font(self) -> QFont:
        """Return the font of the editor."""
        size = self._settings.get(table.EDITOR_FONT_SIZE)
        return self._monospace(self._settings.get(table.EDITOR_FONT), size)

    def console_font(self) -> QFont:
        """Return the font of the console."""
        family = self._settings.get(table.CONSOLE_FONT) or self._settings.get(table.EDITOR_FONT)
        return self._monospace(family, self._settings.get(table.CONSOLE_FONT_SIZE))

    def _monospace(self, family: str, size: float) -> QFont:
        installed = set(QFontDatabase.families())
        families = [name for name in (family, *MONOSPACE) if name in installed]
        font = QFont([*families, "monospace"])
        font.setPointSizeF(size)
        font.setStyleHint(QFont.StyleHint.Monospace)
        font.setFixedPitch(True)
        for name in LIGATURES:
            font.setFeature(QFont.Tag(name), int(self._settings.get(table.LIGATURES)))
        return font

    def _on_setting(self, key: str) -> None:
        if key.startswith(("appearance.", "editor.font", "console.font", "editor.lig")):
            self._on_change()

    def _on_change(self) -> None:
        self.theme = self._choose()
        self.before_change.emit()
        self.changed.emit(self.theme)

    def _choose(self) -> Theme:
        name = self._settings.get(table.THEME)
        if name == FOLLOW_SYSTEM or name not in self._palettes:
            is_dark = self._system.is_dark()
            name = self._settings.get(table.DARK_THEME if is_dark else table.LIGHT_THEME)
            if name not in self._palettes:
                name = (MIDNIGHT if is_dark else DAYLIGHT).name
        return self.named(name)


# --------------------------------------------------------------------------------------------------
# The system's light or dark mode.

MIDDLE = 0.18  # the luminance that is perceived as half as bright as white


class SystemScheme(QObject):
    """Reports the mode from Qt or, if Qt does not know it, from the system's palette."""

    changed = pyqtSignal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        window = QGuiApplication.palette().color(QPalette.ColorRole.Window).name()
        self._looks_dark = luminance(window) < MIDDLE
        self._hints = non_null(QGuiApplication.styleHints())
        self._hints.colorSchemeChanged.connect(self.changed)

    def is_dark(self) -> bool:
        """Return whether the system is in dark mode."""
        scheme = self._hints.colorScheme()
        if scheme == Qt.ColorScheme.Unknown:
            return self._looks_dark
        return scheme == Qt.ColorScheme.Dark
