"""What the files room remembers: the current folder, its history and bookmarks; recent files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

from PyQt6.QtCore import QObject, pyqtSignal

if TYPE_CHECKING:
    from ez_ide.storage.state_store import StateStore

MAX_FOLDERS = 50

MAX_RECENT = 20
SECTION = "recent"


class FolderHistory:
    """The current folder with "back", "forward" and bookmarks."""

    def __init__(self) -> None:
        self.current: Path | None = None
        self.bookmarks: list[Path] = []
        self._before: list[Path] = []
        self._after: list[Path] = []

    @property
    def can_go_back(self) -> bool:
        """Whether there is a folder before this one."""
        return bool(self._before)

    @property
    def can_go_forward(self) -> bool:
        """Whether there is a folder after this one."""
        return bool(self._after)

    def go_to(self, folder: Path | None) -> None:
        """Make a folder current; the folders after the last one are dropped."""
        if folder == self.current:
            return
        if self.current is not None:
            self._before = [*self._before, self.current][-MAX_FOLDERS:]
        self._after = []
        self.current = folder

    def back(self) -> None:
        """Go to the folder before."""
        if self._before:
            if self.current is not None:
                self._after.append(self.current)
            self.current = self._before.pop()

    def forward(self) -> None:
        """Go to the folder after."""
        if self._after:
            if self.current is not None:
                self._before.append(self.current)
            self.current = self._after.pop()

    def toggle_bookmark(self) -> None:
        """Add or remove the bookmark of the current folder."""
        if self.current in self.bookmarks:
            self.bookmarks.remove(self.current)
        elif self.current is not None:
            self.bookmarks.append(self.current)

    def remembered(self) -> dict[str, Any]:
        """Return what to keep for the next session."""
        return {
            "folder": str(self.current) if self.current else "",
            "bookmarks": [str(path) for path in self.bookmarks],
        }

    def remember(self, values: dict[str, Any]) -> None:
        """Restore what was kept, without folders that no longer exist."""
        folder, bookmarks = values.get("folder"), values.get("bookmarks")
        if isinstance(folder, str) and folder and Path(folder).is_dir():
            self.current = Path(folder)
        if isinstance(bookmarks, list):
            self.bookmarks = [Path(one) for one in bookmarks if isinstance(one, str)]


class Recent(QObject):
    """The files and folders that were opened last, newest first."""

    changed = pyqtSignal()

    def __init__(self, state: StateStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._state = state

    def files(self) -> list[Path]:
        """Return the files, whether they still exist or not."""
        return self._list("files")

    def folders(self) -> list[Path]:
        """Return the folders, whether they still exist or not."""
        return self._list("folders")

    def add_file(self, path: Path) -> None:
        """Add a file that was opened or saved."""
        self._add("files", path)

    def add_folder(self, path: Path) -> None:
        """Add a folder that was opened."""
        self._add("folders", path)

    def remove(self, path: Path) -> None:
        """Remove a path from both lists."""
        for kind in ("files", "folders"):
            self._store(kind, [one for one in self._list(kind) if one != path])

    def clear(self) -> None:
        """Remove all paths."""
        self._state.store(SECTION, {})
        self.changed.emit()

    def _add(self, kind: str, path: Path) -> None:
        others = [one for one in self._list(kind) if one != path]
        self._store(kind, [path, *others][:MAX_RECENT])

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
