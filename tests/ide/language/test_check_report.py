"""The report of `ez check --format json`, as the IDE reads it; other versions write it too."""

from __future__ import annotations

import json

import pytest

from ez_ide.language.check_report import decode, range_of
from ez_lang.api import check_text
from ez_lang.cli.check_report import report as report_text

FILE = "/programs/main.ez"
TEXT = """\
do twice(n int) -> int {
    return n * 2
}

do main() {
    temp a int = twice(tru)
}
"""
CALLS = """\
import @maps

do one(n int) -> int { return n }
do add(n int, s string) -> int { return n }

do main() {
    temp ages map[string:int] = {:}
    temp total = add(one(1), ")") + maps.get(ages, "x")
    total = add(1,
        "two")
}
"""


def written(text: str = TEXT) -> str:
    return report_text(FILE, check_text(text, FILE, with_symbols=True))


def test_problems_outline_uses_and_statements_are_known() -> None:
    report = decode(written())

    (problem,) = [one for one in report.problems if one.is_error]
    found = range_of(problem)
    assert (problem.code, found.line, found.column) == ("E4001", 6, 24)
    assert [one.name for one in report.outline(FILE)] == ["twice", "main"]
    assert [use.line for use in report.uses(FILE, 6, 18)] == [1, 6]
    assert report.statements[FILE][0] == [2, 5, 2, 17]


def test_another_version_may_add_keys_and_leave_out_lists() -> None:
    whole = json.loads(written())
    whole["new"] = {"in": "a later version"}
    for name in ("references", "statements", "imports"):
        del whole[name]

    report = decode(json.dumps(whole))

    assert [one.name for one in report.outline(FILE)] == ["twice", "main"]
    assert report.statements == {}
    assert report.imports(FILE) == []


@pytest.mark.parametrize("text", ["", "[]", '{"symbols": 1}', "Check successful"])
def test_other_output_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a report"):
        decode(text)


@pytest.mark.parametrize(
    ("line", "word", "call"),
    [
        (8, "add", 'add(one(1), ")")'),
        (8, "one", "one(1)"),
        (8, "get", 'maps.get(ages, "x")'),
        (8, "maps", ""),
        (8, "total", ""),
        (8, "ages", ""),
        (9, "add", 'add(1, "two")'),
    ],
)
def test_a_called_name_has_its_whole_call(line: int, word: str, call: str) -> None:
    column = CALLS.splitlines()[line - 1].index(word) + 1

    assert decode(written(CALLS)).call_at(FILE, line, column, CALLS) == call
