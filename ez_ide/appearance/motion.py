"""Animations: whether the user wants them, and the parts of Qt that have them.

Nothing in the window depends on animation, and nothing blinks but the caret.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QMainWindow, QStyle

from ez_ide.settings import table

if TYPE_CHECKING:
    from ez_ide.settings.store import Settings

FADING = (
    Qt.UIEffect.UI_AnimateMenu,
    Qt.UIEffect.UI_FadeMenu,
    Qt.UIEffect.UI_AnimateCombo,
    Qt.UIEffect.UI_AnimateTooltip,
    Qt.UIEffect.UI_FadeTooltip,
    Qt.UIEffect.UI_AnimateToolBox,
)
SYSTEM = "motion of the system"  # a property of the application: the values before the first change
CARET_MS = 1000  # the period of the caret, if animations are on


class Motion:
    """Turns animations on or off; the system's preference is the one at startup."""

    def __init__(self, app: QApplication, settings: Settings) -> None:
        self._app, self._settings = app, settings
        if app.property(SYSTEM) is None:
            effects = [one for one in FADING if app.isEffectEnabled(one)]
            app.setProperty(SYSTEM, (effects, app.cursorFlashTime()))
        self._system_effects, self._system_caret_ms = app.property(SYSTEM)

    @property
    def is_reduced(self) -> bool:
        """Whether animations are off."""
        wish = self._settings.get(table.REDUCED_MOTION)
        return wish == "reduced" or (wish == "system" and self._is_system_still())

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
