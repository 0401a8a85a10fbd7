"""The view of a tree of values: opens lazily, edits in place, copies."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QModelIndex, QPoint, Qt, pyqtSignal
from PyQt6.QtWidgets import QAbstractItemView, QApplication, QHeaderView, QTreeView, QWidget

from ez_ide.models.variables import NAME, VALUE
from ez_ide.panels.local_keys import LocalKeys
from ez_ide.promised import promised

if TYPE_CHECKING:
    from ez_ide.logic.debug_controller import DebugController
    from ez_ide.models.variables import Row, ValueTree


class ValueView(QTreeView):
    """Shows a `ValueTree`, and asks the session for what is opened."""

    menu_wanted = pyqtSignal(QPoint)  # a point on the viewport

    def __init__(
        self, tree: ValueTree, session: DebugController, name: str, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._tree, self._session = tree, session
        self.setModel(tree)
        self.setAccessibleName(name)
        self.setUniformRowHeights(True)
        self.setEditTriggers(QAbstractItemView.EditTrigger.NoEditTriggers)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.CustomContextMenu)
        self.customContextMenuRequested.connect(self.menu_wanted)
        header = promised(self.header())
        header.setStretchLastSection(True)
        header.setSectionResizeMode(QHeaderView.ResizeMode.Interactive)
        header.resizeSection(NAME, self.fontMetrics().averageCharWidth() * 18)
        header.resizeSection(VALUE, self.fontMetrics().averageCharWidth() * 22)
        self.expanded.connect(self._on_expanded)
        self.collapsed.connect(self._on_collapsed)
        self.doubleClicked.connect(self._on_chosen)
        tree.edited.connect(session.set_variable)
        tree.rowsInserted.connect(self._on_inserted)
        self.keys = LocalKeys(
            self,
            {"F2": self.edit_value, "Return": self.edit_value, "Ctrl+C": self.copy_value},
        )

    def chosen(self) -> Row | None:
        """The current row."""
        return self._tree.row_of(self.currentIndex())

    def edit_value(self) -> None:
        """Edit the value of the current row, or get more where the row offers more."""
        index = self.currentIndex()
        row = self._tree.row_of(index)
        if row is None:
            return
        if row.remaining >= 0:
            self._session.more_inside(row.path)
            return
        value = index.siblingAtColumn(VALUE)
        if value.flags() & Qt.ItemFlag.ItemIsEditable:
            self.setCurrentIndex(value)
            self.edit(value)

    def copy_value(self) -> None:
        """Put the value of the current row on the clipboard."""
        row = self.chosen()
        if row:
            promised(QApplication.clipboard()).setText(row.value or row.name)

    def copy_path(self) -> None:
        """Put the path of the current row on the clipboard: `players[2].name`."""
        row = self.chosen()
        if row:
            promised(QApplication.clipboard()).setText(path_words(row.path))

    def _on_chosen(self, index: QModelIndex) -> None:
        row = self._tree.row_of(index)
        if row and (row.remaining >= 0 or index.column() == VALUE):
            self.edit_value()

    def _on_expanded(self, index: QModelIndex) -> None:
        row = self._tree.row_of(index)
        if row and not row.is_group:
            self._session.open_inside(row.path)

    def _on_collapsed(self, index: QModelIndex) -> None:
        row = self._tree.row_of(index)
        if row and not row.is_group:
            self._session.close_inside(row.path)

    def _on_inserted(self, parent: QModelIndex, first: int, last: int) -> None:
        """A value that was open before is open again; groups are open."""
        for at in range(first, last + 1):
            index = self._tree.index(at, 0, parent)
            row = self._tree.row_of(index)
            if row and (row.is_group or row.path in self._session.opened):
                self.setExpanded(index, True)


def path_words(path: tuple[str, ...]) -> str:
    """A path as one would write it in a program."""
    words = path[1] if len(path) > 1 else ""
    for name in path[2:]:
        words += (
            name if name.startswith("[") else (f"[{name}]" if name[:1] in "\"'" else f".{name}")
        )
    return words
