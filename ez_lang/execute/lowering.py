"""Lowering: from a checked function to executors in its probes.

Each statement becomes one executor, put into the statement's probe; parents find their children
there.  So a function can be lowered again in another weave at any time, running or not.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.check import tree
from ez_lang.execute.bounds import KnownBounds
from ez_lang.execute.effects import Effects
from ez_lang.execute.emit.emitter import Emitter, is_skin_or_leaf, room_below
from ez_lang.execute.emit.literals import zero_text
from ez_lang.execute.emit.rules import EXPRESSION_RULES, STATEMENT_RULES
from ez_lang.execute.emit.statements import function_block
from ez_lang.execute.faults.failures import FAILURES
from ez_lang.execute.frames import HEADER, ensure_slot
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
    """One function on its way into one weave: what its emitters need to know."""

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

        A statement is compiled when it first runs: much of a program never does.
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
        """The executor of a statement that first asks; where it is so, or fails, `instead` runs.

        The question is part of the statement's own text, so that a false one costs no call.  Of a
        point it is all there is.
        """
        statement = probe.statement
        e = Emitter(self, statement, probe.node)
        plain = FunctionLowering(self.linkage, self._unit, RUNNING)
        asking = Emitter(plain, statement, condition)
        asking.draft = e.draft
        lines = [
            "try:",
            f" met = {asking.value(condition)}",
            f"except {e.draft.constant(FAILURES)}:",
            " met = True",
            f"if met: return {e.call(instead)}",
        ]
        if probe is statement:
            lines += STATEMENT_RULES[type(statement.node)](e, statement.node)
        return e.draft.finish(lines)

    def expression(self, node: Expression, probe: StatementProbe) -> Executor:
        """An executor that gives the value of an expression."""
        executor = self._plain_expression(Emitter(self, probe, node), node)
        hook = self.weave.expressions
        if hook is None or is_skin_or_leaf(node):
            return executor
        return _told(executor, node, hook)

    def careful_expression(self, node: Expression, probe: StatementProbe) -> Executor:
        """The same, with each operation checked as it is made."""
        emitter = Emitter(self, probe, node)
        emitter.defers_checks = False
        return self._plain_expression(emitter, node)

    def default(self, node: Expression, call: tree.CallFunction, probe: StatementProbe) -> Executor:
        """An executor for the default value of a parameter that a call in a statement omits."""
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
        lines = [f"if f[1] > {depth}: too_deep()"]
        if function.has_ensure:
            # First of all: a call that goes too deep ends like any other.
            lines.insert(0, f"f[{e.draft.constant(ensure_slot(function))}] = []")
        for result in function.named_results:
            zero = zero_text(e, zero_value(result.type, of_field=True), result.type)
            lines.append(f"f[{e.draft.constant(HEADER + result.slot)}] = {zero}")
        leave = None
        if (
            self.weave.has_stop_points and not function.has_ensure
        ):  # `ensured` calls the hook itself
            leave = e.draft.content(self._unit.body.leave_cell)
        return e.draft.finish([*lines, *function_block(e, block, leave)])


def _told(executor: Executor, node: Expression, hook: ExpressionHook) -> Executor:
    def run(f: Frame) -> Value:
        hook(node, f, None)
        value = executor(f)
        hook(node, f, value)
        return value

    return run


def ensured(
    inner: Executor, body: BodyProbe, locate: Callable[[BaseException], BaseException]
) -> Executor:
    """The body `inner`, followed by the calls that it registered.

    `locate` gives the exception to go on with when the body fails.  `exit` and interruptions pass
    through without any call.
    """
    slot = ensure_slot(body.function)

    def run(f: Frame) -> Value:
        try:
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
    # The list stays as it is: what was recorded of it must still be true.
    for call in reversed(registered):
        try:
            call(f)
        except FAILURES:
            continue
