"""`@encoding`, function by function."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ez_lang.model.quirks.string_bytes import decoded
from ez_lang.model.values import NIL
from tests.helpers.library_calls import call, fault_of


@pytest.mark.parametrize(("name", "given", "expected"), [
    ("base64_encode", "é!", "w6kh"),
    ("base64_encode", "a", "YQ=="),
    ("base64_encode", "", ""),
    ("hex_encode", "é\udcff", "c3a9ff"),
    ("url_encode", "a b&é~-_.1/", "a+b%26%C3%A9~-_.1%2F"),
])  # fmt: skip
def test_encoding(name: str, given: str, expected: str) -> None:
    assert call(f"encoding.{name}", given) == expected


@pytest.mark.parametrize(("name", "given", "expected"), [
    ("base64_decode", "w6\r\nkh\n", "é!"), ("base64_decode", "", ""),
    ("base64_decode", "/w==", "\udcff"), ("hex_decode", "C3a9", "é"),
    ("url_decode", "a+b%26%c3%A9~", "a b&é~"), ("url_decode", "é", "é"),
])  # fmt: skip
def test_decoding(name: str, given: str, expected: str) -> None:
    assert call(f"encoding.{name}", given) == (expected, NIL)


@pytest.mark.parametrize(("name", "given", "code"), [
    ("base64_decode", "YQ", "E16001"), ("base64_decode", "YQ=", "E16001"),
    ("base64_decode", "Y===", "E16001"), ("base64_decode", "YQ==YQ==", "E16001"),
    ("base64_decode", "a-_b", "E16001"), ("base64_decode", "é", "E16001"),
    ("hex_decode", "abc", "E16002"), ("hex_decode", "zz", "E16002"),
    ("hex_decode", "a b", "E16002"), ("url_decode", "%zz", "E16003"),
    ("url_decode", "100%", "E16003"), ("url_decode", "%4", "E16003"),
])  # fmt: skip
def test_malformed_text_is_an_error(name: str, given: str, code: str) -> None:
    value, error = call(f"encoding.{name}", given)

    assert value == ""
    assert error[2] == code


def test_only_strings_are_accepted() -> None:
    assert fault_of("encoding.hex_encode", 5) == "E7003"
    assert fault_of("encoding.hex_encode") == "E7001"


@given(st.binary())
def test_decoding_reverses_encoding(data: bytes) -> None:
    text = decoded(data)

    for form in ("base64", "hex", "url"):
        there = call(f"encoding.{form}_encode", text)
        assert call(f"encoding.{form}_decode", there) == (text, NIL)
