"""Where the traps are: the places that call the engine before their statement runs.

Arming follows the plan and the breakpoints; whatever neither needs runs free.  Both threads arm:
the program's when it goes on, the reading one when it pauses or changes breakpoints; `_lock` keeps
them apart.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from ez_lang.check.tree import Return
from ez_lang.execute.places import StatementPlace

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_debugger.engine.breakpoints import BreakpointTable
    from ez_debugger.engine.program import DebuggedProgram
    from ez_debugger.engine.stepping import Plan
    from ez_lang.check.tree import CheckedFunction
    from ez_lang.execute.frames import Frame
    from ez_lang.execute.hooks import AfterHook, StatementHook
    from ez_lang.execute.places import Place
    from ez_lang.model.values import Value


class Traps:
    """The armed places of one program."""

    def __init__(
        self,
        program: DebuggedProgram,
        breakpoints: BreakpointTable,
        *,
        arrive: StatementHook,
        leave: Callable[[Frame, Value], None],
        after: AfterHook,
    ) -> None:
        """`arrive` is told of arrivals, `leave` of calls of the left function that end.

        `after` is told of every statement that has run, when that is asked for.
        """
        self._program = program
        self._breakpoints = breakpoints
        self._arrive = arrive
        self._leave = leave
        self._after = after
        self._lock = threading.Lock()
        """Guards everything below, and the arming of places."""
        self._is_everywhere = False
        self._looks_after = False
        self._armed: list[Place] = []
        self._leaving: list[StatementPlace] = []
        self._telling: list[CheckedFunction] = []

    def follow(self, plan: Plan, *, everywhere: bool, looks_after: bool = False) -> None:
        """Arm what the plan and the breakpoints need, or every place; disarm all else.

        With `looks_after` every place also tells when its statement has run.
        """
        with self._lock:
            if looks_after != self._looks_after:
                self._is_everywhere = False
                self._looks_after = looks_after
            if everywhere or looks_after or plan.kind == "into":
                self._arm_everywhere()
            else:
                self._arm_only(plan)
            self._arm_leaving(plan)

    def _arm_everywhere(self) -> None:
        if self._is_everywhere:
            return
        for place in self._program.all_places:
            if self._looks_after and isinstance(place, StatementPlace):
                place.arm(self._arrive, after=self._ended)
            else:
                place.arm(self._arrive)
        self._is_everywhere = True
        self._armed = []
        self._leaving = []

    def _arm_only(self, plan: Plan) -> None:
        armed = [*self._armed, *self._leaving] if self._armed else self._program.all_places
        self._is_everywhere = False
        for place in armed:
            place.disarm()
        self._leaving = []
        self._armed = plan.covers(self._program)
        covered = set(map(id, self._armed))
        for place in self._armed:
            place.arm(self._arrive)
        for place, here in self._breakpoints.places():
            if id(place) in covered:
                continue
            self._armed.append(place)
            place.arm(self._arrive, when=here[0].plain_condition if len(here) == 1 else None)

    def _arm_leaving(self, plan: Plan) -> None:
        """Let the ends of the function a step acts on be told.

        Functions with `ensure` tell themselves, when all registered calls are made; the others
        are left at their `return`s, or at their end, where nothing is returned.
        """
        for left in self._leaving:
            if not self._looks_after:
                left.arm(self._arrive)
        self._leaving = []
        interpreter = self._program.interpreter
        for function in self._telling:
            interpreter.body(function).on_leave = None
        self._telling = [function for function in plan.functions() if function.has_ensure]
        for function in self._telling:
            interpreter.body(function).on_leave = self._leave
        function_left = plan.left_function
        if function_left is None or function_left.has_ensure:
            return
        for place in interpreter.places(function_left):
            if isinstance(place, StatementPlace) and isinstance(place.node, Return):
                place.arm(self._arrive, after=self._ended)
                self._leaving.append(place)

    def _ended(self, place: Place, frame: Frame, result: Value) -> None:
        """A statement has run; of a `return`, the frame is about to be left."""
        if self._looks_after:
            self._after(place, frame, result)
        if isinstance(place.statement.node, Return) and not place.function.has_ensure:
            self._leave(frame, result)
