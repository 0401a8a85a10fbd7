"""The part of `@arrays` that changes arrays in place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.model import sizes
from ez_lang.model.comparison import sort_key
from ez_lang.model.values import NIL
from ez_lang.stdlib.arrays.elements import (
    claim_array,
    comparison,
    element_of,
    first_place,
    out_of_bounds,
    refuse_empty,
)
from ez_lang.stdlib.declarations import Library

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_lang.model.host import Host
    from ez_lang.model.types import (
        Type,
    )
    from ez_lang.model.values import Value
    from ez_lang.stdlib.arrays.elements import Guard

    Array = list[Value]
    Types = Sequence[Type]

CHANGES: Final = Library(
    "arrays", "Changing arrays.", checked=True, bare=True, effects="mut", needs=("guard",)
)


@CHANGES.function("append(a [T], v T, ...) -> void")
def append(guard: Guard, a: Array, *values: Value) -> None:
    """Add the values at the end.

    >>> temp a [int] = {1}
    >>> arrays.append(a, 2, 3)
    >>> a
    {1, 2, 3}
    """
    claim_array(guard, a, "append", "E5007")
    a.extend(values)


@CHANGES.function("unshift(a [T], v T, ...) -> void")
def unshift(guard: Guard, a: Array, *values: Value) -> None:
    """Add the values in front, in the order given.

    >>> temp a [int] = {3}
    >>> arrays.unshift(a, 1, 2)
    >>> a
    {1, 2, 3}
    """
    claim_array(guard, a, "unshift", "E5007")
    a[:0] = values


@CHANGES.function("insert(a [T], i int, v T) -> void")
def insert(guard: Guard, a: Array, i: int, v: Value) -> None:
    """Put `v` before the element at `i`; at the length of the array it comes last.

    >>> temp a [int] = {1, 3}
    >>> arrays.insert(a, 1, 2)
    >>> a
    {1, 2, 3}
    """
    claim_array(guard, a, "insert")
    if not 0 <= i <= len(a):
        raise out_of_bounds("insert", i, len(a))
    a.insert(i, v)


@CHANGES.function("set(a [T], i int, v T) -> void")
def put(guard: Guard, a: Array, i: int, v: Value) -> None:
    """Replace the element at `i` by `v`.

    >>> temp a [int] = {1, 3}
    >>> arrays.set(a, 1, 2)
    >>> a
    {1, 2}
    """
    claim_array(guard, a, "set")
    if not 0 <= i < len(a):
        raise out_of_bounds("set", i, len(a))
    a[i] = v


@CHANGES.function("pop(a [T]) -> T")
def pop(guard: Guard, a: Array) -> Value:
    """Take the last element out and give it.

    >>> temp a [int] = {1, 2, 3}
    >>> arrays.pop(a)
    3
    >>> a
    {1, 2}
    """
    claim_array(guard, a, "pop")
    refuse_empty(a, "pop")
    return a.pop()


@CHANGES.function("shift(a [T]) -> T")
def shift(guard: Guard, a: Array) -> Value:
    """Take the first element out and give it.

    >>> temp a [int] = {1, 2, 3}
    >>> arrays.shift(a)
    1
    >>> a
    {2, 3}
    """
    claim_array(guard, a, "shift")
    refuse_empty(a, "shift")
    return a.pop(0)


@CHANGES.function("remove_at(a arr, i int) -> void")
def remove_at(guard: Guard, a: Array, i: int) -> None:
    """Take the element at `i` out.

    >>> temp a [int] = {1, 2, 3}
    >>> arrays.remove_at(a, 1)
    >>> a
    {1, 3}
    """
    claim_array(guard, a, "remove_at")
    if not 0 <= i < len(a):
        raise out_of_bounds("remove_at", i, len(a))
    del a[i]


@CHANGES.function(
    "remove_value(a [T], v T) -> nil", seen="?", needs=("types", "guard"), checked=False, bare=False
)
def remove_value(types: Types, guard: Guard, a: Array, v: Value) -> Value:
    """Take the first element that equals `v` out, if there is one.

    >>> temp a [int] = {1, 2, 1}
    >>> arrays.remove_value(a, 1)
    >>> a
    {2, 1}
    """
    claim_array(guard, a, "remove_value")
    place = first_place(types, a, v, range(len(a)))
    if place >= 0:
        del a[place]
    return NIL


@CHANGES.function("remove_all(a [T], v T) -> void", needs=("types", "guard"))
def remove_all(types: Types, guard: Guard, a: Array, v: Value) -> None:
    """Take every element that equals `v` out.

    >>> temp a [int] = {1, 2, 1}
    >>> arrays.remove_all(a, 1)
    >>> a
    {2}
    """
    claim_array(guard, a, "remove_all")
    is_equal = comparison(types)
    a[:] = [element for element in a if not is_equal(element, v)]


@CHANGES.function("clear(a arr) -> void")
def clear(guard: Guard, a: Array) -> None:
    """Take all elements out.

    >>> temp a [int] = {1, 2}
    >>> arrays.clear(a)
    >>> a
    {}
    """
    claim_array(guard, a, "clear")
    a.clear()


@CHANGES.function("fill(a [T], v T) -> void")
def fill(guard: Guard, a: Array, v: Value) -> None:
    """Put `v` in every place.

    >>> temp a [int] = {1, 2}
    >>> arrays.fill(a, 0)
    >>> a
    {0, 0}
    """
    claim_array(guard, a, "fill")
    a[:] = [v] * len(a)


@CHANGES.function("sort(a arr) -> void", needs=("types", "guard"))
def sort(types: Types, guard: Guard, a: Array) -> None:
    """Put the elements in order, the least first.

    >>> temp a [int] = {3, 1, 2}
    >>> arrays.sort(a)
    >>> a
    {1, 2, 3}
    """
    claim_array(guard, a, "sort")
    sizes.sort(a, sort_key(a, element_of(types[0])))


@CHANGES.function("sort_desc(a arr) -> void", needs=("types", "guard"))
def sort_desc(types: Types, guard: Guard, a: Array) -> None:
    """Put the elements in order, the greatest first.

    >>> temp a [int] = {3, 1, 2}
    >>> arrays.sort_desc(a)
    >>> a
    {3, 2, 1}
    """
    claim_array(guard, a, "sort_desc")
    sizes.sort(a, sort_key(a, element_of(types[0])), descending=True)


@CHANGES.function("shuffle(a arr) -> void", effects="mut rand", needs=("host", "guard"))
def shuffle(host: Host, guard: Guard, a: Array) -> None:
    """Put the elements in random order.

    >>> temp a [int] = {3, 1, 2}
    >>> arrays.shuffle(a)
    >>> arrays.sum(a)
    6
    """
    claim_array(guard, a, "shuffle")
    host.random.shuffle(a)
