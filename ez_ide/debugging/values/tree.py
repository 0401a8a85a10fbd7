"""The tree model of values, for Variables, Watches and the hover box.

Rows are identified by their paths and updated in place, so that expansion, selection and scroll
position are kept from stop to stop.  The model requests nothing: it shows what is known.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING, ClassVar, overload

from PyQt6.QtCore import QAbstractItemModel, QMimeData, QModelIndex, QObject, Qt, pyqtSignal
from PyQt6.QtGui import QColor, QFont

from ez_ide.appearance.icons import icon
from ez_ide.debugging.values.row import Row, rows_inside
from ez_ide.translation import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence

    from PyQt6.QtGui import QIcon

    from ez_ide.appearance.theme_service import ThemeService
    from ez_ide.debugging.session.state import DebugState
    from ez_ide.debugging.values.paths import Path

NAME, VALUE, TYPE = range(3)
NO_INDEX = QModelIndex()
EXPRESSION_FORMAT = "application/x-ez-expression"


@dataclass
class Node:
    """A row at its position in the tree."""

    row: Row
    parent: Node | None = None
    at: int = 0
    children: list[Node] = field(default_factory=list)

    @property
    def has_changed_inside(self) -> bool:
        """Whether a value further down has changed."""
        return not self.row.is_group and any(
            child.row.is_changed or child.row.is_new or child.has_changed_inside
            for child in self.children
        )

    @property
    def is_marked(self) -> bool:
        """Whether the value, or something inside it, has changed since the last stop."""
        return self.row.is_changed or self.row.is_new or self.has_changed_inside


class ValueTree(QAbstractItemModel):
    """The tree model; `show` sets its rows."""

    edited = pyqtSignal(tuple, str)  # path, an expression

    def __init__(self, themes: ThemeService, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._themes = themes
        self._root = Node(Row((), ""))
        self._by_path: dict[Path, Node] = {}
        self._expression: Callable[[Path], str] = lambda path: path[-1]
        self.is_stale = False

    # -- contents --------------------------------------------------------------------------------

    def show(self, rows: Sequence[Row], state: DebugState) -> None:
        """Show these rows, with the children that are known."""
        self._expression = state.values.expression
        self._update(self._root, rows, state)

    def set_stale(self, *, is_stale: bool) -> None:
        """Set whether the program runs, so that the values may be out of date."""
        if is_stale != self.is_stale:
            self.is_stale = is_stale
            self.repaint_rows()

    def repaint_rows(self) -> None:
        """Repaint every row: the theme or the staleness has changed."""
        for node in (self._root, *self._by_path.values()):
            self._announce(node, 0, len(node.children) - 1)

    def row_of(self, index: QModelIndex) -> Row | None:
        """The row at an index."""
        return self._node(index).row if index.isValid() else None

    def is_marked(self, index: QModelIndex) -> bool:
        """Whether the row is marked as changed."""
        return index.isValid() and self._node(index).is_marked

    def index_of(self, path: Path) -> QModelIndex:
        """The index of a path; invalid if it is not shown."""
        node = self._by_path.get(path)
        return self._index(node) if node else QModelIndex()

    # -- the model interface of Qt ---------------------------------------------------------------

    def columnCount(self, _parent: QModelIndex = NO_INDEX) -> int:
        """Name, value, type."""
        return 3

    def rowCount(self, parent: QModelIndex = NO_INDEX) -> int:
        """The number of known children."""
        # In a tree, only the first column has children.
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
        return self._index(self._node(child).parent)

    def hasChildren(self, parent: QModelIndex = NO_INDEX) -> bool:
        """Whether the value can be opened, even if its children were not requested yet."""
        node = self._node(parent)
        return bool(node.children) or node.row.can_open

    def canFetchMore(self, _parent: QModelIndex) -> bool:
        """Children are requested when a row is opened, not by Qt."""
        return False

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """The names of the columns."""
        if orientation == Qt.Orientation.Horizontal and role == Qt.ItemDataRole.DisplayRole:
            return (tr("Name"), tr("Value"), tr("Type"))[section]
        return None

    def flags(self, index: QModelIndex) -> Qt.ItemFlag:
        """Mutable values can be edited, and all values dragged."""
        usual = Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable
        row = self.row_of(index)
        if row is None or row.is_group or row.remaining >= 0:
            return usual
        usual |= Qt.ItemFlag.ItemIsDragEnabled
        if row.is_editable and index.column() == VALUE and not self.is_stale:
            return usual | Qt.ItemFlag.ItemIsEditable
        return usual

    def mimeTypes(self) -> list[str]:
        """The formats of a dragged row."""
        return [EXPRESSION_FORMAT, "text/plain"]

    def mimeData(self, indexes: Iterable[QModelIndex]) -> QMimeData:
        """A dragged row is the expression of its path."""
        data = QMimeData()
        rows = [row for index in indexes if index.column() == NAME and (row := self.row_of(index))]
        text = "\n".join(self._expression(row.path) for row in rows)
        data.setText(text)
        data.setData(EXPRESSION_FORMAT, text.encode())
        return data

    def data(self, index: QModelIndex, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        """Texts, fonts, colours and icons."""
        if not index.isValid():
            return None
        node, column = self._node(index), index.column()
        answer = self._answers.get(role)
        return answer(self, node, column) if answer else None

    def setData(
        self, index: QModelIndex, value: object, role: int = Qt.ItemDataRole.EditRole
    ) -> bool:
        """Request another value; it is shown once the debugger has assigned it."""
        row = self.row_of(index)
        text = str(value).strip()
        if row is None or role != Qt.ItemDataRole.EditRole or not text:
            return False
        self.edited.emit(row.path, text)
        return True

    # -- appearance ------------------------------------------------------------------------------

    def _text(self, node: Node, column: int) -> str:
        row = node.row
        return (row.shown_name, row.shown_value, row.type)[column]

    def _tip(self, node: Node, _column: int) -> str:
        return node.row.tip(is_stale=self.is_stale)

    def _spoken(self, node: Node, column: int) -> str:
        if column != NAME:
            return self._text(node, column)
        return node.row.sentence(is_stale=self.is_stale, has_changed_inside=node.has_changed_inside)

    def _font(self, node: Node, column: int) -> QFont | None:
        is_bold = node.row.is_group or (column != TYPE and node.is_marked)
        if not is_bold:
            return None
        font = QFont()
        font.setBold(True)
        return font

    def _icon(self, node: Node, column: int) -> QIcon | None:
        is_locked_above = node.parent is not None and bool(node.parent.row.lock)
        if column != VALUE or not node.row.lock or is_locked_above:
            return None
        theme = self._themes.theme
        return icon("lock", theme, colour=theme.ui.text_muted)

    def _colour(self, node: Node, column: int) -> QColor | None:
        theme = self._themes.theme
        row = node.row
        if self.is_stale or row.is_muted or row.is_shadowed or column == TYPE:
            return QColor(theme.ui.text_muted)
        if row.is_new:
            return QColor(theme.debug.new)
        return QColor(theme.debug.changed) if node.is_marked else None

    _answers: ClassVar[dict[int, Callable[[ValueTree, Node, int], object]]] = {
        Qt.ItemDataRole.DisplayRole: _text,
        Qt.ItemDataRole.ToolTipRole: _tip,
        Qt.ItemDataRole.AccessibleTextRole: _spoken,
        Qt.ItemDataRole.FontRole: _font,
        Qt.ItemDataRole.ForegroundRole: _colour,
        Qt.ItemDataRole.DecorationRole: _icon,
    }

    # -- updating rows ---------------------------------------------------------------------------

    def _update(self, node: Node, rows: Sequence[Row], state: DebugState) -> None:
        """Make `rows` the children of `node`, keeping each child with the same path.

        Views keep their state only for rows that the model does not reset, so every change is
        announced as the removal, insertion or move of exactly the rows that differ.
        """
        # At most stops the rows are the same and only values differ: nothing moves.
        if [child.row.identity for child in node.children] != [row.identity for row in rows]:
            self._remove_others(node, {row.identity for row in rows})
            self._insert_missing(node, rows)
        changed = []
        for child, row in zip(node.children, rows, strict=True):
            if child.row != row:
                changed.append(child.at)
            child.row = row
        for child in node.children:
            before = child.has_changed_inside
            inside = rows_inside(child.row, state)
            # Children that are not known at this stop keep their rows, so that a tree does not
            # collapse while its values are requested.
            if inside is not None:
                self._update(child, inside, state)
            if child.has_changed_inside != before:
                changed.append(child.at)
        if changed:
            # One signal for the range, with a few unchanged rows in it, costs views less than
            # several.
            self._announce(node, min(changed), max(changed))

    def _remove_others(self, node: Node, wanted: set[tuple[Path, bool]]) -> None:
        # From the end, so that the positions of the rows still to be checked stay valid; each run
        # of adjacent rows is announced once.
        last = len(node.children) - 1
        while last >= 0:
            if node.children[last].row.identity in wanted:
                last -= 1
                continue
            first = last
            while first > 0 and node.children[first - 1].row.identity not in wanted:
                first -= 1
            self.beginRemoveRows(self._index(node), first, last)
            for child in node.children[first : last + 1]:
                self._forget(child)
            del node.children[first : last + 1]
            _number(node, first)
            self.endRemoveRows()
            last = first - 1

    def _insert_missing(self, node: Node, rows: Sequence[Row]) -> None:
        known = {child.row.identity: child for child in node.children}
        at = 0
        while at < len(rows):
            child = known.get(rows[at].identity)
            if child is not None:
                self._move(node, child, at)
                at += 1
                continue
            end = at + 1
            # New rows are inserted in runs, too: a page of a hundred elements is one insertion.
            while end < len(rows) and rows[end].identity not in known:
                end += 1
            self._insert(node, at, rows[at:end])
            at = end

    def _insert(self, node: Node, at: int, rows: Sequence[Row]) -> None:
        made = [Node(row, node) for row in rows]
        self.beginInsertRows(self._index(node), at, at + len(rows) - 1)
        node.children[at:at] = made
        _number(node, at)
        # A row for “… n more” has the path of its parent, which stays in the table.
        self._by_path.update({item.row.path: item for item in made if item.row.remaining < 0})
        self.endInsertRows()

    def _move(self, node: Node, child: Node, to: int) -> None:
        if child.at == to:
            return
        index = self._index(node)
        # Rows before `to` are in place already, so a row never moves towards the end.
        self.beginMoveRows(index, child.at, child.at, index, to)
        node.children.insert(to, node.children.pop(child.at))
        _number(node, to)
        self.endMoveRows()

    def _forget(self, node: Node) -> None:
        if node.row.remaining < 0:
            self._by_path.pop(node.row.path, None)
        for child in node.children:
            self._forget(child)

    def _announce(self, node: Node, first: int, last: int) -> None:
        if last >= first:
            index = self._index(node)
            self.dataChanged.emit(self.index(first, 0, index), self.index(last, TYPE, index))

    # -- nodes and indexes -----------------------------------------------------------------------

    def _node(self, index: QModelIndex) -> Node:
        # The pointer is the node itself: nodes are kept alive by the tree as long as an index is
        # valid.
        found = index.internalPointer() if index.isValid() else self._root
        return found if isinstance(found, Node) else self._root

    def _index(self, node: Node | None) -> QModelIndex:
        if node is None or node.parent is None:
            return QModelIndex()
        return self.createIndex(node.at, 0, node)


def _number(node: Node, first: int) -> None:
    for at in range(first, len(node.children)):
        node.children[at].at = at
