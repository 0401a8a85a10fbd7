"""Helpers for the parts of `@arrays`: element types, comparison, checks before a change."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.model.comparison import equality_between
from ez_lang.model.dynamic import dynamic_type, is_number
from ez_lang.model.faults import Fault
from ez_lang.model.types import ANY, BYTE, NOTHING, ArrayType, FloatType, IntegerType, Type
from ez_lang.model.values import FrozenList
from ez_lang.stdlib.shared.numbers import as_double, to_64_bits

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ez_lang.model.values import Value
    from ez_lang.stdlib.declarations import Array, Guard, Types


def element_of(array: Type) -> Type:
    """Return the type of an array's elements; `ANY` if it is unknown."""
    if isinstance(array, ArrayType) and array.element is not NOTHING:
        return array.element
    return ANY


def comparison(types: Types) -> Callable[[Value, Value], bool]:
    """Return the equality of elements of a `types[0]` array with values of type `types[1]`."""
    return equality_between(element_of(types[0]), types[1])


def out_of_bounds(name: str, i: int, length: int) -> Fault:
    """Return the fault of an index outside the array."""
    reason = f"the last index is {length - 1}" if length else "the array is empty"
    return Fault("E5003", f"arrays.{name}() has no index {i}: {reason}")


def first_index(types: Types, a: Array, v: Value, order: Sequence[int]) -> int:
    """Return the first index in `order` whose element equals `v`, or -1."""
    is_equal = comparison(types)
    return next((index for index in order if is_equal(a[index], v)), -1)


def refuse_empty(a: Array, name: str) -> None:
    """Raise a fault if the array is empty."""
    if not a:
        raise Fault("E9001", f"arrays.{name}() needs an array that is not empty")


def require_mutable(guard: Guard, array: list[Value], name: str, code: str = "E4005") -> None:
    """Raise a fault if the array is constant or `for_each` is iterating over it (`guard`)."""
    if type(array) is FrozenList:
        raise Fault(
            code,
            f"arrays.{name}() cannot change a constant array",
            help="declare it with `temp`, or change a copy of it",
        )
    for held in guard:
        if held is array:
            raise Fault(
                "E9006",
                f"arrays.{name}() cannot change an array while `for_each` is iterating over it",
                help="iterate over a copy of it",
            )


def numbers_of(values: list[Value], element: Type, name: str) -> list[float]:
    """Return the values as doubles; fault E9002 if one of them is not a number."""
    is_certain = isinstance(element, IntegerType | FloatType) and element is not BYTE
    for value in values:
        if not is_number(value) or not (is_certain or element is ANY):
            found = dynamic_type(value) if is_certain or element is ANY else element
            raise Fault("E9002", f"arrays.{name}() needs numbers, not {found.text}")
    return [as_double(value) for value in values]


def as_number(result: float, values: list[Value]) -> float:
    """Return a result computed with doubles, as an integer if all the values are integers.

    Integers are added as doubles too: exact up to 2^53, and the least 64-bit integer on overflow.
    """
    if any(isinstance(value, float) for value in values):
        return result
    return to_64_bits(result)
