"""Comparison and membership where only the values tell what they are.

Kinds are compared first: numbers with numbers, texts with texts, chars with chars; what can be
changed is compared by identity.  An enum's value counts as what it stands for.
"""

from __future__ import annotations

from operator import eq, ge, gt, le, lt, ne
from typing import TYPE_CHECKING, Final

from ez_lang.model.dynamic import dynamic_type
from ez_lang.model.faults import Fault
from ez_lang.model.values import NIL, Byte, Char

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.model.values import Value

_OPERATORS: Final[dict[str, Callable[[Value, Value], bool]]] = {
    "==": eq,
    "!=": ne,
    "<": lt,
    ">": gt,
    "<=": le,
    ">=": ge,
}


def compare(operator: str, left: Value, right: Value) -> bool:
    """Whether the comparison holds; values that cannot be compared are a fault."""
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


def holds(container: Value, wanted: Value) -> bool:
    """Whether an array has such an element, a map such a key, a range such a number.

    Only what is of the same kind is equal: the integer 1 is not the float 1.0.
    """
    if isinstance(container, range):
        return _kind(wanted) == "int" and int(wanted) in container
    if not isinstance(container, list | dict):
        raise Fault(
            "E3014",
            f"{dynamic_type(container).text} holds nothing that could be looked for",
            label="needs an array, a map or a range",
        )
    kind = _kind(wanted)
    for element in container:
        if element is wanted or (kind != "object" and kind == _kind(element) and element == wanted):
            return True
    return False


def _kind(value: Value) -> str:
    """As `_family`, with integers, bytes and floats told apart."""
    if isinstance(value, Byte):
        return "byte"
    family = _family(value)
    if family == "number":
        return "int" if isinstance(value, int) else "float"
    return family
