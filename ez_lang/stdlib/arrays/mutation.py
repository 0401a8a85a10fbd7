"""The part of `@arrays` that changes arrays in place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.model import sizes
from ez_lang.model.comparison import sort_key
from ez_lang.model.values import NIL
from ez_lang.stdlib.arrays.elements import (
    comparison,
    element_of,
    first_index,
    out_of_bounds,
    refuse_empty,
    require_mutable,
)
from ez_lang.stdlib.declarations import Library

if TYPE_CHECKING:
    from ez_lang.model.host import Host
    from ez_lang.model.values import Value
    from ez_lang.stdlib.declarations import Array, Guard, Types


MUTATION: Final = Library("arrays", checked=True, bare=True, effects="mut", needs=("guard",))


@MUTATION.function("append(a [T], v T, ...) -> void")
def append(guard: Guard, a: Array, *values: Value) -> None:
    """Append the values.

    >>> temp a [int] = {1}
    >>> arrays.append(a, 2, 3)
    >>> a
    {1, 2, 3}
    """
    require_mutable(guard, a, "append", "E5007")
    a.extend(values)


@MUTATION.function("unshift(a [T], v T, ...) -> void")
def unshift(guard: Guard, a: Array, *values: Value) -> None:
    """Insert the values at the beginning, in this order.

    >>> temp a [int] = {3}
    >>> arrays.unshift(a, 1, 2)
    >>> a
    {1, 2, 3}
    """
    require_mutable(guard, a, "unshift", "E5007")
    a[:0] = values


@MUTATION.function("insert(a [T], i int, v T) -> void")
def insert(guard: Guard, a: Array, i: int, v: Value) -> None:
    """Insert `v` before the element at `i`; if `i` is the array's length, append it.

    >>> temp a [int] = {1, 3}
    >>> arrays.insert(a, 1, 2)
    >>> a
    {1, 2, 3}
    """
    require_mutable(guard, a, "insert")
    if not 0 <= i <= len(a):
        raise out_of_bounds("insert", i, len(a))
    a.insert(i, v)


@MUTATION.function("set(a [T], i int, v T) -> void")
def set_(guard: Guard, a: Array, i: int, v: Value) -> None:
    """Replace the element at `i` with `v`.

    >>> temp a [int] = {1, 3}
    >>> arrays.set(a, 1, 2)
    >>> a
    {1, 2}
    """
    require_mutable(guard, a, "set")
    if not 0 <= i < len(a):
        raise out_of_bounds("set", i, len(a))
    a[i] = v


@MUTATION.function("pop(a [T]) -> T")
def pop(guard: Guard, a: Array) -> Value:
    """Remove and return the last element.

    >>> temp a [int] = {1, 2, 3}
    >>> arrays.pop(a)
    3
    >>> a
    {1, 2}
    """
    require_mutable(guard, a, "pop")
    refuse_empty(a, "pop")
    return a.pop()


@MUTATION.function("shift(a [T]) -> T")
def shift(guard: Guard, a: Array) -> Value:
    """Remove and return the first element.

    >>> temp a [int] = {1, 2, 3}
    >>> arrays.shift(a)
    1
    >>> a
    {2, 3}
    """
    require_mutable(guard, a, "shift")
    refuse_empty(a, "shift")
    return a.pop(0)


@MUTATION.function("remove_at(a arr, i int) -> void")
def remove_at(guard: Guard, a: Array, i: int) -> None:
    """Remove the element at `i`.

    >>> temp a [int] = {1, 2, 3}
    >>> arrays.remove_at(a, 1)
    >>> a
    {1, 3}
    """
    require_mutable(guard, a, "remove_at")
    if not 0 <= i < len(a):
        raise out_of_bounds("remove_at", i, len(a))
    del a[i]


@MUTATION.function(
    "remove_value(a [T], v T) -> nil",
    static="?",
    needs=("types", "guard"),
    checked=False,
    bare=False,
)
def remove_value(types: Types, guard: Guard, a: Array, v: Value) -> Value:
    """Remove the first element that equals `v`, if there is one.

    >>> temp a [int] = {1, 2, 1}
    >>> arrays.remove_value(a, 1)
    >>> a
    {2, 1}
    """
    require_mutable(guard, a, "remove_value")
    index = first_index(types, a, v, range(len(a)))
    if index >= 0:
        del a[index]
    return NIL


@MUTATION.function("remove_all(a [T], v T) -> void", needs=("types", "guard"))
def remove_all(types: Types, guard: Guard, a: Array, v: Value) -> None:
    """Remove every element that equals `v`.

    >>> temp a [int] = {1, 2, 1}
    >>> arrays.remove_all(a, 1)
    >>> a
    {2}
    """
    require_mutable(guard, a, "remove_all")
    is_equal = comparison(types)
    a[:] = [element for element in a if not is_equal(element, v)]


@MUTATION.function("clear(a arr) -> void")
def clear(guard: Guard, a: Array) -> None:
    """Remove all elements.

    >>> temp a [int] = {1, 2}
    >>> arrays.clear(a)
    >>> a
    {}
    """
    require_mutable(guard, a, "clear")
    a.clear()


@MUTATION.function("fill(a [T], v T) -> void")
def fill(guard: Guard, a: Array, v: Value) -> None:
    """Replace every element with `v`.

    >>> temp a [int] = {1, 2}
    >>> arrays.fill(a, 0)
    >>> a
    {0, 0}
    """
    require_mutable(guard, a, "fill")
    a[:] = [v] * len(a)


@MUTATION.function("sort(a arr) -> void", needs=("types", "guard"))
def sort(types: Types, guard: Guard, a: Array) -> None:
    """Sort the elements in ascending order.

    >>> temp a [int] = {3, 1, 2}
    >>> arrays.sort(a)
    >>> a
    {1, 2, 3}
    """
    require_mutable(guard, a, "sort")
    sizes.sort(a, sort_key(a, element_of(types[0])))


@MUTATION.function("sort_desc(a arr) -> void", needs=("types", "guard"))
def sort_desc(types: Types, guard: Guard, a: Array) -> None:
    """Sort the elements in descending order.

    >>> temp a [int] = {3, 1, 2}
    >>> arrays.sort_desc(a)
    >>> a
    {3, 2, 1}
    """
    require_mutable(guard, a, "sort_desc")
    sizes.sort(a, sort_key(a, element_of(types[0])), descending=True)


@MUTATION.function("shuffle(a arr) -> void", effects="mut rand", needs=("host", "guard"))
def shuffle(host: Host, guard: Guard, a: Array) -> None:
    """Shuffle the elements.

    >>> temp a [int] = {3, 1, 2}
    >>> arrays.shuffle(a)
    >>> arrays.sum(a)
    6
    """
    require_mutable(guard, a, "shuffle")
    host.random.shuffle(a)
