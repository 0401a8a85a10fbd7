"""Operators: which operands they take, what type comes out, how far results may grow."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.check import tree
from ez_lang.check.arithmetic import UNLIMITED, arithmetic, expect
from ez_lang.check.comparisons import equality, logic, order
from ez_lang.check.conversions import base_of
from ez_lang.check.expressions import check_single, check_value, rule_for
from ez_lang.check.membership import membership
from ez_lang.check.reporting import report
from ez_lang.check.views import UNKNOWN
from ez_lang.check.wording import said
from ez_lang.model.types import (
    ANY,
    BOOL,
    BYTE,
    FLOAT,
    LENIENT_INT,
    UNTAGGED,
    EnumType,
    FloatType,
    IntegerType,
    Type,
)
from ez_lang.syntax import nodes

if TYPE_CHECKING:
    from ez_lang.check.scopes import Scope


# ----------------------------------------------------------------------------------- unary


@rule_for(nodes.Unary)
def _unary(scope: Scope, node: nodes.Unary, _wanted: Type | None) -> tree.Expression:
    operand = check_single(scope, node.operand, "E3002")
    return _not(scope, node, operand) if node.operator == "!" else _minus(scope, node, operand)


def _not(scope: Scope, node: nodes.Unary, operand: tree.Expression) -> tree.Expression:
    if operand.type is ANY:
        operand = expect(operand, BOOL, "E3014", "unknown operator: !")
    elif base_of(operand.type) is not BOOL:
        report(
            scope,
            "E3002",
            node.operand,
            f"invalid operand for '!': {said(operand.type)} (expected bool)",
            label=f"this is {said(operand.type)}",
        )
    return tree.Not(node.start, node.end, BOOL, operand)


def _minus(scope: Scope, node: nodes.Unary, operand: tree.Expression) -> tree.Expression:
    kind = base_of(operand.type)
    if type(operand) is tree.Constant and type(operand.value) in (int, float) and kind is not BYTE:
        return tree.Constant(node.start, node.end, operand.type, -operand.value)
    if isinstance(kind, FloatType):
        return tree.Negate(node.start, node.end, FLOAT, operand)
    if isinstance(kind, IntegerType):
        result: Type = UNTAGGED if isinstance(operand.type, EnumType) else kind
        limits = None if result in (*UNLIMITED, UNTAGGED, LENIENT_INT) else result
        return tree.Negate(node.start, node.end, result, operand, limits)
    if kind is ANY:
        return tree.NegateUnknown(node.start, node.end, ANY, operand)
    report(
        scope,
        "E3002",
        node.operand,
        f"invalid operand for unary '-': {said(operand.type)} (expected numeric)",
        label=f"this is {said(operand.type)}",
    )
    return tree.Constant(node.start, node.end, UNKNOWN, None)


# ---------------------------------------------------------------------------------- binary


@rule_for(nodes.Binary)
def check_binary(scope: Scope, node: nodes.Binary, _wanted: Type | None) -> tree.Expression:
    """Two operands and what is between them."""
    left = check_value(scope, node.left)
    right = check_value(scope, node.right)
    operator = node.operator
    if operator in _ARITHMETIC:
        return arithmetic(scope, node, left, right)
    if operator in _EQUALITY:
        return equality(scope, node, left, right)
    if operator in _ORDER:
        return order(scope, node, left, right)
    if operator in _LOGIC:
        return logic(scope, node, left, right)
    return membership(scope, node, left, right)


_ARITHMETIC = frozenset("+-*/%")
_EQUALITY = frozenset(("==", "!="))
_ORDER = frozenset(("<", ">", "<=", ">="))
_LOGIC = frozenset(("&&", "||"))


# ------------------------------------------------------------------------------ comparison


# ------------------------------------------------------------------------------ membership
