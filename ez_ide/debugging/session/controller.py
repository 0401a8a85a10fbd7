"""Drives one debug session after another: starts the debugger, sends what the user wants, and
keeps `state` in step with what it answers.

Never waits: everything is a signal.  After each stop, stack, variables and what is opened in the
views are asked for in one go, and `changed` is emitted when what had arrived is taken in.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType
from PyQt6.QtCore import QObject, QTimer, pyqtSignal

from ez_debugger.protocol import commands, events
from ez_debugger.records import WatchResult
from ez_ide.actions.session_status import SessionPhase
from ez_ide.debugging.breakpoints.sync import BreakpointSync
from ez_ide.debugging.session.descriptions import silence_words
from ez_ide.debugging.session.sources import RunningTexts
from ez_ide.debugging.session.state import DebugState
from ez_ide.debugging.values.expansion import OpenedValues
from ez_ide.running.client import OWN_DEBUGGER, ClientProcess
from ez_ide.running.ending_processes import Leaving

if TYPE_CHECKING:
    from collections.abc import Sequence
    from pathlib import Path as FilePath

    from ez_debugger.protocol.commands import Command
    from ez_debugger.protocol.events import Event
    from ez_ide.debugging.breakpoints.state import BreakpointStore
    from ez_ide.debugging.values.paths import Path

FIRST_FRAMES = 50
PASSING_MS = 120  # a step is over sooner; what takes longer is seen to run
MORE_FRAMES = 1000
TEXT_PIECE = 200_000  # letters of a long text that are asked for at once
LONGEST_EXPRESSION = 10_000  # characters of a value that one line is enough to edit

Answer = Callable[[events.Event], object]


@dataclass(frozen=True)
class Launch:
    """What is debugged: the file, what it is called in the window, and how it is started."""

    path: FilePath
    key: str  # of the document; differs from the path for a text without file
    arguments: tuple[str, ...] = ()
    folder: str = ""
    environment: dict[str, str] = field(default_factory=dict)
    stop_on_entry: bool | None = None  # None: if no breakpoint is set
    run_to: int = 0  # a line to run to at once


class DebugController(QObject):
    """The one debug session of a window."""

    changed = pyqtSignal()  # the state is another one
    stopped = pyqtSignal()  # the program has just stopped; details follow
    resumed = pyqtSignal()  # a command that resumes the program was sent
    begun = pyqtSignal()  # a new process: views drop what they know
    loading = pyqtSignal()  # the debugger is about to read the program's files
    output = pyqtSignal(str, str)  # category, text
    logged = pyqtSignal(str, int)  # what the debugger prints; the log point's number, or 0
    told = pyqtSignal(object, object)  # every event, with the command it answers
    refused = pyqtSignal(object, object)  # events.Error, the command it answers or None
    failed = pyqtSignal(str)  # the debugger is gone, or never came
    ended = pyqtSignal()  # the program has ended by itself, or was stopped
    line_sent = pyqtSignal(bytes)
    lines_read = pyqtSignal(list)

    def __init__(self, breakpoints: BreakpointStore, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.state = DebugState()
        self.launch: Launch | None = None
        self.debugger: Sequence[str] = OWN_DEBUGGER
        self.opened = OpenedValues(self)
        self._watches: list[str] = []
        self._client: ClientProcess | None = None
        self._leaving = Leaving()
        self._callers: dict[int, tuple[Command, Answer]] = {}  # by identity: who wants the answer
        self.texts = RunningTexts(lambda _key: None)  # no document is open
        self._sync = BreakpointSync(breakpoints, self)
        self._breakpoints = breakpoints
        self._passing = QTimer(self)
        self._passing.setSingleShot(True)
        self._passing.setInterval(PASSING_MS)
        self._passing.timeout.connect(self.changed)
        breakpoints.wanted.connect(self._on_breakpoints_wanted)

    # -- starting and ending -----------------------------------------------------------------------

    @property
    def is_passing(self) -> bool:
        """It went on a moment ago and may stop at once: what is shown of the stop before can stay.

        When it is still running after that moment, `changed` is emitted.
        """
        return self.state.phase is SessionPhase.RUNNING and self._passing.isActive()

    @property
    def is_connected(self) -> bool:
        """There is a debugger to talk to, even if its program has ended."""
        return self._client is not None and self._client.is_alive

    @property
    def judges_breakpoints(self) -> bool:
        """The debugger has the last word on breakpoints: it runs, or is about to run, a program."""
        return self.is_connected and self.state.phase.is_alive

    def start(self, launch: Launch) -> None:
        """Debug a program from its beginning; another session ends for it."""
        self._leave()
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
            )
        )
        self._sync.send_all(launch)
        if self._watches:
            self.send(commands.SetWatches(self._watches))
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
        self.send(commands.Restart(stop_on_entry=UNSET if entry is None else entry))

    def stop(self) -> None:
        """End the session: politely, then within a second by force."""
        if self._client is not None:
            self._client.end(commands.Terminate())

    def shut_down(self) -> None:
        """End it now: the window closes."""
        if self._client is not None:
            self._leaving.add(self._client)
            self._client = None
        self._leaving.kill()

    # -- what the user does ------------------------------------------------------------------------

    def resume(self, command: Command) -> bool:
        """Let a program that stands still go on; false, and nothing sent, if it does not."""
        if self.state.phase is not SessionPhase.PAUSED:
            return False
        self.state.resumed()
        self.send(command)
        self._passing.start()
        self.resumed.emit()
        self.changed.emit()
        return True

    def run_to(self, file: str, line: int) -> bool:
        """Let it go on up to a line; false, and nothing sent, if it does not stand still."""
        is_going = self.resume(commands.RunTo(file, line))
        if is_going:
            self.state.target = (file, line)
        return is_going

    def pause(self) -> None:
        """Stop a running program where it is."""
        if self.state.phase.is_busy:
            self.send(commands.Pause())

    def send_input(self, text: str) -> None:
        """Give the program a line, or several."""
        self.send(commands.SendInput(text))

    def end_input(self) -> None:
        """Tell the program that there is no more input."""
        self.send(commands.SendInput(eof=True))

    def select_frame(self, index: int) -> None:
        """Look at another frame: its variables and the watches in it are asked for."""
        if index != self.state.selected_frame and self.state.is_inspectable:
            self.state.select_frame(index)
            self._ask_variables()
            self._ask_watches()
            self.changed.emit()

    def more_frames(self) -> None:
        """Ask for the next page of the stack."""
        self.send(commands.GetStackTrace(start=len(self.state.frames), levels=MORE_FRAMES))

    def set_watches(self, expressions: Sequence[str]) -> None:
        """Watch these expressions, now and from now on."""
        self._watches = list(expressions)
        if self.is_connected:
            self.send(commands.SetWatches(self._watches))
            if self.state.selected_frame:
                self._ask_watches()

    def read_text(self, path: Path, start: int, then: Callable[[str, int], object]) -> None:
        """Ask for a piece of the text of the value at a path, and how long all of it is."""
        command = commands.Evaluate(
            self.state.words(path),
            self.state.selected_frame,
            "watch",
            start=start,
            count=TEXT_PIECE,
        )

        def take(event: events.Event) -> None:
            if isinstance(event, events.EvaluateResult):
                told = event.text_length
                then(event.result, told if told is not UNSET else len(event.result))

        self.ask(command, take)

    def ask_expression(self, path: Path, then: Callable[[str, str], object]) -> None:
        """Ask for an EZ expression that gives the value at a path.

        `then` gets the expression, or "" and the reason why there is none.
        """

        def take(event: events.Event) -> None:
            if isinstance(event, events.EvaluateResult):
                then(event.expression, "")
            elif isinstance(event, events.Error):
                then("", event.message)

        frame, parent = self.state.selected_frame, self._parent(path)
        self.ask(commands.GetExpression(path[-1], frame, parent, LONGEST_EXPRESSION), take)

    def set_variable(self, path: Path, value: str) -> None:
        """Assign an expression to the variable at a path; `refused` reports a refusal."""
        self.send(
            commands.SetVariable(path[-1], value, self.state.selected_frame, self._parent(path))
        )

    def _parent(self, path: Path) -> int | UnsetType:
        """The reference of the value that the one at a path is inside of, if there is one."""
        is_inside = len(path) > len(("scope", "name"))
        return self.state.reference(path[:-1]) or UNSET if is_inside else UNSET

    def ask(self, command: Command, then: Answer) -> None:
        """Ask something of a program that stands still; `then` gets the answer, an error too.

        Nobody is told when the session ends before it is answered.
        """
        if self.state.is_inspectable and self.is_connected:
            self._callers[id(command)] = (command, then)
            self.send(command)

    def break_on_change(self, path: Path, access: str = "write") -> None:
        """Stop when the value at a path changes."""
        self._sync.set_data(path, self._parent(path), self.state.selected_frame, access)

    def send(self, command: Command) -> None:
        """Send a command as it is."""
        if self._client is not None:
            self._client.send(command)

    def send_line(self, line: bytes) -> None:
        """Send a line of somebody's own making."""
        if self._client is not None:
            self._client.send_line(line)

    # -- what the debugger says --------------------------------------------------------------------

    def _new_client(self) -> ClientProcess:
        client = ClientProcess(self)
        client.told.connect(self._on_told)
        client.drained.connect(self.changed)
        client.line_sent.connect(self.line_sent)
        client.lines_read.connect(self.lines_read)
        client.printed.connect(self.output)
        client.silent.connect(self._on_silent)
        client.ended.connect(self._on_client_ended)
        return client

    def _on_told(self, event: Event, asked: Command | None) -> None:
        if not self.opened.take(event, asked):
            self.state.fold(event, asked)
        self._sync.fold(event, asked)
        self._react(event, asked)
        caller = self._callers.pop(id(asked), None)
        if caller:
            caller[1](event)
        self.told.emit(event, asked)

    def _react(self, event: Event, asked: Command | None) -> None:
        match event:
            case events.Stopped():
                if event.reason != "entry" or not self._goes_on_to_target():
                    self._ask_everything()
                    self.stopped.emit()
            case events.Initialized() | events.Started():
                self._on_loaded(event, asked)
            case events.Variables() | events.Watches():
                self.opened.ask_again()
            case events.Output():
                number = event.breakpoint_id if event.breakpoint_id is not UNSET else 0
                self.logged.emit(event.text, number)
            case events.VariableUpdate() if isinstance(asked, commands.SetVariable):
                self._refresh_values()
            case events.EvaluateResult() if _may_change(asked):
                self._refresh_values()
            case events.Error():
                self._on_error(event, asked)
            case events.Exited():
                self._ask_everything()
                self._ask_watches()  # which come by themselves only at stops
                self._breakpoints.drop_verdicts()
                self.ended.emit()

    def _on_loaded(self, event: Event, asked: Command | None) -> None:
        """The program's files were read, or it begins to run."""
        if isinstance(event, events.Initialized) or isinstance(asked, commands.Restart):
            self.texts.adopt()
        if isinstance(event, events.Started):
            self._breakpoints.begin_run()
            self._sync.ask_where()

    def _goes_on_to_target(self) -> bool:
        """Started to be run to a line: the first statement is no place to stay."""
        launch = self.launch
        if launch is None or not launch.run_to:
            return False
        self.launch = replace(launch, run_to=0)
        return self.run_to(str(launch.path), launch.run_to)

    def _on_error(self, error: events.Error, asked: Command | None) -> None:
        self.refused.emit(error, asked)
        if isinstance(asked, commands.Initialize):
            self._give_up()

    def _give_up(self) -> None:
        """The program could not even be loaded: there is no session."""
        self.state = DebugState()
        if self._client is not None:
            self._client.end(commands.Terminate())

    def _ask_everything(self) -> None:
        self.send(commands.GetStackTrace(levels=FIRST_FRAMES))
        self._ask_variables()
        self._sync.ask_where()

    def _refresh_values(self) -> None:
        """Ask for every shown value again, after the user has changed one while paused.

        The call stack shows values too: the arguments of each frame.
        """
        self.send(commands.GetStackTrace(levels=max(len(self.state.frames), FIRST_FRAMES)))
        self._ask_variables()
        self._ask_watches()

    def _ask_variables(self) -> None:
        frame = self.state.selected_frame
        self.opened.forget_values()
        self.send(commands.GetVariables(frame, "all"))

    def _ask_watches(self) -> None:
        """Ask for the watches in the frame that is looked at; at stops they come by themselves."""
        frame = self.state.selected_frame
        if frame == 0 and self._watches:
            self.send(commands.SetWatches(self._watches))
            return
        found: list[WatchResult] = []

        def take(expression: str, event: events.Event) -> None:
            found.append(_as_watch(expression, event))
            if len(found) == len(self._watches) and self.state.selected_frame == frame:
                self.state.fold(events.Watches(tuple(found)))
                self.opened.ask_again()

        for one in self._watches:
            self.ask(commands.Evaluate(one, frame, "watch"), partial(take, one))

    def _on_breakpoints_wanted(self, file: str) -> None:
        if self.judges_breakpoints and self.launch is not None:  # else restart sends them all
            self._sync.send_file(self.launch, file)

    def _on_silent(self, command: str) -> None:
        self.state.silence = silence_words(command)
        self.changed.emit()

    def dismiss(self) -> None:
        """Show the final state of the program, or how the debugger failed, no longer."""
        self.state.failure = ""
        self.state.missed = None
        self.state.is_dismissed = True
        self.changed.emit()

    def _on_client_ended(self, words: str) -> None:
        client = self._client
        if client is None or self.sender() is not client:
            return
        self._client = None
        self._leaving.add(client)
        self.opened.forget_questions()
        self._breakpoints.end_session()
        if words:
            self.state.fail(words)
            self.failed.emit(words)
        elif self.state.phase.is_alive:
            self.state.phase = SessionPhase.ENDED
            self.state.stop = None
            self.ended.emit()
        self.changed.emit()

    def _leave(self) -> None:
        """Let go of the session before: it ends by itself, and nobody listens to it any more."""
        if self._client is not None:
            old, self._client = self._client, None
            old.told.disconnect(self._on_told)
            old.printed.disconnect(self.output)
            old.silent.disconnect(self._on_silent)
            self._leaving.add(old)
            old.end(commands.Terminate())
            self._breakpoints.end_session()


def _may_change(asked: Command | None) -> bool:
    return isinstance(asked, commands.Evaluate) and asked.context == "repl"


def _as_watch(expression: str, event: events.Event) -> WatchResult:
    if isinstance(event, events.EvaluateResult):
        return WatchResult(expression, event.result, event.type, event.reference)
    return WatchResult(expression, error=event.message if isinstance(event, events.Error) else "")
