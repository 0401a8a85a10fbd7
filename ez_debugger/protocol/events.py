"""The events that the debugger sends: their `data`, with the fields in the order of the wire.

Fields without a default are always present.  The others were added later; where they do not apply
they are `UNSET`, and therefore absent from the message.

Most events embed the records of the engine.  An event that would only repeat a record *is* that
record: the engine's `Stopped` is the `data` of `stopped`.  `EVENTS` gives each class its name.
"""

from __future__ import annotations

from typing import Annotated, Self, TypeAlias

from msgspec import UNSET, Meta, UnsetType

from ez_debugger.records import (
    BreakpointInfo,
    Completion,
    EvaluateResult,
    FrameInfo,
    FunctionEnter,
    FunctionExit,
    LineColumn,
    Location,
    OutputCategory,
    Problem,
    Program,
    Record,
    StatementRun,
    Stopped,
    ThreadInfo,
    Variable,
    VariableUpdate,
    WatchResult,
)

__all__ = [
    "EVENTS",
    "EVENT_NAMES",
    "BreakpointChanged",
    "BreakpointCleared",
    "BreakpointLocations",
    "BreakpointSet",
    "Breakpoints",
    "CommandHelp",
    "Completions",
    "Error",
    "ErrorBreakpointsSet",
    "EvaluateResult",
    "Event",
    "Exited",
    "FunctionEnter",
    "FunctionExit",
    "Help",
    "Initialized",
    "InputAccepted",
    "InputRequested",
    "Output",
    "Program",
    "Source",
    "StackTrace",
    "Started",
    "StatementRun",
    "Stopped",
    "Terminated",
    "Threads",
    "TraceSet",
    "VariableUpdate",
    "Variables",
    "Watches",
]

Event: TypeAlias = Record
"""The `data` of an event: an instance of one of the classes in `EVENTS`."""


class Initialized(Record, frozen=True):
    """The program is loaded and checked."""

    file: str
    protocol_version: int | UnsetType = UNSET
    capabilities: tuple[str, ...] | UnsetType = UNSET
    warnings: tuple[Problem, ...] | UnsetType = UNSET


class Started(Record, frozen=True):
    """The program runs."""


class Output(Record, frozen=True):
    """The output of one print call, or (category `console`) a message of the debugger itself."""

    category: OutputCategory
    text: str
    breakpoint_id: (
        Annotated[int, Meta(description="the breakpoint whose log message this is")] | UnsetType
    ) = UNSET


class Error(Record, frozen=True):
    """A request failed, or the program did."""

    message: str
    location: Location | UnsetType = UNSET
    command: str | UnsetType = UNSET
    code: str | UnsetType = UNSET
    hint: str | UnsetType = UNSET


class Variables(Record, frozen=True):
    """The variables of a frame, or a page of a value's children."""

    frame_index: int
    variables: tuple[Variable, ...]


class StackTrace(Record, frozen=True):
    """The active calls, innermost first."""

    frames: tuple[FrameInfo, ...]
    total_frames: int | UnsetType = UNSET


class BreakpointSet(Record, frozen=True):
    """The location of a breakpoint, and whether it can be hit."""

    file: str | UnsetType = UNSET
    line: int | UnsetType = UNSET
    id: int | UnsetType = UNSET
    function: str | UnsetType = UNSET
    name: str | UnsetType = UNSET
    verified: bool | UnsetType = UNSET
    requested_line: int | UnsetType = UNSET
    column: int | UnsetType = UNSET
    message: str | UnsetType = UNSET

    @classmethod
    def of(cls, info: BreakpointInfo) -> Self:
        """The event about this breakpoint: the fields that both have."""
        return cls(*[getattr(info, name) for name in cls.__struct_fields__])


class BreakpointCleared(Record, frozen=True):
    """A breakpoint was removed."""

    file: str | UnsetType = UNSET
    line: int | UnsetType = UNSET
    id: int | UnsetType = UNSET


class BreakpointChanged(Record, frozen=True):
    """The verification or the line of a breakpoint changed without a command about it."""

    id: int
    verified: bool
    line: Annotated[int, Meta(description="its line now")] | UnsetType = UNSET
    message: str | UnsetType = UNSET


class Breakpoints(Record, frozen=True):
    """All breakpoints, or those of one file."""

    file: str | UnsetType = UNSET
    breakpoints: tuple[BreakpointInfo, ...] = ()


class ErrorBreakpointsSet(Record, frozen=True):
    """The errors that stop the program from now on."""

    filters: tuple[str, ...]


class BreakpointLocations(Record, frozen=True):
    """The positions at which breakpoints are possible."""

    file: str
    locations: tuple[LineColumn, ...]


class InputAccepted(Record, frozen=True):
    """The text is queued for the program to read."""


class InputRequested(Record, frozen=True):
    """The program waits for a line of input; `prompt` is the last unfinished line it printed."""

    prompt: str


class Watches(Record, frozen=True):
    """The values of all watched expressions."""

    watches: tuple[WatchResult, ...]


class Completions(Record, frozen=True):
    """The possible continuations of an expression."""

    items: tuple[Completion, ...]


class Source(Record, frozen=True):
    """The text of a file."""

    file: str
    content: str


class Threads(Record, frozen=True):
    """The program's threads."""

    threads: tuple[ThreadInfo, ...]


class CommandHelp(Record, frozen=True):
    """A command as `help` describes it."""

    name: str
    params: dict[str, str]
    description: str


class Help(Record, frozen=True):
    """The commands with their params."""

    commands: tuple[CommandHelp, ...]


class TraceSet(Record, frozen=True):
    """The level of the trace from now on."""

    level: str


class Exited(Record, frozen=True):
    """The program has ended."""

    exit_code: int


class Terminated(Record, frozen=True):
    """The debugger ends."""


EVENTS: dict[str, type[Event]] = {
    "initialized": Initialized,
    "started": Started,
    "stopped": Stopped,
    "output": Output,
    "error": Error,
    "variableUpdate": VariableUpdate,
    "variables": Variables,
    "stackTrace": StackTrace,
    "evaluateResult": EvaluateResult,
    "breakpointSet": BreakpointSet,
    "breakpointCleared": BreakpointCleared,
    "breakpointChanged": BreakpointChanged,
    "breakpoints": Breakpoints,
    "errorBreakpointsSet": ErrorBreakpointsSet,
    "breakpointLocations": BreakpointLocations,
    "inputAccepted": InputAccepted,
    "inputRequested": InputRequested,
    "watches": Watches,
    "completions": Completions,
    "source": Source,
    "program": Program,
    "threads": Threads,
    "help": Help,
    "traceSet": TraceSet,
    "functionEnter": FunctionEnter,
    "functionExit": FunctionExit,
    "statement": StatementRun,
    "exited": Exited,
    "terminated": Terminated,
}
"""Every event by the name it has on the wire, in the order of the documentation."""

EVENT_NAMES: dict[type[Event], str] = {kind: name for name, kind in EVENTS.items()}
