"""The tokens of a text, and lexical mistakes."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ez_lang.source.text import SourceFile
from ez_lang.syntax import tables
from ez_lang.syntax.lexer import Lexer, Tokens

if TYPE_CHECKING:
    from ez_lang.syntax.tables import Tables


@pytest.fixture(scope="module")
def data() -> Tables:
    return tables.load()


def kinds(data: Tables, text: str) -> str:
    """The terminals of a text without the end token."""
    tokens = lexed(data, text)
    assert not tokens.reporter.diagnostics
    return " ".join(data.terminals[kind] for kind in tokens.kinds[:-1])


def lexed(data: Tables, text: str) -> Tokens:
    return Lexer(data).lex(SourceFile("main.ez", text))


TEXTS = [
    ("", ""),
    (" \t\r\n// comment\n/* and \n another */", ""),
    ("temp x", "TEMP NAME"),
    ("_ _x x_", "BLANK NAME NAME"),
    ("tempx temp_ Temp", "NAME NAME NAME"),
    ("not_in in !in !input ! in", "NOT_IN IN BANG_IN BANG NAME BANG IN"),
    ("for_each for as_long_as", "FOR_EACH FOR AS_LONG_AS"),
    ("0 007 1_000 0xFF 0XdE_aD 0b10 0B11 0o17 0O7_7", "INT " * 9),
    ("3.14 1_000.5_5 1e10 2.5E-3 1E+6", "FLOAT " * 5),
    ("12abc 0b12 1e5.x", "INT NAME INT INT FLOAT DOT NAME"),
    ("'x' '\\n' '\\x41' '\\'' '\"' 'é'", "CHAR " * 6),
    ('"" "a" "\\"" "\\\\" "$" "a $ b"', "STRING " * 6),
    ('"${a}" "${m["k"]}" "${ {1, {2}} }" "$${a}$"', "STRING " * 4),
    ("`a\nb\\` `${x}`", "RAW_STRING " * 2),
    ("x--3 x- -3", "NAME STEP INT NAME MINUS MINUS INT"),
    ("= == => ->", "EQUAL EQUALITY EQUAL COMPARISON ARROW"),
    ("+= -= *= /= %= ++ --", "COMPOUND " * 5 + "STEP " * 2),
    ("< <= > >= ! != && || & @", "COMPARISON " * 4 + "BANG EQUALITY AND_ALSO OR_ELSE AMPERSAND AT"),
    ("( ) { } [ ] , : .", "LPAR RPAR LBRACE RBRACE LSQB RSQB COMMA COLON DOT"),
    ("#suppress #strict #flags #enum #doc", "FILE_SUPPRESS STRICT FLAGS ENUM_OF DOC"),
    ("1/2 1/*x*/2 1//2", "INT MULTIPLICATIVE INT INT INT INT"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), TEXTS)
def test_a_text_is_split_into_the_longest_tokens(data: Tables, text: str, expected: str) -> None:
    assert kinds(data, text) == expected.strip()


STRUCT_NAMES = [
    ("Point{}", "STRUCT_NAME LBRACE RBRACE"),
    ("Point { x: 1", "STRUCT_NAME LBRACE NAME COLON INT"),
    ("Point // a\n { /* b */ }", "STRUCT_NAME LBRACE RBRACE"),
    ("Point { x }", "NAME LBRACE NAME RBRACE"),
    ("Point { if: 1", "NAME LBRACE IF COLON INT"),
    ("point { }", "NAME LBRACE RBRACE"),
    ("geo.Point{}", "QUALIFIER DOT STRUCT_NAME LBRACE RBRACE"),
    ("geo . Point {}", "QUALIFIER DOT STRUCT_NAME LBRACE RBRACE"),
    ("geo.POINT{}", "NAME DOT STRUCT_NAME LBRACE RBRACE"),
    ("Geo.Point{}", "NAME DOT STRUCT_NAME LBRACE RBRACE"),
]


@pytest.mark.parametrize(("text", "expected"), STRUCT_NAMES)
def test_a_name_before_a_literal_is_a_struct_name(data: Tables, text: str, expected: str) -> None:
    assert kinds(data, text) == expected


SUPPRESSES = [
    ("#suppress(W2001)\nimport @std", "FILE_SUPPRESS"),
    ("#suppress(W2001)\n", "FILE_SUPPRESS"),
    ("#suppress(W2001)\n// alone\ndo f() { }", "FILE_SUPPRESS"),
    ("#suppress(W2001)\ntemp n = 1", "FILE_SUPPRESS"),
    ("#suppress(W2001)\ndo f() { }", "SUPPRESS"),
    ("#suppress(W2001)\nconst N = 1", "SUPPRESS"),
    ("#suppress(W2001)\nprivate do f() { }", "SUPPRESS"),
    ("#suppress(W2001)\n#doc do f() { }", "SUPPRESS"),
    ("#suppress(W2001)\ndoing()", "FILE_SUPPRESS"),
]


@pytest.mark.parametrize(("text", "expected"), SUPPRESSES)
def test_a_suppress_is_for_a_file_or_a_function(data: Tables, text: str, expected: str) -> None:
    assert kinds(data, text).split()[0] == expected


def test_a_suppress_below_a_declaration_is_never_for_the_file(data: Tables) -> None:
    assert kinds(data, "temp n = 1 #suppress(W2001) import @std").split()[4] == "SUPPRESS"


def test_a_nul_character_ends_the_text(data: Tables) -> None:
    assert kinds(data, "temp x\0 ~ ~ ~") == "TEMP NAME"


def test_a_token_has_its_start_and_end(data: Tables) -> None:
    tokens = lexed(data, "  temp  x")
    assert tokens.starts == [2, 8, 9]
    assert tokens.ends == [6, 9, 9]
    assert tokens.text_of(0) == "temp"


def test_letters_outside_ascii_are_reported_as_one_run(data: Tables) -> None:
    diagnostics = lexed(data, "temp x = 日本語").reporter.diagnostics
    assert [(d.code, d.start, d.end) for d in diagnostics] == [("E1001", 9, 12)]
    assert "'日本語'" in diagnostics[0].message


def test_a_byte_that_is_not_utf8_is_shown_by_its_number(data: Tables) -> None:
    (diagnostic,) = lexed(data, "temp x = \udcff").reporter.diagnostics
    assert "byte 0xFF" in diagnostic.message


REPAIRS = [
    ("\ufeff", ""), ("“", '"'), ("’", "'"), ("−", "-"), ("\u00a0", " "), ("|", "||"),
    ("'hello'", '"hello"'),
]  # fmt: skip


@pytest.mark.parametrize(("wrong", "right"), REPAIRS)
def test_a_character_that_can_be_replaced_has_a_fix(data: Tables, wrong: str, right: str) -> None:
    (diagnostic,) = lexed(data, f"x {wrong} y").reporter.diagnostics
    assert diagnostic.fix
    assert diagnostic.fix.replacement == right
    assert (diagnostic.fix.start, diagnostic.fix.end) == (2, 2 + len(wrong))


def test_two_mistakes_in_one_string_are_both_reported(data: Tables) -> None:
    diagnostics = lexed(data, r'"\q \w"').reporter.diagnostics
    assert [(d.code, d.start) for d in diagnostics] == [("E1006", 1), ("E1006", 4)]


def test_lexing_continues_after_a_malformed_number(data: Tables) -> None:
    tokens = lexed(data, "1.2.3 + 0xZZ + 4")
    assert [data.terminals[kind] for kind in tokens.kinds] == [
        "FLOAT", "PLUS", "INT", "PLUS", "INT", "$END",
    ]  # fmt: skip
