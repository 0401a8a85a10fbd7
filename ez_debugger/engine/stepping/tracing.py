"""The trace: reports of calls, returns and statements of a running program; the step count."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType

from ez_debugger.engine.inspection.inspector import parameters_of
from ez_debugger.engine.inspection.references import shown_text, type_name
from ez_debugger.engine.program import starts_at
from ez_debugger.records import FunctionEnter, FunctionExit, StatementRun
from ez_lang.execute.frames import DEPTH
from ez_lang.model.types import ANY, TupleType
from ez_lang.model.values import NIL

if TYPE_CHECKING:
    from ez_debugger.engine.evaluation.evaluator import Evaluator
    from ez_debugger.engine.listener import EngineListener
    from ez_lang.check.tree import CheckedFunction
    from ez_lang.execute.frames import Frame
    from ez_lang.execute.probes import Probe
    from ez_lang.model.types import Type
    from ez_lang.model.values import Value


class Tracer:
    """Reports the calls and statements of one program at the level that a client has set.

    Steps are only counted if a trace is on from the start of a run: counting every statement costs
    a third of the run time.
    """

    def __init__(self, evaluator: Evaluator, listener: EngineListener) -> None:
        self._program = evaluator.program
        self._evaluator = evaluator
        self._listener = listener
        self._entered: dict[int, int] = {}
        """By the identity of an active frame: when it was entered, in nanoseconds."""
        self._reports_calls = False
        self._reports_statements = False
        self.steps: int | UnsetType = UNSET
        """The number of steps that have begun; known if all of them were counted."""

    @property
    def needs_statements(self) -> bool:
        """Whether `arrive` and `begin_step` have to be called for every statement."""
        return self._reports_statements or self.steps is not UNSET

    def set_level(self, level: str) -> None:
        """Trace `off`, `calls` or `statements`; calls that are active already are not reported."""
        self._reports_calls = level != "off"
        self._reports_statements = level == "statements"
        if not self._reports_calls:
            self.steps = UNSET
        # Calls are reported by the bodies of the functions, not by statements: a trace of calls
        # leaves the statements alone.
        for function in self._program.functions:
            body = self._program.interpreter.body(function)
            if level == "off":
                body.disarm()
            else:
                body.arm(self._on_call, self._on_return)

    def begin_run(self) -> None:
        """The program is about to run its first statement."""
        # Decided once for the run: a trace that is switched on later cannot know the steps before.
        self.steps = 0 if self._reports_calls else UNSET

    def arrive(self, probe: Probe) -> None:
        """Report a statement that is about to begin."""
        if self._reports_statements:
            source = probe.function.file
            line, _ = source.position(starts_at(probe))
            self._listener.on_trace(StatementRun(source.absolute, line, self.steps))

    def begin_step(self) -> None:
        """Count a statement that begins; called after the stop before it, if there is one."""
        if self.steps is not UNSET:
            self.steps += 1

    def _on_call(self, function: CheckedFunction, frame: Frame) -> None:
        if self._evaluator.is_evaluating:  # a call by a client or a condition
            return
        record = FunctionEnter(function.name, parameters_of(frame), frame[DEPTH], self.steps)
        self._listener.on_trace(record)
        self._entered[id(frame)] = time.perf_counter_ns()

    def _on_return(self, function: CheckedFunction, frame: Frame, value: Value) -> None:
        # The level may have changed since the call was entered.
        if not self._reports_calls or self._evaluator.is_evaluating:
            return
        entered = self._entered.pop(id(frame), None)
        duration = 0 if entered is None else (time.perf_counter_ns() - entered) // 1000
        t = result_type(function)
        result = NIL if value is None else value
        text, _ = shown_text(result, t)
        self._listener.on_trace(
            FunctionExit(
                function.name, text, type_name(result, t), frame[DEPTH], duration, self.steps
            )
        )


def result_type(function: CheckedFunction) -> Type:
    """The static type of the result of a call."""
    types = function.results
    return types[0] if len(types) == 1 else TupleType(types) if types else ANY
