"""Strings as the bytes they are."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ez_lang.model.string_bytes import byte_length, decoded, encoded, whole


@given(st.binary())
def test_any_bytes_are_a_string_and_come_back(data: bytes) -> None:
    text = decoded(data)

    assert encoded(text) == data
    assert byte_length(text) == len(data)
    assert whole(text) == data.decode("utf-8", "surrogateescape").translate(
        dict.fromkeys(range(0xDC80, 0xDD00), "\ufffd")
    )


def test_characters_that_are_none_are_replaced() -> None:
    assert whole("a\udcff\udc80é") == "a\ufffd\ufffdé"
    assert whole("plain") == "plain"
