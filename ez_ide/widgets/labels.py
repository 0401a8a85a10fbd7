"""Labels in the styles of the style sheet, and abbreviations of long texts."""

from __future__ import annotations

from pathlib import Path

from PyQt6.QtWidgets import QLabel


def label(text: str, look: str = "") -> QLabel:
    """Create a label; `look` is "title", "heading", "subheading", "muted", "caption" or "kbd"."""
    made = QLabel(text)
    if look:
        made.setProperty("look", look)
    return made


# --------------------------------------------------------------------------------------------------
# Abbreviations of texts that have little room.


def elided(text: str, most: int) -> str:
    """Truncate the text to a number of characters, with “…” at the end."""
    return text if len(text) <= most else text[: most - 1] + "…"


def from_home(folder: Path) -> str:
    """Return a folder as users write it: `~/programs`."""
    try:
        return f"~/{folder.relative_to(Path.home())}"
    except ValueError:
        return str(folder)
