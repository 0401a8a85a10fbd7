"""Generation of the text of one executor.

Expressions are folded into the text of their statement, three to six levels deep.  Deeper ones, and
every expression in a generic weave, become separate executors that the text calls:

    n = a + b * c       f[k0] = (f[k1] + (f[k2] * f[k3]))       folded
                        f[k0] = k1(f)                           generic
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ez_lang.check import tree
from ez_lang.execute.frames import HEADER
from ez_lang.execute.shapes import Draft

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.check.tree import CheckedFunction, Expression, LocalVariable
    from ez_lang.execute.lowering import FunctionLowering
    from ez_lang.execute.probes import StatementProbe, StopPoint
    from ez_lang.execute.shapes import Executor

    ExpressionRule = Callable[["Emitter", Any, int], str]
    StatementRule = Callable[["Emitter", Any], list[str]]

ROOM: Final = 6
"""The room for folding in one text: each level takes 2 of it, the cheapest kinds of nodes 1.

Twice as much makes programs 2 % faster, but fewer statements share a shape, and compiling takes
longer.
"""

_CHEAP: Final = {tree.Logic: 1, tree.Not: 1, tree.Arithmetic: 1}

_LEAVES: Final = {tree.Constant, tree.ReadLocal, tree.ReadGlobal, tree.ReadEnumMember}
"""Their text is no longer than the call of an executor, so they are always folded."""

_WRAPPERS: Final = {tree.CopyValue, tree.CheckRange, tree.CheckDynamic, tree.UnusedResult}
"""Nodes that the checker puts around a value: neither a level nor a step of the evaluation."""

_FREE: Final = _LEAVES | _WRAPPERS


class Emitter:
    """The text of one executor while it is generated.

    `probe` is the statement that the text belongs to; `folds` is whether expressions are folded.
    Without `defers_checks`, each float operation is checked when it is executed (see `numbers`).
    """

    __slots__ = (
        "_is_plain",
        "_items",
        "_rules",
        "defers_checks",
        "draft",
        "folds",
        "lowering",
        "probe",
    )

    def __init__(self, lowering: FunctionLowering, probe: StatementProbe, node: object) -> None:
        self.lowering = lowering
        self.probe = probe
        self.draft = Draft(probe, node)
        self.folds = self._is_plain = lowering.folds
        self.defers_checks = True
        self._items: list[str] = []
        self._rules = lowering.expression_rules

    # ---------------------------------------------------------------------------- expressions

    def value(self, node: Expression, room: int = ROOM) -> str:
        """Text of the value of an expression; `room` is the room for folding its parts."""
        kind = type(node)
        # One test covers the two rare cases: this method is called for every expression.
        if not self._is_plain:
            return self._item_or_child(node, room)
        # A wrapper passes its room on unchanged, so that inserting a check does not unfold an
        # expression.
        if kind in _FREE:
            return self._rules[kind](self, node, room)
        left = room - _CHEAP.get(kind, 2)
        return self.child(node) if left < 0 else self._rules[kind](self, node, left)

    def _item_or_child(self, node: Expression, room: int) -> str:
        """Text in a generic weave, or of a conversion of items (see `of_items`)."""
        if isinstance(node, tree.Item):
            return self._items[node.index]
        if self._items:
            return self._rules[type(node)](self, node, room)
        return self.child(node)

    def of_items(self, names: list[str], node: Expression) -> str:
        """Text of an expression in which `Item` nodes stand for the temporaries `names`.

        Such nodes occur in conversions of several values, as in `temp a u8, b = f()`.
        """
        self._items, self._is_plain = names, False
        text = self.value(node)
        self._items, self._is_plain = [], self.folds
        return text

    def child(self, node: Expression) -> str:
        """Text that calls a separate executor for the expression."""
        return self.call(self.lowering.expression(node, self.probe))

    def call(self, executor: Executor) -> str:
        """Text that calls an executor."""
        # A constant, not a cell: unlike the executor of a statement, this one is never replaced.
        return f"{self.draft.constant(executor)}(f)"

    def with_temporary(self, node: Expression, room: int) -> tuple[str, str]:
        """Text of a value, and the temporary that holds it for the message of a fault.

        A pure expression needs no temporary: it can be evaluated again after the fault.
        """
        text = self.value(node, room)
        if self.lowering.effects.is_pure(node):
            return text, ""
        name = self.draft.temporary()
        # The name becomes an operand of the mark (see `Draft.mark`); after a fault its value is
        # read from the variables of the Python frame.
        return f"({name} := {text})", name

    # --------------------------------------------------------------------- variables and cells

    def local(self, variable: LocalVariable) -> str:
        """Text of a variable's slot, even if it holds a reference: `f[k0]`."""
        return f"f[{self.draft.constant(HEADER + variable.slot)}]"

    def body(self, function: CheckedFunction) -> str:
        """A name for the current executor of a function's body: `c0`."""
        return self.draft.content(self.lowering.linkage.body_of(function).cell)

    def statement(self, node: tree.Statement) -> str:
        """Text that runs another statement of the same function: `c0(f)`."""
        return f"{self.draft.content(self.lowering.probes[node].cell)}(f)"

    def stop_point(self, node: tree.Node) -> StopPoint | None:
        """The stop point of a loop, a condition or an `ensure`, in weaves that have them."""
        return self.lowering.stop_points[node] if self.lowering.weave.has_stop_points else None

    def stop_point_lines(self, stop_point: StopPoint | None) -> list[str]:
        """Lines that call the hook of a stop point if there is one."""
        if stop_point is None:
            return []
        hook = self.draft.content(stop_point.cell)
        return [f"if {hook} is not None: {hook}(f)"]


def room_below(node: Expression, room: int = ROOM) -> int:
    """The room that remains below a node; negative if the node itself does not fit."""
    return room - _CHEAP.get(type(node), 2)


def is_wrapper_or_leaf(node: Expression) -> bool:
    """Whether the expression is no separate step of the evaluation."""
    return type(node) in _FREE


def indented(lines: list[str]) -> list[str]:
    """The lines, indented by one level; `pass` if there are none."""
    return [" " + line for line in lines] or [" pass"]


_ARRAY_AND_VALUE: Final = 2


def appends_one(node: tree.CallLibrary) -> bool:
    """Whether the call is `arrays.append` of one value."""
    return node.function.full_name == "arrays.append" and len(node.arguments) == _ARRAY_AND_VALUE


def library_text(e: Emitter, node: tree.CallLibrary, arguments: list[str]) -> str:
    """Text that calls a function of the library with these arguments: `k0(f[k1])`.

    The host, the types of the arguments and the arrays of active loops precede the arguments if the
    function needs them.
    """
    types = tuple([argument.type for argument in node.arguments])
    # `library_body` chooses a variant of the function by the static types, at lowering time.
    given = {"host": e.lowering.linkage.host, "types": types, "guard": e.lowering.linkage.guard}
    needs = [e.draft.constant(given[need]) for need in node.function.needs]
    body = e.draft.constant(e.lowering.linkage.library_body(node.function, types))
    return f"{body}({', '.join([*needs, *arguments])})"
