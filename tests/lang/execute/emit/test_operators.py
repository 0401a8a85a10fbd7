"""Logic, comparison, membership."""

from __future__ import annotations

import pytest

from ez_lang.execute.weaves import DEBUGGING, GENERIC, RUNNING, Weave
from tests.helpers.execution import program_of, run

_HEAD = """
const P struct { n int }
const Tide enum { LOW, HIGH }
do say(s string, b bool) -> bool { print(s) return b }
"""


def _output(body: str) -> str:
    program = program_of(f"{_HEAD}do main() {{\n{body}\n}}")
    outputs = {run(program, weave).output for weave in (RUNNING, GENERIC)}
    assert len(outputs) == 1
    return outputs.pop()


def _code(body: str) -> str:
    program = program_of(f"{_HEAD}do main() {{\n{body}\n}}")
    codes = {run(program, weave).code for weave in (RUNNING, GENERIC)}
    assert len(codes) == 1
    return codes.pop()


def test_the_right_side_of_logic_is_evaluated_only_where_it_decides() -> None:
    body = (
        'print(say("a", false) && say("b", true), say("c", true) || say("d", true),'
        ' say("e", true) && !say("f", false))'
    )

    assert _output(body) == "acef" + "false true true"


@pytest.mark.parametrize(("expression", "expected"), [
    *(("1 == 1.0", "true"), ("'a' < 'b'", "true"), ('"a" != "b"', "true")),
    *(("list == list", "true"), ("list == other", "false"), ("p == nil", "false")),
    *(("nothing == nil", "true"), ("tide > Tide.LOW", "true"), ("tide == Tide.LOW", "false")),
    *(("2 in list", "true"), ("9 not_in list", "true"), ("4 in range(0, 10, 2)", "true")),
    *(('"k" in m', "true"), ("p in {p}", "true"), ("p in {other_p}", "false")),
    *(("Tide.HIGH in {Tide.HIGH}", "true"), ("Tide.HIGH in range(2)", "true")),
    ("!(1 > 2) && 3 >= 3", "true"),
])  # fmt: skip
def test_comparisons_and_membership(expression: str, expected: str) -> None:
    body = (
        "temp list [int] = {1, 2}\ntemp other = list\ntemp p = P{n: 1}\ntemp other_p = p\n"
        'temp nothing P\ntemp tide = Tide.HIGH\ntemp m map[string:int] = {"k": 1}\n'
        f"print({expression})"
    )

    assert _output(body) == expected


@pytest.mark.parametrize(
    "expression", ["p in {1}", "p in list", "tide > Tide.LOW", "tide + 1", "tide in range(3)"]
)
def test_nil_takes_part_in_equality_only(expression: str) -> None:
    body = f"temp p P\ntemp tide Tide\ntemp list = {{P{{n: 1}}}}\nprint({expression})"

    assert _code(body) == "E5006"


WEAVES = [RUNNING, DEBUGGING, GENERIC]
TEXT = """import & use @std
import @arrays
const Point struct {{ x int }}
do main() {{
    temp all = {{}}
    arrays.append(all, 6)
    arrays.append(all, {{7, 8}})
    arrays.append(all, Point{{x: 9}})
    {statement}
}}"""


@pytest.mark.parametrize("weave", WEAVES)
@pytest.mark.parametrize(("statement", "expected"), [
    ("println(all[1][1], all[2].x)", "8 9\n"),
    ("all[1][0] = all[0] * all[0] println(all[1])", "{36, 8}\n"),
    ("all[2].x = -all[0] println(all[2])", "{x: -6}\n"),
    ('for_each i, n in all[1] { print(i, n, "") }', "0 7 1 8 "),
])  # fmt: skip
def test_parts_and_operators(statement: str, expected: str, weave: Weave) -> None:
    program = program_of(TEXT.format(statement=statement))

    assert run(program, weave).output == expected


@pytest.mark.parametrize("weave", WEAVES)
def test_the_value_is_evaluated_before_the_place(weave: Weave) -> None:
    text = TEXT.format(statement="all[1][step(1)] = step(0) println(all[1])")
    text += "\ndo step(n int) -> int { println(n) return n }\n"

    assert run(program_of(text), weave).output == "0\n1\n{7, 0}\n"
