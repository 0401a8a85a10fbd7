"""`@arrays`: arrays searched, changed in place, and made into new ones.

Positions count from 0, and negative ones are errors except in `slice`.  What is equal and what
comes first is told by `model.equality` and `model.ordering`.
"""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING, Final

from ez_lang.model.display import inner_formatter
from ez_lang.model.dynamic import is_array
from ez_lang.model.equality import equality, equality_between, python_equal
from ez_lang.model.faults import Fault
from ez_lang.model.ordering import sort_key
from ez_lang.model.types import (
    ANY,
    FLOAT,
    NOTHING,
    UNTAGGED,
    ArrayType,
    FloatType,
    Type,
    array_of,
)
from ez_lang.model.values import NIL
from ez_lang.stdlib.declarations import Library
from ez_lang.stdlib.joining import joined
from ez_lang.stdlib.mutating import claim_array
from ez_lang.stdlib.sums import as_it_was, numbers_of

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ez_lang.model.host import Host
    from ez_lang.model.values import Value
    from ez_lang.stdlib.mutating import Guard

    Array = list[Value]
    Types = Sequence[Type]

LIBRARY: Final = Library("arrays", "Search arrays, change them, make new ones of them.")


def _element(array: Type) -> Type:
    if isinstance(array, ArrayType) and array.element is not NOTHING:
        return array.element
    return ANY


def _test(types: Types) -> Callable[[Value, Value], bool]:
    """How elements of an array of type `types[0]` compare with a value of type `types[1]`."""
    return equality_between(_element(types[0]), types[1])


# ---------------------------------------------------------------------------------------- looking


@LIBRARY.function("is_empty(a arr) -> bool", checked=True, bare=True)
def is_empty(a: Array) -> bool:
    """Whether there is no element.

    >>> arrays.is_empty({})
    true
    """
    return not a


@LIBRARY.function("get(a [T], i int) -> T", checked=True, bare=True)
def get(a: Array, i: int) -> Value:
    """The element at `i`.

    >>> arrays.get({"a", "b"}, 1)
    "b"
    """
    if not 0 <= i < len(a):
        raise _out_of_bounds("get", i, len(a))
    return a[i]


def _out_of_bounds(name: str, i: int, length: int) -> Fault:
    there = f"the last one is {length - 1}" if length else "the array is empty"
    return Fault("E5003", f"arrays.{name}() has no index {i}: {there}")


@LIBRARY.function("first(a [T]) -> T", checked=True, bare=True)
def first(a: Array) -> Value:
    """The first element, or nil.

    >>> arrays.first({"a", "b"})
    "a"
    """
    return a[0] if a else NIL


@LIBRARY.function("last(a [T]) -> T", checked=True, bare=True)
def last(a: Array) -> Value:
    """The last element, or nil.

    >>> arrays.last({"a", "b"})
    "b"
    """
    return a[-1] if a else NIL


@LIBRARY.function("contains(a [T], v T) -> bool", checked=True, bare=True, needs=("types",))
def contains(types: Types, a: Array, v: Value) -> bool:
    """Whether an element equals `v`.

    >>> arrays.contains({"a", "b"}, "b")
    true
    """
    is_equal = _test(types)
    if is_equal is python_equal:
        return v in a
    return any(is_equal(element, v) for element in a)


@LIBRARY.function("index(a [T], v T) -> int", seen="?", needs=("types",))
def index(types: Types, a: Array, v: Value) -> int:
    """The position of the first element that equals `v`, or -1.

    >>> arrays.index({"a", "b"}, "b")
    1
    >>> arrays.index({"a", "b"}, "z")
    -1
    """
    return _first_place(types, a, v, range(len(a)))


def _first_place(types: Types, a: Array, v: Value, order: Sequence[int]) -> int:
    is_equal = _test(types)
    for place in order:
        if is_equal(a[place], v):
            return place
    return -1


