"""Gives a widget the keyboard, in whichever window it is, and tells which part of one has it.

A panel that floats is a window of its own.
"""

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


def holds(part: QWidget | None, widget: QWidget | None) -> bool:
    """The widget is this part of the window, or inside it."""
    return part is not None and widget is not None and (part is widget or part.isAncestorOf(widget))
