"""Texts that have little room, made shorter."""

from __future__ import annotations

from pathlib import Path


def cut(text: str, most: int) -> str:
    """The text with no more than so many characters; where some are left out, “…” says so."""
    return text if len(text) <= most else text[: most - 1] + "…"


def from_home(folder: Path) -> str:
    """A folder as people write it: `~/programs`."""
    try:
        return f"~/{folder.relative_to(Path.home())}"
    except ValueError:
        return str(folder)
