"""Conversions of numbers that several library modules share."""

from __future__ import annotations

_LEAST = -(1 << 63)
_TOO_LARGE = float(1 << 63)


def as_double(value: float) -> float:
    """Return the nearest double; infinite for an integer beyond the range of doubles."""
    try:
        return float(value)
    except OverflowError:
        return float("inf") if value > 0 else float("-inf")


def to_64_bits(value: float) -> int:
    """Return the integer part; the least 64-bit integer if it does not fit, as in processors."""
    return int(value) if _LEAST <= value < _TOO_LARGE else _LEAST
