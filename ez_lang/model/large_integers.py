"""Large integers: their limit, arithmetic that can be interrupted, and their text.

Python multiplies and divides in one uninterruptible step, whose duration grows faster than the
number of digits.  Two rules keep every step short:

- No integer has more than `MOST_BITS` bits.  A result beyond that raises `IntegerTooLarge`.
- An integer of more than `_PLAIN_BITS` bits is a `LargeInteger`.  Its operators check the size of
  the result before they compute it, and divide in many small steps.

Only products are checked for their size (`sized`): a sum has at most one bit more than its larger
operand, so no program runs long enough to exceed the limit by adding.
"""

from __future__ import annotations

from math import gcd as plain_gcd
from typing import TYPE_CHECKING, Final

from ez_lang.model.faults import EzError

if TYPE_CHECKING:
    from decimal import Decimal

MOST_BITS: Final = 1 << 22
"""More than 1.2 million decimal digits; multiplying two of this size takes half a second."""

MOST_DIGITS: Final = int(MOST_BITS * 0.30102999566398)
"""Every integer with at most this number of decimal digits is within `MOST_BITS`."""

_PLAIN_BITS: Final = 1 << 17
"""Python's operators take at most a few milliseconds for integers of this size."""

LEAST_PLAIN: Final = -(1 << _PLAIN_BITS)
MOST_PLAIN: Final = 1 << _PLAIN_BITS


class IntegerTooLarge(EzError):
    """The result of an operation would have more than `MOST_BITS` bits."""


def canonical(value: int) -> int:
    """The integer, as a `LargeInteger` if it has more than `_PLAIN_BITS` bits."""
    return value if LEAST_PLAIN <= value <= MOST_PLAIN else LargeInteger(value)


def sized(value: int) -> int:
    """The integer, as `canonical` returns it.  Raises `IntegerTooLarge`."""
    if value.bit_length() > MOST_BITS:
        raise IntegerTooLarge
    return canonical(value)


class LargeInteger(int):
    """An integer of more than `_PLAIN_BITS` bits; results of its operators are `sized`."""

    __slots__ = ()

    def __add__(self, other: object) -> int:
        """`self + other`."""
        return sized(int(self) + int(other)) if isinstance(other, int) else NotImplemented

    __radd__ = __add__

    def __sub__(self, other: object) -> int:
        """`self - other`."""
        return sized(int(self) - int(other)) if isinstance(other, int) else NotImplemented

    def __rsub__(self, other: object) -> int:
        """`other - self`."""
        return sized(int(other) - int(self)) if isinstance(other, int) else NotImplemented

    def __mul__(self, other: object) -> int:
        """`self * other`."""
        return product(int(self), int(other)) if isinstance(other, int) else NotImplemented

    __rmul__ = __mul__

    def __floordiv__(self, other: object) -> int:
        """`self // other`."""
        return sized(divided(self, other)[0]) if isinstance(other, int) else NotImplemented

    def __rfloordiv__(self, other: object) -> int:
        """`other // self`."""
        return sized(divided(other, self)[0]) if isinstance(other, int) else NotImplemented

    def __mod__(self, other: object) -> int:
        """`self % other`."""
        return sized(divided(self, other)[1]) if isinstance(other, int) else NotImplemented

    def __rmod__(self, other: object) -> int:
        """`other % self`."""
        return sized(divided(other, self)[1]) if isinstance(other, int) else NotImplemented

    def __neg__(self) -> LargeInteger:
        """`-self`."""
        return LargeInteger(-int(self))

    def __pos__(self) -> int:
        """`+self`, as a plain integer."""
        return int(self)

    def __str__(self) -> str:
        """The decimal digits."""
        return long_digits(int(self))

    __repr__ = __str__

    def __format__(self, _specification: str) -> str:
        """The decimal digits, inside an f-string."""
        return str(self)

    def __abs__(self) -> LargeInteger:
        """`self` without its sign."""
        return -self if self < 0 else self


def product(a: int, b: int) -> int:
    """`a * b`, `sized`; raises `IntegerTooLarge` before it computes anything."""
    if a.bit_length() + b.bit_length() > MOST_BITS + 1:
        raise IntegerTooLarge
    return sized(a * b)


# --------------------------------------------------------------------------------------- division

_PLAIN_DIVISION: Final = 1 << 14
"""Python's division is as fast if quotient or divisor has at most this number of bits."""


def divided(a: int, b: int) -> tuple[int, int]:
    """`divmod(a, b)`, in many small steps.

    The algorithm is that of Burnikel and Ziegler, "Fast Recursive Division".  The time of Python's
    division grows with the product of both lengths.
    """
    a, b = int(a), int(b)
    if min(a.bit_length() - b.bit_length(), b.bit_length()) <= _PLAIN_DIVISION:
        return divmod(a, b)
    # Division rounds down: `a // b == -a // -b`, and for negative a, `a // b == ~(~a // b)`.
    if b < 0:
        quotient, rest = divided(-a, -b)
        return quotient, -rest
    if a < 0:
        quotient, rest = divided(~a, b)
        return ~quotient, b + ~rest
    bits = b.bit_length()
    quotient = rest = 0
    for piece in reversed(_pieces(a, bits)):
        digit, rest = _two_by_one((rest << bits) + piece, b, bits)
        quotient = (quotient << bits) + digit
    return quotient, rest


