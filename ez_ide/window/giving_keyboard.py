"""Gives a widget the keyboard, in whichever window it is: a panel that floats has its own."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication

if TYPE_CHECKING:
    from PyQt6.QtWidgets import QWidget


def give_keyboard(
    widget: QWidget, reason: Qt.FocusReason = Qt.FocusReason.ShortcutFocusReason
) -> None:
    """The next key goes there."""
    widget.setFocus(reason)
    window = widget.window()
    if window is not None and window is not QApplication.activeWindow():
        window.activateWindow()
