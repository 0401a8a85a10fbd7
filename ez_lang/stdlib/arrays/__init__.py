"""`@arrays`: search arrays, change them in place, and construct new ones.

Indices count from 0, and negative ones are errors except in `slice`.  `model.comparison`
defines equality and order.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.model.comparison import equality, equality_between, python_equal, sort_key
from ez_lang.model.sizes import chosen
from ez_lang.model.types import ANY, FLOAT, UNTAGGED, FloatType, Type
from ez_lang.model.values import NIL
from ez_lang.stdlib.arrays.construction import CONSTRUCTION
from ez_lang.stdlib.arrays.elements import (
    as_number,
    comparison,
    element_of,
    first_index,
    numbers_of,
    out_of_bounds,
    refuse_empty,
)
from ez_lang.stdlib.arrays.mutation import MUTATION
from ez_lang.stdlib.declarations import Library
from ez_lang.stdlib.shared.characters import joined

if TYPE_CHECKING:
    from ez_lang.model.values import Value
    from ez_lang.stdlib.declarations import Array, Types


LIBRARY: Final = Library(
    "arrays", "Search arrays, change them, construct new ones.", checked=True, bare=True
)


# -------------------------------------------------------------------------------------- queries


@LIBRARY.function("is_empty(a arr) -> bool")
def is_empty(a: Array) -> bool:
    """Return whether the array has no elements.

    >>> arrays.is_empty({})
    true
    """
    return not a


@LIBRARY.function("get(a [T], i int) -> T")
def get(a: Array, i: int) -> Value:
    """Return the element at `i`.

    >>> arrays.get({"a", "b"}, 1)
    "b"
    """
    if not 0 <= i < len(a):
        raise out_of_bounds("get", i, len(a))
    return a[i]


@LIBRARY.function("first(a [T]) -> T")
def first(a: Array) -> Value:
    """Return the first element; nil if the array is empty.

    >>> arrays.first({"a", "b"})
    "a"
    """
    return a[0] if a else NIL


@LIBRARY.function("last(a [T]) -> T")
def last(a: Array) -> Value:
    """Return the last element; nil if the array is empty.

    >>> arrays.last({"a", "b"})
    "b"
    """
    return a[-1] if a else NIL


@LIBRARY.function("contains(a [T], v T) -> bool", needs=("types",))
def contains(types: Types, a: Array, v: Value) -> bool:
    """Return whether an element equals `v`.

    >>> arrays.contains({"a", "b"}, "b")
    true
    """
    is_equal = comparison(types)
    if is_equal is python_equal:
        return v in a
    return any(is_equal(element, v) for element in a)


@LIBRARY.function(
    "index(a [T], v T) -> int", static="?", needs=("types",), checked=False, bare=False
)
def index(types: Types, a: Array, v: Value) -> int:
    """Return the index of the first element that equals `v`, or -1.

    >>> arrays.index({"a", "b"}, "b")
    1
    >>> arrays.index({"a", "b"}, "z")
    -1
    """
    return first_index(types, a, v, range(len(a)))


@LIBRARY.function("last_index(a [T], v T) -> int", needs=("types",))
def last_index(types: Types, a: Array, v: Value) -> int:
    """Return the index of the last element that equals `v`, or -1.

    >>> arrays.last_index({1, 2, 1}, 1)
    2
    """
    return first_index(types, a, v, range(len(a) - 1, -1, -1))


@LIBRARY.function("count(a [T], v T) -> int", static="?", needs=("types",))
def count(types: Types, a: Array, v: Value) -> int:
    """Return the number of elements that equal `v`.

    >>> arrays.count({1, 2, 1}, 1)
    2
    """
    is_equal = comparison(types)
    return sum(1 for element in a if is_equal(element, v))


@LIBRARY.function("all_equal(a arr) -> bool", static="?", needs=("types",))
def all_equal(types: Types, a: Array) -> bool:
    """Return whether all elements are equal.

    >>> arrays.all_equal({7, 7, 7})
    true
    """
    is_equal = equality(element_of(types[0]))
    return all(is_equal(a[0], element) for element in a)


@LIBRARY.function(
    "equals(a arr, b arr) -> bool", static="?", needs=("types",), checked=False, bare=False
)
def equals(types: Types, a: Array, b: Array) -> bool:
    """Return whether both arrays have the same elements in the same order.

    >>> arrays.equals({1, 2}, {2, 1})
    false
    """
    return equality_between(types[0], types[1])(a, b)


LIBRARY.include(MUTATION)
LIBRARY.include(CONSTRUCTION)


# ---------------------------------------------------------------------------- text, sums, extremes


@LIBRARY.function("join(a arr, sep string) -> string", needs=("types",))
def join(types: Types, a: Array, sep: str) -> str:
    """Return the elements as text, separated by `sep`.

    >>> arrays.join({1, 2, 3}, " + ")
    "1 + 2 + 3"
    """
    return joined(types[0], a, sep)


def _number(types: Types) -> Type:
    """Return the type of a sum of the elements: a float if they are floats."""
    element = element_of(types[0])
    if isinstance(element, FloatType):
        return FLOAT
    return ANY if element is ANY else UNTAGGED


@LIBRARY.function("sum(a arr) -> num", needs=("types",), result=_number)
def total(types: Types, a: Array) -> float:
    """Return the sum of the elements.

    >>> arrays.sum({1, 2, 3})
    6
    """
    return as_number(_added(numbers_of(a, element_of(types[0]), "sum")), a)


def _added(numbers: list[float]) -> float:
    # Not `sum`: since Python 3.12 it compensates rounding errors, which EZ does not.
    result = 0.0
    for number in numbers:
        result += number
    return result


@LIBRARY.function("product(a arr) -> num", needs=("types",), result=_number)
def product(types: Types, a: Array) -> float:
    """Return the product of the elements.

    >>> arrays.product({2, 3, 4})
    24
    """
    result = 1.0
    for number in numbers_of(a, element_of(types[0]), "product"):
        result *= number
    return as_number(result, a)


@LIBRARY.function("avg(a arr) -> float", needs=("types",))
def average(types: Types, a: Array) -> float:
    """Return the arithmetic mean of the elements.

    >>> arrays.avg({1, 2})
    1.5
    """
    refuse_empty(a, "avg")
    return _added(numbers_of(a, element_of(types[0]), "avg")) / len(a)


@LIBRARY.function("min(a [T]) -> T", needs=("types",))
def least(types: Types, a: Array) -> Value:
    """Return the smallest element.

    >>> arrays.min({3, 1, 2})
    1
    """
    refuse_empty(a, "min")
    return chosen(min, a, sort_key(a, element_of(types[0])))


@LIBRARY.function("max(a [T]) -> T", needs=("types",))
def greatest(types: Types, a: Array) -> Value:
    """Return the largest element.

    >>> arrays.max({"b", "c", "a"})
    "c"
    """
    refuse_empty(a, "max")
    return chosen(max, a, sort_key(a, element_of(types[0])))
