"""Requests of the right form that ask for what cannot be: told, and nothing else is harmed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.helpers.debugger_process import line_of
from tests.helpers.debugger_programs import HELLO

if TYPE_CHECKING:
    from tests.helpers.debugger_process import Debugger

HUGE = 10**30

HOLDING = """\
import & use @std, @io
do twice(n int) -> int {
    return n * 2
}
do is_there() -> bool {
    return io.exists("nowhere")
}
do main() {
    temp list [int] = {1, 2, 3}
    temp ages map[string:int] = {"Ada": 36}
    temp n int = 5
    n = twice(n)
    println(n)
}
"""

LAST = 13


def at_the_end_of_main(debugger: Debugger) -> str:
    """Let the program that holds something of everything stop at its last line; its path."""
    return debugger.stop_at(HOLDING, LAST)


# --------------------------------------------------------------------------------- names


@pytest.mark.parametrize(("command", "more"), [
    ("setBreakpoint", {"line": 2}),
    ("setBreakpoints", {"breakpoints": [{"line": 2}]}),
    ("clearBreakpoint", {"line": 2}),
    ("breakpointLocations", {"line": 2}),
    ("initialize", {}),
])  # fmt: skip
def test_a_path_that_no_file_can_have_is_refused_and_forgotten(
    debugger: Debugger, command: str, more: dict[str, object]
) -> None:
    refused = debugger.refusal(command, file="a\0b", **more)
    path = debugger.load(HELLO)
    made = debugger.data("setBreakpoint", file=path, line=3)

    assert (refused["code"], refused["message"]) == (
        "invalidParams",
        "a path cannot contain the character NUL",
    )
    assert (made["id"], made["verified"]) == (1, True)


@pytest.mark.parametrize("variables", [{"": "1"}, {"A=B": "1"}, {"A": "\0"}, {"A\0": "1"}])
def test_an_environment_that_cannot_be_is_refused_before_the_start(
    debugger: Debugger, variables: dict[str, str]
) -> None:
    path = debugger.put("main.ez", HELLO)

    refused = debugger.refusal("initialize", file=path, env=variables)

    assert refused["code"] == "invalidParams"
    assert repr(next(iter(variables))) in refused["message"]
    assert debugger.data("initialize", file=path)["file"] == path


def test_a_working_folder_that_is_gone_at_the_start_is_told(debugger: Debugger) -> None:
    folder = debugger.folder / "work"
    folder.mkdir()
    debugger.load(HELLO, workingDir=str(folder))
    folder.rmdir()

    debugger.data("start")
    told = debugger.wait_for("error")["data"]

    assert told["code"] == "fileNotFound"
    assert str(folder) in told["message"]
    assert debugger.wait_for("exited")["data"] == {"exitCode": 1}


def test_a_relative_file_is_found_again_after_a_run_in_its_folder(debugger: Debugger) -> None:
    path = debugger.put("inner/main.ez", HELLO)
    for _ in range(2):
        assert debugger.data("initialize", file="inner/main.ez")["file"] == path
        assert debugger.start()["event"] == "stopped"
        assert debugger.step("continue")["event"] == "exited"


def test_a_name_that_initialize_took_is_understood_by_a_breakpoint(debugger: Debugger) -> None:
    path = debugger.put("inner/main.ez", HOLDING)
    debugger.data("initialize", file="inner/main.ez")

    told = debugger.data("setBreakpoint", file="inner/main.ez", line=LAST)
    other = debugger.data("setBreakpoint", file="main.ez", line=LAST - 1)

    assert (told["file"], told["verified"]) == (path, True)
    assert (other["file"], other["verified"]) == (path, True)


# ------------------------------------------------------------------------------- numbers


@pytest.mark.parametrize("name", ["list", "ages"])
def test_a_page_may_be_asked_for_anywhere_and_of_any_size(debugger: Debugger, name: str) -> None:
    at_the_end_of_main(debugger)
    listed = {v["name"]: v for v in debugger.data("getVariables")["variables"]}
    opened = listed[name]["reference"]

    behind = debugger.data("getVariables", reference=opened, start=HUGE, count=HUGE)
    whole = debugger.data("getVariables", reference=opened, count=HUGE)

    assert behind["variables"] == []
    assert len(whole["variables"]) == listed[name]["length"]


@pytest.mark.parametrize("time", [10**15, HUGE, 10**400])
def test_an_evaluation_may_be_given_any_time(debugger: Debugger, time: int) -> None:
    at_the_end_of_main(debugger)

    assert debugger.evaluate("twice(n)", timeoutMs=time) == "20"
    debugger.ask("terminate")
    debugger.last_of()
    assert debugger.errors() == ""


# ------------------------------------------------------------------ lists, conditions


def test_a_list_with_one_breakpoint_that_makes_no_sense_changes_nothing(debugger: Debugger) -> None:
    path = at_the_end_of_main(debugger)

    refused = debugger.refusal(
        "setBreakpoints", file=path, breakpoints=[{"line": 3}, {"line": 9, "hitCondition": "often"}]
    )

    assert refused["code"] == "invalidParams"
    known = debugger.data("listBreakpoints")["breakpoints"]
    assert [(info["id"], info["line"]) for info in known] == [(1, LAST)]


@pytest.mark.parametrize(
    "asking", [{"condition": "is_there()"}, {"logMessage": "there: {is_there()}"}]
)
def test_a_breakpoint_must_not_reach_outside(debugger: Debugger, asking: dict[str, str]) -> None:
    path = debugger.load(HOLDING)

    made = debugger.data("setBreakpoint", file=path, line=LAST, **asking)

    assert made["verified"] is False
    assert "io.exists" in made["message"]
    assert line_of(debugger.start()) == LAST - 4  # at entry: there is nothing that can be hit


# --------------------------------------------------------------------------------- texts


@pytest.mark.parametrize("end", [" ", " .", "."])
def test_completing_behind_a_very_long_word_takes_no_time(debugger: Debugger, end: str) -> None:
    at_the_end_of_main(debugger)
    text = "x" * 1_000_000 + end

    answered = debugger.data("completions", text=text, column=len(text) + 1)

    labels = {item["label"] for item in answered["items"]}
    assert ("twice" in labels) is (end == " ")
