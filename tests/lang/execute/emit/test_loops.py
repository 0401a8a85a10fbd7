"""Loops: what they go through, and what cannot happen to it meanwhile."""

from __future__ import annotations

import pytest

from ez_lang.execute.recording import Recorder
from ez_lang.execute.weaves import DEBUGGING, GENERIC, RUNNING, Weave
from tests.helpers.execution import program_of, run

_WEAVES = pytest.mark.parametrize(
    "weave",
    [RUNNING, DEBUGGING, GENERIC, DEBUGGING._replace(writes=Recorder())],
    ids=["run", "debug", "generic", "recorded"],
)


@_WEAVES
@pytest.mark.parametrize(
    ("head", "expected"),
    [
        ("for i in range(3)", "0 1 2 "),
        ("for i in range(n)", "0 1 2 "),
        ("for i in range(1, n)", "1 2 "),
        ("for i in range(n, n)", ""),
        ("for i in range(0, 10, n)", "0 3 6 9 "),
        ("for i in range(n, -n, -2)", "3 1 -1 "),
        ("for_each i in {4, 5}", "4 5 "),
        ("for_each i, _ in {4, 5}", "0 1 "),
        ('for_each i in "héy"', "h é y "),
        ('for_each i, _ in "h€y"', "0 1 4 "),
    ],
)
def test_a_loop_goes_through_what_its_head_says(weave: Weave, head: str, expected: str) -> None:
    assert run(f'temp n int = 3\n{head} {{ print(i, "") }}', weave).output == expected


@_WEAVES
@pytest.mark.parametrize(
    ("head", "code"),
    [
        ("for i in range(n)", "E9005"),
        ("for i in range(1, n)", "E9005"),
        ("for i in range(n, 5, n)", "E9005"),
        ("for i in range(0, 5, n + 3)", "E9003"),
    ],
)
def test_a_range_that_leads_nowhere_is_a_fault(weave: Weave, head: str, code: str) -> None:
    ended = run(f"temp n int = -3\n{head} {{ }}", weave)

    assert ended.code == code
    assert ended.failing_text.startswith("range(")


@_WEAVES
def test_elements_replaced_meanwhile_are_seen_and_a_new_array_is_not(weave: Weave) -> None:
    statements = (
        'temp a [int] = {1, 2, 3}\nfor_each v in a { a[2] = 30 print(v, "") }\n'
        'for_each v in a { a = {9} print(v, "") }'
    )

    assert run(statements, weave).output == "1 2 30 1 2 30 "


@_WEAVES
@pytest.mark.parametrize(
    "change", ["arrays.append(a, 1)", "arrays.pop(a)", "arrays.clear(a)", "other(a)"]
)
def test_the_length_cannot_change_while_a_loop_runs(weave: Weave, change: str) -> None:
    program = program_of(
        "do other(&list [int]) { arrays.append(list, 2) }\n"
        f"do main() {{ temp a [int] = {{1, 2}} for_each v in a {{ {change} }} }}"
    )

    assert run(program, weave).code == "E9006"


@_WEAVES
def test_after_the_loop_the_array_is_free_again_however_the_loop_ended(weave: Weave) -> None:
    program = program_of(
        "do first(a [int]) -> int { for_each v in a { return v } return 0 }\n"
        "do main() {\n temp a [int] = {1, 2}\n for_each v in a { break }\n print(first(a))\n"
        " for_each v in a { for_each w in a { continue } }\n arrays.append(a, 3)\n println(a)\n}"
    )

    assert run(program, weave).output == "1{1, 2, 3}\n"


@_WEAVES
def test_another_array_may_change(weave: Weave) -> None:
    statements = (
        "temp a [int] = {1, 2}\ntemp b [int] = {}\n"
        "for_each v in a { arrays.append(b, v) }\nprint(b)"
    )

    assert run(statements, weave).output == "{1, 2}"


@_WEAVES
def test_a_condition_is_tested_before_each_round(weave: Weave) -> None:
    statements = (
        "temp n = 0\nas_long_as n < 3 { n += 1 print(n) }\n"
        "loop { n -= 1 if n == 0 { break } }\nprint(n)"
    )

    assert run(statements, weave).output == "1230"


@_WEAVES
def test_bytes_that_are_no_text_are_replaced_one_by_one(weave: Weave) -> None:
    statements = (
        'temp s = "a\\xffb"\nfor_each i, c in s { print(i, c == s[i], "") }\nprint(len(s), s[0])'
    )

    assert run(statements, weave).output == "0 true 1 true 2 true 3 a"
