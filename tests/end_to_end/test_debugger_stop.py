"""What ends a run while commands are in flight: each id is answered once, by the right event."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

import pytest

from tests.helpers.debugger_process import Debugger, line_of
from tests.helpers.debugger_programs import BUSY, ENDLESS

if TYPE_CHECKING:
    from pathlib import Path


RESUMING: list[tuple[str, dict[str, object]]] = [
    ("continue", {}), ("stepOver", {}), ("stepInto", {}), ("stepOut", {}),
    ("runTo", {"file": "main.ez", "line": 8}),
]  # fmt: skip

SLEEPING = """\
import & use @std
do nap() {
    println("go")
    sleep_seconds(1000)
}
do main() {
    nap()
    println("awake")
}
"""


COUNTING = """\
do main() {
    temp n int = 1
    n += 1
    n += 2
}
"""


def resumed(debugger: Debugger, command: str = "continue", **params: object) -> None:
    """Load a program, stop where it is about to sleep, and resume it without an id."""
    debugger.enter(SLEEPING)
    debugger.step("stepInto")
    assert line_of(debugger.step("stepInto")) == 4
    debugger.send_line(json.dumps({"command": command, "params": params}).encode())
    debugger.ask("help")


# ---------------------------------------------------------------------------------- terminate


@pytest.mark.parametrize(("command", "params"), RESUMING, ids=str)
def test_terminate_answers_a_resume_without_an_id(
    debugger: Debugger, command: str, params: dict[str, object]
) -> None:
    resumed(debugger, command, **params)

    asked = debugger.send("terminate")
    rest = debugger.last_of()

    assert rest == [{"type": "event", "event": "terminated", "id": asked, "data": {}}]


def test_terminate_refuses_a_resume_with_an_id(debugger: Debugger) -> None:
    debugger.enter(SLEEPING)
    resume = debugger.send("continue")
    debugger.ask("help")

    debugger.send("terminate")
    refused, terminated = debugger.last_of()

    assert (refused["event"], refused["id"]) == ("error", resume)
    assert refused["data"]["code"] == "invalidState"
    assert terminated["event"] == "terminated"


def test_waiting_commands_are_refused_also_without_an_id(debugger: Debugger) -> None:
    resumed(debugger, "continue")
    debugger.send_line(b'{"command":"stepOver"}')
    debugger.send_line(b'{"command":"getVariables"}')

    debugger.send("terminate")
    *refused, terminated = debugger.last_of()

    assert [event["data"]["command"] for event in refused] == ["stepOver", "getVariables"]
    assert terminated["event"] == "terminated"


def test_the_end_of_input_answers_a_resume_without_an_id(tmp_path: Path) -> None:
    with Debugger(tmp_path, "--on-eof", "0") as debugger:
        resumed(debugger, "continue")

        debugger.close_input()

        assert [event["event"] for event in debugger.last_of()] == ["terminated"]


# ------------------------------------------------------------------------------------ restart


SHOWING = """\
import & use @std, @os
do main() {
    println("${os.args()} ${os.get_env("EZ_A")} ${os.cwd()}")
}
"""


def test_restart_takes_params_that_replace_those_of_initialize(debugger: Debugger) -> None:
    folder = str(debugger.folder)
    (debugger.folder / "inner").mkdir()
    debugger.load(SHOWING, args=["--", "one"], env={"EZ_A": "first"}, workingDir=folder)

    def output_of(**params: object) -> str:
        begun = len(debugger.output())
        debugger.data("restart", stopOnEntry=False, **params)
        assert debugger.wait_for("exited")["data"] == {"exitCode": 0}
        return debugger.output()[begun:]

    first = output_of()
    assert output_of(args=["--", "two"]) == first.replace("one", "two")
    assert output_of(env={"EZ_A": "second"}) == first.replace("one", "two").replace(
        "first", "second"
    )
    assert f'"{folder}/inner"' in output_of(workingDir="inner")
    assert output_of(args=["--", "one"], env={"EZ_A": "first"}, workingDir=folder) == first


@pytest.mark.parametrize("is_source_bad", [True, False])
def test_a_refused_restart_does_not_end_a_step(debugger: Debugger, *, is_source_bad: bool) -> None:
    text = SLEEPING.replace("sleep_seconds(1000)", "temp line string = input()")
    path = debugger.enter(text)
    step = debugger.send("stepOver")
    debugger.wait_for("inputRequested")
    if is_source_bad:
        debugger.put("main.ez", "do main() {\n    nonsense\n}\n")

    refused = debugger.refusal("restart", **({} if is_source_bad else {"workingDir": "nowhere"}))
    debugger.data("sendInput", text="on")
    stopped = debugger.answer_of(step)

    assert refused["code"] in ("E4001", "fileNotFound")
    assert (stopped["data"]["reason"], line_of(stopped)) == ("step", 8)
    assert stopped["data"]["location"]["file"] == path


# ------------------------------------------------------------------------------- alsoAnswers


def test_a_pause_answers_what_it_interrupts_too(debugger: Debugger) -> None:
    debugger.enter(SLEEPING)
    resume = debugger.send("continue")
    debugger.wait_for("output")

    stopped = debugger.ask("pause")

    assert stopped["data"]["reason"] == "pause"
    assert list(stopped) == ["type", "event", "id", "data", "alsoAnswers"]
    assert stopped["alsoAnswers"] == [resume]


# --------------------------------------------------------------------------------------- stop


@pytest.mark.parametrize("doing", ENDLESS)
def test_stop_ends_a_running_program_and_keeps_the_session(debugger: Debugger, doing: str) -> None:
    debugger.run(ENDLESS[doing])

    exited = debugger.ask("stop")

    assert (exited["event"], exited["data"]) == ("exited", {"exitCode": 143})
    assert "alsoAnswers" not in exited
    assert debugger.data("getThreads")["threads"][0]["state"] == "exited"
    assert debugger.data("getVariables")
    assert debugger.refusal("stop")["message"] == "Cannot stop: program has exited"
    assert debugger.data("restart", stopOnEntry=True) == {}
    assert debugger.wait_for("stopped")["data"]["reason"] == "entry"


def test_stop_runs_no_ensure_and_no_further_statement(debugger: Debugger) -> None:
    debugger.run(
        "import & use @std\n"
        'do bye() {\n    println("bye")\n}\n'
        'do main() {\n    ensure bye()\n    println("go")\n    sleep_seconds(1000)\n'
        '    println("on")\n}\n'
    )

    debugger.ask("stop")
    debugger.settle()

    assert debugger.output() == "go\n"


def test_stop_ends_what_data_breakpoints_follow(debugger: Debugger) -> None:
    debugger.stop_at(COUNTING, 4)
    made = debugger.data("setDataBreakpoint", name="n")

    debugger.send("stop")

    changed = debugger.wait_for("breakpointChanged")["data"]
    assert (changed["id"], changed["verified"]) == (made["id"], False)
    debugger.wait_for("exited")


def test_stop_cuts_an_evaluation_off(debugger: Debugger) -> None:
    debugger.enter("import & use @std\ndo main() {\n    temp x int = 1\n}\n")
    evaluation = debugger.send("evaluate", expression="sleep_seconds(1000)", timeoutMs=60_000)
    stop = debugger.send("stop")

    assert debugger.answer_of(evaluation)["data"]["code"] == "evaluationFailed"
    assert debugger.answer_of(stop)["data"] == {"exitCode": 143}


def test_stop_and_restart_are_carried_out_in_their_order(debugger: Debugger) -> None:
    debugger.run(BUSY)

    stop, restart = debugger.send("stop"), debugger.send("restart", stopOnEntry=False)
    assert debugger.answer_of(stop)["event"] == "exited"
    assert debugger.answer_of(restart)["event"] == "started"
    debugger.wait_for("output")

    restart, stop = debugger.send("restart", stopOnEntry=False), debugger.send("stop")
    assert debugger.answer_of(restart)["event"] == "started"
    assert debugger.answer_of(stop)["data"] == {"exitCode": 143}


def test_a_signal_names_the_command_in_flight(debugger: Debugger) -> None:
    debugger.enter(SLEEPING)
    resume = debugger.send("continue")
    debugger.wait_for("output")

    debugger.process.terminate()
    exited, terminated = debugger.last_of()

    assert (exited["event"], exited["id"], exited["data"]) == ("exited", resume, {"exitCode": 143})
    assert terminated["event"] == "terminated"
