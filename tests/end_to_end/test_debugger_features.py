"""What the protocol adds to its core, a sentence at a time, over real pipes."""

from __future__ import annotations

import re
import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.helpers.debugger_process import ROOT, Debugger, line_of

if TYPE_CHECKING:
    from pathlib import Path


LOOP = """\
import & use @std
do step(n int) -> int {
    return n * 2
}
do main() {
    temp total int = 0
    for i in range(10) {
        total += step(i)
    }
    println(total)
}
"""
BUSY = "import & use @std\ndo main() {\n    loop { }\n}\n"


# ------------------------------------------------------------------------- running


def test_the_program_gets_its_arguments_its_environment_and_its_folder(
    debugger: Debugger, tmp_path: Path
) -> None:
    (tmp_path / "home").mkdir()
    text = (
        "import & use @std, @os\ndo main() {\n"
        '    println(os.args())\n    println(os.get_env("GREETING"))\n    println(os.cwd())\n}\n'
    )
    debugger.put("home/tool.ez", text)

    debugger.data(
        "initialize",
        file="tool.ez",
        workingDir=str(tmp_path / "home"),
        args=["one", "zwei drei"],
        env={"GREETING": "hello"},
    )
    assert debugger.start(stopOnEntry=False)["data"] == {"exitCode": 0}

    printed = debugger.output().splitlines()
    assert printed[0] == '{"ez", "tool.ez", "one", "zwei drei"}'
    assert "hello" in printed[1]
    assert f'"{tmp_path / "home"}"' in printed[2]


def test_the_next_program_does_not_see_the_environment_of_the_last(debugger: Debugger) -> None:
    text = 'import & use @std, @os\ndo main() {\n    println(os.get_env("GREETING"))\n}\n'
    debugger.load(text, env={"GREETING": "hello"})
    debugger.start(stopOnEntry=False)

    debugger.load(text)
    debugger.start(stopOnEntry=False)

    first, second = debugger.output().splitlines()
    assert "hello" in first
    assert "hello" not in second


def test_with_no_debug_nothing_stops(debugger: Debugger) -> None:
    path = debugger.load(LOOP, noDebug=True)
    debugger.data("setBreakpoint", file=path, line=8)
    debugger.data("setFunctionBreakpoint", function="step")

    assert debugger.start(stopOnEntry=True)["data"] == {"exitCode": 0}
    assert debugger.output() == "90\n"


def test_a_restart_whose_source_does_not_check_leaves_the_old_program_standing(
    debugger: Debugger,
) -> None:
    path = debugger.load(LOOP)
    debugger.data("setBreakpoint", file=path, line=10)
    debugger.start()
    debugger.put("main.ez", LOOP.replace("total += step(i)", "totl += stp(i)"))

    refused = debugger.refusal("restart")

    assert refused["code"].startswith("E")
    assert refused["location"]["line"] == 8
    assert debugger.evaluate("total") == "90"
    assert debugger.step("continue")["data"] == {"exitCode": 0}


def test_a_restart_reads_the_source_anew_and_keeps_watches_and_breakpoints(
    debugger: Debugger,
) -> None:
    path = debugger.load(LOOP)
    debugger.data("setBreakpoint", file=path, line=10)
    debugger.data("setWatches", expressions=["total"])
    debugger.start()
    debugger.put("main.ez", LOOP.replace("n * 2", "n * 3"))

    debugger.data("restart")

    assert line_of(debugger.wait_for("stopped")) == 10
    assert debugger.wait_for("watches")["data"]["watches"][0]["value"] == "135"


def test_run_to_stops_there_or_at_an_earlier_stop(debugger: Debugger) -> None:
    path = debugger.load(LOOP)
    debugger.start()

    stopped = debugger.step("runTo", file=path, line=3)
    assert (stopped["data"]["reason"], line_of(stopped)) == ("step", 3)
    debugger.data("setBreakpoint", file=path, line=8)
    stopped = debugger.step("runTo", file=path, line=10)
    assert (stopped["data"]["reason"], line_of(stopped)) == ("breakpoint", 8)
    debugger.data("clearAllBreakpoints")
    assert debugger.step("continue")["event"] == "exited"


def test_a_line_that_is_never_reached_is_told_at_the_end(debugger: Debugger) -> None:
    path = debugger.load(
        LOOP.replace("println(total)", 'if total < 0 {\n        println("?")\n    }')
    )
    debugger.start()

    assert debugger.step("runTo", file=path, line=11)["data"] == {"exitCode": 0}

    assert debugger.output("console") == "main.ez:11 was not reached\n"


