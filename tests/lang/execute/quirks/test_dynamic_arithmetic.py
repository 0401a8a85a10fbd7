"""Arithmetic where only the values tell what they are."""

from __future__ import annotations

import pytest

from ez_lang.execute.faults.failures import OutOfRange
from ez_lang.execute.quirks.dynamic_operators import negated, operation
from ez_lang.model.faults import Fault
from ez_lang.model.types import I8, INT, UNTAGGED, Type
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
        ("+", Byte(100), Byte(100), Byte(200)),
        ("+", Byte(200), 100, 300),
        ("*", 1.5, Byte(2), 3.0),
    ],
)
def test_values_that_go_together(operator: str, left: Value, right: Value, expected: Value) -> None:
    result = operation(operator, UNTAGGED)(left, right)

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
        ("%", Byte(1), "x", "E3014"),
    ],
)
def test_values_that_do_not(operator: str, left: Value, right: Value, code: str) -> None:
    with pytest.raises(Fault) as failed:
        operation(operator, UNTAGGED)(left, right)

    assert failed.value.code == code


@pytest.mark.parametrize(
    ("operator", "limits", "left", "right", "result"),
    [
        ("+", UNTAGGED, (1 << 63) - 1, 1, 1 << 63),
        ("-", UNTAGGED, -(1 << 63), 1, -(1 << 63) - 1),
        ("*", UNTAGGED, 1 << 62, 2, 1 << 63),
        ("*", UNTAGGED, 1e308, 10.0, float("inf")),
        ("+", I8, 100, 28, 128),
        ("-", UNTAGGED, Byte(1), Byte(2), -1),
    ],
)
def test_results_that_leave_their_limits(
    operator: str, limits: Type, left: Value, right: Value, result: Value
) -> None:
    with pytest.raises(OutOfRange) as failed:
        operation(operator, limits)(left, right)

    assert failed.value.value == result


@pytest.mark.parametrize("limits", [INT, None])
def test_a_declared_integer_grows_without_limits(limits: Type | None) -> None:
    assert operation("*", limits)(1 << 62, 4) == 1 << 64


def test_numbers_have_an_opposite() -> None:
    assert (negated(5), negated(-2.5)) == (-5, 2.5)


@pytest.mark.parametrize("value", ["x", True, Byte(5), NIL])
def test_nothing_else_has(value: Value) -> None:
    with pytest.raises(Fault) as failed:
        negated(value)

    assert failed.value.code == "E3002"
