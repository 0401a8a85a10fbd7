"""Arithmetic where only the values tell what they are.

Integers both of which come from places of unknown type count as untagged ones, which stay within
64 bits; where one side is declared, its type decides.
"""

from __future__ import annotations

from functools import cache
from math import isinf
from operator import add, mul, sub, truediv
from typing import TYPE_CHECKING, Final

from ez_lang.execute.runtime import OutOfRange, quotient, remainder
from ez_lang.model.dynamic import dynamic_type, is_number, is_text, is_whole_number
from ez_lang.model.faults import Fault
from ez_lang.model.large_integers import sized
from ez_lang.model.types import BYTE, IntegerType
from ez_lang.model.values import NIL, Byte

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.model.types import Type
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


@cache
def operation(operator: str, limits: Type | None) -> Operation:
    """The function that computes `left operator right`; integer results stay in the limits."""
    on_integers = _ON_INTEGERS[operator]
    may_leave = isinstance(limits, IntegerType) and operator != "%"

    def operated(left: Value, right: Value) -> Value:
        if type(left) is int and type(right) is int:
            result = on_integers(left, right)
            return _held(result, limits) if may_leave else sized(result)
        if is_text(left) and is_text(right) and operator == "+":
            return left + right
        if isinstance(left, Byte) and isinstance(right, Byte) and operator != "%":
            return Byte(_held(on_integers(int(left), int(right)), BYTE))
        one, other = _number(left), _number(right)
        if is_whole_number(one) and is_whole_number(other):
            # A byte with an integer gives one that nothing limits.
            is_free = isinstance(left, Byte) or isinstance(right, Byte) or not may_leave
            result = on_integers(one, other)
            return sized(result) if is_free else _held(result, limits)
        if is_number(one) and is_number(other) and operator in _ON_FLOATS:
            return _float(operator, float(one), float(other))
        raise _refusal(operator, left, right)

    return operated


def _refusal(operator: str, left: Value, right: Value) -> Fault:
    if left is NIL or right is NIL:
        return Fault("E5006", f"nil cannot be used with {operator}", label="one side is nil here")
    kinds = f"{dynamic_type(left).text} {operator} {dynamic_type(right).text}"
    return Fault("E3014", f"unknown operator: {kinds}", label="these values do not suit it")


def negated(value: Value) -> Value:
    """`-value`."""
    if not is_number(value):
        found = dynamic_type(value).text
        raise Fault("E3002", f"unary '-' needs a number, got {found}", label=f"this is {found}")
    return -value


def _number(value: Value) -> Value:
    """A byte counts as the integer it stands for."""
    return int(value) if isinstance(value, Byte) else value


def _held(result: int, limits: Type | None) -> int:
    """The result, which must not leave the limits."""
    if isinstance(limits, IntegerType):
        least, most = limits.least, limits.most
        if (least is not None and result < least) or (most is not None and result > most):
            raise OutOfRange(result)
    return result


def _float(operator: str, left: float, right: float) -> float:
    result: float = _ON_FLOATS[operator](left, right)
    if isinf(result) and not isinf(left) and not isinf(right):
        raise OutOfRange(result)
    return result
