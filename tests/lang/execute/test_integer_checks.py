"""Checks of integers are left out only where they could not have failed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ez_lang.api import check_text
from ez_lang.check import tree
from ez_lang.execute.effects import nodes_below, statements_in
from ez_lang.execute.integer_checks import KnownBounds, ProductChecks, needs_check
from ez_lang.model.types import UNTAGGED
from tests.helpers.execution import main_of, program_of, run

if TYPE_CHECKING:
    from ez_lang.execute.integer_checks import Bounds

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


HEAD = "do square(n int) -> int { return n * n }\n"
LONG = "temp big int = math.pow(3, 80000) temp sum int = 0 "
"""Its fourth power is a `LargeInteger`, its 64th has too many digits."""


def checked_text(body: str) -> list[str]:
    """The products and reads of `main` that are checked."""
    program = check_text(f"do main() {{ {body} }}").program
    assert program is not None
    main = program.main
    assert main.body is not None
    checks = ProductChecks(main)
    found: list[str] = []
    for statement in statements_in(main.body):
        for node in (statement, *nodes_below(statement)):
            is_product = isinstance(node, tree.Arithmetic | tree.CompoundAssign) and (
                node.operator == "*" and checks.is_checked(node)
            )
            is_read = isinstance(node, tree.ReadLocal) and checks.is_checked_read(node)
            if is_product or is_read:
                found.append(main.file.text[node.start : node.end])
    return sorted(found)


@pytest.mark.parametrize(("body", "checked"), [
    ("temp n int = 5 n = n * n", ["n * n"]),
    ("temp n int = 5 n *= n", ["n *= n"]),
    ("temp n int = 5 if n * n + 1 > 9 { }", []),
    ("temp n int = 5 n = (n * n + n * 3) % 7", []),
    ("temp n int = 5 n = (n * n * n) % 7", ["n * n"]),
    ("temp n int = 5 temp row [int] = {1, 2} n = row[n * n - 25]", []),
    ("temp n int = 5 temp sum int = 0 sum += n * n", []),
    ("temp n int = 5 temp sum int = 0 sum += n * n n = sum", ["sum"]),
    ("temp n int = 5 temp sum int = 0 sum += n * n if sum > 3 { }", []),
    ("temp n int = 5 temp sum int = 0 sum += sum * n", ["sum"]),
    ("temp n int = 5 temp sum int = 0 sum += n * n sum++", ["n * n"]),
])  # fmt: skip
def test_what_is_kept_is_checked(body: str, checked: list[str]) -> None:
    assert checked_text(body) == checked


GROWING = {
    "assigned": "for i in range(64) { big = big * big }",
    "compound": "for i in range(64) { big *= big }",
    "returned": "for i in range(64) { big = square(big) }",
    "in an array": "temp row [int] = {big} for i in range(64) { row[0] = row[0] * row[0] }",
    "in a sum": "for i in range(64) { sum += big * big big = sum }",
    "in a sum of its own": "sum = big for i in range(64) { sum += sum * sum }",
    "after a minus": "for i in range(64) { big = -big * big - 1 }",
    "three at once": "for i in range(64) { big = big * big * big }",
}


@pytest.mark.parametrize("how", GROWING)
def test_no_integer_grows_beyond_the_limit(how: str) -> None:
    ended = run(program_of(HEAD + "do main() { " + LONG + GROWING[how] + " }"))

    assert (ended.code, ended.status) == ("E5007", 1)


@pytest.mark.parametrize(("operation", "code"), [
    ("big + big", "E5005"), ("-big - big", "E5006"), ("big * 2", "E5007"),
    ("math.add(big, big)", "E5005"), ("math.sum(big, big, 1)", "E5005"),
    ("math.sub(-big, big)", "E5006"), ("math.mul(big, 2)", "E5007"),
    ("math.lcm(big, big - 1)", "E5007"), ("math.pow(big, 2)", "E5004"),
    ("math.pow(7, 20000000)", "E5004"), ("math.factorial(1000000)", "E8005"),
])  # fmt: skip
def test_a_result_with_too_many_digits_is_a_fault(operation: str, code: str) -> None:
    ended = run(
        f"temp big int = math.pow(2, 4194303) big = big + (big - 1) temp r int = {operation}"
    )

    assert (ended.code, ended.status) == (code, 1)


def test_large_integers_are_integers_everywhere() -> None:
    ended = run(
        "    temp n int = math.pow(10, 100000)\n"
        "    temp row [int] = {n, 1, -n}\n    arrays.sort(row)\n"
        "    temp places map[int:int] = {n: 7}\n"
        "    temp text = string(n)\n"
        "    println(row == {-n, 1, n}, arrays.index(row, n), places[n], len(text))\n"
        "    println(typeof(n), len(string(n)), strings.to_int(string(n)) == n, n / n, n % 7)\n"
        '    println(n in row, n in range(0, 5), math.sign(n), len("${n}"), int(n) - n)\n'
        "    println(n > 1.5, maps.contains(places, n), arrays.contains({n}, n - 0))\n"
    )

    assert ended.output.splitlines() == [
        "false 2 7 100001", "int 100001 true 1 4", "true false 1 100001 0", "true true true",
    ]  # fmt: skip
