"""Globals, and statements outside of functions."""

from __future__ import annotations

import pytest

from tests.helpers.checking import checked, helps, late_codes, short, underlined


@pytest.mark.parametrize(("text", "expected"), [
    ("if true { }", ("E2056", "if")),
    ("for i in range(3) { }", ("E2056", "for")),
    ("loop { }", ("E2056", "loop")),
    ("return 1", ("E2056", "return")),
    ("break", ("E2056", "break")),
    ("ensure f()", ("E2056", "ensure")),
    ("f()", ("E2056", "f()")),
    ("x = 1", ("E2056", "x")),
    ('temp a int = len("x")', ("E2056", 'len("x")')),
    ("temp a = 1 + f()", ("E2056", "1 + f()")),
    ("temp a Foo = 1", ("E3002", "Foo")),
    ('temp a int = "x"', ("E3001", '"x"')),
    ("const A int = B const B int = 2", ("E4001", "B")),
    ("const P = 1 const P struct { a int }", ("E4012", "P")),
])  # fmt: skip
def test_statements_at_file_level_are_reported(text: str, expected: tuple[str, str]) -> None:
    found = underlined(f"do f() -> int {{ return 1 }}\n{text}\ndo main() {{}}")

    assert expected in found


def test_a_foreign_function_is_reported_once() -> None:
    assert underlined("func main() { f() }") == [("E2056", "func")]


def test_a_foreign_function_gets_the_equivalent_of_ez() -> None:
    assert "a function is declared with do: do name() { … }" in helps("func main() { }")


@pytest.mark.parametrize(("declaration", "expected"), [
    ("const A int = 3", "Assign(A, 3, True)"),
    ("const A int = 3\nconst B int = A * 4",
     "Assign(B, Arithmetic(int, '*', A, 4, 'int', None), True)"),
    ("temp a [int]", "Assign(a, ZeroValue([int], False), True)"),
    ("const A = {1}", "Assign(A, CopyValue([int], MakeArray([int], [1]), True, False), True)"),
    ('temp n int = cast("0", int)', "Assign(n, Convert(int, '0'), True)"),
])  # fmt: skip
def test_globals_are_initialised(declaration: str, expected: str) -> None:
    result = checked(f"{declaration}\ndo main() {{}}")
    assert result.program is not None
    (initialise,) = result.program.modules[-1].initialisers
    assert initialise.body is not None

    assert short(initialise.body.statements[-1]) == expected


def test_functions_see_globals_that_come_later() -> None:
    assert underlined("do main() { temp x = LATE }\nconst LATE = 1") == []


def test_a_constant_array_without_size_is_a_fault() -> None:
    assert late_codes("const A [int] = {1}\ndo main() {}") == ["E2032"]


def test_a_program_without_main_is_reported() -> None:
    (found,) = checked("temp a int = 1").diagnostics

    assert (found.code, found.start) == ("E4009", 0)
    assert next(code for code, _ in underlined("func main() { }")) == "E2056"
