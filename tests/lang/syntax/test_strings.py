"""What string and character literals stand for."""

from __future__ import annotations

import pytest

from ez_lang.source.text import SourceFile
from ez_lang.syntax import nodes
from ez_lang.syntax.parser import parse_expression
from tests.helpers.trees import expression_of, shown

VALUES = [
    (r'"a\n\t\r\\\"\'\0z"', "a\n\t\r\\\"'\0z"),
    (r'"\x41\x7a"', "Az"),
    (r'"\xc3\xa9"', "é"),
    (r'"\xC3\xA9"', "é"),
    (r'"\xc3"', "\udcc3"),
    (r'"é\xff"', "é\udcff"),
    ('"$ $$ 5$"', "$ $$ 5$"),
    ('"{x} }{"', "{x} }{"),
    (r"`\n ${x} $x`", r"\n ${x} $x"),
    ("`a\nb`", "a\nb"),
    ('"tab\there"', "tab\there"),
]


@pytest.mark.parametrize(("text", "value"), VALUES)
def test_a_string_stands_for_its_text(text: str, value: str) -> None:
    literal = expression_of(text)
    assert isinstance(literal, nodes.StringLiteral)
    assert literal.value == value


CHARACTERS = [
    ("'x'", "x"),
    ("'\"'", '"'),
    (r"'\''", "'"),
    (r"'\n'", "\n"),
    (r"'\0'", "\0"),
    (r"'\x41'", "A"),
    (r"'\xe9'", "é"),
    ("'é'", "é"),
    ("'🦆'", "🦆"),
]


@pytest.mark.parametrize(("text", "value"), CHARACTERS)
def test_a_character_stands_for_itself(text: str, value: str) -> None:
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
def test_a_string_with_parts_holds_text_and_expressions(text: str, parts: str) -> None:
    assert shown(expression_of(text)) == f"Interpolation({parts})"


def nested(levels: int) -> str:
    """Strings in parts of strings."""
    return '"${' * levels + "x" + '}"' * levels


def test_strings_nest_in_parts_of_strings() -> None:
    assert shown(expression_of(nested(30))).count("Interpolation") == 30


def test_strings_nest_only_so_deep() -> None:
    result = parse_expression(SourceFile("main.ez", nested(31)))
    assert [d.code for d in result.diagnostics] == ["E2001"]


def test_a_mistake_in_a_part_is_told_where_it_is() -> None:
    text = r'"\t${a} ${b +}"'
    (diagnostic,) = parse_expression(SourceFile("main.ez", text)).diagnostics
    assert diagnostic.code == "E2003"
    assert text[diagnostic.start - 1] == "+"


def test_a_dollar_before_a_name_comes_with_its_repair() -> None:
    (diagnostic,) = parse_expression(SourceFile("main.ez", '"hi $name!"')).diagnostics
    assert diagnostic.fix
    assert diagnostic.fix.replacement == "${name}"
    assert (diagnostic.fix.start, diagnostic.fix.end) == (4, 9)
