"""Dynamic values."""

from __future__ import annotations

import pytest

from ez_lang.model.dynamic import (
    boxer,
    dynamic_type,
    is_array,
    is_bool,
    is_map,
    is_number,
    is_struct,
    is_text,
    is_whole_number,
)
from ez_lang.model.types import BYTE, CHAR, INT, STRING, EnumType, StructType, array_of, map_of
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
POINT.set_fields([("x", INT, None)])
HIGH = enum_value(EnumType("Tide", INT), "HIGH", 1)


@pytest.mark.parametrize(("value", "name", "answers"), [
    (1, "int", {"whole", "number"}),
    (1.5, "float", {"number"}),
    (True, "bool", {"truth"}),
    ("a", "string", {"text"}),
    (Char("a"), "char", set()),
    (Byte(1), "byte", set()),
    (NIL, "nil", set()),
    ([1], "[any]", {"array"}),
    ([], "[any]", {"array"}),
    (FrozenList([1]), "[any]", {"array"}),
    ({}, "map[any:any]", {"map"}),
    (FrozenDict(), "map[any:any]", {"map"}),
    ([POINT, 1], "Point", {"struct"}),
    (FrozenStruct([POINT, 1]), "Point", {"struct"}),
    (HIGH, "Tide", {"whole", "number"}),
    (range(3), "Range<int>", set()),
    (("a", 1), "(string, int)", set()),
])  # fmt: skip
def test_a_value_tells_what_it_is(value: Value, name: str, answers: set[str]) -> None:
    questions = {
        "whole": is_whole_number,
        "number": is_number,
        "truth": is_bool,
        "text": is_text,
        "array": is_array,
        "map": is_map,
        "struct": is_struct,
    }

    assert dynamic_type(value).text == name
    assert {word for word, is_it in questions.items() if is_it(value)} == answers


def test_chars_and_bytes_learn_what_they_are() -> None:
    assert type(boxer(CHAR)("a")) is Char
    assert type(boxer(BYTE)(5)) is Byte
    assert boxer(BYTE)(5) == 5


def test_they_do_so_inside_containers_too() -> None:
    letters = boxer(map_of(CHAR, array_of(CHAR)))({"a": ["b"]})

    assert [type(key) for key in letters] == [Char]
    assert type(letters["a"][0]) is Char


def test_everything_else_goes_as_it_is() -> None:
    struct = StructType("Point")

    for t in (INT, STRING, array_of(INT), map_of(STRING, INT), struct):
        value = object()
        assert boxer(t)(value) is value


def test_nil_stays_nil() -> None:
    for t in (CHAR, BYTE, array_of(CHAR), map_of(CHAR, INT)):
        assert boxer(t)(NIL) is NIL
