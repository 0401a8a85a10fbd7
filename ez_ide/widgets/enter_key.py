"""Enter clicks the focused button, as Space does.

Qt does this for the default buttons of dialogs only. Elsewhere the key would reach the widget below
the button, which may be an editor.
"""

from __future__ import annotations

from PyQt6.QtCore import QEvent, QObject, Qt
from PyQt6.QtGui import QKeyEvent
from PyQt6.QtWidgets import QApplication, QPushButton, QToolButton, QWidget

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_PLAIN = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)


class EnterPresses(QObject):
    """Filters the events of the focused button, and no others."""

    def __init__(self, app: QApplication) -> None:
        super().__init__(app)
        app.focusChanged.connect(self._on_focus)

    def _on_focus(self, old: QWidget | None, new: QWidget | None) -> None:
        if isinstance(old, QToolButton | QPushButton):
            old.removeEventFilter(self)
        if isinstance(new, QToolButton | QPushButton):
            new.installEventFilter(self)

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        """Click the button; once while the key is held down."""
        if not (isinstance(event, QKeyEvent) and isinstance(watched, QToolButton | QPushButton)):
            return super().eventFilter(watched, event)
        is_enter = event.key() in _ENTER and event.modifiers() in _PLAIN
        if not is_enter or event.type() != QEvent.Type.KeyPress:
            return super().eventFilter(watched, event)
        if not event.isAutoRepeat():
            _press(watched)
        return True


def _press(button: QToolButton | QPushButton) -> None:
    instant = QToolButton.ToolButtonPopupMode.InstantPopup
    if button.menu() is None or (isinstance(button, QToolButton) and button.popupMode() != instant):
        button.click()
    else:
        button.showMenu()
