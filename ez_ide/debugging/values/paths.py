"""Paths: where a value is in the trees that show values.

A path begins with a root (a scope, the watches, the hover box), followed by names:
`("locals", "players", "[2]", "name")`.  A long value is divided into ranges, which are steps of the
path like others: `("locals", "list", "[10000…19999]", "[10000…10099]", "[10042]")`.
"""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

Path = tuple[str, ...]

PAGE = 100
"""How many children are requested at once, and the most parts that a range has."""

DIVIDED_FROM = 10_000
"""Values of this length are divided into ranges; shorter ones are loaded page by page."""

TOP = 2  # the length of the path of a variable


def is_range(name: str) -> bool:
    """Whether a step of a path is a range, which is no value of the program but a part of one."""
    return name.startswith("[") and "…" in name


def range_start(path: Path) -> int:
    """The first index of the range at a path; 0 for a whole value."""
    name = path[-1]
    return int(name[1 : name.index("…")]) if is_range(name) else 0


def ranges_of(start: int, count: int, *, is_part: bool = False) -> list[tuple[str, int]]:
    """The ranges, with their lengths, of `count` values; none where they are shown one by one."""
    if count <= PAGE or (count < DIVIDED_FROM and not is_part):
        return []
    size = PAGE
    while size * PAGE < count:
        size *= PAGE
    end = start + count
    return [
        (f"[{first}…{min(first + size, end) - 1}]", min(size, end - first))
        for first in range(start, end, size)
    ]


def ranges_towards(path: Path, length: int, index: int) -> Path:
    """The path of the range that contains an index, in a value of that length."""
    start, count, is_part = 0, length, False
    while True:
        for name, size in ranges_of(start, count, is_part=is_part):
            first = range_start((name,))
            if first <= index < first + size:
                path, start, count, is_part = (*path, name), first, size, True
                break
        else:
            return path


def path_expression(path: Path, is_map: Callable[[Path], bool]) -> str:
    """The EZ expression for a path: `players[2].name`, `ages["Ada"]`."""
    steps = [at for at, name in enumerate(path) if not is_range(name)][1:]
    text = path[steps[0]] if steps else ""
    if len(steps) > 1 and not _is_primary(text):
        text = f"({text})"
    for before, at in pairwise(steps):
        name = path[at]
        if is_map(path[: before + 1]):
            text += f"[{name}]"
        else:
            text += name if name.startswith("[") else f".{name}"
    return text


def _is_primary(text: str) -> bool:
    """Whether `.` can follow an expression without parentheses around it."""
    depth = 0
    for character in text:
        depth += (character in "([{") - (character in ")]}")
        if depth == 0 and not (character.isalnum() or character in "_.)]}"):
            return False
    return True
