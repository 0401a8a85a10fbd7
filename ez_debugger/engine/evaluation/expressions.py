"""EZ expressions that clients send: checked at a position, compiled once, classified by effect."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ez_debugger.errors import RequestError
from ez_lang.check import tree
from ez_lang.check.expression_at import check_expression
from ez_lang.execute.effects import nodes_below, statements_in
from ez_lang.execute.recording import UndoLog

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ez_debugger.engine.program import DebuggedProgram
    from ez_lang.check.tree import CheckedFunction, Expression
    from ez_lang.execute.frames import Frame
    from ez_lang.model.types import Type
    from ez_lang.model.values import Value


class CompiledExpression(NamedTuple):
    """A checked expression: its tree, type, executors and possible side effects."""

    node: Expression
    run: Callable[[Frame], Value]
    run_logged: Callable[[Frame], Value]
    """The same, with the writes of the expression itself recorded in the undo log."""
    type: Type
    writes: bool
    """Whether it, or a function that it may call, writes something."""
    calls: tuple[CheckedFunction, ...]
    """The functions of the program that it may call, directly or indirectly."""
    outside: str
    """A library function that it may call and that reaches the outside world; empty if none."""


class ExpressionCompiler:
    """The expressions of one program; each text is compiled once for each position."""

    def __init__(self, program: DebuggedProgram) -> None:
        self._program = program
        self.undo_log = UndoLog()
        """Shared by all expressions: only one evaluation that logs runs at a time."""
        self._known: dict[tuple[str, int, int, Type | None], CompiledExpression] = {}

    def compiled(
        self, text: str, function: CheckedFunction, offset: int, wanted: Type | None = None
    ) -> CompiledExpression:
        """The expression at an offset of a function; raises `RequestError` if it does not check.

        `wanted` is the type of the variable to which the value will be assigned, if any.
        """
        # The offset decides which variables the names mean; conditions are compiled once for each
        # probe and evaluated at every hit.
        key = (text, id(function), offset, wanted)
        known = self._known.get(key)
        if known is None:
            known = self._known[key] = self._compile(text, function, offset, wanted)
        return known

    def checked(
        self, text: str, function: CheckedFunction, offset: int, wanted: Type | None = None
    ) -> Expression:
        """The checked tree alone; raises `RequestError` if the expression does not check."""
        checked, diagnostics = check_expression(
            self._program.scopes, text, function, offset, wanted
        )
        if checked is None:
            first = next(d for d in diagnostics if d.severity == "error")
            raise RequestError(first.code, first.message, hint=first.help)
        return checked

    def _compile(
        self, text: str, function: CheckedFunction, offset: int, wanted: Type | None
    ) -> CompiledExpression:
        checked = self.checked(text, function, offset, wanted)
        interpreter = self._program.interpreter
        # An expression that does not write needs no second executor for the undo log.  The
        # functions that it calls report their writes by their weave (`Evaluator._restoring`).
        run = run_logged = interpreter.compile_expression(checked, function)
        calls = _reachable(checked)
        parts: list[tree.Node] = [
            checked,
            *(
                statement
                for called in calls
                if called.body is not None
                for statement in statements_in(called.body)
            ),
        ]
        if _writes(checked):
            on_write = self.undo_log.on_write
            run_logged = interpreter.compile_expression(checked, function, on_write)
        return CompiledExpression(
            checked,
            run,
            run_logged,
            checked.type,
            any(map(_writes, parts)),
            calls,
            next(filter(None, map(_outside, parts)), ""),
        )


def is_pure(node: tree.Node) -> bool:
    """Whether an expression has no side effects, and calls no function of the program."""
    return not (_writes(node) or _outside(node) or any(_called(node)))


def _reachable(node: Expression) -> tuple[CheckedFunction, ...]:
    """The functions that an expression may call, directly or indirectly."""
    # An over-approximation: calls count whether or not they are executed.
    waiting = list(_called(node))
    reached: dict[int, CheckedFunction] = {}
    while waiting:
        function = waiting.pop()
        if id(function) in reached or function.body is None:
            continue
        reached[id(function)] = function
        for statement in statements_in(function.body):
            waiting += _called(statement)
    return tuple(reached.values())


def _called(node: tree.Node) -> Iterator[CheckedFunction]:
    for part in (node, *nodes_below(node)):
        if isinstance(part, tree.CallFunction):
            yield part.function


def _outside(node: tree.Node) -> str:
    """The name of a library function that the node calls and that reaches the outside world."""
    for part in (node, *nodes_below(node)):
        if isinstance(part, tree.CallLibrary) and part.function.reaches_outside:
            return f"{part.function.module}.{part.function.name}".lstrip(".")
    return ""


def _writes(node: tree.Node) -> bool:
    """Whether a node writes to anything except locals of the frame in which it is executed."""
    return any(_is_write(part) for part in (node, *nodes_below(node)))


def _is_write(node: tree.Node) -> bool:
    if isinstance(node, tree.CallLibrary):
        return node.function.effect == "mutates"
    # Locals of the frame of a call end with the call, and need no undo, unless they are references.
    if isinstance(node, tree.Assign | tree.CompoundAssign | tree.Update):
        return not isinstance(node.target, tree.LocalTarget) or node.target.variable.is_reference
    return isinstance(node, tree.Increment | tree.Unpack)
