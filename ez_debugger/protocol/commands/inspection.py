"""Inspecting a paused program, and assigning to its variables."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from ez_debugger.protocol.commands.base import Command, File, FrameIndex, Name, Reference, Text


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
