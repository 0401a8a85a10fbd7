"""Zero values."""

from __future__ import annotations

import pytest

from ez_lang.model.types import (
    BOOL,
    BYTE,
    CHAR,
    ERROR,
    FLOAT,
    INT,
    STRING,
    EnumType,
    StructType,
    array_of,
    map_of,
)
from ez_lang.model.values import NIL
from ez_lang.model.zero_values import is_plain_zero, maker, zero_value


def _node() -> StructType:
    node = StructType("Node")
    node.set_fields([("value", INT, None), ("next", node, None)])
    return node


@pytest.mark.parametrize(("t", "expected"), [
    *((INT, 0), (BYTE, 0), (FLOAT, 0.0), (BOOL, False), (CHAR, "\0"), (STRING, "")),
    *((array_of(INT), []), (array_of(INT, 3), NIL), (EnumType("Tide", INT), NIL)),
])  # fmt: skip
def test_scalars_arrays_and_enums_are_zero_alike_everywhere(t: object, expected: object) -> None:
    for of_field in (True, False):
        assert zero_value(t, of_field=of_field) == expected  # type: ignore[arg-type]


def test_a_struct_is_filled_as_a_field_and_nil_as_a_variable() -> None:
    point = StructType("Point")
    point.set_fields([("x", INT, None), ("name", STRING, None)])

    assert zero_value(point, of_field=True) == [point, 0, ""]
    assert zero_value(point, of_field=False) is NIL


def test_a_map_is_nil_as_a_field_and_empty_as_a_variable() -> None:
    t = map_of(STRING, INT)

    assert zero_value(t, of_field=True) is NIL
    assert zero_value(t, of_field=False) == {}


def test_an_error_as_a_field_is_an_error_that_says_nothing() -> None:
    assert zero_value(ERROR, of_field=True) == [ERROR, "", 0]


def test_a_struct_inside_itself_is_nil() -> None:
    node = _node()

    assert zero_value(node, of_field=True) == [node, 0, NIL]
    assert zero_value(node, of_field=True, inside=(node,)) is NIL


def test_a_maker_gives_a_new_value_each_time() -> None:
    line = StructType("Line")
    line.set_fields([("points", array_of(INT), None)])
    make = maker(zero_value(line, of_field=True), line)

    first, second = make(), make()

    assert first == second == [line, []]
    assert first[1] is not second[1]


def test_what_cannot_be_changed_may_be_shared() -> None:
    assert is_plain_zero(0)
    assert is_plain_zero(NIL)
    assert not is_plain_zero([])
