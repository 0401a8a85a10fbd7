"""What a breakpoint may ask, and how it is changed."""

from __future__ import annotations

import pytest

from tests.helpers.debugger_process import Debugger, line_of
from tests.helpers.debugger_programs import LOOP


@pytest.mark.parametrize(("hit_condition", "hits"), [
    ("3", [2]), ("== 3", [2]), ("> 7", [7, 8, 9]), (">= 9", [8, 9]), ("< 3", [0, 1]),
    ("<= 2", [0, 1]), ("% 4", [3, 7]),
])  # fmt: skip
def test_a_hit_condition_selects_hits(
    debugger: Debugger, hit_condition: str, hits: list[int]
) -> None:
    path = debugger.load(LOOP)
    debugger.data("setBreakpoint", file=path, line=8, hitCondition=hit_condition)
    seen = []

    event = debugger.start()
    while event["event"] == "stopped":
        seen.append(int(debugger.evaluate("i")))
        event = debugger.step("continue")

    assert seen == hits
    assert debugger.data("listBreakpoints")["breakpoints"][0]["hits"] == 10


def test_a_column_chooses_among_the_statements_of_a_line(debugger: Debugger) -> None:
    path = debugger.load("import & use @std\ndo main() {\n    print(1) print(2) print(3)\n}\n")

    debugger.data("setBreakpoint", file=path, line=3, column=14)
    stopped = debugger.start()["data"]

    assert stopped["location"]["column"] == 14
    assert debugger.output() == "1"


def test_a_breakpoint_is_cleared_by_its_id_and_an_unknown_one_is_told(debugger: Debugger) -> None:
    path = debugger.load(LOOP)
    made = debugger.data("setBreakpoint", file=path, line=8)
    function = debugger.data("setFunctionBreakpoint", function="step")

    assert debugger.data("clearBreakpoint", id=made["id"]) == {
        "file": path,
        "line": 8,
        "id": made["id"],
    }
    debugger.data("clearBreakpoint", id=function["id"])
    assert debugger.data("listBreakpoints")["breakpoints"] == []
    assert debugger.refusal("clearBreakpoint", id=made["id"])["code"] == "unknownBreakpoint"
    assert debugger.refusal("clearBreakpoint", file=path, line=8)["code"] == "unknownBreakpoint"
    assert debugger.refusal("updateBreakpoint", id=77)["code"] == "unknownBreakpoint"
    assert debugger.refusal("clearBreakpoint")["code"] == "invalidParams"


def test_all_breakpoints_of_a_statement_are_told_together(debugger: Debugger) -> None:
    path = debugger.load(LOOP)
    line = debugger.data("setBreakpoint", file=path, line=3)
    function = debugger.data("setFunctionBreakpoint", function="step")

    stopped = debugger.start()["data"]

    assert stopped["hitBreakpointIds"] == [line["id"], function["id"]]
    assert stopped["breakpointId"] == line["id"]


def test_a_log_point_may_stop_too_and_names_its_breakpoint(debugger: Debugger) -> None:
    path = debugger.load(LOOP)
    made = debugger.data("setBreakpoint", file=path, line=8, logMessage="i is {i}", pause=True)
    debugger.data("setBreakpoint", file=path, line=10, logMessage="total is {total}")

    assert line_of(debugger.start()) == 8
    debugger.data("updateBreakpoint", id=made["id"], pause=False)
    assert debugger.step("continue")["event"] == "exited"

    assert debugger.output("console").splitlines() == [
        *(f"i is {i}" for i in range(10)),
        "total is 90",
    ]
    ids = [
        event["data"]["breakpointId"]
        for event in debugger.events
        if event["event"] == "output" and event["data"]["category"] == "console"
    ]
    assert ids == [made["id"]] * 10 + [made["id"] + 1]


def test_an_update_changes_what_it_names_and_keeps_the_rest(debugger: Debugger) -> None:
    path = debugger.load(LOOP)
    made = debugger.data("setBreakpoint", file=path, line=8, condition="i > 3", hitCondition="2")

    debugger.data("updateBreakpoint", id=made["id"], enabled=False)
    moved = debugger.data("updateBreakpoint", id=made["id"], line=10)
    (told,) = debugger.data("listBreakpoints")["breakpoints"]

    assert moved["line"] == 10
    assert (told["condition"], told["hitCondition"]) == ("i > 3", "2")
    assert (told["enabled"], told["verified"]) == (False, False)
    debugger.data("updateBreakpoint", id=made["id"], line=8, condition="", hitCondition="")
    (told,) = debugger.data("listBreakpoints")["breakpoints"]
    assert ("condition" in told, "hitCondition" in told) == (False, False)
