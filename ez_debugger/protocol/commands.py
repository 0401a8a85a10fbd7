"""The commands a client may send: one class each, typed once.

Decoding into these classes is the validation; their docstrings and `Meta` descriptions are what
`help`, `docs/protocol.md` and the JSON Schema say.  Which command is allowed in which state is the
session's business, but the facts stand here, beside the command: `needs` and `is_immediate`.
"""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

from ez_debugger.protocol.params import (
    Asking,
    BreakpointId,
    Condition,
    File,
    FrameIndex,
    Granularity,
    HitCondition,
    Line,
    Name,
    Reference,
    StopOnEntry,
    Text,
)

Needs = Literal["anything", "unstarted", "loaded", "startable", "running", "stopped", "inspectable"]
"""What a command needs: nothing; that no program is under way; a checked program; one that can be
started or resumed; one that runs; one that stands still; one whose state can be read (it stands
still, or has ended and left its last state behind)."""


class Command(Struct, frozen=True, rename="camel"):
    """The base of all commands; its fields are the `params`."""

    command: ClassVar[str]
    answer: ClassVar[str]
    verb: ClassVar[str]
    needs: ClassVar[Needs] = "stopped"
    is_immediate: ClassVar[bool] = False


class HistoryLimit(Struct, frozen=True, rename="camel"):
    """How much history is kept."""

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
    working_dir: Annotated[str, Meta(description="its current directory")] | UnsetType = UNSET
    args: Annotated[list[str], Meta(description="the rest of its `os.args`")] | UnsetType = UNSET
    env: Annotated[dict[str, str], Meta(description="environment variables")] | UnsetType = UNSET
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


class StepInto(Command, frozen=True):
    """Run to the next statement, in whatever function it is."""

    command = "stepInto"
    answer = "stopped"
    verb = "step"

    granularity: Granularity = "statement"


class StepOver(Command, frozen=True):
    """Run to the next statement of this frame; calls inside run through."""

    command = "stepOver"
    answer = "stopped"
    verb = "step"

    frame_index: FrameIndex = 0
    granularity: Granularity = "statement"


class StepOut(Command, frozen=True):
    """Run until this frame returns to its caller."""

    command = "stepOut"
    answer = "stopped"
    verb = "step"

    frame_index: FrameIndex = 0


class Continue(Command, frozen=True):
    """Run to the next breakpoint or to the end."""

    command = "continue"
    answer = "stopped"
    verb = "continue"


class Pause(Command, frozen=True):
    """Stop a running program where it is."""

    command = "pause"
    answer = "stopped"
    verb = "pause"
    needs = "running"
    is_immediate = True


class Restart(Command, frozen=True):
    """Read and check the source anew and start again; breakpoints and watches stay."""

    command = "restart"
    answer = "started"
    verb = "restart"
    needs = "loaded"
    is_immediate = True

    stop_on_entry: StopOnEntry | UnsetType = UNSET


class RunTo(Command, frozen=True):
    """Run to a line, or to an earlier stop."""

    command = "runTo"
    answer = "stopped"
    verb = "run to a line"

    file: File
    line: Line


class SendInput(Command, frozen=True):
    """Give the program input; lines queue up until it asks for them."""

    command = "sendInput"
    answer = "inputAccepted"
    verb = "send input"
    needs = "loaded"
    is_immediate = True

    text: Annotated[str, Meta(description="one or more lines; a last one without end gets one")] = (
        ""
    )
    eof: Annotated[bool, Meta(description="no more input comes after this")] = False


class BreakpointSpec(Asking, frozen=True):
    """One breakpoint of `setBreakpoints`."""

    line: Line


class SetBreakpoint(Asking, Command, frozen=True):
    """Stop before the statement on this line; moves to the next line where one starts."""

    command = "setBreakpoint"
    answer = "breakpointSet"
    verb = "set a breakpoint"
    needs = "anything"
    is_immediate = True

    file: File
    line: Line


class ClearBreakpoint(Command, frozen=True):
    """Remove a breakpoint, named by file and line or by id."""

    command = "clearBreakpoint"
    answer = "breakpointCleared"
    verb = "clear a breakpoint"
    needs = "anything"
    is_immediate = True

    file: File | UnsetType = UNSET
    line: Line | UnsetType = UNSET
    id: BreakpointId | UnsetType = UNSET


class SetBreakpoints(Command, frozen=True):
    """Replace all line breakpoints of a file."""

    command = "setBreakpoints"
    answer = "breakpoints"
    verb = "set breakpoints"
    needs = "anything"
    is_immediate = True

    file: File
    breakpoints: Annotated[list[BreakpointSpec], Meta(description="the breakpoints to have")]


class UpdateBreakpoint(Asking, Command, frozen=True):
    """Change a breakpoint; what is left out stays, an empty text takes a condition away."""

    command = "updateBreakpoint"
    answer = "breakpointSet"
    verb = "update a breakpoint"
    needs = "anything"
    is_immediate = True

    id: BreakpointId
    line: Line | UnsetType = UNSET


