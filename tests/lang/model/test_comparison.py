"""When the library calls two values equal."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ez_lang.model.comparison import equal, equality, equality_between, is_plain, sort_key
from ez_lang.model.display import inner_text
from ez_lang.model.types import (
    ANY,
    BOOL,
    BYTE,
    CHAR,
    FLOAT,
    INT,
    STRING,
    U8,
    UNTAGGED,
    EnumType,
    StructType,
    Type,
    array_of,
    map_of,
)
from ez_lang.model.values import (
    NIL,
    Byte,
    Char,
    FrozenDict,
    FrozenList,
    FrozenStruct,
    Value,
    enum_value,
)

POINT = StructType("Point")
POINT.set_fields([("x", FLOAT, 'json:"X"')])
OTHER = StructType("Other")
OTHER.set_fields([("x", FLOAT, None)])
NODE = StructType("Node")
NODE.set_fields([("value", INT, None), ("next", NODE, None)])
TIDE = EnumType("Tide", INT)
HIGH = enum_value(TIDE, "HIGH", 1)


@pytest.mark.parametrize(("one", "other"), [
    (1, 1),
    ("a", "a"),
    (math.nan, math.nan),
    ([1, "a", [2.5]], [1, "a", [2.5]]),
    ([1], FrozenList([1])),
    ({"a": [1], "b": 2}, FrozenDict({"a": [1], "b": 2})),
    ([POINT, 1.0], FrozenStruct([POINT, 1.0])),
    ([POINT, 1.0], [POINT.untagged, 1.0]),
    (NIL, NIL),
    (HIGH, 1),
    (HIGH, enum_value(EnumType("Other", INT), "ONE", 1)),
])  # fmt: skip
def test_these_are_equal(one: Value, other: Value) -> None:
    assert equal(one, other)
    assert equal([one], [other])


@pytest.mark.parametrize(("one", "other"), [
    (1, 1.0), (1, True), (Byte(1), 1), (Char("a"), "a"), (0.0, -0.0), (1, NIL), ([1], [1, 2]),
    ([1], [2]), ([1], {0: 1}), ({"a": 1, "b": 2}, {"b": 2, "a": 1}), ({"a": 1}, {"b": 1}),
    ([POINT, 1.0], [OTHER, 1.0]), ([POINT, 1.0], [1, 1.0]), ([[[1]]], [[[2]]]),
])  # fmt: skip
def test_these_are_not(one: Value, other: Value) -> None:
    assert not equal(one, other)
    assert not equal(other, one)
    assert not equal([one], [other])


@pytest.mark.parametrize(("one", "other", "expected"), [
    (INT, U8, True), (UNTAGGED, TIDE, True), (BYTE, INT, False), (CHAR, STRING, False),
    (INT, FLOAT, False), (INT, BOOL, False),
])  # fmt: skip
def test_only_values_of_the_same_kind_can_be_equal(one: Type, other: Type, expected: bool) -> None:  # noqa: FBT001 - a table
    value: Value = "a" if one is CHAR else 1

    assert equality_between(one, other)(value, value) is expected


def test_arrays_of_different_types_are_compared_by_their_elements() -> None:
    bytes_and_integers = equality_between(array_of(BYTE), array_of(INT))

    assert not bytes_and_integers([1], [1])
    assert bytes_and_integers([], [])
    assert equality_between(array_of(INT), array_of(U8))([1], [1])
    assert not equality_between(array_of(CHAR), array_of(STRING))(["a"], ["a"])


def test_only_types_that_python_compares_alike_are_plain() -> None:
    assert all(is_plain(t) for t in (INT, BYTE, STRING, CHAR, BOOL, TIDE, array_of(array_of(U8))))
    assert not any(is_plain(t) for t in (FLOAT, ANY, POINT, map_of(STRING, INT), array_of(FLOAT)))


def test_chains_of_any_length_are_compared() -> None:
    one: Value = NIL
    other: Value = NIL
    for number in range(50_000):
        one, other = [NODE, number, one], [NODE, number, other]

    assert equality(NODE)(one, other)
    assert not equality(NODE)(one, other[2])


def test_values_inside_themselves_are_compared() -> None:
    one: list[Value] = [1]
    other: list[Value] = [1]
    one.append(one)
    other.append(other)

    assert equal(one, other)
    other[0] = 2
    assert not equal(one, other)


_VALUES = st.recursive(
    st.integers(-2, 2) | st.floats(-1, 1) | st.booleans() | st.text("ab", max_size=1),
    lambda inner: st.lists(inner, max_size=2) | st.dictionaries(st.text("ab"), inner, max_size=2),
    max_leaves=4,
)


@given(_VALUES, _VALUES)
def test_equal_values_print_the_same(one: Value, other: Value) -> None:
    if equal(one, other):
        assert inner_text(one, ANY) == inner_text(other, ANY)
    assert equal(one, one)
    assert equal(one, other) == equal(other, one)


SORTED_POINT = StructType("Point")
SORTED_POINT.set_fields([("x", INT, None)])


@pytest.mark.parametrize(("values", "t", "expected"), [
    ([10, 9, -1], INT, [-1, 9, 10]),
    ([10, 200, 9], BYTE, [10, 200, 9]),
    ([1.5, -2.0], FLOAT, [-2.0, 1.5]),
    (["b", "a", "B"], STRING, ["B", "a", "b"]),
    (["\uffff", "\U00010000", "\udcff"], STRING, ["\uffff", "\U00010000", "\udcff"]),
    (["é", "z"], CHAR, ["z", "é"]),
    ([[2], [10]], array_of(INT), [[10], [2]]),
    ([{"b": 1}, {"a": 2}], map_of(STRING, INT), [{"a": 2}, {"b": 1}]),
    ([[SORTED_POINT, 9], [SORTED_POINT, 10]], SORTED_POINT,
     [[SORTED_POINT, 10], [SORTED_POINT, 9]]),
    ([3, NIL, 20], INT, [3, 20, NIL]),
    ([10, 9, "a", 1.5], ANY, [1.5, 9, 10, "a"]),
    (["b", 1, "a"], STRING, [1, "a", "b"]),
    ([30, "x", 4], INT, [4, 30, "x"]),
    ([[1], 2.5, {"a": 1}], FLOAT, [2.5, {"a": 1}, [1]]),
])  # fmt: skip
def test_values_are_ordered(values: list[Value], t: Type, expected: list[Value]) -> None:
    assert sorted(values, key=sort_key(values, t)) == expected


def test_numbers_need_no_key() -> None:
    assert sort_key([2, 1], INT) is None
    assert sort_key([2.0], FLOAT) is None
