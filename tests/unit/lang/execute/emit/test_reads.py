"""Reading: variables, elements, characters, keys, fields."""

from __future__ import annotations

import pytest

from ez_lang.execute.weaves import GENERIC, RUNNING
from tests.helpers.execution import program_of, run

_HEAD = """
const P struct { n int next P names [string] }
temp g = 7
do make() -> P { print("made ") temp p = P{n: 5, names: {"a"}} return p }
do index(n int) -> int { print("index ") return n }
"""

_VARIABLES = """
temp list [int] = {1, 2, 3}
temp grid [[int]] = {{1, 2}, {3, 4}}
temp m map[string:[int]] = {"k": {7, 8}}
temp s = "héy"
temp p = P{n: 4, next: P{n: 6}}
temp r = ref(list)
temp i = 1
temp minus = -1
temp far = 9223372036854775807
"""


def _run(expression: str) -> tuple[str, str, str]:
    program = program_of(f"{_HEAD}do main() {{\n{_VARIABLES}\nprint({expression})\n}}")
    ended = [run(program, weave) for weave in (RUNNING, GENERIC)]
    assert ended[0].told == ended[1].told
    return ended[0].output, ended[0].code, ended[0].failing_text


@pytest.mark.parametrize(
    ("expression", "output"),
    [
        *(("list[i + 1]", "3"), ("grid[i][i - 1]", "3"), ('m["k"][i]', "8"), ("s[i]", "é")),
        *(("p.next.n", "6"), ("r[2]", "3"), ("g", "7"), ("make().names[0]", "made a")),
        ("list[index(2)]", "index 3"),
    ],
)
def test_what_is_there_is_read(expression: str, output: str) -> None:
    assert _run(expression) == (output, "", "")


@pytest.mark.parametrize(
    ("expression", "code", "text"),
    [
        *(("list[3]", "E9001", "list[3]"), ("list[minus]", "E9001", "list[minus]")),
        *(("list[far]", "E9001", "list[far]"), ("grid[1][i + 1]", "E9001", "grid[1][i + 1]")),
        *(("grid[i + 1][0]", "E9001", "grid[i + 1]"), ("r[minus]", "E9001", "r[minus]")),
        *(("s[3]", "E10003", "s[3]"), ("s[minus]", "E10003", "s[minus]")),
        *(('""[i]', "E10004", '""[i]'), ('m["x"]', "E12003", 'm["x"]')),
        *(("p.next.next.n", "E4010", "p.next.next.n"), ("make().next.n", "E4010", "make().next.n")),
        ("list[index(3)] + 1", "E9001", "list[index(3)]"),
    ],
)
def test_what_is_not_there_is_a_fault_of_the_part_that_asks(
    expression: str, code: str, text: str
) -> None:
    assert _run(expression)[1:] == (code, text)
