"""Unlimited integers are checked for their size where they are kept, and only there."""

from __future__ import annotations

import pytest

from ez_lang.api import check_text
from ez_lang.check import tree
from ez_lang.execute.effects import nodes_below, statements_in
from ez_lang.execute.products import ProductChecks
from tests.helpers.execution import program_of, run

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
        "false 2 7 100001",
        "int 100001 true 1 4",
        "true false 1 100001 0",
        "true true true",
    ]
