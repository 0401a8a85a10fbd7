"""The session ends in every state, survives bugs and load, and tells people what goes on."""

from __future__ import annotations

import subprocess
import sys
from typing import TYPE_CHECKING

import pytest

from tests.helpers.debugger_process import Debugger, line_of, piped_in
from tests.helpers.debugger_programs import ASKED, BUSY, NESTED

if TYPE_CHECKING:
    from pathlib import Path


def test_it_is_ended_in_every_state(tmp_path: Path) -> None:
    for reaching in (
        [],
        ["initialize"],
        ["initialize", "start"],
        ["initialize", "start", "stepOut"],
    ):
        with Debugger(tmp_path) as debugger:
            debugger.put("main.ez", "do main() {\n    temp n int = 1\n}\n")
            for command in reaching:
                debugger.ask(command, **({"file": "main.ez"} if command == "initialize" else {}))
            assert debugger.ask("terminate")["event"] == "terminated"
            assert debugger.last_of() == []
            assert debugger.process.returncode == 0


BROKEN = """\
from ez_debugger.cli import main
from ez_debugger.engine.inspection.inspector import Inspector
def page(self, start, levels):
    raise ZeroDivisionError("a bug of ours")
Inspector.page = page
main()
"""


def test_a_bug_of_the_debugger_is_an_answer_and_the_session_goes_on(tmp_path: Path) -> None:
    with Debugger(tmp_path, command=(sys.executable, "-c", BROKEN)) as debugger:
        debugger.enter(ASKED)

        refused = debugger.refusal("getStackTrace")

        assert refused["code"] == "internal"
        assert "Traceback" not in refused["message"]
        assert line_of(debugger.step("stepOver")) == 15


def test_the_log_tells_people_what_goes_on(tmp_path: Path) -> None:
    told = {}
    for level in ("warning", "info", "debug"):
        with Debugger(tmp_path, "--log", level) as debugger:
            debugger.load(ASKED)
            debugger.refusal("stepInto")
            debugger.ask("terminate")
            debugger.last_of()
        told[level] = debugger.errors()

    assert "Cannot step: program not started" in told["warning"]
    assert "-> initialize" not in told["warning"]
    assert "-> initialize\n" in told["info"]
    assert "<- initialized\n" in told["info"]
    assert '-> {"command": "initialize"' in told["debug"]


BURNER = "while True: pass"


def test_a_busy_machine_changes_nothing(tmp_path: Path) -> None:
    (tmp_path / "main.ez").write_text(NESTED)
    commands: list[tuple[str, dict[str, object]]] = [
        ("initialize", {"file": "main.ez"}),
        ("setBreakpoint", {"file": "main.ez", "line": 4}),
        ("start", {}),
        *[("stepOver", {}), ("setBreakpoint", {"file": "main.ez", "line": 9}), ("help", {})] * 4,
        ("clearAllBreakpoints", {}),
        ("continue", {}),
        ("listBreakpoints", {}),
    ]
    calm = piped_in(tmp_path, *commands)
    burners = [subprocess.Popen([sys.executable, "-c", BURNER]) for _ in range(4)]
    try:
        busy = [piped_in(tmp_path, *commands) for _ in range(3)]
    finally:
        for burner in burners:
            burner.kill()
            burner.wait()

    assert busy == [calm] * 3


@pytest.mark.parametrize("is_stopping", [True, False])
def test_each_of_two_restarts_is_answered(debugger: Debugger, *, is_stopping: bool) -> None:
    debugger.run(BUSY)

    asked = [debugger.send("restart", stopOnEntry=is_stopping) for _ in range(2)]

    for one in asked:
        assert debugger.answer_of(one)["event"] == "started"
    if not is_stopping:
        debugger.wait_for("output")
        debugger.send("pause")
    reason = debugger.wait_for("stopped")["data"]["reason"]
    assert reason == ("entry" if is_stopping else "pause")


SLOW_AT_THE_END = """\
import & use @std, @json
do main() {
    temp long [int] = {}
    for i in range(0, 300000) {
        append(long, i)
    }
    println("go")
    temp _, _ = json.encode(long)
}
"""


def test_a_pause_that_comes_too_late_does_not_stop_the_next_run(debugger: Debugger) -> None:
    debugger.run(SLOW_AT_THE_END)
    asked = debugger.send("pause")
    debugger.answer_of(asked)  # `exited`: there is no statement behind the long one

    debugger.data("restart", stopOnEntry=False)

    assert debugger.wait_for("stopped", "exited")["event"] == "exited"
