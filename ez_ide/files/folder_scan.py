"""The files below a folder, for quick open; found by a thread of the pool.

Hidden files and the folders of tools are left out.
"""

from __future__ import annotations

import os
from pathlib import Path

from PyQt6.QtCore import QObject, QRunnable, QThreadPool, pyqtSignal

from ez_ide.non_null import non_null

MAX_FILES = 20_000
SKIPPED = {"__pycache__", "node_modules", "venv"}


class _Result(QObject):
    """Carries the result from the thread to the window; lives as long as the search."""

    given = pyqtSignal(object, list)


class FolderFiles(QObject):
    """Finds the files of a folder; the newest request wins."""

    found = pyqtSignal(object, list)  # the folder, and the paths of its files relative to it

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._wanted: Path | None = None

    def scan(self, folder: Path) -> None:
        """Start a search; `found` reports the result."""
        self._wanted = folder
        search = _Search(folder)
        search.result.given.connect(self._on_result)
        non_null(QThreadPool.globalInstance()).start(search)

    def _on_result(self, folder: Path, files: list[str]) -> None:
        if folder == self._wanted:
            self.found.emit(folder, files)


def files_below(folder: Path, limit: int = MAX_FILES) -> list[str]:
    """Return the relative paths of the files, sorted by name, folder by folder."""
    found: list[str] = []
    for root, folders, names in os.walk(folder, onerror=None):
        folders[:] = sorted(one for one in folders if one[0] != "." and one not in SKIPPED)
        below = os.path.relpath(root, folder)
        prefix = "" if below == "." else f"{Path(below).as_posix()}/"
        found += [prefix + name for name in sorted(names) if name[0] != "."]
        if len(found) >= limit:
            return found[:limit]
    return found


class _Search(QRunnable):
    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder
        # A QRunnable is no QObject and cannot emit: this one can, from the thread of the pool.
        self.result = _Result()

    def run(self) -> None:
        """Search, in a thread of the pool."""
        self.result.given.emit(self._folder, files_below(self._folder))
