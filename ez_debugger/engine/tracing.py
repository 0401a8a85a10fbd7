"""Telling of calls, returns and statements while the program runs on."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType

from ez_debugger.engine.inspecting import parameters_of, shown_text
from ez_debugger.engine.program import starts_at
from ez_debugger.engine.references import type_name
from ez_debugger.protocol.events import FunctionEnter, FunctionExit, StatementRun
from ez_lang.execute.frames import DEPTH
from ez_lang.model.types import ANY, TupleType
from ez_lang.model.values import NIL

if TYPE_CHECKING:
    from ez_debugger.engine.program import DebuggedProgram
    from ez_debugger.session.face import Listener
    from ez_lang.check.tree import CheckedFunction
    from ez_lang.execute.frames import Frame
    from ez_lang.execute.places import Place
    from ez_lang.model.types import Type
    from ez_lang.model.values import Value


class Tracer:
    """Listens to the calls of one program while a client wants to hear of them."""

    def __init__(self, program: DebuggedProgram, listener: Listener) -> None:
        self._program = program
        self._listener = listener
        self._entered: dict[int, int] = {}
        """By frame: when it was entered, in nanoseconds."""
        self._tells_calls = False
        self.tells_statements = False
        self._is_first = True
        self.executed: int | UnsetType = UNSET
        """How many statements were executed before the one that runs; known while all are told."""

    def set_level(self, level: str) -> None:
        """`off`, `calls`, or `statements`; calls that run already are not told when they end."""
        self._tells_calls = level != "off"
        self.tells_statements = level == "statements"
        if not self.tells_statements:
            self.executed = UNSET
        for function in self._program.functions:
            body = self._program.interpreter.body(function)
            if level == "off":
                body.disarm()
            else:
                body.arm(self._on_call, self._on_return)

    def begin(self) -> None:
        """The program is about to run its first statement."""
        self.executed = 0 if self.tells_statements else UNSET
        self._is_first = True

    def arrive(self, place: Place) -> None:
        """A statement is about to run."""
        if self.executed is not UNSET and not self._is_first:
            self.executed += 1
        self._is_first = False
        source = place.function.file
        line, _ = source.position(starts_at(place))
        self._listener.on_trace(StatementRun(source.absolute, line, self.executed))

    def _on_call(self, function: CheckedFunction, frame: Frame) -> None:
        if self._program.evaluation.is_going_on:  # a client's call, or a condition's
            return
        event = FunctionEnter(function.name, parameters_of(frame), frame[DEPTH], self.executed)
        self._listener.on_trace(event)
        self._entered[id(frame)] = time.perf_counter_ns()

    def _on_return(self, function: CheckedFunction, frame: Frame, value: Value) -> None:
        # What was asked for when the call began may not be so any more.
        if not self._tells_calls or self._program.evaluation.is_going_on:
            return
        began = self._entered.pop(id(frame), None)
        took = 0 if began is None else (time.perf_counter_ns() - began) // 1000
        t = result_type(function)
        given = NIL if value is None else value
        text, _ = shown_text(given, t)
        event = FunctionExit(
            function.name, text, type_name(given, t), frame[DEPTH], took, self.executed
        )
        self._listener.on_trace(event)


def result_type(function: CheckedFunction) -> Type:
    """The static type of what a call gives."""
    types = function.results
    return types[0] if len(types) == 1 else TupleType(types) if types else ANY
