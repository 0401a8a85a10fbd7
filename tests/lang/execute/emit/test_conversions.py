"""Conversions, checks on entry, copies, `typeof`."""

from __future__ import annotations

import pytest

from ez_lang.execute.weaves import GENERIC, RUNNING
from tests.helpers.execution import program_of, run


def _output(statements: str) -> str:
    outputs = {run(statements, weave).output for weave in (RUNNING, GENERIC)}
    assert len(outputs) == 1
    return outputs.pop()


def _code(text: str) -> str:
    program = program_of(text)
    codes = {run(program, weave).code for weave in (RUNNING, GENERIC)}
    assert len(codes) == 1
    return codes.pop()


def test_conversions_give_what_they_say() -> None:
    shown = "int(f), float(n), char(n), u8(n), string(f), cast({1, 2}, [string])"
    statements = f"temp f = 3.9\ntemp n = 65\nprint({shown})"

    assert _output(statements) == '3 65.0 A 65 3.9 {"1", "2"}'


def test_a_conversion_that_fails_is_shown_whole() -> None:
    ended = run("temp n = 300\nprintln(u8(n) + 1)")

    assert (ended.code, ended.failing_text) == ("E3022", "u8(n)")


@pytest.mark.parametrize(("text", "code"), [
    ("do main() { temp n int = 300 temp m u8 = n }", "E3036"),
    ("do main() { temp n int = -1 temp m u8 = n }", "E3020"),
    ("do main() { temp n int = -1 temp m uint = n }", "E3020"),
    ("do main() { temp n int = 300 temp b byte = n }", "E3020"),
    ("do main() { temp b byte = 1 temp n = 300 b = n }", "E3025"),
    ("do main() { temp b [byte] = {1} temp n = 300 b[0] = n }", "E3026"),
    ("do main() { temp n = {300} temp b [byte] = n }", "E3022"),
    ("do f(n u8) {}\ndo main() { temp n = 300 f(n) }", "E3036"),
    ("do f(n uint) {}\ndo main() { temp n = -3 f(n) }", "E3020"),
    ("do f(n int) -> uint { return n }\ndo main() { temp x = f(-3) }", "E3020"),
])  # fmt: skip
def test_what_does_not_fit_does_not_enter(text: str, code: str) -> None:
    assert _code(text) == code


def test_a_wrong_result_is_shown_where_it_was_asked_for() -> None:
    ended = run(program_of("do f(n int) -> uint { return n }\ndo main() { temp x = f(-3) }"))

    assert ended.failing_text == "f(-3)"
    assert ended.stack == [("main", "f(-3)")]


def test_a_const_is_frozen_all_the_way_down_and_its_copies_are_free() -> None:
    text = (
        "const P struct { list [int] }\n"
        "do change(&list [int]) { list[0] = 9 }\n"
        "do main() { const p = P{list: {1}} temp q = p change(q.list) print(q) change(p.list) }"
    )

    ended = run(program_of(text))

    assert (ended.output, ended.code) == ("{list: {9}}", "E5007")


def test_typeof_shows_the_type_of_a_value() -> None:
    program = program_of(
        "const P struct { n int }\nconst Tide enum { LOW }\n"
        'do main() { temp n int = Tide.LOW temp p P temp e = error("x") temp a [u8] = {1}\n'
        " println(typeof(n), typeof(p), typeof(e), typeof(a), typeof(P{}), typeof(ref(n))) }"
    )

    assert run(program).output == "Tide nil Error [u8] P Ref<int>\n"
