"""Conversions that the numeric functions share."""

from __future__ import annotations

_LEAST = -(1 << 63)
_TOO_LARGE = float(1 << 63)


def as_double(value: float) -> float:
    """The nearest double; infinite for integers that are too large for one."""
    try:
        return float(value)
    except OverflowError:
        return float("inf") if value > 0 else float("-inf")


def to_64_bits(value: float) -> int:
    """The integer part; the least integer of 64 bits for what 64 bits cannot hold."""
    return int(value) if _LEAST <= value < _TOO_LARGE else _LEAST
