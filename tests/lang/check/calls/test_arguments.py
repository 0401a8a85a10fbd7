"""Arguments for functions of the program."""

from __future__ import annotations

import pytest

from tests.helpers.checking import checked, helps, main_body, short, underlined

HEAD = """const P struct { a int }
const G int = 1
do f(n int) {}
do g(x float) {}
do h(a int, b int = 2, c string = "x") {}
do m(&n int) {}
do w(u u8) {}
do s(p P, l [string]) {}
"""


def program(body: str) -> str:
    return f"{HEAD}do main() {{\n temp v = 1\n const k = 2\n temp l = {{1}}\n {body}\n}}"


@pytest.mark.parametrize(("body", "expected"), [
    ("f()", [("E5008", "f")]), ("f(1, 2)", [("E5008", "f")]), ("h()", [("E5008", "h")]),
    ('h(1, 2, "x", 4)', [("E5008", "h")]), ('f("x")', [("E3001", '"x"')]),
    ("g(1)", [("E3001", "1")]), ("s(nil, {1})", [("E3001", "{1}")]), ("f(nil)", [("E3001", "nil")]),
    ("f(f(1))", [("E3001", "f(1)")]), ("m(k)", [("E3027", "k")]), ('m("x")', [("E3001", '"x"')]),
])  # fmt: skip
def test_invalid_arguments_are_reported(body: str, expected: list[tuple[str, str]]) -> None:
    assert underlined(program(body)) == expected


def test_the_declaration_of_the_parameter_is_shown() -> None:
    (found,) = checked(program('f("x")')).diagnostics

    (related,) = found.related
    assert related.file.text[related.start : related.end] == "n"


def test_an_integer_for_a_float_suggests_a_conversion() -> None:
    assert helps(program("g(1)")) == ["write 1.0"]
    assert helps(program("g(v)")) == ["write float(v)"]


@pytest.mark.parametrize(("call", "arguments"), [
    ("h(1)", "[1, 2, 'x']"),
    ("h(1, 5)", "[1, 5, 'x']"),
    ("m(v)", "[MakeReference(int, v)]"),
    ("m(l[0])", "[MakeReference(int, ElementTarget(l, 0))]"),
    ("m(5)", "[MakeReference(int, CopyTarget(5))]"),
    ("m(G)", "[MakeReference(int, ConstantTarget(G))]"),
    ("w(v)", "[CheckRange(u8, v, 'E3036', \"parameter 'u'\")]"),
    ("w(200)", "[200]"),
    ("s(nil, {})", "[nil, MakeArray(array, [])]"),
])  # fmt: skip
def test_arguments_are_converted_and_defaults_filled_in(call: str, arguments: str) -> None:
    statement = main_body(program(call))[-1]

    assert short(statement).endswith(f", {arguments}))")


def test_a_default_is_the_same_expression_for_each_call() -> None:
    result = checked(program("h(1)"))
    assert result.program is not None
    call = result.program.main.body.statements[-1].value  # type: ignore[union-attr]  # an Evaluate

    assert call.arguments[1] is call.function.defaults[1]  # type: ignore[union-attr]  # a call
