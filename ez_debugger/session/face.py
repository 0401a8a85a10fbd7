"""What the session needs of its two neighbours: the engine below it, the writer above it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, Protocol

from msgspec import UNSET, UnsetType

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ez_debugger.protocol.commands import BreakpointSpec, UpdateBreakpoint
    from ez_debugger.protocol.commands.base import Asking
    from ez_debugger.protocol.events import Event, Program, TracedEvent
    from ez_debugger.records import (
        BreakpointInfo,
        Change,
        Completion,
        Evaluated,
        Exit,
        FrameInfo,
        LineColumn,
        Problem,
        Question,
        Resume,
        Stop,
        ValueExpression,
        Variable,
        WatchResult,
    )

CommandId = str | int
Category = Literal["stdout", "stderr", "console"]


class EventSink(Protocol):
    """Where events go, in order; any thread may call it."""

    def send(
        self,
        event: Event,
        command_id: CommandId | UnsetType = UNSET,
        *,
        also_answers: Sequence[CommandId] = (),
        then: Sequence[Event] = (),
    ) -> None:
        """Queue an event, and others right after it; never waits for a reader."""

    def output(self, category: Category, text: str) -> None:
        """Deliver what the program printed, before the next other event."""

    def log(self, text: str, breakpoint_id: int) -> None:
        """Deliver what a log point says, in the same way."""

    def trace(self, event: TracedEvent) -> None:
        """Deliver a traced event when there is time; of too many the oldest are dropped."""

    def flush(self) -> None:
        """Deliver everything that is queued; waits for a slow reader."""

    def flush_soon(self) -> None:
        """Have everything that is queued delivered by another thread."""

    def stalled_seconds(self) -> float:
        """For how long nothing has been read of what is being delivered; 0 if nothing is."""

    def finish(
        self,
        event: Event,
        command_id: CommandId | UnsetType = UNSET,
        *,
        patience: float | None,
    ) -> None:
        """Deliver a last event and drop what is sent after it.

        Gives up when nothing is read for `patience` seconds; None: never.
        """


class Listener(Protocol):
    """What the engine tells the session, on the program's thread."""

    def on_stop(self, stop: Stop) -> Resume:
        """The program stands still; it goes on as the answer says."""

    def on_output(self, category: Category, text: str) -> None:
        """The program printed."""

    def on_log(self, breakpoint_id: int, text: str) -> None:
        """A log point has something to say."""

    def on_waiting(self) -> None:
        """The program is about to sleep: everything said so far must be seen."""

    def on_input_requested(self, prompt: str) -> None:
        """The program waits for a line that is not there yet."""

    def on_breakpoint_changed(self, changed: BreakpointInfo) -> None:
        """A breakpoint became verified, moved, or can no longer be hit, by itself."""

    def on_trace(self, event: TracedEvent) -> None:
        """A call, return or statement was traced."""


class Loaded(Protocol):
    """A program that was read and checked."""

    @property
    def file(self) -> str:
        """The absolute path of the program."""

    @property
    def warnings(self) -> Sequence[Problem]:
        """What the checker warns of."""


class Breakpoints(Protocol):
    """The breakpoints of a session; any thread may call these, also while the program runs."""

    def set_line(self, file: str, line: int, asking: Asking) -> BreakpointInfo:
        """Set a line breakpoint, or answer the one that is already there."""

    def clear_line(self, file: str, line: int) -> BreakpointInfo:
        """Remove the line breakpoint that is (or was asked for) there."""

    def clear_id(self, breakpoint_id: int) -> BreakpointInfo:
        """Remove a breakpoint of any kind."""

    def replace(self, file: str, specs: Sequence[BreakpointSpec]) -> list[BreakpointInfo]:
        """Have exactly these line breakpoints in a file."""

    def update(self, change: UpdateBreakpoint) -> BreakpointInfo:
        """Change what is given, keep the rest."""

    def clear_all(self) -> None:
        """Remove all of them."""

    def all(self) -> list[BreakpointInfo]:
        """All of them, by id."""

    def set_function(
        self, function: str, condition: str | UnsetType, hit_condition: str | UnsetType
    ) -> BreakpointInfo:
        """Stop at the first statement of a function."""

    def set_error_filters(self, filters: Sequence[str]) -> None:
        """Choose which errors stop."""

    def locations(self, file: str, first: int, last: int) -> tuple[str, list[LineColumn]]:
        """The absolute file, and where statements start between two lines."""


