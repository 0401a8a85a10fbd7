"""Text of logic, comparison and membership."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.check import tree
from ez_lang.execute import dynamic_operators
from ez_lang.execute.dynamic_operators import kind_of_type
from ez_lang.execute.emit.emitter import expression_rule
from ez_lang.execute.emit.observed import whole_read
from ez_lang.execute.runtime import RUNTIME
from ez_lang.model.types import ANY, CHAR, ArrayType, EnumType, MapType, StructType, Type
from ez_lang.model.values import Char

if TYPE_CHECKING:
    from ez_lang.execute.emit.emitter import Emitter

_MAY_BE_NIL: Final = (StructType, EnumType, ArrayType, MapType)

RUNTIME["compare"] = dynamic_operators.compare
RUNTIME["holds"] = dynamic_operators.holds
RUNTIME["Char"] = Char
RUNTIME["are_same"] = dynamic_operators.are_same


@expression_rule(tree.Not)
def _not(e: Emitter, node: tree.Not, room: int) -> str:
    return f"(not {e.value(node.operand, room)})"


@expression_rule(tree.Logic)
def _logic(e: Emitter, node: tree.Logic, room: int) -> str:
    return f"({e.value(node.left, room)} {node.operator} {e.value(node.right, room)})"


@expression_rule(tree.Compare)
def _compare(e: Emitter, node: tree.Compare, room: int) -> str:
    left, right = whole_read(e, node.left, room), whole_read(e, node.right, room)
    if node.how == "identity":
        return f"({left} {'is' if node.operator == '==' else 'is not'} {right})"
    if node.how == "dynamic":
        operator = e.draft.constant(node.operator)
        sides = f"{_told(left, node.left.type)}, {_told(right, node.right.type)}"
        return e.draft.mark(node, f"compare({operator}, {sides})")
    return e.draft.mark(node, f"({left} {node.operator} {right})")


def _told(text: str, t: Type) -> str:
    """Text of a value that tells a char from a string, as values of unknown type do."""
    return f"Char({text})" if t is CHAR else text


@expression_rule(tree.Membership)
def _membership(e: Emitter, node: tree.Membership, room: int) -> str:
    needle, container = e.value(node.needle, room), whole_read(e, node.container, room)
    if isinstance(node.needle.type, _MAY_BE_NIL) or node.needle.type is ANY:
        needle = f"sought({needle})"
    is_negated = node.is_negated
    if node.how == "never":
        text = f"(({needle}, {container}) is {'not ' if is_negated else ''}None)"
    elif node.how == "identities":
        text = _negated(f"holds_object({container}, {needle})", is_negated=is_negated)
    elif node.how == "dynamic":
        kinds = f"{kind_of_type(node.needle.type)!r}, {_kind_inside(node.container.type)!r}"
        text = _negated(f"holds({container}, {needle}, {kinds})", is_negated=is_negated)
    else:
        # `+` makes a plain integer of an enum's, for which a range would search one by one.
        sign = "+" if node.how == "range" else ""
        text = f"({sign}{needle} {'not in' if is_negated else 'in'} {container})"
    return e.draft.mark(node, text)


def _kind_inside(container: Type) -> str | None:
    """The kind of an array's elements, or a map's keys."""
    if isinstance(container, ArrayType):
        return kind_of_type(container.element)
    return kind_of_type(container.key) if isinstance(container, MapType) else None


def _negated(text: str, *, is_negated: bool) -> str:
    return f"(not {text})" if is_negated else text
