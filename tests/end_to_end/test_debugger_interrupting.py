"""Pausing and ending, whatever the program is doing, and whoever goes away first."""

from __future__ import annotations

import signal
import socket
import subprocess
import sys
import time
from contextlib import suppress
from typing import TYPE_CHECKING
from urllib.request import urlopen

import pytest

from tests.helpers.debugger_process import (
    DEBUGGER,
    PATIENCE_S,
    Debugger,
    ended,
    environment,
    has_ended_soon,
)
from tests.helpers.debugger_programs import ASKING, BUSY, ENDLESS

if TYPE_CHECKING:
    from pathlib import Path

    from tests.helpers.debugger_process import Message


SOON_S = 5.0  # on a busy machine; how soon it is on a quiet one is measured by the benchmark


def set_going(debugger: Debugger, text: str) -> None:
    """Run a program until it has said `go`, or asks."""
    debugger.run(text)
    if "input()" in text:
        debugger.wait_for("inputRequested")


# ---------------------------------------------------------------------------------- pausing


@pytest.mark.parametrize("doing", list(ENDLESS))
def test_a_program_is_paused_whatever_it_does(debugger: Debugger, doing: str) -> None:
    set_going(debugger, ENDLESS[doing])

    asked_at = time.monotonic()
    stopped = debugger.ask("pause")
    took = time.monotonic() - asked_at

    assert stopped["data"]["reason"] == "pause"
    assert took < SOON_S
    frames = debugger.data("getStackTrace", levels=3)
    assert frames["totalFrames"] == (9002 if doing == "deep" else 1)
    assert debugger.data("getVariables")["frameIndex"] == 0


@pytest.mark.parametrize("doing", list(ENDLESS))
def test_a_paused_program_goes_on_and_is_paused_again(debugger: Debugger, doing: str) -> None:
    set_going(debugger, ENDLESS[doing])

    for _ in range(3):
        assert debugger.ask("pause")["data"]["reason"] == "pause"
        debugger.send("continue")


def test_a_program_that_stands_still_cannot_be_paused(debugger: Debugger) -> None:
    debugger.enter(BUSY)

    refused = debugger.refusal("pause")

    assert (refused["code"], refused["message"]) == (
        "invalidState",
        "Cannot pause: program is stopped",
    )


def test_breakpoints_are_set_while_the_program_runs(debugger: Debugger) -> None:
    set_going(debugger, BUSY)

    made = debugger.data("setBreakpoint", file="main.ez", line=6)
    stopped = debugger.wait_for("stopped")["data"]

    assert stopped["breakpointId"] == made["id"]


def test_an_evaluation_without_end_is_cut_off(debugger: Debugger) -> None:
    debugger.enter(
        "do forever() -> int {\n    temp n int = 0\n    loop {\n        n += 1\n"
        "        if n > 9 {\n            n = 0\n        }\n    }\n    return n\n}\n"
        "do main() {\n    temp x int = 1\n    x = 2\n}\n",
        steps=1,
    )

    asked_at = time.monotonic()
    refused = debugger.refusal("evaluate", expression="forever()", timeoutMs=200)
    took = time.monotonic() - asked_at

    assert refused["code"] == "timeout"
    assert took < SOON_S
    assert debugger.values() == {"x": "1"}
    assert debugger.step("continue")["event"] == "exited"


# ----------------------------------------------------------------------------------- ending


@pytest.mark.parametrize("doing", list(ENDLESS))
def test_a_program_is_ended_whatever_it_does(debugger: Debugger, doing: str) -> None:
    set_going(debugger, ENDLESS[doing])

    asked_at = time.monotonic()
    terminated = debugger.ask("terminate")
    rest = debugger.last_of()
    took = time.monotonic() - asked_at

    assert terminated["event"] == "terminated"
    assert rest == []
    assert debugger.process.returncode == 0
    assert took < SOON_S


