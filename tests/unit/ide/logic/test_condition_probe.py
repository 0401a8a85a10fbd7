"""What a breakpoint asks, put into the program so that the checker can judge it."""

from __future__ import annotations

import pytest

from ez_ide.logic.check_report import CheckReport, read
from ez_ide.logic.condition_probe import Asked, form_problem, probe, verdict
from ez_lang.api import check_text
from ez_lang.cli.check_report import report as report_text

FILE = "/p/a.ez"
PROGRAM = """\
import @std
using std

temp limit int = 10

do double(n int) -> int {
    return n * 2
}

do main() {
    temp total = 3
    if total > limit {
        println("more")
    } or total == limit {
        println("same")
    }
    println(double(total))
}
"""


def report_of(text: str) -> CheckReport:
    return read(report_text("a.ez", check_text(text, FILE, with_symbols=True)))


def judged(line: int, **fields: str) -> tuple[str, str] | None:
    probed = probe(PROGRAM, report_of(PROGRAM), FILE, line, Asked(**fields))
    return verdict(probed, report_of(probed.text), FILE) if probed is not None else None


def test_a_good_condition_has_nothing_wrong() -> None:
    assert judged(17, condition="total > 1 && limit < 20") == ("", "")


def test_a_condition_that_is_no_bool_is_told_at_once() -> None:
    assert judged(17, condition="total") == ("condition must be bool, got int", "")


def test_names_are_those_of_the_line() -> None:
    assert judged(7, condition="n > 1") == ("", "")
    wrong = judged(7, condition="total > 1")
    assert wrong is not None
    assert "total" in wrong[0]


def test_a_typing_error_is_told() -> None:
    wrong = judged(17, condition="total >")
    assert wrong is not None
    assert wrong[0]


def test_on_an_or_the_condition_takes_the_place_of_its_own() -> None:
    assert judged(14, condition="total != 4") == ("", "")
    assert judged(14, condition="total") == ("condition must be bool, got int", "")


def test_on_a_line_without_a_statement_that_of_the_next_one_counts() -> None:
    assert judged(6, condition="n > 1") == ("", "")


def test_what_a_message_shows_is_judged_too() -> None:
    assert judged(17, log_message="total is {total}, {{so}}") == ("", "")
    wrong = judged(17, log_message="{total} of {nobody}")
    assert wrong is not None
    assert wrong[0] == ""
    assert "nobody" in wrong[1]


def test_outside_of_functions_nothing_can_be_judged() -> None:
    assert judged(4, condition="limit > 1") is None
    assert judged(40, condition="limit > 1") is None


@pytest.mark.parametrize("text", ["", "5", "== 5", "> 5", ">= 5", "< 5", "<= 5", "% 5"])
def test_hit_counts_have_these_forms(text: str) -> None:
    assert form_problem(Asked(hit_condition=text)) == ("", "")


@pytest.mark.parametrize("text", ["x", "!= 5", "5 times", "% 0", "-1"])
def test_other_hit_counts_are_refused(text: str) -> None:
    assert form_problem(Asked(hit_condition=text))[0]


def test_braces_of_a_message_have_to_match() -> None:
    assert form_problem(Asked(log_message="{total} {{x}}")) == ("", "")
    assert "{{" in form_problem(Asked(log_message="{total"))[1]
