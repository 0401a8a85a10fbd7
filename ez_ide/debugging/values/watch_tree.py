"""Watched expressions as a tree that takes what is dropped on it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from PyQt6.QtCore import QModelIndex, Qt, pyqtSignal

from ez_ide.debugging.values.tree import EXPRESSION_FORMAT, NAME, NO_INDEX, ValueTree
from ez_ide.translation import tr

if TYPE_CHECKING:
    from PyQt6.QtCore import QMimeData

LONGEST_DROP = 500


class WatchTree(ValueTree):
    """The tree of the watches."""

    dropped = pyqtSignal(list, int)  # expressions, and before which row they are to stand

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:  # noqa: ANN401 - Qt's way
        """The names of the columns."""
        usual = super().headerData(section, orientation, role)
        return tr("Expression") if usual is not None and section == NAME else usual

    def flags(self, index: QModelIndex) -> Qt.ItemFlag:
        """Everything may be dropped between expressions."""
        usual = super().flags(index)
        return usual if index.isValid() else usual | Qt.ItemFlag.ItemIsDropEnabled

    def supportedDropActions(self) -> Qt.DropAction:
        """What is dropped stays where it came from, too."""
        return Qt.DropAction.CopyAction | Qt.DropAction.MoveAction

    def canDropMimeData(
        self,
        data: QMimeData | None,
        _action: Qt.DropAction,
        _row: int,
        _column: int,
        _parent: QModelIndex = NO_INDEX,
    ) -> bool:
        """Values and texts of one line each."""
        return bool(_expressions(data))

    def dropMimeData(
        self,
        data: QMimeData | None,
        _action: Qt.DropAction,
        row: int,
        _column: int,
        parent: QModelIndex = NO_INDEX,
    ) -> bool:
        """Watch what was dropped; rows are not moved here, they come with the answer."""
        found = _expressions(data)
        at = row if row >= 0 and not parent.isValid() else self.rowCount()
        if parent.isValid():
            top = parent
            while top.parent().isValid():
                top = top.parent()
            at = top.row()
        if found:
            self.dropped.emit(found, at)
        return False


def _expressions(data: QMimeData | None) -> list[str]:
    if data is None or not (data.hasFormat(EXPRESSION_FORMAT) or data.hasText()):
        return []
    lines = [line.strip() for line in data.text().splitlines()]
    return [line for line in lines if line and len(line) <= LONGEST_DROP]
