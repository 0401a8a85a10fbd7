"""The Variables panel: the variables that are visible in the selected frame, in groups."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby
from typing import TYPE_CHECKING

from msgspec import UNSET
from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QLabel, QVBoxLayout, QWidget

from ez_ide.actions.session_status import SessionPhase
from ez_ide.appearance.units import scaled
from ez_ide.debugging.session.staleness import Staleness
from ez_ide.debugging.values.finder import ValueFinder
from ez_ide.debugging.values.menu import ValueMenu
from ez_ide.debugging.values.row import Row, row_of
from ez_ide.debugging.values.state import GLOBALS, LOCALS, MODULES, SHADOWED
from ez_ide.debugging.values.tree import ValueTree
from ez_ide.debugging.values.view import ValueView
from ez_ide.translation import tr
from ez_ide.widgets.list_views import Placeholder
from ez_ide.widgets.panel import LEAST_HEIGHT, LEAST_WIDTH, Panel

if TYPE_CHECKING:
    from ez_ide.appearance.theme_service import ThemeService
    from ez_ide.debugging.session.controller import DebugController
    from ez_ide.debugging.session.state import DebugState
    from ez_ide.debugging.values.paths import Path
    from ez_ide.debugging.values.state import ShownVariable

RETURNED = ("returned",)  # the path of the row with the value of the call that has returned


class VariablesPanel(Panel):
    """Groups of variables: parameters, locals, globals, modules."""

    id = "variables"
    title = "Variables"
    icon = "variables"
    help_page = "values"

    watch_requested = pyqtSignal(str)
    full_value_requested = pyqtSignal(tuple)  # a path

    def __init__(
        self, session: DebugController, themes: ThemeService, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._function = ""
        self._positions: dict[str, tuple[Path, Path]] = {}  # by function: current and topmost row
        self.tree = ValueTree(themes, self)
        self.view = ValueView(self.tree, session, themes, self.title)
        self.view.close_group((MODULES,))
        self.menu = ValueMenu(self.view, session)
        self.status = QLabel()
        self.status.setProperty("look", "muted")
        self.status.setWordWrap(True)
        self.status.setContentsMargins(scaled(10), scaled(5), scaled(10), scaled(5))
        self._lay_out()
        self.placeholder = Placeholder(self.view, "")
        self._update_placeholder()
        self._show_status("")
        staleness = Staleness(session, self)
        staleness.became_stale.connect(self._dim)
        staleness.settled.connect(self.refresh)
        staleness.emptied.connect(self._empty)
        self.menu.watch_requested.connect(self.watch_requested)
        self.menu.full_value_requested.connect(self.full_value_requested)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.view, 1)
        column.addWidget(self.status)  # below, so that no row moves when it appears
        self.finder = ValueFinder(self.view, self.tree, self._session, self.menu)
        column.addWidget(self.finder)
        self.setFocusProxy(self.view)
        self.setMinimumSize(scaled(LEAST_WIDTH), scaled(LEAST_HEIGHT))

    def refresh(self) -> None:
        """Show the current state."""
        self.tree.set_stale(is_stale=False)
        self._show_rows()
        self._update_placeholder()
        self._update_status()

    def _show_rows(self) -> None:
        state = self._session.state
        function = state.frame.function if state.frame else ""
        has_moved = function != self._function
        if has_moved:
            self._save_position()
            self._function = function
        rows = groups_of(state)
        returned = state.stop.returned if state.stop else UNSET
        if returned is not UNSET:
            name = tr("returned from {function}", function=returned.function)
            rows.insert(0, Row(RETURNED, name, returned.value, returned.type))
        self.tree.show(rows, state)
        if has_moved:
            self._restore_position()

    # -- current and topmost row -----------------------------------------------------------------

    def _save_position(self) -> None:
        """Remember the current and the topmost row, for the next stop in this function."""
        chosen = self.view.chosen()
        top = self.tree.row_of(self.view.indexAt(self.view.rect().topLeft()))
        if self._function and top is not None:
            self._positions[self._function] = (chosen.path if chosen else (), top.path)

    def _restore_position(self) -> None:
        chosen, top = self._positions.get(self._function, ((), ()))
        index = self.tree.index_of(chosen)
        if index.isValid():
            self.view.setCurrentIndex(index)
        index = self.tree.index_of(top)
        if index.isValid() and index.row() <= self._rows_above() and not index.parent().isValid():
            self.view.scrollToTop()  # keep the returned value above it in view
        elif index.isValid():
            self.view.scrollTo(index, ValueView.ScrollHint.PositionAtTop)

    def _rows_above(self) -> int:
        """The number of rows with a returned value: one or none."""
        return int(self.tree.index_of(RETURNED).isValid())

    def _empty(self) -> None:
        self._save_position()
        self._function = ""
        self.tree.show([], self._session.state)
        self._update_placeholder()
        self._show_status("")

    def _update_placeholder(self) -> None:
        """Set the text in the middle of an empty tree."""
        if self._session.state.phase is SessionPhase.PAUSED:
            self.placeholder.setText(tr("No variables yet."))
        else:
            self.placeholder.setText(tr("Variables appear here when the program pauses."))

    # -- the status line -------------------------------------------------------------------------

    def _dim(self) -> None:
        """The program has been running for some time: its values are those of the last stop."""
        if self.tree.rowCount():
            self.tree.set_stale(is_stale=True)
            self._show_status(tr("Running – values from the last pause"))

    def _update_status(self) -> None:
        state = self._session.state
        is_over = self.tree.rowCount() and state.phase is not SessionPhase.PAUSED
        self._show_status(tr("Program ended – final values") if is_over else "")

    def _show_status(self, text: str) -> None:
        self.status.setText(text)
        self.status.setHidden(not text)


PARAMETERS = "parameters"


def groups_of(state: DebugState) -> list[Row]:
    """A row for each group that is not empty, with the rows of its variables."""
    here = [(LOCALS, shown) for shown in state.values.scopes.get(LOCALS, [])]
    hidden = [
        (scope, variable)
        for scope, variables in state.values.scopes.items()
        if scope.startswith(SHADOWED)
        for variable in variables
    ]
    both = here + hidden
    parameters = [pair for pair in both if pair[1].variable.kind == "parameter"]
    others = [pair for pair in both if pair[1].variable.kind != "parameter"]
    others.sort(key=lambda pair: -_depth(pair[1]))  # the innermost block first
    found = [
        _group((PARAMETERS,), tr("Parameters"), [_local_row(*pair) for pair in parameters]),
        _group((LOCALS,), tr("Locals"), [_local_row(*pair) for pair in others]),
        _group((GLOBALS,), tr("Globals"),
               [row_of((GLOBALS,), shown) for shown in state.values.scopes.get(GLOBALS, [])]),
        _group((MODULES,), tr("Modules"), _modules(state.values.scopes.get(MODULES, []))),
    ]  # fmt: skip
    return [group for group in found if group.rows]


def _local_row(scope: str, shown: ShownVariable) -> Row:
    if scope == LOCALS:
        return row_of((LOCALS,), shown)
    why = tr("hidden by an inner variable of the same name")
    return replace(row_of((scope,), shown, lock=why), is_shadowed=True)


def _modules(variables: list[ShownVariable]) -> list[Row]:
    """A row for each module; its variables are shown without the prefix `module.`."""
    groups = []
    for module, inside in groupby(variables, key=lambda row: row.variable.name.partition(".")[0]):
        rows = [
            replace(row_of((MODULES,), child), name=child.variable.name.partition(".")[2])
            for child in inside
        ]
        groups.append(_group((MODULES, module), module, rows))
    return groups


def _group(path: Path, title: str, rows: list[Row]) -> Row:
    return Row(path, title, is_group=True, rows=tuple(rows))


def _depth(shown: ShownVariable) -> int:
    depth = shown.variable.depth
    return depth if depth is not UNSET else 0
