"""Requests to open a file at a position, as the command line writes them: "shop.ez:12:5".

Independent of Qt: the command line parses its arguments before it decides whether to open a window.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

_ARGUMENT = re.compile(r"(?P<path>.+?):(?P<line>\d+)(?::(?P<column>\d+))?:?")


@dataclass(frozen=True)
class OpenRequest:
    """A file or folder to open, and a position in it."""

    path: str  # absolute
    line: int | None = None
    column: int = 1


def parse(argument: str, folder: Path) -> OpenRequest:
    """Parse an argument relative to a folder.

    A file whose name ends like a position takes precedence.
    """
    whole = folder / argument
    match = _ARGUMENT.fullmatch(argument)
    if match is None or whole.exists():
        return OpenRequest(str(whole))
    line, column = int(match["line"]), int(match["column"] or 1)
    return OpenRequest(str(folder / match["path"]), max(1, line), max(1, column))
