"""Notices that a debugger has stopped answering.

Some commands are answered only once the program stops, which may be never; this knows which have to
be answered at once, and when.  Where a program only runs on and nothing is heard, it has something
asked that is answered at once: that tells a long loop from a debugger that hangs.  It ends nothing:
whoever listens decides what to say.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, QTimer, pyqtSignal

from ez_debugger.protocol import events

if TYPE_CHECKING:
    from ez_debugger.protocol.commands import Command
    from ez_debugger.protocol.events import Event

PATIENCE_MS = 5000
DOUBT_MS = 2000  # so long nothing was heard of a program that goes on: ask whether all is well


class SilenceWatch(QObject):
    """Watches one debugger."""

    fallen = pyqtSignal(str)  # the name of the command that is not answered; "" all is well again
    doubted = pyqtSignal()  # ask for something that is answered at once, also while it runs

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._open: dict[int | str, Command] = {}
        self._is_running = False
        self._is_silent = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self._on_timeout)
        self._doubt = QTimer(self)
        self._doubt.setSingleShot(True)
        self._doubt.timeout.connect(self._on_doubt)

    def on_sent(self, command_id: int, command: Command) -> None:
        """A command is on its way."""
        self._open[command_id] = command
        if command.answer == "stopped" and not command.is_immediate:
            self._is_running = True
            self._doubt.start(DOUBT_MS)
        elif not self._timer.isActive() and self._due():
            self._timer.start(PATIENCE_MS)

    def on_told(self, event: Event, command_id: int | str | None, asked: Command | None) -> None:
        """Something was told, perhaps in answer to a command: learn whether the program runs."""
        if command_id is not None:
            self._open.pop(command_id, None)
        if isinstance(event, events.Started):
            self._is_running = True
        elif isinstance(event, events.Stopped | events.Exited) or (
            isinstance(event, events.Error) and asked is not None and asked.answer == "stopped"
        ):
            self._is_running = False
            self._doubt.stop()

    def on_read(self) -> None:
        """It says something: as long as it talks it is not silent."""
        self._timer.stop()
        if self._doubt.isActive():
            self._doubt.start(DOUBT_MS)
        if self._due():
            self._timer.start(PATIENCE_MS)
        if self._is_silent:
            self._is_silent = False
            self.fallen.emit("")

    def stop(self) -> None:
        """Nothing is expected any more."""
        self._timer.stop()
        self._doubt.stop()
        self._open.clear()
        if self._is_silent:
            self._is_silent = False
            self.fallen.emit("")

    def _due(self) -> list[Command]:
        """What has to be answered at once."""
        return [
            one
            for one in self._open.values()
            if one.is_immediate or (not self._is_running and one.answer != "stopped")
        ]

    def _on_doubt(self) -> None:
        self.doubted.emit()
        self._timer.start(PATIENCE_MS - DOUBT_MS)

    def _on_timeout(self) -> None:
        due = self._due()
        if due:
            self._is_silent = True
            self.fallen.emit(due[0].command)
