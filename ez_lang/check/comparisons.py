"""Comparison and logic: what may be compared with what, and how it is compared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.check import tree
from ez_lang.check.arithmetic import compares_by_identity, expect, unknown_operator
from ez_lang.check.assignability import comparable, orderable
from ez_lang.check.conversions import base_of
from ez_lang.check.reporting import near, report
from ez_lang.check.views import is_scalar, is_unseen, may_have_found_nothing, static_type
from ez_lang.check.wording import said
from ez_lang.model.types import (
    ANY,
    BOOL,
    CHAR,
    NIL,
    STRING,
    EnumType,
    HandleType,
    Type,
)

if TYPE_CHECKING:
    from typing import Literal

    from ez_lang.check.scopes import Scope
    from ez_lang.syntax import nodes


def equality(
    scope: Scope, node: nodes.Binary, left: tree.Expression, right: tree.Expression
) -> tree.Expression:
    """`==` and `!=`."""
    operator: Literal["==", "!="] = node.operator  # type: ignore[assignment]  # asked before
    one, other = left.type, right.type
    if one is not other:
        if isinstance(one, EnumType) and isinstance(other, EnumType):
            report(
                scope,
                "E3032",
                node.left,
                f"cannot compare different enum types: {one.text} and {other.text}",
                label=f"{one.text} {operator} {other.text}",
            )
        elif NIL in (one, other) and isinstance(one if other is NIL else other, HandleType):
            _refuse_comparison(scope, node, one, other)
        elif not _may_be_nil(scope, left, right):
            seen, other_seen = static_type(left), static_type(right)
            if not comparable(seen, other_seen):
                _refuse_comparison(scope, node, seen, other_seen)
    how: Literal["value", "identity", "dynamic"] = "value"
    if one is ANY or other is ANY:
        how = "identity" if one is NIL or other is NIL else "dynamic"
    elif compares_by_identity(one) or compares_by_identity(other):
        how = "identity"
    return tree.Compare(node.start, node.end, BOOL, operator, left, right, how)


def _may_be_nil(scope: Scope, left: tree.Expression, right: tree.Expression) -> bool:
    """Whether nil is compared with what came from the library and nobody knows to be a scalar."""
    if right.type is NIL:
        value = left
    elif left.type is NIL:
        value = right
    else:
        return False
    if isinstance(value, tree.CallLibrary):
        return not is_scalar(value.type) or may_have_found_nothing(value)
    if not isinstance(value, tree.ReadLocal):
        return False
    slot = value.variable.slot
    return slot in (scope.maybe_nothing if is_scalar(value.type) else scope.maybe_nil)


def _refuse_comparison(scope: Scope, node: nodes.Binary, left: Type, right: Type) -> None:
    hint = ""
    if isinstance(left, HandleType) or isinstance(right, HandleType):
        hint = "look at the Error that came with it"
    elif NIL in (left, right):
        hint = "only structs and Error can be nil"
    elif {left, right} == {CHAR, STRING}:
        hint = "a char is written in single quotes: 'x'"
    report(
        scope,
        "E3002",
        node.left,
        f"cannot compare {said(left)} with {said(right)} using '{node.operator}'",
        label=f"{said(left)} {node.operator} {said(right)}",
        help=hint,
    )


def order(
    scope: Scope, node: nodes.Binary, left: tree.Expression, right: tree.Expression
) -> tree.Expression:
    """`<`, `>`, `<=`, `>=`."""
    operator: Literal["<", ">", "<=", ">="] = node.operator  # type: ignore[assignment]  # asked
    one, other = left.type, right.type
    if one is STRING and other is STRING:
        report(
            scope,
            "E3002",
            node.left,
            f"'{operator}' does not work on strings: use strings.compare()",
            label=f"string {operator} string",
            help=f"import @strings, then strings.compare(a, b) {operator} 0",
        )
    elif not (orderable(one) and orderable(other)):
        if is_unseen(left) or is_unseen(right):
            return unknown_operator(node, BOOL, left, right)
        for bad, operand in ((one, node.left), (other, node.right)):
            if not orderable(bad):
                report(
                    scope,
                    "E3002",
                    near(scope, operand, node.left),
                    f"invalid operand for '{operator}': {said(bad)} (expected numeric)",
                    label=f"{said(one)} {operator} {said(other)}",
                )
    elif (one is CHAR) is not (other is CHAR) and ANY not in (one, other):
        return unknown_operator(node, BOOL, left, right)
    how: Literal["value", "dynamic"] = "dynamic" if one is ANY or other is ANY else "value"
    return tree.Compare(node.start, node.end, BOOL, operator, left, right, how)


def logic(
    scope: Scope, node: nodes.Binary, left: tree.Expression, right: tree.Expression
) -> tree.Expression:
    """`&&` and `||`."""
    operands = []
    for operand, written in ((left, node.left), (right, node.right)):
        if operand.type is ANY:
            operands.append(expect(operand, BOOL, "E3014", f"'{node.operator}' needs a bool"))
            continue
        if base_of(operand.type) is not BOOL:
            report(
                scope,
                "E3002",
                near(scope, written, node.left),
                f"invalid operand for '{node.operator}': {said(operand.type)} (expected bool)",
                label=f"{said(left.type)} {node.operator} {said(right.type)}",
            )
        operands.append(operand)
    name: Literal["and", "or"] = "and" if node.operator == "&&" else "or"
    return tree.Logic(node.start, node.end, BOOL, name, operands[0], operands[1])
