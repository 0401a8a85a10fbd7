"""Paths as text: joined, cleaned, taken apart.  Nobody looks whether there is such a file."""

from __future__ import annotations

from typing import Final

SEPARATOR: Final = "/"


def clean_path(path: str) -> str:
    """The shortest path that leads to the same place; `.` for the empty one."""
    is_absolute = path.startswith(SEPARATOR)
    kept: list[str] = []
    for part in path.split(SEPARATOR):
        if part in ("", "."):
            continue
        if part != "..":
            kept.append(part)
        elif kept and kept[-1] != "..":
            kept.pop()
        elif not is_absolute:
            kept.append(part)
    joined = SEPARATOR.join(kept)
    return SEPARATOR + joined if is_absolute else joined or "."


def join_paths(*parts: str) -> str:
    """The parts that are not empty, one behind the other, cleaned; empty if all are."""
    filled = [part for part in parts if part]
    return clean_path(SEPARATOR.join(filled)) if filled else ""


def last_element(path: str) -> str:
    """The last element, without slashes behind it."""
    if not path:
        return "."
    return path.rstrip(SEPARATOR).rpartition(SEPARATOR)[2] or SEPARATOR


def all_but_last(path: str) -> str:
    """What stands in front of the last element, cleaned."""
    folder, slash, _ = path.rpartition(SEPARATOR)
    return clean_path(folder + slash)


def extension(path: str) -> str:
    """The last element from its last dot on; empty if it has none."""
    _, dot, letters = path.rpartition(SEPARATOR)[2].rpartition(".")
    return dot + letters if dot else ""
