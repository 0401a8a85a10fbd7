"""What counts as a hit, and what becomes of breakpoints when the text or the program changes."""

from __future__ import annotations

import time

import pytest

from tests.helpers.debugger_process import Debugger, line_of
from tests.helpers.debugger_programs import LOOP, NESTED

SOON_S = 5.0  # on a busy machine; how soon it is on a quiet one is measured by the benchmark


COUNTED = """\
import & use @std
do main() {
    for i in range(1, 8) {
        println(i)
    }
}
"""


def test_a_breakpoint_that_is_moved_or_edited_keeps_its_id(debugger: Debugger) -> None:
    path = debugger.load(NESTED)
    made = debugger.data("setBreakpoint", file=path, line=3)

    moved = debugger.data("updateBreakpoint", id=made["id"], line=9)
    edited = debugger.data("updateBreakpoint", id=made["id"], condition="a > 0")

    assert (moved["id"], moved["line"], edited["id"]) == (made["id"], 9, made["id"])
    assert line_of(debugger.start()) == 9


def test_a_condition_false_a_million_times_costs_little(debugger: Debugger) -> None:
    path = debugger.load(
        COUNTED.replace("range(1, 8)", "range(0, 1000000)").replace("println(i)", "temp n int = i")
    )
    debugger.data("setBreakpoint", file=path, line=4, condition="i < 0")

    asked_at = time.monotonic()
    ended = debugger.start()
    took = time.monotonic() - asked_at

    assert ended["event"] == "exited"
    assert took < 10 * SOON_S


def test_conditions_are_asked_where_several_things_want_to_stop(debugger: Debugger) -> None:
    path = debugger.load(COUNTED)
    line = debugger.data("setBreakpoint", file=path, line=4, condition="i == 2")["id"]
    debugger.data("setFunctionBreakpoint", function="main")
    debugger.start()
    debugger.data("setWatches", expressions=["i"])

    stopped = debugger.step("continue")["data"]

    assert (stopped["hitBreakpointIds"], debugger.values()["i"]) == ([line], "2")
    assert line_of(debugger.step("stepOver")) == 3


def test_a_text_that_was_edited_above_a_breakpoint_is_restarted(debugger: Debugger) -> None:
    path = debugger.load(NESTED)
    made = debugger.data("setBreakpoint", file=path, line=8)
    debugger.start()

    debugger.put("main.ez", "// one\n// two\n" + NESTED)
    assert debugger.data("getSource", file=path)["content"] == NESTED
    assert line_of(debugger.step("stepOver")) == 9  # positions are those of the text that runs
    debugger.data("updateBreakpoint", id=made["id"], line=10)
    debugger.data("restart")
    stopped = debugger.wait_for("stopped")

    assert (line_of(stopped), stopped["data"]["breakpointId"]) == (10, made["id"])
    assert debugger.data("getSource", file=path)["content"].startswith("// one\n")


def test_a_breakpoint_that_a_restart_moves_says_where_it_is_now(debugger: Debugger) -> None:
    path = debugger.load(NESTED)
    made = debugger.data("setBreakpoint", file=path, line=9)
    debugger.start()

    debugger.put("main.ez", NESTED.replace("    return a + b\n", "\n    return a + b\n"))
    debugger.data("restart")

    moved = debugger.wait_for("breakpointChanged")["data"]
    assert moved == {"id": made["id"], "verified": True, "line": 10}
    assert line_of(debugger.wait_for("stopped")) == 10


def test_before_a_program_is_loaded_a_file_is_checked_alone(debugger: Debugger) -> None:
    whole, broken = debugger.put("whole.ez", NESTED), debugger.put("broken.ez", "do main( {\n}\n")

    told = [
        debugger.data("setBreakpoint", file=file, line=8) for file in (whole, broken, "none.ez")
    ]
    found = debugger.data("breakpointLocations", file=whole, line=1, endLine=5)["locations"]

    assert [made["verified"] for made in told] == [True, False, False]
    assert [made.get("message") for made in told] == [
        None,
        "no program is loaded yet, and this file alone is not a program that checks",
        "there is no such file",
    ]
    assert [place["line"] for place in found] == [3, 4]


@pytest.mark.parametrize("filters", [["runtime"], ["returned"], ["runtime", "returned"]])
def test_the_ways_a_program_leaves_are_no_errors(debugger: Debugger, filters: list[str]) -> None:
    debugger.load(
        "import & use @std\ndo bye() {\n}\ndo find(n int) -> (int, Error) {\n    ensure bye()\n"
        "    for i in range(0, 9) {\n        if i == n {\n            return i, nil\n        }\n"
        "        if i > 7 {\n            break\n        }\n    }\n    return 0, nil\n}\n"
        "do main() {\n    temp a, problem = find(3)\n    if problem == nil {\n        exit(3)\n"
        "    }\n}\n"
    )
    debugger.data("setErrorBreakpoints", filters=filters)

    assert debugger.start(stopOnEntry=False)["data"] == {"exitCode": 3}


