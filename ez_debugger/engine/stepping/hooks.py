"""Which hooks are set: the places that call the engine before their statement, and frame ends.

Hooks follow the plan and the breakpoints; everything that neither needs runs without.  Both threads
set hooks: the program's when it resumes, the reading one when it pauses or changes breakpoints;
`_lock` keeps them apart.
"""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, ParamSpec, TypeVar

from ez_lang.execute.faults.failures import FAILURES, LocatedFault
from ez_lang.execute.probes import StatementProbe

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_debugger.engine.breakpoints.table import BreakpointTable
    from ez_debugger.engine.program import DebuggedProgram
    from ez_debugger.engine.stepping.plans import Plan
    from ez_lang.check.tree import CheckedFunction, Expression
    from ez_lang.execute.hooks import AfterHook, LeaveHook, StatementHook
    from ez_lang.execute.probes import Probe


class Traps:
    """The armed places of one program."""

    def __init__(
        self,
        program: DebuggedProgram,
        breakpoints: BreakpointTable,
        *,
        arrive: StatementHook,
        leave: LeaveHook,
        after: AfterHook,
    ) -> None:
        """`arrive` is called before statements, `leave` when a call of the plan's function ends.

        `after` is called after every statement, where `follow` asks for that.
        """
        self._program = program
        self._breakpoints = breakpoints
        self._arrive = arrive
        self._leave = leave
        self._after = after
        self._everywhere: dict[Probe, Expression | None] = dict.fromkeys(program.all_places)
        self._lock = threading.Lock()
        """Guards everything below, and the arming of places."""
        self._looks_after = False
        self._armed: dict[Probe, Expression | None] = {}
        """With the condition that is asked there, or None where the engine is always called."""
        self._left: CheckedFunction | None = None
        """The function whose ends call `leave`."""

    def follow(
        self, plan: Plan, entry: Probe | None, *, everywhere: bool, looks_after: bool = False
    ) -> None:
        """Arm what the plan and the breakpoints need, or every place; disarm all others.

        `entry` is the statement of a pending entry stop.  With `looks_after` the engine is also
        called after each statement.
        """
        with self._lock:
            if looks_after != self._looks_after:
                self._looks_after = looks_after
                self._disarm_all()
            is_everywhere = everywhere or looks_after or plan.kind == "into"
            wanted = self._everywhere if is_everywhere else self._wanted(plan, entry)
            if wanted is not self._armed and wanted != self._armed:
                self._change_to(wanted)
            if plan.left_function is not self._left:
                self._notice_leaving(plan.left_function)

    def _wanted(self, plan: Plan, entry: Probe | None) -> dict[Probe, Expression | None]:
        wanted: dict[Probe, Expression | None] = dict.fromkeys(plan.covers(self._program))
        if entry is not None:
            wanted[entry] = None
        for place, here in self._breakpoints.places():
            wanted.setdefault(place, here[0].plain_condition(place) if len(here) == 1 else None)
        return wanted

    def _change_to(self, wanted: dict[Probe, Expression | None]) -> None:
        """Arm and disarm what differs; most of the time most of it stays."""
        armed, self._armed = self._armed, wanted
        for place in armed:
            if place not in wanted:
                place.disarm()
        for place, condition in wanted.items():
            if place not in armed or armed[place] is not condition:
                self._arm(place, condition)

    def _arm(self, place: Probe, condition: Expression | None) -> None:
        if condition is not None:
            self._program.interpreter.arm_when(place, self._arrive, condition)
        elif self._looks_after and isinstance(place, StatementProbe):
            place.arm(self._arrive, after=self._after)
        else:
            place.arm(self._arrive)

    def _disarm_all(self) -> None:
        for place in self._armed:
            place.disarm()
        self._armed = {}

    def _notice_leaving(self, function: CheckedFunction | None) -> None:
        """Call `leave` at the ends of this function, and of no other."""
        body = self._program.interpreter.body
        if self._left is not None:
            body(self._left).on_leave(None)
        if function is not None:
            body(function).on_leave(self._leave)
        self._left = function


P = ParamSpec("P")
R = TypeVar("R")


class MistakeError(Exception):
    """A mistake of the debugger's own, made while the program was running."""


def kept_apart(hook: Callable[P, R]) -> Callable[P, R]:
    """The hook, whose mistakes nobody takes for failures of the program.

    Faults it raises on purpose and a lack of memory are the program's.
    """

    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return hook(*args, **kwargs)
        except (LocatedFault, MemoryError):
            raise
        except FAILURES as bug:
            raise MistakeError(f"{type(bug).__name__}: {bug}") from bug

    return call
