"""The parts of a `Stopped` record: errors, results, accessed data, and the values of conditions."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType

from ez_debugger.engine.evaluation.expressions import is_pure
from ez_debugger.engine.inspection.references import shown_text, type_name
from ez_debugger.engine.loader import problem_of
from ez_debugger.engine.stepping.tracing import result_type
from ez_debugger.records import ErrorInfo, Returned
from ez_lang.check import tree
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


def describe_change(change: DataChange) -> str:
    """The access that a data breakpoint stopped at, as a sentence."""
    if change.old_value == change.new_value:
        return f"{change.name} was read: {change.new_value}"
    return f"{change.name} changed from {change.old_value} to {change.new_value}"


def error_of(fault: Diagnostic) -> ErrorInfo:
    """The fault of a program as a record."""
    problem = problem_of(fault)
    location = UNSET if problem.location is None else problem.location
    return ErrorInfo(problem.message, problem.code, location, problem.hint)


def returned_error(node: object, result: Value) -> ErrorInfo | None:
    """The error value among the results of a `return` statement, if there is one."""
    if not isinstance(node, tree.Return):
        return None
    for value in result if isinstance(result, tuple) else (result,):
        if is_struct(value) and value[0] in (ERROR, ERROR.untagged):
            return ErrorInfo(str(value[1]), str(value[2]))
    return None


def returned_value(frame: Frame, result: Value) -> Returned:
    """The result of a function as a record."""
    function = function_of(frame)
    t = result_type(function)
    text, _ = shown_text(result, t)
    return Returned(function.name, text, type_name(result, t))


class ConditionValues:
    """The values of conditions that a program is about to test; each is compiled once.

    A condition is evaluated in advance, in the frame that will test it.  The program must not
    notice that, so a condition that calls a function of the program, writes or reaches outside is
    not evaluated.
    """

    def __init__(self, program: DebuggedProgram) -> None:
        self._program = program
        self._compiled: dict[Probe, Executor | None] = {}

    def value_at(self, probe: Probe, frame: Frame) -> str | UnsetType:
        """The text of the value that the condition at a probe will have, if it is known."""
        condition = condition_of(probe)
        if condition is None:
            return UNSET
        if probe not in self._compiled:
            compile_expression = self._program.interpreter.compile_expression
            self._compiled[probe] = (
                compile_expression(condition, probe.function) if is_pure(condition) else None
            )
        executor = self._compiled[probe]
        if executor is None:
            return UNSET
        try:
            return shown_text(executor(frame), condition.type)[0]
        except FAILURES:  # it will fail when the program tests it, and be reported then
            return UNSET


def condition_of(probe: Probe) -> Expression | None:
    """The condition tested at a probe, or the subject of a `when`; None if there is none."""
    match probe.node:
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
