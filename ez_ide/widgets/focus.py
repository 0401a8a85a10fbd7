"""Moves the focus to a widget, which may be in another window.

A floating panel is a window of its own.
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
    """Focus the widget and activate its window."""
    widget.setFocus(reason)
    window = widget.window()
    if window is not None and window is not QApplication.activeWindow():
        window.activateWindow()


def holds(part: QWidget | None, widget: QWidget | None) -> bool:
    """Return whether the widget is the part, or inside it."""
    return part is not None and widget is not None and (part is widget or part.isAncestorOf(widget))
