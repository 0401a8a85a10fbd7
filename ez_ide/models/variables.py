"""Values as a tree: what Variables and Watches show.

Rows are found again by their path and updated in place, so that what is open, chosen and scrolled
to stays from stop to stop.  Only what is open is asked for; the model tells what it needs.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, overload

from msgspec import UNSET
from PyQt6.QtCore import QAbstractItemModel, QModelIndex, QObject, Qt, pyqtSignal
from PyQt6.QtGui import QColor, QFont

from ez_ide.texts import tr, trn

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ez_debugger.records import Variable
    from ez_ide.logic.debug_state import DebugState, Path, Shown
    from ez_ide.themes.service import ThemeService

NAME, VALUE, TYPE = range(3)
NO_INDEX = QModelIndex()
INDENT = "  "


@dataclass
class Row:
    """What a row shows, before it is placed in the tree."""

    path: Path
    name: str
    value: str = ""
    type: str = ""
    declared_type: str = ""
    was: str | None = None
    is_new: bool = False
    is_editable: bool = False
    is_group: bool = False
    is_muted: bool = False  # an error in words, a shadowed name
    reference: int = 0
    remaining: int = -1  # "… n more": asks for the next page of its parent

    @property
    def identity(self) -> tuple[Path, bool]:
        """By what the row is found again."""
        return self.path, self.remaining >= 0


@dataclass
class Node:
    """A row in its place."""

    row: Row
    parent: Node | None = None
    children: list[Node] = field(default_factory=list)

    @property
    def has_changed_inside(self) -> bool:
        """Something further down has another value than before."""
        return any(
            child.row.was is not None or child.row.is_new or child.has_changed_inside
            for child in self.children
        )


class ValueTree(QAbstractItemModel):
    """The tree; `show` gives it its rows."""

    edited = pyqtSignal(tuple, str)  # path, an expression
    page_wanted = pyqtSignal(tuple)  # the path of the value of which more is wanted

    def __init__(self, themes: ThemeService, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        self._root = Node(Row((), ""))
        self.is_stale = False

    # -- what is shown ---------------------------------------------------------------------------

    def show(self, rows: Sequence[Row], state: DebugState) -> None:
        """Show these rows and what is known of their insides."""
        self.set_stale(not state.is_inspectable)
        self._place(self._root, NO_INDEX, rows, state)

    def set_stale(self, stale: bool) -> None:  # noqa: FBT001 - a state
        """The program runs: values may be others by now."""
        if stale != self.is_stale:
            self.is_stale = stale
            self._everything_changed(NO_INDEX)

    def row_of(self, index: QModelIndex) -> Row | None:
        """The row at an index."""
        return self._node(index).row if index.isValid() else None

    def index_of(self, path: Path) -> QModelIndex:
        """Where a path is shown; invalid if it is not."""
        return self._find(self._root, NO_INDEX, path)

    # -- what Qt asks ------------------------------------------------------------------------------

    def columnCount(self, _parent: QModelIndex = NO_INDEX) -> int:
        """Name, value, type."""
        return 3

    def rowCount(self, parent: QModelIndex = NO_INDEX) -> int:
        """How many children are known."""
        return len(self._node(parent).children) if parent.column() <= 0 else 0

    def index(self, row: int, column: int, parent: QModelIndex = NO_INDEX) -> QModelIndex:
        """The index of a child."""
        children = self._node(parent).children
        if 0 <= row < len(children) and 0 <= column < self.columnCount():
            return self.createIndex(row, column, children[row])
        return QModelIndex()

    @overload
    def parent(self, child: QModelIndex) -> QModelIndex: ...

    @overload
    def parent(self) -> QObject | None: ...

    def parent(self, child: QModelIndex | None = None) -> QModelIndex | QObject | None:
        """The index of the parent."""
        if child is None:
            return super().parent()
        return self._index_of_node(self._node(child).parent)

    def hasChildren(self, parent: QModelIndex = NO_INDEX) -> bool:
        """There is something inside, asked for or not."""
        node = self._node(parent)
        return bool(node.children) or bool(node.row.reference)

    def canFetchMore(self, _parent: QModelIndex) -> bool:
        """Children come when a row is opened, not when Qt looks."""
        return False

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> Any:  # noqa: ANN401 - Qt's way
        """The names of the columns."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return (tr("Name"), tr("Value"), tr("Type"))[section]
        return None

    def flags(self, index: QModelIndex) -> Qt.ItemFlag:
        """Values that may be changed can be edited."""
        usual = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        row = self.row_of(index)
        if row and row.is_editable and index.column() == VALUE and not self.is_stale:
            return usual | Qt.ItemFlag.ItemIsEditable
        return usual

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> Any:  # noqa: ANN401 - Qt's way
        """Texts, and how they look."""
        if not index.isValid():
            return None
        node = self._node(index)
        row, column = node.row, index.column()
        answers: dict[int, Callable[[], object]] = {
            Qt.ItemDataRole.DisplayRole: lambda: self._text(row, column),
            Qt.ItemDataRole.EditRole: lambda: row.value,
            Qt.ItemDataRole.ToolTipRole: lambda: self._tip(row, column),
            Qt.ItemDataRole.AccessibleTextRole: lambda: self._spoken(node, column),
            Qt.ItemDataRole.FontRole: lambda: _font(
                is_bold=row.is_group or (column != TYPE and _is_marked(node))
            ),
            Qt.ItemDataRole.ForegroundRole: lambda: self._colour(node, column),
        }
        answer = answers.get(role)
        return answer() if answer else None

    def setData(self, index: QModelIndex, value: Any, role: int = Qt.ItemDataRole.EditRole) -> bool:  # noqa: ANN401 - Qt's way
        """Ask for another value; it is shown once the debugger has taken it."""
        row = self.row_of(index)
        if row is None or role != Qt.ItemDataRole.EditRole or str(value) == row.value:
            return False
        self.edited.emit(row.path, str(value))
        return True

    # -- how it looks ------------------------------------------------------------------------------

    def _text(self, row: Row, column: int) -> str:
        if column == NAME:
            return f"+ {row.name}" if row.is_new else row.name
        return row.value if column == VALUE else row.type

    def _tip(self, row: Row, column: int) -> str:
        lines = [row.declared_type or row.type] if column == TYPE else [row.value]
        if row.was is not None:
            lines.append(tr("was {value}", value=row.was))
        if not row.is_editable and not row.is_group and row.value and not row.is_muted:
            lines.append(tr("cannot be changed"))
        if self.is_stale:
            lines.append(tr("the program is running: this was its last value"))
        return "\n".join(line for line in lines if line)

    def _spoken(self, node: Node, column: int) -> str:
        text = self._text(node.row, column)
        if column != VALUE or not _is_marked(node):
            return text
        return (
            tr("{value}, new", value=text)
            if node.row.is_new
            else tr("{value}, changed", value=text)
        )

    def _colour(self, node: Node, column: int) -> QColor | None:
        theme = self._themes.theme
        if self.is_stale or node.row.is_muted:
            return QColor(theme.ui.text_muted)
        if column == TYPE:
            return QColor(theme.ui.text_muted)
        if node.row.is_new:
            return QColor(theme.debug.new)
        return QColor(theme.debug.changed) if _is_marked(node) else None

    # -- placing rows ------------------------------------------------------------------------------

    def _place(
        self, node: Node, index: QModelIndex, rows: Sequence[Row], state: DebugState
    ) -> None:
        """Make `rows` the children of `node`, keeping every child that has the same path."""
        wanted = {row.identity for row in rows}
        for at in reversed(range(len(node.children))):
            if node.children[at].row.identity not in wanted:
                self.beginRemoveRows(index, at, at)
                del node.children[at]
                self.endRemoveRows()
        for at, row in enumerate(rows):
            self._place_one(node, index, at, row)
            child, child_index = node.children[at], self.index(at, 0, index)
            inside = self._inside(child, state)
            if inside is not None:
                self._place(child, child_index, inside, state)
        if rows:
            self.dataChanged.emit(self.index(0, 0, index), self.index(len(rows) - 1, TYPE, index))

    def _place_one(self, node: Node, index: QModelIndex, at: int, row: Row) -> None:
        known = [child.row.identity for child in node.children]
        if row.identity not in known[at:]:
            self.beginInsertRows(index, at, at)
            node.children.insert(at, Node(row, node))
            self.endInsertRows()
            return
        old = known.index(row.identity, at)
        if old != at:
            self.beginMoveRows(index, old, old, index, at)
            node.children.insert(at, node.children.pop(old))
            self.endMoveRows()
        node.children[at].row = row

    def _inside(self, node: Node, state: DebugState) -> list[Row] | None:
        """The rows inside a node; None where they are not known now and stay as they are."""
        row = node.row
        if row.is_group:
            return None
        if not row.reference:
            return []
        page = state.inside.get(row.path)
        if page is None:
            return None
        rows = [row_of(row.path, one) for one in page.children]
        remaining = page.total - len(page.children)
        if remaining > 0:
            name = trn("… {count} more", "… {count} more", remaining)
            rows.append(Row(row.path, name, remaining=remaining, is_muted=True))
        return rows

    def place_in_group(self, path: Path, rows: Sequence[Row], state: DebugState) -> None:
        """Show rows inside a group."""
        index = self.index_of(path)
        if index.isValid():
            self._place(self._node(index), index, rows, state)

    # -- nodes and indexes -------------------------------------------------------------------------

    def _node(self, index: QModelIndex) -> Node:
        found = index.internalPointer() if index.isValid() else self._root
        return found if isinstance(found, Node) else self._root

    def _index_of_node(self, node: Node | None) -> QModelIndex:
        if node is None or node.parent is None:
            return QModelIndex()
        row = next(i for i, child in enumerate(node.parent.children) if child is node)
        return self.createIndex(row, 0, node)

    def _find(self, node: Node, index: QModelIndex, path: Path) -> QModelIndex:
        for row, child in enumerate(node.children):
            if child.row.path == path and child.row.remaining < 0:
                return self.index(row, 0, index)
            found = self._find(child, self.index(row, 0, index), path)
            if found.isValid():
                return found
        return QModelIndex()

    def _everything_changed(self, parent: QModelIndex) -> None:
        rows = self.rowCount(parent)
        if rows:
            self.dataChanged.emit(self.index(0, 0, parent), self.index(rows - 1, TYPE, parent))
        for row in range(rows):
            self._everything_changed(self.index(row, 0, parent))


def row_of(parent: Path, shown: Shown) -> Row:
    """The row of a variable."""
    variable = shown.variable
    return Row(
        (*parent, variable.name),
        variable.name,
        _with_length(variable),
        variable.type,
        variable.declared_type if variable.declared_type is not UNSET else "",
        shown.was,
        shown.is_new,
        is_editable=variable.mutable is True,
        reference=variable.reference if variable.reference is not UNSET else 0,
    )


def _with_length(variable: Variable) -> str:
    is_cut = variable.truncated is True and variable.length is not UNSET
    return f"{variable.value}{INDENT}({variable.length})" if is_cut else variable.value


def _is_marked(node: Node) -> bool:
    return node.row.was is not None or node.row.is_new or node.has_changed_inside


def _font(*, is_bold: bool) -> QFont | None:
    if not is_bold:
        return None
    font = QFont()
    font.setBold(True)
    return font
