"""Expressions typed into the debugger."""

from __future__ import annotations

import pytest

from ez_lang.check.expression_at import check_expression, visible_locals
from tests.helpers.checking import checked, short

TEXT = """import @std
const K int = 3
do f(n int) -> int {
    temp a = 1
    if n > 1 {
        using std
        temp a = "x"
        println(a)
    }
    return a + n
}
do main() { f(1) }
"""


def checked_at(text: str, at: str) -> str:
    """The checked expression at the position of `at` in the function, or its first error."""
    result = checked(TEXT)
    assert result.program is not None
    function = result.program.modules[-1].functions["f"]
    value, diagnostics = check_expression(result.scopes, text, function, TEXT.index(at))
    return short(value) if value is not None else diagnostics[0].code


@pytest.mark.parametrize(("text", "inside", "outside"), [
    ("a", "a", "a"),
    ("len(a)", "CallLibrary(int, len, [a])", "E3001"),
    ("a + n", "E3002", "Arithmetic(int, '+', a, n, 'int', None)"),
    ("println(a)", "CallLibrary(void, std.println, [a])", "E4002"),
    ("K * 2", "Arithmetic(int, '*', K, 2, 'int', None)", "Arithmetic(int, '*', K, 2, 'int', None)"),
    ("f(2)", "CallFunction(int, f, [2])", "CallFunction(int, f, [2])"),
    ("nope", "E4001", "E4001"),
    ("1 +", "E2003", "E2003"),
    ("a b", "E2001", "E2001"),
])  # fmt: skip
def test_an_expression_can_use_the_visible_names(text: str, inside: str, outside: str) -> None:
    assert checked_at(text, "println(a)") == inside
    assert checked_at(text, "return") == outside


def test_checking_an_expression_changes_nothing() -> None:
    result = checked(TEXT)
    assert result.program is not None
    function = result.program.modules[-1].functions["f"]
    before = list(function.locals)

    check_expression(result.scopes, "a + nope", function, TEXT.index("return"))

    assert function.locals == before


def test_variables_are_visible_after_their_declaration() -> None:
    result = checked(TEXT)
    assert result.program is not None
    function = result.program.modules[-1].functions["f"]

    assert set(visible_locals(function, TEXT.index("temp a = 1"))) == {"n"}
    assert set(visible_locals(function, TEXT.index("if n"))) == {"n", "a"}
