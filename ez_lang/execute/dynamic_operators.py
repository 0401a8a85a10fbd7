"""Comparison and membership where only the values tell what they are.

Kinds are compared first: numbers with numbers, texts with texts, chars with chars; what can be
changed is compared by identity.  An enum's value counts as what it stands for.
"""

from __future__ import annotations

from operator import eq, ge, gt, le, lt, ne
from typing import TYPE_CHECKING, Final

from ez_lang.model.dynamic import dynamic_type, is_struct
from ez_lang.model.faults import Fault
from ez_lang.model.map_keys import shown_keys
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


def are_same(one: Value, other: Value, kind_of_one: str | None, kind_of_other: str | None) -> bool:
    """Whether two values are of the same kind and equal; kinds are given where they are known."""
    kind = kind_of_one or _kind(one)
    if kind != (kind_of_other or _kind(other)):
        return False
    return one is other if kind == "object" else bool(one == other)


def holds(
    container: Value,
    wanted: Value,
    kind_wanted: str | None = None,
    kind_inside: str | None = None,
) -> bool:
    """Whether an array has such an element, a map such a key, a range such a number.

    Only what is of the same kind is equal: the integer 1 is not the float 1.0.  Of what is wanted
    and of what is inside, the kinds are given where they are known without looking.
    """
    kind = kind_wanted or _kind(wanted)
    if isinstance(container, range):
        return kind == "int" and int(wanted) in container
    if not isinstance(container, list | dict) or is_struct(container):
        raise Fault(
            "E3014",
            f"{dynamic_type(container).text} holds nothing that could be looked for",
            label="needs an array, a map or a range",
        )
    if kind == "object":
        return any(element is wanted for element in container)
    if kind_inside is None and isinstance(container, dict):
        return _is_key(container, wanted, kind)
    if kind_inside is None:
        return any(element == wanted and _kind(element) == kind for element in container)
    return kind_inside == kind and wanted in container


def _is_key(container: dict[Value, Value], wanted: Value, kind: str) -> bool:
    """Whether a map whose keys may be of all kinds has this one.

    An enum's member is found also as what it stands for; a member that is a key is no other one.
    """
    is_member = isinstance(wanted, ENUM_CLASSES)
    return any(
        key == wanted and _kind(key) == kind and (is_member or not isinstance(key, ENUM_CLASSES))
        for key in shown_keys(container)
    )


def kind_of_type(t: Type) -> str | None:
    """The kind of all values of a type; None if each has its own."""
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
    """As `_family`, with integers, bytes and floats told apart."""
    if isinstance(value, Byte):
        return "byte"
    family = _family(value)
    if family == "number":
        return "int" if isinstance(value, int) else "float"
    return family
