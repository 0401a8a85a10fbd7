"""The part of `@arrays` that constructs new arrays from others."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

from ez_lang.model.display import inner_formatter
from ez_lang.model.dynamic import is_array
from ez_lang.model.faults import Fault
from ez_lang.model.sizes import refuse_long_array
from ez_lang.model.types import ArrayType, Type, array_of
from ez_lang.stdlib.arrays.elements import element_of
from ez_lang.stdlib.declarations import Library

if TYPE_CHECKING:
    from ez_lang.model.values import Value
    from ez_lang.stdlib.declarations import Array, Types


CONSTRUCTION: Final = Library("arrays", checked=True, bare=True)


@CONSTRUCTION.function("reverse(a arr) -> same")
def reverse(a: Array) -> Array:
    """Return a new array with the elements in reverse order.

    >>> arrays.reverse({1, 2, 3})
    {3, 2, 1}
    """
    return a[::-1]


@CONSTRUCTION.function("slice(a arr, start int, [end int]) -> same")
def slice_(a: Array, start: int, end: int | None = None) -> Array:
    """Return a new array of elements from `start` up to `end`; negative indices count from the end.

    >>> arrays.slice({1, 2, 3, 4}, 1, 3)
    {2, 3}
    >>> arrays.slice({1, 2, 3, 4}, -2)
    {3, 4}
    """
    return a[start:end]


@CONSTRUCTION.function("take(a [T], n int) -> [T]", static="?")
def take(a: Array, n: int) -> Array:
    """Return a new array of the first `n` elements.

    >>> arrays.take({1, 2, 3}, 2)
    {1, 2}
    """
    return a[: max(n, 0)]


@CONSTRUCTION.function("drop(a [T], n int) -> [T]", static="?")
def drop(a: Array, n: int) -> Array:
    """Return a new array without the first `n` elements.

    >>> arrays.drop({1, 2, 3}, 2)
    {3}
    """
    return a[max(n, 0) :]


@CONSTRUCTION.function("concat(a [T], [b [T]], ...) -> same", counts=range(2, sys.maxsize))
def concat(*arrays: Array) -> Array:
    """Return a new array with the elements of all arguments.

    >>> arrays.concat({1}, {2, 3}, {4})
    {1, 2, 3, 4}
    """
    refuse_long_array(sum(map(len, arrays)))
    return [element for array in arrays for element in array]


@CONSTRUCTION.function("zip(a [T], b [T]) -> [[T]]")
def zip_(a: Array, b: Array) -> Array:
    """Return a new array of pairs of elements; it ends with the shorter array.

    >>> arrays.zip({1, 2, 3}, {4, 5})
    {{1, 4}, {2, 5}}
    """
    return [[one, other] for one, other in zip(a, b, strict=False)]


def _flattened(types: Types) -> Type:
    element = element_of(types[0])
    return element if isinstance(element, ArrayType) else array_of(element)


@CONSTRUCTION.function("flatten(a arr) -> arr", static="?", result=_flattened)
def flatten(a: Array) -> Array:
    """Return a new array in which every array in `a` is replaced by its elements.

    >>> arrays.flatten({{1}, {2, 3}})
    {1, 2, 3}
    """
    made: Array = []
    for element in a:
        if is_array(element):
            made.extend(element)
        else:
            made.append(element)
    return made


@CONSTRUCTION.function("unique(a arr) -> same", needs=("types",))
def unique(types: Types, a: Array) -> Array:
    """Return a new array without repeated values, in order of their first occurrence.

    >>> arrays.unique({3, 1, 3, 1})
    {3, 1}
    """
    show = inner_formatter(element_of(types[0]))
    found: dict[str, Value] = {}
    for element in a:
        found.setdefault(show(element), element)
    return list(found.values())


@CONSTRUCTION.function("duplicates(a [T]) -> [T]", static="?", needs=("types",))
def duplicates(types: Types, a: Array) -> Array:
    """Return a new array of the values that occur more than once, by their first occurrence.

    >>> arrays.duplicates({3, 1, 3, 2, 1})
    {3, 1}
    """
    show = inner_formatter(element_of(types[0]))
    alike: dict[str, Array] = {}
    for element in a:
        alike.setdefault(show(element), []).append(element)
    return [elements[0] for elements in alike.values() if len(elements) > 1]


@CONSTRUCTION.function("chunk(a [T], n int) -> [[T]]", static="?", checked=False, bare=False)
def chunk(a: Array, n: int) -> Array:
    """Return a new array of arrays of `n` elements; the last one may have fewer.

    >>> arrays.chunk({1, 2, 3}, 2)
    {{1, 2}, {3}}
    """
    if n <= 0:
        raise Fault("E9004", f"arrays.chunk() needs a positive size, not {n}")
    return [a[begin : begin + n] for begin in range(0, len(a), n)]


@CONSTRUCTION.function("repeat(v T, n int) -> [T]", static="[int]")
def repeat(v: Value, n: int) -> Array:
    """Return a new array with `n` times the element `v`.

    >>> arrays.repeat("ab", 3)
    {"ab", "ab", "ab"}
    """
    refuse_long_array(n)
    return [v] * max(n, 0)
