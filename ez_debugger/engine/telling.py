"""What is told of a stop, as records and in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET

from ez_debugger.engine.inspecting import shown_text
from ez_debugger.engine.loading import problem_of
from ez_debugger.engine.references import type_name
from ez_debugger.engine.tracing import result_type
from ez_debugger.records import ErrorInfo, Returned
from ez_lang.check.tree import Return
from ez_lang.execute.frames import function_of
from ez_lang.model.dynamic import is_struct
from ez_lang.model.types import ERROR

if TYPE_CHECKING:
    from ez_debugger.records import DataChange
    from ez_lang.execute.frames import Frame
    from ez_lang.model.values import Value
    from ez_lang.source.diagnostics import Diagnostic


def described_change(change: DataChange) -> str:
    """What a data breakpoint saw, as a sentence."""
    if change.old_value == change.new_value:
        return f"{change.name} was read: {change.new_value}"
    return f"{change.name} changed from {change.old_value} to {change.new_value}"


def error_of(fault: Diagnostic) -> ErrorInfo:
    """What a program failed with."""
    problem = problem_of(fault)
    where = UNSET if problem.location is None else problem.location
    return ErrorInfo(problem.message, problem.code, where, problem.hint or UNSET)


def returned_error(node: object, result: Value) -> ErrorInfo | None:
    """The error value among what a `return` gives back, if there is one."""
    if not isinstance(node, Return):
        return None
    for value in result if isinstance(result, tuple) else (result,):
        if is_struct(value) and value[0] in (ERROR, ERROR.untagged):
            return ErrorInfo(str(value[1]), str(value[2]))
    return None


def returned_value(frame: Frame, result: Value) -> Returned:
    """What a function gives back, as a record."""
    function = function_of(frame)
    t = result_type(function)
    text, _ = shown_text(result, t)
    return Returned(function.name, text, type_name(result, t))
