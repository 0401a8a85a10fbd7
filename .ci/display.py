"""Find out whether windows can open."""

from __future__ import annotations

import os
import sys


def has_display() -> bool:
    """Return whether windows can be expected to open."""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
