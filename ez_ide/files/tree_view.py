"""The tree of the files panel: opens with Enter or a double click, moves by dragging."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from PyQt6.QtCore import QMimeData, QModelIndex, Qt, QUrl, pyqtSignal
from PyQt6.QtGui import QDrag
from PyQt6.QtWidgets import QAbstractItemView, QTreeView, QWidget

from ez_ide.translation import tr

if TYPE_CHECKING:
    from PyQt6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent

    from ez_ide.files.tree_model import FileTree


class FileView(QTreeView):
    """Shows a `FileTree`."""

    moved = pyqtSignal(list, object)  # paths that were dropped on a folder
    opened = pyqtSignal(object)  # the path of a file

    def __init__(self, tree: FileTree, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._tree = tree
        self.setModel(tree)
        self.setAccessibleName(tr("Files of the folder"))
        self.setHeaderHidden(True)
        self.setUniformRowHeights(True)
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
        """What is selected."""
        rows = self.selectedIndexes()
        found = [self._tree.path_at(index) for index in rows if index.column() == 0]
        return [path for path in found if path is not None]

    def current_path(self) -> Path | None:
        """The row with the keyboard."""
        return self._tree.path_at(self.currentIndex())

    def show_path(self, path: Path) -> None:
        """Bring a file into view and select it."""
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
        """Let the selected files be dragged, also to other programs."""
        urls = [QUrl.fromLocalFile(str(path)) for path in self.paths()]
        if urls:
            data = QMimeData()
            data.setUrls(urls)
            drag = QDrag(self)
            drag.setMimeData(data)
            drag.exec(Qt.DropAction.MoveAction | Qt.DropAction.CopyAction)

    def dragEnterEvent(self, event: QDragEnterEvent | None) -> None:
        """Take files only."""
        if event is not None:
            _judge(event)

    def dragMoveEvent(self, event: QDragMoveEvent | None) -> None:
        """Take files only."""
        if event is not None:
            _judge(event)

    def dropEvent(self, event: QDropEvent | None) -> None:
        """Move what was dropped into the folder under the mouse."""
        data = event.mimeData() if event is not None else None
        if event is None or data is None:
            return
        folder = self._folder_under(self.indexAt(event.position().toPoint()))
        paths = [Path(url.toLocalFile()) for url in data.urls() if url.isLocalFile()]
        moving = [path for path in paths if folder is not None and path.parent != folder]
        if moving:
            self.moved.emit(moving, folder)
            event.acceptProposedAction()


def _judge(event: QDragMoveEvent) -> None:
    data = event.mimeData()
    if data is not None and data.hasUrls():
        event.acceptProposedAction()
    else:
        event.ignore()
