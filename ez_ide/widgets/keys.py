"""Keyboard handling that Qt lacks: Enter on buttons, the menu key, shortcuts of one widget."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PyQt6.QtCore import QEvent, QObject, QRect, Qt
from PyQt6.QtGui import QContextMenuEvent, QKeyEvent, QKeySequence
from PyQt6.QtWidgets import QApplication, QMenu, QPushButton, QToolButton, QWidget

from ez_ide.widgets.menus import set_mnemonics

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

_ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
_PLAIN = (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.KeypadModifier)


class EnterKeyFilter(QObject):
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


# --------------------------------------------------------------------------------------------------
# The menu key and Shift+F10: open the context menu of the focused widget.
#
# Platforms differ in which of the two Qt handles; here both always work.

_KEYS = frozenset(
    {
        (Qt.Key.Key_Menu, Qt.KeyboardModifier.NoModifier),
        (Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier),
    }
)


def show_menu(event: QKeyEvent) -> bool:
    """Open the context menu of the focused widget if the key requests it; return whether it did."""
    held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    focused = QApplication.focusWidget()
    if focused is None or (Qt.Key(event.key()), held) not in _KEYS:
        return False
    rect = focused.inputMethodQuery(Qt.InputMethodQuery.ImCursorRectangle)
    is_known = isinstance(rect, QRect) and focused.rect().intersects(rect)
    at = rect.center() if is_known else focused.rect().center()
    menu_event = QContextMenuEvent(
        QContextMenuEvent.Reason.Keyboard, at, focused.mapToGlobal(at), held
    )
    QApplication.sendEvent(focused, menu_event)
    menu = QApplication.activePopupWidget()
    if isinstance(menu, QMenu):
        set_mnemonics(menu)  # the menus that Qt creates for fields lack mnemonics
    event.accept()
    return True


# --------------------------------------------------------------------------------------------------
# Shortcuts inside one widget only: F2, Del and Enter in a list.
#
# They must take precedence over an action of the window with the same shortcut, without being
# ambiguous to Qt. They are therefore not `QShortcut`s: the widget accepts Qt's ShortcutOverride
# event, which comes before shortcuts are evaluated.


class LocalKeys(QObject):
    """Handles keys ("F2", "Del", "Ctrl+C") while `widget` itself has the focus."""

    def __init__(self, widget: QWidget, keys: Mapping[str, Callable[[], object]]) -> None:
        super().__init__(widget)
        self._keys = {QKeySequence(key)[0].toCombined(): handler for key, handler in keys.items()}
        widget.installEventFilter(self)

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        """Claim and handle the keys."""
        if event is None or event.type() not in (
            QEvent.Type.ShortcutOverride,
            QEvent.Type.KeyPress,
        ):
            return super().eventFilter(watched, event)
        handler = self._keys.get(cast("QKeyEvent", event).keyCombination().toCombined())
        if handler is None:
            return False
        if event.type() == QEvent.Type.KeyPress:
            handler()
        event.accept()
        return True