@LIBRARY.function("last_index(a [T], v T) -> int", checked=True, bare=True, needs=("types",))
def last_index(types: Types, a: Array, v: Value) -> int:
    """The position of the last element that equals `v`, or -1.

    >>> arrays.last_index({1, 2, 1}, 1)
    2
    """
    return _first_place(types, a, v, range(len(a) - 1, -1, -1))


@LIBRARY.function("count(a [T], v T) -> int", checked=True, bare=True, seen="?", needs=("types",))
def count(types: Types, a: Array, v: Value) -> int:
    """How many elements equal `v`.

    >>> arrays.count({1, 2, 1}, 1)
    2
    """
    is_equal = _test(types)
    return sum(1 for element in a if is_equal(element, v))


@LIBRARY.function("all_equal(a arr) -> bool", checked=True, bare=True, seen="?", needs=("types",))
def all_equal(types: Types, a: Array) -> bool:
    """Whether all elements are equal.

    >>> arrays.all_equal({7, 7, 7})
    true
    """
    is_equal = equality(_element(types[0]))
    return all(is_equal(a[0], element) for element in a)


@LIBRARY.function("equals(a arr, b arr) -> bool", seen="?", needs=("types",))
def equals(types: Types, a: Array, b: Array) -> bool:
    """Whether both have the same elements in the same order.

    >>> arrays.equals({1, 2}, {2, 1})
    false
    """
    return equality_between(types[0], types[1])(a, b)


# ------------------------------------------------------------------------------------- changing


@LIBRARY.function(
    "append(a [T], v T, ...) -> void", checked=True, bare=True, effects="mut", needs=("guard",)
)
def append(guard: Guard, a: Array, *values: Value) -> None:
    """Add the values at the end.

    >>> temp a [int] = {1}
    >>> arrays.append(a, 2, 3)
    >>> a
    {1, 2, 3}
    """
    claim_array(guard, a, "append", "E5007")
    a.extend(values)


@LIBRARY.function(
    "unshift(a [T], v T, ...) -> void", checked=True, bare=True, effects="mut", needs=("guard",)
)
def unshift(guard: Guard, a: Array, *values: Value) -> None:
    """Add the values in front, in the order given.

    >>> temp a [int] = {3}
    >>> arrays.unshift(a, 1, 2)
    >>> a
    {1, 2, 3}
    """
    claim_array(guard, a, "unshift", "E5007")
    a[:0] = values


@LIBRARY.function(
    "insert(a [T], i int, v T) -> void", checked=True, bare=True, effects="mut", needs=("guard",)
)
def insert(guard: Guard, a: Array, i: int, v: Value) -> None:
    """Put `v` before the element at `i`; at the length of the array it comes last.

    >>> temp a [int] = {1, 3}
    >>> arrays.insert(a, 1, 2)
    >>> a
    {1, 2, 3}
    """
    claim_array(guard, a, "insert")
    if not 0 <= i <= len(a):
        raise _out_of_bounds("insert", i, len(a))
    a.insert(i, v)


@LIBRARY.function(
    "set(a [T], i int, v T) -> void", checked=True, bare=True, effects="mut", needs=("guard",)
)
def put(guard: Guard, a: Array, i: int, v: Value) -> None:
    """Replace the element at `i` by `v`.

    >>> temp a [int] = {1, 3}
    >>> arrays.set(a, 1, 2)
    >>> a
    {1, 2}
    """
    claim_array(guard, a, "set")
    if not 0 <= i < len(a):
        raise _out_of_bounds("set", i, len(a))
    a[i] = v


@LIBRARY.function("pop(a [T]) -> T", checked=True, bare=True, effects="mut", needs=("guard",))
def pop(guard: Guard, a: Array) -> Value:
    """Take the last element out and give it.

    >>> temp a [int] = {1, 2, 3}
    >>> arrays.pop(a)
    3
    >>> a
    {1, 2}
    """
    claim_array(guard, a, "pop")
    _refuse_empty(a, "pop")
    return a.pop()


