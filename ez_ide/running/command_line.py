"""A command as a person writes it, taken apart into its words."""

from __future__ import annotations

import os
import shlex


def words_of(command: str) -> list[str]:
    """Program and arguments; empty for an empty command, the whole text if quotes do not match."""
    try:
        words = shlex.split(command, posix=os.name != "nt")
    except ValueError:
        return [command]
    return [word.strip('"') for word in words] if os.name == "nt" else words
