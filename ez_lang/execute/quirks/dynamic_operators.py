"""Operators on dynamic values.

    temp all = {}                       the type of the elements is known only at run time
    arrays.append(all, 6)
    println(all[0] * 2, all[0] == 6.0)  12 true

Two dynamic integers are treated as untagged ones, which are limited to 64 bits; if one operand has
a declared type, that type decides.  Values are equal only to values of the same kind: numbers to
numbers, strings to strings, chars to chars.  Arrays, maps and structs are compared by identity.
"""

from __future__ import annotations

from functools import cache
from math import isinf
from operator import add, eq, ge, gt, le, lt, mul, ne, sub, truediv
from typing import TYPE_CHECKING, Final

from ez_lang.execute.faults.failures import OutOfRange
from ez_lang.execute.runtime import quotient, remainder
from ez_lang.model.dynamic import dynamic_type, is_number, is_struct, is_text, is_whole_number
from ez_lang.model.faults import Fault
from ez_lang.model.large_integers import sized
from ez_lang.model.quirks.map_keys import shown_keys
from ez_lang.model.types import (
    ANY,
    BOOL,
    BYTE,
    CHAR,
    NOTHING,
    STRING,
    EnumType,
    FloatType,
    IntegerType,
)
from ez_lang.model.values import ENUM_CLASSES, NIL, Byte, Char

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.model.types import Type
    from ez_lang.model.values import Value

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
    """The function for `left operator right`; integer results must not leave the limits."""
    on_integers = _ON_INTEGERS[operator]
    may_leave = isinstance(limits, IntegerType) and operator != "%"

    def operated(left: Value, right: Value) -> Value:
        if type(left) is int and type(right) is int:
            result = on_integers(left, right)
            return _limited(result, limits) if may_leave else sized(result)
        if is_text(left) and is_text(right) and operator == "+":
            return left + right
        if isinstance(left, Byte) and isinstance(right, Byte) and operator != "%":
            return Byte(_limited(on_integers(int(left), int(right)), BYTE))
        one, other = _number(left), _number(right)
        if is_whole_number(one) and is_whole_number(other):
            # The result of a byte and an integer is an integer without limits.
            is_free = isinstance(left, Byte) or isinstance(right, Byte) or not may_leave
            result = on_integers(one, other)
            return sized(result) if is_free else _limited(result, limits)
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
    """The value, as an integer if it is a byte."""
    return int(value) if isinstance(value, Byte) else value


def _limited(result: int, limits: Type | None) -> int:
    """The result; raises `OutOfRange` if it leaves the limits."""
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


_KINDS: Final = {STRING: "text", CHAR: "char", BOOL: "bool"}

_OPERATORS: Final[dict[str, Callable[[Value, Value], bool]]] = {
    "==": eq,
    "!=": ne,
    "<": lt,
    ">": gt,
    "<=": le,
    ">=": ge,
}


def compare(operator: str, left: Value, right: Value) -> bool:
    """Whether `left operator right`; a fault if the values cannot be compared."""
    one, other = _family(left), _family(right)
    if operator in ("==", "!="):
        same = one == other and (left is right if one == "object" else left == right)
        return same is (operator == "==")
    if left is NIL or right is NIL:
        raise Fault(
            "E5006",
            f"nil cannot be used with {operator}",
            label="one side is nil here",
            help="test for nil first: if x != nil { … }",
        )
    if one != other or one not in ("number", "char"):
        raise Fault(
            "E3014",
            f"{dynamic_type(left).text} and {dynamic_type(right).text} have no order",
            label=f"cannot be compared with {operator}",
        )
    return _OPERATORS[operator](left, right)


def _family(value: Value) -> str:
    if isinstance(value, bool):
        return "bool"
    if isinstance(value, int | float):
        return "number"
    if isinstance(value, str):
        return "char" if isinstance(value, Char) else "text"
    return "object"


def are_same(one: Value, other: Value, kind_of_one: str | None, kind_of_other: str | None) -> bool:
    """Whether two values are equal and of the same kind; kinds are given if known statically."""
    kind = kind_of_one or _kind(one)
    if kind != (kind_of_other or _kind(other)):
        return False
    return one is other if kind == "object" else bool(one == other)


def holds(
    container: Value, wanted: Value, kind_wanted: str | None = None, kind_inside: str | None = None
) -> bool:
    """Whether an array has this element, a map this key, a range this number.

    Only values of the same kind are equal: the integer 1 is not the float 1.0.  The kinds of the
    wanted value and of the elements are given if they are known statically.
    """
    kind = kind_wanted or _kind(wanted)
    if isinstance(container, range):
        return kind == "int" and int(wanted) in container
    if not isinstance(container, list | dict) or is_struct(container):
        raise Fault(
            "E3014",
            f"{dynamic_type(container).text} has no elements to search",
            label="needs an array, a map or a range",
        )
    # Python's `in` would compare arrays by their elements.
    if kind == "object":
        return any(element is wanted for element in container)
    if kind_inside is None and isinstance(container, dict):
        return _is_key(container, wanted, kind)
    if kind_inside is None:
        return any(element == wanted and _kind(element) == kind for element in container)
    return kind_inside == kind and wanted in container


def _is_key(container: dict[Value, Value], wanted: Value, kind: str) -> bool:
    """Whether a map with keys of several kinds has this key.

    A member of an enum also matches a key that equals its value; a key that is a member only
    matches that member.
    """
    is_member = isinstance(wanted, ENUM_CLASSES)
    return any(
        key == wanted and _kind(key) == kind and (is_member or not isinstance(key, ENUM_CLASSES))
        for key in shown_keys(container)
    )


def kind_of_type(t: Type) -> str | None:
    """The kind of all values of a type; None if it depends on the value."""
    if t is ANY or t is NOTHING:
        return None
    if isinstance(t, EnumType):
        return kind_of_type(t.base)
    if isinstance(t, IntegerType):
        return "byte" if t is BYTE else "int"
    if isinstance(t, FloatType):
        return "float"
    return _KINDS.get(t, "object")


def _kind(value: Value) -> str:
    """As `_family`, but with integers, bytes and floats as separate kinds."""
    if isinstance(value, Byte):
        return "byte"
    family = _family(value)
    if family == "number":
        return "int" if isinstance(value, int) else "float"
    return family
