"""A message about one row of a view, in a box over the neighbouring rows.

The box is not part of the layout: no row moves when it appears or disappears.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QPoint
from PyQt6.QtWidgets import QLabel

from ez_ide.appearance.units import scaled
from ez_ide.non_null import non_null

if TYPE_CHECKING:
    from PyQt6.QtCore import QModelIndex
    from PyQt6.QtGui import QMouseEvent
    from PyQt6.QtWidgets import QAbstractItemView


class RowMessage(QLabel):
    """Appears below a row, or above it at the lower edge of the window; a click dismisses it."""

    def __init__(self, view: QAbstractItemView) -> None:
        super().__init__(view)
        self._view = view
        self.setWordWrap(True)
        self.setMargin(scaled(6))
        self.hide()
        view.destroyed.connect(self.deleteLater)  # by then it may be a child of the window

    def show_at(self, index: QModelIndex, text: str, *, is_error: bool) -> None:
        """Show a message about the row of an index."""
        view, window = self._view, non_null(self._view.window())
        if self.parentWidget() is not window:  # the panel was docked or floated
            self.setParent(window)
        self.setProperty("look", "message-error" if is_error else "message")
        non_null(self.style()).polish(self)
        self.setText(text)
        viewport = non_null(view.viewport())
        line = self.fontMetrics().horizontalAdvance(text) + scaled(18)
        width = min(line, viewport.width() - scaled(8))
        height = self.heightForWidth(width)
        row = view.visualRect(index)
        below = viewport.mapTo(window, QPoint(scaled(4), row.bottom() + scaled(2)))
        above = viewport.mapTo(window, QPoint(scaled(4), row.top() - scaled(2) - height))
        place = below if below.y() + height <= window.height() else above
        self.setGeometry(place.x(), place.y(), width, height)
        self.show()
        self.raise_()

    def mousePressEvent(self, _event: QMouseEvent | None) -> None:
        """Dismiss the message; the click does not reach the rows below."""
        self.hide()
