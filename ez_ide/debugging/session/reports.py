"""What a debug session says, passed on to the actions, the status bar, the console, the bars."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET
from PyQt6.QtCore import QObject

from ez_debugger.protocol import commands, events
from ez_ide.translation import tr

if TYPE_CHECKING:
    from ez_debugger.protocol.commands import Command
    from ez_ide.app.workbench import Workbench
    from ez_ide.debugging.breakpoints.commands import DebugBreakpoints
    from ez_ide.debugging.breakpoints.state import BreakpointStore
    from ez_ide.debugging.session.controller import DebugController
    from ez_ide.running.commands import RunCommands

TOPIC = "debugger"
LINK = "breakpoint:"  # in the console, to a log point by its key
SHOWN_IN_PLACE = (commands.Evaluate, commands.GetExpression, commands.SetVariable)
"""Commands whose errors are shown where the user works, not in a notice."""
PROTOCOL_VERSION = 2  # the newest that this window knows


class DebugReports(QObject):
    """Between the session and those who show what it says; and what is typed, back to it."""

    def __init__(
        self,
        bench: Workbench,
        session: DebugController,
        running: RunCommands,
        breakpoints: BreakpointStore,
        actions: DebugBreakpoints,
    ) -> None:
        super().__init__(bench.window)
        self._bench, self._session, self._running = bench, session, running
        self._breakpoints, self._actions = breakpoints, actions
        self._console = running.console
        self._shown_stop: events.Stopped | None = None  # the error that the console shows
        self._connect()

    def _connect(self) -> None:
        session = self._session
        session.changed.connect(self._report)
        session.output.connect(self._console.add)
        session.logged.connect(self._on_logged)
        session.refused.connect(self._on_refused)
        session.failed.connect(self._console.note)
        session.ended.connect(self._on_ended)
        session.begun.connect(self._on_begun)
        for signal in (session.begun, session.resumed):
            signal.connect(self._bench.notices.expire)
        session.changed.connect(self._on_stop_known)
        session.told.connect(self._on_told)
        self._console.typed.connect(self._on_typed)
        self._console.input_ended.connect(self._on_input_ended)
        self._running.link_chosen.connect(self._on_link)

    # -- what the session says -------------------------------------------------------------------

    def _report(self) -> None:
        if not self._running.is_in_front and not self._session.is_passing:
            state = self._session.state
            self._running.show_status(state.status, state.prompt)

    def _on_stop_known(self) -> None:
        """Once the stack of an error is there, the console shows the error with it."""
        state = self._session.state
        stop = state.stop
        is_error = stop is not None and stop.error is not UNSET and state.is_settled
        if not is_error or stop is None or stop is self._shown_stop:
            return
        self._shown_stop = stop
        told = stop.error
        if told is not UNSET:
            error = events.Error(
                told.message, told.location or stop.location, code=told.code, hint=told.hint
            )
            self._running.show_error(error, state.frames, state.total_frames)

    def _on_refused(self, error: events.Error, asked: Command | None) -> None:
        if isinstance(asked, commands.Initialize) or error.command == "initialize":
            self._running.refuse([error])
        elif asked is None and isinstance(error.code, str) and error.location:
            if self._shown_stop is None:
                self._running.show_error(error)
        elif asked is not None and not isinstance(asked, SHOWN_IN_PLACE):
            self._bench.notices.show_notice("warning", error.message, topic=TOPIC)

    def _on_told(self, event: events.Event, asked: object) -> None:
        if isinstance(event, events.Started) and isinstance(asked, commands.Restart):
            self._console.begin()  # what the program before still had to say has come by now
            self._shown_stop = None
        elif isinstance(event, events.Initialized) and isinstance(event.protocol_version, int):
            self._check_version(event.protocol_version)

    def _check_version(self, version: int) -> None:
        if version > PROTOCOL_VERSION:
            words = tr(
                "The debugger uses protocol version {its}, EZ Studio uses {ours}. "
                "Some features may not work.",
                its=version,
                ours=PROTOCOL_VERSION,
            )
            self._bench.notices.show_notice("warning", words, topic=TOPIC)

    def _on_logged(self, text: str, number: int) -> None:
        """A log point's line leads to the log point."""
        found = self._breakpoints.by_engine_id(number) if number else None
        self._console.add("console", text, f"{LINK}{found.key}" if found else "")

    def _on_link(self, link: str) -> None:
        one = self._breakpoints.get(link.removeprefix(LINK)) if link.startswith(LINK) else None
        if one is not None:
            self._actions.go_to(one)

    def _on_begun(self) -> None:
        self._shown_stop = None
        self._bench.notices.withdraw(TOPIC)

    def _on_ended(self) -> None:
        self._running.show_end(self._session.state.exit_code, None)

    def _on_typed(self, text: str) -> None:
        if not self._running.is_in_front:
            self._session.send_input(text)

    def _on_input_ended(self) -> None:
        if not self._running.is_in_front:
            self._session.end_input()
