"""Backups of unsaved documents, so that nothing is lost however the window ends.

Each run of the window has a folder, which it locks. An unlocked folder was left by a window that
closed normally, whose documents are reopened, or by one that crashed, whose documents are offered
to the user.
"""

from __future__ import annotations

import hashlib
import time
import uuid
from dataclasses import dataclass
from typing import TYPE_CHECKING

from PyQt6.QtCore import QLockFile

from ez_ide.storage import json_file

if TYPE_CHECKING:
    from pathlib import Path

LOCK, CLEAN_EXIT = "lock", "closed-in-peace"
KEPT_DAYS = 30
_SECONDS_A_DAY = 86_400


@dataclass(frozen=True)
class Backup:
    """The text of a document when it was backed up."""

    key: str  # the key of the document
    name: str
    path: str  # "" for a document without a file
    text: str
    saved_at: float
    line: int = 1
    column: int = 1


@dataclass(frozen=True)
class EarlierRun:
    """The backups that an earlier run left."""

    folder: Path
    backups: tuple[Backup, ...]
    is_clean_exit: bool


class Backups:
    """The backups of this run, and those of earlier ones."""

    def __init__(self, folder: Path) -> None:
        """`folder` contains the folders of all runs."""
        self._all = folder
        self._own = folder / uuid.uuid4().hex
        self._lock: QLockFile | None = None

    def keep(self, backup: Backup) -> None:
        """Write a backup; it replaces the earlier one of the same document.

        Raises:
            OSError: the file cannot be written.
        """
        self._take_lock()
        values = {name: getattr(backup, name) for name in Backup.__dataclass_fields__}
        json_file.write(self._file(backup.key), values, is_private=True)

    def drop(self, key: str) -> None:
        """Delete the backup of a document that was saved, or whose changes were discarded."""
        self._file(key).unlink(missing_ok=True)

    def earlier_runs(self) -> list[EarlierRun]:
        """Return what earlier runs left, oldest first; delete empty and expired folders."""
        found = []
        if not self._all.is_dir():
            return []
        for folder in sorted(self._all.iterdir(), key=_age, reverse=True):
            if folder == self._own or not folder.is_dir() or _is_in_use(folder):
                continue
            backups = _read(folder)
            if not backups or _age(folder) > KEPT_DAYS * _SECONDS_A_DAY:
                self.forget(folder)
            else:
                found.append(EarlierRun(folder, backups, (folder / CLEAN_EXIT).exists()))
        return found

    def forget(self, folder: Path) -> None:
        """Delete what a run left."""
        for file in folder.iterdir():
            file.unlink(missing_ok=True)
        folder.rmdir()

    def close(self) -> None:
        """End this run normally: the remaining backups are reopened at the next start."""
        if not self._own.exists():
            return
        if self._lock is not None:
            self._lock.unlock()
        if any(self._own.glob("*.json")):
            (self._own / CLEAN_EXIT).touch()
        else:
            self.forget(self._own)

    def _file(self, key: str) -> Path:
        return self._own / f"{hashlib.sha256(key.encode()).hexdigest()[:24]}.json"

    def _take_lock(self) -> None:
        if self._lock is None:
            self._own.mkdir(parents=True, exist_ok=True)
            self._lock = QLockFile(str(self._own / LOCK))
            # Never stale by age, only if its process is dead: a window may be open for days.
            self._lock.setStaleLockTime(0)
            self._lock.tryLock(0)


def _is_in_use(folder: Path) -> bool:
    """Return whether a live process holds the lock of a folder."""
    lock = QLockFile(str(folder / LOCK))
    lock.setStaleLockTime(0)
    if lock.tryLock(0):
        lock.unlock()
        return False
    return True


def _age(folder: Path) -> float:
    """Return the number of seconds since the last backup."""
    times = [file.stat().st_mtime for file in folder.glob("*.json")]
    return time.time() - max(times, default=0.0)


def _read(folder: Path) -> tuple[Backup, ...]:
    backups = []
    for file in folder.glob("*.json"):
        values = json_file.read(file).values
        try:
            backups.append(Backup(**values))
        except TypeError:  # missing or unknown fields
            continue  # not a backup, or one of another version
    return tuple(sorted(backups, key=lambda backup: backup.saved_at))