def test_the_program_ends_without_its_ensures(debugger: Debugger) -> None:
    debugger.enter(
        'import & use @std\ndo bye() {\n    println("bye")\n}\n'
        'do main() {\n    ensure bye()\n    println("go")\n    loop {\n    }\n}\n'
    )
    debugger.send("continue")
    debugger.wait_for("output")

    debugger.ask("terminate")

    assert debugger.output() == "go\n"


def test_commands_that_wait_are_answered_before_the_end(debugger: Debugger) -> None:
    set_going(debugger, BUSY)

    waiting = [debugger.send("getVariables"), debugger.send("stepOver"), debugger.send("evaluate")]
    debugger.send("terminate")
    rest = debugger.last_of()

    answered = {event.get("id"): event for event in rest}
    assert set(waiting) <= set(answered)
    assert rest[-1]["event"] == "terminated"


@pytest.mark.parametrize("doing", list(ENDLESS))
def test_the_end_of_input_ends_the_program_in_its_time(tmp_path: Path, doing: str) -> None:
    with Debugger(tmp_path, "--on-eof", "0.2") as debugger:
        set_going(debugger, ENDLESS[doing])

        debugger.close_input()
        rest = debugger.last_of()

        assert rest[-1]["event"] == "terminated"
        assert debugger.process.returncode == 0


def test_at_the_end_of_input_a_program_may_be_ended_at_once(tmp_path: Path) -> None:
    with Debugger(tmp_path, "--on-eof", "terminate") as debugger:
        set_going(debugger, BUSY)

        asked_at = time.monotonic()
        debugger.close_input()
        debugger.last_of()

        assert time.monotonic() - asked_at < SOON_S


def test_at_the_end_of_input_a_program_may_take_its_time(tmp_path: Path) -> None:
    with Debugger(tmp_path, "--on-eof", "finish") as debugger:
        debugger.load(
            'import & use @std\ndo main() {\n    sleep_milliseconds(300)\n    println("done")\n}\n'
        )
        debugger.data("start", stopOnEntry=False)
        debugger.close_input()
        rest = debugger.last_of()

        assert [event["event"] for event in rest] == ["output", "exited", "terminated"]


def test_a_program_that_asks_after_the_end_of_input_gets_the_end(tmp_path: Path) -> None:
    with Debugger(tmp_path, "--on-eof", "finish") as debugger:
        set_going(debugger, ASKING)

        debugger.close_input()
        rest = debugger.last_of()

        assert rest[-1]["event"] == "terminated"
        assert "exited" in [event["event"] for event in rest]


@pytest.mark.parametrize("value", ["soon", "-1", "nan", "inf", ""])
def test_a_wrong_time_is_refused(tmp_path: Path, value: str) -> None:
    done = ended(tmp_path, *DEBUGGER, f"--on-eof={value}")

    assert done.returncode == 2
    assert b"--on-eof" in done.stderr
    assert b"Traceback" not in done.stderr


GO = (
    b'{"command":"initialize","params":{"file":"main.ez"}}\n'
    b'{"command":"start","params":{"stopOnEntry":false}}\n'
)


