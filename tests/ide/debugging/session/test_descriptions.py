"""Why a program is paused, and how it ended, in sentences."""

from __future__ import annotations

from typing import Any

import pytest

from ez_debugger.protocol.events import Stopped
from ez_debugger.records import DataChange, ErrorInfo, Location, Returned
from ez_ide.debugging.breakpoints.breakpoint import Breakpoint
from ez_ide.debugging.session.descriptions import (
    missed_sentence,
    ordinal,
    stop_sentence,
    stop_status,
)
from ez_ide.running.state import exit_sentence

HERE = Location("/p/a.ez", 3, 5)
DIVISION = ErrorInfo("division by zero", "E5002")


def stopped(reason: str, **fields: object) -> Stopped:
    made: dict[str, Any] = {"reason": reason, "location": HERE, **fields}
    return Stopped(**made)


@pytest.mark.parametrize(
    ("stop", "sentence", "status"),
    [
        (stopped("entry"), "Paused at the first statement", "Paused at the first statement"),
        (stopped("step"), "Paused after step", "Paused after step"),
        (stopped("pause"), "Paused by you", "Paused by you"),
        (stopped("error", error=DIVISION), "Error E5002: division by zero",
         "Paused at error E5002"),
        (stopped("dataBreakpoint", data=DataChange("count", "3", "4")),
         "count changed from 3 to 4", "Paused: count changed"),
        (stopped("dataBreakpoint", data=DataChange("count", "4", "4")),
         "count was read: 4", "Paused: count changed"),
        (stopped("step", returned=Returned("add", "3", "int")),
         "Paused after step · add returned 3", "Paused after step"),
        (stopped("step", condition_value="false"),
         "Paused after step · the condition is false", "Paused after step"),
        (stopped("step", condition_value="7"),
         "Paused after step · the value is 7", "Paused after step"),
    ],
)  # fmt: skip
def test_each_reason_for_a_stop_has_its_sentences(
    stop: Stopped, sentence: str, status: str
) -> None:
    assert stop_sentence(stop) == sentence
    assert stop_status(stop) == status


def test_a_breakpoint_is_named_by_its_line_with_hits_and_condition() -> None:
    stop = stopped("breakpoint", breakpoint_id=2)
    plain, conditional = Breakpoint("b1"), Breakpoint("b1", condition="total > 100")

    assert stop_status(stop) == "Paused at breakpoint, line 3"
    assert stop_status(stop, 3) == "Paused at breakpoint, line 3 (hit 3)"
    assert stop_sentence(stop, plain) == "Paused at breakpoint, line 3"
    expected = "Paused at breakpoint, line 3, third hit, because total > 100"
    assert stop_sentence(stop, conditional, 3) == expected


def test_a_condition_that_failed_is_quoted_from_the_debugger() -> None:
    failure = "the condition 'n > 1' failed: no n"
    stop = stopped("breakpoint", breakpoint_id=2, description=failure)

    sentence = stop_sentence(stop, Breakpoint("b1", condition="n > 1"))
    assert sentence == f"Paused at breakpoint, line 3: {failure}"


def test_a_line_that_was_run_to_is_the_reason_unless_a_breakpoint_is() -> None:
    assert stop_sentence(stopped("step"), is_reached=True) == "Reached line 3"
    assert stop_status(stopped("step"), is_reached=True) == "Paused at line 3"
    at_breakpoint = stopped("breakpoint", breakpoint_id=2)
    assert stop_status(at_breakpoint, is_reached=True) == "Paused at breakpoint, line 3"
    assert missed_sentence(9, 0) == "Exited with code 0 before line 9 was reached."


@pytest.mark.parametrize(
    ("code", "sentence"),
    [(None, "Stopped"), (0, "Exited with code 0"), (137, "Terminated by signal 9")],
)
def test_the_end_is_described_by_the_exit_code(code: int | None, sentence: str) -> None:
    assert exit_sentence(code) == sentence


def test_ordinals_beyond_five_are_digits_with_the_right_ending() -> None:
    numbers = [1, 2, 3, 4, 5, 6, 11, 12, 13, 21, 22, 23, 111]
    assert [ordinal(one) for one in numbers] == [
        "first", "second", "third", "fourth", "fifth", "6th", "11th", "12th", "13th",
        "21st", "22nd", "23rd", "111th",
    ]  # fmt: skip
