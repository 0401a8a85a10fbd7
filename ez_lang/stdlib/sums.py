"""Sums and products of arrays.

They are added up as doubles, also integers: exact up to 2^53, and what leaves 64 bits becomes the
least integer of 64 bits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.model.dynamic import dynamic_type, is_number
from ez_lang.model.faults import Fault
from ez_lang.model.types import ANY, BYTE, FloatType, IntegerType

if TYPE_CHECKING:
    from ez_lang.model.types import Type
    from ez_lang.model.values import Value

_LEAST = -(1 << 63)
_TOO_LARGE = float(1 << 63)


def numbers_of(values: list[Value], element: Type, name: str) -> list[float]:
    """The values as doubles; fault E9002 if one of them is no number."""
    is_certain = isinstance(element, IntegerType | FloatType) and element is not BYTE
    for value in values:
        if not is_number(value) or not (is_certain or element is ANY):
            found = dynamic_type(value) if is_certain or element is ANY else element
            raise Fault("E9002", f"arrays.{name}() needs numbers, not {found.text}")
    return [as_double(value) for value in values]


def as_double(value: float) -> float:
    """The nearest double; infinite for integers that are too large for one."""
    try:
        return float(value)
    except OverflowError:
        return float("inf") if value > 0 else float("-inf")


def as_it_was(result: float, values: list[Value]) -> float:
    """A result of doubles as an integer, unless a float was among the values."""
    if any(isinstance(value, float) for value in values):
        return result
    return to_64_bits(result)


def to_64_bits(value: float) -> int:
    """The integer part; the least integer of 64 bits for what 64 bits cannot hold."""
    return int(value) if _LEAST <= value < _TOO_LARGE else _LEAST
