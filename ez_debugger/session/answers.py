"""From commands to the engine's methods, and from its records to the events that answer.

Plain translation, one case a command; nothing here has a state.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType

from ez_debugger.errors import RequestError
from ez_debugger.protocol import commands as c
from ez_debugger.protocol import events as e
from ez_debugger.records import VALUE_LIMIT, Question, Resume

if TYPE_CHECKING:
    from ez_debugger.records import BreakpointInfo, Problem, Stop
    from ez_debugger.session.face import Engine


def breakpoint_answer(  # noqa: PLR0911 - one case a command
    command: c.Command, engine: Engine
) -> e.Event | None:
    """Carry out a breakpoint command; None if it is something else."""
    breakpoints = engine.breakpoints
    match command:
        case c.SetBreakpoint():
            return _set(breakpoints.set_line(command.file, command.line, command))
        case c.SetBreakpoints():
            made = breakpoints.replace(command.file, command.breakpoints)
            return e.Breakpoints(engine.resolve(command.file), tuple(made))
        case c.UpdateBreakpoint():
            return _set(breakpoints.update(command))
        case c.ClearBreakpoint():
            return _clear(command, engine)
        case c.ClearAllBreakpoints():
            breakpoints.clear_all()
            return e.Breakpoints()
        case c.ListBreakpoints():
            return e.Breakpoints(breakpoints=tuple(breakpoints.all()))
        case c.SetFunctionBreakpoint():
            return _set(
                breakpoints.set_function(command.function, command.condition, command.hit_condition)
            )
        case c.SetErrorBreakpoints():
            breakpoints.set_error_filters(command.filters)
            return e.ErrorBreakpointsSet(tuple(command.filters))
        case c.BreakpointLocations():
            last = command.line if command.end_line is UNSET else command.end_line
            file, places = breakpoints.locations(command.file, command.line, last)
            return e.BreakpointLocations(file, tuple(places))
        case _:
            return None


def inspection_answer(  # noqa: PLR0911 - one case a command
    command: c.Command, engine: Engine
) -> e.Event:
    """Carry out a command that looks into the program, or sets a value in it."""
    match command:
        case c.GetVariables():
            return _variables(command, engine)
        case c.GetStackTrace():
            frames, total = engine.stack(command.start, _or_none(command.levels))
            return e.StackTrace(tuple(frames), total)
        case c.Evaluate():
            return _evaluate(command, engine)
        case c.GetExpression():
            found = engine.expression(
                command.name,
                frame_index=command.frame_index,
                reference=_or_none(command.reference),
                count=command.count,
            )
            return e.EvaluateResult(found.expression, found.value, found.type)
        case c.SetVariable():
            change = engine.set_variable(
                command.name,
                command.value,
                frame_index=command.frame_index,
                reference=_or_none(command.reference),
            )
            return e.VariableUpdate(change.name, change.value, change.type, change.frame_index)
        case c.SetDataBreakpoint():
            return _set(
                engine.set_data_breakpoint(
                    command.name,
                    frame_index=command.frame_index,
                    reference=_or_none(command.reference),
                    access=command.access,
                    condition=command.condition,
                )
            )
        case c.Completions():
            items = engine.completions(command.text, command.column, command.frame_index)
            return e.Completions(tuple(items))
        case c.GetSource():
            return e.Source(*engine.source(command.file))
        case c.GetProgram():
            return engine.outline()
        case _:
            raise RequestError("unsupported", f"{command.command} is not supported")


def resume_of(command: c.Command, engine: Engine) -> Resume:
    """How a stopped program goes on by this command."""
    match command:
        case c.StepInto():
            resume = Resume("into", granularity=command.granularity)
        case c.StepOver():
            resume = Resume("over", command.frame_index, command.granularity)
        case c.StepOut():
            resume = Resume("out", command.frame_index)
        case c.RunTo():
            resume = Resume("to", file=command.file, line=command.line)
        case _:
            resume = Resume("continue")
    engine.validate(resume)
    return resume


def stopped_of(stop: Stop) -> e.Stopped:
    """The `stopped` event of a stop."""
    ids = stop.breakpoint_ids
    return e.Stopped(
        stop.reason,
        stop.location,
        breakpoint_id=ids[0] if ids else UNSET,
        thread_id=1,
        function=stop.function,
        step=stop.step,
        returned=stop.returned,
        hit_breakpoint_ids=ids or UNSET,
        condition_value=stop.condition_value,
        expression=stop.expression,
        error=stop.error,
        data=stop.data,
        description=stop.description or UNSET,
    )


def error_of(problem: Problem, command: str | UnsetType = UNSET) -> e.Error:
    """The `error` event of a diagnostic."""
    return e.Error(
        problem.message,
        location=UNSET if problem.location is None else problem.location,
        command=command,
        code=problem.code,
        hint=problem.hint or UNSET,
    )


def _variables(command: c.GetVariables, engine: Engine) -> e.Variables:
    if command.reference is UNSET:
        listed = engine.variables(command.frame_index, command.scope)
    else:
        listed = engine.children(command.reference, command.start, _or_none(command.count))
    return e.Variables(command.frame_index, tuple(listed))


def _evaluate(command: c.Evaluate, engine: Engine) -> e.EvaluateResult:
    line, column = command.line, command.column
    place = None if line is UNSET or column is UNSET else (line, column)
    found = engine.evaluate(
        Question(
            command.expression,
            command.frame_index,
            command.context,
            place,
            command.timeout_ms,
            _part(command),
        )
    )
    return e.EvaluateResult(
        command.expression,
        found.value,
        found.type,
        found.reference or UNSET,
        found.length,
        found.truncated,
        found.text_length,
    )


def _part(command: c.Evaluate) -> tuple[int, int] | None:
    """The part of the value's text that is asked for; None for its beginning."""
    if command.count is UNSET:
        return (command.start, VALUE_LIMIT) if command.start else None
    return command.start, command.count


def _set(info: BreakpointInfo) -> e.BreakpointSet:
    return e.BreakpointSet(
        file=info.file,
        line=info.line,
        id=info.id,
        function=info.function,
        name=info.name,
        verified=info.verified,
        requested_line=info.requested_line,
        column=info.column,
        message=info.message,
    )


def _clear(command: c.ClearBreakpoint, engine: Engine) -> e.BreakpointCleared:
    if command.id is not UNSET:
        gone = engine.breakpoints.clear_id(command.id)
    elif command.file is not UNSET and command.line is not UNSET:
        gone = engine.breakpoints.clear_line(command.file, command.line)
    else:
        raise RequestError(
            "invalidParams",
            "clearBreakpoint: say which one: file and line, or id",
            hint="listBreakpoints lists them",
        )
    return e.BreakpointCleared(gone.file, gone.line, gone.id)


def _or_none(given: int | UnsetType) -> int | None:
    return None if given is UNSET else given
