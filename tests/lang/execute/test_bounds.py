"""The bounds of integer expressions, and that no check is left out that could have failed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ez_lang.check import tree
from ez_lang.execute.bounds import KnownBounds, needs_check
from ez_lang.execute.effects import nodes_below, statements_in
from ez_lang.model.types import UNTAGGED
from tests.helpers.execution import main_of, run

if TYPE_CHECKING:
    from ez_lang.execute.bounds import Bounds

_ROUNDS = 1 << 56


def _bounds(statements: str) -> Bounds:
    """The bounds of what is given to the last `print` of `main`."""
    main = main_of(statements).main
    assert main.body is not None
    known = KnownBounds(main)
    printed = [
        node
        for statement in statements_in(main.body)
        for node in nodes_below(statement)
        if isinstance(node, tree.CallLibrary) and node.function.name == "print"
    ]
    return known.of(printed[-1].arguments[0])


@pytest.mark.parametrize(("statements", "expected"), [
    ("print(7)", (7, 7)),
    ("print(-7 * 3)", (-21, -21)),
    ("for i in range(10) { print(i) }", (0, 9)),
    ("for i in range(2, 10) { print(i * 3) }", (6, 27)),
    ("for i in range(10, 0, -2) { print(i) }", (1, 10)),
    ("temp n int = 5 n = n * n for i in range(n) { print(i) }", (0, _ROUNDS)),
    ("for_each i, x in {1, 2} { print(i) }", (0, 1 << 48)),
    ('temp s = "abc" print(len(s) - 1)', (-1, (1 << 48) - 1)),
    ('temp s = "abc" for i in range(1, len(s)) { print(i + 1) }', (2, 1 << 48)),
    ("temp n int = 5 n *= 2 for i in range(2, n, 3) { print(i) }", (2, 2 + 3 * _ROUNDS)),
    ("temp n int = 3 n *= 2 print(n % 10)", (-9, 9)),
    ("for i in range(100) { print(i % 7) }", (0, 6)),
    ("for i in range(100) { print(i / 7) }", (0, 99)),
])  # fmt: skip
def test_constants_lengths_and_loop_counters_have_bounds(statements: str, expected: Bounds) -> None:
    assert _bounds(statements) == expected


@pytest.mark.parametrize("statements", [
    "temp a = 5 print(a)",
    "temp n = 2 n *= 2 for i in range(0, 9, n) { print(i) }",
    "temp list [int] = {1} temp a = list[0] print(a)",
    "for_each x in {1, 2} { print(x) }",
    "temp f = 1.5 print(f)",
])  # fmt: skip
def test_other_values_have_none(statements: str) -> None:
    assert _bounds(statements) == (None, None)


def test_what_has_passed_a_check_is_within_its_limits() -> None:
    statements = "temp list = {1} temp a = list[0] a = a * a print(a * a)"

    assert _bounds(statements) == (-(1 << 63), (1 << 63) - 1)


def test_only_the_sides_that_can_be_left_need_a_check() -> None:
    assert needs_check((0, 10), UNTAGGED) == (False, False)
    assert needs_check((0, None), UNTAGGED) == (False, True)
    assert needs_check((None, None), UNTAGGED) == (True, True)


@pytest.mark.parametrize(("statements", "code"), [
    ("temp a = 9223372036854775806 loop { a += 1 }", "E5005"),
    ("temp a = 9223372036854775806 loop { a++ }", "E5008"),
    ("for i in range(4000000000, 4000000001) { print(i * i) }", "E5007"),
    ("temp a = {1} for i in range(0, 2) { print(a[i]) }", "E9001"),
    ("temp a = {1} temp i = 0 i -= 1 print(a[i])", "E9001"),
    ("temp a = {1} temp i = 0 loop { print(a[i + 1 - 2]) }", "E9001"),
])  # fmt: skip
def test_no_check_is_left_out_that_could_have_failed(statements: str, code: str) -> None:
    assert run(statements).code == code
