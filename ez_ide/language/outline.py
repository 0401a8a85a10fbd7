"""The outline of the current file: its declarations as a tree that follows the caret."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QModelIndex, QSortFilterProxyModel, Qt, pyqtSignal
from PyQt6.QtGui import QStandardItem, QStandardItemModel
from PyQt6.QtWidgets import QTreeView, QVBoxLayout, QWidget

from ez_ide.appearance.icons import icon
from ez_ide.appearance.units import square
from ez_ide.language.check_report import contains
from ez_ide.translation import tr
from ez_ide.widgets.keys import LocalKeys
from ez_ide.widgets.list_views import FilteredView
from ez_ide.widgets.panel import Panel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PyQt6.QtCore import QObject

    from ez_ide.appearance.theme import Theme
    from ez_ide.appearance.theme_service import ThemeService
    from ez_lang.cli.check_format import Symbol

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
    """Functions and globals, structs with their fields, enums with their members."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._symbols: list[Symbol] = []
        self._rows: list[QStandardItem] = []  # of the symbols, in their order

    def show(self, symbols: Sequence[Symbol]) -> bool:
        """Show these symbols; return whether the tree looks different now.

        If only their ranges differ, the rows stay, and with them what is collapsed.
        """
        is_same = _rows_of(symbols) == _rows_of(self._symbols)
        self._symbols = list(symbols)
        if is_same:
            for item, symbol in zip(self._rows, self._symbols, strict=True):
                item.setData(symbol, SYMBOL)
        else:
            self._fill()
        return not is_same

    def use_theme(self, theme: Theme) -> None:
        """Draw the icons in the colours of a theme."""
        self._theme = theme
        self._fill()

    def index_of(self, line: int, column: int) -> QModelIndex:
        """Return the index of the innermost declaration around a position."""
        found = QModelIndex()
        for item, symbol in zip(self._rows, self._symbols, strict=True):
            if contains(symbol.range, line, column):
                found = item.index()  # containers come before what they contain
        return found

    def _fill(self) -> None:
        self.clear()
        self._rows = []
        items: dict[int, QStandardItem] = {}
        for symbol in self._symbols:
            item = QStandardItem(symbol.name)
            item.setEditable(False)
            item.setData(symbol, SYMBOL)
            item.setToolTip(symbol.signature)
            item.setIcon(icon(ICONS[symbol.kind], self._theme))
            item.setAccessibleText(symbol.signature)
            items[symbol.id] = item
            self._rows.append(item)
            parent = items.get(symbol.container) if symbol.container is not None else None
            (parent or self).appendRow(item)


def _rows_of(symbols: Sequence[Symbol]) -> list[tuple[str, str, str, int]]:
    """Return what the tree shows of each symbol, with the number of its container's row."""
    numbers = {one.id: number for number, one in enumerate(symbols)}
    return [
        (
            one.kind,
            one.name,
            one.signature,
            numbers.get(one.container, -1) if one.container is not None else -1,
        )
        for one in symbols
    ]


class OutlinePanel(Panel):
    """The tree with a filter."""

    id = "outline"
    title = "Outline"
    icon = "outline"
    help_page = "editor"

    symbol_chosen = pyqtSignal(object)  # Symbol

    def __init__(self, themes: ThemeService, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.model = OutlineTree(themes.theme, self)
        themes.changed.connect(self.model.use_theme)
        self._rows = QSortFilterProxyModel(self)
        self._rows.setSourceModel(self.model)
        self._rows.setRecursiveFilteringEnabled(True)
        self._rows.setFilterCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)
        self.view = QTreeView()
        self.view.setAccessibleName(tr("Outline"))
        self.view.setHeaderHidden(True)
        self.view.setModel(self._rows)
        self.view.setIconSize(square(16))
        self.view.clicked.connect(self._choose)
        LocalKeys(self.view, {"Return": self._choose_current, "Enter": self._choose_current})
        nothing = tr("The functions, structs and enums of the current file appear here.")
        self._content = FilteredView(self.view, tr("Filter outline"), nothing)
        self.filter = self._content.field
        self.filter.textChanged.connect(self._on_filter)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._content)

    def focus_target(self) -> QWidget:
        """Return the tree, or the message that replaces it."""
        return self._content.focus_target()

    def show_symbols(self, symbols: Sequence[Symbol]) -> None:
        """Show these symbols and no others."""
        if self.model.show(symbols):
            self.view.expandAll()
        self._content.show_rows(are_there=bool(symbols))

    def follow(self, line: int, column: int) -> None:
        """Select the declaration around the caret, unless the user is in the tree."""
        if not self.view.hasFocus():
            self.view.setCurrentIndex(self._rows.mapFromSource(self.model.index_of(line, column)))

    def _on_filter(self, text: str) -> None:
        self._rows.setFilterFixedString(text)
        self.view.expandAll()

    def _choose(self, index: QModelIndex) -> None:
        symbol = index.data(SYMBOL)
        if symbol is not None:
            self.symbol_chosen.emit(symbol)

    def _choose_current(self) -> None:
        self._choose(self.view.currentIndex())
