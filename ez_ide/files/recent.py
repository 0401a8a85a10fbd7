"""The files and folders that were opened last, newest first."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, pyqtSignal

if TYPE_CHECKING:
    from ez_ide.storage.state_store import StateStore

MOST = 20
SECTION = "recent"


class Recent(QObject):
    """The lists; each remembers the last twenty."""

    changed = pyqtSignal()

    def __init__(self, state: StateStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = state

    def files(self) -> list[Path]:
        """Files, whether they still exist or not."""
        return self._list("files")

    def folders(self) -> list[Path]:
        """Folders, whether they still exist or not."""
        return self._list("folders")

    def add_file(self, path: Path) -> None:
        """A file was opened or saved."""
        self._add("files", path)

    def add_folder(self, path: Path) -> None:
        """A folder was opened."""
        self._add("folders", path)

    def remove(self, path: Path) -> None:
        """Leave this one out from now on."""
        for kind in ("files", "folders"):
            self._store(kind, [one for one in self._list(kind) if one != path])

    def clear(self) -> None:
        """Forget all."""
        self._state.store(SECTION, {})
        self.changed.emit()

    def _add(self, kind: str, path: Path) -> None:
        others = [one for one in self._list(kind) if one != path]
        self._store(kind, [path, *others][:MOST])

    def _list(self, kind: str) -> list[Path]:
        stored = self._state.section(SECTION).get(kind)
        return (
            [Path(one) for one in stored if isinstance(one, str)]
            if isinstance(stored, list)
            else []
        )

    def _store(self, kind: str, paths: list[Path]) -> None:
        section = self._state.section(SECTION)
        section[kind] = [str(path) for path in paths]
        self._state.store(SECTION, section)
        self.changed.emit()
