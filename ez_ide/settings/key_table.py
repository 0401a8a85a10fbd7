"""The model of the shortcut table: actions, shortcuts, menus and conflicts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QAbstractTableModel, QModelIndex, QObject, QSortFilterProxyModel, Qt
from PyQt6.QtGui import QColor

from ez_ide.actions.shortcuts import conflicts, shown
from ez_ide.appearance.icons import icon
from ez_ide.translation import tr

if TYPE_CHECKING:
    from ez_ide.actions.registry import ActionRegistry
    from ez_ide.actions.spec import Spec
    from ez_ide.appearance.theme_service import ThemeService

COMMAND, KEYS, MENU, SOURCE = range(4)
_NO_PARENT = QModelIndex()


class KeyTable(QAbstractTableModel):
    """One row per action, in the order of the action table."""

    def __init__(
        self, actions: ActionRegistry, themes: ThemeService, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._actions, self._themes = actions, themes
        self._own: set[str] = set()
        self._rows = [spec for spec in actions.specs() if actions.is_connected(spec.id)]
        self._clashing: dict[str, str] = {}
        self._find_conflicts()

    def show_own(self, own: set[str]) -> None:
        """Set the actions that have custom shortcuts; all shortcuts may have changed."""
        self.beginResetModel()
        self._own = own
        self._find_conflicts()
        self.endResetModel()

    def spec_at(self, row: int) -> Spec:
        """Return the action of a row."""
        return self._rows[row]

    def row_of(self, action_id: str) -> int:
        """Return the row of an action."""
        return next(row for row, spec in enumerate(self._rows) if spec.id == action_id)

    def _find_conflicts(self) -> None:
        keys = {spec.id: self._actions.keys(spec.id) for spec in self._rows}
        self._clashing = {}
        for clash in conflicts(self._rows, keys):
            for mine, other in ((clash.first, clash.second), (clash.second, clash.first)):
                name = self._actions.spec(other).name
                self._clashing[mine] = tr("also assigned to “{name}”", name=name)

    def rowCount(self, parent: QModelIndex = _NO_PARENT) -> int:
        """Return the number of actions."""
        return 0 if parent.isValid() else len(self._rows)

    def columnCount(self, _parent: QModelIndex = _NO_PARENT) -> int:
        """Return the number of columns: command, shortcut, menu, and who assigned it."""
        return 4

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """Return the column titles."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return (tr("Command"), tr("Shortcut"), tr("Menu"), tr("Set by"))[section]
        return None

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Return the content of a cell."""
        spec = self._rows[index.row()]
        problem = self._clashing.get(spec.id, "")
        if role == Qt.ItemDataRole.DisplayRole:
            return self._words(spec, index.column(), problem)
        if role == Qt.ItemDataRole.ToolTipRole:
            return tr("This shortcut is {problem}.", problem=problem) if problem else None
        if role == Qt.ItemDataRole.ForegroundRole and problem and index.column() == KEYS:
            return QColor(self._themes.theme.ui.warning)
        if role == Qt.ItemDataRole.DecorationRole and index.column() == COMMAND:
            nothing = QColor(Qt.GlobalColor.transparent)  # a transparent icon aligns the names
            return icon(spec.icon, self._themes.theme) if spec.icon else nothing
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ", ".join(
                filter(None, (self._words(spec, index, problem) for index in range(4)))
            )
        return None

    def _words(self, spec: Spec, column: int, problem: str) -> str:
        if column == COMMAND:
            return spec.name
        if column == KEYS:
            keys = "   ".join(shown(key) for key in self._actions.keys(spec.id))
            return f"{keys}   ⚠ {problem}" if problem else keys
        if column == MENU:
            return " · ".join(tr(part) for part in spec.menu.split("/")) if spec.menu else ""
        return tr("you") if spec.id in self._own else ""


class KeyFilter(QSortFilterProxyModel):
    """Accepts rows that contain every typed word in the name, menu or shortcut."""

    def __init__(self, table: KeyTable, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._words: list[str] = []
        self.setSourceModel(table)
        self._table = table
        self.setSortCaseSensitivity(Qt.CaseSensitivity.CaseInsensitive)

    def use(self, typed: str) -> None:
        """Set the filter text."""
        self._words = typed.casefold().split()
        self.invalidateFilter()

    def filterAcceptsRow(self, row: int, _parent: QModelIndex) -> bool:
        """Return whether the row contains all words."""
        cells = (self._table.index(row, column).data() for column in range(3))
        text = " ".join(str(cell) for cell in cells).casefold()
        return all(word in text for word in self._words)
