"""Why a program stands, in words."""

from __future__ import annotations

import pytest

from ez_debugger.protocol.events import Stopped
from ez_debugger.records import DataChange, ErrorInfo, Location, Returned
from ez_ide.debugging.session.descriptions import (
    HitBreakpoint,
    ended_words,
    missed_words,
    ordinal,
    stop_words,
    strip_words,
)

HERE = Location("/p/a.ez", 3, 5)


def test_a_breakpoint_its_hits_and_its_condition_are_told() -> None:
    stop = Stopped("breakpoint", HERE, breakpoint_id=2)

    assert stop_words(stop, 3) == "Paused: breakpoint 2 (hit 3)"
    assert strip_words(stop, HitBreakpoint(2)) == "Paused at breakpoint 2"
    words = strip_words(stop, HitBreakpoint(2, 3, "total > 100"))
    assert words == "Paused at breakpoint 2, third hit, because total > 100"


def test_a_condition_that_failed_is_told_as_the_debugger_says_it() -> None:
    said = "the condition 'n > 1' failed: no n"
    stop = Stopped("breakpoint", HERE, breakpoint_id=2, description=said)

    assert strip_words(stop, HitBreakpoint(2, 0, "n > 1")) == f"Paused at breakpoint 2: {said}"


@pytest.mark.parametrize(
    ("reason", "words", "short"),
    [
        ("entry", "Paused at the first statement", "Paused: at the first statement"),
        ("step", "Paused after step", "Paused: step"),
        ("pause", "Paused by you", "Paused: by you"),
    ],
)
def test_each_reason_has_its_words(reason: str, words: str, short: str) -> None:
    stop = Stopped(reason, HERE)  # type: ignore[arg-type]  # the reasons are given as texts

    assert strip_words(stop) == words
    assert stop_words(stop) == short


def test_an_error_is_told_with_code_and_sentence() -> None:
    stop = Stopped("error", HERE, error=ErrorInfo("division by zero", "E5002"))

    assert strip_words(stop) == "Error E5002: division by zero"
    assert stop_words(stop) == "Paused: error E5002"


def test_a_change_is_told_with_both_values_and_a_read_with_one() -> None:
    changed = Stopped("dataBreakpoint", HERE, data=DataChange("count", "3", "4"))
    read = Stopped("dataBreakpoint", HERE, data=DataChange("count", "4", "4"))

    assert strip_words(changed) == "count changed from 3 to 4"
    assert strip_words(read) == "count was read: 4"


def test_what_was_given_back_and_what_a_condition_came_to_are_told() -> None:
    given = Stopped("step", HERE, returned=Returned("add", "3", "int"))
    asked = Stopped("step", HERE, condition_value="false")
    subject = Stopped("step", HERE, condition_value="7")

    assert strip_words(given) == "Paused after step · add returned 3"
    assert strip_words(asked) == "Paused after step · the condition is false"
    assert strip_words(subject) == "Paused after step · the value is 7"


def test_a_line_that_was_run_to_is_told() -> None:
    assert strip_words(Stopped("step", HERE), reached=3) == "Reached line 3"
    assert missed_words(9, 0) == "Exited with code 0 before line 9 was reached."


@pytest.mark.parametrize(
    ("code", "words"),
    [(None, "Stopped"), (0, "Exited with code 0"), (137, "Terminated by signal 9")],
)
def test_the_end_is_told(code: int | None, words: str) -> None:
    assert ended_words(code) == words


def test_numbers_in_words() -> None:
    numbers = [1, 2, 3, 4, 5, 6, 11, 12, 13, 21, 22, 23, 111]
    assert [ordinal(one) for one in numbers] == [
        "first", "second", "third", "fourth", "fifth", "6th", "11th", "12th", "13th",
        "21st", "22nd", "23rd", "111th",
    ]  # fmt: skip


def test_the_line_it_was_told_to_run_to_is_named_as_the_reason() -> None:
    assert stop_words(Stopped("step", HERE), is_reached=True) == "Paused: reached line"
    here = Stopped("breakpoint", HERE, breakpoint_id=2)
    assert stop_words(here, is_reached=True) == "Paused: breakpoint 2"
