"""Which command opens the system's terminal in a folder."""

from __future__ import annotations

import os
import shutil
import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

_ON_LINUX = (
    ("gnome-terminal", "--working-directory={folder}"),
    ("konsole", "--workdir", "{folder}"),
    ("xfce4-terminal", "--working-directory={folder}"),
    ("kitty", "--directory", "{folder}"),
    ("alacritty", "--working-directory", "{folder}"),
    ("x-terminal-emulator",),
    ("xterm",),
)
"""Those that take no folder start in the one they are started in, which is the same."""


def terminal_command(
    folder: Path,
    platform: str = sys.platform,
    find: Callable[[str], str | None] = shutil.which,
) -> list[str]:
    """The words of the command; none if no terminal was found."""
    if platform == "darwin":
        return ["open", "-a", "Terminal", str(folder)]
    if platform == "win32":
        return [os.environ.get("COMSPEC", "cmd.exe"), "/c", "start", "cmd.exe"]
    found = (words for words in _ON_LINUX if find(words[0]))
    return [word.replace("{folder}", str(folder)) for word in next(found, ())]
