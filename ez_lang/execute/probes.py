"""Probes: where executors sit, and where hooks are put.

A statement's executor sits in a cell that its parents read each time they run it.  Whatever weave
a parent was lowered in, it reads the same cell, so what is put there is seen at the statement's
next turn, in the middle of loops and recursions too.  Writing a cell is atomic: another thread may
arm probes while the program runs.

Points are for what a debugger stops at although it is no statement: the test of a loop's header
after each round, the condition of an `or`, the run of a registered `ensure`.  They exist in weaves
with stop points only, and cost a test of one cell.
"""

from __future__ import annotations

from types import CellType
from typing import TYPE_CHECKING, Final, Literal

from ez_lang.check import tree
from ez_lang.execute.effects import statements_in
from ez_lang.execute.products import ProductChecks

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.check.tree import CheckedFunction, Node, Statement
    from ez_lang.execute.frames import Frame
    from ez_lang.execute.weaves import Weave
    from ez_lang.model.values import Value

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.check.tree import CheckedFunction, Expression, Node, Statement
    from ez_lang.execute.frames import Frame
    from ez_lang.execute.hooks import AfterHook, CallHook, LeaveHook, ReturnHook, StatementHook
    from ez_lang.execute.shapes import Executor
    from ez_lang.model.values import Value

    Guard = Callable[[Executor], Executor]
    """Makes an executor that asks before the statement, and gives way to another if it is so."""

Kind = Literal["statement", "round", "or", "ensure"]


def _not_lowered(_frame: Frame) -> Value:
    raise RuntimeError("a statement ran before its function was lowered")


class StatementProbe:
    """The one probe of a statement: the cell all its parents read.

    `executor` is what the statement does; the cell holds that, or a trap around it.
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
        self._trap: Executor | None = None

    def __repr__(self) -> str:
        return f"<{type(self.node).__name__} of {self.function.name}>"

    @property
    def statement(self) -> StatementProbe:
        """The probe of the statement this is, or belongs to."""
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
        """From now on the statement does this; a trap stays around it, a guard is made anew."""
        self.executor = executor
        self._fill()

    def arm(
        self,
        hook: StatementHook,
        *,
        guard: Guard | None = None,
        after: AfterHook | None = None,
    ) -> None:
        """Call `hook(probe, frame)` before the statement, in probe of a hook that was there.

        `guard` makes an executor that decides each time whether the hook is called, and runs the
        statement by itself where it is not.  `after(probe, frame, result)` is called when the
        statement has run, unless a guard ran it.
        """
        self._hook, self._guard, self._after = hook, guard, after
        self._fill()

    def disarm(self) -> None:
        """Run the statement plainly again."""
        self._hook = self._guard = self._after = None
        self._fill()

    def _fill(self) -> None:
        """Put into the cell what is to run next time."""
        filled = None
        while filled is not self.executor:  # another thread may put a new one meanwhile
            filled = self.executor
            self.cell.cell_contents = self._filling()

    def _filling(self) -> Executor:
        if self._hook is None:
            return self.executor
        if self._trap is None:
            self._trap = self._made_trap()
        guard = self._guard
        return self._trap if guard is None else guard(self._trap)

    def _made_trap(self) -> Executor:
        def trap(f: Frame) -> Value:
            hook = self._hook
            if hook is not None:
                hook(self, f)
            result = self.executor(f)
            # Asked for only now: the hook itself may have armed what comes after.
            after = self._after
            if after is not None:
                after(self, f, result)
            return result

        return trap


class DefaultProbe(StatementProbe):
    """Where the default value of a parameter is evaluated for a call that omits the argument.

    Its text belongs to the function called, its frame to the caller.  The statement that
    the frame executes is the one with the call.
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
    """A probe inside a statement, for what is no statement itself."""

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
        """Whether a hook is called when the program passes here."""
        return self.cell.cell_contents is not None

    def arm(self, hook: StatementHook, *, guard: Guard | None = None) -> None:
        """Call `hook(point, frame)` each time the program passes here, or when the guard says."""

        def pass_by(f: Frame) -> None:
            hook(self, f)

        self.cell.cell_contents = pass_by if guard is None else guard(pass_by)

    def disarm(self) -> None:
        """Pass by silently again."""
        self.cell.cell_contents = None


Probe = StatementProbe | StopPoint


class BodyProbe:
    """The one probe of a function's body: the cell that all its calls read.

    It starts with a stub that lowers the function when it is first called.
    """

    __slots__ = ("_hooks", "cell", "executor", "function", "leave_cell")

    def __init__(self, function: CheckedFunction, stub: Executor) -> None:
        self.function = function
        self.executor = stub
        self.cell = CellType(stub)
        self.leave_cell = CellType(None)
        """What the body calls with the frame and the result just before it ends, or None.

        Weaves with stop points read this cell at the end of every call, so that frames that are
        already active when a hook is set call it too, whatever they execute at that moment.
        """
        self._hooks: tuple[CallHook | None, ReturnHook | None] = (None, None)

    def put(self, executor: Executor) -> None:
        """From now on a call runs this; hooks stay around it."""
        self.executor = executor
        if self._hooks == (None, None):
            self.cell.cell_contents = executor

    def arm(self, on_call: CallHook | None, on_return: ReturnHook | None = None) -> None:
        """Call the hooks when a call of the function begins and ends, from its next call on."""
        self._hooks = (on_call, on_return)
        self.cell.cell_contents = self._trap()

    def on_leave(self, hook: LeaveHook | None) -> None:
        """Call `hook(frame, value)` whenever a call of the function is about to end; None: never.

        This includes calls that are active now.  Registered `ensure` calls have been made by then.
        """
        if hook is None:
            self.leave_cell.cell_contents = None
            return

        def leave(f: Frame, value: Value) -> Value:
            hook(f, value)
            return value

        self.leave_cell.cell_contents = leave

    def disarm(self) -> None:
        """Call the function plainly again."""
        self._hooks = (None, None)
        self.cell.cell_contents = self.executor

    def _trap(self) -> Executor:
        function = self.function

        def trap(f: Frame) -> Value:
            on_call, on_return = self._hooks
            if on_call is not None:
                on_call(function, f)
            value = self.executor(f)
            if on_return is not None:
                on_return(function, f, value)
            return value

        return trap


class FunctionUnit:
    """A function's probes: its body, its statements in the order of the text, and its stop points.

    `weave` is the one it was lowered in, None before that.
    """

    def __init__(self, function: CheckedFunction, lower: Callable[[FunctionUnit], None]) -> None:
        self.function = function
        self.weave: Weave | None = None
        self.statements: dict[Statement, StatementProbe] = {}
        self.stop_points: dict[Node, StopPoint] = {}
        self.products = ProductChecks(function)
        body = function.body
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
        """All probes where the function can be stopped, in the order of the text."""
        every: list[Probe] = [*self.statements.values(), *self.stop_points.values()]
        return sorted(every, key=_start)


def _start(probe: Probe) -> tuple[int, bool]:
    return probe.node.start, probe.kind != "statement"
