"""Atomic writing: afterwards the file contains all of the bytes, or is unchanged.

Permissions are preserved, and symbolic links are followed.
"""

from __future__ import annotations

import errno
import os
import stat
import tempfile
from pathlib import Path

from ez_ide.translation import tr

PRIVATE = 0o600
DEFAULT_MODE = 0o666


def write_bytes(path: Path, data: bytes, *, is_private: bool = False) -> None:
    """Replace the content of the file in one step.

    Raises:
      OSError: the file could not be written, or is read-only; it is unchanged.
    """
    target = path.resolve()
    target.parent.mkdir(parents=True, exist_ok=True)
    mode = PRIVATE if is_private else _mode(target)
    if target.exists() and not mode & stat.S_IWUSR:
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES), str(path))
    try:
        _replace(target, data, mode)
    except PermissionError:
        if not target.exists():
            raise
        target.write_bytes(data)  # the folder accepts no new files, but this file may be writable


def failure_message(error: OSError, path: Path) -> str:
    """Return what went wrong while writing the file, and what to do about it."""
    name = path.name
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return tr(
            "“{name}” could not be saved: the disk is full. Free some space or save it elsewhere.",
            name=name,
        )
    if error.errno in (errno.EACCES, errno.EPERM, errno.EROFS):
        return tr("“{name}” is read-only. Save it under another name.", name=name)
    if error.errno in (errno.ENOENT, errno.ENOTDIR):
        return tr("The folder of “{name}” no longer exists. Save the file elsewhere.", name=name)
    if error.errno == errno.EISDIR:
        return tr("“{name}” is a folder. Save the file under another name.", name=name)
    reason = error.strerror or str(error)
    return tr(
        "“{name}” could not be saved: {reason}. Save it to another folder.",
        name=name,
        reason=reason,
    )


def _mode(target: Path) -> int:
    try:
        return stat.S_IMODE(target.stat().st_mode)
    except OSError:
        mask = os.umask(0)
        os.umask(mask)
        return DEFAULT_MODE & ~mask


def _replace(target: Path, data: bytes, mode: int) -> None:
    handle, name = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name[:40]}.")
    temporary = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
            file.flush()
            os.fsync(file.fileno())
        temporary.chmod(mode)
        temporary.replace(target)
    except BaseException:
        temporary.unlink(missing_ok=True)
        raise
