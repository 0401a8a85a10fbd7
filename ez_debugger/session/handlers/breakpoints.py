"""Commands about breakpoints: translated to the engine's table, from any thread."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET

from ez_debugger.errors import RequestError
from ez_debugger.protocol import events as e
from ez_debugger.session.handlers.inspection import none_if_unset

if TYPE_CHECKING:
    from ez_debugger.engine.engine import DebugEngine
    from ez_debugger.protocol import commands as c


def set_line(command: c.SetBreakpoint, engine: DebugEngine) -> e.BreakpointSet:
    """`setBreakpoint`."""
    return e.BreakpointSet.of(engine.breakpoints.set_line(command.file, command.line, command))


def set_all(command: c.SetBreakpoints, engine: DebugEngine) -> e.Breakpoints:
    """`setBreakpoints`."""
    made = engine.breakpoints.replace(command.file, command.breakpoints)
    return e.Breakpoints(engine.resolve(command.file), tuple(made))


def update(command: c.UpdateBreakpoint, engine: DebugEngine) -> e.BreakpointSet:
    """`updateBreakpoint`."""
    return e.BreakpointSet.of(engine.breakpoints.update(command.id, command.line, command))


def clear(command: c.ClearBreakpoint, engine: DebugEngine) -> e.BreakpointCleared:
    """`clearBreakpoint`."""
    if command.id is not UNSET:
        cleared = engine.breakpoints.clear_id(command.id)
    elif command.file is not UNSET and command.line is not UNSET:
        cleared = engine.breakpoints.clear_line(command.file, command.line)
    else:
        raise RequestError(
            "invalidParams",
            "clearBreakpoint: identify the breakpoint by file and line, or by id",
            hint="listBreakpoints lists them",
        )
    return e.BreakpointCleared(cleared.file, cleared.line, cleared.id)


def clear_all(_command: c.ClearAllBreakpoints, engine: DebugEngine) -> e.Breakpoints:
    """`clearAllBreakpoints`."""
    engine.breakpoints.clear_all()
    return e.Breakpoints()


def list_all(_command: c.ListBreakpoints, engine: DebugEngine) -> e.Breakpoints:
    """`listBreakpoints`."""
    return e.Breakpoints(breakpoints=tuple(engine.breakpoints.all()))


def set_function(command: c.SetFunctionBreakpoint, engine: DebugEngine) -> e.BreakpointSet:
    """`setFunctionBreakpoint`."""
    return e.BreakpointSet.of(
        engine.breakpoints.set_function(command.function, command.condition, command.hit_condition)
    )


def set_data(command: c.SetDataBreakpoint, engine: DebugEngine) -> e.BreakpointSet:
    """`setDataBreakpoint`."""
    return e.BreakpointSet.of(
        engine.debuggee.set_data_breakpoint(
            command.name,
            frame_index=command.frame_index,
            reference=none_if_unset(command.reference),
            access=command.access,
            condition=command.condition,
        )
    )


def set_errors(command: c.SetErrorBreakpoints, engine: DebugEngine) -> e.ErrorBreakpointsSet:
    """`setErrorBreakpoints`."""
    engine.breakpoints.set_error_filters(command.filters)
    return e.ErrorBreakpointsSet(tuple(command.filters))


def locations(command: c.BreakpointLocations, engine: DebugEngine) -> e.BreakpointLocations:
    """`breakpointLocations`."""
    last = command.line if command.end_line is UNSET else command.end_line
    file, positions = engine.breakpoints.locations(command.file, command.line, last)
    return e.BreakpointLocations(file, tuple(positions))
