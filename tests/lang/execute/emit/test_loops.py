"""Loops over ranges, arrays and strings; an array keeps its length meanwhile."""

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
@pytest.mark.parametrize(("head", "expected"), [
    ("for i in range(3)", "0 1 2 "), ("for i in range(n)", "0 1 2 "),
    ("for i in range(1, n)", "1 2 "), ("for i in range(n, n)", ""),
    ("for i in range(0, 10, n)", "0 3 6 9 "), ("for i in range(n, -n, -2)", "3 1 -1 "),
    ("for_each i in {4, 5}", "4 5 "), ("for_each i, _ in {4, 5}", "0 1 "),
    ('for_each i in "héy"', "h é y "), ('for_each i, _ in "h€y"', "0 1 4 "),
])  # fmt: skip
def test_a_loop_goes_through_what_its_head_says(weave: Weave, head: str, expected: str) -> None:
    assert run(f'temp n int = 3\n{head} {{ print(i, "") }}', weave).output == expected


@_WEAVES
@pytest.mark.parametrize(("head", "code"), [
    ("for i in range(n)", "E9005"), ("for i in range(1, n)", "E9005"),
    ("for i in range(n, 5, n)", "E9005"), ("for i in range(0, 5, n + 3)", "E9003"),
])  # fmt: skip
def test_a_range_that_leads_nowhere_is_a_fault(weave: Weave, head: str, code: str) -> None:
    ended = run(f"temp n int = -3\n{head} {{ }}", weave)

    assert ended.code == code
    assert ended.failing_text.startswith("range(")


@_WEAVES
@pytest.mark.parametrize(("text", "output"), [
    pytest.param('temp a [int] = {1, 2, 3}\nfor_each v in a { a[2] = 30 print(v, "") }\n'
        'for_each v in a { a = {9} print(v, "") }', "1 2 30 1 2 30 ",
        id="elements replaced meanwhile are seen and a new array is not"),
    pytest.param("do first(a [int]) -> int { for_each v in a { return v } return 0 }\n"
        "do main() {\n temp a [int] = {1, 2}\n for_each v in a { break }\n print(first(a))\n"
        " for_each v in a { for_each w in a { continue } }\n"
        " arrays.append(a, 3)\n println(a)\n}", "1{1, 2, 3}\n",
        id="after the loop the array is free again however the loop ended"),
    pytest.param("temp a [int] = {1, 2}\ntemp b [int] = {}\n"
        "for_each v in a { arrays.append(b, v) }\nprint(b)", "{1, 2}",
        id="another array may change"),
    pytest.param("temp n = 0\nas_long_as n < 3 { n += 1 print(n) }\n"
        "loop { n -= 1 if n == 0 { break } }\nprint(n)", "1230",
        id="a condition is tested before each round"),
    pytest.param('temp s = "a\\xffb"\nfor_each i, c in s { print(i, c == s[i], "") }\n'
        "print(len(s), s[0])", "0 true 1 true 2 true 3 a",
        id="bytes that are no text are replaced one by one"),
])  # fmt: skip
def test_the_program_prints(weave: Weave, text: str, output: str) -> None:
    program = program_of(text) if "do main()" in text else text

    assert run(program, weave).output == output


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
