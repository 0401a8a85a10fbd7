"""What is told of a stop, as records and in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType

from ez_debugger.engine.evaluation.expressions import only_looks
from ez_debugger.engine.inspection.references import shown_text, type_name
from ez_debugger.engine.loader import problem_of
from ez_debugger.engine.stepping.tracing import result_type
from ez_debugger.records import ErrorInfo, Returned
from ez_lang.check import tree
from ez_lang.check.tree import Return
from ez_lang.execute.faults.failures import FAILURES
from ez_lang.execute.frames import function_of
from ez_lang.model.dynamic import is_struct
from ez_lang.model.types import ERROR

if TYPE_CHECKING:
    from ez_debugger.engine.program import DebuggedProgram
    from ez_debugger.records import DataChange
    from ez_lang.check.tree import Expression
    from ez_lang.execute.frames import Frame
    from ez_lang.execute.probes import Probe
    from ez_lang.execute.shapes import Executor
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


class Headers:
    """The conditions of one program, each compiled when somebody first stands at it."""

    def __init__(self, program: DebuggedProgram) -> None:
        self._program = program
        self._known: dict[Probe, Executor | None] = {}

    def value_at(self, place: Probe, frame: Frame) -> str | UnsetType:
        """What the condition at a place is in a frame, as text; nothing where there is none."""
        condition = condition_of(place)
        if condition is None:
            return UNSET
        if place not in self._known:
            self._known[place] = self._compiled(condition, place)
        executor = self._known[place]
        if executor is None:
            return UNSET
        try:
            return shown_text(executor(frame), condition.type)[0]
        except FAILURES:
            return UNSET

    def _compiled(self, condition: Expression, place: Probe) -> Executor | None:
        if not only_looks(condition):
            return None
        return self._program.interpreter.compile_expression(condition, place.function)


def condition_of(place: Probe) -> Expression | None:
    """What is tested at a place next: a condition, or the subject of a `when`; None if nothing."""
    match place.node:
        case tree.If(branches=branches):
            return branches[0][0]
        case tree.When(subject=subject):
            return subject
        case tree.While(condition=condition):
            return condition
        case tree.ExpressionNode() as condition:
            return condition
        case _:
            return None
