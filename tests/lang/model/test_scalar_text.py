"""Quoted text can be read back by the language, as far as the language can write it."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ez_lang.model.scalar_text import quoted, real_number, whole_number
from ez_lang.source.text import SourceFile
from ez_lang.syntax import nodes
from ez_lang.syntax.parser import parse_expression

# What the language writes with \u or has no escape for stays out, and so does what interpolates.
_WRITABLE = st.text(
    st.characters(codec="utf-8", exclude_characters="$\a\b\f\v", exclude_categories=["C", "Z"])
    | st.sampled_from(" \n\t\r\\\"'\x01\x7f\udcff")
)


@given(_WRITABLE)
def test_the_parser_reads_a_quoted_string_back(text: str) -> None:
    if not all(c.isprintable() or c in "\n\t\r\x01\x7f\udcff" for c in text):
        return

    expression, diagnostics = parse_expression(SourceFile("test.ez", quoted(text)))

    assert not diagnostics
    assert isinstance(expression, nodes.StringLiteral)
    assert expression.value == text


@pytest.mark.parametrize(("text", "expected"), [
    ("0", 0),
    ("-7", -7),
    ("+7", 7),
    ("007", 7),
    ("1" * 6000, int("1" * 4000) * 10**2000 + int("1" * 2000)),
])  # fmt: skip
def test_integers_are_read(text: str, expected: int) -> None:
    assert whole_number(text) == expected


@pytest.mark.parametrize("text", ["", "-", "+", "--1", "1 ", "1.0", "1_0", "0x1", "٣", "²", "a"])
def test_what_is_no_integer_is_none(text: str) -> None:
    assert whole_number(text) is None


@pytest.mark.parametrize(("text", "expected"), [
    ("1", 1.0), ("-1.5", -1.5), (".5", 0.5), ("5.", 5.0), ("1e3", 1000.0), ("1.5E-3", 0.0015),
    ("1e-999", 0.0), ("0x1p-2", 0.25), ("-0X1.8P1", -3.0), ("inf", math.inf),
    ("-Infinity", -math.inf),
])  # fmt: skip
def test_floats_are_read(text: str, expected: float) -> None:
    assert real_number(text) == expected


def test_nan_is_read_in_any_case() -> None:
    found = real_number("NaN")

    assert found is not None
    assert math.isnan(found)


@pytest.mark.parametrize("text", [
    "", ".", "e1", "1e", "1e999", "-1e999", "+nan", "-nan", "0x1", "0x1p9999", "1_0", " 1", "1 ",
    "\u0661", "infin", "1e1.5",
])  # fmt: skip
def test_what_is_no_float_is_none(text: str) -> None:
    assert real_number(text) is None


@given(st.floats(allow_nan=False))
def test_every_float_is_read_back(value: float) -> None:
    assert real_number(repr(value)) == value
