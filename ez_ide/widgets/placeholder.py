"""A text in an empty view that says what will appear there, and when."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QEvent, QObject, Qt
from PyQt6.QtWidgets import QLabel

from ez_ide.appearance.units import scaled
from ez_ide.non_null import promised

if TYPE_CHECKING:
    from PyQt6.QtWidgets import QTreeView


class Placeholder(QLabel):
    """Centred over a view while it has no rows and there is room for the text."""

    def __init__(self, view: QTreeView, words: str) -> None:
        self._viewport = promised(view.viewport())
        super().__init__(words, self._viewport)
        self._model = promised(view.model())
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
