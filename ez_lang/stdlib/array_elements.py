"""What the parts of `@arrays` have in common: types, places and tests of elements."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.model.equality import equality_between
from ez_lang.model.faults import Fault
from ez_lang.model.types import ANY, NOTHING, ArrayType, Type

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ez_lang.model.values import Value

    Array = list[Value]
    Types = Sequence[Type]


def element_of(array: Type) -> Type:
    """The type of an array's elements; `ANY` where it is not known."""
    if isinstance(array, ArrayType) and array.element is not NOTHING:
        return array.element
    return ANY


def comparison(types: Types) -> Callable[[Value, Value], bool]:
    """How elements of an array of type `types[0]` compare with a value of type `types[1]`."""
    return equality_between(element_of(types[0]), types[1])


def out_of_bounds(name: str, i: int, length: int) -> Fault:
    """The fault of an index that the array does not have."""
    there = f"the last one is {length - 1}" if length else "the array is empty"
    return Fault("E5003", f"arrays.{name}() has no index {i}: {there}")


def first_place(types: Types, a: Array, v: Value, order: Sequence[int]) -> int:
    """The first place of `order` at which an element equals `v`, or -1."""
    is_equal = comparison(types)
    for place in order:
        if is_equal(a[place], v):
            return place
    return -1


def refuse_empty(a: Array, name: str) -> None:
    """Fault unless there is an element."""
    if not a:
        raise Fault("E9001", f"arrays.{name}() needs an array that is not empty")
