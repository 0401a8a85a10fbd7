"""Reading: variables, elements, characters, keys, fields."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ez_lang.execute.frames import HEADER, SITE, CallSite
from ez_lang.execute.interpreter import Interpreter
from ez_lang.execute.weaves import DEBUGGING, GENERIC, RUNNING
from ez_lang.model.types import StructType
from tests.helpers.execution import program_of, run
from tests.helpers.fake_host import FakeHost

if TYPE_CHECKING:
    from ez_lang.check.tree import CheckedProgram
    from ez_lang.execute.frames import Frame
    from ez_lang.execute.probes import StatementProbe
    from ez_lang.model.values import Value

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
    assert ended[0].observed == ended[1].observed
    return ended[0].output, ended[0].code, ended[0].failing_text


@pytest.mark.parametrize(("expression", "output"), [
    *(("list[i + 1]", "3"), ("grid[i][i - 1]", "3"), ('m["k"][i]', "8"), ("s[i]", "é")),
    *(("p.next.n", "6"), ("r[2]", "3"), ("g", "7"), ("make().names[0]", "made a")),
    ("list[index(2)]", "index 3"),
])  # fmt: skip
def test_what_is_there_is_read(expression: str, output: str) -> None:
    assert _run(expression) == (output, "", "")


@pytest.mark.parametrize(("expression", "code", "text"), [
    *(("list[3]", "E9001", "list[3]"), ("list[minus]", "E9001", "list[minus]")),
    *(("list[far]", "E9001", "list[far]"), ("grid[1][i + 1]", "E9001", "grid[1][i + 1]")),
    *(("grid[i + 1][0]", "E9001", "grid[i + 1]"), ("r[minus]", "E9001", "r[minus]")),
    *(("s[3]", "E10003", "s[3]"), ("s[minus]", "E10003", "s[minus]")),
    *(('""[i]', "E10004", '""[i]'), ('m["x"]', "E12003", 'm["x"]')),
    *(("p.next.next.n", "E4010", "p.next.next.n"), ("make().next.n", "E4010", "make().next.n")),
    ("list[index(3)] + 1", "E9001", "list[index(3)]"),
])  # fmt: skip
def test_a_missing_part_is_a_fault_where_it_is_read(expression: str, code: str, text: str) -> None:
    assert _run(expression)[1:] == (code, text)


_WATCHED = """
const P struct { n int m int }
temp g = 7
do f(&n int) { temp k = n }
do main() {
    temp list [int] = {1, 2, 3}
    temp m map[string:int] = {"k": 7}
    temp p = P{n: 4, m: 5}
    temp i = 1
"""


def _reads(statement: str) -> list[str]:
    """What the last statement of a program reads, as its hook reports it."""
    program = program_of(f"{_WATCHED}    {statement}\n}}")
    reported: list[str] = []
    body = program.main.body
    assert body is not None

    def tell(probe: StatementProbe, _frame: Frame, container: Value, key: Value) -> None:
        if probe.node is body.statements[-1]:
            reported.append(_named(program, container, key))

    def ignore(*_reported: object) -> None:
        """Writes are of no interest here."""

    interpreter = Interpreter(
        program, FakeHost(), weave=DEBUGGING._replace(writes=ignore, reads=tell)
    )
    assert interpreter.run().diagnostic is None
    return reported


def _named(program: CheckedProgram, container: Value, key: Value) -> str:
    """The variable in a frame or among the globals, else what is inside a value."""
    if isinstance(container, dict):
        return f"map.{key}"
    if len(container) > SITE and isinstance(container[SITE], CallSite):
        return str(program.main.locals[key - HEADER].name)
    if isinstance(container[0], StructType):
        return f"struct.{key}"
    return "g" if len(container) == 1 else f"list.{key}"


@pytest.mark.parametrize(("statement", "reads"), [
    ("print(i)", ["i"]),
    ("i = 5", []),
    ("i += 1", ["i"]),
    ("i++", ["i"]),
    ("temp j = i++", ["i"]),
    ("g = g + 1", ["g"]),
    ("print(list[i])", ["list", "i", "list.1"]),
    ("list[0] = 5", ["list"]),
    ("list[0] += 5", ["list", "list.0"]),
    ("list[0]++", ["list", "list.0"]),
    ('print(m["k"])', ["m", "map.k"]),
    ("print(p.n)", ["p", "struct.1"]),
    ("p.m = p.n", ["p", "struct.1", "p"]),
    ("print(list)", ["list", "list.whole"]),
    ("print(len(list))", ["list"]),
    ("temp other [int] = list", ["list", "list.whole"]),
    ("print(5 in list)", ["list", "list.whole"]),
    ("for_each x in list { print(1) }", ["list", "list.0", "list.1", "list.2"]),
    ("if i > 0 { print(1) }", ["i"]),
    ("f(i)", []),
])  # fmt: skip
def test_every_read_of_a_statement_is_told_in_order(statement: str, reads: list[str]) -> None:
    assert _reads(statement) == reads
