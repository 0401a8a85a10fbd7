"""Literals of all sizes: each evaluation makes a new value."""

from __future__ import annotations

import pytest

from ez_lang.execute.weaves import GENERIC, RUNNING, Weave
from tests.helpers.execution import program_of, run

_WEAVES = pytest.mark.parametrize("weave", [RUNNING, GENERIC], ids=["folded", "generic"])


@_WEAVES
@pytest.mark.parametrize("count", [0, 1, 24, 25, 300])
def test_an_array_literal_of_any_length_is_new_each_time(weave: Weave, count: int) -> None:
    numbers = ", ".join(map(str, range(count)))
    program = program_of(
        f"do make() -> [int] {{ temp a [int] = {{{numbers}}} return a }}\n"
        "do main() { temp a = make() arrays.append(a, 1) println(len(a), len(make())) }"
    )

    assert run(program, weave).output == f"{count + 1} {count}\n"


@_WEAVES
@pytest.mark.parametrize("count", [1, 24, 25, 300])
def test_long_literals_evaluate_their_parts_in_order(weave: Weave, count: int) -> None:
    parts = ", ".join(["next(n)"] * count)
    program = program_of(
        "do next(&n int) -> int { n += 1 return n }\n"
        f"do main() {{ temp n int = 0 temp a = {{{parts}}} println(a[0], a[{count} - 1], n) }}"
    )

    assert run(program, weave).output == f"1 {count} {count}\n"


@_WEAVES
@pytest.mark.parametrize("count", [1, 25, 100])
def test_a_map_literal_keeps_its_order(weave: Weave, count: int) -> None:
    pairs = ", ".join(f'"k{n}": {n}' for n in range(count))
    program = f'temp m map[string:int] = {{{pairs}}}\nm["k0"] = 7\n'
    program += 'println(m["k0"], len(m), maps.keys(m)[0])'

    assert run(program, weave).output == f"7 {count} k0\n"


@_WEAVES
def test_computed_pairs_of_a_long_map_are_evaluated_key_first(weave: Weave) -> None:
    pairs = ", ".join(["string(next(n)): next(n)"] * 30)
    program = program_of(
        "do next(&n int) -> int { n += 1 return n }\n"
        f'do main() {{ temp n int = 0 temp m = {{{pairs}}} println(m["1"], m["59"]) }}'
    )

    assert run(program, weave).output == "2 60\n"


@_WEAVES
@pytest.mark.parametrize(("text", "output"), [
    pytest.param("const P struct { a, b, c int }\ndo next(&n int) -> int { n += 1 return n }\n"
        "do main() { temp n int = 0\n"
        "println(P{c: next(n), a: next(n)}, P{b: next(n), b: next(n)}) }",
        "{a: 2, b: 0, c: 1} {a: 0, b: 4, c: 0}\n",
        id="struct fields are evaluated in the order of the text"),
    pytest.param('temp s = "in"\ntemp n = 2\n'
        'println("a ${"b ${"c ${s}"} ${n}"} ${len("x${n}")} ${{s}} ${1.5} ${\'q\'} ${true}")',
        'a b c in 2 2 {"in"} 1.5 q true\n', id="strings inside strings show as they are"),
    pytest.param('do f(s string) -> string { return "<${s}>" }\n'
        'do main() { temp n = 1 println("${f("${f("${f("${f("${n}")}")}")}")}") }', "<<<<1>>>>\n",
        id="quotes are found for strings in calls in strings"),
    pytest.param('const Unit enum { METRE = "m" }\n'
        'do main() { temp u string = Unit.METRE println(u, "${u}", "k" + u) }', '"m" "m" km\n',
        id="members of string enums show with quotes even in strings places"),
])  # fmt: skip
def test_the_program_prints(weave: Weave, text: str, output: str) -> None:
    program = program_of(text) if "do main()" in text else text

    assert run(program, weave).output == output


def test_zero_values_are_made_anew() -> None:
    program = program_of(
        "const Line struct { points [int] inner Inner }\nconst Inner struct { names [string] }\n"
        "do named() -> (all [int], line Line) { arrays.append(all, 1) return all, line }\n"
        "do main() {\n for i in range(2) { temp l = Line{} arrays.append(l.points, i) print(l) }\n"
        " temp a, b = named()\n temp c, d = named()\n println(a, c, b, d)\n}"
    )

    assert run(program).output == (
        "{points: {0}, inner: {names: {}}}{points: {1}, inner: {names: {}}}"
        "{1} {1} {points: {}, inner: {names: {}}} {points: {}, inner: {names: {}}}\n"
    )


@_WEAVES
def test_an_interpolation_of_many_parts_is_joined(weave: Weave) -> None:
    parts = " ".join(["${n}"] * 60)

    assert run(f'temp n = 7\nprintln("{parts}")', weave).output == " ".join(["7"] * 60) + "\n"
