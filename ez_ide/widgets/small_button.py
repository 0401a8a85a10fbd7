"""Small flat buttons in title bars and beside fields."""

from __future__ import annotations

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QToolButton


def small_button(words: str) -> QToolButton:
    """Create a flat button; its tooltip is also its accessible name."""
    button = QToolButton()
    button.setAutoRaise(True)
    button.setToolTip(words)
    button.setAccessibleName(words)
    button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
    return button
