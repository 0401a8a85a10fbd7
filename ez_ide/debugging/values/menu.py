"""The menu of a value in a tree, and copying values."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, QPoint, Qt, pyqtSignal
from PyQt6.QtWidgets import QApplication, QMenu

from ez_ide.debugging.values.paths import TOP
from ez_ide.debugging.values.reader import ValueReader, as_json, as_tree
from ez_ide.debugging.values.state import WATCHES
from ez_ide.non_null import non_null
from ez_ide.translation import tr
from ez_ide.widgets.keys import LocalKeys
from ez_ide.widgets.menus import add_tooltip_lines, with_mnemonics

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_ide.debugging.session.controller import DebugController
    from ez_ide.debugging.values.reader import ValueCopy
    from ez_ide.debugging.values.row import Row
    from ez_ide.debugging.values.view import ValueView

BREAKABLE = ("locals", "globals", "modules")


class ValueMenu(QObject):
    """The menu of one view of values."""

    watch_requested = pyqtSignal(str)  # an expression
    full_value_requested = pyqtSignal(tuple)  # the path of a value
    index_requested = pyqtSignal()
    filter_requested = pyqtSignal()

    def __init__(self, view: ValueView, session: DebugController) -> None:
        super().__init__(view)
        self._view, self._session = view, session
        self.extra: list[tuple[str, Callable[[], object]]] = []  # of the panel
        view.menu_requested.connect(self.show)
        view.full_value_requested.connect(self.show_whole)
        LocalKeys(
            view,
            {
                "Ctrl+C": self.copy_value,
                "Ctrl+Shift+C": self.copy_path,
                "Ctrl+F": self.filter_requested.emit,
                "Ctrl+G": self.index_requested.emit,
            },
        )

    def show(self, at: QPoint) -> None:
        """Show the menu of the current row."""
        menu = self.menu()
        menu.popup(at)

    def menu(self) -> QMenu:
        """The menu of the current row."""
        menu = with_mnemonics(QMenu(self._view))
        menu.aboutToHide.connect(menu.deleteLater)
        row = self._view.chosen()
        if row is not None and not row.is_group and not row.is_range and row.remaining < 0:
            self._add_row_actions(menu, row)
        for label, action in self.extra:
            menu.addAction(label, action)
        menu.addAction(tr("Filter…"), self.filter_requested.emit)
        return menu

    def _add_row_actions(self, menu: QMenu, row: Row) -> None:
        is_value = bool(row.type)
        add_tooltip_lines(
            menu, str(self._view.currentIndex().data(Qt.ItemDataRole.ToolTipRole) or "")
        )
        change = non_null(menu.addAction(tr("Change value…"), self._view.edit_value))
        change.setEnabled(row.is_editable)
        change.setToolTip(row.lock)
        if is_value:
            non_null(menu.addAction(tr("Show all…"), self.show_whole))
            self._add_copies(menu)
        if row.can_open and row.type == "array":
            menu.addAction(tr("Go to element…"), self.index_requested.emit)
        expression = self._session.state.values.expression(row.path)
        if row.path[0] != WATCHES or len(row.path) > TOP:
            menu.addAction(tr("Add to watches"), lambda: self.watch_requested.emit(expression))
        if row.path[0] in BREAKABLE and not row.is_shadowed:
            self._add_data_breakpoints(menu, row)
        menu.addSeparator()

    def _add_copies(self, menu: QMenu) -> None:
        copies = with_mnemonics(non_null(menu.addMenu(tr("Copy"))))
        for label, action in (
            (tr("Value"), self.copy_value),
            (tr("Name"), self.copy_name),
            (tr("Path"), self.copy_path),
            (tr("Copy as JSON"), self.copy_json),
            (tr("Copy tree as text"), self.copy_tree),
        ):
            copies.addAction(label, action)

    def _add_data_breakpoints(self, menu: QMenu, row: Row) -> None:
        session = self._session
        menu.addSeparator()
        for label, access in ((tr("Break on change"), "write"), (tr("Break on read"), "read")):
            stop = non_null(menu.addAction(label))
            stop.triggered.connect(
                lambda _on, access=access: session.break_on_change(row.path, access)
            )
            stop.setEnabled("dataBreakpoints" in session.state.capabilities)

    # -- copying ---------------------------------------------------------------------------------

    def copy_value(self) -> None:
        """Copy the whole value as text."""
        row = self._view.chosen()
        # A cut value is requested as a whole; its row holds only the beginning.
        if row is not None and row.is_cut:
            self._session.inspection.read_text(row.path, 0, lambda text, _total: _copy(text))
        elif row is not None:
            _copy(row.value or row.name)

    def copy_name(self) -> None:
        """Copy the name."""
        row = self._view.chosen()
        if row is not None:
            _copy(row.name)

    def copy_path(self) -> None:
        """Copy the path as an expression: `players[2].name`."""
        row = self._view.chosen()
        if row is not None and not row.is_group:
            _copy(self._session.state.values.expression(row.path))

    def copy_json(self) -> None:
        """Copy the value and everything inside it as JSON."""
        self._read(lambda value: _copy(as_json(value)))

    def copy_tree(self) -> None:
        """Copy the value and everything inside it as lines of text."""
        self._read(lambda value: _copy(as_tree(value)))

    def _read(self, then: Callable[[ValueCopy], object]) -> None:
        row = self._view.chosen()
        if row is not None:
            ValueReader(self._session, row.path, then)

    def show_whole(self) -> None:
        """Ask the owner to show the whole value."""
        row = self._view.chosen()
        if row is not None and row.type:
            self.full_value_requested.emit(row.path)


def _copy(text: str) -> None:
    non_null(QApplication.clipboard()).setText(text)
