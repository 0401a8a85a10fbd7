"""The field below a tree of values that filters its rows, or goes to an element by index."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QModelIndex, QTimer
from PyQt6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QWidget

from ez_ide.appearance.units import scaled
from ez_ide.debugging.values.paths import is_range, range_start, ranges_towards
from ez_ide.translation import tr, trn
from ez_ide.widgets.keys import LocalKeys

if TYPE_CHECKING:
    from ez_ide.debugging.session.controller import DebugController
    from ez_ide.debugging.values.menu import ValueMenu
    from ez_ide.debugging.values.paths import Path
    from ez_ide.debugging.values.tree import ValueTree
    from ez_ide.debugging.values.view import ValueView

PAUSE_MS = 120
PAGE_TO_FILTER = 1000  # children requested at once while filtering


class ValueFinder(QWidget):
    """Hidden until it is opened; Esc closes it."""

    def __init__(
        self, view: ValueView, tree: ValueTree, session: DebugController, menu: ValueMenu
    ) -> None:
        super().__init__(view.parentWidget())
        self._view, self._tree, self._session = view, tree, session
        self._array: Path | None = None  # whose element is searched by index; None: it filters
        self._wanted: Path | None = None  # the element, until its page has arrived
        self.field = QLineEdit()
        self.field.setClearButtonEnabled(True)
        self.field.setAccessibleName(tr("Show only rows that contain this text"))
        self.result = QLabel()
        self.result.setProperty("look", "muted")
        self.result.setAccessibleName(tr("Search results"))
        row = QHBoxLayout(self)
        row.setContentsMargins(scaled(6), scaled(4), scaled(6), scaled(4))
        row.addWidget(self.field, 1)
        row.addWidget(self.result)
        self.setAccessibleName(tr("Find values"))
        self.hide()
        self._pause = QTimer(self)
        self._pause.setSingleShot(True)
        self._pause.setInterval(PAUSE_MS)
        self._pause.timeout.connect(self.apply)
        self.field.textChanged.connect(self._on_text)
        self.field.returnPressed.connect(self._on_return)
        LocalKeys(self.field, {"Esc": self.leave, "Down": view.setFocus})
        menu.filter_requested.connect(self.start_filter)
        menu.index_requested.connect(self.start_index)
        tree.rowsInserted.connect(self._on_rows)
        tree.rowsRemoved.connect(self._on_rows)
        tree.dataChanged.connect(self._on_rows)

    def start_filter(self) -> None:
        """Show only the rows that contain the typed text, and their parents."""
        self._array = None
        self._begin(tr("Filter"), tr("Show only rows that contain this text"))

    def start_index(self) -> None:
        """Go to an element of the array of the current row, by its index."""
        path = self._array_around()
        if path is not None:
            self._array = path
            name = self._session.state.values.expression(path)
            self._begin(tr("Index in {name}", name=name), tr("Go to element"))

    def leave(self) -> None:
        """Show all rows again, and focus the tree."""
        self.hide()
        self._array = None
        self.field.clear()
        self.apply()
        self._view.setFocus()

    def _begin(self, hint: str, name: str) -> None:
        self.field.clear()
        self.field.setPlaceholderText(hint)
        self.field.setAccessibleName(name)
        self.show()
        self.field.setFocus()

    def _array_around(self) -> Path | None:
        row = self._view.chosen()
        path = row.path if row is not None else ()
        while len(path) > 1:
            shown = self._session.state.values.variable(path)
            if shown is not None and not is_range(path[-1]) and shown.variable.type == "array":
                return path
            path = path[:-1]
        return None

    # -- filtering -------------------------------------------------------------------------------

    def _on_text(self) -> None:
        if self._array is None:
            self._pause.start()

    def _on_rows(self) -> None:
        if self._wanted is not None:
            self._choose_wanted()
        if self.isVisible() and self._array is None:
            self._pause.start()

    def apply(self) -> None:
        """Hide the rows that do not contain the text of the field."""
        wanted = self.field.text().strip().casefold() if self._array is None else ""
        count = self._filter(QModelIndex(), wanted)
        self.result.setText(trn("{count} row", "{count} rows", count) if wanted else "")

    def _filter(self, parent: QModelIndex, wanted: str) -> int:
        """Hide the rows inside a row that do not match, and count the others."""
        total = 0
        for at in range(self._tree.rowCount(parent)):
            index = self._tree.index(at, 0, parent)
            row = self._tree.row_of(index)
            if row is None:
                continue
            inside = self._filter(index, wanted)
            is_found = not wanted or (
                not row.is_group and wanted in f"{row.name}\n{row.value}".casefold()
            )
            # Rows that are not loaded may match too: load them, and `_on_rows` filters again.
            if wanted and row.remaining >= 0:
                self._session.expansion.request_more(row.path, PAGE_TO_FILTER)
            is_kept = bool(is_found or inside or row.remaining >= 0)
            self._view.setRowHidden(at, parent, not is_kept)
            total += inside + (is_found and row.remaining < 0)
        return total

    # -- going to an element ---------------------------------------------------------------------

    def _on_return(self) -> None:
        if self._array is None:
            self._view.setFocus()
            return
        typed = self.field.text().strip().strip("[]")
        length = self._session.state.values.length(self._array)
        if not typed.isdecimal() or int(typed) >= length:
            last = length - 1
            self.result.setText(
                tr("0 to {last}", last=last) if length else tr("The value is empty.")
            )
            return
        self._go_to(self._array, int(typed), length)

    def _go_to(self, array: Path, index: int, length: int) -> None:
        stretch = ranges_towards(array, length, index)
        self._wanted = (*stretch, f"[{index}]")
        self._choose_wanted()

    def _choose_wanted(self) -> None:
        """Make the element current; if it is not loaded, expand the rows that lead to it first."""
        path = self._wanted
        if path is None:
            return
        if self._view.choose(path):
            self._wanted = None
            self.hide()
            self._view.setFocus()
            return
        # Rows arrive while the model is being updated; expanding them has to wait until then.
        QTimer.singleShot(0, self._expand_path)

    def _expand_path(self) -> None:
        path = self._wanted
        if path is None:
            return
        for end in range(2, len(path)):
            index = self._tree.index_of(path[:end])
            if not index.isValid():
                return
            self._view.setExpanded(index, True)
        page = self._session.state.values.inside.get(path[:-1])
        known = len(page.children) if page else 0
        if page and known <= int(path[-1][1:-1]) - range_start(path[:-1]):
            self._session.expansion.request_more(path[:-1])