def _pieces(value: int, bits: int) -> list[int]:
    """The digits of the value in base `2**bits`, lowest first."""
    mask = (1 << bits) - 1
    return [(value >> at) & mask for at in range(0, value.bit_length(), bits)]


def _two_by_one(a: int, b: int, bits: int) -> tuple[int, int]:
    """`divmod(a, b)`, where `b` has exactly `bits` bits and `a` at most twice as many."""
    if a.bit_length() - bits <= _PLAIN_DIVISION:
        return divmod(a, b)
    is_odd = bits & 1
    if is_odd:
        a, b, bits = a << 1, b << 1, bits + 1
    half = bits >> 1
    mask = (1 << half) - 1
    high, rest = _three_by_two(a >> bits, (a >> half) & mask, b, half)
    low, rest = _three_by_two(rest, a & mask, b, half)
    return high << half | low, rest >> is_odd


def _three_by_two(high: int, low: int, b: int, half: int) -> tuple[int, int]:
    """`divmod(high << half | low, b)`, where `b` has two halves and the quotient has one."""
    first, second = b >> half, b & ((1 << half) - 1)
    # The estimate of the quotient from the upper half of the divisor exceeds it by at most 2.
    if high >> half == first:
        quotient, rest = (1 << half) - 1, high - (first << half) + first
    else:
        quotient, rest = _two_by_one(high, first, half)
    rest = (rest << half | low) - quotient * second
    while rest < 0:
        quotient, rest = quotient - 1, rest + b
    return quotient, rest


# ------------------------------------------------------------------- greatest divisors and powers

_LEADING_BITS: Final = 1 << 10


def gcd(a: int, b: int) -> int:
    """The greatest common divisor; by Lehmer's algorithm while the integers are long."""
    a, b = max(abs(a), abs(b)), min(abs(a), abs(b))
    while b.bit_length() > _PLAIN_BITS:
        a, b = _closer(int(a), int(b))
    return plain_gcd(b, a % b) if b else a


def _closer(a: int, b: int) -> tuple[int, int]:
    """Two smaller integers with the same common divisors, the larger first.

    Euclid's algorithm runs on the leading bits alone while these determine the quotients.
    """
    shift = a.bit_length() - _LEADING_BITS
    x, y = a >> shift, b >> shift
    p, q, r, s = 1, 0, 0, 1
    while y + r and y + s:
        quotient = (x + p) // (y + r)
        if quotient != (x + q) // (y + s):
            break
        p, q, x, r, s, y = r, s, y, p - quotient * r, q - quotient * s, x - quotient * y
    if not q:
        return b, divided(a, b)[1]
    a, b = abs(p * a + q * b), abs(r * a + s * b)
    return max(a, b), min(a, b)


def power(a: int, exponent: int) -> int:
    """`a ** exponent`, `sized`; the exponent must not be negative."""
    if -1 <= a <= 1:
        return a if exponent & 1 or (not a & 1 and exponent) else 1
    if (a.bit_length() - 1) * exponent >= MOST_BITS:
        raise IntegerTooLarge
    return sized(int(a) ** int(exponent))


_PLAIN_MODULUS: Final = 1 << 11


def modular_power(a: int, exponent: int, modulus: int) -> int:
    """`a ** exponent % modulus`, bit by bit for a long modulus."""
    if modulus.bit_length() <= _PLAIN_MODULUS:
        return pow(a, exponent, modulus)
    result = 1
    for bit in f"{exponent:b}":
        result = divided(result * result, modulus)[1]
        if bit == "1":
            result = divided(result * a, modulus)[1]
    return result


# ----------------------------------------------------------------------------- integers as text

_PLAIN_TEXT_BITS: Final = 4096
_PLAIN_DIGITS: Final = 2000
"""Python's conversion is as fast for integers of this length."""


def long_digits(value: int) -> str:
    """The decimal digits of an integer, with a minus sign if it is negative.

    The time of Python's conversions grows with the square of the length.  Here the two halves are
    converted separately and the results are combined, so a million digits take less than a second,
    and each step is short enough for an interruption.
    """
    if value.bit_length() <= _PLAIN_TEXT_BITS:
        return int.__repr__(value)
    import decimal  # noqa: PLC0415 - takes milliseconds, and few programs need it

    exact = decimal.Context(
        prec=decimal.MAX_PREC, Emax=decimal.MAX_EMAX, Emin=decimal.MIN_EMIN, traps=[decimal.Inexact]
    )
    with decimal.localcontext(exact):
        digits = str(_as_decimal(abs(value), value.bit_length(), decimal.Decimal, {}))
    return f"-{digits}" if value < 0 else digits


def _as_decimal(value: int, bits: int, make: type[Decimal], powers: dict[int, Decimal]) -> Decimal:
    if bits <= _PLAIN_TEXT_BITS:
        return make(value)
    lower = bits // 2
    high = _as_decimal(value >> lower, bits - lower, make, powers)
    low = _as_decimal(value & ((1 << lower) - 1), lower, make, powers)
    return high * _power_of_two(lower, make, powers) + low


def _power_of_two(bits: int, make: type[Decimal], powers: dict[int, Decimal]) -> Decimal:
    found = powers.get(bits)
    if found is None:
        if bits <= _PLAIN_TEXT_BITS:
            found = make(1 << bits)
        else:
            half = bits // 2
            found = _power_of_two(half, make, powers) * _power_of_two(bits - half, make, powers)
        powers[bits] = found
    return found


def long_integer(digits: str) -> int:
    """The integer with these decimal digits."""
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
