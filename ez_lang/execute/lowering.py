"""Lowering: the translation of a checked function into executors.

Each statement becomes one executor, which is put into the statement's probe.  The executors of the
statements around it call it through the cell of that probe.  So a function can be lowered again in
another weave at any time, whether it is active or not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.check import tree
from ez_lang.execute.effects import Effects
from ez_lang.execute.emit.emitter import Emitter, is_wrapper_or_leaf, room_below
from ez_lang.execute.emit.literals import zero_text
from ez_lang.execute.emit.rules import EXPRESSION_RULES, STATEMENT_RULES
from ez_lang.execute.emit.statements import function_block
from ez_lang.execute.faults.failures import FAILURES
from ez_lang.execute.frames import HEADER, ensure_slot
from ez_lang.execute.integer_checks import KnownBounds
from ez_lang.execute.probes import DefaultProbe, StatementProbe
from ez_lang.execute.weaves import RUNNING
from ez_lang.model.zero_values import zero_value

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.check.tree import CheckedFunction, Expression, Statement
    from ez_lang.execute.frames import Frame
    from ez_lang.execute.hooks import ExpressionHook
    from ez_lang.execute.linkage import Linkage
    from ez_lang.execute.probes import BodyProbe, FunctionUnit, Probe
    from ez_lang.execute.shapes import Executor
    from ez_lang.execute.weaves import Weave
    from ez_lang.model.values import Value


class FunctionLowering:
    """The lowering of one function in one weave; the context of its emitters."""

    expression_rules = EXPRESSION_RULES

    def __init__(self, linkage: Linkage, unit: FunctionUnit, weave: Weave) -> None:
        self.linkage = linkage
        self.function: CheckedFunction = unit.function
        self.weave = weave
        self.folds = weave.folds
        self.probes = unit.statements
        self.stop_points = unit.stop_points
        self.effects = Effects()
        self.products = unit.products
        self.bounds = KnownBounds(unit.function)
        self._unit = unit

    def lower(self) -> None:
        """Put new executors into all probes of the function.

        The text of a statement is written and compiled when the statement first runs: large parts
        of a program are never executed.
        """
        unit = self._unit
        unit.weave = self.weave
        for node, probe in unit.statements.items():
            probe.put(self._first_run(node, probe))
        body = self._body()
        if unit.function.has_ensure:
            body = ensured(body, unit.body, self.linkage.locate)
        unit.body.put(body)

    def _first_run(self, node: Statement, probe: StatementProbe) -> Executor:
        # The first call replaces itself: `put` keeps a trap that has been armed around it.
        def run(f: Frame) -> Value:
            probe.put(self.statement(node, probe))
            return probe.executor(f)

        return run

    def emitter(self, probe: StatementProbe, node: object) -> Emitter:
        """An emitter for an executor that is part of a statement."""
        return Emitter(self, probe, node)

    def statement(self, node: Statement, probe: StatementProbe) -> Executor:
        """The executor of a statement."""
        emitter = Emitter(self, probe, node)
        return emitter.draft.finish(STATEMENT_RULES[type(node)](emitter, node))

    def guarded(self, probe: Probe, condition: Expression, instead: Executor) -> Executor:
        """An executor that evaluates a condition before the statement.

        If the condition is true, or fails, the executor calls `instead`; otherwise it executes the
        statement.  For a stop point, which has no statement, only the test is emitted.  The
        condition is part of the statement's own text, so that a false condition costs no call:

            try:
             met = (f[k0] > k1)
            except k2:
             met = True
            if met: return k3(f)
            f[k4] = …
        """
        statement = probe.statement
        e = Emitter(self, statement, probe.node)
        # The condition is not part of the program: its reads and writes must not be reported.
        plain = FunctionLowering(self.linkage, self._unit, RUNNING)
        test = Emitter(plain, statement, condition)
        test.draft = e.draft
        lines = [
            "try:",
            f" met = {test.value(condition)}",
            f"except {e.draft.constant(FAILURES)}:",
            # A condition that fails stops the program too: the debugger reports the failure there.
            " met = True",
            f"if met: return {e.call(instead)}",
        ]
        # A guard replaces the executor of a statement, and therefore contains its text.
        if probe is statement:
            lines += STATEMENT_RULES[type(statement.node)](e, statement.node)
        return e.draft.finish(lines)

    def expression(self, node: Expression, probe: StatementProbe) -> Executor:
        """An executor that returns the value of an expression."""
        executor = self._plain_expression(Emitter(self, probe, node), node)
        hook = self.weave.expressions
        if hook is None or is_wrapper_or_leaf(node):
            return executor
        return _reported(executor, node, hook)

    def careful_expression(self, node: Expression, probe: StatementProbe) -> Executor:
        """An executor that checks each operation when it is executed, not only the final result."""
        emitter = Emitter(self, probe, node)
        emitter.defers_checks = False
        return self._plain_expression(emitter, node)

    def default(self, node: Expression, call: tree.CallFunction, probe: StatementProbe) -> Executor:
        """An executor for the default value of a parameter, for a call that omits it."""
        statement = tree.Evaluate(node.start, node.end, node)
        return self.expression(node, DefaultProbe(statement, call.function, probe, call))

    @staticmethod
    def _plain_expression(emitter: Emitter, node: Expression) -> Executor:
        text = EXPRESSION_RULES[type(node)](emitter, node, room_below(node))
        return emitter.draft.finish([f"return {text}"])

    def _body(self) -> Executor:
        function = self.function
        block = function.body or tree.Block(function.start, function.end, [])
        probe = StatementProbe(block, function)
        e = Emitter(self, probe, block)
        depth = e.draft.constant(self.linkage.depth_limit)
        # The callee tests the depth, so the text of calls stays short.
        lines = [f"if f[1] > {depth}: too_deep()"]
        if function.has_ensure:
            # Before the test of the depth: a call that is too deep ends like any other, and the
            # registered calls are made then.
            lines.insert(0, f"f[{e.draft.constant(ensure_slot(function))}] = []")
        for result in function.named_results:
            zero = zero_text(e, zero_value(result.type, of_field=True), result.type)
            lines.append(f"f[{e.draft.constant(HEADER + result.slot)}] = {zero}")
        leave = None
        # With `ensure`, the leave hook is called by `ensured`, after the registered calls.
        if self.weave.has_stop_points and not function.has_ensure:
            leave = e.draft.content(self._unit.body.leave_cell)
        return e.draft.finish([*lines, *function_block(e, block, leave)])


def _reported(executor: Executor, node: Expression, hook: ExpressionHook) -> Executor:
    def run(f: Frame) -> Value:
        hook(node, f, None)
        value = executor(f)
        hook(node, f, value)
        return value

    return run


def ensured(
    inner: Executor, body: BodyProbe, locate: Callable[[BaseException], BaseException]
) -> Executor:
    """The body `inner` of a function with `ensure`, followed by the calls that it registered.

    The last registered call is made first.  When the body fails, `locate` returns the exception to
    raise: it must be called before the first registered call, while all variables are as they were
    at the fault.  A fault in a registered call is ignored.  `exit` and interruptions make no calls.
    """
    slot = ensure_slot(body.function)

    def run(f: Frame) -> Value:
        try:
            # `ProgramExit` and `Interrupted` are not in `FAILURES`: they pass without making the
            # calls.
            value = inner(f)
        except FAILURES as error:
            fault = locate(error)
            _make_calls(f, f[slot])
            if fault is error:
                raise
            raise fault from None
        _make_calls(f, f[slot])
        leave = body.leave_cell.cell_contents
        return value if leave is None else leave(f, value)

    return run


def _make_calls(f: Frame, registered: list[Executor]) -> None:
    # The list is not emptied: write records refer to its elements.
    for call in reversed(registered):
        try:
            call(f)
        except FAILURES:
            continue
