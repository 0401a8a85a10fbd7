"""The events the debugger sends: one class each, the fields in the order of the wire.

What every client may rely on comes first and is always there; what was added later is `UNSET`, and
so absent, when there is nothing to say.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from ez_debugger.records import (
    BreakpointInfo,
    CommandHelp,
    Completion,
    DataChange,
    ErrorInfo,
    ExpressionStop,
    FrameInfo,
    LineColumn,
    Location,
    Parameter,
    ProgramItem,
    Returned,
    StopReason,
    ThreadInfo,
    Variable,
    WatchResult,
)


class Event(Struct, frozen=True, rename="camel"):
    """The base of all events; its fields are the `data`."""

    event: ClassVar[str]


class Diagnosis(Struct, frozen=True, rename="camel"):
    """A warning of the checker, as `initialized` carries it."""

    code: str
    message: str
    location: Location | None


class Initialized(Event, frozen=True):
    """The program is loaded and checked."""

    event = "initialized"

    file: str
    protocol_version: int | UnsetType = UNSET
    capabilities: tuple[str, ...] | UnsetType = UNSET
    warnings: tuple[Diagnosis, ...] | UnsetType = UNSET


class Started(Event, frozen=True):
    """The program runs."""

    event = "started"


class Stopped(Event, frozen=True):
    """The program stands before the statement at `location`."""

    event = "stopped"

    reason: StopReason
    location: Location
    breakpoint_id: int | UnsetType = UNSET
    thread_id: int | UnsetType = UNSET
    function: str | UnsetType = UNSET
    step: (
        Annotated[int, Meta(description="the number of steps that have begun; only with a trace")]
        | UnsetType
    ) = UNSET
    returned: (
        Annotated[Returned, Meta(description="what the call gave that was just left")] | UnsetType
    ) = UNSET
    hit_breakpoint_ids: tuple[int, ...] | UnsetType = UNSET
    condition_value: (
        Annotated[str, Meta(description="at a header: what its condition will be")] | UnsetType
    ) = UNSET
    expression: ExpressionStop | UnsetType = UNSET
    error: ErrorInfo | UnsetType = UNSET
    data: DataChange | UnsetType = UNSET
    description: Annotated[str, Meta(description="why, for people")] | UnsetType = UNSET


class Output(Event, frozen=True):
    """One print call of the program, or (category `console`) the debugger's own words."""

    event = "output"

    category: Literal["stdout", "stderr", "console"]
    text: str
    breakpoint_id: Annotated[int, Meta(description="of a log point")] | UnsetType = UNSET


class Error(Event, frozen=True):
    """Something could not be done, or the program failed."""

    event = "error"

    message: str
    location: Location | UnsetType = UNSET
    command: str | UnsetType = UNSET
    code: str | UnsetType = UNSET
    hint: str | UnsetType = UNSET


class VariableUpdate(Event, frozen=True):
    """A variable's new value, after a stop or a `setVariable`."""

    event = "variableUpdate"

    name: str
    value: str
    type: str
    frame_index: int


class Variables(Event, frozen=True):
    """The variables of a frame, or a page of the inside of a value."""

    event = "variables"

    frame_index: int
    variables: tuple[Variable, ...]


class StackTrace(Event, frozen=True):
    """The calls that are going on, innermost first."""

    event = "stackTrace"

    frames: tuple[FrameInfo, ...]
    total_frames: int | UnsetType = UNSET


class EvaluateResult(Event, frozen=True):
    """An expression's value."""

    event = "evaluateResult"

    expression: str
    result: str
    type: str
    reference: int | UnsetType = UNSET
    length: int | UnsetType = UNSET
    truncated: bool | UnsetType = UNSET
    text_length: (
        Annotated[int, Meta(description="of the whole text, if a part was asked for")] | UnsetType
    ) = UNSET


class BreakpointSet(Event, frozen=True):
    """Where a breakpoint is, and whether it can be hit."""

    event = "breakpointSet"

    file: str | UnsetType = UNSET
    line: int | UnsetType = UNSET
    id: int | UnsetType = UNSET
    function: str | UnsetType = UNSET
    name: str | UnsetType = UNSET
    verified: bool | UnsetType = UNSET
    requested_line: int | UnsetType = UNSET
    column: int | UnsetType = UNSET
    message: str | UnsetType = UNSET


