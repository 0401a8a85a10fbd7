"""The values of numbers."""

from __future__ import annotations

import pytest

from ez_lang.source.text import SourceFile
from ez_lang.syntax import nodes
from ez_lang.syntax.literals import MAX_DIGITS
from ez_lang.syntax.parser import parse_expression
from tests.helpers.trees import expression_of

INTEGERS = [
    ("0", 0), ("007", 7), ("1_000_000", 1_000_000), ("0xFF", 255), ("0XdE_aD", 0xDEAD),
    ("0b1010", 10), ("0B11", 3), ("0o17", 15), ("0O7_7", 63), ("9223372036854775808", 2**63),
    ("9" * 100, 10**100 - 1),
]  # fmt: skip


@pytest.mark.parametrize(("text", "value"), INTEGERS)
def test_an_integer_is_exact(text: str, value: int) -> None:
    literal = expression_of(text)
    assert isinstance(literal, nodes.IntLiteral)
    assert literal.value == value


def test_an_integer_can_have_100000_digits() -> None:
    literal = expression_of("1" + "0" * (MAX_DIGITS - 1))
    assert isinstance(literal, nodes.IntLiteral)
    assert literal.value == 10 ** (MAX_DIGITS - 1)


def test_an_integer_with_more_digits_is_reported() -> None:
    result = parse_expression(SourceFile("main.ez", "1" * (MAX_DIGITS + 1)))
    assert [d.code for d in result.diagnostics] == ["E2027"]


FLOATS = [
    ("3.14", 3.14),
    ("1_000.5_5", 1000.55),
    ("1e10", 1e10),
    ("2.5E-3", 0.0025),
    ("1E+6", 1e6),
    ("1e-400", 0.0),
    ("1.7976931348623157e308", 1.7976931348623157e308),
]


@pytest.mark.parametrize(("text", "value"), FLOATS)
def test_a_float_is_the_nearest_double(text: str, value: float) -> None:
    literal = expression_of(text)
    assert isinstance(literal, nodes.FloatLiteral)
    assert literal.value == value
