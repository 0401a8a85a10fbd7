"""What is said where a decoded value is not what its place was declared for."""

from __future__ import annotations

import pytest

from ez_lang.execute.weaves import GENERIC, RUNNING, Weave
from tests.helpers.execution import program_of, run

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
@pytest.mark.parametrize(
    ("statement", "code", "failing"),
    [
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
    ],
)
def test_each_use_of_a_wrong_kind_is_told_where_it_stands(
    statement: str, code: str, failing: str, weave: Weave
) -> None:
    ended = run(program_of(_DECODED.replace("STATEMENT", statement)), weave)

    assert (ended.output, ended.code) == ("", code)
    assert ended.failing_text == failing
