"""`in` and `not_in`: what can contain something, and how its elements are compared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.check import tree
from ez_lang.check.arithmetic import compares_by_identity, expect
from ez_lang.check.assignability import kind_of
from ez_lang.check.conversions import base_of
from ez_lang.check.reporting import report
from ez_lang.check.wording import said
from ez_lang.model.types import (
    ANY,
    BOOL,
    BYTE,
    NIL,
    NOTHING,
    RANGE,
    STRING,
    UNTAGGED,
    ArrayType,
    IntegerType,
    MapType,
    Type,
)

if TYPE_CHECKING:
    from typing import Literal

    from ez_lang.check.scopes import Scope
    from ez_lang.syntax import nodes


def membership(
    scope: Scope, node: nodes.Binary, left: tree.Expression, right: tree.Expression
) -> tree.Expression:
    """`in` and `not_in`."""
    is_negated = node.operator == "not_in"
    container = right.type
    how: Literal["values", "identities", "dynamic", "map", "never"] = "never"
    if not isinstance(container, ArrayType | MapType) and container not in (ANY, STRING, RANGE):
        report(
            scope,
            "E3002",
            node.left,
            f"invalid operand for '{_spelled(node)}': {said(container)} "
            "(expected array, string, or map)",
            label=f"nothing can be in {said(container)}",
        )
    elif left.type is NIL:
        return _nil_operand(node, left, right)
    elif container is RANGE:
        return _in_range(node, left, right, is_negated=is_negated)
    elif container is STRING:
        return _in_string(node, left, right)
    elif isinstance(container, ArrayType):
        how = _how_elements_compare(left.type, container.element)
    elif isinstance(container, MapType):
        how = _how_keys_compare(left.type, container.key)
    else:
        how = "dynamic"
    return tree.Membership(node.start, node.end, BOOL, left, right, how, is_negated)


def _spelled(node: nodes.Binary) -> str:
    return "in" if node.operator == "in" else "not_in"


def _in_range(
    node: nodes.Binary, left: tree.Expression, right: tree.Expression, *, is_negated: bool
) -> tree.Expression:
    needle = base_of(left.type)
    message = f"left operand of 'in range()' must be an integer, got {said(left.type)}"
    if needle is ANY:
        left = expect(left, UNTAGGED, "E5020", message)
    elif not isinstance(needle, IntegerType) or needle is BYTE:
        return tree.RaiseFault(node.start, node.end, BOOL, "E5020", message, [left, right])
    return tree.Membership(node.start, node.end, BOOL, left, right, "range", is_negated)


def _in_string(
    node: nodes.Binary, left: tree.Expression, right: tree.Expression
) -> tree.Expression:
    return tree.RaiseFault(
        node.start,
        node.end,
        BOOL,
        "E3014",
        "right operand of 'in' must be an array, a map or a range, got string",
        [left, right],
        "strings.contains(text, part) looks into a string",
    )


def _nil_operand(
    node: nodes.Binary, left: tree.Expression, right: tree.Expression
) -> tree.Expression:
    message = f"nil reference: cannot use nil with operator '{_spelled(node)}'"
    return tree.RaiseFault(node.start, node.end, BOOL, "E5006", message, [left, right])


def _how_elements_compare(
    needle: Type, element: Type
) -> Literal["values", "identities", "dynamic", "never"]:
    one, other = base_of(needle), base_of(element)
    if ANY in (one, other) or other is NOTHING:
        return "dynamic"
    if compares_by_identity(one) or compares_by_identity(other):
        return "identities"
    return "values" if kind_of(one) == kind_of(other) else "never"


def _how_keys_compare(needle: Type, key: Type) -> Literal["dynamic", "map", "never"]:
    one, other = base_of(needle), base_of(key)
    if ANY in (one, other) or other is NOTHING:
        return "dynamic"
    return "map" if kind_of(one) == kind_of(other) else "never"
