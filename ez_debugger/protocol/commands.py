"""The commands that a client may send, each a class whose fields are the `params`.

Decoding into these classes validates the params; `help`, `docs/protocol.md` and the JSON Schema are
generated from their docstrings and `Meta` descriptions.  The session decides by `needs` and
`is_immediate` which command is allowed in which state; `session/handlers` carries them out.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from ez_debugger.records import BreakpointOptions, BreakpointSpec, Condition, HitCondition, Line

Needs = Literal[
    "anything", "unstarted", "loaded", "startable", "running", "underway", "stopped", "inspectable"
]
"""The state that a command needs: any; no program that runs or is paused; a checked program; one
that can be started or resumed; one that runs; one that runs or is paused; one that is paused; one
whose state can be read (it is paused, or has exited and its last state is kept)."""


class Command(Struct, frozen=True, rename="camel"):
    """The base of all commands; the fields are the `params`.

    `answer` is the event that answers it, `verb` completes the sentence "Cannot …".
    """

    command: ClassVar[str]
    answer: ClassVar[str]
    verb: ClassVar[str]
    needs: ClassVar[Needs] = "stopped"
    is_immediate: ClassVar[bool] = False
    """Whether it may be carried out before its turn while the program runs."""


class Anytime(Command, frozen=True):
    """The base of the commands that are allowed in every state, and are immediate."""

    needs = "anything"
    is_immediate = True


File = Annotated[
    str, Meta(description="path of an EZ file; relative to `workingDir`", min_length=1)
]
FrameIndex = Annotated[int, Meta(description="frame, 0 is the innermost", ge=0)]
Reference = Annotated[int, Meta(description="a `reference` of this stop", ge=1)]
Text = Annotated[str, Meta(description="an EZ expression", min_length=1)]
Name = Annotated[
    str,
    Meta(
        description="a variable, a path like `list[2].size`, or a child of `reference`",
        min_length=1,
    ),
]


# --------------------------------------------------------------------- the session and its program


WorkingDir = Annotated[str, Meta(description="its current directory")]
Arguments = Annotated[list[str], Meta(description="the rest of its `os.args`")]
StopOnEntry = Annotated[bool, Meta(description="overrides whether it stops at entry")]
Environment = Annotated[dict[str, str], Meta(description="environment variables")]


class HistoryLimit(Struct, frozen=True, rename="camel"):
    """The size of the history."""

    limit: Annotated[int, Meta(description="statements kept", ge=1)] = 100_000


class Initialize(Command, frozen=True):
    """Load and check a program; `workingDir` is its current directory, by default its folder."""

    command = "initialize"
    answer = "initialized"
    verb = "initialize"
    needs = "unstarted"

    file: (
        Annotated[
            str,
            Meta(
                description="path of an EZ file; by default the one the debugger was started with",
                min_length=1,
            ),
        ]
        | UnsetType
    ) = UNSET
    working_dir: WorkingDir | UnsetType = UNSET
    args: Arguments | UnsetType = UNSET
    env: Environment | UnsetType = UNSET
    history: (
        Annotated[bool | HistoryLimit, Meta(description="record every statement")] | UnsetType
    ) = UNSET
    no_debug: Annotated[bool, Meta(description="run without stopping anywhere")] = False


class Start(Command, frozen=True):
    """Run the program; stops at the first statement of `main` if no enabled breakpoint is set."""

    command = "start"
    answer = "started"
    verb = "start"
    needs = "startable"

    stop_on_entry: StopOnEntry | UnsetType = UNSET


class Restart(Command, frozen=True):
    """Read and check the source again and start it, with new params where they are given."""

    command = "restart"
    answer = "started"
    verb = "restart"
    needs = "loaded"
    is_immediate = True

    stop_on_entry: StopOnEntry | UnsetType = UNSET
    args: Arguments | UnsetType = UNSET
    env: Environment | UnsetType = UNSET
    working_dir: WorkingDir | UnsetType = UNSET


class Stop(Command, frozen=True):
    """End the running or paused program and keep the session."""

    command = "stop"
    answer = "exited"
    verb = "stop"
    needs = "underway"
    is_immediate = True


class SendInput(Command, frozen=True):
    """Send input to the program; lines are queued until it reads them."""

    command = "sendInput"
    answer = "inputAccepted"
    verb = "send input"
    needs = "loaded"
    is_immediate = True

    text: Annotated[str, Meta(description="one or more lines; the last may lack its line feed")] = (
        ""
    )
    eof: Annotated[bool, Meta(description="this is the end of the input")] = False


class Terminate(Anytime, frozen=True):
    """End the program immediately, then the debugger."""

    command = "terminate"
    answer = "terminated"
    verb = "terminate"


class Help(Anytime, frozen=True):
    """List the commands with their params."""

    command = "help"
    answer = "help"
    verb = "help"


# ---------------------------------------------------------------------- resuming, pausing, tracing


Granularity = Annotated[
    Literal["statement", "line", "expression"], Meta(description="the length of a step")
]


class _Step(Command, frozen=True):
    answer = "stopped"
    verb = "step"


class StepInto(_Step, frozen=True):
    """Run to the next statement, in whatever function it is."""

    command = "stepInto"

    granularity: Granularity = "statement"


class StepOver(_Step, frozen=True):
    """Run to the next statement of this frame, without stopping in the functions it calls."""

    command = "stepOver"

    frame_index: FrameIndex = 0
    granularity: Granularity = "statement"


class StepOut(_Step, frozen=True):
    """Run until this frame returns to its caller."""

    command = "stepOut"

    frame_index: FrameIndex = 0


class Continue(Command, frozen=True):
    """Run to the next breakpoint or to the end."""

    command = "continue"
    answer = "stopped"
    verb = "continue"


class Pause(Command, frozen=True):
    """Pause the running program at its next statement, in a sleep or in a wait for input."""

    command = "pause"
    answer = "stopped"
    verb = "pause"
    needs = "running"
    is_immediate = True


class RunTo(Command, frozen=True):
    """Run to a line, or to an earlier stop."""

    command = "runTo"
    answer = "stopped"
    verb = "run to a line"

    file: File
    line: Line


class SetTrace(Anytime, frozen=True):
    """Report calls, or calls and statements, while the program runs."""

    command = "setTrace"
    answer = "traceSet"
    verb = "set the trace"

    level: Annotated[Literal["off", "calls", "statements"], Meta(description="what is reported")]


# ----------------------------------------------------------------------- breakpoints of every kind


BreakpointId = Annotated[int, Meta(description="the breakpoint's id")]


class SetBreakpoint(BreakpointOptions, Anytime, frozen=True):
    """Stop before the statement on this line; moves to the next line where one starts."""

    command = "setBreakpoint"
    answer = "breakpointSet"
    verb = "set a breakpoint"

    file: File
    line: Line


class ClearBreakpoint(Anytime, frozen=True):
    """Remove a breakpoint, identified by file and line or by id."""

    command = "clearBreakpoint"
    answer = "breakpointCleared"
    verb = "clear a breakpoint"

    file: File | UnsetType = UNSET
    line: Line | UnsetType = UNSET
    id: BreakpointId | UnsetType = UNSET


class SetBreakpoints(Anytime, frozen=True):
    """Replace all line breakpoints of a file."""

    command = "setBreakpoints"
    answer = "breakpoints"
    verb = "set breakpoints"

    file: File
    breakpoints: Annotated[list[BreakpointSpec], Meta(description="the new breakpoints")]


class UpdateBreakpoint(BreakpointOptions, Anytime, frozen=True):
    """Change a breakpoint; params that are absent stay, an empty string removes a condition."""

    command = "updateBreakpoint"
    answer = "breakpointSet"
    verb = "update a breakpoint"

    id: BreakpointId
    line: Line | UnsetType = UNSET


class ClearAllBreakpoints(Anytime, frozen=True):
    """Remove every breakpoint of every kind."""

    command = "clearAllBreakpoints"
    answer = "breakpoints"
    verb = "clear breakpoints"


class ListBreakpoints(Anytime, frozen=True):
    """List all breakpoints with the number of their hits."""

    command = "listBreakpoints"
    answer = "breakpoints"
    verb = "list breakpoints"


class SetFunctionBreakpoint(Anytime, frozen=True):
    """Stop at the first statement of a function, where its arguments are visible."""

    command = "setFunctionBreakpoint"
    answer = "breakpointSet"
    verb = "set a breakpoint"

    function: Annotated[str, Meta(description="`name` or `module.name`", min_length=1)]
    condition: Condition | UnsetType = UNSET
    hit_condition: HitCondition | UnsetType = UNSET


class SetDataBreakpoint(Command, frozen=True):
    """Stop after a variable, element, key or field was written (or read)."""

    command = "setDataBreakpoint"
    answer = "breakpointSet"
    verb = "set a data breakpoint"
    needs = "stopped"

    name: Name
    reference: Reference | UnsetType = UNSET
    frame_index: FrameIndex = 0
    access: Annotated[
        Literal["write", "read", "readWrite"], Meta(description="which accesses stop")
    ] = "write"
    condition: Condition | UnsetType = UNSET


class SetErrorBreakpoints(Anytime, frozen=True):
    """Choose which errors stop the program."""

    command = "setErrorBreakpoints"
    answer = "errorBreakpointsSet"
    verb = "set error breakpoints"

    filters: Annotated[
        list[Literal["runtime", "returned"]],
        Meta(description="`runtime`: a run-time error; `returned`: a function returns an Error"),
    ]


class BreakpointLocations(Anytime, frozen=True):
    """List the positions between two lines at which breakpoints are possible."""

    command = "breakpointLocations"
    answer = "breakpointLocations"
    verb = "list breakpoint locations"

    file: File
    line: Line
    end_line: Annotated[int, Meta(description="last line")] | UnsetType = UNSET


# ------------------------------------------------------------------------ inspecting and assigning


class GetVariables(Command, frozen=True):
    """List the variables of a frame, or the children of a value."""

    command = "getVariables"
    answer = "variables"
    verb = "get variables"
    needs = "inspectable"

    frame_index: FrameIndex = 0
    scope: Annotated[Literal["locals", "globals", "all"], Meta(description="which variables")] = (
        "locals"
    )
    reference: Reference | UnsetType = UNSET
    start: Annotated[int, Meta(description="first child of a page", ge=0)] = 0
    count: Annotated[int, Meta(description="children in a page", ge=1)] | UnsetType = UNSET


class GetStackTrace(Command, frozen=True):
    """List the active calls, innermost first."""

    command = "getStackTrace"
    answer = "stackTrace"
    verb = "get the stack trace"
    needs = "inspectable"

    start: Annotated[int, Meta(description="first frame of a page", ge=0)] = 0
    levels: Annotated[int, Meta(description="frames in a page", ge=1)] | UnsetType = UNSET


class Evaluate(Command, frozen=True):
    """Evaluate an EZ expression in a frame."""

    command = "evaluate"
    answer = "evaluateResult"
    verb = "evaluate"
    needs = "inspectable"

    expression: Text
    frame_index: FrameIndex = 0
    context: Annotated[
        Literal["repl", "watch", "hover"],
        Meta(description="`repl` may change the program, `watch` and `hover` never do"),
    ] = "repl"
    line: Annotated[int, Meta(description="with `hover`: line whose scope counts")] | UnsetType = (
        UNSET
    )
    column: Annotated[int, Meta(description="with `hover`: column in that line")] | UnsetType = (
        UNSET
    )
    timeout_ms: Annotated[int, Meta(description="cancelled after this time", ge=1)] = 5000
    start: Annotated[int, Meta(description="first character of the result's text", ge=0)] = 0
    count: (
        Annotated[int, Meta(description="characters of it; 1,000 if absent", ge=1)] | UnsetType
    ) = UNSET


class GetExpression(Command, frozen=True):
    """Return an EZ expression for the value of a variable, element, key or field, for editing."""

    command = "getExpression"
    answer = "evaluateResult"
    verb = "get an expression"
    needs = "inspectable"

    name: Name
    frame_index: FrameIndex = 0
    reference: Reference | UnsetType = UNSET
    count: Annotated[int, Meta(description="maximum number of characters", ge=1)] = 1000


class SetVariable(Command, frozen=True):
    """Assign to a variable, element, key or field."""

    command = "setVariable"
    answer = "variableUpdate"
    verb = "set a variable"
    needs = "inspectable"

    name: Name
    value: Text
    frame_index: FrameIndex = 0
    reference: Reference | UnsetType = UNSET


class SetWatches(Command, frozen=True):
    """Choose the expressions that are evaluated now and after every stop."""

    command = "setWatches"
    answer = "watches"
    verb = "set watches"
    needs = "anything"

    expressions: Annotated[list[str], Meta(description="EZ expressions")]


class Completions(Command, frozen=True):
    """List the possible continuations at a column of an expression."""

    command = "completions"
    answer = "completions"
    verb = "complete"
    needs = "inspectable"

    text: Annotated[str, Meta(description="the text typed so far")]
    column: Annotated[int, Meta(description="column of the caret, from 1", ge=1)]
    frame_index: FrameIndex = 0


class GetSource(Command, frozen=True):
    """Return the text of a file of the program, as it was loaded."""

    command = "getSource"
    answer = "source"
    verb = "get source"
    needs = "loaded"

    file: File


class GetProgram(Command, frozen=True):
    """List modules, functions, globals, structs and enums."""

    command = "getProgram"
    answer = "program"
    verb = "get the program"
    needs = "loaded"


class GetThreads(Command, frozen=True):
    """List the program's threads; there is only one."""

    command = "getThreads"
    answer = "threads"
    verb = "get threads"
    needs = "loaded"


# ------------------------------------------------------------------------------------ all commands

COMMANDS: dict[str, type[Command]] = {
    kind.command: kind
    for kind in (
        *(Initialize, Start, StepInto, StepOver, StepOut, Continue, Pause, Stop, Restart),
        *(RunTo, SendInput, SetBreakpoint, ClearBreakpoint, SetBreakpoints, UpdateBreakpoint),
        *(ClearAllBreakpoints, ListBreakpoints, SetFunctionBreakpoint, SetDataBreakpoint),
        *(SetErrorBreakpoints, BreakpointLocations, GetVariables, GetStackTrace, Evaluate),
        *(GetExpression, SetVariable, SetWatches, Completions, GetSource, GetProgram, GetThreads),
        *(SetTrace, Help, Terminate),
    )
}
"""Every command by the name it has on the wire, in the order in which `help` lists them."""