# ------------------------------------------------------------------ where a condition is asked

TWO_OF_A_NAME = """\
import & use @std
import "./tools"
temp total int = 0
do add(amount int) {
    total += amount
}
do main() {
    temp round int = 0
    for i in range(0, 3) {
        round = i
        add(i)
        tools.add("more", i)
    }
    println(total)
}
"""

TOOLS = """\
module tools
import & use @std
do add(name string, amount int) {
    println(name, amount)
}
"""


def test_a_function_breakpoint_asks_in_each_function_of_its_name(debugger: Debugger) -> None:
    debugger.put("tools.ez", TOOLS)
    path = debugger.load(TWO_OF_A_NAME)
    made = debugger.data("setFunctionBreakpoint", function="add", condition="amount == 2")

    stops = [debugger.start(), debugger.step("continue"), debugger.step("continue")]

    assert (made["file"], made["line"]) == (path, 5)  # the program's own comes first
    assert [stop["event"] for stop in stops] == ["stopped", "stopped", "exited"]
    assert [line_of(stop) for stop in stops[:2]] == [5, 4]
    assert [stop["data"]["description"] for stop in stops[:2]] == [
        "breakpoint 1, because amount == 2",
        "breakpoint 1, hit 2, because amount == 2",
    ]


def test_a_condition_that_checks_in_one_of_them_only_is_asked_there(debugger: Debugger) -> None:
    debugger.put("tools.ez", TOOLS)
    debugger.load(TWO_OF_A_NAME)

    made = debugger.data("setFunctionBreakpoint", function="add", condition='name == "more"')

    assert made["verified"] is True
    assert "name" in made["message"]
    assert debugger.start()["data"]["location"]["file"].endswith("tools.ez")


def test_a_data_breakpoint_asks_where_it_was_set(debugger: Debugger) -> None:
    debugger.stop_at(TWO_OF_A_NAME.replace("tools.add", "// ").replace('import "./tools"', ""), 9)
    debugger.data("clearAllBreakpoints")
    debugger.data("setDataBreakpoint", name="total", condition="round == 2")

    stopped = debugger.step("continue")

    assert (stopped["data"]["reason"], line_of(stopped)) == ("dataBreakpoint", 5)
    assert stopped["data"]["data"] == {"name": "total", "oldValue": "1", "newValue": "3"}
    assert debugger.step("continue")["event"] == "exited"


def test_a_data_breakpoint_whose_function_has_ended_reports_that(debugger: Debugger) -> None:
    debugger.stop_at(
        "temp total int = 0\ndo begin(limit int) {\n    total = limit\n}\n"
        "do main() {\n    begin(2)\n    total = 9\n}\n",
        3,
    )
    debugger.data("clearAllBreakpoints")
    debugger.data("setDataBreakpoint", name="total", condition="total > limit")

    stopped = debugger.step("continue")

    assert (stopped["data"]["reason"], line_of(stopped)) == ("dataBreakpoint", 7)
    assert stopped["data"]["description"] == (
        "the condition 'total > limit' failed: 'begin' is not running"
    )
    debugger.step("continue")
    lost = [e["data"] for e in debugger.events if e["event"] == "breakpointChanged"]
    assert lost[-1]["message"] == "'total' ended with the program"


# ----------------------------------------------------------------------------- what has an id


def test_the_same_line_has_one_breakpoint_whatever_it_asks(debugger: Debugger) -> None:
    path = debugger.load(NESTED)
    asked: list[dict[str, object]] = [
        {}, {"condition": "nobody > 1"}, {"condition": "n > 0"}, {"logMessage": "{nobody}"},
        {"line": 6},
    ]  # fmt: skip

    made = [debugger.data("setBreakpoint", **{"file": path, "line": 7, **more}) for more in asked]

    assert [answer["id"] for answer in made] == [1, 1, 1, 1, 1]
    assert [answer["verified"] for answer in made] == [True, False, True, False, True]
    assert len(debugger.data("listBreakpoints")["breakpoints"]) == 1


def test_what_is_refused_takes_no_id_and_nothing_away(debugger: Debugger) -> None:
    path = debugger.load(NESTED)
    debugger.data("setFunctionBreakpoint", function="nobody")

    debugger.refusal("setBreakpoint", file=path, line=7, hitCondition="often")
    debugger.refusal("setBreakpoint", file=path, line=7, logMessage="{")
    debugger.refusal("setFunctionBreakpoint", function="outer", hitCondition="often")
    debugger.refusal("setFunctionBreakpoint", function="nobody", hitCondition="often")

    assert debugger.data("setBreakpoint", file=path, line=7)["id"] == 2
    listed = debugger.data("listBreakpoints")["breakpoints"]
    assert [(one["id"], one["kind"]) for one in listed] == [(1, "function"), (2, "line")]


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
