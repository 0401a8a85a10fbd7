"""Abbreviations of texts that have little room."""

from __future__ import annotations

from pathlib import Path


def cut(text: str, most: int) -> str:
    """Truncate the text to a number of characters, with “…” at the end."""
    return text if len(text) <= most else text[: most - 1] + "…"


def from_home(folder: Path) -> str:
    """Return a folder as users write it: `~/programs`."""
    try:
        return f"~/{folder.relative_to(Path.home())}"
    except ValueError:
        return str(folder)
