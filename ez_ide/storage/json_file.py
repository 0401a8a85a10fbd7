"""A JSON file that survives: written whole or not at all, read even when somebody broke it.

Decides how the window's own files are read and written; knows nothing of what is in them.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ez_ide.storage.atomic_write import write_bytes

if TYPE_CHECKING:
    from pathlib import Path

DEEPEST = 200  # Python's reader recurses, and ends the process where it goes too deep
_PIECE = re.compile(rb'"(?:[^"\\]|\\.)*"|[\[{]|[\]}]', re.DOTALL)


@dataclass(frozen=True)
class Reading:
    """What was found: the object, and what was wrong with the file (with its line), or ""."""

    values: dict[str, Any] = field(default_factory=dict)
    problem: str = ""
    line: int = 0


def read(path: Path) -> Reading:
    """The object in the file; an absent file is an empty object, a broken one tells its line."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return Reading()
    except OSError as error:
        return Reading(problem=error.strerror or str(error))
    return parse(data)


def parse(data: bytes) -> Reading:
    """The object in the bytes; nothing at all is an empty one."""
    if _depth(data) > DEEPEST:
        return Reading(problem="nested too deeply", line=1)
    try:
        values = json.loads(data or b"{}")
    except json.JSONDecodeError as error:
        return Reading(problem=error.msg, line=error.lineno)
    except UnicodeDecodeError as error:
        return Reading(problem=str(error), line=1)
    if not isinstance(values, dict):
        return Reading(problem="not a JSON object", line=1)
    return Reading(values)


def write(path: Path, values: object, *, is_private: bool = False) -> None:
    """Put the values into the file: afterwards it holds all of them, or what it held before.

    Raises:
        OSError: the system refused; the file is as it was.
    """
    text = json.dumps(values, indent=2, ensure_ascii=False) + "\n"
    write_bytes(path, text.encode("utf-8", "surrogatepass"), is_private=is_private)


def objects_in(found: object) -> list[dict[str, Any]]:
    """The objects of a list; whatever else stands there is passed over."""
    return [one for one in found if isinstance(one, dict)] if isinstance(found, list) else []


def _depth(data: bytes) -> int:
    """How many brackets are open at once, at most; strings count for nothing."""
    if data.count(b"[") + data.count(b"{") <= DEEPEST:
        return 0
    depth = deepest = 0
    for piece in _PIECE.finditer(data):
        if piece[0] in b"[{":
            depth += 1
            deepest = max(deepest, depth)
        elif piece[0] in b"]}":
            depth -= 1
    return deepest