class Engine(Protocol):
    """What runs the program.

    `breakpoints`, `request_pause`, `is_evaluating`, `cut_evaluation`, `feed_input`,
    `is_quiet`, `is_waiting_for_input`, `source` and
    `outline` may be called on any thread, all else on the program's.  What fails raises
    `RequestError`.  `Abandoned` raised by the listener unwinds the program without its `ensure`s.
    """

    @property
    def breakpoints(self) -> Breakpoints:
        """The breakpoints of the session."""

    def load(
        self,
        file: str,
        *,
        working_directory: str | None,
        arguments: Sequence[str],
        environment: Mapping[str, str],
    ) -> Loaded:
        """Read and check a program; raises `LoadError` and keeps the old one if that fails."""

    def reload(
        self,
        *,
        working_directory: str | None,
        arguments: Sequence[str] | None,
        environment: Mapping[str, str] | None,
    ) -> Loaded:
        """Load the same program anew; what is None stays.

        Raises `LoadError` or `RequestError` and keeps the old one if that fails.
        """

    def announce_breakpoints(self) -> None:
        """Tell of breakpoints that the last load verified, moved or lost."""

    def run(self, *, stop_on_entry: bool | None, without_stops: bool) -> Exit:
        """Run the program to its end; stops are told to the listener in between."""

    def validate(self, resume: Resume) -> None:
        """Refuse a resume that cannot be: an unknown frame, a line nobody can reach."""

    def is_evaluating(self) -> bool:
        """Whether an expression is being evaluated."""

    def cut_evaluation(self) -> None:
        """End the evaluation that is going on, if there is one; it answers with an error."""

    def request_pause(self) -> None:
        """Make the running program stop at its next statement, or out of its sleep or wait."""

    def forget_pause(self) -> None:
        """A pause that the program's end was faster than is not meant for its next run."""

    def feed_input(self, text: str, *, is_last: bool) -> None:
        """Queue up input for the program."""

    def is_quiet(self) -> bool:
        """Whether the running program waits for input or sleeps."""

    def is_waiting_for_input(self) -> bool:
        """Whether the running program waits for a line that is not there."""

    def resolve(self, file: str) -> str:
        """The absolute path of a file named by a client."""

    def stack(self, start: int, levels: int | None) -> tuple[list[FrameInfo], int]:
        """A page of the call stack, and how many frames there are in all."""

    def variables(self, frame_index: int, scope: str) -> list[Variable]:
        """The variables of a frame."""

    def children(self, reference: int, start: int, count: int | None) -> list[Variable]:
        """A page of the inside of a value."""

    def changes(self) -> list[Change]:
        """What changed since the stop before this one; asked once for each stop."""

    def evaluate(self, question: Question) -> Evaluated:
        """The value of an expression in a frame."""

    def expression(
        self, name: str, *, frame_index: int, reference: int | None, count: int
    ) -> ValueExpression:
        """An EZ expression, at most `count` characters long, for what `set_variable` would set."""

    def set_variable(
        self, name: str, value: str, *, frame_index: int, reference: int | None
    ) -> Change:
        """Give a variable or a child of a value another value."""

    def set_data_breakpoint(
        self,
        name: str,
        *,
        frame_index: int,
        reference: int | None,
        access: str,
        condition: str | UnsetType,
    ) -> BreakpointInfo:
        """Follow a variable, element, key or field."""

    def watch(self, expressions: Sequence[str]) -> list[WatchResult]:
        """The values of watched expressions, all at once."""

    def completions(self, text: str, column: int, frame_index: int) -> list[Completion]:
        """What could be typed."""

    def source(self, file: str) -> tuple[str, str]:
        """The absolute file and its text, as it is run."""

    def outline(self) -> Program:
        """What the program is made of."""

    def set_trace(self, level: str) -> None:
        """How much `on_trace` is told from now on."""


class LoadError(Exception):
    """A program could not be read or does not check: one problem or more, in order."""

    def __init__(self, problems: Sequence[Problem], *, is_unreadable: bool = False) -> None:
        super().__init__(problems[0].message)
        self.problems = problems
        self.is_unreadable = is_unreadable


class Abandoned(Exception):
    """The running program was unwound because somebody asked for it."""
