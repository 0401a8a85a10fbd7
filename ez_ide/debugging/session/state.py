"""What is known of a debug session: events go in, a picture of the program comes out.

The one source of truth that all debug views show.  Knows the messages of the protocol; knows
neither Qt nor the process, and asks for nothing by itself.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from msgspec import UNSET

from ez_debugger.protocol import commands, events
from ez_debugger.records import Variable
from ez_ide.actions.session_status import SessionPhase, SessionStatus
from ez_ide.debugging.session.descriptions import ended_words, stop_words
from ez_ide.debugging.values.paths import TOP, Path, is_range, range_start, ranges_of, words_of
from ez_ide.translation import tr

if TYPE_CHECKING:
    from ez_debugger.protocol.commands import Command
    from ez_debugger.protocol.events import Event
    from ez_debugger.records import FrameInfo, WatchResult

RESUMING = (commands.StepInto, commands.StepOver, commands.StepOut, commands.Continue,
            commands.RunTo)  # fmt: skip
ASKING = (commands.GetStackTrace, commands.GetVariables)
LOCALS, GLOBALS, MODULES, SHADOWED = "locals", "globals", "modules", "shadowed"
WATCHES, HOVER = "watches", "hover"
"""Roots of paths that are no scopes: the watches, and the expression that is looked at."""


@dataclass
class Shown:
    """A variable as the views show it: its record, and what it was before the last stop."""

    variable: Variable
    was: str | None = None  # its value at the stop before, if that was another one and is known
    is_new: bool = False
    is_changed: bool = False  # it, or something inside it, is another one than at the stop before


@dataclass
class Page:
    """What is known of the inside of a value: its first children, and how many there are."""

    children: list[Shown] = field(default_factory=list)
    total: int = 0


@dataclass
class Seen:
    """What was shown of a call: values by path, and the paths whose insides were shown whole."""

    values: dict[Path, str] = field(default_factory=dict)
    whole: set[Path] = field(default_factory=set)


Call = tuple[str, int]
"""A call while it goes on: its function, and how many calls it stands on."""


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
    target: tuple[str, int] | None = None  # the line it was told to run to
    reached: bool = False  # it stands on the line it was told to run to
    missed: tuple[str, int] | None = None  # the line it ended without having come to
    exit_code: int | None = None
    problem: events.Error | None = None  # the run-time error that ended the program
    failure: str = ""  # the debugger itself failed: what happened
    is_dismissed: bool = False  # the user has seen enough of how the program ended
    silence: str = ""  # the debugger should have answered long ago: in words
    hits: dict[int, int] = field(default_factory=dict)  # by the engine's id, in this run
    _awaited: set[str] = field(default_factory=set)
    _awaited_inside: set[Path] = field(default_factory=set)
    _resumed_from: events.Stopped | None = None
    _alive: set[Call] = field(default_factory=set)  # the calls that went on at the stop before
    _before: dict[Call, Seen] = field(default_factory=dict)  # at stops before
    _now: dict[Call, Seen] = field(default_factory=dict)  # at this stop

    # -- questions -------------------------------------------------------------------------------

    @property
    def is_inspectable(self) -> bool:
        """There is a stack to look at: the program stands still, or has ended and left one."""
        return self.phase in (SessionPhase.PAUSED, SessionPhase.ENDED) and not self.failure

    @property
    def is_kept(self) -> bool:
        """The program has ended by itself, and its final state is shown until it is dismissed."""
        has_end = self.exit_code is not None or bool(self.failure)
        return self.phase is SessionPhase.ENDED and has_end and not self.is_dismissed

    @property
    def is_in_view(self) -> bool:
        """The editor shows the state: the program is paused, or its final state is kept."""
        return self.phase is SessionPhase.PAUSED or (self.is_kept and self.is_inspectable)

    @property
    def is_settled(self) -> bool:
        """Stack and variables of this stop are all there: views need not show half of it."""
        is_known = self.are_variables_known and not self._awaited_inside
        return self.phase is not SessionPhase.PAUSED or is_known

    @property
    def are_variables_known(self) -> bool:
        """Stack and variables of this stop are there, though perhaps not what is inside them."""
        return not self._awaited

    @property
    def frame(self) -> FrameInfo | None:
        """The frame that is looked at."""
        found = [one for one in self.frames if one.index == self.selected_frame]
        return found[0] if found else None

    @property
    def hit_ids(self) -> tuple[int, ...]:
        """The numbers of the breakpoints because of which it stands here."""
        told = self.stop.hit_breakpoint_ids if self.stop else UNSET
        return told if told is not UNSET else ()

    @property
    def status(self) -> SessionStatus:
        """The session as the window sees it."""
        return SessionStatus(
            self.phase,
            self.sentence,
            is_debugging=True,
            capabilities=self.capabilities,
            is_kept=self.is_kept,
        )

    @property
    def sentence(self) -> str:
        """What the status bar says."""
        if self.failure:
            return tr("The debugger failed")
        if self.phase is SessionPhase.PAUSED and self.stop:
            hits = self.hits.get(self.hit_ids[0], 0) if self.hit_ids else 0
            return stop_words(self.stop, hits, is_reached=self.reached)
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
        shown = self.variable(path)
        return _number(shown.variable.reference) if shown else 0

    def length(self, path: Path) -> int:
        """How many values are inside the value at a path, where the engine has counted them."""
        shown = self.variable(path)
        return _number(shown.variable.length) if shown else 0

    def words(self, path: Path) -> str:
        """The value at a path as an expression: `players[2].name`."""
        return words_of(path, self._is_map)

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
                self._place_watches()
            case events.Breakpoints() if event.breakpoints:
                self.hits.update({one.id: one.hits for one in event.breakpoints})
            case events.Error() if isinstance(asked, RESUMING):
                self.phase, self.stop = SessionPhase.PAUSED, self._resumed_from
            case events.Error() if isinstance(asked, ASKING):
                self._awaited.clear()
                self._awaited_inside.clear()
            case events.Error() if asked is None and event.location is not UNSET:
                self.problem = event
            case _:
                self._fold_progress(event)

    def resumed(self) -> None:
        """A command that resumes the program was sent."""
        self._resumed_from = self.stop
        self._run()

    def select_frame(self, index: int) -> None:
        """Look at another frame; what was known of the one before is no longer shown."""
        self.selected_frame = index
        self._awaited = {"variables"}

    def look_at(self, event: events.EvaluateResult) -> None:
        """Let the value of an expression be looked into, at the path `(HOVER, expression)`."""
        self._look_at_nothing()
        name = event.expression
        self.scopes[HOVER] = [
            Shown(
                Variable(
                    name,
                    event.result,
                    event.type,
                    reference=event.reference,
                    length=event.length,
                    truncated=event.truncated,
                )
            )
        ]

    def _look_at_nothing(self) -> None:
        self.scopes.pop(HOVER, None)
        for path in [one for one in self.inside if one[0] == HOVER]:
            del self.inside[path]

    def await_inside(self, path: Path) -> None:
        """The inside of a value at a path belongs to what views are to show at once."""
        self._awaited_inside.add(path)

    def open_ranges(self, path: Path) -> bool:
        """Divide the inside of a long value into ranges, with nothing asked; false if it is short.

        A range is a value as any other: it has the reference of what it is a part of.
        """
        length, reference = self.length(path), self.reference(path)
        ranges = ranges_of(range_start(path), length, is_part=is_range(path[-1]))
        parts = [
            Shown(Variable(name, "", "", reference=reference, length=count))
            for name, count in ranges
        ]
        if parts:
            self.inside[path] = Page(parts, len(parts))
        return bool(parts)

    # -- how it is done --------------------------------------------------------------------------

    def _fold_progress(self, event: Event) -> None:
        """Take in what says how far the program is."""
        match event:
            case events.Initialized():
                told = event.capabilities
                self.capabilities = frozenset(told) if told is not UNSET else frozenset()
            case events.Started():
                self._run()
                self.is_dismissed = False
                self.hits.clear()
                self.exit_code = self.problem = self.missed = None
                self._before.clear()
                self._now.clear()
                self._alive.clear()
                self.frames.clear()
            case events.Stopped():
                self._on_stopped(event)
            case events.InputRequested():
                self.prompt = event.prompt
                self.phase = SessionPhase.WAITING_FOR_INPUT
            case events.InputAccepted() if self.phase is SessionPhase.WAITING_FOR_INPUT:
                self.phase = SessionPhase.RUNNING
            case events.Exited():
                self.exit_code = event.exit_code
                self.missed, self.target = self.target, None
                self.phase = SessionPhase.ENDED
                self.stop = None
                self.selected_frame = 0  # others may be gone

    def _run(self) -> None:
        self.phase = SessionPhase.RUNNING
        self.stop = None
        self.prompt = ""

    def _on_stopped(self, event: events.Stopped) -> None:
        self._remember_values()
        self._look_at_nothing()
        self.phase = SessionPhase.PAUSED
        self.stop = event
        self.reached = self.target is not None and self.target[1] == event.location.line
        self.target = None
        self.selected_frame = 0
        self._awaited = {"stack", "variables"}
        self._awaited_inside.clear()
        told = event.hit_breakpoint_ids
        for one in told if told is not UNSET else ():
            self.hits[one] = self.hits.get(one, 0) + 1

    def _remember_values(self) -> None:
        """Values now become values before, by call and path; calls that are over are forgotten."""
        for call, seen in self._now.items():
            before = self._before.setdefault(call, Seen())
            before.values.update(seen.values)
            before.whole = seen.whole
        self._now.clear()
        total = self.total_frames
        self._alive = {(one.function, total - one.index) for one in self.frames}

    def _note_whole(self, path: Path) -> None:
        self._now.setdefault(self._call(), Seen()).whole.add(path)

    def _call(self) -> Call:
        """The call that is looked at."""
        frame = self.frame
        return (frame.function, self.total_frames - frame.index) if frame else ("", 0)

    def _on_stack(self, event: events.StackTrace, asked: Command | None) -> None:
        self._awaited.discard("stack")
        start = asked.start if isinstance(asked, commands.GetStackTrace) else 0
        self.frames = [*self.frames[:start], *event.frames]
        total = event.total_frames
        self.total_frames = total if total is not UNSET else len(self.frames)
        for call in [one for one in self._before if one[1] > self.total_frames]:
            del self._before[call]
        self._place_watches()

    def _on_variables(self, event: events.Variables, asked: Command | None) -> None:
        if not isinstance(asked, commands.GetVariables) or asked.reference is not UNSET:
            return
        self._awaited.discard("variables")
        for scope in [one for one in self.scopes if one not in (WATCHES, HOVER)]:
            del self.scopes[scope]
        self.scopes |= {LOCALS: [], GLOBALS: []}
        for one in reversed(event.variables):
            scope = _scope_of(one)
            while any(other.variable.name == one.name for other in self.scopes.get(scope, [])):
                scope += "'"
            self.scopes.setdefault(scope, []).insert(0, self._shown((scope,), one))
        for scope in (LOCALS, GLOBALS, MODULES):
            self._note_whole((scope,))

    def fold_inside(self, path: Path, start: int, event: events.Variables) -> None:
        """Take a page of the inside of the value at a path."""
        self._awaited_inside.discard(path)
        page = self.inside.setdefault(path, Page())
        shown = [self._shown(path, one) for one in event.variables]
        page.children[start : start + len(shown)] = shown
        if start == 0:
            del page.children[len(shown) :]
        page.total = max(self.length(path), len(page.children))
        if page.total == len(page.children):
            self._note_whole(path)

    def _place_watches(self) -> None:
        """Let watches be looked into; whose call they belong to is known with the stack."""
        if "stack" in self._awaited:
            return
        self.scopes[WATCHES] = [
            self._shown((WATCHES,), _value_of(one))
            for one in self.watches
            if one.value is not UNSET and one.type is not UNSET
        ]

    def _shown(self, parent: Path, variable: Variable) -> Shown:
        call, path = self._call(), (*parent, variable.name)
        if variable.depth is not UNSET:  # hidden or not, it is the same variable
            parent, path = (LOCALS,), (LOCALS, variable.name, str(variable.depth))
        self._now.setdefault(call, Seen()).values[path] = variable.value
        if call not in self._alive:
            return Shown(variable)
        known = self._before.get(call, Seen())
        before = known.values.get(path)
        is_told_same = variable.kind is not UNSET and variable.changed is not True
        is_same = is_told_same or (before == variable.value and variable.truncated is not True)
        return Shown(
            variable,
            was=None if is_same or before == variable.value else before,
            is_new=before is None and parent in known.whole,
            is_changed=not is_same and (before is not None or variable.changed is True),
        )

    def _is_map(self, path: Path) -> bool:
        shown = self.variable(path)
        return shown is not None and shown.variable.type == "map"

    def _children(self, path: Path) -> list[Shown]:
        page = self.inside.get(path)
        return page.children if page else []


def _scope_of(variable: Variable) -> str:
    """The root of the path of a variable."""
    if variable.shadowed is True:
        return SHADOWED
    return {"global": GLOBALS, "module": MODULES}.get(str(variable.kind), LOCALS)


def _value_of(watch: WatchResult) -> Variable:
    return Variable(
        watch.expression,
        watch.value if watch.value is not UNSET else "",
        watch.type if watch.type is not UNSET else "",
        reference=watch.reference,
        length=watch.length,
        truncated=watch.truncated,
        changed=watch.changed or UNSET,
    )


def _number(value: object) -> int:
    return value if isinstance(value, int) else 0
