"""Blocks, branches, `when`, and all the ways of leaving them."""

from __future__ import annotations

import pytest

from ez_lang.execute.weaves import DEBUGGING, GENERIC, RUNNING, Weave
from tests.helpers.execution import program_of, run

_WEAVES = pytest.mark.parametrize(
    "weave", [RUNNING, DEBUGGING, GENERIC], ids=["run", "debug", "generic"]
)


@_WEAVES
@pytest.mark.parametrize(("text", "output"), [
    pytest.param('for n in range(4) {\n if n == 0 { print("a") } or n < 3 { print("b") }'
        ' or n < 2 { print("never") } otherwise { print("c") }\n}', "abbc",
        id="the first branch that holds is taken"),
    pytest.param('do say(n int) -> int { print(n, "") return n }\n'
        'do main() { when 3 { is say(1), say(3), say(4) { print("!") }'
        " is say(5) { } default { } } }", "1 3 !",
        id="case values are evaluated in order until one matches"),
    pytest.param("for n in range(7) { when n { is range(1, 6, 2), 6 { print(n) }"
        ' default { print(".") } } }', ".1.3.56", id="a range is a case too"),
    pytest.param("for i in range(4) {\n if i == 1 { continue }\n"
        " for j in range(4) {\n  if j == i { break }\n"
        '  if j == 1 { continue }\n  print(i, j, "")\n }\n if i == 2 { break }\n print("|")\n}',
        "|2 0 ", id="break and continue belong to the innermost loop"),
    pytest.param("do find(grid [[int]], wanted int) -> (int, int) {\n"
        " for_each i, row in grid { for_each j, v in row { if v == wanted { return i, j } } }\n"
        " return 0 - 1, 0 - 1\n}\n" 'do quiet(n int) { if n > 0 { return } print("here") }\n'
        "do main() { quiet(1) quiet(0) temp a, b = find({{1, 2}, {3, 4}}, 3) println(a, b) }",
        "here1 0\n", id="a return leaves any number of blocks"),
])  # fmt: skip
def test_the_program_prints(weave: Weave, text: str, output: str) -> None:
    program = program_of(text) if "do main()" in text else text

    assert run(program, weave).output == output


@_WEAVES
@pytest.mark.parametrize("cases", [3, 30])
def test_a_when_of_any_size_finds_its_case(weave: Weave, cases: int) -> None:
    body = " ".join(f"is {n}, {n + 1000} {{ print({n} + 1) }}" for n in range(cases))
    statements = (
        f"temp values = {{0, {cases - 1}, 1001, -1}}\n"
        f'for_each v in values {{ when v {{ {body} default {{ print("-") }} }} }}'
    )

    assert run(statements, weave).output == f"1{cases}2-"


@_WEAVES
def test_a_large_when_leaves_loops_and_functions(weave: Weave) -> None:
    more = " ".join(f"is {n} {{ print({n}) }}" for n in range(10, 20))
    program = program_of(
        f"do f(stop int) -> int {{ for n in range(9, 20) {{ when n {{ {more} is 9 {{ continue }}"
        " default { } } if n == stop { return n }"
        ' when n { is 15 { break } default { print(",") } } }'
        " return 0 }\ndo main() { print(f(12), f(99)) }"
    )

    assert run(program, weave).output == "10,11,12" + "10,11,12,13,14,15" + "12 0"


@_WEAVES
def test_a_result_that_is_not_used_is_a_fault_unless_it_is_nil(weave: Weave) -> None:
    program = program_of(
        "const P struct { n int }\n"
        "do none() -> P { return nil }\ndo some() -> P { return P{n: 1} }\n"
        "do main() { none() print(1) some() print(2) }"
    )

    ended = run(program, weave)

    assert (ended.output, ended.code, ended.failing_text) == ("1", "E5011", "some()")


def test_the_parts_of_what_always_fails_are_evaluated_first() -> None:
    program = program_of(
        'do two() -> (int, int) { print("called") return 1, 2 }\n'
        "do main() { temp a int = two() print(a) }"
    )

    ended = run(program)

    assert (ended.output, ended.code) == ("called", "E5012")
