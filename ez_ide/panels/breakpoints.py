"""The Breakpoints panel: all kinds in one tree, enabled, edited and removed by key or mouse."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import pyqtSignal
from PyQt6.QtWidgets import QAbstractItemView, QLineEdit, QTreeView, QVBoxLayout, QWidget

from ez_ide.logic.breakpoint_store import Breakpoint
from ez_ide.models.breakpoints import KEY, Breakpoints
from ez_ide.panels.breakpoint_editor import BreakpointEditor
from ez_ide.panels.local_keys import LocalKeys
from ez_ide.panels.panel import LEAST_HEIGHT, LEAST_WIDTH, Panel
from ez_ide.texts import tr
from ez_ide.themes.units import scaled

if TYPE_CHECKING:
    from ez_ide.logic.breakpoint_store import BreakpointStore
    from ez_ide.themes.service import ThemeService


class BreakpointsPanel(Panel):
    """The tree, a filter, and a field for function breakpoints."""

    id = "breakpoints"
    title = "Breakpoints"
    icon = "breakpoints"
    help_page = "breakpoints"

    gone_to = pyqtSignal(object)  # Breakpoint
    removed = pyqtSignal()  # so that taking it back can be offered

    def __init__(
        self, store: BreakpointStore, themes: ThemeService, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._store = store
        self._editor: BreakpointEditor | None = None
        self.model = Breakpoints(store, themes, self)
        self.view = QTreeView()
        self.view.setAccessibleName(self.title)
        self.view.setModel(self.model)
        self.view.setUniformRowHeights(True)
        self.view.setSelectionMode(QAbstractItemView.SelectionMode.ExtendedSelection)
        self.view.activated.connect(self._go)
        self.model.modelAboutToBeReset.connect(self._keep_place)
        self.model.filled.connect(self._restore_place)
        self._place = ""
        self._restore_place()
        LocalKeys(
            self.view,
            {"Return": self._go, "Del": self.remove, "F2": self.edit, "Ctrl+Z": store.bring_back},
        )
        self.filter = QLineEdit()
        self.filter.setAccessibleName(tr("Filter breakpoints"))
        self.filter.setPlaceholderText(tr("Filter…"))
        self.filter.textChanged.connect(self._on_filter)
        self.function = QLineEdit()
        self.function.setAccessibleName(tr("Function to stop in"))
        self.function.setPlaceholderText(tr("Stop in function…"))
        self.function.returnPressed.connect(self._on_function)
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self._column.setSpacing(0)
        for widget in (self.filter, self.view, self.function):
            self._column.addWidget(widget, 1 if widget is self.view else 0)
        self.setFocusProxy(self.view)
        self.setMinimumSize(scaled(LEAST_WIDTH), scaled(LEAST_HEIGHT))

    def chosen(self) -> list[Breakpoint]:
        """The selected breakpoints."""
        selection = self.view.selectionModel()
        keys = [index.data(KEY) for index in selection.selectedRows()] if selection else []
        return [one for key in keys if (one := self._store.get(key))]

    def remove(self) -> None:
        """Remove the selected ones."""
        keys = [one.key for one in self.chosen()]
        if keys:
            self._store.remove(keys)
            self.removed.emit()

    def edit(self) -> None:
        """Edit the chosen one at the foot of the panel."""
        for one in self.chosen()[:1]:
            self._close_editor()
            self._editor = BreakpointEditor(one)
            self._editor.kept.connect(lambda fields, key=one.key: self._on_kept(key, fields))
            self._editor.left.connect(self._close_editor)
            self._column.addWidget(self._editor)
            self._editor.setFocus()

    def _on_kept(self, key: str, fields: dict[str, str]) -> None:
        self._close_editor()
        self._store.edit(key, **fields)

    def _close_editor(self) -> None:
        if self._editor is not None:
            self._editor.hide()
            self._editor.deleteLater()
            self._editor = None
            self.view.setFocus()

    def _go(self) -> None:
        for one in self.chosen()[:1]:
            self.gone_to.emit(one)

    def _on_filter(self, text: str) -> None:
        self.model.filter = text
        self.model.fill()

    def _on_function(self) -> None:
        name = self.function.text().strip()
        if name:
            self.function.clear()
            self._store.add(Breakpoint("", function=name))

    def _keep_place(self) -> None:
        self._place = str(self.view.currentIndex().data(KEY) or "")

    def _restore_place(self) -> None:
        self.view.expandAll()
        for group in range(self.model.rowCount()):
            parent = self.model.index(group, 0)
            for row in range(self.model.rowCount(parent)):
                index = self.model.index(row, 0, parent)
                if self._place and index.data(KEY) == self._place:
                    self.view.setCurrentIndex(index)
