"""Integers of thousands of digits as text, and back.

Python needs time by the square of their length for both; here halves are turned and put together,
so that a million digits take less than a second.  Each step is short enough for Ctrl+C to be heard.
"""

from __future__ import annotations

import decimal
from decimal import Decimal
from typing import Final

_PLAIN_BITS: Final = 4096
_PLAIN_DIGITS: Final = 2000
"""Up to here Python's own way is as fast."""

_EXACT: Final = decimal.Context(
    prec=decimal.MAX_PREC,
    Emax=decimal.MAX_EMAX,
    Emin=decimal.MIN_EMIN,
    traps=[decimal.Inexact],
)


def long_digits(value: int) -> str:
    """The decimal digits of an integer, after a minus if it is negative."""
    if value.bit_length() <= _PLAIN_BITS:
        return int.__repr__(value)
    with decimal.localcontext(_EXACT):
        digits = str(_as_decimal(abs(value), value.bit_length(), {}))
    return f"-{digits}" if value < 0 else digits


def _as_decimal(value: int, bits: int, powers: dict[int, Decimal]) -> Decimal:
    if bits <= _PLAIN_BITS:
        return Decimal(value)
    lower = bits // 2
    high = _as_decimal(value >> lower, bits - lower, powers)
    low = _as_decimal(value & ((1 << lower) - 1), lower, powers)
    return high * _power_of_two(lower, powers) + low


def _power_of_two(bits: int, powers: dict[int, Decimal]) -> Decimal:
    found = powers.get(bits)
    if found is None:
        if bits <= _PLAIN_BITS:
            found = Decimal(1 << bits)
        else:
            found = _power_of_two(bits // 2, powers) * _power_of_two(bits - bits // 2, powers)
        powers[bits] = found
    return found


def long_integer(digits: str) -> int:
    """The integer that ASCII digits without a sign write."""
    return int(digits) if len(digits) <= _PLAIN_DIGITS else _as_integer(digits, {})


def _as_integer(digits: str, powers: dict[int, int]) -> int:
    if len(digits) <= _PLAIN_DIGITS:
        return int(digits)
    lower = len(digits) // 2
    high = _as_integer(digits[:-lower], powers)
    return high * _power_of_ten(lower, powers) + _as_integer(digits[-lower:], powers)


def _power_of_ten(digits: int, powers: dict[int, int]) -> int:
    found = powers.get(digits)
    if found is None:
        if digits <= _PLAIN_DIGITS:
            found = 10**digits
        else:
            found = _power_of_ten(digits // 2, powers) * _power_of_ten(digits - digits // 2, powers)
        powers[digits] = found
    return found
