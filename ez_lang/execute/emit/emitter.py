"""Writing the text of one executor.

An `Emitter` knows where it is (function, statement, weave) and leads from a node of the checked
tree to the rule for its kind; the rules are in the `emit_…` modules, which enter them here.

Expressions are folded some levels deep into the text of their statement; what lies deeper, and
everything in a generic weave, becomes an executor of its own that the text calls.
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
"""How much is folded into one text: an expression takes 2 of it, the cheapest kinds take 1.

That is three to six levels.  Twice as much gains 2 %, and makes more shapes to be compiled.
"""

_CHEAP: Final = {tree.Logic: 1, tree.Not: 1, tree.Arithmetic: 1}

_LEAVES: Final = {tree.Constant, tree.ReadLocal, tree.ReadGlobal, tree.ReadEnumMember}
"""What is no longer than the call of an executor that would give it."""

_SKINS: Final = {tree.CopyValue, tree.CheckRange, tree.CheckDynamic, tree.UnusedResult}
"""What the checker put around a value: no level of their own, and no step of a debugger's."""


_FREE: Final = _LEAVES | _SKINS


class Emitter:
    """The text of one executor while it grows."""

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

    def __init__(self, lowering: FunctionLowering, place: StatementProbe, node: object) -> None:
        self.lowering = lowering
        self.probe = place
        self.draft = Draft(place, node)
        self.folds = self._is_plain = lowering.folds
        self.defers_checks = True
        self._items: list[str] = []
        self._rules = lowering.expression_rules

    # ---------------------------------------------------------------------------- expressions

    def value(self, node: Expression, room: int = ROOM) -> str:
        """Text that gives the value of an expression; `room` is left for what is folded into it."""
        kind = type(node)
        if not self._is_plain:
            return self._item_or_child(node, room)
        if kind in _FREE:
            return self._rules[kind](self, node, room)
        left = room - _CHEAP.get(kind, 2)
        return self.child(node) if left < 0 else self._rules[kind](self, node, left)

    def _item_or_child(self, node: Expression, room: int) -> str:
        """The text in a generic weave, and of what is done to items that are being unpacked."""
        if isinstance(node, tree.Item):
            return self._items[node.index]
        if self._items:
            return self._rules[type(node)](self, node, room)
        return self.child(node)

    def of_items(self, names: list[str], node: Expression) -> str:
        """The value of an expression over the items that have these names."""
        self._items, self._is_plain = names, False
        text = self.value(node)
        self._items, self._is_plain = [], self.folds
        return text

    def child(self, node: Expression) -> str:
        """Text that calls an executor of the expression's own."""
        return self.call(self.lowering.expression(node, self.probe))

    def call(self, executor: Executor) -> str:
        """Text that calls an executor."""
        return f"{self.draft.constant(executor)}(f)"

    def held(self, node: Expression, room: int) -> tuple[str, str]:
        """The value's text, and the temporary that keeps it for a fault's message.

        What is pure needs none: it can be evaluated again.
        """
        text = self.value(node, room)
        if self.lowering.effects.is_pure(node):
            return text, ""
        name = self.draft.temporary()
        return f"({name} := {text})", name

    # --------------------------------------------------------------------------------- places

    def local(self, variable: LocalVariable) -> str:
        """Text of a variable's slot, whatever is in it."""
        return f"f[{self.draft.constant(HEADER + variable.slot)}]"

    def body(self, function: CheckedFunction) -> str:
        """A name for the body of a function."""
        return self.draft.content(self.lowering.linkage.body_of(function).cell)

    def statement(self, node: tree.Statement) -> str:
        """Text that runs another statement of the same function."""
        return f"{self.draft.content(self.lowering.probes[node].cell)}(f)"

    def point(self, node: tree.Node) -> StopPoint | None:
        """The point of a loop, a condition or an `ensure`, in weaves that have points."""
        return self.lowering.stop_points[node] if self.lowering.weave.has_stop_points else None

    def passing(self, point: StopPoint | None) -> list[str]:
        """Lines that pass a point."""
        if point is None:
            return []
        hook = self.draft.content(point.cell)
        return [f"if {hook} is not None: {hook}(f)"]


def room_below(node: Expression, room: int = ROOM) -> int:
    """What is left of the room when the node itself has taken its share; negative if too little."""
    return room - _CHEAP.get(type(node), 2)


def is_skin_or_leaf(node: Expression) -> bool:
    """Whether the expression is no step of its own for somebody who follows the evaluation."""
    return type(node) in _FREE


def indented(lines: list[str]) -> list[str]:
    """The lines one level further in; at least one, as Python wants it."""
    return [" " + line for line in lines] or [" pass"]


_ARRAY_AND_VALUE: Final = 2


def appends_one(node: tree.CallLibrary) -> bool:
    """Whether the call adds one value to the end of an array."""
    return node.function.full_name == "arrays.append" and len(node.arguments) == _ARRAY_AND_VALUE


def library_text(e: Emitter, node: tree.CallLibrary, arguments: list[str]) -> str:
    """Text that calls a function of the library with these arguments."""
    types = tuple([argument.type for argument in node.arguments])
    given = {"host": e.lowering.linkage.host, "types": types, "guard": e.lowering.linkage.guard}
    needs = [e.draft.constant(given[need]) for need in node.function.needs]
    body = e.draft.constant(e.lowering.linkage.library_body(node.function, types))
    return f"{body}({', '.join([*needs, *arguments])})"
