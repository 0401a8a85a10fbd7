"""Words on a page, in the looks that the style sheet knows."""

from __future__ import annotations

from PyQt6.QtWidgets import QLabel


def label(words: str, look: str = "") -> QLabel:
    """A label; its look is "title", "heading", "subheading", "muted", "caption" or "kbd"."""
    made = QLabel(words)
    if look:
        made.setProperty("look", look)
    return made
