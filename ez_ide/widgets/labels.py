"""Labels in the styles of the style sheet."""

from __future__ import annotations

from PyQt6.QtWidgets import QLabel


def label(words: str, look: str = "") -> QLabel:
    """Create a label; `look` is "title", "heading", "subheading", "muted", "caption" or "kbd"."""
    made = QLabel(words)
    if look:
        made.setProperty("look", look)
    return made
