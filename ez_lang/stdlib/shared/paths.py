"""Operations on the text of a path; none of them accesses the file system."""

from __future__ import annotations

from typing import Final

SEPARATOR: Final = "/"


def clean_path(path: str) -> str:
    """Return the shortest equivalent path: `a/./b/../c` becomes `a/c`, and the empty path `.`."""
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
    """Return the parts joined by slashes and cleaned; empty parts are ignored."""
    non_empty = [part for part in parts if part]
    return clean_path(SEPARATOR.join(non_empty)) if non_empty else ""


def last_element(path: str) -> str:
    """Return the last element, without trailing slashes."""
    if not path:
        return "."
    return path.rstrip(SEPARATOR).rpartition(SEPARATOR)[2] or SEPARATOR


def all_but_last(path: str) -> str:
    """Return the path of the folder that contains the last element, cleaned."""
    folder, slash, _ = path.rpartition(SEPARATOR)
    return clean_path(folder + slash)


def extension(path: str) -> str:
    """Return the last element from its last dot; empty if there is none."""
    _, dot, suffix = path.rpartition(SEPARATOR)[2].rpartition(".")
    return dot + suffix if dot else ""
