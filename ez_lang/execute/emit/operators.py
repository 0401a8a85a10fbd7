"""Text of logic, comparison, membership, and of operations on dynamic values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.execute.emit.observed import read_call, reports_reads, whole_read
from ez_lang.execute.quirks.dynamic_operators import kind_of_type, operation
from ez_lang.model.types import ANY, CHAR, ArrayType, EnumType, MapType, StructType, Type

if TYPE_CHECKING:
    from ez_lang.check import tree
    from ez_lang.execute.emit.emitter import Emitter

_MAY_BE_NIL: Final = (StructType, EnumType, ArrayType, MapType)


def not_text(e: Emitter, node: tree.Not, room: int) -> str:
    """`!b` → `(not f[k0])`."""
    return f"(not {e.value(node.operand, room)})"


def logic_text(e: Emitter, node: tree.Logic, room: int) -> str:
    """`a && b` → `(f[k0] and f[k1])`."""
    return f"({e.value(node.left, room)} {node.operator} {e.value(node.right, room)})"


def compare_text(e: Emitter, node: tree.Compare, room: int) -> str:
    """`a < b` → `(f[k0] < f[k1])`."""
    left, right = whole_read(e, node.left, room), whole_read(e, node.right, room)
    # `is` cannot fail, so the text needs no mark.
    if node.how == "identity":
        return f"({left} {'is' if node.operator == '==' else 'is not'} {right})"
    if node.how == "dynamic":
        operator = e.draft.constant(node.operator)
        sides = f"{_dynamic_char(left, node.left.type)}, {_dynamic_char(right, node.right.type)}"
        return e.draft.mark(node, f"compare({operator}, {sides})")
    return e.draft.mark(node, f"({left} {node.operator} {right})")


def _dynamic_char(text: str, t: Type) -> str:
    """Text of a char as a dynamic value, which differs from a string."""
    return f"Char({text})" if t is CHAR else text


def membership_text(e: Emitter, node: tree.Membership, room: int) -> str:
    """`n in a` → `(f[k0] in f[k1])`."""
    needle, container = e.value(node.needle, room), whole_read(e, node.container, room)
    if isinstance(node.needle.type, _MAY_BE_NIL) or node.needle.type is ANY:
        needle = f"require_operand({needle})"
    is_negated = node.is_negated
    # No value of the type can be an element, but both sides are evaluated: they may fail or print.
    # The tuple of their values is never None.
    if node.how == "never":
        text = f"(({needle}, {container}) is {'not ' if is_negated else ''}None)"
    elif node.how == "identities":
        text = _negated(f"holds_object({container}, {needle})", is_negated=is_negated)
    elif node.how == "dynamic":
        kinds = f"{kind_of_type(node.needle.type)!r}, {_kind_inside(node.container.type)!r}"
        text = _negated(f"holds({container}, {needle}, {kinds})", is_negated=is_negated)
    else:
        # `+` converts an enum member to a plain integer: `in` of a range is fast only for those.
        sign = "+" if node.how == "range" else ""
        text = f"({sign}{needle} {'not in' if is_negated else 'in'} {container})"
    return e.draft.mark(node, text)


def _kind_inside(container: Type) -> str | None:
    """The kind of the elements of an array, or of the keys of a map."""
    if isinstance(container, ArrayType):
        return kind_of_type(container.element)
    return kind_of_type(container.key) if isinstance(container, MapType) else None


def _negated(text: str, *, is_negated: bool) -> str:
    return f"(not {text})" if is_negated else text


def read_part_text(e: Emitter, node: tree.DynamicReadElement, room: int) -> str:
    """`decoded["key"]` → `part_of(f[k0], k1)`."""
    base, key = e.value(node.base, room), e.value(node.key, room)
    if not reports_reads(e):
        return e.draft.mark(node, f"part_of({base}, {key})")
    b, k = e.draft.temporary(), e.draft.temporary()
    part = f"part_of(({b} := {base}), ({k} := {key}))"
    return e.draft.mark(node, f"({part}, {read_call(e, b, k)})[0]")


def read_member_text(e: Emitter, node: tree.DynamicReadMember, room: int) -> str:
    """`decoded.name` → `member_of(f[k1], k0)`."""
    name, base = e.draft.constant(node.name), e.value(node.base, room)
    if not reports_reads(e):
        return e.draft.mark(node, f"member_of({base}, {name})")
    b = e.draft.temporary()
    report = read_call(e, b, f"{b}[0].by_name[{name}].index")
    return e.draft.mark(node, f"(member_of(({b} := {base}), {name}), {report})[0]")


def operate_unknown_text(e: Emitter, node: tree.DynamicArithmetic, room: int) -> str:
    """`decoded + 1` → `k0(f[k1], k2)`, where `k0` is the operation for all types."""
    operated = e.draft.constant(operation(node.operator, node.limits))
    left, right = e.value(node.left, room), e.value(node.right, room)
    return e.draft.mark(node, f"{operated}({left}, {right})")


def negate_unknown_text(e: Emitter, node: tree.DynamicNegate, room: int) -> str:
    """`-decoded` → `negated(f[k0])`."""
    return e.draft.mark(node, f"negated({e.value(node.operand, room)})")
