"""What the files panel does to files and folders: make, rename, move, copy, throw away, bring back.

Each answers with the path as it is now, or raises an `OSError` that says what is in the way;
nothing is ever overwritten.  Knows nothing of panels.
"""

from __future__ import annotations

import errno
import os
import shutil
from pathlib import Path

from PyQt6.QtCore import QFile

from ez_ide.translation import tr

FORBIDDEN = set('/\\:*?"<>|') if os.name == "nt" else {"/"}


def problem_with_name(name: str) -> str:
    """Why this is no name for a file, or ""."""
    if not name.strip():
        return tr("enter a name")
    if name in (".", ".."):
        return tr("this name refers to a folder")
    found = sorted(FORBIDDEN & set(name))
    if found or "\0" in name:
        return tr("a name cannot contain “{sign}”", sign=" ".join(found) or "NUL")
    return ""


def new_file(folder: Path, name: str) -> Path:
    """An empty file."""
    path = folder / name
    with path.open("x", encoding="utf-8"):
        return path


def new_folder(folder: Path, name: str) -> Path:
    """An empty folder."""
    path = folder / name
    path.mkdir()
    return path


def rename(path: Path, name: str) -> Path:
    """The same under another name; another spelling of the name (a capital) counts as one."""
    target = path.with_name(name)
    if target.exists() and not target.samefile(path):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target))
    return path.rename(target)


def move(path: Path, folder: Path) -> Path:
    """The same in another folder."""
    target = folder / path.name
    if target.exists():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target))
    if folder == path or path in folder.parents:
        raise OSError(errno.EINVAL, tr("a folder cannot be moved into itself"), str(target))
    return Path(shutil.move(path, target))


def duplicate(path: Path) -> Path:
    """A copy beside it, with a free name."""
    target = free_name(path)
    if path.is_dir():
        shutil.copytree(path, target, symlinks=True)
    else:
        shutil.copy2(path, target)
    return target


def free_name(path: Path) -> Path:
    """A name beside it that is not taken: "shop 2.ez"."""
    stem, suffix = (path.name, "") if path.is_dir() else (path.stem, path.suffix)
    number = 2
    while (target := path.with_name(f"{stem} {number}{suffix}")).exists():
        number += 1
    return target


def to_trash(path: Path) -> Path | None:
    """Throw it away so that it can be brought back; where it went, as far as the system tells."""
    worked, where = QFile.moveToTrash(str(path))
    if not worked:
        raise OSError(errno.EPERM, tr("there is no trash on this system"), str(path))
    return Path(where) if where else None


def restore(trashed: Path, path: Path) -> Path:
    """Out of the trash, to where it was."""
    if path.exists():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    return Path(shutil.move(trashed, path))
