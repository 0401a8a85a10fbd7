"""The neutral values that engine, session and protocol share.

A record is immutable data: it knows no thread, no file handle and no JSON.  The engine returns
records and reports them to its listener; the protocol's events embed them or are records
themselves, so a value is built once and never copied field by field on its way to a client.

The fields of a record that reaches a client are in the order in which they are written.  An
optional field is `UNSET` when it is absent, and is then left out of the message.  Docstrings and
`Meta` descriptions appear in `help`, in `docs/protocol.md` and in the JSON Schema.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

VALUE_LIMIT = 1000
"""The number of characters after which the text of a value is cut."""


class Record(Struct, frozen=True, rename="camel"):
    """The base of all records: camelCase on the wire."""


# -------------------------------------------------------------------------------- locations


class Location(Record, frozen=True):
    """A position in a source file: the absolute path, line and column from 1."""

    file: str
    line: int
    column: int


class LineColumn(Record, frozen=True):
    """A line and column of a file named elsewhere."""

    line: int
    column: int


class TextRange(Record, frozen=True):
    """A range of source text, lines and columns from 1, the end excluded."""

    line: int
    column: int
    end_line: int
    end_column: int


# ------------------------------------------------------------------------ variables, frames

VariableKind = Literal["parameter", "local", "global", "module"]
"""`module`: a global of an imported module, named `alias.name`."""


class Alias(Record, frozen=True):
    """The variable that a reference to a scalar refers to: its frame and its path there."""

    frame_index: int
    path: str


class Variable(Record, frozen=True):
    """A variable, element, key or field, its value formatted for display."""

    name: str
    value: str
    type: str
    declared_type: (
        Annotated[str, Meta(description="the whole type, as the language writes it")] | UnsetType
    ) = UNSET
    mutable: Annotated[bool, Meta(description="whether it can be assigned")] | UnsetType = UNSET
    reference: (
        Annotated[int, Meta(description="opens its children; 0 if it has none")] | UnsetType
    ) = UNSET
    length: Annotated[int, Meta(description="elements, pairs or characters")] | UnsetType = UNSET
    truncated: Annotated[bool, Meta(description="`value` was cut")] | UnsetType = UNSET
    changed: (
        Annotated[bool, Meta(description="different from the last stop, or new")] | UnsetType
    ) = UNSET
    alias_of: (
        Annotated[Alias, Meta(description="for a reference to a scalar: its owner")] | UnsetType
    ) = UNSET
    kind: Annotated[VariableKind, Meta(description="absent inside a value")] | UnsetType = UNSET
    shadowed: (
        Annotated[bool, Meta(description="an inner variable of the same name hides it")] | UnsetType
    ) = UNSET
    depth: (
        Annotated[int, Meta(description="for a local: the number of blocks around it")] | UnsetType
    ) = UNSET


class VariableUpdate(Record, frozen=True):
    """A variable's new value, after a stop or a `setVariable`."""

    name: str
    value: str
    type: str
    frame_index: int


class Parameter(Record, frozen=True):
    """An argument as a stack trace shows it."""

    name: str
    value: str
    type: str


class FrameInfo(Record, frozen=True):
    """An active call; index 0 is the innermost."""

    index: int
    function: str
    file: str
    line: int
    column: int
    module: str | UnsetType = UNSET
    parameters: tuple[Parameter, ...] | UnsetType = UNSET


class ThreadInfo(Record, frozen=True):
    """The program's only thread."""

    id: int
    name: str
    state: str


# ------------------------------------------------------------------------ programs and runs


class Problem(Record, frozen=True):
    """A diagnostic of the language: its code, message, location and hint."""

    code: str
    message: str
    location: Location | None
    hint: str | UnsetType = UNSET


class LoadedProgram(Record, frozen=True):
    """A program that was read and checked: its absolute file and the checker's warnings."""

    file: str
    warnings: tuple[Problem, ...]


class ProgramItem(Record, frozen=True):
    """A function, global, struct, enum or module: its name, signature and location."""

    name: str
    signature: str
    file: str
    line: int
    column: int


class Program(Record, frozen=True):
    """The declarations of the program."""

    modules: tuple[ProgramItem, ...]
    functions: tuple[ProgramItem, ...]
    globals: tuple[ProgramItem, ...]
    structs: tuple[ProgramItem, ...]
    enums: tuple[ProgramItem, ...]


class Exit(Record, frozen=True):
    """How a program ended: its status, and the run-time error if there was one."""

    status: int
    problem: Problem | None = None


OutputCategory = Literal["stdout", "stderr", "console"]
"""`console`: a message of the debugger itself."""


# ----------------------------------------------------------------------- stops and resuming

StopReason = Literal[
    "entry",
    "step",
    "breakpoint",
    "pause",
    "error",
    "dataBreakpoint",
    "functionBreakpoint",
    "goto",
    "historyStart",
    "historyEnd",
]


class Returned(Record, frozen=True):
    """The value that the call returned which a step has just left."""

    function: str
    value: str
    type: str


class ErrorInfo(Record, frozen=True):
    """The run-time error that stopped the program; `location` is the part of the statement."""

    message: str
    code: str
    location: Location | UnsetType = UNSET
    hint: str | UnsetType = UNSET


class DataChange(Record, frozen=True):
    """The access that a data breakpoint stopped at."""

    name: str
    old_value: str
    new_value: str


