"""Literals that their declared type cannot hold: reported before the program runs.

    temp b byte = 300          // E3025
    temp n u8 = 200 + 100      // E3036: one operator on two literals is evaluated
    temp a [int, 2] = {1}      // W3003

Other values are checked when they are assigned.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.check.reporting import on_line_of, report, warn
from ez_lang.check.types.conversions import BYTE_VALUES
from ez_lang.model.types import (
    BYTE,
    I128,
    I256,
    INT,
    U128,
    U256,
    UINT,
    ArrayType,
    IntegerType,
    Type,
)
from ez_lang.syntax import nodes

if TYPE_CHECKING:
    from ez_lang.check.names.scopes import Scope


_CHECKED_LATE = (INT, UINT, I128, I256, U128, U256)
"""Types whose literals, too, are checked only when the declaration runs."""


def check_declared_literal(
    scope: Scope, name: nodes.Name, declared: Type, node: nodes.Expression
) -> None:
    """Report a literal that its declared type cannot hold."""
    if declared is BYTE:
        _check_byte(scope, name, node)
    elif isinstance(declared, IntegerType):
        # `temp n uint = -1` passes the reference checker and fails when it runs (E3020).
        if declared not in _CHECKED_LATE:
            _check_sized(scope, name, declared, node)
    elif isinstance(declared, ArrayType) and isinstance(node, nodes.ArrayLiteral):
        if declared.element is BYTE:
            _check_byte_elements(scope, node)
        _check_size(scope, name, declared, node)


def _check_byte(scope: Scope, name: nodes.Name, node: nodes.Expression) -> None:
    value = literal_integer(node)
    if value is not None and value not in BYTE_VALUES:
        report(
            scope,
            "E3025",
            on_line_of(scope, node, name),
            f"byte value {value} out of range",
            label="a byte holds 0 to 255",
        )


def _check_sized(
    scope: Scope, name: nodes.Name, declared: IntegerType, node: nodes.Expression
) -> None:
    value = _literal_result(node)
    if value is not None and not in_range(declared, value):
        report(
            scope,
            "E3036",
            on_line_of(scope, node, name),
            f"value {value} out of range for type {declared.text}",
            label=f"{declared.text} holds {declared.low} to {declared.high}",
        )


def in_range(declared: IntegerType, value: int) -> bool:
    """Return whether a type can hold a value."""
    return (declared.low is None or declared.low <= value) and (
        declared.high is None or value <= declared.high
    )


def _literal_result(node: nodes.Expression) -> int | None:
    """Return the value of a literal, or of one operator on two literals, wrapped to 64 bits."""
    value = literal_integer(node)
    if value is not None or not isinstance(node, nodes.Binary):
        return value
    left, right = literal_integer(node.left), literal_integer(node.right)
    if left is None or right is None:
        return None
    if node.operator == "/":
        # Division by a literal zero has an error of its own.
        return None if right == 0 else _wrapped(_truncated(left, right))
    compute = _OPERATIONS.get(node.operator)
    return None if compute is None else _wrapped(compute(left, right))


def _truncated(left: int, right: int) -> int:
    # EZ rounds towards zero and Python downwards: `-7 / 2` is -3 in EZ.
    quotient = abs(left) // abs(right)
    return quotient if (left < 0) == (right < 0) else -quotient


def _wrapped(value: int) -> int:
    # The reference checker computes with 64 bits, so `temp n i64 = 9223372036854775807 + 1` is not
    # reported here; W2008 warns about it.
    return (value + (1 << 63)) % (1 << 64) - (1 << 63)


_OPERATIONS = {"+": int.__add__, "-": int.__sub__, "*": int.__mul__}


def _check_byte_elements(scope: Scope, node: nodes.ArrayLiteral) -> None:
    for index, element in enumerate(node.elements):
        value = literal_integer(element)
        if value is not None and value not in BYTE_VALUES:
            report(
                scope,
                "E3026",
                element,
                f"byte array element [{index}] value {value} out of range",
                label="a byte holds 0 to 255",
            )


def _check_size(
    scope: Scope, name: nodes.Name, declared: ArrayType, node: nodes.ArrayLiteral
) -> None:
    given, size = len(node.elements), declared.size
    if size is None or given == size:
        return
    # Too many elements are an error; with too few the array is shorter than declared.
    if given > size:
        report(
            scope,
            "E3041",
            name,
            f"array literal has {given} element(s) but declared size is {size}",
            label=f"declared with size {size}",
        )
    else:
        warn(
            scope,
            "W3003",
            name,
            f"fixed-size array not fully initialized ({size} declared, {given} given)",
            label=f"{size - given} missing",
            help="the array has only as many elements as are given",
        )


def literal_integer(node: nodes.Expression) -> int | None:
    """Return the value of an integer literal or of its negation; None for anything else."""
    if isinstance(node, nodes.IntLiteral):
        return node.value
    if isinstance(node, nodes.Unary) and node.operator == "-":
        inner = node.operand
        if isinstance(inner, nodes.IntLiteral):
            return -inner.value
    return None
