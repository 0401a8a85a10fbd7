"""What a session does with a program besides stepping: its world, restarts, places, the trace."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.helpers.debugger_process import Debugger, line_of
from tests.helpers.debugger_programs import LOOP

if TYPE_CHECKING:
    from pathlib import Path

BUSY = "import & use @std\ndo main() {\n    loop { }\n}\n"


def test_the_program_gets_arguments_and_environment(debugger: Debugger, tmp_path: Path) -> None:
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


def test_a_restart_with_an_invalid_source_keeps_the_old_program(debugger: Debugger) -> None:
    debugger.stop_at(LOOP, 10)
    debugger.put("main.ez", LOOP.replace("total += step(i)", "totl += stp(i)"))

    refused = debugger.refusal("restart")

    assert refused["code"].startswith("E")
    assert refused["location"]["line"] == 8
    assert debugger.evaluate("total") == "90"
    assert debugger.step("continue")["data"] == {"exitCode": 0}


def test_a_restart_rereads_the_source_and_keeps_watches(debugger: Debugger) -> None:
    path = debugger.load(LOOP)
    debugger.data("setBreakpoint", file=path, line=10)
    debugger.data("setWatches", expressions=["total"])
    debugger.start()
    debugger.put("main.ez", LOOP.replace("n * 2", "n * 3"))

    debugger.data("restart")

    assert line_of(debugger.wait_for("stopped")) == 10
    assert debugger.wait_for("watches")["data"]["watches"][0]["value"] == "135"


def test_run_to_stops_there_or_at_an_earlier_stop(debugger: Debugger) -> None:
    path = debugger.enter(LOOP)

    stopped = debugger.step("runTo", file=path, line=3)
    assert (stopped["data"]["reason"], line_of(stopped)) == ("step", 3)
    debugger.data("setBreakpoint", file=path, line=8)
    stopped = debugger.step("runTo", file=path, line=10)
    assert (stopped["data"]["reason"], line_of(stopped)) == ("breakpoint", 8)
    debugger.data("clearAllBreakpoints")
    assert debugger.step("continue")["event"] == "exited"


def test_a_step_by_lines_leaves_the_line(debugger: Debugger) -> None:
    debugger.enter(LOOP.replace("temp total int = 0", "temp total int = 0 temp more int = 1"))

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
    debugger.enter(LOOP)

    assert debugger.refusal("stepInto", **params)["code"] == "unsupported"
    assert debugger.refusal("stepOver", **params)["code"] == "unsupported"
    assert line_of(debugger.step("stepOver")) == 7


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


def test_a_trace_tells_what_the_program_calls_and_nobody_else(debugger: Debugger) -> None:
    path = debugger.load(LOOP)
    debugger.data("setBreakpoint", file=path, line=10, condition="step(1) > 5")
    debugger.data("setTrace", level="calls")
    debugger.data("setWatches", expressions=["step(2)"])
    debugger.start(stopOnEntry=True)
    debugger.evaluate("step(3)")
    debugger.settle()

    called = [e["data"] for e in debugger.events if e["event"] in TRACED]
    assert [data["function"] for data in called if data["depth"]] == []

    debugger.step("continue")
    called = [e["data"] for e in debugger.events if e["event"] == "functionExit"]
    assert len([data for data in called if data["function"] == "step"]) == 10


def test_step_counts_statements_while_all_of_them_are_told(debugger: Debugger) -> None:
    debugger.load(LOOP)
    assert "step" not in debugger.start()["data"]
    debugger.data("setTrace", level="statements")
    debugger.data("restart", stopOnEntry=True)

    assert debugger.wait_for("stopped")["data"]["step"] == 0
    assert [debugger.step("stepInto")["data"]["step"] for _ in range(3)] == [1, 2, 3]
    debugger.data("setTrace", level="off")
    assert "step" not in debugger.step("stepInto")["data"]
