"""Arithmetic where only the values tell what they are."""

from __future__ import annotations

import pytest

from ez_lang.execute.dynamic_arithmetic import negated, operated
from ez_lang.model.faults import Fault
from ez_lang.model.values import NIL, Byte, Char, Value


@pytest.mark.parametrize(
    ("operator", "left", "right", "expected"),
    [
        ("+", 2, 3, 5),
        ("/", -7, 2, -3),
        ("%", -7, 2, -1),
        ("*", 2, 1.5, 3.0),
        ("/", 1, 4.0, 0.25),
        ("+", "a", "b", "ab"),
        ("+", Byte(200), Byte(100), 300),
    ],
)
def test_values_that_go_together(operator: str, left: Value, right: Value, expected: Value) -> None:
    result = operated(operator, left, right)

    assert (result, type(result)) == (expected, type(expected))


@pytest.mark.parametrize(
    ("operator", "left", "right", "code"),
    [
        ("+", 1, "x", "E3014"),
        ("-", "a", "b", "E3014"),
        ("+", "a", Char("b"), "E3014"),
        ("%", 1.5, 2.5, "E3014"),
        ("+", True, 1, "E3014"),
        ("+", 1, NIL, "E5006"),
        ("+", (1 << 63) - 1, 1, "E5005"),
        ("-", -(1 << 63), 1, "E5006"),
        ("*", 1 << 62, 2, "E5007"),
        ("*", 1e308, 10.0, "E5007"),
    ],
)
def test_values_that_do_not(operator: str, left: Value, right: Value, code: str) -> None:
    with pytest.raises(Fault) as failed:
        operated(operator, left, right)

    assert failed.value.code == code


def test_numbers_have_an_opposite() -> None:
    assert (negated(5), negated(-2.5)) == (-5, 2.5)


@pytest.mark.parametrize("value", ["x", True, Byte(5), NIL])
def test_nothing_else_has(value: Value) -> None:
    with pytest.raises(Fault) as failed:
        negated(value)

    assert failed.value.code == "E3002"
