"""The part of `@math` that tells kinds of numbers apart, and counts with integers alone."""

from __future__ import annotations

import math
from typing import Final

from ez_lang.model import large_integers
from ez_lang.model.large_integers import (
    IntegerTooLarge,
    divided,
    kept,
    modular_power,
    sized,
)
from ez_lang.stdlib.declarations import Library
from ez_lang.stdlib.math.elementary import domain_fault
from ez_lang.stdlib.shared.numbers import as_double

KINDS: Final = Library("math", "Kinds of numbers, and integers.")


@KINDS.function("is_inf(a num) -> bool", static="?")
def is_inf(a: float) -> bool:
    """Whether `a` is infinite.

    >>> math.is_inf(math.INF)
    true
    """
    return math.isinf(as_double(a))


@KINDS.function("is_nan(a num) -> bool", static="?")
def is_nan(a: float) -> bool:
    """Whether `a` is no number at all.

    >>> math.is_nan(math.INF - math.INF)
    true
    """
    return math.isnan(as_double(a))


@KINDS.function("is_finite(a num) -> bool", static="?")
def is_finite(a: float) -> bool:
    """Whether `a` is a number and not infinite.

    >>> math.is_finite(1.5)
    true
    """
    return math.isfinite(as_double(a))


@KINDS.function("factorial(n int) -> int", checked=True, bare=True, codes={"n": "E8004"})
def factorial(n: int) -> int:
    """The product of the integers from 1 to `n`.

    >>> math.factorial(20)
    2432902008176640000
    """
    if n < 0:
        raise domain_fault("E8004", "factorial", "an integer that is not negative", n)
    if n > _MOST_FACTORS:
        raise IntegerTooLarge
    return sized(_product(1, n + 1))


_MOST_FACTORS: Final = 300_000
"""The factorial of a larger number has more digits than an integer may have."""
_FEW: Final = 1000


def _product(first: int, end: int) -> int:
    """The product of a range; between two parts of it the program can be interrupted."""
    if end - first <= _FEW:
        return math.prod(range(first, end))
    middle = (first + end) // 2
    return _product(first, middle) * _product(middle, end)


@KINDS.function("gcd(a int, b int) -> int", checked=True, bare=True, static="?")
def gcd(a: int, b: int) -> int:
    """The greatest integer that divides both.

    >>> math.gcd(12, 18)
    6
    """
    return kept(large_integers.gcd(a, b))


@KINDS.function("lcm(a int, b int) -> int", checked=True, bare=True, static="?")
def lcm(a: int, b: int) -> int:
    """The least integer above zero that both divide.

    >>> math.lcm(4, 6)
    12
    """
    if a == 0 or b == 0:
        return 0
    return large_integers.product(abs(a) // large_integers.gcd(a, b), abs(b))


@KINDS.function("is_even(n int) -> bool", checked=True, bare=True, static="?")
def is_even(n: int) -> bool:
    """Whether 2 divides `n`.

    >>> math.is_even(10)
    true
    """
    return n % 2 == 0


@KINDS.function("is_odd(n int) -> bool", checked=True, bare=True, static="?")
def is_odd(n: int) -> bool:
    """Whether 2 does not divide `n`.

    >>> math.is_odd(-3)
    true
    """
    return n % 2 == 1


_WITNESSES: Final = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
"""The first primes: every composite number below 3e24 is found out by one of them."""


@KINDS.function("is_prime(n int) -> bool", checked=True, bare=True, static="?")
def is_prime(n: int) -> bool:
    """Whether only 1 and itself divide `n`.

    >>> math.is_prime(97)
    true
    """
    if n < 2:  # noqa: PLR2004 - the first prime
        return False
    for prime in _WITNESSES:
        if n % prime == 0:
            return n == prime
    twos = ((n - 1) & -(n - 1)).bit_length() - 1
    odd = (n - 1) >> twos
    return not any(_proves_composite(witness, n, odd, twos) for witness in _WITNESSES)


def _proves_composite(witness: int, n: int, odd: int, twos: int) -> bool:
    """The test of Miller and Rabin."""
    power_of_it = modular_power(witness, odd, n)
    if power_of_it in (1, n - 1):
        return False
    for _ in range(twos - 1):
        power_of_it = divided(power_of_it * power_of_it, n)[1]
        if power_of_it == n - 1:
            return False
    return True
