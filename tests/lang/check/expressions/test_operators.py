"""Comparison, logic, `in` and `not_in`."""

from __future__ import annotations

import pytest

from tests.helpers.checking import checked, in_main, late_codes, mistakes, tree_of, underlined

# --------------------------------------------------------------------------------------- comparison


TYPES = """import @std, @regex
using std
const P struct { a int }
const E enum { A }
const F enum { A }
const S enum { X = "x" }
"""


@pytest.mark.parametrize(("expression", "how"), [
    ("1 == 1.0", "value"), ('"a" == "b"', "value"), ("'a' < 'b'", "value"),
    ("true != false", "value"), ("{1} == {1}", "identity"), ("nil == nil", "identity"),
    ("range(3) == range(3)", "identity"),
])  # fmt: skip
def test_comparison_depends_on_the_types(expression: str, how: str) -> None:
    assert tree_of(f"temp x = {expression}").endswith(f"'{how}'), True)")


@pytest.mark.parametrize("expression", [
    *("E.A == 0", "0 != E.A", "E.A < 1", 'S.X == "x"', "P{a: 1} == nil", 'nil == error("x")'),
    *("1 == 1.5", "byte(1) == 1", "u8(1) == i64(1)"),
])  # fmt: skip
def test_comparable_operands_are_accepted(expression: str) -> None:
    assert underlined(f"{TYPES}do main() {{ println({expression}) }}")[1:] == []


@pytest.mark.parametrize(("expression", "expected"), [
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
])  # fmt: skip
def test_incomparable_values_are_reported(expression: str, expected: list[tuple[str, str]]) -> None:
    found = checked(f"{TYPES}do main() {{ println({expression}) }}").diagnostics
    errors = [d for d in found if d.severity == "error"]

    # The same fault is listed once, so two bad operands of one type are one diagnostic.
    texts = [(d.code, d.file.text[d.start : d.end]) for d in errors]
    assert texts == list(dict.fromkeys(expected)) or texts == expected


def test_ordering_a_char_and_a_number_is_a_fault() -> None:
    assert late_codes(in_main("println('a' < 98)")) == ["E3014"]


def test_a_library_result_may_be_compared_with_nil() -> None:
    text = in_main(
        'temp found, e = regex.find("x", "y")\nif found == nil { println(e) }',
        "import @std, @regex\nusing std\n",
    )

    assert [d for d in checked(text).diagnostics if d.severity == "error"] == []


def test_the_code_of_an_error_counts_as_an_int() -> None:
    assert mistakes('temp e = error("x")\nprintln(e.code == "E7016")')[0][0] == "E3002"
    assert mistakes('temp e = error("x")\nprintln(e.code == 5)') == [("W2009", "e")]


# --------------------------------------------------------------------------------------- membership


@pytest.mark.parametrize(("expression", "how"), [
    ("1 in {1, 2}", "values"), ('"a" in {"a"}', "values"), ("1 in {1.0}", "never"),
    ("'a' in {\"a\"}", "never"), ("byte(1) in {1}", "never"), ("{1} in {{1}}", "identities"),
    ('"a" in {"a": 1}', "map"), ('1 in {"a": 1}', "never"), ("1 in {}", "dynamic"),
    ("2 in range(3)", "range"),
])  # fmt: skip
def test_membership_depends_on_the_types(expression: str, how: str) -> None:
    assert tree_of(f"temp x = {expression}").endswith(f"'{how}', False), True)")


def test_not_in_is_negated() -> None:
    assert tree_of("temp x = 1 not_in {1}").endswith("'values', True), True)")


def test_a_number_cannot_contain_values() -> None:
    assert mistakes("println(1 in 5)") == [("E3002", "1")]


@pytest.mark.parametrize(("expression", "code"), [
    ('"a" in "abc"', "E3014"), ('"a" not_in "abc"', "E3014"), ("1.5 in range(3)", "E5020"),
    ("nil in {1}", "E5006"),
])  # fmt: skip
def test_mistakes_hidden_from_the_checker_are_faults(expression: str, code: str) -> None:
    assert late_codes(in_main(f"println({expression})")) == [code]
