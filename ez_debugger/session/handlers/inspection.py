"""Commands that inspect the program, assign to its variables, or trace it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType

from ez_debugger.protocol import events as e
from ez_debugger.records import VALUE_LIMIT, EvaluationRequest

if TYPE_CHECKING:
    from ez_debugger.engine.engine import DebugEngine
    from ez_debugger.protocol import commands as c


def variables(command: c.GetVariables, engine: DebugEngine) -> e.Variables:
    """`getVariables`."""
    lister = engine.debuggee.variables
    if command.reference is UNSET:
        found = lister.of_frame(command.frame_index, command.scope)
    else:
        count = none_if_unset(command.count)
        found = lister.of_value(command.reference, command.start, count)
    return e.Variables(command.frame_index, tuple(found))


def stack_trace(command: c.GetStackTrace, engine: DebugEngine) -> e.StackTrace:
    """`getStackTrace`."""
    inspector = engine.debuggee.inspector
    frames, total = inspector.page(command.start, none_if_unset(command.levels))
    return e.StackTrace(tuple(frames), total)


def evaluate(command: c.Evaluate, engine: DebugEngine) -> e.EvaluateResult:
    """`evaluate`."""
    line, column = command.line, command.column
    part: tuple[int, int] | None = None
    if command.count is not UNSET:
        part = (command.start, command.count)
    elif command.start:
        part = (command.start, VALUE_LIMIT)
    return engine.debuggee.evaluator.evaluate(
        EvaluationRequest(
            command.expression,
            command.frame_index,
            command.context,
            None if line is UNSET or column is UNSET else (line, column),
            command.timeout_ms,
            part,
        )
    )


def expression(command: c.GetExpression, engine: DebugEngine) -> e.EvaluateResult:
    """`getExpression`."""
    return engine.debuggee.assignment.expression(
        command.name,
        frame_index=command.frame_index,
        reference=none_if_unset(command.reference),
        limit=command.count,
    )


def set_variable(command: c.SetVariable, engine: DebugEngine) -> e.VariableUpdate:
    """`setVariable`."""
    return engine.debuggee.assignment.set_variable(
        command.name,
        command.value,
        frame_index=command.frame_index,
        reference=none_if_unset(command.reference),
    )


def completions(command: c.Completions, engine: DebugEngine) -> e.Completions:
    """`completions`."""
    items = engine.debuggee.completions(command.text, command.column, command.frame_index)
    return e.Completions(tuple(items))


def source(command: c.GetSource, engine: DebugEngine) -> e.Source:
    """`getSource`."""
    return e.Source(*engine.source(command.file))


def program(_command: c.GetProgram, engine: DebugEngine) -> e.Program:
    """`getProgram`."""
    return engine.debuggee.program.outline()


def set_trace(command: c.SetTrace, engine: DebugEngine) -> e.TraceSet:
    """`setTrace`."""
    engine.set_trace(command.level)
    return e.TraceSet(command.level)


def none_if_unset(param: int | UnsetType) -> int | None:
    """An optional param as the engine takes it."""
    return None if param is UNSET else param
