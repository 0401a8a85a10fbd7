"""Parts of panels with lists: placeholders for empty views, and a list with a filter field."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QEvent, QObject, Qt
from PyQt6.QtWidgets import (
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QStackedLayout,
    QVBoxLayout,
    QWidget,
)

from ez_ide.appearance.units import scaled
from ez_ide.non_null import non_null
from ez_ide.translation import tr
from ez_ide.widgets.keys import LocalKeys

if TYPE_CHECKING:
    from collections.abc import Callable

    from PyQt6.QtWidgets import QAbstractItemView, QTreeView


class Placeholder(QLabel):
    """Centred over a view while it has no rows and there is room for the text."""

    def __init__(self, view: QTreeView, text: str) -> None:
        self._viewport = non_null(view.viewport())
        super().__init__(text, self._viewport)
        self._model = non_null(view.model())
        self.setProperty("look", "muted")
        self.setWordWrap(True)
        self.setAlignment(Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignVCenter)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self._viewport.installEventFilter(self)
        for signal in (self._model.rowsInserted, self._model.rowsRemoved, self._model.modelReset):
            signal.connect(self._look)
        self._look()

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        """Follow the size of the view."""
        if event is not None and event.type() == QEvent.Type.Resize:
            margin = scaled(12)
            self.setGeometry(self._viewport.rect().adjusted(margin, 0, -margin, 0))
            self._look()
        return super().eventFilter(watched, event)

    def _look(self) -> None:
        """Show the text only if all of it fits."""
        has_room = self.heightForWidth(self.width()) <= self._viewport.height()
        self.setHidden(self._model.rowCount() > 0 or not has_room)


# --------------------------------------------------------------------------------------------------
# The content of an empty panel: a sentence, and buttons for what to do.


class EmptyState(QWidget):
    """A centred sentence in an empty panel."""

    def __init__(
        self,
        message: str,
        buttons: list[tuple[str, Callable[[], object]]] | None = None,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self.setAccessibleName(message)
        self.setProperty("look", "empty")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        column = QVBoxLayout(self)
        column.setContentsMargins(scaled(16), scaled(20), scaled(16), scaled(20))
        column.setSpacing(scaled(10))
        self.label = QLabel(message)
        self.label.setProperty("look", "muted")
        self.label.setWordWrap(True)
        self.label.setAlignment(Qt.AlignmentFlag.AlignHCenter)
        column.addWidget(self.label)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus if buttons else Qt.FocusPolicy.TabFocus)
        for text, action in buttons or []:
            button = QPushButton(text)
            if self.focusProxy() is None:
                self.setFocusProxy(button)
            button.clicked.connect(lambda _checked, action=action: action())
            column.addWidget(button, alignment=Qt.AlignmentFlag.AlignHCenter)
        column.addStretch(1)


# --------------------------------------------------------------------------------------------------
# A list or tree with a filter field; a placeholder replaces it while it is empty.


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
