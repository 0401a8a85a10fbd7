"""Elements, characters, values of maps."""

from __future__ import annotations

import pytest

from ez_lang.check import tree
from tests.helpers.checking import helps, in_main, late_codes, main_body, mistakes, tree_of


@pytest.mark.parametrize(("body", "expected"), [
    ('temp a = {1}\nprintln(a["x"])', [("E3003", '"x"')]),
    ("temp b byte = 0\ntemp a = {1}\nprintln(a[b])", [("E3003", "b")]),
    ('println("abc"[true])', [("E3003", "true")]),
    ("temp a = {1, 2}\nprintln(a[-1])", [("E5003", "-1")]),
    ("temp a [int, 2] = {1, 2}\nprintln(a[2])", [("E5003", "2")]),
    ("temp a [int, 2] = {1, 2}\na[5] = 1", [("E5003", "5")]),
    ("temp n = 5\nprintln(n[0])", [("E3016", "n")]),
    ('temp m = {"a": 1}\nprintln(m[1])', [("E3003", "1")]),
    ('temp m = {"a": 1}\nprintln(m[1.5])', [("E3003", "1.5")]),
    ('temp m = {"a": 1}\nprintln(m[nil])', [("E3003", "nil")]),
])  # fmt: skip
def test_invalid_indices_are_reported(body: str, expected: list[tuple[str, str]]) -> None:
    assert mistakes(body) == expected


def test_a_negative_index_suggests_the_last_element() -> None:
    assert helps(in_main("temp a = {1}\nprintln(a[-1])")) == ["the last element is a[len(a) - 1]"]


@pytest.mark.parametrize(("expression", "code"), [
    ('a[strings.lines("x")]', "E9003"), ("math.sign(1)[0]", "E5015"), ("range(3)[0]", "E5015"),
    ("nil[0]", "E5015"),
])  # fmt: skip
def test_mistakes_of_hidden_types_are_faults(expression: str, code: str) -> None:
    text = in_main(
        f"temp a = {{1}}\nprintln({expression})", "import @std, @strings, @math\nusing std\n"
    )

    assert late_codes(text) == [code]


@pytest.mark.parametrize(("loop", "index", "is_safe"), [
    ("for i in range(3)", "i", True), ("for i in range(1, n)", "i * 2 + 1", True),
    ("for i in range(0, 9, 3)", "i / 2", True), ("for i in range(9, 0, -3)", "i", False),
    ("for i in range(n, 9)", "i", False), ("for i in range(3)", "i - 1", False),
    ("for_each i, v in a", "i", True), ("loop", "0", True), ("loop", "n", False),
    ("loop", "len(a)", True),
])  # fmt: skip
def test_an_index_that_cannot_be_negative_is_safe(loop: str, index: str, is_safe: bool) -> None:  # noqa: FBT001 - a column
    text = in_main(f"temp a = {{1, 2, 3}}\ntemp n = 2\n{loop} {{ a[0] = a[{index}] }}")
    statement = main_body(text)[-1]
    assert isinstance(statement, tree.ForRange | tree.ForEach | tree.While)

    assignment = statement.body.statements[0]

    assert isinstance(assignment, tree.Assign)
    assert isinstance(assignment.value, tree.ReadElement)
    assert assignment.value.is_safe is is_safe


def test_bytes_and_enum_members_are_valid_integer_keys() -> None:
    text = (
        "import @std\nusing std\nconst E enum { A }\ndo main() {\n"
        'temp m map[int:string] = {0: "x"}\nprintln(m[E.A], m[byte(0)])\n}\n'
    )

    assert late_codes(text) == []


def test_elements_of_an_empty_array_are_dynamic() -> None:
    assert tree_of("temp a = {}\ntemp x = a[0]").endswith(
        "ReadElement(any, a, 0), False, False), True)"
    )
