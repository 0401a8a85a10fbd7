"""Drives the debug session of a window: starts the debugger, sends commands, and keeps the state.

Nothing waits: each command is sent with the function that takes its answer, and every other event
is folded into `state`.  After a stop, stack, variables and opened values are requested together;
`changed` is emitted when what has arrived so far is folded.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from msgspec import UNSET
from PyQt6.QtCore import QObject, QTimer, pyqtSignal

from ez_debugger.protocol import commands, events
from ez_ide.actions.session_status import SessionPhase
from ez_ide.debugging.breakpoints.sync import BreakpointSync
from ez_ide.debugging.session.inspection import Inspection
from ez_ide.debugging.session.sources import SessionSources
from ez_ide.debugging.session.state import DebugState
from ez_ide.debugging.values.expansion import Expansion
from ez_ide.running.client import DebuggerClient
from ez_ide.running.processes import OWN_DEBUGGER, EndingProcesses

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_debugger.protocol.commands import Command
    from ez_debugger.protocol.events import Event
    from ez_ide.debugging.breakpoints.state import BreakpointStore
    from ez_ide.debugging.values.paths import Path
    from ez_ide.running.client import Reply
    from ez_ide.running.state import Launch

BRIEF_MS = 120
"""Most steps take less; the views keep showing the last stop that long, so that none flickers."""


class DebugController(QObject):
    """The one debug session of a window."""

    changed = pyqtSignal()  # the state has changed
    stopped = pyqtSignal()  # the program has just stopped; stack and values follow
    resumed = pyqtSignal()  # a command that resumes the program was sent
    begun = pyqtSignal()  # a new debugger process: views drop what they know
    loading = pyqtSignal()  # the debugger is about to read the program's files
    started = pyqtSignal(bool)  # the program runs; whether it was restarted
    output = pyqtSignal(str, str)  # category, text
    logged = pyqtSignal(str, int)  # text of the debugger itself; the engine id of a log point, or 0
    version_known = pyqtSignal(int)  # the version of the protocol that the debugger speaks
    not_loaded = pyqtSignal(object)  # an events.Error of the program: it was not started
    faulted = pyqtSignal(object)  # events.Error: the run-time error that ends the program
    refused = pyqtSignal(object)  # events.Error: the answer to a command without a `then`
    failed = pyqtSignal(str)  # the debugger has ended, or could not be started: why
    ended = pyqtSignal()  # the program has ended by itself, or was stopped
    line_sent = pyqtSignal(bytes)
    lines_read = pyqtSignal(list)

    def __init__(self, breakpoints: BreakpointStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.state = DebugState()
        self.launch: Launch | None = None
        self.debugger: Sequence[str] = OWN_DEBUGGER
        self.inspection = Inspection(self)
        self.expansion = Expansion(self)
        self.sources = SessionSources(lambda _key: None)  # until there are documents
        self._client: DebuggerClient | None = None
        self._ending = EndingProcesses()
        self._sync = BreakpointSync(breakpoints, self)
        self._breakpoints = breakpoints
        self._brief = QTimer(self)
        self._brief.setSingleShot(True)
        self._brief.setInterval(BRIEF_MS)
        self._brief.timeout.connect(self.changed)
        breakpoints.wanted.connect(self._on_breakpoints_requested)

    @property
    def is_running_briefly(self) -> bool:
        """Whether the program was resumed a moment ago and may stop at once.

        What is shown of the last stop can stay.  If the program is still running after that
        moment, `changed` is emitted.
        """
        return self.state.phase is SessionPhase.RUNNING and self._brief.isActive()

    @property
    def is_connected(self) -> bool:
        """Whether there is a debugger process, even if its program has ended."""
        return self._client is not None and self._client.is_alive

    @property
    def verifies_breakpoints(self) -> bool:
        """Whether the debugger runs a program, or is about to, and so decides on breakpoints."""
        return self.is_connected and self.state.phase.is_alive

    # -- starting and ending ---------------------------------------------------------------------

    def start(self, launch: Launch) -> None:
        """Debug a program from its beginning; end the session before."""
        self._detach_client()
        self.launch = launch
        self.state = DebugState(phase=SessionPhase.STARTING)
        self._client = self._new_client()
        self.begun.emit()
        self.loading.emit()
        self._client.start(self.debugger)
        self.send(
            commands.Initialize(
                file=str(launch.path),
                working_dir=launch.folder or UNSET,
                args=list(launch.arguments),
                env=launch.environment or UNSET,
            ),
            then=self._on_initialized,
        )
        # Everything is sent at once: the debugger carries commands out in order, so breakpoints and
        # watches are set when the program starts, without a round trip.
        self._sync.send_all(launch)
        if self.inspection.watched:
            self.send(commands.SetWatches(self.inspection.watched))
        entry = True if launch.run_to else launch.stop_on_entry
        self.send(commands.Start(stop_on_entry=UNSET if entry is None else entry))
        self.changed.emit()

    def restart(self) -> None:
        """Run the program again from its source as it is now."""
        if self.launch is None:
            return
        if not self.is_connected:
            self.start(self.launch)
            return
        self.loading.emit()
        self._sync.send_before_restart(self.launch)
        entry = self.launch.stop_on_entry
        self.send(
            commands.Restart(stop_on_entry=UNSET if entry is None else entry),
            then=self._on_restarted,
        )

    def stop(self) -> None:
        """End the session: by a command, and within a second by force."""
        if self._client is not None:
            self._client.end(commands.Terminate())

    def shut_down(self) -> None:
        """End the debugger now: the window closes."""
        if self._client is not None:
            self._ending.add(self._client)
            self._client = None
        self._ending.kill()

    def dismiss(self) -> None:
        """No longer show the final state of the program, or how the debugger failed."""
        self.state.failure = ""
        self.state.missed = None
        self.state.is_dismissed = True
        self.changed.emit()

    # -- running ---------------------------------------------------------------------------------

    def resume(self, command: Command) -> bool:
        """Resume a paused program; false, with nothing sent, if it is not paused."""
        if self.state.phase is not SessionPhase.PAUSED:
            return False
        # The state changes before the answer: a second key press must not send a second step.
        self.state.resumed()
        self.send(command, then=self._on_resume_answered)
        self._brief.start()
        self.resumed.emit()
        self.changed.emit()
        return True

    def run_to(self, file: str, line: int) -> bool:
        """Resume a paused program up to a line; false, with nothing sent, if it is not paused."""
        has_resumed = self.resume(commands.RunTo(file, line))
        if has_resumed:
            self.state.target = (file, line)
        return has_resumed

    def pause(self) -> None:
        """Suspend a running program."""
        if self.state.phase.is_busy:
            self.send(commands.Pause())

    def send_input(self, text: str) -> None:
        """Send one or more lines of input to the program."""
        self.send(commands.SendInput(text))

    def end_input(self) -> None:
        """Close the program's input."""
        self.send(commands.SendInput(eof=True))

    def break_on_change(self, path: Path, access: str = "write") -> None:
        """Set a data breakpoint on the value at a path."""
        self._sync.set_data(
            path, self.inspection.parent_reference(path), self.state.selected_frame, access
        )

    def send(self, command: Command, then: Reply | None = None) -> None:
        """Send a command.

        Without `then` its answer is folded into the state, and an error is reported by `refused`.
        """
        if self._client is not None:
            self._client.send(command, then or self._on_answer)

    def send_line(self, line: bytes) -> None:
        """Send a line that the user typed."""
        if self._client is not None:
            self._client.send_line(line)

    # -- answers ---------------------------------------------------------------------------------

    def _on_answer(self, answer: Event) -> None:
        if not isinstance(answer, events.Error):
            self.fold(answer)
        elif self.state.phase is not SessionPhase.NONE:  # else the program was not even loaded
            self.refused.emit(answer)

    def _on_initialized(self, answer: Event) -> None:
        if isinstance(answer, events.Error):
            self.not_loaded.emit(answer)
            self._give_up()
            return
        self.fold(answer)
        self.sources.adopt()
        if isinstance(answer, events.Initialized) and isinstance(answer.protocol_version, int):
            self.version_known.emit(answer.protocol_version)

    def _on_restarted(self, answer: Event) -> None:
        if isinstance(answer, events.Error):
            self.refused.emit(answer)
            return
        self.sources.adopt()
        self.state.fold(answer)
        self._begin_run(is_restart=True)

    def _on_resume_answered(self, answer: Event) -> None:
        if isinstance(answer, events.Error):
            self.state.resume_failed()
            self.refused.emit(answer)
        else:
            self.fold(answer)

    def _give_up(self) -> None:
        """The program could not be loaded: there is no session."""
        self.state = DebugState()
        if self._client is not None:
            self._client.end(commands.Terminate())

    # -- events ----------------------------------------------------------------------------------

    def fold(self, event: Event) -> None:
        """Fold an event that answers no command, or one that was sent without `then`."""
        self.state.fold(event)
        match event:
            case events.Stopped():
                self._on_stopped(event)
            case events.Started():
                self._begin_run(is_restart=False)
            case events.Watches():
                self.expansion.request_again()
            case events.Output():
                number = event.breakpoint_id if event.breakpoint_id is not UNSET else 0
                self.logged.emit(event.text, number)
            case events.BreakpointChanged():
                self._sync.take_change(event)
            case events.Error() if event.command == "initialize":
                self.not_loaded.emit(event)  # all but the last error of a program come like this
            case events.Error() if event is self.state.problem:
                self.faulted.emit(event)
            case events.Exited():
                self._request_everything()
                self.inspection.request_watches()  # which come by themselves only at stops
                self._breakpoints.drop_verdicts()
                self.ended.emit()

    def _on_stopped(self, stop: events.Stopped) -> None:
        launch = self.launch
        if stop.reason == "entry" and launch is not None and launch.run_to:
            # Started in order to run to a line: the first statement is only a stop on the way.
            self.launch = replace(launch, run_to=0)
            if self.run_to(str(launch.path), launch.run_to):
                return
        # First, so that the execution line is drawn from `stopped` alone.
        self.stopped.emit()
        self._request_everything()

    def _request_everything(self) -> None:
        self.inspection.request_all()
        self._sync.update_hits(self.state.hits)

    def _begin_run(self, *, is_restart: bool) -> None:
        self._breakpoints.begin_run()
        # Only the run knows where breakpoints are in a text that was read again.
        self._sync.request_all()
        self.started.emit(is_restart)

    # -- the debugger process --------------------------------------------------------------------

    def _new_client(self) -> DebuggerClient:
        client = DebuggerClient(self)
        client.received.connect(self.fold)
        client.drained.connect(self.changed)
        client.line_sent.connect(self.line_sent)
        client.lines_read.connect(self.lines_read)
        client.printed.connect(self.output)
        client.silent.connect(self._on_silent)
        client.ended.connect(self._on_client_ended)
        return client

    def _on_breakpoints_requested(self, file: str) -> None:
        if self.verifies_breakpoints and self.launch is not None:  # a restart sends them all
            self._sync.send_file(self.launch, file)

    def _on_silent(self, command: str) -> None:
        self.state.overdue_command = command
        self.changed.emit()

    def _on_client_ended(self, failure: str) -> None:
        if self._client is None:
            return
        self._ending.add(self._client)
        self._client = None
        self._breakpoints.end_session()
        if failure:
            self.state.fail(failure)
            self.failed.emit(failure)
        elif self.state.phase.is_alive:
            self.state.phase = SessionPhase.ENDED
            self.state.stop = None
            self.ended.emit()
        self.changed.emit()

    def _detach_client(self) -> None:
        """Let go of the last session: it ends by itself, and its events no longer matter."""
        if self._client is not None:
            self._client.detach()
            self._ending.add(self._client)
            self._client.end(commands.Terminate())
            self._client = None
            self._breakpoints.end_session()
