"""The part of `@math` for integers: divisibility, factorials, primes."""

from __future__ import annotations

import math
from typing import Final

from ez_lang.model import large_integers
from ez_lang.model.large_integers import IntegerTooLarge, canonical, divided, modular_power, sized
from ez_lang.stdlib.declarations import Library
from ez_lang.stdlib.math.elementary import domain_fault

INTEGERS: Final = Library("math", checked=True, bare=True)


@INTEGERS.function("factorial(n int) -> int", codes={"n": "E8004"})
def factorial(n: int) -> int:
    """Return the product of the integers from 1 to `n`.

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
    """Return the product of a range, by halves, so that factors are of similar size.

    The program can be interrupted between two multiplications.
    """
    if end - first <= _FEW:
        return math.prod(range(first, end))
    middle = (first + end) // 2
    return _product(first, middle) * _product(middle, end)


@INTEGERS.function("gcd(a int, b int) -> int", static="?")
def gcd(a: int, b: int) -> int:
    """Return the greatest common divisor of `a` and `b`.

    >>> math.gcd(12, 18)
    6
    """
    return canonical(large_integers.gcd(a, b))


@INTEGERS.function("lcm(a int, b int) -> int", static="?")
def lcm(a: int, b: int) -> int:
    """Return the least common multiple of `a` and `b`.

    >>> math.lcm(4, 6)
    12
    """
    if a == 0 or b == 0:
        return 0
    return large_integers.product(abs(a) // large_integers.gcd(a, b), abs(b))


@INTEGERS.function("is_even(n int) -> bool", static="?")
def is_even(n: int) -> bool:
    """Return whether `n` is even.

    >>> math.is_even(10)
    true
    """
    return n % 2 == 0


@INTEGERS.function("is_odd(n int) -> bool", static="?")
def is_odd(n: int) -> bool:
    """Return whether `n` is odd.

    >>> math.is_odd(-3)
    true
    """
    return n % 2 == 1


_WITNESSES: Final = (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41)
"""The first primes: one of them is a witness for every composite number below 3.3e24."""


@INTEGERS.function("is_prime(n int) -> bool", static="?")
def is_prime(n: int) -> bool:
    """Return whether `n` is a prime number.

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
    """One round of the Miller-Rabin test, for n - 1 = odd * 2**twos."""
    power_of_it = modular_power(witness, odd, n)
    if power_of_it in (1, n - 1):
        return False
    for _ in range(twos - 1):
        power_of_it = divided(power_of_it * power_of_it, n)[1]
        if power_of_it == n - 1:
            return False
    return True