@LIBRARY.function("shift(a [T]) -> T", checked=True, bare=True, effects="mut", needs=("guard",))
def shift(guard: Guard, a: Array) -> Value:
    """Take the first element out and give it.

    >>> temp a [int] = {1, 2, 3}
    >>> arrays.shift(a)
    1
    >>> a
    {2, 3}
    """
    claim_array(guard, a, "shift")
    _refuse_empty(a, "shift")
    return a.pop(0)


def _refuse_empty(a: Array, name: str) -> None:
    if not a:
        raise Fault("E9001", f"arrays.{name}() needs an array that is not empty")


@LIBRARY.function(
    "remove_at(a arr, i int) -> void", checked=True, bare=True, effects="mut", needs=("guard",)
)
def remove_at(guard: Guard, a: Array, i: int) -> None:
    """Take the element at `i` out.

    >>> temp a [int] = {1, 2, 3}
    >>> arrays.remove_at(a, 1)
    >>> a
    {1, 3}
    """
    claim_array(guard, a, "remove_at")
    if not 0 <= i < len(a):
        raise _out_of_bounds("remove_at", i, len(a))
    del a[i]


@LIBRARY.function(
    "remove_value(a [T], v T) -> nil", seen="?", effects="mut", needs=("types", "guard")
)
def remove_value(types: Types, guard: Guard, a: Array, v: Value) -> Value:
    """Take the first element that equals `v` out, if there is one.

    >>> temp a [int] = {1, 2, 1}
    >>> arrays.remove_value(a, 1)
    >>> a
    {2, 1}
    """
    claim_array(guard, a, "remove_value")
    place = _first_place(types, a, v, range(len(a)))
    if place >= 0:
        del a[place]
    return NIL


@LIBRARY.function(
    "remove_all(a [T], v T) -> void",
    checked=True,
    bare=True,
    effects="mut",
    needs=("types", "guard"),
)
def remove_all(types: Types, guard: Guard, a: Array, v: Value) -> None:
    """Take every element that equals `v` out.

    >>> temp a [int] = {1, 2, 1}
    >>> arrays.remove_all(a, 1)
    >>> a
    {2}
    """
    claim_array(guard, a, "remove_all")
    is_equal = _test(types)
    a[:] = [element for element in a if not is_equal(element, v)]


@LIBRARY.function("clear(a arr) -> void", checked=True, bare=True, effects="mut", needs=("guard",))
def clear(guard: Guard, a: Array) -> None:
    """Take all elements out.

    >>> temp a [int] = {1, 2}
    >>> arrays.clear(a)
    >>> a
    {}
    """
    claim_array(guard, a, "clear")
    a.clear()


@LIBRARY.function(
    "fill(a [T], v T) -> void", checked=True, bare=True, effects="mut", needs=("guard",)
)
def fill(guard: Guard, a: Array, v: Value) -> None:
    """Put `v` in every place.

    >>> temp a [int] = {1, 2}
    >>> arrays.fill(a, 0)
    >>> a
    {0, 0}
    """
    claim_array(guard, a, "fill")
    a[:] = [v] * len(a)


@LIBRARY.function(
    "sort(a arr) -> void", checked=True, bare=True, effects="mut", needs=("types", "guard")
)
def sort(types: Types, guard: Guard, a: Array) -> None:
    """Put the elements in order, the least first.

    >>> temp a [int] = {3, 1, 2}
    >>> arrays.sort(a)
    >>> a
    {1, 2, 3}
    """
    claim_array(guard, a, "sort")
    a.sort(key=sort_key(a, _element(types[0])))