def test_a_step_by_lines_leaves_the_line(debugger: Debugger) -> None:
    debugger.load(LOOP.replace("temp total int = 0", "temp total int = 0 temp more int = 1"))
    debugger.start()

    assert line_of(debugger.step("stepOver")) == 6
    debugger.data("restart")
    debugger.wait_for("stopped")
    assert line_of(debugger.step("stepOver", granularity="line")) == 7


def test_help_is_given_in_any_state_while_the_program_runs_too(debugger: Debugger) -> None:
    names = [command["name"] for command in debugger.data("help")["commands"]]
    assert {"initialize", "stepInto", "setDataBreakpoint", "terminate"} <= set(names)
    debugger.load(BUSY)
    debugger.data("start", stopOnEntry=False)

    assert len(debugger.data("help")["commands"]) == len(names)


def test_the_thread_tells_its_state(debugger: Debugger) -> None:
    def state() -> str:
        (thread,) = debugger.data("getThreads")["threads"]
        assert (thread["id"], thread["name"]) == (1, "main")
        return str(thread["state"])

    debugger.load(LOOP)
    assert state() == "ready"
    stopped = debugger.start()["data"]
    assert (state(), stopped["threadId"], stopped["function"]) == ("stopped", 1, "main")
    debugger.step("continue")
    assert state() == "exited"


@pytest.mark.parametrize("params", [{"granularity": "expression"}])
def test_what_is_not_there_yet_says_so(debugger: Debugger, params: dict[str, str]) -> None:
    debugger.load(LOOP)
    debugger.start()

    assert debugger.refusal("stepInto", **params)["code"] == "unsupported"
    assert debugger.refusal("stepOver", **params)["code"] == "unsupported"
    assert line_of(debugger.step("stepOver")) == 7


# ------------------------------------------------------------------ where it stops


