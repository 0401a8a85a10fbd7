"""The model of the Breakpoints panel: a tree by file, functions, data and errors."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

from PyQt6.QtCore import QModelIndex, QObject, Qt, pyqtSignal
from PyQt6.QtGui import QColor, QIcon, QStandardItem, QStandardItemModel

from ez_ide.debugging.breakpoints.breakpoint import kind_name
from ez_ide.editing.breakpoint_shapes import BreakpointStyle, breakpoint_icon
from ez_ide.editing.decorations import BreakpointKind
from ez_ide.translation import tr, trn

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ez_ide.appearance.theme_service import ThemeService
    from ez_ide.debugging.breakpoints.breakpoint import Breakpoint
    from ez_ide.debugging.breakpoints.state import BreakpointStore

KEY = Qt.ItemDataRole.UserRole
WHERE, WHAT, HITS = range(3)
NUMBERS = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
ERROR = "error:"
ERROR_ROWS: dict[str, Callable[[], str]] = {
    "runtime": lambda: tr("Run-time error"),
    "returned": lambda: tr("Function returns an error"),
}


@dataclass(frozen=True)
class _Row:
    """A row of the tree: a breakpoint, or a kind of errors."""

    key: str
    where: str
    look: BreakpointStyle
    is_on: bool
    what: str = ""
    hits: int = 0
    tip: str = ""
    is_quiet: bool = False
    rank: int = 0  # order within its group by location

    @property
    def texts(self) -> tuple[str, str, str]:
        return self.where, self.what, str(self.hits or "")

    @property
    def spoken(self) -> str:
        """The row as a screen reader reads it."""
        state = tr("on") if self.is_on else tr("off")
        hit = trn("hit once", "hit {count} times", self.hits) if self.hits else ""
        parts = (self.where, kind_name(self.look.kind), self.what, state, hit)
        return ", ".join(dict.fromkeys(part for part in parts if part))


@dataclass(frozen=True)
class _Group:
    title: str
    tip: str
    rows: tuple[_Row, ...]

    @property
    def shape(self) -> tuple[str, ...]:
        return (self.title, self.tip, *(row.key for row in self.rows))


class BreakpointModel(QStandardItemModel):
    """The tree: files first, then functions, data and errors.

    As long as the set of rows is the same they are updated in place, which keeps selection and
    scroll position.
    """

    filled = pyqtSignal()  # after every update

    def __init__(
        self, store: BreakpointStore, themes: ThemeService, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._store, self._themes = store, themes
        self._is_filling = False
        self._icons: dict[BreakpointStyle, QIcon] = {}
        self._shapes: list[tuple[str, ...]] = []
        self._order = (WHERE, Qt.SortOrder.AscendingOrder)
        self.filter = ""
        self.title_of: Callable[[str], str] = lambda _file: ""  # of an open document
        self.setHorizontalHeaderLabels([tr("Location"), tr("Details"), tr("Hits")])
        self.itemChanged.connect(self._on_item_changed)
        store.changed.connect(self.fill)
        themes.changed.connect(self._on_theme)
        self.fill()

    def fill(self) -> None:
        """Show the breakpoints of the store."""
        groups = self._groups()
        shapes = [group.shape for group in groups]
        # Qt reports changes by the user and by this method alike (`itemChanged`).
        self._is_filling = True
        if shapes != self._shapes:
            self._shapes = shapes
            self.removeRows(0, self.rowCount())
            for group in groups:
                self._append(group)
        for number, group in enumerate(groups):
            parent = self.index(number, 0)
            for at, row in enumerate(group.rows):
                self._update(parent, at, row)
        self._is_filling = False
        self.filled.emit()

    def sort(self, column: int, order: Qt.SortOrder = Qt.SortOrder.AscendingOrder) -> None:
        """Sort the rows of each group by a column."""
        self._order = (column, order)
        self.fill()

    # -- groups and rows -------------------------------------------------------------------------

    def _groups(self) -> list[_Group]:
        wanted = self.filter.lower()
        shown = [
            breakpoint_
            for breakpoint_ in self._store.all()
            if wanted in self._text(breakpoint_).lower()
        ]
        groups = []
        functions = [
            self._row(breakpoint_, breakpoint_.function)
            for breakpoint_ in shown
            if breakpoint_.function
        ]
        data = [
            self._row(breakpoint_, breakpoint_.name) for breakpoint_ in shown if breakpoint_.name
        ]
        for file in self._sorted_files(
            {breakpoint_.file for breakpoint_ in shown if breakpoint_.file}
        ):
            rows = [
                self._row(breakpoint_, tr("line {line}", line=breakpoint_.line))
                for breakpoint_ in shown
                if breakpoint_.file == file
            ]
            groups.append(self._group(self._name(file), file, rows))
        groups.append(self._group(tr("Functions"), "functions", functions))
        groups.append(self._group(tr("Data"), "data", data))
        groups.append(self._group(tr("Errors"), "errors", self._error_rows(wanted)))
        return [group for group in groups if group.rows]

    def _name(self, file: str) -> str:
        """The name of a file: its tab's title if it is open."""
        return self.title_of(file) or Path(file).name

    def _text(self, breakpoint_: Breakpoint) -> str:
        """The text that the filter searches: what the row shows."""
        line = tr("line {line}", line=breakpoint_.line)
        file = self._name(breakpoint_.file) if breakpoint_.file else ""
        subject = f"{breakpoint_.function} {breakpoint_.name}"
        return f"{file} {line} {subject} {breakpoint_.details} {breakpoint_.text}"

    def _sorted_files(self, files: set[str]) -> list[str]:
        column, order = self._order
        is_back = column == WHERE and order == Qt.SortOrder.DescendingOrder
        return sorted(files, key=lambda file: (self._name(file), file), reverse=is_back)

    def _group(self, title: str, tip: str, rows: Sequence[_Row]) -> _Group:
        column, order = self._order
        keys: dict[int, Callable[[_Row], tuple[Any, ...]]] = {
            WHERE: lambda row: (row.rank, row.where),
            WHAT: lambda row: (row.what, row.rank),
            HITS: lambda row: (row.hits, row.rank),
        }
        is_back = order == Qt.SortOrder.DescendingOrder
        ordered = sorted(rows, key=keys[column], reverse=is_back)
        return _Group(title, tip, tuple(ordered))

    def _error_rows(self, wanted: str) -> list[_Row]:
        found = [(name, title()) for name, title in ERROR_ROWS.items()]
        return [
            _Row(
                ERROR + name,
                title,
                BreakpointStyle(BreakpointKind.ERROR, is_enabled=name in self._store.error_filters),
                is_on=name in self._store.error_filters,
                is_quiet=self._store.is_muted,
                tip=_ERROR_TIPS[name](),
                rank=rank,
            )
            for rank, (name, title) in enumerate(found)
            if wanted in title.lower()
        ]

    def _row(self, breakpoint_: Breakpoint, where: str) -> _Row:
        is_working = breakpoint_.is_enabled and not self._store.is_muted
        return _Row(
            breakpoint_.key,
            where,
            BreakpointStyle(
                breakpoint_.kind,
                is_working,
                breakpoint_.is_verified or not (breakpoint_.file or breakpoint_.message),
            ),
            is_on=breakpoint_.is_enabled,
            what=breakpoint_.details or breakpoint_.text or breakpoint_.message,
            hits=breakpoint_.hits,
            tip=breakpoint_.description,
            is_quiet=not is_working,
            rank=breakpoint_.line,
        )

    # -- the items -------------------------------------------------------------------------------

    def _append(self, group: _Group) -> None:
        head = _item()
        head.setText(group.title)
        head.setToolTip(group.tip if "/" in group.tip else group.title)
        for row in group.rows:
            items = [_item(row.key) for _column in range(3)]
            items[WHERE].setCheckable(True)
            items[HITS].setTextAlignment(
                Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
            )
            head.appendRow(items)
        self.appendRow(head)

    def _update(self, parent: QModelIndex, at: int, row: _Row) -> None:
        theme = self._themes.theme
        colour = theme.ui.text_muted if row.is_quiet else theme.ui.text
        for column, text in enumerate(row.texts):
            item = self.itemFromIndex(self.index(at, column, parent))
            if item is None:
                continue
            if item.text() != text:
                item.setText(text)
            item.setToolTip(row.tip)
            item.setForeground(QColor(colour))
            if column == WHERE:
                item.setIcon(self._icon(row.look))
                item.setCheckState(Qt.CheckState.Checked if row.is_on else Qt.CheckState.Unchecked)
                item.setData(row.spoken, Qt.ItemDataRole.AccessibleTextRole)

    def _icon(self, look: BreakpointStyle) -> QIcon:
        if look not in self._icons:
            self._icons[look] = breakpoint_icon(look, self._themes.theme)
        return self._icons[look]

    def _on_theme(self) -> None:
        self._icons.clear()
        self.fill()

    def _on_item_changed(self, item: QStandardItem) -> None:
        if self._is_filling:
            return
        key = item.data(KEY)
        is_on = item.checkState() == Qt.CheckState.Checked
        if isinstance(key, str) and key.startswith(ERROR):
            name = key.removeprefix(ERROR)
            others = [
                breakpoint_ for breakpoint_ in self._store.error_filters if breakpoint_ != name
            ]
            self._store.set_error_filters([*others, name] if is_on else others)
        elif isinstance(key, str):
            self._store.edit(key, is_enabled=is_on)


_ERROR_TIPS: dict[str, Callable[[], str]] = {
    "runtime": lambda: tr(
        "Pause at the failing statement, while its values can still be inspected."
    ),
    "returned": lambda: tr("Pause where a function returns an error."),
}


def _item(key: str = "") -> QStandardItem:
    item = QStandardItem()
    item.setEditable(False)
    item.setData(key, KEY)
    return item
