"""File operations of the files panel: create, rename, move, copy, move to trash, restore.

Each returns the resulting path, or raises an `OSError` with the reason. Nothing is ever
overwritten.
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
    """Return why a file cannot have a name, or ""."""
    if not name.strip():
        return tr("enter a name")
    if name in (".", ".."):
        return tr("this name refers to a folder")
    found = sorted(FORBIDDEN & set(name))
    if found or "\0" in name:
        return tr("a name cannot contain “{sign}”", sign=" ".join(found) or "NUL")
    return ""


def new_file(folder: Path, name: str) -> Path:
    """Create an empty file."""
    path = folder / name
    with path.open("x", encoding="utf-8"):
        return path


def new_folder(folder: Path, name: str) -> Path:
    """Create an empty folder."""
    path = folder / name
    path.mkdir()
    return path


def rename(path: Path, name: str) -> Path:
    """Rename a file or folder; a change of case only is possible, too."""
    target = path.with_name(name)
    # On a file system that ignores case, `Shop.ez` exists if `shop.ez` does: it is the same file.
    if target.exists() and not target.samefile(path):
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target))
    return path.rename(target)


def move(path: Path, folder: Path) -> Path:
    """Move a file or folder to another folder."""
    target = folder / path.name
    if target.exists():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(target))
    if folder == path or path in folder.parents:
        raise OSError(errno.EINVAL, tr("a folder cannot be moved into itself"), str(target))
    return Path(shutil.move(path, target))


def duplicate(path: Path) -> Path:
    """Copy a file or folder next to itself."""
    target = free_name(path)
    if path.is_dir():
        shutil.copytree(path, target, symlinks=True)
    else:
        shutil.copy2(path, target)
    return target


def free_name(path: Path) -> Path:
    """Return a free name next to a path: "shop 2.ez"."""
    stem, suffix = (path.name, "") if path.is_dir() else (path.stem, path.suffix)
    number = 2
    while (target := path.with_name(f"{stem} {number}{suffix}")).exists():
        number += 1
    return target


def to_trash(path: Path) -> Path | None:
    """Move a file or folder to the trash; return its path there, if the system reports it."""
    worked, where = QFile.moveToTrash(str(path))
    if not worked:
        raise OSError(errno.EPERM, tr("there is no trash on this system"), str(path))
    return Path(where) if where else None


def restore(trashed: Path, path: Path) -> Path:
    """Move a file or folder from the trash to where it was."""
    if path.exists():
        raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST), str(path))
    path.parent.mkdir(parents=True, exist_ok=True)
    return Path(shutil.move(trashed, path))
