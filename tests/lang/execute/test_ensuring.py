"""Registered calls are made however a function ends."""

from __future__ import annotations

import pytest

from tests.helpers.execution import program_of, run

_LOG = 'do log(s string) { print(s, "") }\n'


def _lines(body: str, rest: str = "") -> str:
    return run(program_of(f"{_LOG}{rest}do main() {{\n{body}\n}}")).output


def test_the_last_one_registered_is_called_first() -> None:
    assert _lines('ensure log("a") ensure log("b") log("m")') == "m b a "


def test_arguments_are_evaluated_when_the_call_is_made() -> None:
    assert _lines('temp s = "early" ensure log(s) s = "late"') == "late "


def test_a_return_inside_blocks_makes_the_calls_too() -> None:
    rest = 'do f(n int) -> int { ensure log("e") loop { if n > 1 { return 7 } n2() } return 0 }\n'

    assert _lines("print(f(2))", rest + "do n2() {}\n") == "e 7"


def test_what_was_not_reached_is_not_registered() -> None:
    assert _lines('if 1 > 2 { ensure log("no") } ensure log("yes")') == "yes "


def test_an_ensure_in_a_loop_is_registered_each_time() -> None:
    assert _lines('for i in range(3) { ensure log("x") }') == "x x x "


def test_a_fault_makes_the_calls_of_all_functions_on_its_way() -> None:
    rest = 'do inner(n int) { ensure log("inner") log(string(1 / n)) }\n'

    ended = run(program_of(f'{_LOG}{rest}do main() {{ ensure log("main") inner(0) }}'))

    assert (ended.output, ended.code) == ("inner main ", "E5001")
    assert ended.failing_text == "1 / n"
    assert [name for name, _ in ended.stack] == ["inner", "main"]


@pytest.mark.parametrize("failing", ['panic("no")', "broken(0)"])
def test_a_fault_inside_a_registered_call_does_not_matter(failing: str) -> None:
    rest = "do broken(n int) { print(1 / n) }\n"

    assert _lines(f'ensure log("first") ensure {failing} log("m")', rest) == "m first "


def test_the_values_at_the_time_of_the_fault_are_told_though_calls_change_them() -> None:
    program = program_of(
        "do clear(&list [int]) { list = {} }\n"
        "do main() { temp list [int] = {1, 2} ensure clear(list) print(list[5]) }"
    )

    ended = run(program)

    assert ended.fault is not None
    assert (ended.code, ended.fault.label) == ("E9001", "has 2 elements")


def test_exit_makes_no_calls() -> None:
    ended = run(program_of(f'{_LOG}do main() {{ ensure log("no") exit(3) }}'))

    assert (ended.output, ended.status) == ("", 3)


def test_a_registered_call_cannot_change_what_is_returned() -> None:
    rest = "do set(&n int) { n = 99 }\ndo f() -> int { temp n int = 1 ensure set(n) return n }\n"

    assert _lines("print(f())", rest) == "1"
