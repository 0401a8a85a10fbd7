"""Keys of maps in which kinds mix."""

from __future__ import annotations

import pytest

from ez_lang.model.quirks.map_keys import key_maker, shown_key, shown_keys, stored_key
from ez_lang.model.types import BYTE, CHAR, INT, EnumType
from ez_lang.model.values import Byte, Char, Value, enum_value

TIDE = EnumType("Tide", INT)
OTHER = EnumType("Other", INT)
ONES: list[Value] = [
    *(1, True, Byte(1), enum_value(TIDE, "RISING", 1), enum_value(OTHER, "ONE", 1)),
    *("a", Char("a"), enum_value(TIDE, "A", "a")),
]


def test_equal_values_of_different_kinds_are_different_keys() -> None:
    held = {stored_key(value): place for place, value in enumerate(ONES)}

    assert len(held) == len(ONES)
    assert [held[stored_key(value)] for value in ONES] == list(range(len(ONES)))


@pytest.mark.parametrize("value", ONES, ids=[type(value).__name__ for value in ONES])
def test_a_stored_key_has_the_value_it_was_made_of(value: Value) -> None:
    key = stored_key(value)

    assert stored_key(key) is key
    assert type(shown_key(key)) is type(value)
    assert shown_key(key) == value


def test_a_keys_member_is_the_member() -> None:
    member = ONES[3]

    assert shown_keys({stored_key(member): 0, 1: 0})[0] is member


def test_the_static_type_tells_the_kind_of_plain_values() -> None:
    assert key_maker(BYTE)(1) == stored_key(Byte(1))
    assert key_maker(CHAR)("a") == stored_key(Char("a"))
    assert key_maker(BYTE)(1) != 1
