"""Integers of very many digits: their arithmetic is Python's, their size is limited."""

from __future__ import annotations

import math
import random
from operator import add, floordiv, mod, mul, sub
from typing import TYPE_CHECKING

import pytest

from ez_lang.model.large_integers import (
    MOST_BITS,
    MOST_DIGITS,
    MOST_PLAIN,
    IntegerTooLarge,
    LargeInteger,
    canonical,
    divided,
    gcd,
    long_digits,
    long_integer,
    modular_power,
    power,
    product,
    sized,
)

if TYPE_CHECKING:
    from collections.abc import Callable

CHANCE = random.Random(11)
GREATEST = (1 << MOST_BITS) - 1


def integer(bits: int) -> int:
    """An integer of exactly so many bits, of either sign."""
    return CHANCE.choice((-1, 1)) * (CHANCE.getrandbits(bits) | 1 << (bits - 1))


@pytest.mark.parametrize("operator", [add, sub, mul, floordiv, mod])
def test_operators_agree_with_those_of_plain_integers(operator: Callable[[int, int], int]) -> None:
    for bits in (1, 64, 20_000, 140_000, 300_000):
        large, other = integer(250_000), integer(bits)
        for one, two in ((large, other), (other, large)):
            result = operator(canonical(one), canonical(two))

            assert result == operator(one, two)
            assert type(result) is type(canonical(result))


def test_operators_with_floats_are_those_of_plain_integers() -> None:
    with pytest.raises(OverflowError):
        canonical(integer(200_000)) * 0.5
    assert canonical(MOST_PLAIN * 2) > 0.5


def test_signs_and_text_agree_with_those_of_plain_integers() -> None:
    for plain in (integer(150_000), integer(150_001)):
        large = canonical(plain)

        assert (type(-large), -large, abs(large), +large) == (
            *(LargeInteger, -plain, abs(plain), plain),
        )
        assert str(large) == f"{large}" == repr(plain)
        assert large == plain
        assert hash(large) == hash(plain)


def test_only_integers_of_very_many_digits_are_large() -> None:
    assert type(canonical(MOST_PLAIN)) is int
    assert type(canonical(-MOST_PLAIN - 1)) is LargeInteger


def test_an_integer_of_a_million_digits_is_allowed() -> None:
    assert MOST_DIGITS > 1_000_000
    assert sized(10**1_000_000 - 1) == sized(power(10, 1_000_000)) - 1


def test_nothing_is_larger_than_the_limit() -> None:
    greatest = sized(GREATEST)

    too_large: Callable[[], int]
    for too_large in (
        lambda: greatest + 1,
        lambda: greatest * 2,
        lambda: 2 * greatest,
        lambda: -greatest - 1,
        lambda: product(greatest, greatest),
        lambda: power(2, MOST_BITS),
        lambda: power(-3, 10**30),
        lambda: sized(-GREATEST - 1),
    ):
        with pytest.raises(IntegerTooLarge):
            too_large()


@pytest.mark.parametrize(
    ("bits", "divisor_bits"),
    [(400_000, 3), (400_000, 30_000), (400_000, 200_001), (400_000, 399_990), (9, 400_000)],
)
def test_division_agrees_with_that_of_python(bits: int, divisor_bits: int) -> None:
    for _ in range(4):
        a, b = integer(bits), integer(divisor_bits)

        assert divided(a, b) == divmod(a, b)


def test_division_by_zero_fails_as_always() -> None:
    with pytest.raises(ZeroDivisionError):
        canonical(integer(200_000)) // 0


def test_greatest_divisors_agree_with_those_of_python() -> None:
    for bits in (10, 100_000, 180_000):
        common, one, other = integer(bits), integer(150_000), integer(190_000)

        assert gcd(common * one, common * other) == math.gcd(common * one, common * other)
    assert gcd(0, integer(150_000) * 0) == 0


@pytest.mark.parametrize("base", [-2, -1, 0, 1, 2, 7])
def test_powers_agree_with_those_of_python(base: int) -> None:
    assert [power(base, n) for n in range(9)] == [base**n for n in range(9)]


@pytest.mark.parametrize("base", [-1, 0, 1])
def test_powers_of_one_and_zero_have_no_largest_exponent(base: int) -> None:
    assert power(base, 10**50) == base * base


def test_powers_by_a_long_modulus_agree_with_those_of_python() -> None:
    base, exponent, modulus = abs(integer(900)), abs(integer(900)), abs(integer(3000))

    assert modular_power(base, exponent, modulus) == pow(base, exponent, modulus)


_BORDERS = [1, 7, 1999, 2000, 2001, 4095, 4096, 4097, 8191, 20_000]


@pytest.mark.parametrize("size", _BORDERS)
def test_the_digits_are_those_of_the_integer(size: int) -> None:
    nines, one = 10**size - 1, 10**size

    assert long_digits(nines) == "9" * size
    assert long_digits(one) == "1" + "0" * size
    assert long_digits(-nines) == "-" + "9" * size
    assert long_digits(1 << size) == str(1 << size)


@pytest.mark.parametrize("size", _BORDERS)
def test_the_integer_is_that_of_the_digits(size: int) -> None:
    assert long_integer("9" * size) == 10**size - 1
    assert long_integer("0" * size + "5") == 5
    assert long_integer("1" + "0" * size) == 10**size


def test_a_million_digits_go_there_and_back() -> None:
    number = 3 ** (1 << 21)

    digits = long_digits(number)

    assert (len(digits), digits[:12], int(digits[-12:])) == (
        1_000_596,
        "621695679913",
        number % 10**12,
    )
    assert long_integer(digits) == number


def test_zero_is_one_digit() -> None:
    assert long_digits(0) == "0"
