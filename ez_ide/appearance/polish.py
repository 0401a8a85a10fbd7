"""Makes lists and trees use the row heights of the style sheet.

WORKAROUND(Qt 6.11): a view that was filled before it was first shown has measured its rows without
the style sheet, and keeps those heights.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QEvent
from PyQt6.QtWidgets import QAbstractItemView, QApplication

if TYPE_CHECKING:
    from PyQt6.QtWidgets import QWidget


def settle_views(widget: QWidget) -> None:
    """Measure the rows of every view inside the widget again, with the style sheet applied."""
    for view in widget.findChildren(QAbstractItemView):
        view.ensurePolished()
        QApplication.sendEvent(view, QEvent(QEvent.Type.StyleChange))
