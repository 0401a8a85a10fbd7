"""Struct literals, `new`, `range` and `cast`."""

from __future__ import annotations

import pytest

from tests.helpers.checking import codes, helps, late_codes, main_body, short, underlined

HEAD = "import @std\nusing std\nconst P struct { a int f float t string }\n"


def program(body: str) -> str:
    return f"{HEAD}do main() {{\n temp n = 1\n {body}\n}}"


@pytest.mark.parametrize(("body", "expected"), [
    ("temp p = P{b: 1}", [("E4003", "b")]),
    ('temp p = P{a: "x"}', [("E3001", '"x"')]),
    ("temp p = P{f: 1}", [("E3001", "1")]),
    ("for i in range(0, 2.5) { }", [("E3001", "2.5")]),
    ("temp b byte = 1\n println(range(b))", [("E3001", "b")]),
    ("println(range(5, 1))", [("E9005", "range(5, 1)")]),
    ("println(range(1, 5, -1))", [("E9005", "range(1, 5, -1)")]),
    ("println(range(0, 5, 0))", [("E9003", "range(0, 5, 0)")]),
    ("println(range(-3))", [("E9005", "range(-3)")]),
    ("println(cast(1, Foo))", [("E3001", "cast(1, Foo)")]),
    ("println(cast(1, [int]))", [("E3001", "cast(1, [int])")]),
])  # fmt: skip
def test_mistakes_are_reported_at_check_time(body: str, expected: list[tuple[str, str]]) -> None:
    assert underlined(program(body)) == expected


def test_a_descending_range_suggests_a_negative_step() -> None:
    assert helps(program("println(range(5, 1))")) == [
        "to count down, give a negative step: range(5, 1, -1)"
    ]


@pytest.mark.parametrize(("body", "code"), [
    ("temp p = Foo{a: 1}", "E3002"), ("temp p = new(Foo)", "E3002"), ("temp p = new(int)", "E3002"),
    ("temp p = HttpResponse{status: 1}", "E3002"), ("println(cast(1, bool))", "E3001"),
])  # fmt: skip
def test_mistakes_hidden_from_the_checker_are_faults(body: str, code: str) -> None:
    assert late_codes(program(body)) == [code]


@pytest.mark.parametrize(("expression", "expected"), [
    ('P{t: "x", a: 1}', "MakeStruct(P, P, [[t, 'x'], [a, 1]], False)"),
    ("new(P)", "MakeStruct(P, P, [], True)"),
    ('Error{message: "m"}', "MakeStruct(Error, Error, [[message, 'm']], False)"),
    ("range(1, n)", "MakeRange(Range<int>, 1, n, None)"),
    ("cast(n, u8)", "Convert(u8, n)"),
    ("cast({n}, [string])", "Convert([string], MakeArray([int], [n]))"),
])  # fmt: skip
def test_constructors_become_tree_nodes(expression: str, expected: str) -> None:
    assert short(main_body(program(f"temp x = {expression}"))[-1]) == f"Assign(x, {expected}, True)"


@pytest.mark.parametrize(("cast", "warns"), [
    ("cast(1, string)", False), ("cast({1}, [string])", False), ("cast('x', int)", False),
    ("cast(65, char)", False), ('cast("1", u8)', False), ("cast(true, int)", False),
    ('cast("x", char)', True), ("cast(true, float)", True), ("cast(nil, int)", True),
])  # fmt: skip
def test_a_cast_that_may_fail_is_a_warning(cast: str, warns: bool) -> None:  # noqa: FBT001 - a column
    assert codes(program(f"println({cast})")) == ([("W2004", 6)] if warns else [])