@pytest.mark.parametrize(
    ("hit_condition", "hits"),
    [
        ("3", [2]),
        ("== 3", [2]),
        ("> 7", [7, 8, 9]),
        (">= 9", [8, 9]),
        ("< 3", [0, 1]),
        ("<= 2", [0, 1]),
        ("% 4", [3, 7]),
    ],
)
def test_a_hit_condition_chooses_among_the_hits(
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


# ------------------------------------------------------------------ looking inside

SHADOWED = """\
import & use @std
temp n int = 100
do main() {
    temp n int = 1
    if n > 0 {
        temp n string = "inner"
        println(n)
    }
    println(n)
}
"""


def test_a_hover_is_understood_at_its_place_in_the_source(debugger: Debugger) -> None:
    path = debugger.load(SHADOWED)
    debugger.data("setBreakpoint", file=path, line=7)
    debugger.start()

    def hovered(line: int, column: int) -> str:
        return debugger.evaluate("n", context="hover", line=line, column=column)

    assert hovered(7, 17) == '"inner"'
    assert hovered(5, 8) == "1"
    assert hovered(9, 13) == "1"
    assert debugger.evaluate("n") == '"inner"'


@pytest.mark.parametrize(("line", "column"), [(0, 1), (-3, 1), (99999, 1), (7, 0), (7, 99999)])
def test_a_hover_outside_of_the_text_is_answered(
    debugger: Debugger, line: int, column: int
) -> None:
    path = debugger.load(SHADOWED)
    debugger.data("setBreakpoint", file=path, line=7)
    debugger.start()

    answer = debugger.ask("evaluate", expression="n", context="hover", line=line, column=column)

    assert answer["event"] == "evaluateResult" or answer["data"]["code"] != "internal"


@pytest.mark.parametrize("expression", ["b", "b + 1", "list", "list[0]", "len(list)", "b++"])
def test_a_variable_that_is_not_declared_yet_has_no_value(
    debugger: Debugger, expression: str
) -> None:
    debugger.load(
        "import & use @std\ndo main() {\n    temp a int = 1\n    temp b int = a + 1\n"
        "    temp list [int] = {1, 2}\n    println(b, list)\n}\n"
    )
    debugger.start()

    refused = debugger.refusal("evaluate", expression=expression, line=6, column=13)

    assert refused["code"] == "evaluationFailed"
    assert "is not declared yet" in refused["message"]


def test_after_an_early_end_a_variable_that_was_never_reached_has_no_value(
    debugger: Debugger,
) -> None:
    debugger.load(
        "import & use @std\ndo main() {\n    temp a int = 1\n    if a == 1 {\n        return\n"
        "    }\n    temp b int = 2\n    println(a + b)\n}\n"
    )
    debugger.start(stopOnEntry=False)

    assert debugger.values() == {"a": "1"}
    assert debugger.evaluate("a") == "1"
    assert debugger.refusal("evaluate", expression="a + b")["code"] == "evaluationFailed"


def test_an_evaluation_is_cut_off_after_its_time_and_by_a_pause(debugger: Debugger) -> None:
    debugger.load(
        BUSY.replace("do main", "do spin() -> int {\n    loop { }\n    return 1\n}\ndo main")
    )
    debugger.start()

    assert debugger.refusal("evaluate", expression="spin()", timeoutMs=50)["code"] == "timeout"
    assert debugger.evaluate("1 + 1") == "2"


def test_a_text_is_given_in_parts(debugger: Debugger) -> None:
    debugger.load(
        "import & use @std, @strings\ndo main() {\n"
        '    temp text = strings.repeat("abcdefghij", 1000)\n    println(len(text))\n}\n'
    )
    debugger.start()
    debugger.step("stepOver")

    whole = debugger.data("evaluate", expression="text", context="watch")
    part = debugger.data("evaluate", expression="text", start=9_991, count=500)
    some = debugger.data("evaluate", expression="text", start=1, count=20)

    assert (len(whole["result"]), whole["truncated"], whole["length"]) == (1000, True, 10_000)
    assert part == {
        "expression": "text",
        "result": 'abcdefghij"',
        "type": "string",
        "length": 10_000,
        "textLength": 10_002,
    }
    assert (some["result"], some["truncated"]) == ("abcdefghijabcdefghij", True)


def test_a_value_that_holds_itself_is_marked(debugger: Debugger) -> None:
    debugger.load(
        "import & use @std\nconst Node struct { value int next Node }\ndo main() {\n"
        "    temp node Node = Node{value: 1, next: nil}\n    temp same = ref(node)\n"
        "    node.next = same\n    println(node.value)\n}\n"
    )
    debugger.start()
    for _ in range(3):
        debugger.step("stepOver")

    node = next(v for v in debugger.data("getVariables")["variables"] if v["name"] == "node")
    inside = debugger.data("getVariables", reference=node["reference"])["variables"]

    assert len(node["value"]) < 200
    assert inside[1]["name"] == "next"


def test_watches_tell_what_changed(debugger: Debugger) -> None:
    path = debugger.load(LOOP)
    debugger.data("setBreakpoint", file=path, line=8)
    debugger.start()
    debugger.data("setWatches", expressions=["total", "i", "7"])

    debugger.step("continue")
    debugger.step("continue")

    watches = debugger.wait_for("watches")["data"]["watches"]
    assert [(w["value"], w["changed"]) for w in watches] == [("2", True), ("2", True), ("7", False)]


@pytest.mark.parametrize(
    ("command", "params"),
    [
        ("getVariables", {}),
        ("evaluate", {"expression": "1"}),
        ("stepOver", {}),
        ("stepOut", {}),
        ("setVariable", {"name": "total", "value": "1"}),
        ("setDataBreakpoint", {"name": "total"}),
        ("completions", {"text": "to", "column": 3}),
    ],
)
def test_a_frame_that_is_not_there_is_told_by_its_number(
    debugger: Debugger, command: str, params: dict[str, object]
) -> None:
    debugger.load(LOOP)
    debugger.start()

    refused = debugger.refusal(command, frameIndex=3, **params)

    assert refused["code"] == "unknownFrame"
    assert "frame 3" in refused["message"]
    assert refused["hint"]


def test_a_variable_of_a_caller_is_set(debugger: Debugger) -> None:
    path = debugger.load(LOOP)
    debugger.data("setBreakpoint", file=path, line=3, condition="n == 9")
    debugger.start()

    told = debugger.data("setVariable", name="total", value="1000", frameIndex=1)

    assert told == {"name": "total", "value": "1000", "type": "int", "frameIndex": 1}
    debugger.step("continue")
    assert debugger.output() == "1018\n"


# ------------------------------------------------------------- watching without stopping


def test_a_trace_that_is_too_fast_says_how_much_was_dropped(tmp_path: Path) -> None:
    with Debugger(tmp_path) as debugger:
        debugger.load(LOOP.replace("range(10)", "range(30000)"))
        debugger.data("setTrace", level="statements")
        debugger.data("start", stopOnEntry=False)
        debugger.wait_for("exited")

        told = [e["data"] for e in debugger.events if e["event"] in TRACED]
        statements = [e["data"] for e in debugger.events if e["event"] == "statement"]

    dropped = sum(data.get("dropped", 0) for data in told)
    assert len(told) + dropped == 2 + 2 + 30_000 * 2 + 60_000 + 30_001 + 2
    steps = [data["step"] for data in statements]
    assert steps == sorted(steps)
    assert steps[-1] == 90_002


TRACED = ("functionEnter", "functionExit", "statement")


def test_a_trace_of_calls_tells_arguments_results_depth_and_time(debugger: Debugger) -> None:
    path = debugger.load(LOOP)
    debugger.data("setBreakpoint", file=path, line=10)
    debugger.data("setTrace", level="calls")
    debugger.start()

    entered = [e["data"] for e in debugger.events if e["event"] == "functionEnter"]
    left = [e["data"] for e in debugger.events if e["event"] == "functionExit"]
    assert [data["arguments"][0]["value"] for data in entered if data["function"] == "step"] == [
        str(i) for i in range(10)
    ]
    assert {data["depth"] for data in entered if data["function"] == "step"} == {1}
    assert [data["value"] for data in left if data["function"] == "step"] == [
        str(2 * i) for i in range(10)
    ]
    assert all(data["durationUs"] >= 0 for data in left)
    assert not [e for e in debugger.events if e["event"] == "statement"]
    debugger.data("setTrace", level="off")
    seen = len(debugger.events)
    debugger.step("continue")
    assert not [e for e in debugger.events[seen:] if e["event"] in TRACED]


def test_step_counts_statements_while_all_of_them_are_told(debugger: Debugger) -> None:
    debugger.load(LOOP)
    assert "step" not in debugger.start()["data"]
    debugger.data("setTrace", level="statements")
    debugger.data("restart", stopOnEntry=True)

    assert debugger.wait_for("stopped")["data"]["step"] == 0
    assert [debugger.step("stepInto")["data"]["step"] for _ in range(3)] == [1, 2, 3]
    debugger.data("setTrace", level="off")
    assert "step" not in debugger.step("stepInto")["data"]


# ---------------------------------------------------------------------------- refusals


@pytest.mark.parametrize(
    ("command", "params", "words"),
    [
        (
            "setBreakpoints",
            {"file": "a.ez", "breakpoints": [{"line": 1}, {"line": "x"}]},
            ["params.breakpoints[1].line", "int", "str"],
        ),
        ("setBreakpoint", {"line": 3}, ["file"]),
        ("setErrorBreakpoints", {"filters": ["all"]}, ["filters", "all"]),
        ("getVariables", {"start": -1}, ["start"]),
        ("setTrace", {"level": "loud"}, ["level", "loud"]),
        ("stepOver", {"frameIndex": True}, ["frameIndex", "int", "bool"]),
    ],
)
def test_params_that_make_no_sense_are_told_with_path_and_expectation(
    debugger: Debugger, command: str, params: dict[str, object], words: list[str]
) -> None:
    refused = debugger.refusal(command, **params)

    assert refused["code"] == "invalidParams"
    for word in words:
        assert word in refused["message"]
    assert command in refused["hint"]


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("step_into", "stepInto"),
        ("stepinto", "stepInto"),
        ("setbreakpont", "setBreakpoint"),
        ("xyz", "help"),
    ],
)
def test_an_unknown_command_is_answered_with_the_nearest(
    debugger: Debugger, name: str, hint: str
) -> None:
    refused = debugger.refusal(name)

    assert refused["code"] == "unknownCommand"
    assert hint in refused["hint"]


def test_the_example_of_the_documentation_says_what_is_printed_there() -> None:
    page = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
    shown = [line for line in page.splitlines() if line.startswith('{"type":"event"')]
    commands = re.findall(r"'(\{.*?\})'", page.partition("```console")[2].partition("```")[0])

    done = subprocess.run(
        [sys.executable, "-m", "ez_debugger"],
        input="\n".join(commands),
        cwd=ROOT,
        capture_output=True,
        check=True,
        text=True,
    )

    happened = done.stdout.replace(str(ROOT), "/home/ann").splitlines()
    assert len(happened) == len(shown)
    for expected, line in zip(shown, happened, strict=True):
        beginning, is_cut, _ = expected.partition(" …")
        assert line.startswith(beginning) if is_cut else line == expected
