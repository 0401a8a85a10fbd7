"""File arguments of the command line: "shop.ez:12:5" is a file, a line and a column."""

from __future__ import annotations

import json
import re
from dataclasses import asdict, dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path

_PLACE = re.compile(r"(?P<path>.+?):(?P<line>\d+)(?::(?P<column>\d+))?:?")


@dataclass(frozen=True)
class Place:
    """A file or folder to open, and a position in it."""

    path: str  # absolute
    line: int | None = None
    column: int = 1


def parse(word: str, folder: Path) -> Place:
    """Parse an argument relative to a folder; a file whose name ends like a position takes
    precedence.
    """
    whole = folder / word
    match = _PLACE.fullmatch(word)
    if match is None or whole.exists():
        return Place(str(whole))
    line, column = int(match["line"]), int(match["column"] or 1)
    return Place(str(folder / match["path"]), max(1, line), max(1, column))


def encode(places: Sequence[Place]) -> bytes:
    """Encode requests as one line, to be sent to an open window."""
    return json.dumps([asdict(place) for place in places]).encode() + b"\n"


def decode(line: bytes) -> list[Place]:
    """Decode the output of `encode`; anything else yields nothing."""
    try:
        rows = json.loads(line)
        return [Place(str(row["path"]), row["line"], int(row["column"])) for row in rows]
    except (ValueError, TypeError, KeyError):
        return []
