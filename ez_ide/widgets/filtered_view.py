"""A list or tree with a filter field; a placeholder replaces it while it is empty."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtWidgets import QHBoxLayout, QLineEdit, QStackedLayout, QVBoxLayout, QWidget

from ez_ide.appearance.units import scaled
from ez_ide.translation import tr
from ez_ide.widgets.empty_view import EmptyState
from ez_ide.widgets.local_keys import LocalKeys

if TYPE_CHECKING:
    from PyQt6.QtWidgets import QAbstractItemView


class FilteredView(QWidget):
    """Down moves from the field to the list, Esc clears the field."""

    def __init__(self, view: QAbstractItemView, name: str, nothing: str) -> None:
        super().__init__()
        self.setAccessibleName(view.accessibleName())
        self._view = view
        self.empty = EmptyState(nothing)
        self.field = QLineEdit()
        self.field.setPlaceholderText(tr("Filter"))
        self.field.setAccessibleName(name)
        self.field.setClearButtonEnabled(True)
        LocalKeys(self.field, {"Esc": self.field.clear, "Down": view.setFocus})
        full = QWidget()
        full.setAccessibleName(view.accessibleName())
        column = QVBoxLayout(full)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        room = QHBoxLayout()
        room.setContentsMargins(scaled(8), scaled(5), scaled(8), scaled(5))
        room.addWidget(self.field)
        column.addLayout(room)
        column.addWidget(view)
        self._stack = QStackedLayout(self)
        self._stack.addWidget(self.empty)
        self._stack.addWidget(full)

    def show_rows(self, *, are_there: bool) -> None:
        """Show the list, or the placeholder."""
        had_keyboard = self.empty.hasFocus() or self._view.hasFocus()
        self._stack.setCurrentIndex(1 if are_there else 0)
        if had_keyboard:
            self.focus_target().setFocus()

    def focus_target(self) -> QWidget:
        """The widget to focus."""
        return self._view if self._stack.currentIndex() else self.empty
