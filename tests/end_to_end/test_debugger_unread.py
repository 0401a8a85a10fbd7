"""Events that are not read: the session still ends in time, and a slow reader loses nothing."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from tests.helpers.debugger_process import environment, has_ended_soon
from tests.helpers.debugger_programs import ASKING, BUSY, FLOOD
from tests.helpers.silent_reader import UnreadDebugger

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

LONG = (
    'import & use @std\ndo main() {\n    temp a string = repeat("x", 900)\n    temp b int = 1\n}\n'
)

Commands = list[tuple[str, dict[str, object]]]

STEPS: Commands = [("stepOver", {}), ("getVariables", {}), ("evaluate", {"expression": "a"})]

STUCK: dict[str, tuple[str, Commands]] = {
    "flood": (FLOOD, [("start", {"stopOnEntry": False})]),
    "flood that is interrupted": (FLOOD, [("start", {"stopOnEntry": False}), ("pause", {})]),
    "flood of log points": (BUSY,
        [("setBreakpoint", {"file": "main.ez", "line": 6, "logMessage": "{n}"}), ("start", {})]),
    "watches": (LONG,
        [("start", {}), ("stepOver", {}),
        ("setWatches", {"expressions": [f'a + "{i}"' for i in range(2000)]}), *STEPS * 10]),
    "answers": (LONG,
        [("start", {}), *[("help", {}), ("setBreakpoint", {"file": "main.ez", "line": 3})] * 40]),
    "answers while it runs": (BUSY,
        [("start", {"stopOnEntry": False}),
        *[("help", {}), ("setBreakpoint", {"file": "main.ez", "line": 99})] * 40]),
    "answers while it waits for input": (ASKING,
        [("start", {"stopOnEntry": False}), *[("help", {})] * 40]),
    "trace": (BUSY, [("setTrace", {"level": "statements"}), ("start", {"stopOnEntry": False})]),
}  # fmt: skip
"""How the pipe becomes full: a program, and what is sent."""


@pytest.fixture(params=STUCK)
def stuck(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[UnreadDebugger]:
    """A debugger whose pipe is full."""
    program, commands = STUCK[request.param]
    (tmp_path / "main.ez").write_text(program)
    with UnreadDebugger(tmp_path, "--on-eof", "1") as debugger:
        debugger.send_all([("initialize", {"file": "main.ez"}), *commands])
        debugger.wait_until_it_is_stuck()
        yield debugger


def test_terminate_ends_the_process(stuck: UnreadDebugger) -> None:
    stuck.send("terminate")

    assert stuck.ends_in_time()
    assert stuck.process.returncode == 0


def test_the_end_of_input_ends_the_process(stuck: UnreadDebugger) -> None:
    stuck.close_input()

    assert stuck.ends_in_time(1 + 2)
    assert stuck.process.returncode == 0


def test_a_signal_ends_the_process(stuck: UnreadDebugger) -> None:
    stuck.process.send_signal(signal.SIGTERM)

    assert stuck.ends_in_time()
    assert stuck.process.returncode == 143


def test_a_reader_who_leaves_ends_the_process(stuck: UnreadDebugger) -> None:
    assert stuck.process.stdout is not None
    stuck.process.stdout.close()

    stuck.process.stdout = None
    assert stuck.ends_in_time()


PARENT = """\
import subprocess, sys, time
one = subprocess.Popen([sys.executable, "-m", "ez_debugger"], stdin=subprocess.PIPE)
one.stdin.write(b'{"command":"initialize","params":{"file":"main.ez"}}\\n')
one.stdin.write(b'{"command":"start","params":{"stopOnEntry":false}}\\n')
one.stdin.flush()
print(one.pid, file=sys.stderr, flush=True)
time.sleep(1000)
"""


def test_a_client_that_dies_takes_the_process_with_it(tmp_path: Path) -> None:
    (tmp_path / "main.ez").write_text(FLOOD)
    # The full pipe is held open here; only the death of the parent tells that nobody is there.
    with subprocess.Popen(
        [sys.executable, "-c", PARENT],
        cwd=tmp_path,
        env=environment(),
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as parent:
        assert parent.stderr is not None
        debugger = int(parent.stderr.readline())
        assert parent.stdout is not None
        os.read(parent.stdout.fileno(), 1)  # it is there, and floods
        parent.kill()
        parent.wait()

        assert has_ended_soon(debugger)


# --------------------------------------------------------------------------- readers who read

LINES = 30_000

PRINTING = f"""\
import & use @std
do main() {{
    for i in range(0, {LINES}) {{
        println("line ${{i}}")
    }}
}}
"""


def check_output(events: list[dict[str, Any]]) -> None:
    texts = [event["data"]["text"] for event in events if event["event"] == "output"]
    assert texts == [f"line {i}\n" for i in range(LINES)]


def test_a_slow_reader_gets_everything_at_the_end_of_input(tmp_path: Path) -> None:
    (tmp_path / "main.ez").write_text(PRINTING)
    with UnreadDebugger(tmp_path, "--on-eof", "finish") as debugger:
        debugger.send("initialize", file="main.ez")
        debugger.send("start", stopOnEntry=False)
        debugger.send("getVariables")
        debugger.close_input()

        events = debugger.events(pause=0.02)

        check_output(events)
        assert [event["event"] for event in events[-3:]] == ["exited", "variables", "terminated"]


def test_a_slow_reader_gets_everything_before_terminate(tmp_path: Path) -> None:
    (tmp_path / "main.ez").write_text(PRINTING)
    with UnreadDebugger(tmp_path) as debugger:
        debugger.send("initialize", file="main.ez")
        debugger.send("start", stopOnEntry=False)
        debugger.send("getVariables", 1)
        read = b""
        while b'"id":1' not in read:  # before that, `terminate` would end the running program
            read += os.read(debugger.out, 1 << 14)
        debugger.send("terminate")
        read += b"".join(iter(lambda: os.read(debugger.out, 1 << 14), b""))

        events = [json.loads(line) for line in read.splitlines()]
        check_output(events)
        assert events[-1]["event"] == "terminated"


def test_the_last_events_wait_for_a_slow_reader(tmp_path: Path) -> None:
    (tmp_path / "main.ez").write_text(LONG)
    with UnreadDebugger(tmp_path) as debugger:
        debugger.send("initialize", file="main.ez")
        debugger.send("start", stopOnEntry=True)
        for number in range(200):
            debugger.send("help", number)
        debugger.send("terminate", 200)

        events = debugger.events(pause=0.01, piece=4096)

        answered = [event["id"] for event in events if "id" in event]
        assert answered == list(range(201))
        assert events[-1]["event"] == "terminated"


def test_a_reader_who_pauses_at_the_end_of_input_gets_everything(tmp_path: Path) -> None:
    (tmp_path / "main.ez").write_text(LONG)
    with UnreadDebugger(tmp_path) as debugger:
        debugger.send("initialize", file="main.ez")
        for number in range(60):
            debugger.send("help", number)
        debugger.close_input()
        debugger.wait_until_it_is_stuck()

        assert [event["id"] for event in debugger.events() if "id" in event] == list(range(60))
