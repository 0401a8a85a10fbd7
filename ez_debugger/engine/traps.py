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
    from collections.abc import Callable, Sequence

    from ez_debugger.engine.breakpoints import BreakpointTable
    from ez_debugger.engine.program import DebuggedProgram
    from ez_debugger.engine.stepping import Plan
    from ez_lang.check.tree import CheckedFunction, Expression
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
        self._everywhere: dict[Place, Expression | None] = dict.fromkeys(program.all_places)
        self._lock = threading.Lock()
        """Guards everything below, and the arming of places."""
        self._looks_after = False
        self._armed: dict[Place, Expression | None] = {}
        """With the condition that is asked there, or None where the engine is always called."""
        self._left: CheckedFunction | None = None
        self._leaving: list[StatementPlace] = []
        """The `return`s of that function."""
        self._has_ensure = any(function.has_ensure for function in program.functions)
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
            has_changed = wanted is not self._armed and wanted != self._armed
            if has_changed:
                self._change_to(wanted)
            if has_changed or plan.left_function is not self._left:
                self._arm_leaving(plan.left_function)
            if self._has_ensure:
                self._let_tell(plan.functions())

    def _wanted(self, plan: Plan) -> dict[Place, Expression | None]:
        wanted: dict[Place, Expression | None] = dict.fromkeys(plan.covers(self._program))
        for place, here in self._breakpoints.places():
            wanted.setdefault(place, here[0].plain_condition(place) if len(here) == 1 else None)
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

    def _arm_leaving(self, left: CheckedFunction | None) -> None:
        """Let the ends of the function a step acts on be told: its `return`s.

        Functions with `ensure` tell themselves (see `_let_tell`).
        """
        for before in self._leaving:
            if before in self._armed:
                self._arm(before, self._armed[before])
            else:
                before.disarm()
        self._left, self._leaving = left, []
        if left is None or left.has_ensure:
            return
        for place in self._program.interpreter.places(left):
            if isinstance(place, StatementPlace) and isinstance(place.node, Return):
                place.arm(self._arrive, after=self._ended)
                self._leaving.append(place)

    def _let_tell(self, functions: Sequence[CheckedFunction]) -> None:
        """Let those of the functions that have `ensure` tell when all registered calls are made."""
        interpreter = self._program.interpreter
        for function in self._telling:
            interpreter.body(function).on_leave = None
        self._telling = [function for function in functions if function.has_ensure]
        for function in self._telling:
            interpreter.body(function).on_leave = self._leave

    def _ended(self, place: Place, frame: Frame, result: Value) -> None:
        """A statement has run; of a `return`, the frame is about to be left."""
        if self._looks_after:
            self._after(place, frame, result)
        if isinstance(place.statement.node, Return) and not place.function.has_ensure:
            self._leave(frame, result)
