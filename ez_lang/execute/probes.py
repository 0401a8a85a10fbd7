"""Probes: where executors are stored and hooks are armed.

The executor of a statement is stored in a Python cell.  The statements around it call it through
that cell, whatever weave they were lowered in:

    for f[k0] in range(k1, k2):
     c0(f)                          # the content of the cell, read again in every round

So arming a hook stores a trap in the cell, and disarming restores the executor.  The program sees
the change at its next statement, in the middle of loops and recursions too, and a program without
armed hooks pays nothing.  Writing a cell is atomic: another thread may arm probes while the program
runs.

A debugger also stops where there is no statement: at the test of a loop header after each round, at
the condition of an `or`, when a registered `ensure` call is made.  Only weaves with stop points
contain these; each costs one test whether its cell is empty.
"""

from __future__ import annotations

from types import CellType
from typing import TYPE_CHECKING, Final, Literal

from ez_lang.check import tree
from ez_lang.execute.effects import statements_in
from ez_lang.execute.integer_checks import ProductChecks

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.check.tree import CheckedFunction, Expression, Node, Statement
    from ez_lang.execute.frames import Frame
    from ez_lang.execute.hooks import AfterHook, CallHook, LeaveHook, ReturnHook, StatementHook
    from ez_lang.execute.shapes import Executor
    from ez_lang.execute.weaves import Weave
    from ez_lang.model.values import Value

    Guard = Callable[[Executor], Executor]
    """Takes a trap; returns an executor that calls it when a condition holds."""

Kind = Literal["statement", "round", "or", "ensure"]


def _not_lowered(_frame: Frame) -> Value:
    raise RuntimeError("a statement ran before its function was lowered")


class StatementProbe:
    """The probe of a statement, the same for the life of the program.

    `executor` executes the statement; the cell holds it, or a trap around it.
    """

    __slots__ = ("_after", "_guard", "_hook", "_trap", "cell", "executor", "function", "node")

    kind: Final[Kind] = "statement"

    def __init__(self, node: Statement, function: CheckedFunction) -> None:
        self.node = node
        self.function = function
        self.executor: Executor = _not_lowered
        self.cell = CellType(_not_lowered)
        self._hook: StatementHook | None = None
        self._after: AfterHook | None = None
        self._guard: Guard | None = None
        # Created when a hook is first armed: most statements never have one.
        self._trap: Executor | None = None

    def __repr__(self) -> str:
        return f"<{type(self.node).__name__} of {self.function.name}>"

    @property
    def statement(self) -> StatementProbe:
        """The probe of the statement that this probe is, or belongs to."""
        return self

    @property
    def is_armed(self) -> bool:
        """Whether a hook is called before the statement runs."""
        return self._hook is not None

    def in_caller(self, node: Node) -> tuple[StatementProbe, int, int]:
        """The statement that a frame executes while it evaluates the node, and the span to show.

        The span lies in the text of the frame's own function.
        """
        return self, node.start, node.end

    def put(self, executor: Executor) -> None:
        """Replace the executor.  A trap around it remains; a guard is created again."""
        self.executor = executor
        self._fill()

    def arm(
        self, hook: StatementHook, *, guard: Guard | None = None, after: AfterHook | None = None
    ) -> None:
        """Call `hook(probe, frame)` before the statement, instead of any earlier hook.

        `guard` creates an executor that decides each time whether the hook is called; if it is not,
        that executor executes the statement itself.  `after(probe, frame, result)` is called when
        the statement has been executed, unless by a guard.
        """
        self._hook, self._guard, self._after = hook, guard, after
        self._fill()

    def disarm(self) -> None:
        """Remove the hook."""
        self._hook = self._guard = self._after = None
        self._fill()

    def _fill(self) -> None:
        # Another thread may replace the executor or arm the probe between computing the content and
        # storing it, so the content is computed again until the executor is still the same.
        filled = None
        while filled is not self.executor:
            filled = self.executor
            self.cell.cell_contents = self._content()

    def _content(self) -> Executor:
        if self._hook is None:
            return self.executor
        if self._trap is None:
            # One trap for the life of the probe: stepping arms and disarms many statements at each
            # stop.
            self._trap = self._made_trap()
        guard = self._guard
        return self._trap if guard is None else guard(self._trap)

    def _made_trap(self) -> Executor:
        # The trap reads the hook and the executor when it is called: the hook may disarm the
        # probe, or have the function lowered again, before the statement runs.
        def trap(f: Frame) -> Value:
            hook = self._hook
            if hook is not None:
                hook(self, f)
            result = self.executor(f)
            # Read only now: the hook may have armed the one after the statement itself.
            after = self._after
            if after is not None:
                after(self, f, result)
            return result

        return trap


class DefaultProbe(StatementProbe):
    """The default value of a parameter, evaluated for a call that omits the argument.

    Its text belongs to the callee, its frame to the caller.  The frame executes the statement that
    contains the call.
    """

    __slots__ = ("_call", "_caller")

    def __init__(
        self, node: Statement, function: CheckedFunction, caller: StatementProbe, call: Node
    ) -> None:
        super().__init__(node, function)
        self._caller = caller
        self._call = call

    @property
    def statement(self) -> StatementProbe:
        """The statement that contains the call."""
        return self._caller.statement

    def in_caller(self, node: Node) -> tuple[StatementProbe, int, int]:  # noqa: ARG002
        """The statement that contains the call, and the span of the call."""
        return self._caller.in_caller(self._call)


