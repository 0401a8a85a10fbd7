"""Call stacks as text: what repeats is told once."""

from __future__ import annotations

from ez_lang.source.diagnostics import Frame
from ez_lang.source.render import stack_lines
from ez_lang.source.text import SourceFile

FILE = SourceFile("walk.ez", "first line\nsecond line\n")
MAIN = Frame("main", FILE, 11, 12)


def call(function: str, start: int = 0) -> Frame:
    return Frame(function, FILE, start, start + 1)


def test_an_error_in_the_first_function_needs_no_stack() -> None:
    assert stack_lines([]) == []
    assert stack_lines([MAIN]) == []


def test_each_call_says_where_it_stood() -> None:
    assert stack_lines([call("step", 4), MAIN]) == [
        "call stack, innermost first:",
        "    step at walk.ez:1:5",
        "    main at walk.ez:2:1",
    ]


def test_a_runaway_recursion_is_counted() -> None:
    lines = stack_lines([call("deep", 3)] + [call("deep")] * 9_999 + [MAIN])

    assert lines == [
        "call stack, innermost first:",
        "    deep at walk.ez:1:4",
        "    deep at walk.ez:1:1",
        "    … 9,998 more calls of deep",
        "    main at walk.ez:2:1",
    ]


def test_two_equal_calls_in_a_row_are_both_listed() -> None:
    assert stack_lines([call("deep"), call("deep"), MAIN])[1:] == [
        "    deep at walk.ez:1:1",
        "    deep at walk.ez:1:1",
        "    main at walk.ez:2:1",
    ]


def test_functions_that_call_each_other_are_counted_in_rounds() -> None:
    lines = stack_lines([call("ping"), call("pong")] * 5_000 + [MAIN])

    assert lines[1:] == [
        "    ping at walk.ez:1:1",
        "    pong at walk.ez:1:1",
        "    … 4,999 more rounds of ping, pong",
        "    main at walk.ez:2:1",
    ]


def test_a_round_that_is_cut_off_ends_with_its_beginning() -> None:
    lines = stack_lines([call("ping"), call("pong")] * 4 + [call("ping"), MAIN])

    assert lines[3:] == [
        "    … 3 more rounds of ping, pong",
        "    ping at walk.ez:1:1",
        "    main at walk.ez:2:1",
    ]


def test_a_long_stack_without_repetition_is_shown_by_its_ends() -> None:
    lines = stack_lines([call(f"f{n}") for n in range(1_000)])

    assert len(lines) == 34
    assert lines[1] == "    f0 at walk.ez:1:1"
    assert lines[17] == "    … 968 more calls"
    assert lines[-1] == "    f999 at walk.ez:1:1"
