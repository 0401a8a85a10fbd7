"""Comparison and membership of values whose types only show at run time."""

from __future__ import annotations

import pytest

from ez_lang.execute.faults.failures import OutOfRange
from ez_lang.execute.quirks.dynamic_operators import compare, holds, negated, operation
from ez_lang.model.faults import Fault
from ez_lang.model.types import I8, INT, UNTAGGED, EnumType, Type
from ez_lang.model.values import NIL, Byte, Char, Value, enum_value

_LIST = [1]
_HIGH = enum_value(EnumType("Tide", INT), "HIGH", 2)


@pytest.mark.parametrize(("left", "operator", "right", "expected"), [
    (1, "==", 1.0, True), (1, "==", "1", False), ("a", "==", Char("a"), False),
    ("a", "!=", "b", True), (True, "==", 1, False), (NIL, "==", NIL, True),
    (_LIST, "==", _LIST, True), (_LIST, "==", [1], False), (_HIGH, "==", 2, True),
    (1, "<", 2.5, True), (Char("b"), ">=", Char("a"), True),
])  # fmt: skip
def test_kinds_precede_values(
    left: object, operator: str, right: object, *, expected: bool
) -> None:
    assert compare(operator, left, right) is expected


@pytest.mark.parametrize(
    ("left", "right", "code"),
    [(NIL, 1, "E5006"), ("a", "b", "E3014"), (Char("a"), 1, "E3014"), (True, False, "E3014")],
)
def test_what_has_no_order_is_a_fault(left: object, right: object, code: str) -> None:
    with pytest.raises(Fault) as caught:
        compare("<", left, right)

    assert caught.value.code == code


@pytest.mark.parametrize(("container", "wanted", "expected"), [
    ([1, 2], 2, True), ([1.0], 1, False), ([Byte(1)], 1, False), ([_LIST], _LIST, True),
    ([[1]], _LIST, False), ({"a": 1}, "a", True), (range(5), 3, True), (range(5), 3.0, False),
    ([_HIGH], 2, True),
])  # fmt: skip
def test_only_equal_values_of_the_same_kind_are_elements(
    container: object, wanted: object, *, expected: bool
) -> None:
    assert holds(container, wanted) is expected


def test_nothing_is_in_what_holds_nothing() -> None:
    with pytest.raises(Fault) as caught:
        holds("text", "t")

    assert caught.value.code == "E3014"


@pytest.mark.parametrize(("container", "wanted", "kinds", "expected"), [
    (["x"], Char("x"), (None, "char"), True), (["x"], "x", ("text", "char"), False),
    ([1], Byte(1), (None, "int"), False), ({1: "a"}, 1.0, (None, "int"), False),
    ({1: "a"}, [1], (None, "int"), False), ({1: "a"}, True, ("bool", "int"), False),
])  # fmt: skip
def test_a_kind_that_is_known_beforehand_counts(
    container: object, wanted: object, kinds: tuple[str | None, str | None], *, expected: bool
) -> None:
    assert holds(container, wanted, *kinds) is expected


@pytest.mark.parametrize(("operator", "left", "right", "expected"), [
    ("+", 2, 3, 5), ("/", -7, 2, -3), ("%", -7, 2, -1), ("*", 2, 1.5, 3.0), ("/", 1, 4.0, 0.25),
    ("+", "a", "b", "ab"), ("+", Byte(100), Byte(100), Byte(200)), ("+", Byte(200), 100, 300),
    ("*", 1.5, Byte(2), 3.0),
])  # fmt: skip
def test_values_that_go_together(operator: str, left: Value, right: Value, expected: Value) -> None:
    result = operation(operator, UNTAGGED)(left, right)

    assert (result, type(result)) == (expected, type(expected))


@pytest.mark.parametrize(("operator", "left", "right", "code"), [
    ("+", 1, "x", "E3014"), ("-", "a", "b", "E3014"), ("+", "a", Char("b"), "E3014"),
    ("%", 1.5, 2.5, "E3014"), ("+", True, 1, "E3014"), ("+", 1, NIL, "E5006"),
    ("%", Byte(1), "x", "E3014"),
])  # fmt: skip
def test_values_that_do_not(operator: str, left: Value, right: Value, code: str) -> None:
    with pytest.raises(Fault) as failed:
        operation(operator, UNTAGGED)(left, right)

    assert failed.value.code == code


@pytest.mark.parametrize(("operator", "limits", "left", "right", "result"), [
    ("+", UNTAGGED, (1 << 63) - 1, 1, 1 << 63), ("-", UNTAGGED, -(1 << 63), 1, -(1 << 63) - 1),
    ("*", UNTAGGED, 1 << 62, 2, 1 << 63), ("*", UNTAGGED, 1e308, 10.0, float("inf")),
    ("+", I8, 100, 28, 128), ("-", UNTAGGED, Byte(1), Byte(2), -1),
])  # fmt: skip
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
