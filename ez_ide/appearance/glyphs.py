"""The images that the style sheet needs as files: check marks and arrows in theme colours.

Qt style sheets can only refer to files, so each image is written to the cache once per colour. If
that fails, widgets are drawn without the images.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

from PyQt6.QtCore import QTemporaryDir

_HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 16 16" fill="none" stroke="{colour}" '
    'stroke-width="{width}" stroke-linecap="round" stroke-linejoin="round">{body}</svg>'
)
_BODIES = {
    "check": ('<path d="M3.5 8.500l3 3 6-6.500"/>', 2.0),
    "dash": ('<path d="M4 8h8"/>', 2.0),
    "dot": ('<circle cx="8" cy="8" r="3.200" fill="{colour}" stroke="none"/>', 0.0),
    "down": ('<path d="M4 6.200l4 4 4-4"/>', 1.6),
    "up": ('<path d="M4 9.800l4-4 4 4"/>', 1.6),
    "right": ('<path d="M6.200 4l4 4-4 4"/>', 1.6),
    "left": ('<path d="M9.800 4l-4 4 4 4"/>', 1.6),
    "handle": ('<circle cx="8" cy="8" r="1.300" fill="{colour}" stroke="none"/>', 0.0),
}


class Glyphs:
    """The images as files in one folder."""

    def __init__(self, folder: Path | None = None) -> None:
        """Use a folder; with `None`, a temporary one that is deleted at exit."""
        self._temporary = None
        if folder is None:
            self._temporary = QTemporaryDir()
            folder = Path(self._temporary.path())
        self._folder = folder

    def url(self, name: str, colour: str) -> str:
        """Return `url("…")` for a style sheet, or "none" if there is no file."""
        body, width = _BODIES[name]
        text = _HEAD.format(colour=colour, width=width, body=body.replace("{colour}", colour))
        path = self._folder / f"{name}-{hashlib.sha256(text.encode()).hexdigest()[:12]}.svg"
        try:
            if not path.exists():
                self._folder.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
        except OSError:
            return "none"
        return f'url("{path.as_posix()}")'
