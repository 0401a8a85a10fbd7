"""The folder tree: Qt's lazy, watched file model with icons of ours, filtered for people.

Knows what is shown of a folder; does not know the panel.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PyQt6.QtCore import QDir, QFileInfo, QModelIndex, QSortFilterProxyModel, Qt
from PyQt6.QtGui import QAbstractFileIconProvider, QFileSystemModel, QIcon

from ez_ide.appearance.icons import icon

if TYPE_CHECKING:
    from PyQt6.QtCore import QObject

    from ez_ide.appearance.theme import Theme

QUIET = {"__pycache__", "node_modules"}
TEXTS = {"txt", "md", "json", "jsonl", "csv", "toml", "ini", "yaml", "yml", "py", "html", "css"}


class FileTree(QSortFilterProxyModel):
    """Folders first, then files, by name; the rows that the filter text leaves."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._files = QFileSystemModel(self)
        self._files.setReadOnly(True)
        self._files.setResolveSymlinks(False)
        self._icons = _Icons(theme)
        self._files.setIconProvider(self._icons)
        self._files.setNameFilterDisables(False)
        self._show_hidden = False
        self.setSourceModel(self._files)
        self.setRecursiveFilteringEnabled(True)
        self.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setSortCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.setDynamicSortFilter(True)
        self.sort(0)
        self._use_filters()

    def set_root(self, folder: Path) -> QModelIndex:
        """Show this folder's content; the index of the folder."""
        self._files.setRootPath(str(folder))
        return self.mapFromSource(self._files.index(str(folder)))

    def path_at(self, index: QModelIndex) -> Path | None:
        """The file or folder of a row."""
        if not index.isValid():
            return None
        return Path(self._files.filePath(self.mapToSource(index)))

    def index_of(self, path: Path) -> QModelIndex:
        """The row of a file or folder; invalid if it is not shown."""
        return self.mapFromSource(self._files.index(str(path)))

    def set_show_hidden(self, show: bool) -> None:  # noqa: FBT001  Qt's way
        """Show what begins with a dot, and folders that tools fill."""
        self._show_hidden = show
        self._use_filters()
        self.invalidate()

    def use_theme(self, theme: Theme) -> None:
        """Draw the icons in other colours."""
        self._icons = _Icons(theme)
        self._files.setIconProvider(self._icons)

    def _use_filters(self) -> None:
        filters = QDir.Filter.AllEntries | QDir.Filter.NoDotAndDotDot
        if self._show_hidden:
            filters |= QDir.Filter.Hidden
        self._files.setFilter(filters)

    def filterAcceptsRow(self, row: int, parent: QModelIndex) -> bool:
        """Leave out what tools made; keep the folders above the open one."""
        name = self._files.index(row, 0, parent).data()
        if not self._show_hidden and name in QUIET:
            return False
        root = self._files.index(self._files.rootPath())
        if self._is_above(self._files.index(row, 0, parent), root):
            return True
        return super().filterAcceptsRow(row, parent)

    def _is_above(self, index: QModelIndex, root: QModelIndex) -> bool:
        while root.isValid():
            if root == index:
                return True
            root = root.parent()
        return False

    def lessThan(self, left: QModelIndex, right: QModelIndex) -> bool:
        """Folders before files."""
        one, other = self._files.isDir(left), self._files.isDir(right)
        if one != other:
            return one
        return str(left.data()).casefold() < str(right.data()).casefold()


class _Icons(QAbstractFileIconProvider):
    """Our icons for files, chosen by the end of their name."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._folder = icon("folder", theme)
        self._ez = icon("file-ez", theme)
        self._text = icon("file-text", theme)
        self._file = icon("file", theme)

    def icon(self, what: QFileInfo | QAbstractFileIconProvider.IconType) -> QIcon:
        """The icon."""
        if isinstance(what, QAbstractFileIconProvider.IconType):
            return self._file
        if what.isDir():
            return self._folder
        suffix = what.suffix().lower()
        return self._ez if suffix == "ez" else self._text if suffix in TEXTS else self._file
