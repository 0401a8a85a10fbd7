"""The plain words that engine, session and protocol share.

Records only say what is; nothing here knows a thread, a file handle or JSON.  Optional members are
`UNSET` when there is nothing to say, so that they vanish from messages.
"""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

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

BreakpointKind = Literal["line", "function", "data"]

VariableKind = Literal["parameter", "local", "global", "module"]
"""`module`: a global of an imported module, named `alias.name`."""


VALUE_LIMIT = 1000
"""Where the text of a value is cut."""


class Record(Struct, frozen=True, rename="camel", omit_defaults=False):
    """The base of all records: camelCase on the wire, immutable here."""


class Location(Record, frozen=True):
    """A place in a source file: the absolute path, line and column from 1."""

    file: str
    line: int
    column: int


class Alias(Record, frozen=True):
    """Where else the same scalar lives: a frame and the path of the variable there."""

    frame_index: int
    path: str


class Variable(Record, frozen=True):
    """One variable, element, key or field, its value written for a debugger's reader."""

    name: str
    value: str
    type: str
    declared_type: (
        Annotated[str, Meta(description="the whole type, as the language writes it")] | UnsetType
    ) = UNSET
    mutable: Annotated[bool, Meta(description="whether it may be given a value")] | UnsetType = (
        UNSET
    )
    reference: (
        Annotated[int, Meta(description="opens it; 0 if there is nothing inside")] | UnsetType
    ) = UNSET
    length: Annotated[int, Meta(description="elements, pairs or characters")] | UnsetType = UNSET
    truncated: Annotated[bool, Meta(description="`value` was cut")] | UnsetType = UNSET
    changed: (
        Annotated[bool, Meta(description="different from the last stop, or new")] | UnsetType
    ) = UNSET
    alias_of: (
        Annotated[Alias, Meta(description="of a reference to a scalar: whose it is")] | UnsetType
    ) = UNSET
    kind: Annotated[VariableKind, Meta(description="absent inside a value")] | UnsetType = UNSET
    shadowed: (
        Annotated[bool, Meta(description="an inner one of the same name hides it")] | UnsetType
    ) = UNSET
    depth: (
        Annotated[int, Meta(description="of a local: blocks around it in its function")] | UnsetType
    ) = UNSET


class Parameter(Record, frozen=True):
    """An argument as a stack trace shows it."""

    name: str
    value: str
    type: str


class FrameInfo(Record, frozen=True):
    """One call that is going on; index 0 is the innermost."""

    index: int
    function: str
    file: str
    line: int
    column: int
    module: str | UnsetType = UNSET
    parameters: tuple[Parameter, ...] | UnsetType = UNSET


class Returned(Record, frozen=True):
    """What a call that was just left gave back."""

    function: str
    value: str
    type: str


class ErrorInfo(Record, frozen=True):
    """The run-time error a program stands at; `location` is the part of the statement to blame."""

    message: str
    code: str
    location: Location | UnsetType = UNSET
    hint: str | UnsetType = UNSET


class DataChange(Record, frozen=True):
    """What a data breakpoint saw."""

    name: str
    old_value: str
    new_value: str


class TextRange(Record, frozen=True):
    """A stretch of source text, lines and columns from 1, the end excluded."""

    line: int
    column: int
    end_line: int
    end_column: int


class ExpressionStop(Record, frozen=True):
    """The sub-expression an expression step stands at."""

    text: str
    range: TextRange
    phase: Literal["before", "after"]
    value: str | UnsetType = UNSET
    type: str | UnsetType = UNSET


class BreakpointInfo(Record, frozen=True):
    """A breakpoint as `listBreakpoints` shows it."""

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


class LineColumn(Record, frozen=True):
    """A line and column of a file named elsewhere."""

    line: int
    column: int


class WatchResult(Record, frozen=True):
    """A watched expression: its value, or why it has none."""

    expression: str
    value: str | UnsetType = UNSET
    type: str | UnsetType = UNSET
    reference: int | UnsetType = UNSET
    error: str | UnsetType = UNSET
    changed: bool = False
    length: int | UnsetType = UNSET
    truncated: bool | UnsetType = UNSET


class Completion(Record, frozen=True):
    """One thing that could be typed next."""

    label: str
    kind: str
    detail: str


class ThreadInfo(Record, frozen=True):
    """The program's one thread."""

    id: int
    name: str
    state: str


class ProgramItem(Record, frozen=True):
    """A function, global, struct, enum or module of the program: its name, signature and place."""

    name: str
    signature: str
    file: str
    line: int
    column: int


class CommandHelp(Record, frozen=True):
    """What `help` tells of a command."""

    name: str
    params: dict[str, str]
    description: str


class Stop(Record, frozen=True):
    """Where and why a program stopped."""

    reason: StopReason
    location: Location
    function: str
    step: int | UnsetType = UNSET
    breakpoint_ids: tuple[int, ...] = ()
    returned: Returned | UnsetType = UNSET
    condition_value: str | UnsetType = UNSET
    expression: ExpressionStop | UnsetType = UNSET
    error: ErrorInfo | UnsetType = UNSET
    data: DataChange | UnsetType = UNSET
    description: str = ""


class Resume(Record, frozen=True):
    """How a stopped program continues; `proceed`: as if it had not been interrupted."""

    kind: Literal["continue", "into", "over", "out", "to", "proceed"]
    frame_index: int = 0
    granularity: Literal["statement", "line", "expression"] = "statement"
    file: str = ""
    line: int = 0


class Problem(Record, frozen=True):
    """A diagnostic of the language: its code, what it says, what helps, and where."""

    code: str
    message: str
    location: Location | None
    hint: str = ""


class Exit(Record, frozen=True):
    """How a program ended: its status, and the run-time error if it was one."""

    status: int
    problem: Problem | None = None


class Change(Record, frozen=True):
    """A variable that changed between two stops."""

    name: str
    value: str
    type: str
    frame_index: int


class Question(Record, frozen=True):
    """An expression to evaluate, and how."""

    expression: str
    frame_index: int = 0
    context: Literal["repl", "watch", "hover"] = "repl"
    place: tuple[int, int] | None = None
    """Line and column of the place whose scope counts; None for where the frame stands."""
    timeout_ms: int = 5000
    part: tuple[int, int] | None = None
    """First character and how many of the value's text are wanted; None for its beginning."""


class Evaluated(Record, frozen=True):
    """An expression's value."""

    value: str
    type: str
    reference: int = 0
    length: int | UnsetType = UNSET
    truncated: bool | UnsetType = UNSET
    text_length: int | UnsetType = UNSET
    """How long the whole text is, where a part of it was asked for."""


class ValueExpression(Record, frozen=True):
    """A value as an EZ expression, and as a debugger shows it."""

    expression: str
    value: str
    type: str
