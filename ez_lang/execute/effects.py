"""The effects of expressions and the endings of statements, derived from the checked tree alone.

The emit rules depend on them.  A *pure* expression has no effect: it may be evaluated again, to
explain a fault.  A *certain* one cannot fail either: it may be evaluated before its neighbours.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ez_lang.check import tree
from ez_lang.model.types import IntegerType

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ez_lang.check.tree import Block, Expression, Statement

_PARTS: Final[dict[type, tuple[str, ...]]] = {
    tree.Constant: (),
    tree.ReadLocal: (),
    tree.ReadGlobal: (),
    tree.ReadEnumMember: (),
    tree.Arithmetic: ("left", "right"),
    tree.Negate: ("operand",),
    tree.Not: ("operand",),
    tree.Logic: ("left", "right"),
    tree.Compare: ("left", "right"),
    tree.Membership: ("needle", "container"),
    tree.ReadElement: ("base", "index"),
    tree.ReadCharacter: ("base", "index"),
    tree.ReadKey: ("base", "key"),
    tree.ReadField: ("base",),
    tree.DynamicReadElement: ("base", "key"),
    tree.DynamicArithmetic: ("left", "right"),
    tree.DynamicNegate: ("operand",),
    tree.DynamicReadMember: ("base",),
    tree.Convert: ("value",),
    tree.CheckRange: ("value",),
    tree.TypeOf: ("value",),
}
"""The parts of expressions that have no effect themselves."""

_CERTAIN: Final = (
    tree.Constant,
    tree.ReadLocal,
    tree.ReadGlobal,
    tree.Not,
    tree.Logic,
    tree.Compare,
    tree.Arithmetic,
    tree.Negate,
)


class Effects:
    """The effects of the expressions of one function, computed when they are first needed."""

    def __init__(self) -> None:
        self._pure: dict[Expression, bool] = {}
        self._certain: dict[Expression, bool] = {}

    def is_pure(self, node: Expression) -> bool:
        """Whether the expression has no effect."""
        known = self._pure.get(node)
        if known is None:
            known = self._pure[node] = self._has_no_effects(node)
        return known

    def _has_no_effects(self, node: Expression) -> bool:
        if isinstance(node, tree.CallLibrary):
            if node.function.effect != "pure" or node.function.body is None:
                return False
            return self._are_pure(node.arguments)
        parts = _PARTS.get(type(node))
        return parts is not None and self._are_pure([getattr(node, part) for part in parts])

    def _are_pure(self, nodes: list[Expression]) -> bool:
        return all(self.is_pure(node) for node in nodes)

    def is_quiet(self, node: tree.Node) -> bool:
        """Whether evaluating the parts of a node calls no EZ function and writes nothing."""
        return not any(_is_loud(part) for part in (node, *nodes_below(node)))

    def is_certain(self, node: Expression) -> bool:
        """Whether the expression is pure and cannot fail."""
        known = self._certain.get(node)
        if known is None:
            known = self._certain[node] = self._cannot_fail(node)
        return known

    def _cannot_fail(self, node: Expression) -> bool:
        if not isinstance(node, _CERTAIN) or _may_fail(node):
            return False
        return all(self.is_certain(getattr(node, part)) for part in _PARTS[type(node)])


def _is_loud(node: tree.Node) -> bool:
    if isinstance(node, tree.CallLibrary):
        return node.function.effect == "mutates"
    return isinstance(node, tree.CallFunction | tree.Increment)


_NEVER_NODES: Final = {
    *("start", "end", "type", "limits", "operator", "kind", "how", "variable", "declares"),
    *("function", "name_start", "field", "struct", "enum", "map_type"),
}

_FIELDS: Final[dict[type, tuple[str, ...]]] = {
    kind: tuple([name for name in kind.__struct_fields__ if name not in _NEVER_NODES])
    for kind in vars(tree).values()
    if isinstance(kind, type) and issubclass(kind, tree.Node)
}
"""The fields of each kind of node that may hold other nodes."""


def nodes_below(node: tree.Node) -> Iterator[tree.Node]:
    """All nodes inside a node except those in its blocks, in no particular order."""
    waiting: list[Any] = [getattr(node, name) for name in _FIELDS[type(node)]]
    while waiting:
        part = waiting.pop()
        kind = type(part)
        if kind is list or kind is tuple:
            waiting += part
        elif kind in _FIELDS and kind is not tree.Block:
            yield part
            waiting += [getattr(part, name) for name in _FIELDS[kind]]


def _may_fail(node: Expression) -> bool:
    """Whether the node itself may fail."""
    match node:
        case tree.ReadLocal(variable=variable):
            # Following a reference may fail: the element may have been removed since.
            return variable.is_reference
        case tree.Compare(how=how):
            return how == "dynamic"
        case tree.Arithmetic(kind=kind, operator=operator, limits=limits):
            # A product may have too many digits, `/` and `%` fail for a divisor of 0.
            return kind != "int" or operator in "*/%" or has_limits(limits)
        case tree.Negate(limits=limits):
            return has_limits(limits)
        case _:
            return False


def has_limits(limits: object) -> bool:
    """Whether results of this type are checked."""
    return isinstance(limits, IntegerType) and (limits.least is not None or limits.most is not None)


# ------------------------------------------------------------------------------ how statements end

NORMALLY: Final = 0
WITH_BREAK: Final = 1
WITH_CONTINUE: Final = 2
WITH_RETURN: Final = 4


_WITH_BLOCKS: Final = {tree.Block, tree.If, tree.When, tree.ForRange, tree.ForEach, tree.While}
_WITH_ENDINGS: Final = _WITH_BLOCKS | {tree.Return, tree.Break, tree.Continue}


def endings(node: Statement) -> int:
    """The union of the abrupt ways in which a statement may end; `NORMALLY` if there is none."""
    kind = type(node)
    if kind not in _WITH_ENDINGS:
        return NORMALLY
    if kind is tree.Return:
        return WITH_RETURN
    if kind is tree.Break:
        return WITH_BREAK
    if kind is tree.Continue:
        return WITH_CONTINUE
    found = NORMALLY
    for block in blocks(node):
        for statement in block.statements:
            found |= endings(statement)
    if kind in (tree.ForRange, tree.ForEach, tree.While):
        # A loop consumes the `break` and `continue` of its body.
        found &= WITH_RETURN
    return found


def blocks(node: Statement) -> Iterator[Block]:
    """The blocks directly inside a statement."""
    match node:
        case tree.Block():
            yield node
        case tree.If():
            for _, block in node.branches:
                yield block
            if node.otherwise is not None:
                yield node.otherwise
        case tree.When():
            for _, block in node.cases:
                yield block
            if node.default is not None:
                yield node.default
        case tree.ForRange() | tree.ForEach() | tree.While():
            yield node.body
        case _:
            return


def statements_in(block: Block) -> Iterator[Statement]:
    """All statements of a block and of the blocks inside it, in the order of the text."""
    for statement in block.statements:
        # A block that is a statement has no probe: its statements belong to the block around it.
        if not isinstance(statement, tree.Block):
            yield statement
        if type(statement) in _WITH_BLOCKS:
            for inner in blocks(statement):
                yield from statements_in(inner)
