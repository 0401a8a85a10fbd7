"""The values of string and character literals, and interpolations."""

from __future__ import annotations

import pytest

from ez_lang.source.text import SourceFile
from ez_lang.syntax import nodes
from ez_lang.syntax.parser import parse_expression
from tests.helpers.trees import expression_of, shown

VALUES = [
    (r'"a\n\t\r\\\"\'\0z"', "a\n\t\r\\\"'\0z"), (r'"\x41\x7a"', "Az"), (r'"\xc3\xa9"', "é"),
    (r'"\xC3\xA9"', "é"), (r'"\xc3"', "\udcc3"), (r'"é\xff"', "é\udcff"), ('"$ $$ 5$"', "$ $$ 5$"),
    ('"{x} }{"', "{x} }{"), (r"`\n ${x} $x`", r"\n ${x} $x"), ("`a\nb`", "a\nb"),
    ('"tab\there"', "tab\there"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "value"), VALUES)
def test_a_string_literal_has_this_value(text: str, value: str) -> None:
    literal = expression_of(text)
    assert isinstance(literal, nodes.StringLiteral)
    assert literal.value == value


CHARACTERS = [
    ("'x'", "x"), ("'\"'", '"'), (r"'\''", "'"), (r"'\n'", "\n"), (r"'\0'", "\0"), (r"'\x41'", "A"),
    (r"'\xe9'", "é"), ("'é'", "é"), ("'🦆'", "🦆"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "value"), CHARACTERS)
def test_a_char_literal_has_this_value(text: str, value: str) -> None:
    literal = expression_of(text)
    assert isinstance(literal, nodes.CharLiteral)
    assert literal.value == value


PARTS = [
    ('"${a}"', "[NameUse('a')]"),
    ('"a${b}c${d}"', "['a', NameUse('b'), 'c', NameUse('d')]"),
    ('"$${a}$"', "['$', NameUse('a'), '$']"),
    ('"${m["k"]}"', "[Index(NameUse('m'), StringLiteral('k'))]"),
    (r'"${m[\"k\"]}"', "[Index(NameUse('m'), StringLiteral('k'))]"),
    ('"${ {1, 2} }"', "[ArrayLiteral([IntLiteral(1), IntLiteral(2)])]"),
    ('"${"<${n}>"}"', "[Interpolation(['<', NameUse('n'), '>'])]"),
    ('"${`raw`}"', "[StringLiteral('raw', True)]"),
    ('"${ a // b }"', "[NameUse('a')]"),
    (r'"\x24{x}"', "[NameUse('x')]"),
    (r'"\xc3\xa9${x}"', "['é', NameUse('x')]"),
    (r'"${"\\n"}"', "[StringLiteral('\\n')]"),
    (r"""'x' + "${'\\''}" """.strip().removeprefix("'x' + "), '[CharLiteral("\'")]'),
]


@pytest.mark.parametrize(("text", "parts"), PARTS)
def test_an_interpolation_has_texts_and_expressions(text: str, parts: str) -> None:
    assert shown(expression_of(text)) == f"Interpolation({parts})"


def nested(levels: int) -> str:
    """A string in a part of a string, `depth` times."""
    return '"${' * levels + "x" + '}"' * levels


def test_strings_nest_in_parts_of_strings() -> None:
    assert shown(expression_of(nested(30))).count("Interpolation") == 30


def test_strings_nest_up_to_a_limit() -> None:
    result = parse_expression(SourceFile("main.ez", nested(31)))
    assert [d.code for d in result.diagnostics] == ["E2001"]


def test_a_mistake_in_a_part_is_reported_at_its_offset_in_the_file() -> None:
    text = r'"\t${a} ${b +}"'
    (diagnostic,) = parse_expression(SourceFile("main.ez", text)).diagnostics
    assert diagnostic.code == "E2003"
    assert text[diagnostic.start - 1] == "+"


def test_a_dollar_before_a_name_has_a_fix() -> None:
    (diagnostic,) = parse_expression(SourceFile("main.ez", '"hi $name!"')).diagnostics
    assert diagnostic.fix
    assert diagnostic.fix.replacement == "${name}"
    assert (diagnostic.fix.start, diagnostic.fix.end) == (4, 9)
