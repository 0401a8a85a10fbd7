"""The Watches panel: expressions whose values are told at every stop."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from msgspec import UNSET
from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QLineEdit, QVBoxLayout, QWidget

from ez_ide.logic.debug_state import WATCHES
from ez_ide.models.variables import Row, ValueTree
from ez_ide.panels.local_keys import LocalKeys
from ez_ide.panels.panel import LEAST_HEIGHT, LEAST_WIDTH, Panel
from ez_ide.panels.value_view import ValueView
from ez_ide.texts import tr
from ez_ide.themes.units import scaled

if TYPE_CHECKING:
    from ez_debugger.records import WatchResult
    from ez_ide.logic.debug_controller import DebugController
    from ez_ide.themes.service import ThemeService


class WatchesPanel(Panel):
    """The watched expressions, and a field for another one."""

    id = "watches"
    title = "Watches"
    icon = "watch"
    help_page = "values"

    expressions_changed = pyqtSignal(list)

    def __init__(
        self, session: DebugController, themes: ThemeService, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self.expressions: list[str] = []
        self._edited = ""
        self._before: dict[str, str] = {}
        self.tree = ValueTree(themes, self)
        self.view = ValueView(self.tree, session, self.title)
        self.field = QLineEdit()
        self.field.setAccessibleName(tr("Expression to watch"))
        self.field.setPlaceholderText(tr("Watch an expression…"))
        self.field.returnPressed.connect(self._on_entered)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.view, 1)
        column.addWidget(self.field)
        self.setFocusProxy(self.view)
        self.setMinimumSize(scaled(LEAST_WIDTH), scaled(LEAST_HEIGHT))
        LocalKeys(
            self.view,
            {"F2": self.edit, "Return": self.edit, "Del": self.remove,
             "Alt+Up": lambda: self._move(-1), "Alt+Down": lambda: self._move(1)},
        )  # fmt: skip
        session.changed.connect(self.refresh)
        session.stopped.connect(self._on_stopped)
        themes.changed.connect(self.refresh)

    def add(self, expression: str) -> None:
        """Watch an expression from now on."""
        text = expression.strip()
        if text and text not in self.expressions:
            self.set_expressions([*self.expressions, text])

    def set_expressions(self, expressions: list[str]) -> None:
        """Watch exactly these."""
        self.expressions = expressions
        self._session.set_watches(expressions)
        self.expressions_changed.emit(expressions)
        self.refresh()

    def edit(self) -> None:
        """Take the chosen expression into the field, to be changed there."""
        row = self.view.chosen()
        if row and len(row.path) > 1:
            self._edited = row.path[1]
            self.field.setText(self._edited)
            self.field.setFocus()
            self.field.selectAll()

    def remove(self) -> None:
        """Watch the chosen expression no longer."""
        row = self.view.chosen()
        if row and len(row.path) > 1:
            self.set_expressions([one for one in self.expressions if one != row.path[1]])

    def refresh(self) -> None:
        """Show the values as they are now."""
        state = self._session.state
        told = {one.expression: one for one in state.watches}
        self.tree.show([self._row(name, told.get(name)) for name in self.expressions], state)

    def remembered(self) -> dict[str, Any]:
        """The expressions."""
        return {"expressions": self.expressions}

    def remember(self, values: dict[str, Any]) -> None:
        """The expressions of an earlier run."""
        found = values.get("expressions")
        if isinstance(found, list):
            self.set_expressions([one for one in found if isinstance(one, str)])

    def _row(self, expression: str, result: WatchResult | None) -> Row:
        path = (WATCHES, expression)
        if result is None:
            return Row(path, expression, is_muted=True)
        if result.error is not UNSET:
            return Row(path, expression, result.error, is_muted=True)
        value = result.value if result.value is not UNSET else ""
        before = self._before.get(expression)
        return Row(
            path,
            expression,
            value,
            result.type if result.type is not UNSET else "",
            was=before if result.changed else None,
            reference=result.reference if result.reference is not UNSET else 0,
        )

    def _on_stopped(self) -> None:
        self._before = {
            one.expression: one.value
            for one in self._session.state.watches
            if one.value is not UNSET
        }

    def _on_entered(self) -> None:
        text, edited = self.field.text().strip(), self._edited
        self.field.clear()
        self._edited = ""
        if edited and text:
            self.set_expressions([text if one == edited else one for one in self.expressions])
        else:
            self.add(text)

    def _move(self, by: int) -> None:
        row = self.view.chosen()
        if row is None or len(row.path) < len((WATCHES, "name")):
            return
        at = self.expressions.index(row.path[1])
        to = at + by
        if 0 <= to < len(self.expressions):
            names = [*self.expressions]
            names.insert(to, names.pop(at))
            self.set_expressions(names)
