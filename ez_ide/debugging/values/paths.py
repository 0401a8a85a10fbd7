"""Where a value is in the trees that show values, and what that is called.

A path begins with what is shown (a scope, the watches, what the mouse rests on), then come names:
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
"""How many values are asked for at once, and the most parts that a range has."""

DIVIDED_FROM = 10_000
"""Shorter values go on page by page; from here on their insides are divided into ranges."""

TOP = 2  # the length of the path of a variable


def is_range(name: str) -> bool:
    """The step of a path is no value of the program, but a stretch of one."""
    return name.startswith("[") and "…" in name


def range_start(path: Path) -> int:
    """Where the stretch begins that a path leads to: 0 for a whole value."""
    name = path[-1]
    return int(name[1 : name.index("…")]) if is_range(name) else 0


def ranges_of(start: int, count: int, *, is_part: bool = False) -> list[tuple[str, int]]:
    """The ranges, with their lengths, of a stretch; none where it is shown value by value."""
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
    """The path of the stretch, of a value that long, that shows the element with an index."""
    start, count, is_part = 0, length, False
    while True:
        for name, size in ranges_of(start, count, is_part=is_part):
            first = range_start((name,))
            if first <= index < first + size:
                path, start, count, is_part = (*path, name), first, size, True
                break
        else:
            return path


def words_of(path: Path, is_map: Callable[[Path], bool]) -> str:
    """A path as one would write it in a program: `players[2].name`, `ages["Ada"]`."""
    steps = [at for at, name in enumerate(path) if not is_range(name)][1:]
    words = path[steps[0]] if steps else ""
    if len(steps) > 1 and not _is_primary(words):
        words = f"({words})"
    for before, at in pairwise(steps):
        name = path[at]
        if is_map(path[: before + 1]):
            words += f"[{name}]"
        else:
            words += name if name.startswith("[") else f".{name}"
    return words


def _is_primary(words: str) -> bool:
    """A name, or a path of names, elements and calls: what a `.` can follow as it is."""
    depth = 0
    for letter in words:
        depth += (letter in "([{") - (letter in ")]}")
        if depth == 0 and not (letter.isalnum() or letter in "_.)]}"):
            return False
    return True
