"""Arithmetic: operands, results, limits and literals."""

from __future__ import annotations

import pytest

from tests.helpers.checking import helps, in_main, late_codes, mistakes, tree_of

DECLARED = """
temp i int = 1
temp u u8 = 2
temp w i64 = 3
temp b byte = 4
temp f float = 1.5
temp n = 7
"""


@pytest.mark.parametrize(("expression", "result", "limits"), [
    ("i + n", "int", "None"), ("i * u", "int", "None"), ("u + i", "u8", "u8"),
    ("u - 1", "u8", "u8"), ("1 - u", "u8", "u8"), ("n * n", "int", "int"), ("w / u", "i64", "i64"),
    ("b + b", "byte", "byte"), ("b + i", "int", "None"), ("i - b", "int", "None"),
    ("u % 2", "u8", "None"),
])  # fmt: skip
def test_a_sized_left_operand_decides_the_size(expression: str, result: str, limits: str) -> None:
    last = tree_of(DECLARED + f"temp x = {expression}").splitlines()[-1]

    assert last.startswith(f"Assign(x, Arithmetic({result}, ")
    assert last.endswith(f"'int', {limits}), True)")


@pytest.mark.parametrize("expression", ["f + 1", "1 / f", "b * f", "f - f"])
def test_a_float_on_either_side_makes_a_float_without_limits(expression: str) -> None:
    last = tree_of(DECLARED + f"temp x = {expression}").splitlines()[-1]

    assert last.startswith("Assign(x, Arithmetic(float, ")
    assert last.endswith("'float', None), True)")


def test_enum_members_count_as_integers_of_unknown_size() -> None:
    text = "import @std\nusing std\nconst E enum { A B }\ndo main() { println(E.A + E.B) }"

    assert late_codes(text) == []


@pytest.mark.parametrize(("body", "expected"), [
    ('println("a" + 1)', [("E3002", '"a"')]),
    ("println('a' + 1)", [("E3002", "'a'")]),
    ("println(\"a\" + 'b')", [("E3002", '"a"')]),
    ('println("a" * 3)', [("E3002", '"a"')]),
    ("println(true + 1)", [("E3002", "true")]),
    ("println(nil + 1)", [("E3002", "nil")]),
    ("println({1} + {2})", [("E3002", "{1}")]),
    ("println(7.5 % 2.0)", [("E3002", "7.5")]),
    ("temp b byte = 1\nprintln(b % b)", [("E3002", "b")]),
    ("println((1 + true) * 2)", [("E3002", "1")]),
    ("println(8 / 0)", [("E5001", "8")]),
    ("println(8.0 / 0.0)", [("E5001", "8.0")]),
    ("println(8 % 0)", [("E5002", "8")]),
    ('println(-"x")', [("E3002", '"x"')]),
    ("println(!5)", [("E3002", "5")]),
])  # fmt: skip
def test_errors_are_reported_at_left_operands(body: str, expected: list[tuple[str, str]]) -> None:
    assert mistakes(body) == expected


@pytest.mark.parametrize(("body", "expected"), [
    ("temp b byte = 1\nprintln(b + 1)", [("W2004", "b")]),
    ("temp b byte = 1\nprintln(2.5 * b)", [("W2004", "2.5")]),
    ("println(9223372036854775807 + 1)", [("W2008", "9223372036854775807")]),
    ("println(-9223372036854775807 - 2)", [("W2008", "-9223372036854775807")]),
    ("println(9223372036854775807 - 1)", []),
])  # fmt: skip
def test_overflows_and_promotions_are_warnings(body: str, expected: list[tuple[str, str]]) -> None:
    assert mistakes(body) == expected


def test_an_operand_on_several_lines_is_underlined_at_its_operator() -> None:
    assert mistakes("temp t = true\nprintln(t ==\n    t\n    + 1)")[0] == ("E3002", "t")


def test_joining_a_string_and_a_number_suggests_interpolation() -> None:
    assert helps(in_main('println("n: " + 5)')) == [
        'convert it with string(5), or interpolate it: "…${5}"'
    ]


def test_a_negative_literal_is_a_constant() -> None:
    assert tree_of("temp x = -9223372036854775808") == "Assign(x, -9223372036854775808, True)"


@pytest.mark.parametrize(
    ("name", "limits"), [("i", "None"), ("n", "None"), ("u", "u8"), ("w", "i64")]
)
def test_a_negation_is_limited_for_sized_types_only(name: str, limits: str) -> None:
    last = tree_of(DECLARED + f"temp x = -{name}").splitlines()[-1]

    assert last.endswith(f", {name}, {limits}), True)")


def test_a_wrong_operand_of_hidden_type_is_a_fault() -> None:
    text = in_main('println(strings.lines("x") + 1)', "import @std, @strings\nusing std\n")

    assert late_codes(text) == ["E3014"]
