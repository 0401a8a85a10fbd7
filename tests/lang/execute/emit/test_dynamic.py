"""Values of unknown type do the same folded into their statement and taken apart."""

from __future__ import annotations

import pytest

from ez_lang.execute.weaves import DEBUGGING, GENERIC, RUNNING, Weave
from tests.helpers.execution import program_of, run

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
@pytest.mark.parametrize(
    ("statement", "expected"),
    [
        ("println(all[1][1], all[2].x)", "8 9\n"),
        ("all[1][0] = all[0] * all[0] println(all[1])", "{36, 8}\n"),
        ("all[2].x = -all[0] println(all[2])", "{x: -6}\n"),
        ('for_each i, n in all[1] { print(i, n, "") }', "0 7 1 8 "),
    ],
)
def test_parts_and_operators(statement: str, expected: str, weave: Weave) -> None:
    program = program_of(TEXT.format(statement=statement))

    assert run(program, weave).output == expected


@pytest.mark.parametrize("weave", WEAVES)
def test_the_value_is_evaluated_before_the_place(weave: Weave) -> None:
    text = TEXT.format(statement="all[1][step(1)] = step(0) println(all[1])")
    text += "\ndo step(n int) -> int { println(n) return n }\n"

    assert run(program_of(text), weave).output == "0\n1\n{7, 0}\n"
