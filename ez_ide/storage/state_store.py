"""State that is kept between two starts, in named sections of one file.

Layout, open tabs, recent files, breakpoints, watches: each feature stores a section of its own, and
decides what it contains. What the user *chose* is in the settings instead.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PyQt6.QtCore import QObject, QTimer, pyqtSignal

from ez_ide.storage import json_file

if TYPE_CHECKING:
    from pathlib import Path

WRITE_DELAY_MS = 1000


class StateStore(QObject):
    """The sections; changes are written about a second later, or when `flush` is called."""

    failed = pyqtSignal(str)  # why the file could not be written, as a sentence

    def __init__(self, path: Path | None, parent: QObject | None = None) -> None:
        """Read the file; with `None`, keep everything in memory (for --safe)."""
        super().__init__(parent)
        self._path = path
        self._sections: dict[str, Any] = json_file.read(path).values if path else {}
        self._timer = QTimer(self)
        self._timer.setInterval(WRITE_DELAY_MS)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.flush)

    def section(self, name: str) -> dict[str, Any]:
        """Return a stored section; empty at first, or if the file is invalid."""
        found = self._sections.get(name)
        return dict(found) if isinstance(found, dict) else {}

    def store(self, name: str, values: dict[str, Any]) -> None:
        """Replace a section."""
        if self._sections.get(name) != values:
            self._sections[name] = values
            self._timer.start()

    def flush(self) -> None:
        """Write pending changes now."""
        self._timer.stop()
        if self._path is None:
            return
        try:
            json_file.write(self._path, self._sections)
        except OSError as error:
            self.failed.emit(error.strerror or str(error))
