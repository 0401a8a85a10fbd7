"""The statement of a breakpoint and of a position, by the last check."""

from __future__ import annotations

import pytest

from ez_ide.debugging.breakpoints.checks import adjacent, function_at, functions, landing, refusal
from ez_ide.language.check_report import CheckReport, decode
from ez_lang.api import check_text
from ez_lang.cli.check_report import report as report_text

FILE = "/p/a.ez"
PROGRAM = """\
import @std
using std

temp total int = 0

do add(n int) {
    total += n
}

do empty() {
}

do main() {
    if total > 3 {
        add(
            1
        )
    }

    println(total)
}
// the end
"""


@pytest.fixture
def report() -> CheckReport:
    return decode(report_text("a.ez", check_text(PROGRAM, FILE, with_symbols=True)))


@pytest.mark.parametrize(
    ("line", "landed"),
    [
        (1, 4),
        (4, 4),
        (5, 7),
        (6, 7),
        (7, 7),
        (8, None),
        (9, 14),
        (10, None),
        (12, 14),
        (15, 15),
        (16, 20),
        (19, 20),
        (21, None),
        (22, None),
        (0, None),
        (99, None),
    ],
)
def test_a_breakpoint_moves_to_the_next_statement_of_the_same_function(
    report: CheckReport, line: int, landed: int | None
) -> None:
    assert landing(report, FILE, line) == landed


def test_a_file_that_was_not_checked_has_no_statements(report: CheckReport) -> None:
    assert landing(report, "/p/b.ez", 3) is None


def test_each_line_belongs_to_its_function(report: CheckReport) -> None:
    assert [one.name for one in functions(report)] == ["add", "empty", "main"]
    found = function_at(report, FILE, 8)
    assert found is not None
    assert found.name == "add"
    assert function_at(report, FILE, 9) is None


def test_the_refusal_of_a_missing_line_differs_from_that_of_an_empty_one() -> None:
    assert refusal(30, 22) == "The file has no line 30."
    assert refusal(0, 22) == "The file has no line 0."
    assert "no executable code on or after line 22" in refusal(22, 22)


@pytest.mark.parametrize(
    ("line", "column", "range_"),
    [(14, 5, (14, 5, 14, 17)), (14, 9, (14, 5, 14, 17)), (16, 13, (15, 9, 17, 10)), (18, 5, None)],
)
def test_the_statement_at_a_position_is_found(
    report: CheckReport, line: int, column: int, range_: tuple[int, ...] | None
) -> None:
    place = report.statement_at(FILE, line, column)

    found = (place.line, place.column, place.end_line, place.end_column) if place else None
    assert found == range_


@pytest.mark.parametrize(
    ("line", "by", "taken", "expected"),
    [(14, +1, (), 15), (14, -1, (), 7), (14, +1, (15,), 20), (20, +1, (), None)],
)
def test_the_adjacent_line_is_the_next_statement_without_a_breakpoint(
    report: CheckReport, line: int, by: int, taken: tuple[int, ...], expected: int | None
) -> None:
    assert adjacent(report, FILE, line, by, taken) == expected
