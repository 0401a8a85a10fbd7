"""Calls: arguments in order, defaults in their own file, the library."""

from __future__ import annotations

import pytest

from ez_lang.execute.weaves import DEBUGGING, GENERIC, RUNNING, Weave
from tests.helpers.execution import program_of, run

_WEAVES = pytest.mark.parametrize(
    "weave", [RUNNING, DEBUGGING, GENERIC], ids=["run", "debug", "generic"]
)


@_WEAVES
def test_arguments_are_evaluated_from_left_to_right(weave: Weave) -> None:
    program = program_of(
        "do say(n int) -> int { print(n) return n }\n"
        "do f(a, b, c int) -> int { temp x = a return x + b * c }\n"
        'do main() { println(":", f(say(1), say(2), say(3))) }'
    )

    assert run(program, weave).output == "123: 7\n"


@_WEAVES
def test_printing_shows_its_arguments_once_all_are_evaluated(weave: Weave) -> None:
    program = program_of(
        "const S struct { n int }\n"
        "do up(&s S) -> int { s.n = s.n + 1 return s.n }\n"
        "do main() { temp s = S{n: 1} print(s, up(s), s, up(s)) println({s}, up(s)) }"
    )

    assert run(program, weave).output == "{n: 3} 2 {n: 3} 3{{n: 4}} 4\n"


@_WEAVES
def test_a_function_of_many_variables_starts_with_all_of_them_empty(weave: Weave) -> None:
    lines = "\n".join(f"temp v{n} = a + {n}" for n in range(20))
    program = program_of(
        f"do f(a int) -> int {{\nif a == 0 {{ return 0 }}\n{lines}\nreturn v19 + f(a - 1)\n}}\n"
        "do main() { println(f(2)) }"
    )

    assert run(program, weave).output == "41\n"


@_WEAVES
def test_missing_arguments_are_their_defaults_evaluated_at_each_call(weave: Weave) -> None:
    program = program_of(
        'temp step int = 2\ndo f(a int, b int = step * 10, c string = "x") -> string {'
        ' return "${a}${b}${c}" }\n'
        'do main() { print(f(1), f(1, 3), "") step = 4 println(f(1, 3, "y"), f(2)) }'
    )

    assert run(program, weave).output == "120x 13x 13y 240x\n"


@_WEAVES
def test_a_default_that_fails_points_at_its_declaration(weave: Weave) -> None:
    program = program_of(
        "temp zero int = 0\ndo f(a int = 5 / zero) -> int { return a }\ndo main() { println(f()) }"
    )

    ended = run(program, weave)

    assert (ended.code, ended.failing_text) == ("E5001", "5 / zero")


@_WEAVES
def test_a_call_without_a_result_counts_as_nil_where_a_value_is_needed(weave: Weave) -> None:
    program = program_of('do f() { }\ndo main() { println(f(), "${f()}") }')

    assert run(program, weave).output == "nil nil\n"


@_WEAVES
def test_several_results_show_joined(weave: Weave) -> None:
    program = program_of(
        'do f() -> (int, string) { return 1, "a" }\ndo main() { println(f(), "${f()}") }'
    )

    assert run(program, weave).output == '1, "a" 1, "a"\n'


@_WEAVES
def test_library_functions_get_what_they_need(weave: Weave) -> None:
    statements = (
        "temp a [int] = {3, 1, 2}\narrays.sort(a)\narrays.append(a, len(a))\n"
        'println(a, math.max(2, 7), strings.upper("é"), len("é"), len({1: 2}))'
    )

    assert run(statements, weave).output == "{1, 2, 3, 3} 7 É 1 1\n"


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
