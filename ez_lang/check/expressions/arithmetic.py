"""Arithmetic: which operands `+ - * / %` accept, and the type and limits of the result.

    1 + 2.5        // float
    b + 1          // b is a byte: the result is an integer of unknown size (W2004)
    n + 1          // n is a u8: the result must be within 0 to 255
    "a" + "b"      // string
    m["x"] + 1     // a dynamic value: the operands are checked at run time

Compound assignments and `x++` use the same functions.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ez_lang.check import tree
from ez_lang.check.quirks.hidden_types import has_hidden_type, operand_type, static_type
from ez_lang.check.quirks.pseudo_types import UNKNOWN
from ez_lang.check.reporting import report, type_name, warn
from ez_lang.check.types.comparison import base_of
from ez_lang.check.types.literal_ranges import literal_integer
from ez_lang.model.types import (
    ANY,
    BOOL,
    BYTE,
    CHAR,
    FLOAT,
    INT,
    LENIENT_INT,
    STRING,
    UINT,
    UNTAGGED,
    EnumType,
    FloatType,
    IntegerType,
    Type,
    is_numeric,
)
from ez_lang.syntax import nodes

if TYPE_CHECKING:
    from ez_lang.check.names.scopes import Scope


Operator = Literal["+", "-", "*", "/", "%"]
UNLIMITED = (INT, UINT)
"""Types whose results may have any size."""


def expect_type(value: tree.Expression, wanted: Type, code: str, message: str) -> tree.Expression:
    """Return a node that checks a dynamic value: a type other than `wanted` is the fault `code`."""
    return tree.CheckDynamic(value.start, value.end, wanted, value, code, message)


def arithmetic_type(left: Type, right: Type) -> tuple[Type, Type | None]:
    """Return the type of a result of two numbers, and the type whose limits it must keep.

    The second is None if there are no limits.  An integer literal has no size and takes that of the
    other operand; two sized types that differ give the type of the left one.
    """
    # An integer with a float is a float; a byte keeps its size only with another byte.
    one, other = base_of(left), base_of(right)
    if isinstance(one, FloatType) or isinstance(other, FloatType):
        return FLOAT, None
    if one is BYTE or other is BYTE:
        return (BYTE, BYTE) if one is other else (UNTAGGED, None)
    if isinstance(left, EnumType) or left is UNTAGGED:
        tagged = UNTAGGED if isinstance(right, EnumType) else right
    else:
        # A size that the program declared replaces a LENIENT_INT (of `math.floor`).
        tagged = right if left is LENIENT_INT and right is not UNTAGGED else left
    limits = None if tagged in UNLIMITED else tagged
    if left is LENIENT_INT or right is LENIENT_INT:
        return LENIENT_INT, limits
    return tagged, limits


def arithmetic(
    scope: Scope, node: nodes.Binary, left: tree.Expression, right: tree.Expression
) -> tree.Expression:
    """Return the operation on two operands; report operands that it does not accept."""
    operator: Operator = node.operator  # type: ignore[assignment]  # the grammar has no other
    one, other = left.type, right.type
    kind = arithmetic_kind(operator, one, other)
    # `(m["a"] + 1) - "x"` for a mixed map m that begins with an int: the sum is dynamic, but its
    # static type is int, so this is an error now.
    if kind == "unknown" and not arithmetic_kind(operator, static_type(left), static_type(right)):
        kind = ""
    if kind == "":
        return _refuse_operands(scope, node, left, right)
    if kind != "text":
        _check_literals(scope, node, one, other)
    return compute(node, operator, left, right, node.operator_start)


def compute(
    node: nodes.Node,
    operator: Operator,
    left: tree.Expression,
    right: tree.Expression,
    operator_start: int = 0,
) -> tree.Expression:
    """Return the operation on two operands that it accepts."""
    kind = arithmetic_kind(operator, left.type, right.type)
    start, end = node.start, node.end
    if kind == "unknown":
        return _dynamic_arithmetic(node, operator, left, right, operator_start)
    if kind == "text":
        return tree.Arithmetic(
            start, end, STRING, operator, left, right, "text", None, operator_start
        )
    result, limits = arithmetic_type(left.type, right.type)
    how: Literal["int", "float"] = "float" if kind == "float" else "int"
    # The result of % is never larger than its operands.
    if operator == "%":
        limits = None
    return tree.Arithmetic(start, end, result, operator, left, right, how, limits, operator_start)


def arithmetic_kind(
    operator: str, left: Type, right: Type
) -> Literal["int", "float", "text", "unknown", ""]:
    """Return the kind of an operation on two types; "" if the operator does not accept them."""
    if isinstance(left, IntegerType) and isinstance(right, IntegerType):
        return "" if operator == "%" and (left is BYTE or right is BYTE) else "int"
    if left is ANY or right is ANY:
        other = left if right is ANY else right
        return "unknown" if other is ANY or other is STRING or is_numeric(other) else ""
    if is_numeric(left) and is_numeric(right):
        if operator == "%":
            return ""
        is_float = isinstance(base_of(left), FloatType) or isinstance(base_of(right), FloatType)
        return "float" if is_float else "int"
    if operator == "+" and left is STRING and right is STRING:
        return "text"
    return ""


def operand_of(wanted: Type, operator: str, value: tree.Expression) -> tree.Expression:
    """Return a dynamic operand with a check for the type `wanted`; a float may be any number."""
    if value.type is not ANY:
        return value
    return expect_type(
        value, wanted, "E3014", f"'{operator}' needs {_NEEDED.get(wanted, type_name(wanted))}"
    )


_NEEDED = {FLOAT: "a number", STRING: "a string"}


def _dynamic_arithmetic(
    node: nodes.Node,
    operator: Operator,
    left: tree.Expression,
    right: tree.Expression,
    operator_start: int,
) -> tree.Expression:
    # A dynamic operand counts as an integer of unknown size for the limits of the result.
    one, other = (UNTAGGED if side.type is ANY else side.type for side in (left, right))
    _, limits = arithmetic_type(one, other)
    return tree.DynamicArithmetic(
        node.start,
        node.end,
        ANY,
        operator,
        _boxed(left),
        _boxed(right),
        limits,
        _static_result(operator, operand_type(left), operand_type(right)),
        operator_start,
    )


def _static_result(operator: Operator, left: Type, right: Type) -> Type:
    """Return the static type of a dynamic result; unknown if that of an operand is unknown."""
    kind = arithmetic_kind(operator, left, right)
    if kind in ("unknown", ""):
        return UNKNOWN
    return STRING if kind == "text" else arithmetic_type(left, right)[0]


def _boxed(value: tree.Expression) -> tree.Expression:
    """Return the operand, boxed if it would otherwise lose its kind."""
    if value.type is BYTE:
        return tree.Convert(value.start, value.end, ANY, value)
    return value


def _refuse_operands(
    scope: Scope, node: nodes.Binary, left: tree.Expression, right: tree.Expression
) -> tree.Expression:
    operator = node.operator
    one, other = static_type(left), static_type(right)
    # The rules of the language cannot detect the wrong operands: a fault instead of E3002.
    if has_hidden_type(left) or has_hidden_type(right) or UNKNOWN in (one, other):
        return unknown_operator(node, UNKNOWN, left, right)
    expected = {"+": "numeric or string", "%": "integer"}.get(operator, "numeric")
    report(
        scope,
        "E3002",
        node.left,
        f"invalid operands for '{operator}': {type_name(one)} and {type_name(other)} "
        f"(expected {expected})",
        label=f"{type_name(one)} {operator} {type_name(other)}",
        help=_operand_help(scope, node, one, other),
    )
    result: Type = UNKNOWN
    return tree.Constant(node.start, node.end, result, None)


def _operand_help(scope: Scope, node: nodes.Binary, left: Type, right: Type) -> str:
    text = scope.file.source.text
    if node.operator == "+" and (left is STRING or right is STRING):
        other, span = (right, node.right) if left is STRING else (left, node.left)
        if other is CHAR or is_numeric(other) or other is BOOL:
            written = text[span.start : span.end]
            return f'convert it with string({written}), or interpolate it: "…${{{written}}}"'
    if node.operator == "%" and isinstance(left, FloatType | IntegerType):
        return "% takes integers; use math.mod for floats"
    if node.operator == "*" and left is STRING:
        return "use strings.repeat(text, count) to repeat a string"
    return ""


def _check_literals(scope: Scope, node: nodes.Binary, left: Type, right: Type) -> None:
    """Report what is certain before the program runs: division by zero, large results."""
    operator = node.operator
    divisor = node.right
    if operator in "/%" and isinstance(divisor, nodes.IntLiteral | nodes.FloatLiteral):
        if divisor.value == 0:
            name, code = ("division", "E5001") if operator == "/" else ("modulo", "E5002")
            report(scope, code, node.left, f"{name} by zero", label=f"{name} by a literal zero")
    elif operator in "+-*":
        _check_overflow(scope, node)
    if (left is BYTE) is not (right is BYTE):
        other = right if left is BYTE else left
        warn(
            scope,
            "W2004",
            node.left,
            f"implicit type conversion: byte promoted to {type_name(other)}",
            label=f"byte {operator} {type_name(other)}",
        )


def _check_overflow(scope: Scope, node: nodes.Binary) -> None:
    left, right = literal_integer(node.left), literal_integer(node.right)
    if left is None or right is None:
        return
    result = left + right
    if node.operator != "+":
        result = left - right if node.operator == "-" else left * right
    if not _LEAST <= result <= _MOST:
        warn(
            scope,
            "W2008",
            node.left,
            f"int arithmetic with values {left} {node.operator} {right} overflows type int",
            label="the result needs more than 64 bits",
        )


_LEAST, _MOST = -(1 << 63), (1 << 63) - 1


def unknown_operator(
    node: nodes.Binary, result: Type, left: tree.Expression, right: tree.Expression
) -> tree.Expression:
    """Return a fault for operands that only the reference checker accepts, not the interpreter."""
    message = f"unknown operator: {type_name(left.type)} {node.operator} {type_name(right.type)}"
    return tree.RaiseFault(node.start, node.end, result, "E3014", message, [left, right])
