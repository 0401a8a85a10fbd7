"""What is known of integers before a program runs: only what is true may be known."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ez_lang.check import tree
from ez_lang.execute.bounds import KnownBounds
from ez_lang.execute.effects import nodes_below, statements_in
from ez_lang.model.types import UNTAGGED
from tests.helpers.execution import main_of, run

if TYPE_CHECKING:
    from ez_lang.execute.bounds import Bounds

_ROUNDS = 1 << 56


def _bounds(statements: str, *, trusts_variables: bool = True) -> Bounds:
    """The bounds of what is given to the last `print` of `main`."""
    main = main_of(statements).main
    assert main.body is not None
    known = KnownBounds(main, trusts_variables=trusts_variables)
    printed = [
        node
        for statement in statements_in(main.body)
        for node in nodes_below(statement)
        if isinstance(node, tree.CallLibrary) and node.function.name == "print"
    ]
    return known.of(printed[-1].arguments[0])


@pytest.mark.parametrize(
    ("statements", "expected"),
    [
        ("print(7)", (7, 7)),
        ("temp a = 5 print(a)", (5, 5)),
        ("temp a = 5 a = 9 print(a)", (5, 9)),
        ("temp a = 0 loop { a += 1 print(a) }", (0, _ROUNDS)),
        ("temp a = 0 loop { a++ print(a) }", (0, _ROUNDS)),
        ("temp a = 9 loop { a = a - 2 print(a) }", (9 - 2 * _ROUNDS, 9)),
        ("for i in range(10) { print(i) }", (0, 9)),
        ("for i in range(2, 10) { print(i * 3) }", (6, 27)),
        ("for i in range(10, 0, -2) { print(i) }", (1, 10)),
        ("temp n int = 5 n = n * n for i in range(n) { print(i) }", (0, _ROUNDS)),
        ("for_each i, x in {1, 2} { print(i) }", (0, 1 << 48)),
        ('temp s = "abc" print(len(s) - 1)', (-1, (1 << 48) - 1)),
        ("temp a = 5 print(-a)", (-5, -5)),
        ("temp n int = 3 n *= 2 print(n % 10)", (-9, 9)),
        ("for i in range(100) { print(i % 7) }", (0, 6)),
        ("for i in range(100) { print(i / 7) }", (0, 99)),
    ],
)
def test_what_is_plain_to_see_is_known(statements: str, expected: Bounds) -> None:
    assert _bounds(statements) == expected


@pytest.mark.parametrize(
    "statements",
    [
        "temp a = 0 loop { a += a print(a) }",
        "temp a = 0 a *= 3 print(a)",
        "temp a = 0 temp r = ref(a) r = 9 print(a)",
        "temp list [int] = {1} temp a = list[0] print(a)",
        "for_each x in {1, 2} { print(x) }",
        "temp f = 1.5 print(f)",
    ],
)
def test_what_could_be_anything_is_not(statements: str) -> None:
    assert _bounds(statements) == (None, None)


def test_what_has_passed_a_check_is_within_its_limits() -> None:
    statements = "temp list = {1} temp a = list[0] a = a * a print(a * a)"

    assert _bounds(statements) == (-(1 << 63), (1 << 63) - 1)


def test_nothing_is_known_of_variables_that_are_not_trusted() -> None:
    assert _bounds("temp a = 5 print(a)", trusts_variables=False) == (None, None)
    assert _bounds("temp a = 5 print(6)", trusts_variables=False) == (6, 6)


def test_only_the_sides_that_can_be_left_need_a_check() -> None:
    known = KnownBounds(main_of("print(1)").main)

    assert known.needs_check((0, 10), UNTAGGED) == (False, False)
    assert known.needs_check((0, None), UNTAGGED) == (False, True)
    assert known.needs_check((None, None), UNTAGGED) == (True, True)


@pytest.mark.parametrize(
    ("statements", "code"),
    [
        ("temp a = 9223372036854775806 loop { a += 1 }", "E5005"),
        ("temp a = 9223372036854775806 loop { a++ }", "E5008"),
        ("for i in range(4000000000, 4000000001) { print(i * i) }", "E5007"),
        ("temp a = {1} for i in range(0, 2) { print(a[i]) }", "E9001"),
        ("temp a = {1} temp i = 0 i -= 1 print(a[i])", "E9001"),
        ("temp a = {1} temp i = 0 loop { print(a[i + 1 - 2]) }", "E9001"),
    ],
)
def test_no_check_is_left_out_that_could_have_failed(statements: str, code: str) -> None:
    assert run(statements).code == code
