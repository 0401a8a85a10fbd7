"""Looking into a program that stands still, and setting a variable in it."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from ez_debugger.protocol.commands.base import Command, File, FrameIndex, Name, Reference, Text


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


class GetExpression(Command, frozen=True):
    """Give an EZ expression for the value of a variable, element, key or field, to be edited."""

    command = "getExpression"
    answer = "evaluateResult"
    verb = "get an expression"
    needs = "inspectable"

    name: Name
    frame_index: FrameIndex = 0
    reference: Reference | UnsetType = UNSET
    count: Annotated[int, Meta(description="the most characters it may have", ge=1)] = 1000


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
