"""Steps and breakpoints over a real process: where a program stops, in what order, with what."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.helpers.debugger_process import Debugger, line_of
from tests.helpers.debugger_programs import NESTED

if TYPE_CHECKING:
    from pathlib import Path


FIBONACCI = """\
import & use @std
do fib(n int) -> int {
    if n < 2 {
        return n
    }
    return fib(n - 1) + fib(n - 2)
}
do main() {
    temp answer int = fib(6)
    println(answer)
}
"""

CALLS = """\
import & use @std
do b() -> int {
    return 1
}
do c() -> int {
    println("in c")
    return 2
}
do a(x int, y int) -> int {
    return x + y
}
do main() {
    println(a(b(), c()))
    println("done")
}
"""

LOOP = """\
import & use @std
do main() {
    temp total int = 0
    for i in range(0, 3) { total += i }
    for j in range(0, 0) {
        println("never")
    }
    println(total)
}
"""

LINES = """\
import & use @std

const Point struct {
    x int
}

// a comment
do first() {
    println("first")
}

do main() {
    first()

    // a comment
    println("last")
}
"""


# ----------------------------------------------------------------------------------- one step


def test_one_step_command_makes_one_step_and_the_session_lives_on(debugger: Debugger) -> None:
    debugger.load(LINES)
    assert line_of(debugger.start()) == 13

    assert line_of(debugger.step("stepInto")) == 9
    assert [event["event"] for event in debugger.events].count("stopped") == 2
    assert line_of(debugger.step("stepInto")) == 16


def test_printing_never_corrupts_standard_output(debugger: Debugger) -> None:
    debugger.enter(
        'import & use @std\ndo main() {\n    print("{\\"type\\":\\"event\\"}\\n{")\n'
        '    eprintln("to the other side")\n    println("\U0001f600")\n}\n'
    )
    debugger.step("continue")

    assert debugger.output() == '{"type":"event"}\n{\U0001f600\n'
    assert debugger.output("stderr") == "to the other side\n"
    debugger.ask("terminate")
    debugger.last_of()
    assert debugger.errors() == ""


def test_a_print_in_a_call_that_is_stepped_over_comes_before_the_stop(debugger: Debugger) -> None:
    debugger.enter(LINES)

    debugger.step("stepOver")

    assert [event["event"] for event in debugger.events[-2:]] == ["output", "stopped"]


def test_step_out_of_the_middle_call_does_not_land_in_its_sibling(debugger: Debugger) -> None:
    path = debugger.load(CALLS)
    debugger.data("setBreakpoint", file=path, line=3)
    assert line_of(debugger.start()) == 3

    out = debugger.step("stepOut")

    assert line_of(out) == 13
    assert out["data"]["returned"] == {"function": "b", "value": "1", "type": "int"}
    assert debugger.output() == ""
    assert line_of(debugger.step("stepInto")) == 6


def test_a_breakpoint_in_a_function_that_is_stepped_over_stops(debugger: Debugger) -> None:
    path = debugger.enter(LINES)
    debugger.data("setBreakpoint", file=path, line=9)

    stopped = debugger.step("stepOver")

    assert (line_of(stopped), stopped["data"]["reason"]) == (9, "breakpoint")


def test_a_loop_on_one_line_stops_each_round_and_continue_is_not_stuck(debugger: Debugger) -> None:
    path = debugger.load(LOOP)
    debugger.data("setBreakpoint", file=path, line=4)
    debugger.data("setBreakpoint", file=path, line=8)
    debugger.start()

    totals = [debugger.values()["total"]]
    while line_of(debugger.step("continue")) == 4:
        totals.append(debugger.values()["total"])

    assert totals == ["0", "0", "1", "3"]
    assert debugger.step("continue")["data"] == {"exitCode": 0}


def test_a_loop_without_rounds_is_asked_once_and_left(debugger: Debugger) -> None:
    path = debugger.load(LOOP)
    debugger.start(stopOnEntry=True)
    debugger.step("runTo", file=path, line=5)

    assert line_of(debugger.step("stepInto")) == 8


def test_a_function_without_statements_is_stepped_over(debugger: Debugger) -> None:
    debugger.enter("do nothing() {\n}\ndo main() {\n    nothing()\n    nothing()\n}\n")

    assert line_of(debugger.step("stepInto")) == 5
    assert debugger.step("stepInto")["event"] == "exited"


# ------------------------------------------------------------------- where breakpoints land


@pytest.mark.parametrize(("line", "landed"), [
    pytest.param(7, 9, id="comment"),
    pytest.param(2, 9, id="blank"),
    pytest.param(3, 9, id="struct"),
    pytest.param(4, 9, id="field"),
    pytest.param(1, 9, id="import"),
    pytest.param(8, 9, id="head of a function"),
    pytest.param(14, 16, id="blank in a function"),
    pytest.param(15, 16, id="comment in a function"),
])  # fmt: skip
def test_an_empty_line_moves_to_the_next(debugger: Debugger, line: int, landed: int) -> None:
    path = debugger.load(LINES)

    answer = debugger.data("setBreakpoint", file=path, line=line)

    assert (answer["verified"], answer["line"], answer["requestedLine"]) == (True, landed, line)


@pytest.mark.parametrize("line", [0, -4, 10, 17, 18, 400, 10**15])
def test_a_line_where_nothing_can_stop_is_not_verified(debugger: Debugger, line: int) -> None:
    path = debugger.load(LINES)

    answer = debugger.data("setBreakpoint", file=path, line=line)

    assert (answer["verified"], answer["line"]) == (False, line)
    assert answer["message"]
    assert debugger.start()["data"]["reason"] == "entry"


def test_a_breakpoint_in_a_file_nobody_imports_is_not_verified(debugger: Debugger) -> None:
    debugger.load(LINES)
    other = debugger.put("other.ez", LINES)

    assert debugger.data("setBreakpoint", file=other, line=9)["verified"] is False
    missing = debugger.data("setBreakpoint", file="nowhere.ez", line=1)
    assert missing["message"] == "there is no such file"


def test_a_breakpoint_becomes_verified_when_its_file_is_imported(debugger: Debugger) -> None:
    tools = debugger.put("tools.ez", "module tools\ndo help() -> int {\n    return 5\n}\n")
    debugger.load("do main() {\n}\n", "alone.ez")
    made = debugger.data("setBreakpoint", file=tools, line=3)
    assert made["verified"] is False

    debugger.load('import "./tools"\ndo main() {\n    temp five = tools.help()\n}\n')

    changed = debugger.wait_for("breakpointChanged")["data"]
    assert (changed["id"], changed["verified"]) == (made["id"], True)
    assert debugger.start()["data"]["location"] == {"file": tools, "line": 3, "column": 5}


def test_a_file_of_the_same_name_elsewhere_is_another_file(debugger: Debugger) -> None:
    debugger.load(LINES)
    elsewhere = debugger.put("elsewhere/main.ez", LINES)

    assert debugger.data("setBreakpoint", file=elsewhere, line=9)["verified"] is False


def test_a_file_is_found_by_every_spelling(debugger: Debugger, tmp_path: Path) -> None:
    path = debugger.load(LINES)
    (tmp_path / "link.ez").symlink_to(path)

    spellings = [path, "main.ez", "./main.ez", f"{tmp_path}/x/../main.ez", "link.ez"]
    answers = [debugger.data("setBreakpoint", file=file, line=9) for file in spellings]

    assert {(answer["id"], answer["verified"]) for answer in answers} == {(1, True)}


def test_two_statements_on_a_line_are_stepped_singly_and_stop_once(debugger: Debugger) -> None:
    path = debugger.load("do main() {\n    temp a int = 1 temp b int = 2\n    a = b\n}\n")
    debugger.data("setBreakpoint", file=path, line=2)

    first = debugger.start()["data"]["location"]
    second = debugger.step("stepInto")["data"]["location"]

    assert (first["column"], second["line"], second["column"]) == (5, 2, 20)
    assert debugger.step("continue")["event"] == "exited"


def test_a_recursion_hits_its_breakpoint_every_time(debugger: Debugger) -> None:
    path = debugger.load(FIBONACCI)
    debugger.data("setBreakpoint", file=path, line=3)

    hits = 1
    debugger.start()
    while debugger.step("continue")["event"] == "stopped":
        hits += 1

    assert hits == 25
    assert debugger.data("listBreakpoints")["breakpoints"][0]["hits"] == 25


# ------------------------------------------------------------------- conditions, log, data


@pytest.mark.parametrize(
    ("condition", "told"),
    [("n <", ""), ("nobody > 1", "nobody"), ("n + 1", "bool"), ('n == "a"', "")],
)
def test_a_wrong_condition_is_refused(debugger: Debugger, condition: str, told: str) -> None:
    path = debugger.load(FIBONACCI)

    answer = debugger.data("setBreakpoint", file=path, line=3, condition=condition)

    assert answer["verified"] is False
    assert told in answer["message"]


def test_a_condition_that_fails_stops_and_says_so(debugger: Debugger) -> None:
    path = debugger.load(FIBONACCI)
    debugger.data("setBreakpoint", file=path, line=3, condition="10 / (n - 4) > 100")

    stopped = debugger.start()["data"]

    assert stopped["reason"] == "breakpoint"
    assert debugger.values() == {"n": "4"}
    assert "10 / (n - 4) > 100" in stopped["description"]


def test_a_false_condition_never_stops(debugger: Debugger) -> None:
    path = debugger.load(FIBONACCI)
    debugger.data("setBreakpoint", file=path, line=3, condition="n > 100")

    assert debugger.start()["event"] == "exited"


def test_hits_are_counted_where_the_condition_holds(debugger: Debugger) -> None:
    path = debugger.load(LOOP.replace("{ total += i }", "{\n        total += i\n    }"))
    debugger.data("setBreakpoint", file=path, line=5, condition="i >= 1", hitCondition="2")

    debugger.start()

    assert debugger.values()["i"] == "2"
    assert debugger.step("continue")["event"] == "exited"


@pytest.mark.parametrize("text", ["x", "5 times", "> ", "% 0", "!= 3", "-1"])
def test_a_hit_condition_that_is_none_is_refused(debugger: Debugger, text: str) -> None:
    path = debugger.load(LOOP)

    refused = debugger.refusal("setBreakpoint", file=path, line=4, hitCondition=text)

    assert refused["code"] == "invalidParams"
    assert debugger.data("listBreakpoints")["breakpoints"] == []


def test_log_points_and_prints_keep_their_order(debugger: Debugger) -> None:
    debugger.stop_at(
        "import & use @std\ndo main() {\n    for i in range(0, 500) {\n"
        '        print(i)\n        print(",")\n    }\n}\n',
        5,
        logMessage="at {i}, {1 / (i - 3)}",
    )

    told = [
        (event["data"]["category"], event["data"]["text"])
        for event in debugger.events
        if event["event"] == "output"
    ]

    assert len(told) == 1500
    assert [category for category, _ in told[:3]] == ["stdout", "console", "stdout"]
    assert told[1::3][5] == ("console", "at 5, 0\n")
    assert "{error: " in told[1::3][3][1]
    assert "".join(text for category, text in told if category == "stdout") == "".join(
        f"{number}," for number in range(500)
    )


ARRAYS = """\
import & use @std
do main() {
    temp rows [int] = {1, 2, 3}
    rows[1] = 2
    rows[0] = 9
    rows[1] = 20
    rows = {1, 2, 3}
    rows = {1, 2}
    println("end")
}
"""


def test_a_data_breakpoint_on_an_element_notices_a_new_array(debugger: Debugger) -> None:
    debugger.enter(ARRAYS, steps=1)
    reference = debugger.data("getVariables")["variables"][0]["reference"]
    debugger.data("setDataBreakpoint", name="[1]", reference=reference)

    seen = []
    while (event := debugger.step("continue"))["event"] == "stopped":
        change = event["data"]["data"]
        seen.append((line_of(event), change["oldValue"], change["newValue"]))

    assert seen == [(6, "2", "20"), (7, "20", "2")]


def test_a_data_breakpoint_ends_with_the_function_of_its_variable(debugger: Debugger) -> None:
    debugger.enter(
        "import & use @std\ndo work() {\n    temp n int = 1\n    n = 2\n}\n"
        "do main() {\n    work()\n    work()\n    println(1)\n}\n"
    )
    debugger.step("stepInto")
    debugger.step("stepOver")
    made = debugger.data("setDataBreakpoint", name="n")

    assert debugger.step("continue")["data"]["reason"] == "dataBreakpoint"
    assert debugger.step("continue")["event"] == "exited"

    changed = [event["data"] for event in debugger.events if event["event"] == "breakpointChanged"]
    assert [(data["id"], data["verified"]) for data in changed] == [(made["id"], False)]


def test_a_data_breakpoint_asks_its_condition_and_may_be_given_another(debugger: Debugger) -> None:
    debugger.enter(LOOP, steps=1)
    refused = debugger.refusal("setDataBreakpoint", name="total", condition="total >")
    assert refused["code"][0] == "E"
    assert debugger.data("listBreakpoints")["breakpoints"] == []
    made = debugger.data("setDataBreakpoint", name="total", condition="total > 50")

    debugger.data("updateBreakpoint", id=made["id"], condition="total > 1")
    stopped = debugger.step("continue")["data"]

    assert stopped["data"] == {"name": "total", "oldValue": "1", "newValue": "3"}


def test_a_data_breakpoint_does_not_outlive_its_run(debugger: Debugger) -> None:
    debugger.enter(LOOP, steps=1)
    made = debugger.data("setDataBreakpoint", name="total")

    debugger.data("restart", stopOnEntry=False)

    assert debugger.wait_for("breakpointChanged")["data"]["id"] == made["id"]
    assert debugger.wait_for("stopped", "exited")["event"] == "exited"
    assert debugger.data("listBreakpoints")["breakpoints"][0]["verified"] is False


def test_an_update_that_is_refused_changes_nothing(debugger: Debugger) -> None:
    path = debugger.load(LOOP.replace("{ total += i }", "{\n        total += i\n    }"))
    made = debugger.data("setBreakpoint", file=path, line=5, hitCondition="2")

    refused = debugger.refusal(
        "updateBreakpoint", id=made["id"], hitCondition="1", logMessage="{total"
    )
    debugger.start()

    assert refused["code"] == "invalidParams"
    assert debugger.values()["i"] == "1"


def test_a_breakpoint_met_while_stepping_out_gives_the_step_up(debugger: Debugger) -> None:
    path = debugger.stop_at(NESTED, 7)
    debugger.data("setBreakpoint", file=path, line=4)

    met = debugger.step("stepOut")

    assert (line_of(met), met["data"]["reason"]) == (4, "breakpoint")
    debugger.data("clearAllBreakpoints")
    assert debugger.step("continue")["event"] == "exited"


def test_a_statement_over_several_lines_is_one_stop(debugger: Debugger) -> None:
    debugger.load(
        "do main() {\n    temp a [int] = {\n        1,\n        2\n    }\n    temp b int = 3\n}\n"
    )

    assert line_of(debugger.start()) == 2
    assert line_of(debugger.step("stepInto")) == 6


def test_the_library_is_not_stepped_into(debugger: Debugger) -> None:
    debugger.enter("import & use @std\ndo main() {\n    println(len({1, 2}))\n    println(2)\n}\n")

    assert line_of(debugger.step("stepInto")) == 4


def test_stepping_out_of_main_leads_to_the_end(debugger: Debugger) -> None:
    debugger.enter(NESTED)

    ended = debugger.step("stepOut")

    assert (ended["event"], ended["data"]) == ("exited", {"exitCode": 0})


def test_a_place_that_is_run_to_is_forgotten_when_something_else_stops(debugger: Debugger) -> None:
    path = debugger.enter(NESTED)
    debugger.data("setBreakpoint", file=path, line=3)

    assert line_of(debugger.step("runTo", file=path, line=8)) == 3
    assert line_of(debugger.step("continue")) == 3
    assert debugger.values() == {"n": "2"}


def test_nothing_of_the_program_runs_before_start(debugger: Debugger) -> None:
    debugger.load(
        'import & use @std\ntemp first int = 1 + 2\ndo main() {\n    println("early")\n}\n'
    )
    debugger.settle()
    assert debugger.output() == ""

    stopped = debugger.start()

    assert (line_of(stopped), stopped["data"]["reason"]) == (4, "entry")
    assert debugger.output() == ""
    assert debugger.evaluate("first") == "3"
