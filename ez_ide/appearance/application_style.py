"""Applies the theme, the text size and the animation setting to the application."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QEvent, QObject, Qt
from PyQt6.QtGui import QColor, QFont, QFontInfo, QPalette
from PyQt6.QtWidgets import QAbstractItemView, QApplication, QMainWindow, QStyle

from ez_ide.appearance.glyphs import Glyphs
from ez_ide.appearance.stylesheet import stylesheet
from ez_ide.settings import table

if TYPE_CHECKING:
    from PyQt6.QtWidgets import QWidget

    from ez_ide.appearance.theme import Theme
    from ez_ide.appearance.theme_service import ThemeService
    from ez_ide.settings.store import Settings

SYSTEM_FONT = (
    "font of the system"  # a property of the application: the values before the first change
)


class ApplicationStyle(QObject):
    """Applies the theme now and whenever it changes."""

    def __init__(self, app: QApplication, settings: Settings, themes: ThemeService) -> None:
        super().__init__()
        self._app, self._settings, self._themes = app, settings, themes
        if app.property(SYSTEM_FONT) is None:
            app.setProperty(SYSTEM_FONT, app.font())
        self._system_font: QFont = app.property(SYSTEM_FONT)
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


# --------------------------------------------------------------------------------------------------
# Applies a theme and a text size to the application: palette, font and style sheet.


def paint(app: QApplication, theme: Theme, font: QFont, glyphs: Glyphs) -> None:
    """Apply the theme to every widget of the application."""
    app.setPalette(palette(theme))
    app.setFont(font)
    sheet = stylesheet(theme, glyphs, QFontInfo(font).pixelSize())
    if app.styleSheet() != sheet:
        app.setStyleSheet(sheet)


def palette(theme: Theme) -> QPalette:
    """Return the `QPalette` of a theme, for what the style sheet does not draw."""
    ui, role = theme.ui, QPalette.ColorRole
    colours = QPalette()
    plain = {
        role.Window: ui.window,
        role.WindowText: ui.text,
        role.Base: ui.input,
        role.AlternateBase: ui.window,
        role.Text: ui.text,
        role.PlaceholderText: ui.text_muted,
        role.Button: ui.raised,
        role.ButtonText: ui.text,
        role.BrightText: ui.error,
        role.ToolTipBase: ui.raised,
        role.ToolTipText: ui.text,
        role.Highlight: ui.selected,
        role.HighlightedText: ui.text,
        role.Link: ui.link,
        role.LinkVisited: ui.link,
        role.Light: ui.hover,
        role.Mid: ui.border,
        role.Dark: ui.border_strong,
        role.Shadow: ui.border_strong,
        role.Accent: ui.accent,
    }
    for which, colour in plain.items():
        colours.setColor(which, QColor(colour))
    for which in (role.WindowText, role.Text, role.ButtonText, role.HighlightedText):
        colours.setColor(QPalette.ColorGroup.Disabled, which, QColor(ui.text_disabled))
    return colours


# --------------------------------------------------------------------------------------------------
# Animations: whether the user wants them, and the parts of Qt that have them.
#
# Nothing in the window depends on animation, and nothing blinks but the caret.

FADING = (
    Qt.UIEffect.UI_AnimateMenu,
    Qt.UIEffect.UI_FadeMenu,
    Qt.UIEffect.UI_AnimateCombo,
    Qt.UIEffect.UI_AnimateTooltip,
    Qt.UIEffect.UI_FadeTooltip,
    Qt.UIEffect.UI_AnimateToolBox,
)
SYSTEM_MOTION = (
    "motion of the system"  # a property of the application: the values before the first change
)
CARET_MS = 1000  # the period of the caret, if animations are on


class Motion:
    """Turns animations on or off; the system's preference is the one at startup."""

    def __init__(self, app: QApplication, settings: Settings) -> None:
        self._app, self._settings = app, settings
        if app.property(SYSTEM_MOTION) is None:
            effects = [step for step in FADING if app.isEffectEnabled(step)]
            app.setProperty(SYSTEM_MOTION, (effects, app.cursorFlashTime()))
        self._system_effects, self._system_caret_ms = app.property(SYSTEM_MOTION)

    @property
    def is_reduced(self) -> bool:
        """Whether animations are off."""
        choice = self._settings.get(table.REDUCED_MOTION)
        return choice == "reduced" or (choice == "system" and self._is_system_still())

    def use(self) -> None:
        """Apply the choice."""
        is_reduced = self.is_reduced
        for effect in FADING:
            self._app.setEffectEnabled(effect, not is_reduced and effect in self._system_effects)
        own = self._settings.get(table.REDUCED_MOTION) == "full"
        self._app.setCursorFlashTime(
            0 if is_reduced else CARET_MS if own else self._system_caret_ms
        )
        for window in self._app.topLevelWidgets():
            if isinstance(window, QMainWindow):
                window.setAnimated(not is_reduced)

    def _is_system_still(self) -> bool:
        style = self._app.style()
        hint = QStyle.StyleHint.SH_Widget_Animation_Duration
        return self._system_caret_ms == 0 or (style is not None and style.styleHint(hint) == 0)


# --------------------------------------------------------------------------------------------------
# Makes lists and trees use the row heights of the style sheet.
#
# WORKAROUND(Qt 6.11): a view that was filled before it was first shown has measured its rows
# without the style sheet, and keeps those heights.


def settle_views(widget: QWidget) -> None:
    """Measure the rows of every view inside the widget again, with the style sheet applied."""
    for view in widget.findChildren(QAbstractItemView):
        view.ensurePolished()
        QApplication.sendEvent(view, QEvent(QEvent.Type.StyleChange))
