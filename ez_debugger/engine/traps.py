"""Where the traps are: the places that call the engine before their statement runs.

Arming follows the plan and the breakpoints; whatever neither needs runs free.  Both threads arm:
the program's when it goes on, the reading one when it pauses or changes breakpoints; `_lock` keeps
them apart.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING

from ez_lang.check.tree import Return
from ez_lang.execute.places import Place, StatementPlace

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_debugger.engine.breakpoints import BreakpointTable
    from ez_debugger.engine.program import DebuggedProgram
    from ez_debugger.engine.stepping import Plan
    from ez_lang.check.tree import CheckedFunction, Expression
    from ez_lang.execute.frames import Frame
    from ez_lang.execute.hooks import AfterHook, StatementHook
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
        self._everywhere = dict[Place, "Expression | None"].fromkeys(program.all_places)
        self._lock = threading.Lock()
        """Guards everything below, and the arming of places."""
        self._looks_after = False
        self._armed: dict[Place, Expression | None] = {}
        """With the condition that is asked there, or None where the engine is always called."""
        self._leaving: list[StatementPlace] = []
        self._telling: list[CheckedFunction] = []

    def follow(self, plan: Plan, *, everywhere: bool, looks_after: bool = False) -> None:
        """Arm what the plan and the breakpoints need, or every place; disarm all else.

        With `looks_after` every place also tells when its statement has run.
        """
        with self._lock:
            if looks_after != self._looks_after:
                self._looks_after = looks_after
                self._disarm_all()
            is_everywhere = everywhere or looks_after or plan.kind == "into"
            wanted = self._everywhere if is_everywhere else self._wanted(plan)
            if wanted is not self._armed:
                self._change_to(wanted)
            self._arm_leaving(plan)

    def _wanted(self, plan: Plan) -> dict[Place, Expression | None]:
        wanted: dict[Place, Expression | None] = dict.fromkeys(plan.covers(self._program))
        for place, here in self._breakpoints.places():
            wanted.setdefault(place, here[0].plain_condition if len(here) == 1 else None)
        return wanted

    def _change_to(self, wanted: dict[Place, Expression | None]) -> None:
        """Arm and disarm what differs; most of the time most of it stays."""
        armed, self._armed = self._armed, wanted
        for place in armed:
            if place not in wanted:
                place.disarm()
        for place, condition in wanted.items():
            if place not in armed or armed[place] is not condition:
                self._arm(place, condition)

    def _arm(self, place: Place, condition: Expression | None) -> None:
        if condition is not None:
            self._program.interpreter.arm_when(place, self._arrive, condition)
        elif self._looks_after and isinstance(place, StatementPlace):
            place.arm(self._arrive, after=self._ended)
        else:
            place.arm(self._arrive)

    def _disarm_all(self) -> None:
        for place in self._armed:
            place.disarm()
        self._armed = {}

    def _arm_leaving(self, plan: Plan) -> None:
        """Let the ends of the function a step acts on be told.

        Functions with `ensure` tell themselves, when all registered calls are made; the others
        are left at their `return`s, or at their end, where nothing is returned.
        """
        for left in self._leaving:
            if left in self._armed:
                self._arm(left, self._armed[left])
            else:
                left.disarm()
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
