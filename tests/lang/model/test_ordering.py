"""The order in which the library sorts."""

from __future__ import annotations

import pytest

from ez_lang.model.comparison import sort_key
from ez_lang.model.types import (
    ANY,
    BYTE,
    CHAR,
    FLOAT,
    INT,
    STRING,
    StructType,
    Type,
    array_of,
    map_of,
)
from ez_lang.model.values import NIL, Value

POINT = StructType("Point")
POINT.set_fields([("x", INT, None)])


@pytest.mark.parametrize(
    ("values", "t", "expected"),
    [
        ([10, 9, -1], INT, [-1, 9, 10]),
        ([10, 200, 9], BYTE, [10, 200, 9]),
        ([1.5, -2.0], FLOAT, [-2.0, 1.5]),
        (["b", "a", "B"], STRING, ["B", "a", "b"]),
        (["\uffff", "\U00010000", "\udcff"], STRING, ["\uffff", "\U00010000", "\udcff"]),
        (["é", "z"], CHAR, ["z", "é"]),
        ([[2], [10]], array_of(INT), [[10], [2]]),
        ([{"b": 1}, {"a": 2}], map_of(STRING, INT), [{"a": 2}, {"b": 1}]),
        ([[POINT, 9], [POINT, 10]], POINT, [[POINT, 10], [POINT, 9]]),
        ([3, NIL, 20], INT, [3, 20, NIL]),
        ([10, 9, "a", 1.5], ANY, [1.5, 9, 10, "a"]),
        (["b", 1, "a"], STRING, [1, "a", "b"]),
        ([30, "x", 4], INT, [4, 30, "x"]),
        ([[1], 2.5, {"a": 1}], FLOAT, [2.5, {"a": 1}, [1]]),
    ],
)
def test_values_are_ordered(values: list[Value], t: Type, expected: list[Value]) -> None:
    assert sorted(values, key=sort_key(values, t)) == expected


def test_numbers_need_no_key() -> None:
    assert sort_key([2, 1], INT) is None
    assert sort_key([2.0], FLOAT) is None
