"""Comparison and membership of values whose types only show at run time."""

from __future__ import annotations

import pytest

from ez_lang.execute.quirks.dynamic_operators import compare, holds
from ez_lang.model.faults import Fault
from ez_lang.model.types import INT, EnumType
from ez_lang.model.values import NIL, Byte, Char, enum_value

_LIST = [1]
_HIGH = enum_value(EnumType("Tide", INT), "HIGH", 2)


@pytest.mark.parametrize(
    ("left", "operator", "right", "expected"),
    [
        (1, "==", 1.0, True),
        (1, "==", "1", False),
        ("a", "==", Char("a"), False),
        ("a", "!=", "b", True),
        (True, "==", 1, False),
        (NIL, "==", NIL, True),
        (_LIST, "==", _LIST, True),
        (_LIST, "==", [1], False),
        (_HIGH, "==", 2, True),
        (1, "<", 2.5, True),
        (Char("b"), ">=", Char("a"), True),
    ],
)
def test_kinds_are_compared_before_values(
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


@pytest.mark.parametrize(
    ("container", "wanted", "expected"),
    [
        ([1, 2], 2, True),
        ([1.0], 1, False),
        ([Byte(1)], 1, False),
        ([_LIST], _LIST, True),
        ([[1]], _LIST, False),
        ({"a": 1}, "a", True),
        (range(5), 3, True),
        (range(5), 3.0, False),
        ([_HIGH], 2, True),
    ],
)
def test_only_equal_values_of_the_same_kind_are_elements(
    container: object, wanted: object, *, expected: bool
) -> None:
    assert holds(container, wanted) is expected


def test_nothing_is_in_what_holds_nothing() -> None:
    with pytest.raises(Fault) as caught:
        holds("text", "t")

    assert caught.value.code == "E3014"


@pytest.mark.parametrize(
    ("container", "wanted", "kinds", "expected"),
    [
        (["x"], Char("x"), (None, "char"), True),
        (["x"], "x", ("text", "char"), False),
        ([1], Byte(1), (None, "int"), False),
        ({1: "a"}, 1.0, (None, "int"), False),
        ({1: "a"}, [1], (None, "int"), False),
        ({1: "a"}, True, ("bool", "int"), False),
    ],
)
def test_a_kind_that_is_known_beforehand_counts(
    container: object, wanted: object, kinds: tuple[str | None, str | None], *, expected: bool
) -> None:
    assert holds(container, wanted, *kinds) is expected
