"""The files below a folder, for the palette: found in a thread of their own, and not too many.

Leaves out what begins with a dot and what tools fill.
"""

from __future__ import annotations

import os
from pathlib import Path

from PyQt6.QtCore import QObject, QRunnable, QThreadPool, pyqtSignal

from ez_ide.non_null import promised

MOST = 20_000
SKIPPED = {"__pycache__", "node_modules", "venv"}


class _Answer(QObject):
    """Carries what a thread found into the window's; lives as long as the search."""

    given = pyqtSignal(object, list)


class FolderFiles(QObject):
    """Finds the files of a folder; the newest question wins."""

    found = pyqtSignal(object, list)  # the folder, its files as paths relative to it

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._wanted: Path | None = None

    def look(self, folder: Path) -> None:
        """Begin to look; `found` tells when it is done."""
        self._wanted = folder
        search = _Search(folder)
        search.answer.given.connect(self._on_answer)
        promised(QThreadPool.globalInstance()).start(search)

    def _on_answer(self, folder: Path, files: list[str]) -> None:
        if folder == self._wanted:
            self.found.emit(folder, files)


def files_below(folder: Path, most: int = MOST) -> list[str]:
    """The files, in the order of their names, folder by folder."""
    found: list[str] = []
    for root, folders, names in os.walk(folder, onerror=None):
        folders[:] = sorted(one for one in folders if one[0] != "." and one not in SKIPPED)
        below = os.path.relpath(root, folder)
        prefix = "" if below == "." else f"{Path(below).as_posix()}/"
        found += [prefix + name for name in sorted(names) if name[0] != "."]
        if len(found) >= most:
            return found[:most]
    return found


class _Search(QRunnable):
    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder
        self.answer = _Answer()

    def run(self) -> None:
        """Look, in a thread of the pool."""
        self.answer.given.emit(self._folder, files_below(self._folder))
