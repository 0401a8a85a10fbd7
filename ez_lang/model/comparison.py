"""Equality and order of values in the library.

Values are equal if they are of the same kind and print the same.  So `1` and `1.0` differ, NaN
equals NaN, `-0.0` is not `0.0`, and two maps inside other values need the same order.  The operator
`==` of the language is different: it compares containers by identity.

Integers and floats are ordered by size, strings by their bytes, all other values by the bytes of
their printed form: bytes sort as text, and `false` precedes `true`.
"""

from __future__ import annotations

from functools import cmp_to_key
from typing import TYPE_CHECKING, Final

from ez_lang.model.display import inner_formatter
from ez_lang.model.dynamic import ANY_ARRAY, ANY_MAP, boxer, is_number
from ez_lang.model.large_integers import LargeInteger
from ez_lang.model.quirks.map_keys import shown_key
from ez_lang.model.quirks.string_bytes import encoded
from ez_lang.model.types import (
    ANY,
    BOOL,
    BYTE,
    CHAR,
    FLOAT,
    INT,
    STRING,
    ArrayType,
    EnumType,
    FloatType,
    IntegerType,
    MapType,
    StructType,
    Type,
)
from ez_lang.model.values import NIL, EnumFloat, EnumInt, EnumText

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ez_lang.model.values import Value

    Test = Callable[[Value, Value], bool]
    Pair = tuple[Value, Value]


def is_plain(t: Type) -> bool:
    """Whether `==`, `in` and `index` of Python are correct for values of this type."""
    while isinstance(t, ArrayType):
        t = t.element
    if isinstance(t, EnumType):
        t = t.base
    return isinstance(t, IntegerType) or t is STRING or t is CHAR or t is BOOL


def equality(t: Type) -> Test:
    """The function that compares two values of static type `t`."""
    return python_equal if is_plain(t) else equal


def equality_between(one: Type, other: Type) -> Test:
    """The function that compares values of two static types; different kinds are unequal."""
    if one is other or one is ANY or other is ANY:
        return equality(one) if one is other else equal
    family = _family(one)
    if family is not _family(other):
        return never_equal
    if family is not ANY_ARRAY and family is not ANY_MAP:
        return equality(one)
    box_one, box_other = boxer(one), boxer(other)
    return lambda a, b: equal(box_one(a), box_other(b))


def never_equal(_one: Value, _other: Value) -> bool:
    """The test for values of unrelated kinds."""
    return False


def _family(t: Type) -> Type:
    """A type that represents all types whose values can be equal."""
    if isinstance(t, EnumType):
        return _family(t.base)
    if isinstance(t, IntegerType):
        return t if t is BYTE else INT
    if isinstance(t, FloatType):
        return FLOAT
    if isinstance(t, ArrayType):
        return ANY_ARRAY
    return ANY_MAP if isinstance(t, MapType) else t


def python_equal(one: Value, other: Value) -> bool:
    """The test for values that compare as in Python."""
    return bool(one == other)


def equal(one: Value, other: Value) -> bool:
    """Whether two values of any type and nesting depth are equal."""
    waiting: list[Iterator[Pair]] = [iter(((one, other),))]
    above: set[tuple[int, int]] = set()
    path: list[tuple[int, int]] = []
    while waiting:
        pair = next(waiting[-1], None)
        if pair is None:
            waiting.pop()
            if path:
                above.discard(path.pop())
            continue
        parts = _parts(*pair)
        if parts is None:
            if not _same_scalar(*pair):
                return False
            continue
        key = (id(pair[0]), id(pair[1]))
        # A pair of containers that contain themselves: their parts are being compared already.
        if key in above or pair[0] is pair[1]:
            continue
        if len(pair[0]) != len(pair[1]):
            return False
        above.add(key)
        path.append(key)
        waiting.append(parts)
    return True


def _parts(one: Value, other: Value) -> Iterator[Pair] | None:
    """The pairs of parts of two containers; None for other values."""
    if isinstance(one, dict) and isinstance(other, dict):
        return _map_pairs(one, other)
    if isinstance(one, list) and isinstance(other, list):
        return zip(one, other, strict=False)
    return None


def _map_pairs(one: dict[Value, Value], other: dict[Value, Value]) -> Iterator[Pair]:
    for (key, value), (other_key, other_value) in zip(one.items(), other.items(), strict=False):
        yield shown_key(key), shown_key(other_key)
        yield value, other_value


def _same_scalar(one: Value, other: Value) -> bool:
    if isinstance(one, StructType) and isinstance(other, StructType):
        return one.untagged is other.untagged
    if _kind(one) is not _kind(other):
        return False
    if isinstance(one, float):
        return float.__repr__(one) == float.__repr__(other)
    return bool(one == other)


_KINDS: Final[dict[type, type]] = {LargeInteger: int, EnumInt: int, EnumFloat: float, EnumText: str}


def _kind(value: Value) -> type:
    """The kind of a value; that of an enum member is the kind of its value."""
    return _KINDS.get(type(value), type(value))


if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.model.values import Value

    Key = Callable[[Value], Value]


def sort_key(values: list[Value], t: Type) -> Key | None:
    """The sort key for values of static type `t`; None if Python's order is correct."""
    if t is ANY or NIL in values:
        return _mixed_key(t)
    if isinstance(t, FloatType | IntegerType) or t is STRING:
        kinds = set(map(type, values))
        # Decoded JSON may have put other values into an array of strings or numbers.
        if kinds - {str} if t is STRING else kinds & {str, list, dict}:
            return _mixed_key(ANY)
    if isinstance(t, FloatType) or (isinstance(t, IntegerType) and t is not BYTE):
        return None
    if t is STRING:
        return encoded
    show = inner_formatter(t)
    return lambda value: encoded(show(value))


def _mixed_key(t: Type) -> Key:
    """The key that orders pairs of numbers by size and all other pairs as text."""
    show = inner_formatter(t)

    def compare(one: Value, other: Value) -> int:
        if is_number(one) and is_number(other) and isinstance(one, int) is isinstance(other, int):
            return int(one > other) - int(one < other)
        one_text, other_text = encoded(_bare(one, show)), encoded(_bare(other, show))
        return int(one_text > other_text) - int(one_text < other_text)

    return cmp_to_key(compare)


def _bare(value: Value, show: Callable[[Value], str]) -> str:
    return value if isinstance(value, str) else show(value)
