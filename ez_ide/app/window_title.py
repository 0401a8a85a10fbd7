"""The title of the window: the current file, and whether a program waits for input."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject

from ez_ide.actions.session_status import SessionPhase
from ez_ide.translation import tr

if TYPE_CHECKING:
    from ez_ide.app.workbench import Workbench


class WindowTitle(QObject):
    """Keeps the title up to date."""

    def __init__(self, bench: Workbench) -> None:
        super().__init__(bench.window)
        self._bench = bench
        bench.editors.current_changed.connect(self.show)
        bench.actions.context_changed.connect(lambda _context: self.show())
        self.show()

    def show(self) -> None:
        """Update the title."""
        document = self._bench.editors.current
        phase = self._bench.actions.context.session.phase
        words = document.name if document is not None else ""
        if phase is SessionPhase.WAITING_FOR_INPUT:
            words = tr("Waiting for input – {name}", name=words)
        elif document is not None and document.is_modified:
            words = tr("{name} (modified)", name=words)
        self._bench.window.setWindowTitle(f"{words} – EZ Studio" if words else "EZ Studio")
