"""Breakpoints of every kind."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, UnsetType

from ez_debugger.protocol.commands.base import (
    Anytime,
    Command,
    File,
    FrameIndex,
    Name,
    Reference,
)
from ez_debugger.records import (
    BreakpointOptions,
    BreakpointSpec,
    Condition,
    HitCondition,
    Line,
)

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
