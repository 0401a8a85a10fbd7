"""Reports of a debug session to the actions, the status bar, the console and the notices."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET
from PyQt6.QtCore import QObject

from ez_debugger.protocol import events
from ez_ide.translation import tr

if TYPE_CHECKING:
    from ez_ide.debugging.breakpoints.commands import BreakpointCommands
    from ez_ide.debugging.breakpoints.state import BreakpointStore
    from ez_ide.debugging.session.controller import DebugController
    from ez_ide.running.commands import RunCommands
    from ez_ide.workbench import Workbench

TOPIC = "debugger"
LINK = "breakpoint:"  # begins a link of the console to a log point, by its key
PROTOCOL_VERSION = 2  # the newest that this window knows


class SessionReports(QObject):
    """Connects the session with the views of its reports, and the console with the session."""

    def __init__(
        self,
        bench: Workbench,
        session: DebugController,
        running: RunCommands,
        breakpoints: BreakpointStore,
        actions: BreakpointCommands,
    ) -> None:
        super().__init__(bench.window)
        self._bench, self._session, self._running = bench, session, running
        self._breakpoints, self._actions = breakpoints, actions
        self._console = running.console
        self._shown_stop: events.Stopped | None = None  # whose error the console shows
        session.changed.connect(self._show_status)
        session.changed.connect(self._show_error_of_stop)
        session.output.connect(self._console.add)
        session.logged.connect(self._on_logged)
        session.not_loaded.connect(lambda error: running.refuse([error]))
        session.faulted.connect(self._on_faulted)
        session.refused.connect(self._on_refused)
        session.failed.connect(self._console.note)
        session.ended.connect(self._on_ended)
        session.begun.connect(self._on_begun)
        session.started.connect(self._on_started)
        session.version_known.connect(self._check_version)
        for signal in (session.begun, session.resumed):
            signal.connect(bench.notices.expire)
        self._console.typed.connect(self._on_typed)
        self._console.input_ended.connect(self._on_input_ended)
        running.link_chosen.connect(self._on_link)

    # -- from the session ------------------------------------------------------------------------

    def _show_status(self) -> None:
        if not self._running.is_in_front and not self._session.is_running_briefly:
            state = self._session.state
            self._running.show_status(state.status, state.prompt)

    def _show_error_of_stop(self) -> None:
        """Show a run-time error in the console once its stack has arrived."""
        state = self._session.state
        stop = state.stop
        if stop is None or stop.error is UNSET or not state.is_settled or stop is self._shown_stop:
            return
        self._shown_stop = stop
        info = stop.error
        error = events.Error(
            info.message, info.location or stop.location, code=info.code, hint=info.hint
        )
        self._running.show_error(error, state.frames, state.total_frames)

    def _on_faulted(self, error: events.Error) -> None:
        if self._shown_stop is None and isinstance(error.code, str):
            self._running.show_error(error)

    def _on_refused(self, error: events.Error) -> None:
        self._bench.notices.show_notice("warning", error.message, topic=TOPIC)

    def _on_started(self, is_restart: bool) -> None:  # noqa: FBT001 - of a signal
        if is_restart:
            self._console.begin()  # by now the last output of the program before has arrived
            self._shown_stop = None

    def _check_version(self, version: int) -> None:
        if version > PROTOCOL_VERSION:
            sentence = tr(
                "The debugger uses protocol version {its}, EZ Studio uses {ours}. "
                "Some features may not work.",
                its=version,
                ours=PROTOCOL_VERSION,
            )
            self._bench.notices.show_notice("warning", sentence, topic=TOPIC)

    def _on_logged(self, text: str, number: int) -> None:
        """The message of a log point is a link to it."""
        found = self._breakpoints.by_engine_id(number) if number else None
        self._console.add("console", text, f"{LINK}{found.key}" if found else "")

    def _on_begun(self) -> None:
        self._shown_stop = None
        self._bench.notices.withdraw(TOPIC)

    def _on_ended(self) -> None:
        self._running.show_end(self._session.state.exit_code, None)

    # -- from the console ------------------------------------------------------------------------

    def _on_link(self, link: str) -> None:
        breakpoint_ = (
            self._breakpoints.get(link.removeprefix(LINK)) if link.startswith(LINK) else None
        )
        if breakpoint_ is not None:
            self._actions.go_to(breakpoint_)

    def _on_typed(self, text: str) -> None:
        if not self._running.is_in_front:
            self._session.send_input(text)

    def _on_input_ended(self) -> None:
        if not self._running.is_in_front:
            self._session.end_input()