@LIBRARY.function(
    "sort_desc(a arr) -> void", checked=True, bare=True, effects="mut", needs=("types", "guard")
)
def sort_desc(types: Types, guard: Guard, a: Array) -> None:
    """Put the elements in order, the greatest first.

    >>> temp a [int] = {3, 1, 2}
    >>> arrays.sort_desc(a)
    >>> a
    {3, 2, 1}
    """
    claim_array(guard, a, "sort_desc")
    a.sort(key=sort_key(a, _element(types[0])), reverse=True)


@LIBRARY.function(
    "shuffle(a arr) -> void", checked=True, bare=True, effects="mut rand", needs=("host", "guard")
)
def shuffle(host: Host, guard: Guard, a: Array) -> None:
    """Put the elements in random order.

    >>> temp a [int] = {3, 1, 2}
    >>> arrays.shuffle(a)
    >>> arrays.sum(a)
    6
    """
    claim_array(guard, a, "shuffle")
    host.random.shuffle(a)


# ----------------------------------------------------------------------------------- new arrays


@LIBRARY.function("reverse(a arr) -> same", checked=True, bare=True)
def reverse(a: Array) -> Array:
    """A new array with the elements from the last to the first.

    >>> arrays.reverse({1, 2, 3})
    {3, 2, 1}
    """
    return a[::-1]


@LIBRARY.function("slice(a arr, start int, [end int]) -> same", checked=True, bare=True)
def part(a: Array, start: int, end: int | None = None) -> Array:
    """A new array from `start` up to before `end`; negative positions count from the end.

    >>> arrays.slice({1, 2, 3, 4}, 1, 3)
    {2, 3}
    >>> arrays.slice({1, 2, 3, 4}, -2)
    {3, 4}
    """
    return a[start:end]


@LIBRARY.function("take(a [T], n int) -> [T]", checked=True, bare=True, seen="?")
def take(a: Array, n: int) -> Array:
    """A new array of the first `n` elements.

    >>> arrays.take({1, 2, 3}, 2)
    {1, 2}
    """
    return a[: max(n, 0)]


@LIBRARY.function("drop(a [T], n int) -> [T]", checked=True, bare=True, seen="?")
def drop(a: Array, n: int) -> Array:
    """A new array without the first `n` elements.

    >>> arrays.drop({1, 2, 3}, 2)
    {3}
    """
    return a[max(n, 0) :]


@LIBRARY.function(
    "concat(a [T], [b [T]], ...) -> same", checked=True, bare=True, counts=range(2, sys.maxsize)
)
def concat(*arrays: Array) -> Array:
    """A new array with the elements of all of them.

    >>> arrays.concat({1}, {2, 3}, {4})
    {1, 2, 3, 4}
    """
    return [element for array in arrays for element in array]


@LIBRARY.function("zip(a [T], b [T]) -> [[T]]", checked=True, bare=True)
def pair_up(a: Array, b: Array) -> Array:
    """A new array of pairs, as many as the shorter one has elements.

    >>> arrays.zip({1, 2, 3}, {4, 5})
    {{1, 4}, {2, 5}}
    """
    return [[one, other] for one, other in zip(a, b, strict=False)]


def _flattened(types: Types) -> Type:
    element = _element(types[0])
    return element if isinstance(element, ArrayType) else array_of(element)


