"""Runs a program without debugging it: its output, its input, and how it ends.

EZ Studio's own interpreter is the debugger with `noDebug`: this costs the program nothing, and
output, input and errors come as events in the program's own order.  A command of the user's own may
support the protocol too; one that does not is run as a plain process.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from msgspec import UNSET
from PyQt6.QtCore import QObject, pyqtSignal

from ez_debugger.protocol import commands, events
from ez_ide.actions.session_status import SessionPhase, SessionStatus
from ez_ide.running.client import DebuggerClient
from ez_ide.running.plain_run import PlainRun
from ez_ide.running.processes import OWN_DEBUGGER, EndingProcesses
from ez_ide.running.state import exit_sentence
from ez_ide.translation import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_debugger.protocol.events import Event
    from ez_ide.running.state import Launch

MAX_FRAMES = 50  # of the stack of an error


class RunController(QObject):
    """The one program that runs without being debugged."""

    changed = pyqtSignal()  # `status` is another one
    output = pyqtSignal(str, str)  # category, text
    faulted = pyqtSignal(object, list, int)  # events.Error that ended it, frames, number of calls
    refused = pyqtSignal(list)  # the events.Error of a program with errors
    ended = pyqtSignal(object, float)  # exit code, or None if it was stopped; seconds
    failed = pyqtSignal(str)  # why it could not be started, or why its process has ended
    line_sent = pyqtSignal(bytes)
    lines_read = pyqtSignal(list)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.status = SessionStatus()
        self.prompt = ""
        self.debugger: Sequence[str] = OWN_DEBUGGER  # the command that supports the protocol
        self.interpreter: Sequence[str] = ()  # a command that does not, used if not empty
        self.launch: Launch | None = None
        self._client: DebuggerClient | None = None
        self._plain: PlainRun | None = None
        self._ending = EndingProcesses()
        self._began = 0.0
        self._errors: list[events.Error] = []

    @property
    def is_alive(self) -> bool:
        """A program runs."""
        return self.status.phase.is_alive

    @property
    def is_connected(self) -> bool:
        """A process that supports the protocol is running."""
        return self._client is not None and self._client.is_alive

    def start(self, launch: Launch) -> None:
        """Run a program; end the one that is still running."""
        self._detach_client()
        self.launch = launch
        self._errors = []
        self._began = time.monotonic()
        if self.interpreter:
            self._start_plain(launch)
        else:
            self._start_client(launch)
        self._set(SessionPhase.RUNNING, tr("Running"))

    def send_input(self, text: str) -> None:
        """Send typed text to the program."""
        if self._client is not None:
            self._client.send(commands.SendInput(text))
        elif self._plain is not None:
            self._plain.send_input(text)

    def end_input(self) -> None:
        """Close the program's input."""
        if self._client is not None:
            self._client.send(commands.SendInput(eof=True))
        elif self._plain is not None:
            self._plain.end_input()

    def send_line(self, line: bytes) -> None:
        """Send a line that the user typed."""
        if self._client is not None:
            self._client.send_line(line)

    def stop(self) -> None:
        """Ask the program to end, and end it after a second if it does not."""
        if self._client is not None:
            self._client.end(commands.Terminate())
        elif self._plain is not None:
            self._plain.end()

    def give_way(self) -> None:
        """End the program without a report: something else is started."""
        self._detach_client()
        self.status = SessionStatus()

    def shut_down(self) -> None:
        """End the program now: the window closes."""
        for process in (self._client, self._plain):
            if process is not None:
                self._ending.add(process)
        self._client = self._plain = None
        self._ending.kill()

    # -- a process that supports the protocol ----------------------------------------------------

    def _start_client(self, launch: Launch) -> None:
        client = self._client = DebuggerClient(self)
        client.received.connect(self._on_event)
        client.printed.connect(self.output)
        client.ended.connect(self._on_client_ended)
        client.line_sent.connect(self.line_sent)
        client.lines_read.connect(self.lines_read)
        client.start(self.debugger)
        client.send(
            commands.Initialize(
                file=str(launch.path),
                working_dir=launch.folder or UNSET,
                args=list(launch.arguments),
                env=launch.environment or UNSET,
                no_debug=True,
            )
        )
        # Sent without waiting: if the program has errors, `start` is answered after all of them.
        client.send(commands.Start(stop_on_entry=False), then=self._on_started)

    def _on_event(self, event: Event) -> None:
        match event:
            case events.Output():
                self.output.emit(event.category, event.text)
            case events.InputRequested():
                self.prompt = event.prompt
                self._set(SessionPhase.WAITING_FOR_INPUT, tr("Waiting for input"))
            case events.InputAccepted() if self.status.phase is SessionPhase.WAITING_FOR_INPUT:
                self._set(SessionPhase.RUNNING, tr("Running"))
            case events.Error() if event.command == "initialize" or event.location is not UNSET:
                self._errors.append(event)
            case events.Exited():
                self._on_exited(event.exit_code)

    def _on_started(self, answer: Event) -> None:
        """The program runs; or it was not loaded, and all its errors have been received."""
        if isinstance(answer, events.Started):
            self._began = time.monotonic()
        else:
            found = self._errors
            self._detach_client()
            self._set(SessionPhase.NONE, "")
            self.refused.emit(found)

    def _on_exited(self, code: int) -> None:
        # The debugger keeps the stack of a run-time error until the next run.
        seconds = time.monotonic() - self._began

        def show_error(answer: Event) -> None:
            """The error is reported with its stack, and then the end."""
            frames = list(answer.frames) if isinstance(answer, events.StackTrace) else []
            total = answer.total_frames if isinstance(answer, events.StackTrace) else 0
            self.faulted.emit(self._errors[-1], frames, total or 0)
            self._finish(code, seconds)

        if self._errors and self._client is not None:
            self._client.send(commands.GetStackTrace(levels=MAX_FRAMES), then=show_error)
        else:
            self._finish(code, seconds)

    def _on_client_ended(self, failure: str) -> None:
        if failure:
            self._fail(failure)
        else:
            self._finish(None, time.monotonic() - self._began)

    # -- a plain process -------------------------------------------------------------------------

    def _start_plain(self, launch: Launch) -> None:
        plain = self._plain = PlainRun(self)
        plain.printed.connect(self.output)
        plain.failed.connect(self._fail)
        plain.ended.connect(lambda code: self._finish(code, time.monotonic() - self._began))
        plain.start(self.interpreter, launch)

    # -- the end ---------------------------------------------------------------------------------

    def _finish(self, code: int | None, seconds: float) -> None:
        self._detach_client()
        self._set(SessionPhase.ENDED, exit_sentence(code))
        self.ended.emit(code, seconds)

    def _fail(self, why: str) -> None:
        self._detach_client()
        self._set(SessionPhase.NONE, "")
        self.failed.emit(why)

    def _detach_client(self) -> None:
        """Let go of the process: it ends by itself, and nothing it sends matters any more."""
        if self._client is not None:
            self._client.detach()
            self._client.end(commands.Terminate())
            self._ending.add(self._client)
        if self._plain is not None:
            self._plain.blockSignals(True)
            self._plain.end()
            self._ending.add(self._plain)
        self._client = self._plain = None
        self.prompt = ""

    def _set(self, phase: SessionPhase, sentence: str) -> None:
        self.status = SessionStatus(phase, sentence)
        self.changed.emit()
