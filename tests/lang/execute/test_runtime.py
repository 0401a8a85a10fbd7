"""What shapes call by name."""

from __future__ import annotations

import pytest

from ez_lang.execute.faults.failures import OutOfRange
from ez_lang.execute.runtime import (
    AbsentKey,
    increment,
    key_reference,
    make_range,
    next_byte_offset,
    not_finite,
    quotient,
    remainder,
    whole_character,
)
from ez_lang.model.faults import Fault


@pytest.mark.parametrize(
    ("a", "b", "whole", "rest"),
    [(7, 2, 3, 1), (-7, 2, -3, -1), (7, -2, -3, 1), (-7, -2, 3, -1), (0, -5, 0, 0)],
)
def test_division_truncates_and_the_rest_has_the_sign_of_the_left(
    a: int, b: int, whole: int, rest: int
) -> None:
    assert (quotient(a, b), remainder(a, b)) == (whole, rest)


def test_division_is_exact_for_numbers_of_any_size() -> None:
    assert quotient(-(10**40) - 1, 10**20) == -(10**20)
    assert remainder(-(10**40) - 1, 10**20) == -1


@pytest.mark.parametrize("divide", [quotient, remainder])
def test_nothing_is_divided_by_zero(divide: object) -> None:
    for a in (1, -1, 0):
        with pytest.raises(ZeroDivisionError):
            divide(a, 0)  # type: ignore[operator]


@pytest.mark.parametrize(
    ("bounds", "code"), [((0, 5, 0), "E9003"), ((5, 0, 1), "E9005"), ((0, 5, -1), "E9005")]
)
def test_a_range_must_lead_somewhere(bounds: tuple[int, int, int], code: str) -> None:
    with pytest.raises(Fault) as caught:
        make_range(*bounds)

    assert caught.value.code == code


def test_infinity_is_refused_and_no_number_is_let_through() -> None:
    nan = float("nan")

    assert not_finite(nan) is nan
    with pytest.raises(OutOfRange):
        not_finite(float("inf"))


def test_an_increment_gives_the_old_value_and_respects_its_limits() -> None:
    place = [254]

    assert increment(place, 0, 1, 0, 255) == 254
    with pytest.raises(OutOfRange):
        increment(place, 0, 1, 0, 255)
    assert place == [255]


def test_a_reference_to_a_missing_key_fails_only_when_it_is_used() -> None:
    present = {"a": 1}

    assert key_reference(present, "a") == (present, "a")
    container, key = key_reference(present, "b")
    assert isinstance(container, AbsentKey)
    with pytest.raises(KeyError):
        container[key]
    with pytest.raises(KeyError):
        container[key] = 1
    assert present == {"a": 1}


@pytest.mark.parametrize(
    ("letter", "width"), [("a", 1), ("é", 2), ("€", 3), ("🙂", 4), ("\udcff", 1)]
)
def test_offsets_count_the_bytes_of_utf_8(letter: str, width: int) -> None:
    assert next_byte_offset(10, letter) == 10 + width


def test_a_byte_that_is_no_character_becomes_a_replacement() -> None:
    assert (whole_character("a"), whole_character("\udcff")) == ("a", "\ufffd")
