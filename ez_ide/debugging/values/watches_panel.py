"""The Watches panel: the expressions of a program, evaluated each time it stops."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET
from PyQt6.QtCore import QModelIndex, Qt, pyqtSignal
from PyQt6.QtWidgets import QAbstractItemView, QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from ez_ide.appearance.units import scaled
from ez_ide.debugging.session.descriptions import refusal_sentence
from ez_ide.debugging.session.staleness import Staleness
from ez_ide.debugging.values.finder import ValueFinder
from ez_ide.debugging.values.menu import ValueMenu
from ez_ide.debugging.values.paths import TOP
from ez_ide.debugging.values.row import Row, row_of
from ez_ide.debugging.values.state import WATCHES
from ez_ide.debugging.values.tree import EXPRESSION_FORMAT, NAME, NO_INDEX, ValueTree
from ez_ide.debugging.values.view import ValueView
from ez_ide.translation import tr
from ez_ide.widgets.keys import LocalKeys
from ez_ide.widgets.list_views import Placeholder
from ez_ide.widgets.panel import LEAST_WIDTH, Panel

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PyQt6.QtCore import QMimeData

    from ez_debugger.records import WatchResult
    from ez_ide.appearance.theme_service import ThemeService
    from ez_ide.debugging.session.controller import DebugController

LEAST_HEIGHT_WITH_FIELD = 72


class WatchesPanel(Panel):
    """The watched expressions, and a field to add one."""

    id = "watches"
    title = "Watches"
    icon = "watch"
    help_page = "values"

    expressions_changed = pyqtSignal(list)
    full_value_requested = pyqtSignal(tuple)  # a path

    def __init__(
        self, session: DebugController, themes: ThemeService, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._session = session
        self.expressions: list[str] = []
        self._is_debugged = True  # the expressions belong to the program of the session
        self._edited = ""  # the expression that is being changed in the field
        self.tree = WatchTree(themes, self)
        self.view = ValueView(self.tree, session, themes, self.title)
        self.view.setAcceptDrops(True)
        self.view.setDragDropMode(QAbstractItemView.DragDropMode.DragDrop)
        self.view.setDefaultDropAction(Qt.DropAction.CopyAction)
        self.menu = ValueMenu(self.view, session)
        self.menu.extra = [(tr("Edit expression…"), self.edit), (tr("Remove"), self.remove)]
        self.field = QLineEdit()
        self.field.setAccessibleName(tr("Expression to watch"))
        self.field.setPlaceholderText(tr("Add expression…"))
        Placeholder(
            self.view, tr("Add an expression to see its value each time the program pauses.")
        )
        self._lay_out()
        self._connect()
        themes.changed.connect(self._use_sizes)

    def _lay_out(self) -> None:
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.view, 1)
        self.finder = ValueFinder(self.view, self.tree, self._session, self.menu)
        column.addWidget(self.finder)
        row = QHBoxLayout()
        row.setContentsMargins(scaled(6), scaled(4), scaled(6), scaled(4))
        row.addWidget(self.field)
        column.addLayout(row)
        self.setFocusProxy(self.view)
        self._use_sizes()

    def _use_sizes(self) -> None:
        self.setMinimumSize(scaled(LEAST_WIDTH), scaled(LEAST_HEIGHT_WITH_FIELD))

    def _connect(self) -> None:
        self.field.returnPressed.connect(self._on_entered)
        LocalKeys(self.field, {"Esc": self._cancel_edit, "Up": self.view.setFocus})
        LocalKeys(
            self.view,
            {
                "F2": self.edit,
                "Return": self._on_return,
                "Enter": self._on_return,
                "Del": self.remove,
                "Insert": self.field.setFocus,
                "Alt+Up": lambda: self._move(-1),
                "Alt+Down": lambda: self._move(1),
            },
        )
        self.view.doubleClicked.disconnect()
        self.view.doubleClicked.connect(self._on_double_click)
        self.tree.dropped.connect(self._on_dropped)
        self.menu.full_value_requested.connect(self.full_value_requested)
        staleness = Staleness(self._session, self)
        staleness.became_stale.connect(lambda: self.tree.set_stale(is_stale=True))
        staleness.settled.connect(self.refresh)
        staleness.emptied.connect(self.refresh)

    # -- the expressions -------------------------------------------------------------------------

    def add(self, expression: str) -> None:
        """Watch an expression from now on."""
        text = expression.strip()
        if text and text not in self.expressions:
            self.set_expressions([*self.expressions, text])
            self._choose(len(self.expressions) - 1)

    def remove(self) -> None:
        """Stop watching the current expression."""
        chosen = self._current_expression()
        if chosen:
            at = self.expressions.index(chosen)
            self.set_expressions(
                [expression for expression in self.expressions if expression != chosen]
            )
            self._choose(min(at, len(self.expressions) - 1))

    def edit(self) -> None:
        """Edit the current expression in the field."""
        chosen = self._current_expression()
        if chosen:
            self._edited = chosen
            self.field.setText(chosen)
            self.field.selectAll()
            self.field.setFocus()

    def set_expressions(self, expressions: Sequence[str]) -> None:
        """Watch exactly these expressions."""
        self.expressions = list(dict.fromkeys(expressions))
        self._evaluate()
        self.expressions_changed.emit(self.expressions)

    def show_program(self, expressions: Sequence[str], *, is_debugged: bool) -> None:
        """Show the expressions of a program; they are evaluated only if it is the debugged one."""
        self.expressions = list(expressions)
        self._is_debugged = is_debugged
        self._evaluate()

    def _evaluate(self) -> None:
        self._session.inspection.set_watches(self.expressions if self._is_debugged else ())
        self._show_rows()

    def _current_expression(self) -> str:
        row = self.view.chosen()
        return row.path[1] if row is not None and len(row.path) >= TOP else ""

    def _choose(self, at: int) -> None:
        index = self.tree.index(at, 0)
        if index.isValid():
            self.view.setCurrentIndex(index)

    # -- rows ------------------------------------------------------------------------------------

    def refresh(self) -> None:
        """Show the current values."""
        self.tree.set_stale(is_stale=False)
        self._show_rows()

    def _show_rows(self) -> None:
        state = self._session.state
        results = {watch.expression: watch for watch in state.values.watches if self._is_debugged}
        self.tree.show([self._row(name, results.get(name)) for name in self.expressions], state)

    def _row(self, expression: str, result: WatchResult | None) -> Row:
        path = (WATCHES, expression)
        if result is not None and result.error is not UNSET:
            return Row(path, expression, refusal_sentence(result.error), is_muted=True)
        shown = self._session.state.values.variable(path)
        if result is None or shown is None:
            return Row(path, expression, is_muted=True)
        return row_of((WATCHES,), shown)

    # -- from the user ---------------------------------------------------------------------------

    def _on_entered(self) -> None:
        text, edited = self.field.text().strip(), self._edited
        self.field.clear()
        self._edited = ""
        if edited and text:
            self.set_expressions(
                [text if expression == edited else expression for expression in self.expressions]
            )
            self._choose(self.expressions.index(text))
            self.view.setFocus()
        else:
            self.add(text)

    def _cancel_edit(self) -> None:
        self._edited = ""
        self.field.clear()
        self.view.setFocus()

    def _on_return(self) -> None:
        """Enter edits an expression; on a value inside it acts as in Variables."""
        row = self.view.chosen()
        if row is None:
            self.field.setFocus()
        elif len(row.path) == TOP and row.remaining < 0:
            self.edit()
        else:
            self.view.act()

    def _on_double_click(self, index: QModelIndex) -> None:
        if index.isValid():
            self._on_return()

    def _on_dropped(self, expressions: list[str], at: int) -> None:
        """Insert dropped expressions, or move those that are watched already."""
        before = [
            expression for expression in self.expressions[:at] if expression not in expressions
        ]
        after = [
            expression for expression in self.expressions[at:] if expression not in expressions
        ]
        self.set_expressions([*before, *expressions, *after])
        self._choose(len(before))

    def _move(self, by: int) -> None:
        chosen = self._current_expression()
        if not chosen:
            return
        to = self.expressions.index(chosen) + by
        if 0 <= to < len(self.expressions):
            names = [expression for expression in self.expressions if expression != chosen]
            names.insert(to, chosen)
            self.set_expressions(names)
            self._choose(to)


LONGEST_DROP = 500


class WatchTree(ValueTree):
    """The tree of watches, which accepts dropped expressions."""

    dropped = pyqtSignal(list, int)  # expressions, and the row before which they go

    def headerData(
        self, section: int, orientation: Qt.Orientation, role: int = Qt.ItemDataRole.DisplayRole
    ) -> object:
        """The names of the columns."""
        usual = super().headerData(section, orientation, role)
        return tr("Expression") if usual is not None and section == NAME else usual

    def flags(self, index: QModelIndex) -> Qt.ItemFlag:
        """Accept drops between expressions."""
        usual = super().flags(index)
        return usual if index.isValid() else usual | Qt.ItemFlag.ItemIsDropEnabled

    def supportedDropActions(self) -> Qt.DropAction:
        """Copying and moving both leave the source as it is."""
        return Qt.DropAction.CopyAction | Qt.DropAction.MoveAction

    def canDropMimeData(
        self,
        data: QMimeData | None,
        _action: Qt.DropAction,
        _row: int,
        _column: int,
        _parent: QModelIndex = NO_INDEX,
    ) -> bool:
        """Accept values, and text with one expression per line."""
        return bool(_expressions(data))

    def dropMimeData(
        self,
        data: QMimeData | None,
        _action: Qt.DropAction,
        row: int,
        _column: int,
        parent: QModelIndex = NO_INDEX,
    ) -> bool:
        """Report the drop and return False: the rows change when the watches are set."""
        found = _expressions(data)
        at = row if row >= 0 and not parent.isValid() else self.rowCount()
        if parent.isValid():
            top = parent
            while top.parent().isValid():
                top = top.parent()
            at = top.row()
        if found:
            self.dropped.emit(found, at)
        return False


def _expressions(data: QMimeData | None) -> list[str]:
    if data is None or not (data.hasFormat(EXPRESSION_FORMAT) or data.hasText()):
        return []
    lines = [line.strip() for line in data.text().splitlines()]
    return [line for line in lines if line and len(line) <= LONGEST_DROP]
