"""Arithmetic where only the values tell what they are.

Integers count as untagged ones, which stay within 64 bits.
"""

from __future__ import annotations

from math import isinf
from operator import add, mul, sub, truediv
from typing import TYPE_CHECKING, Final

from ez_lang.execute.runtime import quotient, remainder
from ez_lang.model.dynamic import dynamic_type, is_number, is_text, is_whole_number
from ez_lang.model.faults import Fault
from ez_lang.model.types import UNTAGGED
from ez_lang.model.values import NIL, Byte

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.model.values import Value

    Operation = Callable[[Value, Value], Value]

_ON_INTEGERS: Final[dict[str, Operation]] = {
    "+": add,
    "-": sub,
    "*": mul,
    "/": quotient,
    "%": remainder,
}
_ON_FLOATS: Final[dict[str, Operation]] = {"+": add, "-": sub, "*": mul, "/": truediv}
_TOO_LARGE: Final = {"+": "E5005", "-": "E5006", "*": "E5007", "/": "E5007"}


def operated(operator: str, left: Value, right: Value) -> Value:
    """`left operator right`."""
    if is_text(left) and is_text(right) and operator == "+":
        return left + right
    one, other = _number(left), _number(right)
    if is_whole_number(one) and is_whole_number(other):
        return _integer(operator, one, other)
    if is_number(one) and is_number(other) and operator in _ON_FLOATS:
        return _float(operator, float(one), float(other))
    if left is NIL or right is NIL:
        raise Fault("E5006", f"nil cannot be used with {operator}", label="one side is nil here")
    kinds = f"{dynamic_type(left).text} {operator} {dynamic_type(right).text}"
    raise Fault("E3014", f"unknown operator: {kinds}", label="these values do not suit it")


def negated(value: Value) -> Value:
    """`-value`."""
    if not is_number(value):
        found = dynamic_type(value).text
        raise Fault("E3002", f"unary '-' needs a number, got {found}", label=f"this is {found}")
    return -value


def _number(value: Value) -> Value:
    """A byte counts as the integer it stands for."""
    return int(value) if isinstance(value, Byte) else value


def _integer(operator: str, left: int, right: int) -> int:
    result: int = _ON_INTEGERS[operator](left, right)
    least, most = UNTAGGED.least, UNTAGGED.most
    if operator == "%" or least is None or most is None or least <= result <= most:
        return result
    raise Fault(
        _TOO_LARGE[operator],
        f"integer overflow: {left} {operator} {right} is outside of 64 bits",
        label=f"this is {result}",
    )


def _float(operator: str, left: float, right: float) -> float:
    result: float = _ON_FLOATS[operator](left, right)
    if isinf(result) and not isinf(left) and not isinf(right):
        raise Fault(
            _TOO_LARGE[operator],
            "the result is too large for a float",
            label="this would be infinite",
            help="floats end at about 1.8e308",
        )
    return result
