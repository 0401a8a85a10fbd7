"""The Variables panel: what the program holds in the frame that is looked at."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET
from PyQt6.QtCore import QPoint, pyqtSignal
from PyQt6.QtWidgets import QLabel, QMenu, QVBoxLayout, QWidget

from ez_debugger.protocol import commands
from ez_ide.models.variables import Row, ValueTree, row_of
from ez_ide.panels.panel import LEAST_HEIGHT, LEAST_WIDTH, Panel
from ez_ide.panels.value_view import ValueView, path_words
from ez_ide.promised import promised
from ez_ide.texts import tr
from ez_ide.themes.units import scaled

if TYPE_CHECKING:
    from ez_debugger.protocol.events import Error
    from ez_ide.logic.debug_controller import DebugController
    from ez_ide.logic.debug_state import Shown
    from ez_ide.themes.service import ThemeService


class VariablesPanel(Panel):
    """Groups of variables: parameters, locals, globals."""

    id = "variables"
    title = "Variables"
    icon = "variables"
    help_page = "values"

    watch_wanted = pyqtSignal(str)

    def __init__(
        self, session: DebugController, themes: ThemeService, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self.tree = ValueTree(themes, self)
        self.view = ValueView(self.tree, session, self.title)
        self.view.menu_wanted.connect(self._show_menu)
        self.words = QLabel(tr("Variables appear here when the program stops."))
        self.words.setProperty("look", "muted")
        self.words.setWordWrap(True)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.words)
        column.addWidget(self.view, 1)
        self.setFocusProxy(self.view)
        self.setMinimumSize(scaled(LEAST_WIDTH), scaled(LEAST_HEIGHT))
        session.changed.connect(self.refresh)
        session.refused.connect(self._on_refused)
        themes.changed.connect(self.refresh)

    def refresh(self) -> None:
        """Show the state as it is now."""
        state = self._session.state
        groups = self._groups()
        if not state.is_settled or (state.is_inspectable and not state.scopes):
            return
        self.words.setHidden(bool(state.scopes))
        rows = [Row((name,), words, is_group=True) for name, words, _rows in groups if _rows]
        returned = state.stop.returned if state.stop else UNSET
        if returned is not UNSET:
            name = tr("returned from {function}", function=returned.function)
            rows.insert(0, Row(("returned",), name, returned.value, returned.type))
        self.tree.show(rows, state)
        for name, _words, children in groups:
            self.tree.place_in_group((name,), children, state)

    def _groups(self) -> list[tuple[str, str, list[Row]]]:
        state = self._session.state
        parameters = state.parameters()
        locals_ = state.scopes.get("locals", [])
        return [
            ("parameters", tr("Parameters"),
             _rows("locals", [s for s in locals_ if s.variable.name in parameters])),
            ("locals", tr("Locals"),
             _rows("locals", [s for s in locals_ if s.variable.name not in parameters])),
            ("globals", tr("Globals"), _rows("globals", state.scopes.get("globals", []))),
        ]  # fmt: skip

    def _on_refused(self, error: Error, asked: object) -> None:
        if isinstance(asked, commands.SetVariable):
            self.words.setText(
                tr("{name} keeps its value: {why}", name=asked.name, why=error.message)
            )
            self.words.setHidden(False)

    def _show_menu(self, point: QPoint) -> None:
        row = self.view.chosen()
        if row is None or row.is_group:
            return
        menu = QMenu(self)
        path = row.path
        if row.is_editable:
            menu.addAction(tr("Change the value…"), self.view.edit_value)
        menu.addAction(tr("Copy value"), self.view.copy_value)
        menu.addAction(tr("Copy path"), self.view.copy_path)
        menu.addAction(tr("Watch"), lambda: self.watch_wanted.emit(path_words(path)))
        menu.addAction(tr("Stop when it changes"), lambda: self._session.break_on_change(path))
        menu.addAction(
            tr("Stop when it is read"), lambda: self._session.break_on_change(path, "read")
        )
        menu.popup(promised(self.view.viewport()).mapToGlobal(point))


def _rows(scope: str, variables: list[Shown]) -> list[Row]:
    return [row_of((scope,), one) for one in variables]
