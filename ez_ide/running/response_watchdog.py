"""Detects a debugger that has stopped answering.

Resuming commands are answered when the program stops, which may never happen; the others have a
deadline.  While a program only runs and nothing arrives, the watchdog requests a ping, a command
that is answered at once also then: this distinguishes a long loop from a debugger that hangs.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, QTimer, pyqtSignal

from ez_debugger.protocol import events

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ez_debugger.protocol.commands import Command
    from ez_debugger.protocol.events import Event

PATIENCE_MS = 5000
PING_AFTER_MS = 2000


class ResponseWatchdog(QObject):
    """Watches one debugger; only reports, and ends nothing."""

    silent = pyqtSignal(str)  # the name of the overdue command; "" once the debugger answers again
    ping_requested = pyqtSignal()

    def __init__(
        self, pending: Callable[[], Iterable[Command]], parent: QObject | None = None
    ) -> None:
        """`pending` returns the commands that are not answered yet, the oldest first."""
        super().__init__(parent)
        self._pending = pending
        self._is_running = False
        self._is_silent = False
        self._is_stopped = False
        self._deadline = QTimer(self)
        self._deadline.setSingleShot(True)
        self._deadline.timeout.connect(self._on_deadline)
        self._ping = QTimer(self)
        self._ping.setSingleShot(True)
        self._ping.timeout.connect(self._on_ping)

    def on_sent(self, command: Command) -> None:
        """A command was sent; it is pending by now."""
        # A resuming command is answered by the next stop.  `pause` is too, but promptly.
        if command.answer == "stopped" and not command.is_immediate:
            self._is_running = True
            self._ping.start(PING_AFTER_MS)
        elif not self._deadline.isActive() and self._overdue():
            self._deadline.start(PATIENCE_MS)

    def on_event(self, event: Event, answered: Command | None) -> None:
        """An event arrived, perhaps in answer to a command: learn whether the program runs."""
        if isinstance(event, events.Started):
            self._is_running = True
        elif isinstance(event, events.Stopped | events.Exited) or (
            isinstance(event, events.Error)
            and answered is not None
            and answered.answer == "stopped"
        ):
            self._is_running = False
            self._ping.stop()

    def on_data(self) -> None:
        """The debugger sent something: as long as it talks, no deadline passes."""
        self._deadline.stop()
        if self._ping.isActive():
            self._ping.start(PING_AFTER_MS)
        if self._overdue():
            self._deadline.start(PATIENCE_MS)
        self._end_silence()

    def stop(self) -> None:
        """Expect nothing any more."""
        self._is_stopped = True
        self._deadline.stop()
        self._ping.stop()
        self._end_silence()

    def _overdue(self) -> list[Command]:
        """The pending commands that have a deadline."""
        if self._is_stopped:
            return []
        return [
            command
            for command in self._pending()
            if command.is_immediate or (not self._is_running and command.answer != "stopped")
        ]

    def _on_ping(self) -> None:
        self.ping_requested.emit()
        self._deadline.start(PATIENCE_MS - PING_AFTER_MS)

    def _on_deadline(self) -> None:
        overdue = self._overdue()
        if overdue:
            self._is_silent = True
            self.silent.emit(overdue[0].command)

    def _end_silence(self) -> None:
        if self._is_silent:
            self._is_silent = False
            self.silent.emit("")
