"""The menu key, and Shift+F10: the menu of whatever has the keyboard, at its caret or its row.

Systems differ in which of the two they turn into a menu by themselves; here both always are.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QRect, Qt
from PyQt6.QtGui import QContextMenuEvent
from PyQt6.QtWidgets import QApplication, QMenu

from ez_ide.widgets.mnemonics import give_letters

if TYPE_CHECKING:
    from PyQt6.QtGui import QKeyEvent

_KEYS = frozenset(
    {
        (Qt.Key.Key_Menu, Qt.KeyboardModifier.NoModifier),
        (Qt.Key.Key_F10, Qt.KeyboardModifier.ShiftModifier),
    }
)


def show_menu(event: QKeyEvent) -> bool:
    """Ask the widget with the keyboard for its menu, if the key means that; whether it did."""
    held = event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier
    focused = QApplication.focusWidget()
    if focused is None or (Qt.Key(event.key()), held) not in _KEYS:
        return False
    rect = focused.inputMethodQuery(Qt.InputMethodQuery.ImCursorRectangle)
    is_known = isinstance(rect, QRect) and focused.rect().intersects(rect)
    at = rect.center() if is_known else focused.rect().center()
    asked = QContextMenuEvent(QContextMenuEvent.Reason.Keyboard, at, focused.mapToGlobal(at), held)
    QApplication.sendEvent(focused, asked)
    menu = QApplication.activePopupWidget()
    if isinstance(menu, QMenu):
        give_letters(menu)  # those that Qt itself makes for fields lack some
    event.accept()
    return True
