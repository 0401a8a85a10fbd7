"""Strings as the bytes they are."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ez_lang.model.quirks.string_bytes import (
    byte_length,
    decoded,
    encoded,
    joined,
    meet,
    rejoined,
    whole,
)


@given(st.binary())
def test_any_bytes_are_a_string_and_come_back(data: bytes) -> None:
    text = decoded(data)

    assert encoded(text) == data
    assert byte_length(text) == len(data)
    assert whole(text) == data.decode("utf-8", "surrogateescape").translate(
        dict.fromkeys(range(0xDC80, 0xDD00), "\ufffd")
    )


_HALVES = st.binary() | st.text().flatmap(
    lambda text: st.integers(0, len(text.encode())).map(lambda at: text.encode()[:at])
)


@given(_HALVES, _HALVES | st.sampled_from([b"\xa9", b"\x82\xac", b"\xac"]))
def test_strings_are_joined_as_the_bytes_they_are(one: bytes, other: bytes) -> None:
    left, right = decoded(one), decoded(other)

    assert joined(left, right) == decoded(one + other)
    assert rejoined(left + right) == decoded(one + other)
    assert meet(left, right) or joined(left, right) == left + right


def test_halves_of_a_character_that_meet_become_it() -> None:
    assert joined("\udcc3", "\udca9") == "é"
    assert rejoined("a\udce2\udc82\udcacb") == "a€b"
    assert joined("\udce2\udc82", "x") == "\udce2\udc82x"


def test_characters_that_are_none_are_replaced() -> None:
    assert whole("a\udcff\udc80é") == "a\ufffd\ufffdé"
    assert whole("plain") == "plain"
