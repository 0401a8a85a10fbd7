"""What is known of a debug session: events go in, a picture of the program comes out.

The one source of truth that all debug views show.  Knows the messages of the protocol; knows
neither Qt nor the process, and asks for nothing by itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from msgspec import UNSET

from ez_debugger.protocol import commands, events
from ez_ide.logic.debug_words import ended_words, stop_words
from ez_ide.logic.session_status import SessionPhase, SessionStatus
from ez_ide.texts import tr

if TYPE_CHECKING:
    from ez_debugger.protocol.commands import Command
    from ez_debugger.protocol.events import Event
    from ez_debugger.records import FrameInfo, Variable, WatchResult

Path = tuple[str, ...]
"""Where a value is: scope or watch first, then names: `("locals", "players", "[2]", "name")`."""

RESUMING = (commands.StepInto, commands.StepOver, commands.StepOut, commands.Continue,
            commands.RunTo)  # fmt: skip
ASKING = (commands.GetStackTrace, commands.GetVariables)
PAGE = 100
WATCHES = "watches"
TOP = 2  # the length of the path of a variable: a scope and a name


@dataclass
class Shown:
    """A variable as the views show it: its record, and what it was before the last stop."""

    variable: Variable
    was: str | None = None  # its value at the stop before, if that was another one
    is_new: bool = False


@dataclass
class Page:
    """What is known of the inside of a value: its first children, and how many there are."""

    children: list[Shown] = field(default_factory=list)
    total: int = 0


@dataclass
class DebugState:
    """The session in one moment."""

    phase: SessionPhase = SessionPhase.NONE
    capabilities: frozenset[str] = frozenset()
    stop: events.Stopped | None = None
    frames: list[FrameInfo] = field(default_factory=list)
    total_frames: int = 0
    selected_frame: int = 0
    scopes: dict[str, list[Shown]] = field(default_factory=dict)
    inside: dict[Path, Page] = field(default_factory=dict)
    watches: list[WatchResult] = field(default_factory=list)
    prompt: str = ""
    exit_code: int | None = None
    problem: events.Error | None = None  # the run-time error that ended the program
    failure: str = ""  # the debugger itself failed: what happened
    hits: dict[int, int] = field(default_factory=dict)  # by the engine's id, in this run
    _awaited: set[str] = field(default_factory=set)
    _resumed_from: events.Stopped | None = None
    _before: dict[tuple[str, Path], str] = field(default_factory=dict)
    _frame_before: set[str] = field(default_factory=set)

    # -- questions -------------------------------------------------------------------------------

    @property
    def is_inspectable(self) -> bool:
        """There is a stack to look at: the program stands still, or has ended and left one."""
        return self.phase in (SessionPhase.PAUSED, SessionPhase.ENDED) and not self.failure

    @property
    def is_settled(self) -> bool:
        """Stack and variables of this stop are all there: views need not show half of it."""
        return self.phase is not SessionPhase.PAUSED or not self._awaited

    @property
    def frame(self) -> FrameInfo | None:
        """The frame that is looked at."""
        found = [one for one in self.frames if one.index == self.selected_frame]
        return found[0] if found else None

    @property
    def status(self) -> SessionStatus:
        """The session as the window sees it."""
        return SessionStatus(
            self.phase, self.sentence, is_debugging=True, capabilities=self.capabilities
        )

    @property
    def sentence(self) -> str:
        """What the status bar says."""
        if self.failure:
            return tr("The debugger failed")
        if self.phase is SessionPhase.PAUSED and self.stop:
            return stop_words(self.stop)
        return {
            SessionPhase.STARTING: tr("Starting"),
            SessionPhase.RUNNING: tr("Running"),
            SessionPhase.WAITING_FOR_INPUT: tr("Waiting for input"),
            SessionPhase.ENDED: ended_words(self.exit_code),
        }.get(self.phase, "")

    def variable(self, path: Path) -> Shown | None:
        """The variable at a path, as far as it is known."""
        siblings = self.scopes.get(path[0], []) if len(path) == TOP else self._children(path[:-1])
        return next((one for one in siblings if one.variable.name == path[-1]), None)

    def reference(self, path: Path) -> int:
        """The engine's handle for looking into the value at a path; 0 if it has no inside."""
        if path[0] == "watches" and len(path) == 2:  # noqa: PLR2004 - the watch itself
            return next((_number(w.reference) for w in self.watches if w.expression == path[1]), 0)
        shown = self.variable(path)
        return _number(shown.variable.reference) if shown else 0

    def parameters(self) -> set[str]:
        """The names of the parameters of the frame that is looked at."""
        told = self.frame.parameters if self.frame else UNSET
        return {one.name for one in told} if told is not UNSET else set()

    # -- what happens ----------------------------------------------------------------------------

    def fail(self, words: str) -> None:
        """The debugger is gone or makes no sense; the last values stay readable."""
        self.failure = words
        self.phase = SessionPhase.ENDED

    def fold(self, event: Event, asked: Command | None = None) -> None:
        """Take an event in; `asked` is the command it answers."""
        match event:
            case events.StackTrace():
                self._on_stack(event, asked)
            case events.Variables():
                self._on_variables(event, asked)
            case events.Watches():
                self.watches = list(event.watches)
            case events.Breakpoints() if event.breakpoints:
                self.hits.update({one.id: one.hits for one in event.breakpoints})
            case events.Error() if isinstance(asked, RESUMING):
                self.phase, self.stop = SessionPhase.PAUSED, self._resumed_from
            case events.Error() if isinstance(asked, ASKING):
                self._awaited.clear()
            case events.Error() if asked is None and event.location is not UNSET:
                self.problem = event
            case _:
                self._fold_progress(event)

    def resumed(self) -> None:
        """A command that lets the program go on was sent."""
        self._resumed_from = self.stop
        self._run()

    def select_frame(self, index: int) -> None:
        """Look at another frame; what was known of the one before is no longer shown."""
        self._remember_values()
        self.selected_frame = index
        self.inside.clear()
        self._awaited = {"locals", "globals"}

    # -- how it is done --------------------------------------------------------------------------

    def _fold_progress(self, event: Event) -> None:
        """Take in what says how far the program is."""
        match event:
            case events.Initialized():
                told = event.capabilities
                self.capabilities = frozenset(told) if told is not UNSET else frozenset()
            case events.Started():
                self._run()
                self.hits.clear()
                self.exit_code = self.problem = None
            case events.Stopped():
                self._on_stopped(event)
            case events.InputRequested():
                self.prompt = event.prompt
                self.phase = SessionPhase.WAITING_FOR_INPUT
            case events.InputAccepted() if self.phase is SessionPhase.WAITING_FOR_INPUT:
                self.phase = SessionPhase.RUNNING
            case events.Exited():
                self.exit_code = event.exit_code
                self.phase = SessionPhase.ENDED
                self.stop = None

    def _run(self) -> None:
        self.phase = SessionPhase.RUNNING
        self.stop = None
        self.prompt = ""

    def _on_stopped(self, event: events.Stopped) -> None:
        self._remember_values()
        self.phase = SessionPhase.PAUSED
        self.stop = event
        self.selected_frame = 0
        self._awaited = {"stack", "locals", "globals"}
        told = event.hit_breakpoint_ids
        for one in told if told is not UNSET else ():
            self.hits[one] = self.hits.get(one, 0) + 1

    def _remember_values(self) -> None:
        """Values now become values before, by function and path."""
        if self.frame is None:
            return
        function = self.frame.function
        self._frame_before.add(function)
        for scope, variables in self.scopes.items():
            for shown in variables:
                self._before[function, (scope, shown.variable.name)] = shown.variable.value
        for path, page in self.inside.items():
            for shown in page.children:
                self._before[function, (*path, shown.variable.name)] = shown.variable.value

    def _on_stack(self, event: events.StackTrace, asked: Command | None) -> None:
        self._awaited.discard("stack")
        start = asked.start if isinstance(asked, commands.GetStackTrace) else 0
        self.frames = [*self.frames[:start], *event.frames]
        total = event.total_frames
        self.total_frames = total if total is not UNSET else len(self.frames)

    def _on_variables(self, event: events.Variables, asked: Command | None) -> None:
        if isinstance(asked, commands.GetVariables) and asked.reference is UNSET:
            shown = [self._shown((asked.scope,), one) for one in event.variables]
            self.scopes[asked.scope] = shown
            self._awaited.discard(asked.scope)

    def fold_inside(self, path: Path, start: int, event: events.Variables, total: int) -> None:
        """Take a page of the inside of the value at a path."""
        page = self.inside.setdefault(path, Page())
        shown = [self._shown(path, one) for one in event.variables]
        page.children[start : start + len(shown)] = shown
        if start == 0:
            del page.children[len(shown) :]
        page.total = max(total, len(page.children))

    def _shown(self, parent: Path, variable: Variable) -> Shown:
        function = self.frame.function if self.frame else ""
        if function not in self._frame_before:
            return Shown(variable)
        before = self._before.get((function, (*parent, variable.name)))
        is_inside = len(parent) > 1
        return Shown(
            variable,
            was=before if before is not None and before != variable.value else None,
            is_new=before is None and not is_inside,
        )

    def _children(self, path: Path) -> list[Shown]:
        page = self.inside.get(path)
        return page.children if page else []


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0