class ExpressionStop(Record, frozen=True):
    """The sub-expression at which an expression step stopped."""

    text: str
    range: TextRange
    phase: Literal["before", "after"]
    value: str | UnsetType = UNSET
    type: str | UnsetType = UNSET


class Stopped(Record, frozen=True):
    """The program is paused before the statement at `location`."""

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
        Annotated[Returned, Meta(description="the result of the call that was just left")]
        | UnsetType
    ) = UNSET
    hit_breakpoint_ids: tuple[int, ...] | UnsetType = UNSET
    condition_value: (
        Annotated[str, Meta(description="at a header: the value its condition will have")]
        | UnsetType
    ) = UNSET
    expression: ExpressionStop | UnsetType = UNSET
    error: ErrorInfo | UnsetType = UNSET
    data: DataChange | UnsetType = UNSET
    description: Annotated[str, Meta(description="the reason as a sentence")] | UnsetType = UNSET


class Resume(Record, frozen=True):
    """How a paused program continues.

    `proceed` continues as if the program had not been interrupted: with the step that it was
    executing, and without a new stop.
    """

    kind: Literal["continue", "into", "over", "out", "to", "proceed"]
    frame_index: int = 0
    granularity: Literal["statement", "line", "expression"] = "statement"
    file: str = ""
    line: int = 0


# --------------------------------------------------------------- breakpoints of every kind

BreakpointKind = Literal["line", "function", "data"]

Line = Annotated[int, Meta(description="line, from 1")]
Column = Annotated[int, Meta(description="column, from 1")]
Condition = Annotated[str, Meta(description="EZ bool expression; stops only where it is true")]
HitCondition = Annotated[
    str, Meta(description="`5`, `== 5`, `> 5`, `>= 5`, `< 5`, `<= 5` or `% 5`: which hits count")
]
LogMessage = Annotated[
    str,
    Meta(description="printed instead of stopping; `${expression}` or `{expression}` is evaluated"),
]


class BreakpointOptions(Record, frozen=True, kw_only=True):
    """What a client can set on a line breakpoint besides its line."""

    column: Column | UnsetType = UNSET
    condition: Condition | UnsetType = UNSET
    hit_condition: HitCondition | UnsetType = UNSET
    log_message: LogMessage | UnsetType = UNSET
    pause: (
        Annotated[bool, Meta(description="true: stops although there is a `logMessage`")]
        | UnsetType
    ) = UNSET
    enabled: (
        Annotated[bool, Meta(description="false: kept, but never hit; initially true")] | UnsetType
    ) = UNSET


class BreakpointSpec(BreakpointOptions, frozen=True):
    """One breakpoint of `setBreakpoints`."""

    line: Line


class BreakpointInfo(Record, frozen=True):
    """A breakpoint of any kind with its options, its location and its hits."""

    id: int
    kind: BreakpointKind
    verified: bool
    enabled: bool
    file: str | UnsetType = UNSET
    line: int | UnsetType = UNSET
    column: int | UnsetType = UNSET
    requested_line: int | UnsetType = UNSET
    function: str | UnsetType = UNSET
    name: str | UnsetType = UNSET
    access: str | UnsetType = UNSET
    condition: str | UnsetType = UNSET
    hit_condition: str | UnsetType = UNSET
    log_message: str | UnsetType = UNSET
    pause: bool | UnsetType = UNSET
    message: str | UnsetType = UNSET
    hits: int = 0


# ------------------------------------------------------------------------------- evaluation


class EvaluationRequest(Record, frozen=True):
    """An expression and how to evaluate it."""

    expression: str
    frame_index: int = 0
    context: Literal["repl", "watch", "hover"] = "repl"
    position: tuple[int, int] | None = None
    """Line and column whose scope counts; None for the position at which the frame is paused."""
    timeout_ms: int = 5000
    part: tuple[int, int] | None = None
    """First character and number of characters of the value's text; None for its beginning."""


class EvaluateResult(Record, frozen=True):
    """The value of an expression."""

    expression: str
    result: str
    type: str
    reference: int | UnsetType = UNSET
    length: int | UnsetType = UNSET
    truncated: bool | UnsetType = UNSET
    text_length: (
        Annotated[int, Meta(description="of the whole text, if a part was requested")] | UnsetType
    ) = UNSET


class WatchResult(Record, frozen=True):
    """A watched expression: its value, or the reason why it has none."""

    expression: str
    value: str | UnsetType = UNSET
    type: str | UnsetType = UNSET
    reference: int | UnsetType = UNSET
    error: str | UnsetType = UNSET
    changed: bool = False
    length: int | UnsetType = UNSET
    truncated: bool | UnsetType = UNSET


class Completion(Record, frozen=True):
    """A possible continuation of an expression."""

    label: str
    kind: str
    detail: str


# ------------------------------------------------------------------------------------ trace


class FunctionEnter(Record, frozen=True):
    """A function was entered."""

    function: str
    arguments: tuple[Parameter, ...]
    depth: int
    step: int | UnsetType = UNSET
    dropped: int | UnsetType = UNSET


class FunctionExit(Record, frozen=True):
    """A function has returned."""

    function: str
    value: str
    type: str
    depth: int
    duration_us: int
    step: int | UnsetType = UNSET
    dropped: int | UnsetType = UNSET


class StatementRun(Record, frozen=True):
    """A statement is about to run."""

    file: str
    line: int
    step: int | UnsetType = UNSET
    dropped: int | UnsetType = UNSET


TraceRecord = FunctionEnter | FunctionExit | StatementRun
