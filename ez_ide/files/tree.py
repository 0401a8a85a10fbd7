"""The tree of the Files panel: Qt's lazy file model, filtered and sorted, and its view."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PyQt6.QtCore import (
    QDir,
    QFileInfo,
    QMimeData,
    QModelIndex,
    QSortFilterProxyModel,
    Qt,
    QUrl,
    pyqtSignal,
)
from PyQt6.QtGui import QAbstractFileIconProvider, QDrag, QFileSystemModel, QIcon
from PyQt6.QtWidgets import QAbstractItemView, QTreeView, QWidget

from ez_ide.appearance.icons import icon
from ez_ide.translation import tr

if TYPE_CHECKING:
    from PyQt6.QtCore import QObject
    from PyQt6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent

    from ez_ide.appearance.theme import Theme

QUIET = {"__pycache__", "node_modules"}
TEXTS = {"txt", "md", "json", "jsonl", "csv", "toml", "ini", "yaml", "yml", "py", "html", "css"}


class FileTree(QSortFilterProxyModel):
    """Folders first, then files, by name; only rows that match the filter."""

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
        """Show the content of a folder; return its index."""
        self._files.setRootPath(str(folder))
        return self.mapFromSource(self._files.index(str(folder)))

    def path_at(self, index: QModelIndex) -> Path | None:
        """Return the file or folder of a row."""
        if not index.isValid():
            return None
        return Path(self._files.filePath(self.mapToSource(index)))

    def index_of(self, path: Path) -> QModelIndex:
        """Return the index of a file or folder; invalid if it is not shown."""
        return self.mapFromSource(self._files.index(str(path)))

    def set_show_hidden(self, show: bool) -> None:  # noqa: FBT001  Qt's way
        """Show or hide hidden files and the folders of tools."""
        self._show_hidden = show
        self._use_filters()
        self.invalidate()

    def use_theme(self, theme: Theme) -> None:
        """Draw the icons in the colours of a theme."""
        self._icons = _Icons(theme)
        self._files.setIconProvider(self._icons)

    def _use_filters(self) -> None:
        filters = QDir.Filter.AllEntries | QDir.Filter.NoDotAndDotDot
        if self._show_hidden:
            filters |= QDir.Filter.Hidden
        self._files.setFilter(filters)

    def filterAcceptsRow(self, row: int, parent: QModelIndex) -> bool:
        """Hide hidden files and what tools made; keep the folders above the root."""
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
        """Sort folders before files."""
        one, other = self._files.isDir(left), self._files.isDir(right)
        if one != other:
            return one
        return str(left.data()).casefold() < str(right.data()).casefold()


class _Icons(QAbstractFileIconProvider):
    """Icons of files, by their extensions."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._folder = icon("folder", theme)
        self._ez = icon("file-ez", theme)
        self._text = icon("file-text", theme)
        self._file = icon("file", theme)

    def icon(self, what: QFileInfo | QAbstractFileIconProvider.IconType) -> QIcon:
        """Return the icon of a file or folder."""
        if isinstance(what, QAbstractFileIconProvider.IconType):
            return self._file
        if what.isDir():
            return self._folder
        suffix = what.suffix().lower()
        return self._ez if suffix == "ez" else self._text if suffix in TEXTS else self._file


class FileView(QTreeView):
    """The view: Enter or a double click opens a file, dragging moves it."""

    moved = pyqtSignal(list, object)  # paths that were dropped on a folder
    opened = pyqtSignal(object)  # the path of a file

    def __init__(self, tree: FileTree, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tree = tree
        self.setModel(tree)
        self.setAccessibleName(tr("Files in the folder"))
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)  # Qt then need not measure each row
        self.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.setDragEnabled(True)
        self.setAcceptDrops(True)
        self.setDropIndicatorShown(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.setExpandsOnDoubleClick(True)
        for column in range(1, tree.columnCount()):
            self.hideColumn(column)
        self.activated.connect(self._on_activated)

    def paths(self) -> list[Path]:
        """Return the selected paths."""
        rows = self.selectedIndexes()
        found = [self._tree.path_at(index) for index in rows if index.column() == 0]
        return [path for path in found if path is not None]

    def current_path(self) -> Path | None:
        """Return the path of the current row."""
        return self._tree.path_at(self.currentIndex())

    def show_path(self, path: Path) -> None:
        """Select a file and scroll to it."""
        index = self._tree.index_of(path)
        if index.isValid():
            self.setCurrentIndex(index)
            self.scrollTo(index, QAbstractItemView.ScrollHint.EnsureVisible)

    def _on_activated(self, index: QModelIndex) -> None:
        path = self._tree.path_at(index)
        if path is not None and path.is_file():
            self.opened.emit(path)

    def _folder_under(self, index: QModelIndex) -> Path | None:
        path = self._tree.path_at(index) or self._tree.path_at(self.rootIndex())
        return path.parent if path is not None and not path.is_dir() else path

    def startDrag(self, _actions: Qt.DropAction) -> None:
        """Drag the selected files, also to other programs."""
        urls = [QUrl.fromLocalFile(str(path)) for path in self.paths()]
        if urls:
            data = QMimeData()
            data.setUrls(urls)
            drag = QDrag(self)
            drag.setMimeData(data)
            drag.exec(Qt.DropAction.MoveAction | Qt.DropAction.CopyAction)

    def dragEnterEvent(self, event: QDragEnterEvent | None) -> None:
        """Accept files only."""
        if event is not None:
            _accept_files(event)

    def dragMoveEvent(self, event: QDragMoveEvent | None) -> None:
        """Accept files only."""
        if event is not None:
            _accept_files(event)

    def dropEvent(self, event: QDropEvent | None) -> None:
        """Move the dropped files to the folder under the mouse."""
        data = event.mimeData() if event is not None else None
        if event is None or data is None:
            return
        folder = self._folder_under(self.indexAt(event.position().toPoint()))
        paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
        moving = [path for path in paths if folder is not None and path.parent != folder]
        if moving:
            self.moved.emit(moving, folder)
            event.acceptProposedAction()


def _accept_files(event: QDragMoveEvent) -> None:
    data = event.mimeData()
    if data is not None and data.hasUrls():
        event.acceptProposedAction()
    else:
        event.ignore()
