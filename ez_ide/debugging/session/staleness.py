"""When the views of a session are updated, and when they are dimmed.

A step that takes less than a moment leaves the views as they were, so that nothing flickers.
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

    became_stale = pyqtSignal()  # the program has been running for some time
    settled = pyqtSignal()  # everything about a stop has arrived
    emptied = pyqtSignal()  # another program starts: the values shown belong to no program

    def __init__(self, session: DebugController, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(STALE_MS)
        self._timer.timeout.connect(self.became_stale)
        session.changed.connect(self._on_changed)
        session.begun.connect(self.emptied)

    def _on_changed(self) -> None:
        state = self._session.state
        if state.phase.is_busy or state.phase is SessionPhase.STARTING:
            if not self._timer.isActive():
                self._timer.start()
        elif state.is_settled:
            self._timer.stop()
            self.settled.emit()
