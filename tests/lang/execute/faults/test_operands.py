"""Nil where something is needed: a fault of the program, never a crash of ours."""

from __future__ import annotations

import pytest

from ez_lang.execute.recording import Recorder
from ez_lang.execute.weaves import DEBUGGING, GENERIC, RUNNING, Weave
from tests.helpers.execution import program_of, run

_HEAD = """
const P struct { n int list [int] m map[string:int] next P sized [int, 3] }
const Tide enum { LOW, HIGH }
"""

_VARIABLES = "temp p P\ntemp full = P{}\ntemp sized [int, 3]\ntemp tide Tide\ntemp k = 1\n"


@pytest.mark.parametrize(("statement", "code"), [
    *(("print(p.n)", "E4010"), ("p.n = 1", "E4011"), ("p.n += 1", "E4011")),
    *(("p.n++", "E5023"), ("full.next.n = 3", "E4011"), ("print(full.next.next)", "E4010")),
    *(("print(sized[0])", "E5015"), ("sized[0] = 1", "E3016"), ("sized[0] += 1", "E3016")),
    *(('print(full.m["a"])', "E5015"), ('full.m["a"] = 1', "E3016")),
    *(("print(tide + 1)", "E5006"), ("print(tide < Tide.HIGH)", "E5006")),
    *(("print(p in {1})", "E5006"), ("print(1 in sized)", "E5006")),
    *(("for_each x in sized { }", "E3017"), ("print(len(sized))", "E7015")),
    *(("arrays.append(sized, 1)", "E7002"), ("print(arrays.first(sized))", "E7002")),
])  # fmt: skip
def test_nil_is_a_fault_with_its_own_code(statement: str, code: str) -> None:
    program = program_of(f"{_HEAD}do main() {{\n{_VARIABLES}{statement}\n}}")

    for weave in (RUNNING, GENERIC, DEBUGGING._replace(writes=Recorder())):
        assert run(program, weave).code == code


def test_copies_of_nil_are_nil() -> None:
    program = program_of(
        f"{_HEAD}do main() {{\n{_VARIABLES}temp a = sized\ntemp b = p\nconst c = p\n"
        "temp m = full.m\nprintln(a, b, c, m, full.sized)\n}"
    )

    assert run(program).output == "nil nil nil nil nil\n"


def test_the_field_is_named() -> None:
    fault = run(program_of(f"{_HEAD}do main() {{ temp p P print(p.next) }}")).fault

    assert fault is not None
    assert fault.message == "nil has no field 'next'"


_DECODED = """\
import @json
const Inner struct { n int }
const O struct {
    inner Inner
    list [int]
    rows [[int]]
    names map[string:int]
    maps [map[string:int]]
    numbers [int]
    texts [string]
}
do whole(n u8) { println(n) }
do main() {
    temp o, err = json.decode(`{"inner": {}, "list": 5, "rows": [7], "names": 5, "maps": [5],
        "numbers": ["x", [1]], "texts": [5]}`, O)
    if err != nil { println(err) }
    STATEMENT
}
"""


@pytest.mark.parametrize("weave", [RUNNING, GENERIC], ids=["run", "generic"])
@pytest.mark.parametrize(("statement", "code", "failing"), [
    ("println(o.inner.n)", "E4011", "o.inner.n"),
    ("println(o.list[0])", "E5015", "o.list[0]"),
    ("println(o.rows[0][0])", "E5015", "o.rows[0][0]"),
    ("println(o.texts[0][0])", "E5015", "o.texts[0][0]"),
    ('println(o.names["a"])', "E5015", 'o.names["a"]'),
    ("o.list[0] = 1", "E3016", "o.list[0]"),
    ('o.names["a"] = 1', "E3016", 'o.names["a"]'),
    ("println(o.numbers[0] - 1)", "E3002", "o.numbers[0] - 1"),
    ("o.numbers[0] -= 1", "E3002", "o.numbers[0] -= 1"),
    ("println(o.numbers[0] < 1)", "E3002", "o.numbers[0] < 1"),
    ("println(-o.numbers[0])", "E3002", "-o.numbers[0]"),
    ("o.numbers[0]++", "E5023", "o.numbers[0]++"),
    ("for i in range(0, o.numbers[0]) { println(i) }", "E5014", "range(0, o.numbers[0])"),
    ("for_each n in o.list { println(n) }", "E3017", "o.list"),
    ("println(1 in o.list)", "E3002", "1 in o.list"),
    ("whole(o.numbers[0])", "E3036", "o.numbers[0]"),
    ("arrays.append(o.list, 1)", "E7002", "arrays.append(o.list, 1)"),
])  # fmt: skip
def test_each_use_of_a_wrong_type_is_a_fault_at_its_position(
    statement: str, code: str, failing: str, weave: Weave
) -> None:
    ended = run(program_of(_DECODED.replace("STATEMENT", statement)), weave)

    assert (ended.output, ended.code) == ("", code)
    assert ended.failing_text == failing
