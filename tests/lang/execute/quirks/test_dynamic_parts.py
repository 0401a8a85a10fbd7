"""Elements and fields of values of unknown type."""

from __future__ import annotations

import pytest

from ez_lang.execute.quirks.dynamic_parts import (
    enumerated,
    key_of,
    member_of,
    part_of,
    slot_of,
    walked,
)
from ez_lang.model.faults import Fault
from ez_lang.model.types import BYTE, CHAR, INT, StructType
from ez_lang.model.values import NIL, Byte, Char, Value

POINT = StructType("Point")
POINT.set_fields([("x", INT, None), ("letter", CHAR, None), ("small", BYTE, None)])


def point(*values: Value) -> list[Value]:
    """A struct with an integer, a char and a byte."""
    return [POINT, *values]


class TestReading:
    def test_elements_characters_and_values(self) -> None:
        assert part_of([4, 5], 1) == 5
        assert part_of({"k": 7}, "k") == 7
        letter = part_of("né", 1)
        assert (letter, type(letter)) == ("é", Char)

    def test_a_byte_that_is_no_text_counts_as_one_character(self) -> None:
        assert part_of("a\udcff", 1) == "\ufffd"

    def test_fields_know_what_they_are(self) -> None:
        value = point(3, "q", 7)

        assert member_of(value, "x") == 3
        assert type(member_of(value, "letter")) is Char
        assert type(member_of(value, "small")) is Byte

    @pytest.mark.parametrize(("base", "key", "code"), [
        ([1], 1, "E9001"), ([1], -1, "E9001"), ([], 0, "E9004"), ([1], "x", "E9003"),
        ([1], True, "E9003"), ("ab", 2, "E10003"), ("", 0, "E10004"), ({"k": 1}, "l", "E12003"),
        ({"k": 1}, 1.5, "E12001"), ({"k": 1}, NIL, "E12001"), (5, 0, "E5015"), (NIL, 0, "E5015"),
        (point(1, "a", 2), 0, "E5015"),
    ])  # fmt: skip
    def test_what_is_not_there(self, base: Value, key: Value, code: str) -> None:
        with pytest.raises(Fault) as failed:
            part_of(base, key)

        assert failed.value.code == code

    @pytest.mark.parametrize(
        ("base", "code"),
        [(NIL, "E4010"), ([1], "E4011"), (5, "E4011"), (point(1, "a", 2), "E4003")],
    )
    def test_members_that_are_not_there(self, base: Value, code: str) -> None:
        with pytest.raises(Fault) as failed:
            member_of(base, "y")

        assert failed.value.code == code


class TestWriting:
    def test_where_a_value_goes(self) -> None:
        assert key_of([1, 2], 1) == 1
        assert key_of({"k": 1}, "new") == "new"
        assert slot_of(point(1, "a", 2), "small", Byte(9)) == 3

    @pytest.mark.parametrize(
        ("base", "key", "code"),
        [([1], 1, "E9001"), ([1], "x", "E3003"), ({}, [], "E12001"), ("ab", 0, "E3016")],
    )
    def test_where_none_goes(self, base: Value, key: Value, code: str) -> None:
        with pytest.raises(Fault) as failed:
            key_of(base, key)

        assert failed.value.code == code

    def test_a_field_takes_only_its_kind(self) -> None:
        with pytest.raises(Fault) as failed:
            slot_of(point(1, "a", 2), "x", "text")

        assert failed.value.code == "E3001"


class TestWalking:
    def test_arrays_are_walked_as_they_are(self) -> None:
        array = [1, 2]

        assert walked(array) is array
        assert list(enumerated(array)) == [(0, 1), (1, 2)]

    def test_positions_of_letters_count_bytes(self) -> None:
        assert list(enumerated("hé!")) == [(0, "h"), (1, "é"), (3, "!")]
        assert [type(letter) for letter in walked("ab")] == [Char, Char]

    def test_nothing_else_can_be_walked(self) -> None:
        with pytest.raises(Fault) as failed:
            walked({"k": 1})

        assert failed.value.code == "E3017"
