"""What may be evaluated twice, what may change places, and how statements end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ez_lang.check import tree
from ez_lang.execute.effects import (
    NORMALLY,
    WITH_BREAK,
    WITH_CONTINUE,
    WITH_RETURN,
    Effects,
    endings,
    statements_in,
)
from tests.helpers.execution import main_of, program_of

if TYPE_CHECKING:
    from ez_lang.check.tree import Expression

_VARIABLES = """
    temp a = 1
    temp b int = 2
    temp list [int] = {1, 2}
    temp m map[string:int] = {"k": 1}
    temp r = ref(a)
    temp x = 1.5
"""


def _expression(text: str) -> Expression:
    """The expression as the argument of the last statement of a program."""
    program = program_of(
        f"do f(&n int) -> int {{ return n }}\ndo main() {{ {_VARIABLES} print({text}) }}"
    )
    assert program.main.body is not None
    last = program.main.body.statements[-1]
    assert isinstance(last, tree.Evaluate)
    assert isinstance(last.value, tree.CallLibrary)
    return last.value.arguments[0]


@pytest.mark.parametrize("text", ["a + b", "list[a]", 'm["k"]', "len(list) * 2", "r", "!(a > b)"])
def test_what_only_looks_is_pure(text: str) -> None:
    assert Effects().is_pure(_expression(text))


@pytest.mark.parametrize("text", ["f(a)", "a++", "{1, 2}", "list[f(b)]", "input()"])
def test_what_calls_writes_or_makes_is_not_pure(text: str) -> None:
    assert not Effects().is_pure(_expression(text))


@pytest.mark.parametrize("text", ["a", "7", "b * b", "b > a && !(a == 1)"])
def test_what_is_pure_and_cannot_fail_is_certain(text: str) -> None:
    assert Effects().is_certain(_expression(text))


@pytest.mark.parametrize("text", ["a + a", "b / b", "list[0]", "r", "x * 2.0", "len(list)"])
def test_what_may_fail_is_not_certain(text: str) -> None:
    assert not Effects().is_certain(_expression(text))


def test_what_neither_calls_nor_writes_is_quiet() -> None:
    effects = Effects()

    assert effects.is_quiet(_expression("{a, list[0]}"))
    assert not effects.is_quiet(_expression("{a, f(b)}"))
    assert not effects.is_quiet(_expression("a++"))


@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("a = 2", NORMALLY),
        ("if a > 1 { return }", WITH_RETURN),
        ("loop { break }", NORMALLY),
        ("loop { if a > 1 { break } or a > 2 { continue } otherwise { return } }", WITH_RETURN),
        ("when a { is 1 { return } default { a = 3 } }", WITH_RETURN),
    ],
)
def test_a_statement_ends_in_the_ways_its_parts_do(statement: str, expected: int) -> None:
    main = main_of(f"temp a = 1\n{statement}").main
    assert main.body is not None

    assert endings(main.body.statements[-1]) == expected


def test_break_and_continue_leave_an_if_but_not_its_loop() -> None:
    main = main_of("temp a = 1\nloop { if a > 1 { break } or a > 2 { continue } }").main
    assert main.body is not None
    loop = main.body.statements[-1]
    assert isinstance(loop, tree.While)

    assert endings(loop.body.statements[0]) == WITH_BREAK | WITH_CONTINUE
    assert endings(loop) == NORMALLY


def test_all_statements_are_found_in_the_order_of_the_text() -> None:
    main = main_of("temp a = 1\nif a > 0 { a = 2 } otherwise { loop { break } }\na = 3").main
    assert main.body is not None

    kinds = [type(s).__name__ for s in statements_in(main.body)]

    assert kinds == ["Assign", "If", "Assign", "While", "Break", "Assign"]
