"""The hooks of one program: which probes are armed, and which function reports its returns.

Only probes that the step plan or a breakpoint needs are armed; all other statements run without a
call of the debugger.  The program thread updates the hooks when it resumes, the thread of immediate
commands when it pauses the program or changes breakpoints; `_lock` serialises them.  Arming writes
one cell, which is atomic, so the program may run meanwhile.
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

P = ParamSpec("P")
R = TypeVar("R")


class ProgramHooks:
    """The armed probes of one program."""

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

        `after` is called after every statement, if `update` requests that.
        """
        self._program = program
        self._breakpoints = breakpoints
        self._arrive = arrive
        self._leave = leave
        self._after = after
        self._all: dict[Probe, Expression | None] = dict.fromkeys(program.all_probes)
        self._lock = threading.Lock()
        """Guards everything below, and the arming of probes."""
        self._calls_after = False
        self._armed: dict[Probe, Expression | None] = {}
        """With the condition that is lowered into the statement, or None if `arrive` is always
        called."""
        self._left: CheckedFunction | None = None
        """The function whose returns call `leave`."""

    def update(
        self, plan: Plan, entry: Probe | None, *, all_probes: bool, calls_after: bool
    ) -> None:
        """Arm what the plan and the breakpoints need, or all probes; disarm all others.

        `entry` is the statement of a pending entry stop.
        """
        with self._lock:
            if calls_after != self._calls_after:
                # Arming a statement sets the hook after it, too: arm everything again.
                self._calls_after = calls_after
                self._disarm_all()
            # A step into may stop in any function.  `_all` is one object, so that consecutive steps
            # change nothing and compare nothing.
            needs_all = all_probes or calls_after or plan.kind == "into"
            needed = self._all if needs_all else self._needed(plan, entry)
            if needed is not self._armed and needed != self._armed:
                self._change_to(needed)
            if plan.left_function is not self._left:
                self._report_returns_of(plan.left_function)

    def _needed(self, plan: Plan, entry: Probe | None) -> dict[Probe, Expression | None]:
        needed: dict[Probe, Expression | None] = dict.fromkeys(plan.covers(self._program))
        if entry is not None:
            needed[entry] = None
        # Probes of the plan stay armed without a condition: the step may end there.
        for probe, here in self._breakpoints.by_probe():
            needed.setdefault(probe, here[0].plain_condition(probe) if len(here) == 1 else None)
        return needed

    def _change_to(self, needed: dict[Probe, Expression | None]) -> None:
        """Arm and disarm the differences; from one step to the next there are few."""
        armed, self._armed = self._armed, needed
        for probe in armed:
            if probe not in needed:
                probe.disarm()
        for probe, condition in needed.items():
            if probe not in armed or armed[probe] is not condition:
                self._arm(probe, condition)

    def _arm(self, probe: Probe, condition: Expression | None) -> None:
        if condition is not None:
            self._program.interpreter.arm_when(probe, self._arrive, condition)
        # Stop points have no hook after them: only statements end.
        elif self._calls_after and isinstance(probe, StatementProbe):
            probe.arm(self._arrive, after=self._after)
        else:
            probe.arm(self._arrive)

    def _disarm_all(self) -> None:
        for probe in self._armed:
            probe.disarm()
        self._armed = {}

    def _report_returns_of(self, function: CheckedFunction | None) -> None:
        """Call `leave` at the returns of this function, and of no other."""
        body = self._program.interpreter.body
        if self._left is not None:
            body(self._left).on_leave(None)
        if function is not None:
            body(function).on_leave(self._leave)
        self._left = function


class HookError(Exception):
    """A hook has failed because of a bug in the debugger."""


def isolated(hook: Callable[P, R]) -> Callable[P, R]:
    """The hook, wrapped so that its bugs are not taken for faults of the program.

    Hooks are called from the middle of EZ code, where a `TypeError` means that the program used
    nil.  A `TypeError` of a hook has to leave that code as something else: a `HookError`.  Faults
    that a hook raises on purpose, and a lack of memory, do belong to the program.
    """

    def call(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return hook(*args, **kwargs)
        except (LocatedFault, MemoryError):
            raise
        except FAILURES as bug:
            raise HookError(f"{type(bug).__name__}: {bug}") from bug

    return call
