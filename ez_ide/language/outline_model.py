"""What a file declares, as a tree: functions, structs with fields, enums with members, globals."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QModelIndex, Qt
from PyQt6.QtGui import QStandardItem, QStandardItemModel

from ez_ide.appearance.icons import icon

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from PyQt6.QtCore import QObject

    from ez_ide.appearance.theme import Theme
    from ez_ide.language.check_report import Symbol

SYMBOL = Qt.ItemDataRole.UserRole
ICONS = {
    "function": "function",
    "global": "variable",
    "struct": "struct",
    "enum": "enum",
    "field": "field",
    "member": "constant",
}


class OutlineTree(QStandardItemModel):
    """The tree."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._symbols: list[Symbol] = []

    def show(self, symbols: Sequence[Symbol]) -> bool:
        """Exactly these; whether anything has changed for the eye."""
        if list(symbols) == self._symbols:
            return False
        self._symbols = list(symbols)
        self._fill()
        return True

    def use_theme(self, theme: Theme) -> None:
        """Draw the icons in the colours of a theme."""
        self._theme = theme
        self._fill()

    def index_of(self, line: int, column: int) -> QModelIndex:
        """The innermost declaration around a place."""
        best = QModelIndex()
        for item in self._items():
            symbol: Symbol = item.data(SYMBOL)
            if symbol.place.holds(symbol.place.file, line, column):
                best = item.index()
        return best

    def _fill(self) -> None:
        self.clear()
        items: dict[int, QStandardItem] = {}
        for symbol in self._symbols:
            item = QStandardItem(symbol.name)
            item.setEditable(False)
            item.setData(symbol, SYMBOL)
            item.setToolTip(symbol.signature)
            item.setIcon(icon(ICONS[symbol.kind], self._theme))
            item.setAccessibleText(symbol.signature)
            items[symbol.id] = item
            parent = items.get(symbol.container) if symbol.container is not None else None
            (parent or self).appendRow(item)

    def _items(self, parent: QModelIndex | None = None) -> Iterator[QStandardItem]:
        root = parent if parent is not None else QModelIndex()
        for row in range(self.rowCount(root)):
            index = self.index(row, 0, root)
            item = self.itemFromIndex(index)
            if item is not None:
                yield item
                yield from self._items(index)