class BreakpointCleared(Event, frozen=True):
    """A breakpoint is gone."""

    event = "breakpointCleared"

    file: str | UnsetType = UNSET
    line: int | UnsetType = UNSET
    id: int | UnsetType = UNSET


class BreakpointChanged(Event, frozen=True):
    """A breakpoint became verified, moved, or can no longer be hit, by itself."""

    event = "breakpointChanged"

    id: int
    verified: bool
    line: Annotated[int, Meta(description="where it is now")] | UnsetType = UNSET
    message: str | UnsetType = UNSET


class Breakpoints(Event, frozen=True):
    """All breakpoints, or all of one file."""

    event = "breakpoints"

    file: str | UnsetType = UNSET
    breakpoints: tuple[BreakpointInfo, ...] = ()


class ErrorBreakpointsSet(Event, frozen=True):
    """Which errors stop the program from now on."""

    event = "errorBreakpointsSet"

    filters: tuple[str, ...]


class BreakpointLocations(Event, frozen=True):
    """Where breakpoints are possible."""

    event = "breakpointLocations"

    file: str
    locations: tuple[LineColumn, ...]


class InputAccepted(Event, frozen=True):
    """The text waits for the program to ask for it."""

    event = "inputAccepted"


class InputRequested(Event, frozen=True):
    """The program waits for a line of input; `prompt` is what it printed last on this line."""

    event = "inputRequested"

    prompt: str


class Watches(Event, frozen=True):
    """The values of all watched expressions."""

    event = "watches"

    watches: tuple[WatchResult, ...]


class Completions(Event, frozen=True):
    """What could be typed."""

    event = "completions"

    items: tuple[Completion, ...]


class Source(Event, frozen=True):
    """A file's text."""

    event = "source"

    file: str
    content: str


class Program(Event, frozen=True):
    """What the program is made of."""

    event = "program"

    modules: tuple[ProgramItem, ...]
    functions: tuple[ProgramItem, ...]
    globals: tuple[ProgramItem, ...]
    structs: tuple[ProgramItem, ...]
    enums: tuple[ProgramItem, ...]


class Threads(Event, frozen=True):
    """The program's threads."""

    event = "threads"

    threads: tuple[ThreadInfo, ...]


class Help(Event, frozen=True):
    """The commands with their params."""

    event = "help"

    commands: tuple[CommandHelp, ...]


class TraceSet(Event, frozen=True):
    """How much is streamed from now on."""

    event = "traceSet"

    level: str


class FunctionEnter(Event, frozen=True):
    """A function was entered."""

    event = "functionEnter"

    function: str
    arguments: tuple[Parameter, ...]
    depth: int
    step: int | UnsetType = UNSET
    dropped: int | UnsetType = UNSET


class FunctionExit(Event, frozen=True):
    """A function was left."""

    event = "functionExit"

    function: str
    value: str
    type: str
    depth: int
    duration_us: int
    step: int | UnsetType = UNSET
    dropped: int | UnsetType = UNSET


class StatementRun(Event, frozen=True):
    """A statement is about to run."""

    event = "statement"

    file: str
    line: int
    step: int | UnsetType = UNSET
    dropped: int | UnsetType = UNSET


TracedEvent = FunctionEnter | FunctionExit | StatementRun


class Exited(Event, frozen=True):
    """The program has ended."""

    event = "exited"

    exit_code: int


class Terminated(Event, frozen=True):
    """The debugger ends."""

    event = "terminated"


EVENTS: dict[str, type[Event]] = {
    kind.event: kind
    for kind in (
        *(Initialized, Started, Stopped, Output, Error, VariableUpdate, Variables, StackTrace),
        *(EvaluateResult, BreakpointSet, BreakpointCleared, BreakpointChanged, Breakpoints),
        *(ErrorBreakpointsSet, BreakpointLocations, InputAccepted, InputRequested, Watches),
        *(Completions, Source, Program, Threads, Help, TraceSet, FunctionEnter, FunctionExit),
        *(StatementRun, Exited, Terminated),
    )
}
"""Every event by the name it has on the wire."""