@LIBRARY.function("flatten(a arr) -> arr", checked=True, bare=True, seen="?", result=_flattened)
def flatten(a: Array) -> Array:
    """A new array with the elements of the arrays in `a`; others stay as they are.

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


@LIBRARY.function("unique(a arr) -> same", checked=True, bare=True, needs=("types",))
def unique(types: Types, a: Array) -> Array:
    """A new array with every value once, where it first stood.

    >>> arrays.unique({3, 1, 3, 1})
    {3, 1}
    """
    show = inner_formatter(_element(types[0]))
    found: dict[str, Value] = {}
    for element in a:
        found.setdefault(show(element), element)
    return list(found.values())


@LIBRARY.function("duplicates(a [T]) -> [T]", checked=True, bare=True, seen="?", needs=("types",))
def duplicates(types: Types, a: Array) -> Array:
    """A new array with every value that is there more than once, in order of their first place.

    >>> arrays.duplicates({3, 1, 3, 2, 1})
    {3, 1}
    """
    show = inner_formatter(_element(types[0]))
    alike: dict[str, Array] = {}
    for element in a:
        alike.setdefault(show(element), []).append(element)
    return [elements[0] for elements in alike.values() if len(elements) > 1]


@LIBRARY.function("chunk(a [T], n int) -> [[T]]", seen="?")
def chunk(a: Array, n: int) -> Array:
    """A new array of arrays of `n` elements; the last may have fewer.

    >>> arrays.chunk({1, 2, 3}, 2)
    {{1, 2}, {3}}
    """
    if n <= 0:
        raise Fault("E9004", f"arrays.chunk() needs a size above 0, not {n}")
    return [a[place : place + n] for place in range(0, len(a), n)]


@LIBRARY.function("repeat(v T, n int) -> [T]", checked=True, bare=True, seen="[int]")
def repeat(v: Value, n: int) -> Array:
    """A new array with `v` in every of its `n` places.

    >>> arrays.repeat("ab", 3)
    {"ab", "ab", "ab"}
    """
    try:
        return [v] * n
    except OverflowError:
        raise MemoryError from None


# -------------------------------------------------------------------------- what an array comes to


@LIBRARY.function("join(a arr, sep string) -> string", checked=True, bare=True, needs=("types",))
def join(types: Types, a: Array, sep: str) -> str:
    """The elements as text, with `sep` between them.

    >>> arrays.join({1, 2, 3}, " + ")
    "1 + 2 + 3"
    """
    return joined(types[0], a, sep)


def _number(types: Types) -> Type:
    """What a sum of such elements is: a float only if there are floats."""
    element = _element(types[0])
    if isinstance(element, FloatType):
        return FLOAT
    return ANY if element is ANY else UNTAGGED


@LIBRARY.function("sum(a arr) -> num", checked=True, bare=True, needs=("types",), result=_number)
def total(types: Types, a: Array) -> float:
    """All elements added up.

    >>> arrays.sum({1, 2, 3})
    6
    """
    return as_it_was(_added(numbers_of(a, _element(types[0]), "sum")), a)


def _added(numbers: list[float]) -> float:
    # One after the other, as everybody adds: `sum` may keep more digits than that.
    result = 0.0
    for number in numbers:
        result += number
    return result


@LIBRARY.function(
    "product(a arr) -> num", checked=True, bare=True, needs=("types",), result=_number
)
def product(types: Types, a: Array) -> float:
    """All elements multiplied.

    >>> arrays.product({2, 3, 4})
    24
    """
    result = 1.0
    for number in numbers_of(a, _element(types[0]), "product"):
        result *= number
    return as_it_was(result, a)


@LIBRARY.function("avg(a arr) -> float", checked=True, bare=True, needs=("types",))
def average(types: Types, a: Array) -> float:
    """The sum of all elements, divided by their number.

    >>> arrays.avg({1, 2})
    1.5
    """
    _refuse_empty(a, "avg")
    return _added(numbers_of(a, _element(types[0]), "avg")) / len(a)


@LIBRARY.function("min(a [T]) -> T", checked=True, bare=True, needs=("types",))
def least(types: Types, a: Array) -> Value:
    """The least element.

    >>> arrays.min({3, 1, 2})
    1
    """
    _refuse_empty(a, "min")
    return min(a, key=sort_key(a, _element(types[0])))


@LIBRARY.function("max(a [T]) -> T", checked=True, bare=True, needs=("types",))
def greatest(types: Types, a: Array) -> Value:
    """The greatest element.

    >>> arrays.max({"b", "c", "a"})
    "c"
    """
    _refuse_empty(a, "max")
    return max(a, key=sort_key(a, _element(types[0])))
