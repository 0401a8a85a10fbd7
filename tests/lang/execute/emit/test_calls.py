"""Calls: arguments in order, defaults in their own file, the library."""

from __future__ import annotations

import pytest

from ez_lang.execute.weaves import DEBUGGING, GENERIC, RUNNING, Weave
from tests.helpers.execution import program_of, run

_WEAVES = pytest.mark.parametrize(
    "weave", [RUNNING, DEBUGGING, GENERIC], ids=["run", "debug", "generic"]
)


@_WEAVES
@pytest.mark.parametrize(("text", "output"), [
    pytest.param("do say(n int) -> int { print(n) return n }\n"
        "do f(a, b, c int) -> int { temp x = a return x + b * c }\n"
        'do main() { println(":", f(say(1), say(2), say(3))) }', "123: 7\n",
        id="arguments are evaluated from left to right"),
    pytest.param("const S struct { n int }\ndo up(&s S) -> int { s.n = s.n + 1 return s.n }\n"
        "do main() { temp s = S{n: 1} print(s, up(s), s, up(s)) println({s}, up(s)) }",
        "{n: 3} 2 {n: 3} 3{{n: 4}} 4\n", id="printing shows its arguments once all are evaluated"),
    pytest.param('temp step int = 2\ndo f(a int, b int = step * 10, c string = "x") -> string {'
        ' return "${a}${b}${c}" }\n'
        'do main() { print(f(1), f(1, 3), "") step = 4 println(f(1, 3, "y"), f(2)) }',
        "120x 13x 13y 240x\n", id="missing arguments are their defaults evaluated at each call"),
    pytest.param('do f() { }\ndo main() { println(f(), "${f()}") }', "nil nil\n",
        id="a call without a result counts as nil where a value is needed"),
    pytest.param('do f() -> (int, string) { return 1, "a" }\ndo main() { println(f(), "${f()}") }',
        '1, "a" 1, "a"\n', id="several results show joined"),
    pytest.param("temp a [int] = {3, 1, 2}\narrays.sort(a)\narrays.append(a, len(a))\n"
        'println(a, math.max(2, 7), strings.upper("é"), len("é"), len({1: 2}))',
        "{1, 2, 3, 3} 7 É 1 1\n", id="library functions get what they need"),
])  # fmt: skip
def test_the_program_prints(weave: Weave, text: str, output: str) -> None:
    program = program_of(text) if "do main()" in text else text

    assert run(program, weave).output == output


@_WEAVES
def test_a_function_of_many_variables_starts_with_all_of_them_empty(weave: Weave) -> None:
    lines = "\n".join(f"temp v{n} = a + {n}" for n in range(20))
    program = program_of(
        f"do f(a int) -> int {{\nif a == 0 {{ return 0 }}\n{lines}\nreturn v19 + f(a - 1)\n}}\n"
        "do main() { println(f(2)) }"
    )

    assert run(program, weave).output == "41\n"


@_WEAVES
def test_a_default_that_fails_points_at_its_declaration(weave: Weave) -> None:
    program = program_of(
        "temp zero int = 0\ndo f(a int = 5 / zero) -> int { return a }\ndo main() { println(f()) }"
    )

    ended = run(program, weave)

    assert (ended.code, ended.failing_text) == ("E5001", "5 / zero")


@_WEAVES
def test_printing_writes_once_a_call_and_errors_go_their_own_way(weave: Weave) -> None:
    ended = run('print("a", 1, 2.5, true)\nprintln()\neprintln("oops")', weave)

    assert (ended.output, ended.errors) == ("a 1 2.5 true\n", "oops\n")


@_WEAVES
def test_a_fault_of_the_library_is_shown_at_its_call(weave: Weave) -> None:
    ended = run("temp n = -1\nprintln(math.sqrt(n))", weave)

    assert (ended.code, ended.failing_text) == ("E8001", "math.sqrt(n)")


@_WEAVES
def test_an_array_bound_to_a_const_cannot_be_appended_to(weave: Weave) -> None:
    program = program_of(
        "do grow(a [int]) { arrays.append(a, 1) }\ndo main() { const k = {1, 2} grow(k) }"
    )

    ended = run(program, weave)

    assert (ended.code, ended.failing_text) == ("E5007", "arrays.append(a, 1)")
