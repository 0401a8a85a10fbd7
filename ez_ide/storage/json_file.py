"""JSON files of the IDE: written atomically, and read even if a user has broken them."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from ez_ide.storage.atomic_write import write_bytes

if TYPE_CHECKING:
    from pathlib import Path

DEEPEST = 200  # Python's reader is recursive and would crash on deeper nesting
_PIECE = re.compile(rb'"(?:[^"\\]|\\.)*"|[\[{]|[\]}]', re.DOTALL)


@dataclass(frozen=True)
class Reading:
    """The object that was read, and the error in the file (with its line), or ""."""

    values: dict[str, Any] = field(default_factory=dict)
    problem: str = ""
    line: int = 0


def read(path: Path) -> Reading:
    """Read the object in the file; a missing file is an empty object."""
    try:
        data = path.read_bytes()
    except FileNotFoundError:
        return Reading()
    except OSError as error:
        return Reading(problem=error.strerror or str(error))
    return parse(data)


def parse(data: bytes) -> Reading:
    """Parse the object in the bytes; no bytes are an empty object."""
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
    """Write the values atomically: afterwards the file contains all of them, or is unchanged.

    Raises:
      OSError: the file could not be written; it is unchanged.
    """
    text = json.dumps(values, indent=2, ensure_ascii=False) + "\n"
    write_bytes(path, text.encode("utf-8", "surrogatepass"), is_private=is_private)


def objects_in(found: object) -> list[dict[str, Any]]:
    """Return the objects of a list; other items are skipped."""
    return [item for item in found if isinstance(item, dict)] if isinstance(found, list) else []


def _depth(data: bytes) -> int:
    """Return the maximum nesting depth of brackets outside strings."""
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
