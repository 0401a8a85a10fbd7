"""Tracing: reports calls, returns and statements while the program runs, and counts its steps."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType

from ez_debugger.engine.inspection.frames import parameters_of
from ez_debugger.engine.inspection.references import shown_text, type_name
from ez_debugger.engine.program import starts_at
from ez_debugger.protocol.events import FunctionEnter, FunctionExit, StatementRun
from ez_lang.execute.frames import DEPTH
from ez_lang.model.types import ANY, TupleType
from ez_lang.model.values import NIL

if TYPE_CHECKING:
    from ez_debugger.engine.program import DebuggedProgram
    from ez_debugger.session.face import Listener
    from ez_lang.check.tree import CheckedFunction
    from ez_lang.execute.frames import Frame
    from ez_lang.execute.probes import Probe
    from ez_lang.model.types import Type
    from ez_lang.model.values import Value


class Tracer:
    """Reports the calls and statements of one program while a client asks for them.

    Steps are counted while a trace is on, from the start of the run: counting every statement costs
    a third of the run time, so a run without a trace does not.
    """

    def __init__(self, program: DebuggedProgram, listener: Listener) -> None:
        self._program = program
        self._listener = listener
        self._entered: dict[int, int] = {}
        """By frame: when it was entered, in nanoseconds."""
        self._reports_calls = False
        self._reports_statements = False
        self.begun: int | UnsetType = UNSET
        """The number of steps that have begun; known if every one of them was counted."""

    @property
    def needs_statements(self) -> bool:
        """Whether `arrive` and `begin_step` have to be called for every statement."""
        return self._reports_statements or self.begun is not UNSET

    def set_level(self, level: str) -> None:
        """`off`, `calls`, or `statements`; the end of a call that is active now is not reported."""
        self._reports_calls = level != "off"
        self._reports_statements = level == "statements"
        if not self._reports_calls:
            self.begun = UNSET
        for function in self._program.functions:
            body = self._program.interpreter.body(function)
            if level == "off":
                body.disarm()
            else:
                body.arm(self._on_call, self._on_return)

    def begin(self) -> None:
        """The program is about to run its first statement."""
        self.begun = 0 if self._reports_calls else UNSET

    def arrive(self, place: Probe) -> None:
        """Report a statement that is about to begin."""
        if self._reports_statements:
            source = place.function.file
            line, _ = source.position(starts_at(place))
            self._listener.on_trace(StatementRun(source.absolute, line, self.begun))

    def begin_step(self) -> None:
        """Count a statement that begins, now that nothing stops before it."""
        if self.begun is not UNSET:
            self.begun += 1

    def _on_call(self, function: CheckedFunction, frame: Frame) -> None:
        if self._program.evaluation.is_going_on:  # a client's call, or a condition's
            return
        event = FunctionEnter(function.name, parameters_of(frame), frame[DEPTH], self.begun)
        self._listener.on_trace(event)
        self._entered[id(frame)] = time.perf_counter_ns()

    def _on_return(self, function: CheckedFunction, frame: Frame, value: Value) -> None:
        # What was asked for when the call began may not be so any more.
        if not self._reports_calls or self._program.evaluation.is_going_on:
            return
        began = self._entered.pop(id(frame), None)
        took = 0 if began is None else (time.perf_counter_ns() - began) // 1000
        t = result_type(function)
        given = NIL if value is None else value
        text, _ = shown_text(given, t)
        event = FunctionExit(
            function.name, text, type_name(given, t), frame[DEPTH], took, self.begun
        )
        self._listener.on_trace(event)


def result_type(function: CheckedFunction) -> Type:
    """The static type of what a call gives."""
    types = function.results
    return types[0] if len(types) == 1 else TupleType(types) if types else ANY
