"""What `exited` says: the status `ez` would have given, once, after the last output."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from typing import TYPE_CHECKING, Any

import pytest

from tests.helpers.debugger_process import PATIENCE_S, Debugger, environment, has_ended_soon
from tests.helpers.debugger_programs import ASKING, ASLEEP, BUSY

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

SMALL_PIPE = 4096
"""How much one holds; what `help` is answered with is about twice as long."""

PROGRAM = """\
import & use @std
import @os
do bye() {
    println("bye")
}
do fail() -> int {
    return fail() + 1
}
do main() {
    ensure bye()
    println("go")
    BODY
    println("still here")
}
"""


@pytest.fixture
def debugger(tmp_path: Path) -> Iterator[Debugger]:
    with Debugger(tmp_path, "--memory", "150") as running:
        yield running


def last_words(debugger: Debugger) -> list[tuple[str, Any]]:
    """How a session ended: each event that is no output, from the last `started` on."""
    debugger.last_of()
    names = [event["event"] for event in debugger.events]
    begin = len(names) - names[::-1].index("started")
    return [
        (event["event"], event["data"].get("exitCode"))
        for event in debugger.events[begin:]
        if event["event"] not in ("output", "error")
    ]


@pytest.mark.parametrize(("body", "status", "code"), [
    ("", 0, None),
    ("if true {\n        return\n    }", 0, None),
    ("exit(0)", 0, None),
    ("exit(3)", 3, None),
    ("exit(255)", 255, None),
    ("exit(256)", 0, None),
    ("exit(300)", 44, None),
    ("exit(-1)", 255, None),
    ("exit(-300)", 212, None),
    ("exit(99999999999)", 255, None),
    ("os.exit()", 0, None),
    ("os.exit(7)", 7, None),
    ('panic("enough")', 1, "E5021"),
    ('assert(1 > 2, "never")', 1, "E5022"),
    ("temp none [int] = {}\n    println(none[3])", 1, "E9004"),
    ("temp n int = 0\n    println(1 / n)", 1, "E5001"),
    ("println(fail())", 1, "E5018"),
])  # fmt: skip
def test_a_program_ends_with_the_status_it_has_without_a_debugger(
    debugger: Debugger, body: str, status: int, code: str | None
) -> None:
    path = debugger.load(PROGRAM.replace("BODY", body))
    alone = subprocess.run(
        [sys.executable, "-m", "ez_lang", path], capture_output=True, env=environment(), check=False
    )

    ended = debugger.start(stopOnEntry=False)

    assert ended == {"type": "event", "event": "exited", "data": {"exitCode": status}}
    assert alone.returncode == status
    assert debugger.output() == alone.stdout.decode()
    errors = [event["data"]["code"] for event in debugger.events if event["event"] == "error"]
    assert errors == ([] if code is None else [code])
    debugger.close_input()
    assert last_words(debugger) == [("exited", status), ("terminated", None)]


def test_a_program_without_room_ends_with_one(debugger: Debugger) -> None:
    debugger.load(
        "import & use @std\nimport @arrays, @strings\ndo main() {\n    temp all [string] = {}\n"
        '    loop {\n        arrays.append(all, strings.repeat("x", 100000))\n    }\n}\n'
    )

    ended = debugger.start(stopOnEntry=False)

    assert ended["data"] == {"exitCode": 1}
    assert debugger.events[-2]["data"]["code"] == "E5018"


START = {"command": "start"}
CONTINUE = {"command": "continue"}
SIGNALS = [signal.SIGINT, signal.SIGTERM, signal.SIGHUP]


@pytest.mark.parametrize("number", SIGNALS)
@pytest.mark.parametrize("program", [BUSY, ASLEEP, ASKING], ids=["busy", "asleep", "asking"])
def test_a_program_that_is_killed_by_a_signal_says_which(
    debugger: Debugger, program: str, number: signal.Signals
) -> None:
    debugger.load(program)
    asked = debugger.start() and debugger.send("continue")
    waits = debugger.send("stepOver")
    debugger.wait_for("output")

    debugger.process.send_signal(number)

    assert last_words(debugger)[-2:] == [("exited", 128 + number), ("terminated", None)]
    by_id = {event["id"]: event["event"] for event in debugger.events if "id" in event}
    assert (by_id[asked], by_id[waits]) == ("exited", "error")
    assert debugger.process.returncode == 128 + number
    assert debugger.errors() == ""


@pytest.mark.parametrize("number", SIGNALS)
def test_a_stopped_program_is_killed_too(debugger: Debugger, number: signal.Signals) -> None:
    debugger.enter(BUSY)

    debugger.process.send_signal(number)

    assert last_words(debugger) == [
        ("stopped", None),
        ("exited", 128 + number),
        ("terminated", None),
    ]


def test_a_program_may_kill_itself(debugger: Debugger) -> None:
    debugger.load(
        "import & use @std\nimport @os\ndo main() {\n"
        '    print("last words")\n    temp _, _ = os.exec(`kill -TERM $PPID`)\n'
        "    loop {\n    }\n}\n"
    )

    ended = debugger.start(stopOnEntry=False)

    assert ended["data"] == {"exitCode": 143}
    assert debugger.output() == "last words"
    assert [event["event"] for event in debugger.last_of()] == ["terminated"]


def test_a_signal_without_a_program_only_ends_the_debugger(debugger: Debugger) -> None:
    debugger.load("do main() {\n}\n")

    debugger.process.send_signal(signal.SIGTERM)

    assert [event["event"] for event in debugger.last_of()] == ["terminated"]


def test_a_signal_ends_it_though_nobody_reads(debugger: Debugger) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "ez_debugger"],
        cwd=debugger.folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        env=environment(),
    ) as unread:
        assert unread.stdin is not None
        assert unread.stdout is not None
        path = debugger.put(
            "flood.ez",
            'import & use @std\ndo main() {\n    loop {\n        println("on and on")\n    }\n}\n',
        )
        for command in ({"command": "initialize", "params": {"file": path}}, START, CONTINUE):
            unread.stdin.write(json.dumps(command).encode() + b"\n")
        unread.stdin.flush()
        while b'"output"' not in unread.stdout.readline():
            pass  # from here on nobody reads

        unread.send_signal(signal.SIGTERM)

        assert unread.wait(10) == 128 + signal.SIGTERM
        unread.stdin.close()


def test_a_signal_ends_what_the_program_started_though_nobody_reads(debugger: Debugger) -> None:
    numbers = debugger.folder / "numbers"
    os.mkfifo(numbers)
    path = debugger.put(
        "starting.ez",
        "import & use @std\nimport @os\ndo main() {\n"
        f'    temp _, _ = os.exec("echo $$ > {numbers}; exec sleep 1000")\n}}\n',
    )
    with subprocess.Popen(
        [sys.executable, "-m", "ez_debugger"],
        cwd=debugger.folder,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        bufsize=0,
        pipesize=SMALL_PIPE,
        env=environment(),
    ) as unread:
        assert unread.stdin is not None
        assert unread.stdout is not None
        for command in ({"command": "initialize", "params": {"file": path}}, START, CONTINUE):
            unread.stdin.write(json.dumps(command).encode() + b"\n")
        started = int(numbers.read_text())
        unread.stdin.write(b'{"command":"help"}\n' * 3)
        while b'"commands"' not in unread.stdout.read(SMALL_PIPE):
            pass  # from here on nobody reads, and the rest of it does not fit

        unread.send_signal(signal.SIGTERM)

        assert unread.wait(PATIENCE_S) == 128 + signal.SIGTERM
        assert has_ended_soon(started)
        unread.stdin.close()
