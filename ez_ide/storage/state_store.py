"""What the window remembers by itself between two starts, in named sections of one file.

Layout, open tabs, recent files, breakpoints, watches, histories of fields: each part of the window
has a section and its own idea of what is in it; the store only keeps it.  What the user *chose* is
in the settings, not here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PyQt6.QtCore import QObject, QTimer, pyqtSignal

from ez_ide.storage import json_file

if TYPE_CHECKING:
    from pathlib import Path

WRITE_DELAY_MS = 1000


class StateStore(QObject):
    """The sections; changes are on disk about a second later, and when `flush` returns."""

    failed = pyqtSignal(str)  # a sentence: why the file could not be written

    def __init__(self, path: Path | None, parent: QObject | None = None) -> None:
        """Read the file; `None` keeps everything in memory only (a start with --safe)."""
        super().__init__(parent)
        self._path = path
        self._sections: dict[str, Any] = json_file.read(path).values if path else {}
        self._timer = QTimer(self)
        self._timer.setInterval(WRITE_DELAY_MS)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.flush)

    def section(self, name: str) -> dict[str, Any]:
        """What a part has stored; empty at first, and when the file holds nonsense there."""
        found = self._sections.get(name)
        return dict(found) if isinstance(found, dict) else {}

    def store(self, name: str, values: dict[str, Any]) -> None:
        """Replace a section."""
        if self._sections.get(name) != values:
            self._sections[name] = values
            self._timer.start()

    def flush(self) -> None:
        """Write now what is not written yet."""
        self._timer.stop()
        if self._path is None:
            return
        try:
            json_file.write(self._path, self._sections)
        except OSError as error:
            self.failed.emit(error.strerror or str(error))
