"""Going through folders: everything below one, everything that matches a pattern."""

from __future__ import annotations

import stat
from typing import TYPE_CHECKING

from ez_lang.model.string_bytes import decoded, encoded
from ez_lang.stdlib.path_patterns import has_wildcards, matcher
from ez_lang.stdlib.path_text import SEPARATOR, join_paths

if TYPE_CHECKING:
    from ez_lang.model.host_files import Files


def is_folder(files: Files, path: bytes, *, follows_links: bool = True) -> bool:
    """Whether there is a folder; `OSError` if there is nothing."""
    return stat.S_ISDIR(files.status(path, follows_links=follows_links).st_mode)


def files_below(files: Files, path: str) -> list[str]:
    """The paths of all that is no folder, depth first and in order; links are not followed."""
    found: list[str] = []
    waiting = [path]
    while waiting:
        here = waiting.pop()
        if not is_folder(files, encoded(here), follows_links=False):
            found.append(here)
            continue
        names = [decoded(name) for name in files.names(encoded(here))]
        waiting += [join_paths(here, name) for name in reversed(names)]
    return found


def make_folders(files: Files, path: bytes, permissions: int) -> None:
    """Make the folder and those on the way to it, as far as they are missing."""
    missing: list[bytes] = []
    while path and not _is_there(files, path):
        missing.append(path)
        path = path.rstrip(b"/").rpartition(b"/")[0]
    for folder in reversed(missing):
        try:
            files.make_folder(folder, permissions)
        except FileExistsError:
            continue  # `a/.` and `a/..` are there once `a` is


def _is_there(files: Files, path: bytes) -> bool:
    """Whether there is such a folder; `NotADirectoryError` if it is something else."""
    try:
        if is_folder(files, path):
            return True
    except FileNotFoundError:
        return False
    raise NotADirectoryError(20, "not a folder")


def matching_paths(files: Files, pattern: str) -> list[str]:
    """All paths that match, sorted; `PatternError` for what is no pattern."""
    matcher(pattern)
    return sorted(_matching(files, pattern), key=encoded)


def _matching(files: Files, pattern: str) -> list[str]:
    if not has_wildcards(pattern):
        return [pattern] if _exists(files, pattern) else []
    folder, slash, last = pattern.rpartition(SEPARATOR)
    folder = folder or slash
    folders = _matching(files, folder) if has_wildcards(folder) else [folder]
    matches = matcher(last)
    found: list[str] = []
    for one in folders:
        found += [join_paths(one, name) for name in _names(files, one) if matches(name)]
    return found


def _exists(files: Files, path: str) -> bool:
    try:
        files.status(encoded(path), follows_links=False)
    except (OSError, ValueError):
        return False
    return True


def _names(files: Files, folder: str) -> list[str]:
    """The names in the folder; none if it is no folder or cannot be read."""
    try:
        return [decoded(name) for name in files.names(encoded(folder) or b".")]
    except (OSError, ValueError):
        return []
