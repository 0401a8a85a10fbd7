"""Files that are dropped anywhere on the window are opened."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

from PyQt6.QtCore import QEvent, QObject, pyqtSignal

from ez_ide.app.open_requests import Place

if TYPE_CHECKING:
    from PyQt6.QtGui import QDragMoveEvent, QDropEvent
    from PyQt6.QtWidgets import QMainWindow


class FileDrop(QObject):
    """Watches the window for drops that no part of it has taken."""

    dropped = pyqtSignal(list)  # of Place

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        window.setAcceptDrops(True)
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject | None, event: QEvent | None) -> bool:
        """Take files, leave all else to others."""
        if event is None:
            return False
        if event.type() in (QEvent.Type.DragEnter, QEvent.Type.DragMove):
            data = cast("QDragMoveEvent", event).mimeData()
            if data is not None and data.hasUrls():
                cast("QDragMoveEvent", event).acceptProposedAction()
                return True
        elif event.type() == QEvent.Type.Drop:
            return self._take(cast("QDropEvent", event))
        return super().eventFilter(watched, event)

    def _take(self, event: QDropEvent) -> bool:
        data = event.mimeData()
        urls = data.urls() if data is not None else []
        places = [Place(str(Path(url.toLocalFile()))) for url in urls if url.isLocalFile()]
        if places:
            event.acceptProposedAction()
            self.dropped.emit(places)
        return bool(places)