class StopPoint:
    """A probe inside a statement: its cell holds a hook, or None."""

    __slots__ = ("cell", "function", "kind", "node", "statement")

    def __init__(self, kind: Kind, node: Statement | Expression, statement: StatementProbe) -> None:
        self.kind = kind
        self.node = node
        self.statement = statement
        self.function = statement.function
        self.cell = CellType(None)

    def __repr__(self) -> str:
        return f"<{self.kind} of {self.function.name}>"

    @property
    def is_armed(self) -> bool:
        """Whether a hook is called when the program reaches the stop point."""
        return self.cell.cell_contents is not None

    def arm(self, hook: StatementHook, *, guard: Guard | None = None) -> None:
        """Call `hook(probe, frame)` at the stop point, if the condition of `guard` holds."""

        def call_hook(f: Frame) -> None:
            hook(self, f)

        # The cell of a stop point is None while it is unarmed, so generated text tests it before
        # the call: `if c0 is not None: c0(f)`.
        self.cell.cell_contents = call_hook if guard is None else guard(call_hook)

    def disarm(self) -> None:
        """Remove the hook."""
        self.cell.cell_contents = None


Probe = StatementProbe | StopPoint


class BodyProbe:
    """The probe of a function's body: all calls of the function read its cell.

    It initially holds a stub that lowers the function at its first call.
    """

    __slots__ = ("_hooks", "cell", "executor", "function", "leave_cell")

    def __init__(self, function: CheckedFunction, stub: Executor) -> None:
        self.function = function
        self.executor = stub
        self.cell = CellType(stub)
        self.leave_cell = CellType(None)
        """What the body calls with the frame and the result just before it ends, or None.

        Weaves with stop points read this cell at the end of every call.  A hook around the body, as
        `arm` makes it, would miss the frames that are active when it is armed.
        """
        self._hooks: tuple[CallHook | None, ReturnHook | None] = (None, None)

    def put(self, executor: Executor) -> None:
        """Replace the executor; hooks around it remain."""
        self.executor = executor
        if self._hooks == (None, None):
            self.cell.cell_contents = executor

    def arm(self, on_call: CallHook | None, on_return: ReturnHook | None = None) -> None:
        """Call the hooks at the beginning and the end of all calls that have not begun yet."""
        self._hooks = (on_call, on_return)
        self.cell.cell_contents = self._trap()

    def on_leave(self, hook: LeaveHook | None) -> None:
        """Call `hook(frame, value)` before a call of the function ends; None removes the hook.

        This includes calls that are active now.  Registered `ensure` calls have been made by then.
        """
        if hook is None:
            self.leave_cell.cell_contents = None
            return

        # Generated text ends with `return r if c0 is None else c0(f, r)`, so the value is passed
        # through.
        def leave(f: Frame, value: Value) -> Value:
            hook(f, value)
            return value

        self.leave_cell.cell_contents = leave

    def disarm(self) -> None:
        """Remove the hooks of `arm`."""
        self._hooks = (None, None)
        self.cell.cell_contents = self.executor

    def _trap(self) -> Executor:
        function = self.function

        def trap(f: Frame) -> Value:
            # Read once per call, so that the two hooks of one `arm` are called in pairs.
            on_call, on_return = self._hooks
            if on_call is not None:
                on_call(function, f)
            value = self.executor(f)
            if on_return is not None:
                on_return(function, f, value)
            return value

        return trap


class FunctionUnit:
    """One function with all its probes, for the life of the program.

    `weave` is the weave it was lowered in; None before its first call.
    """

    def __init__(self, function: CheckedFunction, lower: Callable[[FunctionUnit], None]) -> None:
        self.function = function
        self.weave: Weave | None = None
        self.statements: dict[Statement, StatementProbe] = {}
        self.stop_points: dict[Node, StopPoint] = {}
        self.products = ProductChecks(function)
        body = function.body
        # All probes exist before the first call, so that breakpoints can be set in functions that
        # were never called.
        for statement in () if body is None else statements_in(body):
            probe = self.statements[statement] = StatementProbe(statement, function)
            self._add_stop_points(statement, probe)

        def first_call(f: Frame) -> Value:
            lower(self)
            return self.body.executor(f)

        self.body = BodyProbe(function, first_call)

    def _add_stop_points(self, statement: Statement, probe: StatementProbe) -> None:
        match statement:
            case tree.ForRange() | tree.ForEach() | tree.While():
                self.stop_points[statement] = StopPoint("round", statement, probe)
            case tree.Ensure():
                self.stop_points[statement] = StopPoint("ensure", statement, probe)
            case tree.If():
                for condition, _ in statement.branches[1:]:
                    self.stop_points[condition] = StopPoint("or", condition, probe)
            case _:
                pass

    def probes(self) -> list[Probe]:
        """All statements and stop points, in the order of the text."""
        every: list[Probe] = [*self.statements.values(), *self.stop_points.values()]
        return sorted(every, key=lambda probe: (probe.node.start, probe.kind != "statement"))
