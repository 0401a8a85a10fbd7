"""Values on their way into places of type `any`."""

from __future__ import annotations

from ez_lang.model.dynamic import boxer
from ez_lang.model.types import BYTE, CHAR, INT, STRING, StructType, array_of, map_of
from ez_lang.model.values import NIL, Byte, Char


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