class ClearAllBreakpoints(Command, frozen=True):
    """Remove every breakpoint of every kind."""

    command = "clearAllBreakpoints"
    answer = "breakpoints"
    verb = "clear breakpoints"
    needs = "anything"
    is_immediate = True


class ListBreakpoints(Command, frozen=True):
    """Tell all breakpoints and how often each was hit."""

    command = "listBreakpoints"
    answer = "breakpoints"
    verb = "list breakpoints"
    needs = "anything"
    is_immediate = True


class SetFunctionBreakpoint(Command, frozen=True):
    """Stop at the first statement of a function, its arguments visible."""

    command = "setFunctionBreakpoint"
    answer = "breakpointSet"
    verb = "set a breakpoint"
    needs = "anything"
    is_immediate = True

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
    access: Annotated[Literal["write", "read", "readWrite"], Meta(description="what stops")] = (
        "write"
    )
    condition: Condition | UnsetType = UNSET


class SetErrorBreakpoints(Command, frozen=True):
    """Choose which errors stop the program."""

    command = "setErrorBreakpoints"
    answer = "errorBreakpointsSet"
    verb = "set error breakpoints"
    needs = "anything"
    is_immediate = True

    filters: Annotated[
        list[Literal["runtime", "returned"]],
        Meta(description="`runtime`: a run-time error; `returned`: a function returns an Error"),
    ]


class BreakpointLocations(Command, frozen=True):
    """Tell where breakpoints are possible between two lines."""

    command = "breakpointLocations"
    answer = "breakpointLocations"
    verb = "list breakpoint locations"
    needs = "loaded"
    is_immediate = True

    file: File
    line: Line
    end_line: Annotated[int, Meta(description="last line")] | UnsetType = UNSET


class GetVariables(Command, frozen=True):
    """List the variables of a frame, or what is inside a value."""

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
    """List the calls that are going on, innermost first."""

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
    line: Annotated[int, Meta(description="with `hover`: where in the source")] | UnsetType = UNSET
    column: Annotated[int, Meta(description="with `hover`: where in the line")] | UnsetType = UNSET
    timeout_ms: Annotated[int, Meta(description="cut off after this long", ge=1)] = 5000
    start: Annotated[int, Meta(description="first character of the result's text", ge=0)] = 0
    count: (
        Annotated[int, Meta(description="characters of it; 1,000 if left out", ge=1)] | UnsetType
    ) = UNSET


class SetVariable(Command, frozen=True):
    """Give a variable, element, key or field another value."""

    command = "setVariable"
    answer = "variableUpdate"
    verb = "set a variable"
    needs = "inspectable"

    name: Name
    value: Text
    frame_index: FrameIndex = 0
    reference: Reference | UnsetType = UNSET


class SetWatches(Command, frozen=True):
    """Choose the expressions whose values are told now and after every stop."""

    command = "setWatches"
    answer = "watches"
    verb = "set watches"
    needs = "anything"

    expressions: Annotated[list[str], Meta(description="EZ expressions")]


class Completions(Command, frozen=True):
    """Tell what could be typed at a column of an expression."""

    command = "completions"
    answer = "completions"
    verb = "complete"
    needs = "inspectable"

    text: Annotated[str, Meta(description="what is typed so far")]
    column: Annotated[int, Meta(description="where the caret is, from 1", ge=1)]
    frame_index: FrameIndex = 0


class GetSource(Command, frozen=True):
    """Give the text of a file of the program, as it is being run."""

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
    """List the program's threads: there is one."""

    command = "getThreads"
    answer = "threads"
    verb = "get threads"
    needs = "loaded"


class SetTrace(Command, frozen=True):
    """Stream calls, or calls and statements, while the program runs."""

    command = "setTrace"
    answer = "traceSet"
    verb = "set the trace"
    needs = "anything"
    is_immediate = True

    level: Annotated[Literal["off", "calls", "statements"], Meta(description="how much is told")]


class Help(Command, frozen=True):
    """List the commands with their params."""

    command = "help"
    answer = "help"
    verb = "help"
    needs = "anything"
    is_immediate = True


class Terminate(Command, frozen=True):
    """End the program at once, then the debugger."""

    command = "terminate"
    answer = "terminated"
    verb = "terminate"
    needs = "anything"
    is_immediate = True


COMMANDS: dict[str, type[Command]] = {
    kind.command: kind
    for kind in (
        *(Initialize, Start, StepInto, StepOver, StepOut, Continue, Pause, Restart, RunTo),
        *(SendInput, SetBreakpoint, ClearBreakpoint, SetBreakpoints, UpdateBreakpoint),
        *(ClearAllBreakpoints, ListBreakpoints, SetFunctionBreakpoint, SetDataBreakpoint),
        *(SetErrorBreakpoints, BreakpointLocations, GetVariables, GetStackTrace, Evaluate),
        *(SetVariable, SetWatches, Completions, GetSource, GetProgram, GetThreads, SetTrace),
        *(Help, Terminate),
    )
}
"""Every command by the name it has on the wire, in the order in which `help` lists them."""