@pytest.mark.parametrize("doing", list(ENDLESS))
def test_the_debugger_ends_when_nobody_reads_its_events(tmp_path: Path, doing: str) -> None:
    (tmp_path / "main.ez").write_text(ENDLESS[doing])
    with subprocess.Popen(
        [sys.executable, "-m", "ez_debugger"],
        cwd=tmp_path,
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as process:
        assert process.stdin is not None
        assert process.stdout is not None
        process.stdin.write(GO)
        process.stdin.flush()
        while b'"go' not in process.stdout.readline():
            pass

        process.stdout.close()

        assert process.wait(PATIENCE_S) == 0


KILLED_PARENT = """\
import subprocess, sys
child = subprocess.Popen(
    [sys.executable, "-m", "ez_debugger"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
)
child.stdin.write(sys.stdin.buffer.read())
child.stdin.flush()
while b'"go' not in child.stdout.readline():
    pass
print(child.pid, flush=True)
sys.stdout.close()
child.wait()
"""


@pytest.mark.parametrize("doing", list(ENDLESS))
def test_a_parent_that_is_killed_leaves_no_orphan(tmp_path: Path, doing: str) -> None:
    (tmp_path / "main.ez").write_text(ENDLESS[doing])
    with subprocess.Popen(
        [sys.executable, "-c", KILLED_PARENT],
        cwd=tmp_path,
        env=environment(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
    ) as parent:
        assert parent.stdin is not None
        assert parent.stdout is not None
        parent.stdin.write(GO)
        parent.stdin.close()
        child = int(parent.stdout.readline())

        parent.send_signal(signal.SIGKILL)
        parent.wait()

    assert has_ended_soon(child)


def test_two_sessions_at_once_do_not_know_of_each_other(tmp_path: Path) -> None:
    with Debugger(tmp_path) as one, Debugger(tmp_path) as other:
        one.load(BUSY, "one.ez")
        other.load(ASKING, "other.ez")
        one.start()
        other.start()

        one.ask("terminate")

        assert other.step("stepOver")["event"] == "stopped"


def test_restarting_ten_times_keeps_breakpoints_and_counts_anew(debugger: Debugger) -> None:
    debugger.load(BUSY)
    made = debugger.data("setBreakpoint", file="main.ez", line=6)
    debugger.start()

    stops: list[Message] = []
    for _ in range(10):
        debugger.data("restart")
        stops.append(debugger.wait_for("stopped")["data"])

    assert {stop["breakpointId"] for stop in stops} == {made["id"]}
    assert {stop["description"] for stop in stops} == {"breakpoint 1"}


def test_a_program_is_restarted_while_it_runs(debugger: Debugger) -> None:
    set_going(debugger, BUSY)

    debugger.data("restart")
    stopped = debugger.wait_for("stopped")

    assert stopped["data"]["reason"] == "entry"


def test_a_long_library_call_is_paused_when_it_returns(debugger: Debugger) -> None:
    debugger.run(
        "import & use @std\nimport @arrays\ndo main() {\n    temp long [int] = {}\n"
        "    for i in range(0, 200000) {\n        append(long, (i * 7919) % 200003)\n    }\n"
        '    println("go")\n    loop {\n        temp sorted [int] = copy(long)\n'
        "        arrays.sort(sorted)\n    }\n}\n"
    )

    asked_at = time.monotonic()
    stopped = debugger.ask("pause")

    assert stopped["data"]["reason"] == "pause"
    assert time.monotonic() - asked_at < SOON_S


def test_each_of_two_pauses_is_answered(debugger: Debugger) -> None:
    debugger.run(BUSY)

    asked = [debugger.send("pause"), debugger.send("pause")]
    debugger.settle()

    answers = {event["id"]: event["event"] for event in debugger.events if event.get("id") in asked}
    assert answers == {asked[0]: "stopped", asked[1]: "error"}


def test_a_server_is_paused_between_its_visitors_and_goes_on(debugger: Debugger) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    debugger.run(
        "import & use @std\nimport @server\ndo main() {\n    temp site Router = server.router()\n"
        '    server.route(site, "GET", "/", server.text(200, "tea"))\n    println("go")\n'
        f"    temp problem Error = server.listen({port}, site)\n    println(problem)\n}}\n"
    )

    for _ in range(2):
        stopped = debugger.ask("pause")["data"]
        assert (stopped["location"]["line"], stopped["description"]) == (7, "waiting")
        assert debugger.data("getThreads")["threads"] == [
            {"id": 1, "name": "main", "state": "stopped"}
        ]
        debugger.send("continue")
        assert visited(port) == b"tea"


def visited(port: int) -> bytes:
    """What a server has at its root, once it is there."""
    deadline = time.monotonic() + 10 * SOON_S
    while time.monotonic() < deadline:
        with suppress(OSError), urlopen(f"http://127.0.0.1:{port}/", timeout=10) as answer:
            return bytes(answer.read())
    raise TimeoutError(port)
