"""The menu key and Shift+F10: open the context menu of the focused widget.

Platforms differ in which of the two Qt handles; here both always work.
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
    """Open the context menu of the focused widget if the key requests it; return whether it did."""
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
        give_letters(menu)  # the menus that Qt creates for fields lack mnemonics
    event.accept()
    return True
