"""Integers of thousands of digits as text, and back."""

from __future__ import annotations

import pytest

from ez_lang.model.large_integers import long_digits, long_integer

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
