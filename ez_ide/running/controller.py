"""Runs a program without debugging it, and says what it prints, asks for, and how it ended.

EZ Studio's own interpreter is the debugger told to stop nowhere: it costs the program nothing, and
output, input and errors come as events in the program's own order.  A command of the user's own may
know the protocol too; if it does not, it is run as it is.  Does not know who shows the output.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from msgspec import UNSET
from PyQt6.QtCore import QObject, pyqtSignal

from ez_debugger.protocol import commands, events
from ez_ide.actions.session_status import SessionPhase, SessionStatus
from ez_ide.debugging.session.descriptions import ended_words
from ez_ide.running.client import OWN_DEBUGGER, ClientProcess
from ez_ide.running.ending_processes import Leaving
from ez_ide.running.plain_run import PlainRun
from ez_ide.translation import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_debugger.protocol.commands import Command
    from ez_debugger.protocol.events import Event
    from ez_ide.debugging.session.controller import Launch

MOST_FRAMES = 50  # of the stack of an error


class RunController(QObject):
    """The one program that runs without being debugged."""

    changed = pyqtSignal()  # `status` is another one
    output = pyqtSignal(str, str)  # category, text
    faulted = pyqtSignal(object, list, int)  # the events.Error that ended it, calls, how many
    refused = pyqtSignal(list)  # the events.Error of a program that does not check
    ended = pyqtSignal(object, float)  # exit code, or None if it was stopped; seconds
    failed = pyqtSignal(str)  # it could not be started, or its process is gone: why
    line_sent = pyqtSignal(bytes)
    lines_read = pyqtSignal(list)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.status = SessionStatus()
        self.prompt = ""
        self.debugger: Sequence[str] = OWN_DEBUGGER  # what runs programs by the protocol
        self.interpreter: Sequence[str] = ()  # what runs them as it can, if not empty
        self.launch: Launch | None = None
        self._client: ClientProcess | None = None
        self._plain: PlainRun | None = None
        self._leaving = Leaving()
        self._began = 0.0
        self._complaints: list[events.Error] = []
        self._exit: tuple[int, float] | None = None  # told once the stack of an error is there

    @property
    def is_alive(self) -> bool:
        """A program runs."""
        return self.status.phase.is_alive

    @property
    def is_connected(self) -> bool:
        """There is somebody who understands the protocol."""
        return self._client is not None and self._client.is_alive

    def start(self, launch: Launch) -> None:
        """Run a program; one that runs still is ended."""
        self._leave()
        self.launch = launch
        self._complaints, self._exit = [], None
        self._began = time.monotonic()
        if self.interpreter:
            self._start_plain(launch)
        else:
            self._start_client(launch)
        self._set(SessionPhase.RUNNING, tr("Running"))

    def send_input(self, text: str) -> None:
        """Give the program what was typed."""
        if self._client is not None:
            self._client.send(commands.SendInput(text))
        elif self._plain is not None:
            self._plain.send_input(text)

    def end_input(self) -> None:
        """No more input comes."""
        if self._client is not None:
            self._client.send(commands.SendInput(eof=True))
        elif self._plain is not None:
            self._plain.end_input()

    def send_line(self, line: bytes) -> None:
        """Send a line of somebody's own making."""
        if self._client is not None:
            self._client.send_line(line)

    def stop(self) -> None:
        """Ask the program to end, and end it after a second if it does not."""
        if self._client is not None:
            self._client.end(commands.Terminate())
        elif self._plain is not None:
            self._plain.end()

    def give_way(self) -> None:
        """End what runs and say no more of it: something else is started."""
        self._leave()
        self.status = SessionStatus()

    def shut_down(self) -> None:
        """End it now: the window closes."""
        for one in (self._client, self._plain):
            if one is not None:
                self._leaving.add(one)
        self._client = self._plain = None
        self._leaving.kill()

    # -- by the protocol -------------------------------------------------------------------------

    def _start_client(self, launch: Launch) -> None:
        client = self._client = ClientProcess(self)
        client.told.connect(self._on_told)
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
        client.send(commands.Start(stop_on_entry=False))

    def _on_told(self, event: Event, asked: Command | None) -> None:
        match event:
            case events.Started():
                self._began = time.monotonic()
            case events.Output():
                self.output.emit(event.category, event.text)
            case events.InputRequested():
                self.prompt = event.prompt
                self._set(SessionPhase.WAITING_FOR_INPUT, tr("Waiting for input"))
            case events.InputAccepted() if self.status.phase is SessionPhase.WAITING_FOR_INPUT:
                self._set(SessionPhase.RUNNING, tr("Running"))
            case events.Error():
                self._on_error(event, asked)
            case events.Exited():
                self._on_exited(event.exit_code)
            case events.StackTrace() if self._exit is not None:
                self.faulted.emit(self._complaints[-1], list(event.frames), event.total_frames or 0)
                self._finish(*self._exit)

    def _on_error(self, error: events.Error, asked: Command | None) -> None:
        if isinstance(asked, commands.Start):
            self._refuse()
        elif isinstance(asked, commands.GetStackTrace) and self._exit is not None:
            self.faulted.emit(self._complaints[-1], [], 0)
            self._finish(*self._exit)
        elif isinstance(asked, commands.Initialize) or (
            asked is None and error.location is not UNSET
        ):
            self._complaints.append(error)

    def _refuse(self) -> None:
        """The program was not even loaded; all that is wrong with it has been told by now."""
        complaints = self._complaints
        self._leave()
        self._set(SessionPhase.NONE, "")
        self.refused.emit(complaints)

    def _on_exited(self, code: int) -> None:
        self._exit = (code, time.monotonic() - self._began)
        if self._complaints and self._client is not None:
            self._client.send(commands.GetStackTrace(levels=MOST_FRAMES))
        else:
            self._finish(*self._exit)

    def _on_client_ended(self, words: str) -> None:
        if words:
            self._fail(words)
        else:
            self._finish(None, time.monotonic() - self._began)

    # -- as it can -------------------------------------------------------------------------------

    def _start_plain(self, launch: Launch) -> None:
        plain = self._plain = PlainRun(self)
        plain.printed.connect(self.output)
        plain.failed.connect(self._fail)
        plain.ended.connect(lambda code: self._finish(code, time.monotonic() - self._began))
        plain.start(self.interpreter, launch)

    # -- the end ---------------------------------------------------------------------------------

    def _finish(self, code: int | None, seconds: float) -> None:
        self._leave()
        self._set(SessionPhase.ENDED, ended_words(code))
        self.ended.emit(code, seconds)

    def _fail(self, words: str) -> None:
        self._leave()
        self._set(SessionPhase.NONE, "")
        self.failed.emit(words)

    def _leave(self) -> None:
        """Let go of the process: it ends by itself, and nobody listens to it any more."""
        for one in (self._client, self._plain):
            if one is None:
                continue
            if isinstance(one, ClientProcess):
                one.told.disconnect(self._on_told)
                one.printed.disconnect(self.output)
                one.ended.disconnect(self._on_client_ended)
                one.end(commands.Terminate())
            else:
                one.blockSignals(True)
                one.end()
            one.setParent(self)
            self._leaving.add(one)
        self._client = self._plain = None
        self.prompt = ""

    def _set(self, phase: SessionPhase, sentence: str) -> None:
        self.status = SessionStatus(phase, sentence)
        self.changed.emit()
