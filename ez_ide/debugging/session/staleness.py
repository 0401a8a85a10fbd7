"""Dims views of a session once their content is stale, because the program keeps running.

A step that ends sooner does not dim them, which avoids flicker.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, QTimer, pyqtSignal

from ez_ide.actions.session_status import SessionPhase

if TYPE_CHECKING:
    from ez_ide.debugging.session.controller import DebugController

STALE_MS = 250


class Staleness(QObject):
    """Watches one session for one view."""

    became_stale = pyqtSignal()
    settled = pyqtSignal()  # the view must be updated completely
    emptied = pyqtSignal()  # another program has started: the old content is meaningless

    def __init__(self, session: DebugController, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(STALE_MS)
        self._timer.timeout.connect(self.became_stale)
        session.changed.connect(self.look)
        session.begun.connect(self.emptied)

    def look(self) -> None:
        """Update from the state of the session."""
        state = self._session.state
        if state.phase.is_busy or state.phase is SessionPhase.STARTING:
            if not self._timer.isActive():
                self._timer.start()
        elif state.is_settled:
            self._timer.stop()
            self.settled.emit()
