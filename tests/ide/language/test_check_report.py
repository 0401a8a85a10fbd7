"""What is read of `ez check --format json`: a part of what is written, by other versions too."""

from __future__ import annotations

import json

import pytest
from msgspec.structs import fields

from ez_ide.language import check_report as reading
from ez_lang.api import check_text
from ez_lang.cli import check_format as writing
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


def written() -> str:
    return report_text(FILE, check_text(TEXT, FILE, with_symbols=True))


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        (reading.Position, writing.Position),
        (reading.Range, writing.Range),
        (reading.Fix, writing.Fix),
        (reading.Problem, writing.Diagnostic),
        (reading.Symbol, writing.Symbol),
        (reading.Reference, writing.Reference),
    ],
)
def test_only_what_is_written_is_read(ours: type, theirs: type) -> None:
    assert {field.name for field in fields(ours)} <= {field.name for field in fields(theirs)}


def test_what_the_command_says_is_known_afterwards() -> None:
    report = reading.read(written())

    (problem,) = [one for one in report.problems if one.is_error]
    assert (problem.code, problem.place.line, problem.place.column) == ("E4001", 6, 24)
    assert [one.name for one in report.outline(FILE)] == ["twice", "main"]
    assert [place.line for place in report.uses(FILE, 6, 18)] == [1, 6]
    assert report.statements[FILE][0] == [2, 5, 2, 17]


def test_another_version_may_say_more_and_leave_out_lists() -> None:
    whole = json.loads(written())
    whole["new"] = {"in": "a later version"}
    for name in ("references", "statements"):
        del whole[name]

    report = reading.read(json.dumps(whole))

    assert [one.name for one in report.outline(FILE)] == ["twice", "main"]
    assert report.statements == {}


@pytest.mark.parametrize("text", ["", "[]", '{"symbols": 1}', "Check successful"])
def test_what_is_no_report_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="not a report"):
        reading.read(text)
