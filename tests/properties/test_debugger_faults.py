"""Whatever happens to a session, each id is answered once or the process is gone, in time.

The debugger is a real process.  It is brought into each of its states and then disturbed: by
signals, by pipes that are closed or full, by damaged lines, by files that are no programs.
"""

from __future__ import annotations

import json
import random
import signal
import subprocess
import sys
import time
from collections import Counter
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import uuid4

import pytest

from ez_debugger.protocol.codec import InvalidRequest, decode
from ez_debugger.protocol.commands import Terminate
from tests.helpers.debugger_process import EVENT_KEYS, Debugger, environment
from tests.helpers.debugger_programs import ASKING, ASLEEP, BUSY, FLOOD, HELLO
from tests.helpers.processes import is_running, left_processes
from tests.helpers.silent_reader import UnreadDebugger

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence
    from pathlib import Path

SEED = 11
ENDS_WITHIN_S = 2.0
NOISE_S = 8.0
"""How much longer a busy machine may take."""

ON_EOF_S = "0.3"

EVALUATING = """\
import & use @std
do spin() -> int {
    println("go")
    temp n int = 0
    loop {
        n = (n + 1) % 1000
    }
    return n
}
do main() {
    temp x int = 1
    sleep_seconds(1000)
}
"""

COMMANDING = """\
import & use @std
import @os
do main() {
    println("go")
    temp status, problem = os.exec("sleep 1000 & sleep 1000")
    println("${status} ${problem}")
}
"""

LARGE = "do main() {\n" + "".join(f"    temp v{i} int = {i}\n" for i in range(200_000)) + "}\n"

Command = tuple[str, dict[str, object]]

INITIALIZE: Command = ("initialize", {"file": "main.ez"})
START: Command = ("start", {"stopOnEntry": False})
STOP_AT_ENTRY: Command = ("start", {"stopOnEntry": True})


class State(NamedTuple):
    """A program, the commands that lead to the state, and the event that says it is reached."""

    program: str
    commands: tuple[Command, ...] = ()
    sign: str = ""


STATES = {
    "idle": State(HELLO),
    "loading": State(LARGE, (INITIALIZE,)),
    "ready": State(HELLO, (INITIALIZE,), "initialized"),
    "running": State(BUSY, (INITIALIZE, START), "output"),
    "flooding": State(FLOOD, (INITIALIZE, START), "output"),
    "asleep": State(ASLEEP, (INITIALIZE, START), "output"),
    "waiting for input": State(ASKING, (INITIALIZE, START), "inputRequested"),
    "waiting for a command": State(COMMANDING, (INITIALIZE, START), "output"),
    "stopped": State(BUSY, (INITIALIZE, STOP_AT_ENTRY), "stopped"),
    "stepping": State(BUSY, (INITIALIZE, STOP_AT_ENTRY, ("continue", {})), "output"),
    "evaluating": State(EVALUATING,
        (*(INITIALIZE, STOP_AT_ENTRY),
        ("evaluate", {"expression": "spin()", "timeoutMs": 600_000})), "output"),
    "exited": State(HELLO, (INITIALIZE, START), "exited"),
}  # fmt: skip

WAITING: tuple[Command, ...] = (
    ("getVariables", {}),
    ("stepOver", {}),
    ("setBreakpoint", {"file": "main.ez", "line": 4}),
    ("evaluate", {"expression": "1"}),
)
"""What is sent besides: some of it waits where the program does not stop."""


@contextmanager
def in_state(folder: Path, name: str, *arguments: str) -> Iterator[Debugger]:
    """A debugger in a state, with commands that wait; afterwards no process is left."""
    state = STATES[name]
    (folder / "main.ez").write_text(state.program)
    mark = {"EZ_FAULTS": uuid4().hex}
    with Debugger(folder, *arguments, more=mark) as debugger:
        debugger.ask("help")
        for command, params in state.commands:
            debugger.send(command, **params)
        if state.sign:
            debugger.wait_for(state.sign)
        else:
            time.sleep(0.2)  # loading says nothing
        yield debugger
        if debugger.process.poll() is None:
            debugger.process.wait(ENDS_WITHIN_S + NOISE_S)
    assert not is_running(debugger.process.pid)
    assert left_processes("EZ_FAULTS", mark["EZ_FAULTS"]) == []


def send_waiting(debugger: Debugger) -> int:
    """Send what waits; the last id."""
    return [debugger.send(command, **params) for command, params in WAITING][-1]


def ids_of(events: Sequence[dict[str, Any]]) -> Counter[object]:
    """How often each id was answered."""
    found = Counter(event["id"] for event in events if "id" in event)
    found.update(other for event in events for other in event.get("alsoAnswers", ()))
    return found


def check_order(debugger: Debugger, last_id: int, status: int) -> None:
    """The session has ended in an orderly way."""
    since = time.monotonic()
    debugger.last_of()

    assert time.monotonic() - since < ENDS_WITHIN_S + NOISE_S
    assert debugger.events[-1]["event"] == "terminated"
    assert ids_of(debugger.events) == Counter(range(1, last_id + 1))
    assert debugger.process.returncode == status
    assert debugger.errors() == ""
    codes = [event["data"].get("code") for event in debugger.events if event["event"] == "error"]
    assert "internal" not in codes


# ---------------------------------------------------------------------------- ends of a session


SIGNALS = (signal.SIGTERM, signal.SIGINT, signal.SIGHUP, signal.SIGQUIT)


@pytest.mark.parametrize(
    ("name", "number"),
    [(name, number) for at, name in enumerate(STATES) for number in {SIGNALS[0], SIGNALS[at % 4]}],
)
def test_a_signal_in_any_state(tmp_path: Path, name: str, number: signal.Signals) -> None:
    with in_state(tmp_path, name) as debugger:
        last = send_waiting(debugger)

        time.sleep(0.05)  # what was sent is read, or not: an unread command is never answered
        debugger.process.send_signal(number)
        debugger.last_of()

        assert debugger.process.returncode == 128 + number
        assert debugger.events[-1]["event"] == "terminated"
        answered = ids_of(debugger.events)
        assert set(answered.values()) == {1}
        assert set(answered) <= set(range(1, last + 1))
        assert debugger.errors() == ""


@pytest.mark.parametrize("name", STATES)
def test_terminate_in_any_state(tmp_path: Path, name: str) -> None:
    with in_state(tmp_path, name) as debugger:
        send_waiting(debugger)
        last = debugger.send("terminate")

        check_order(debugger, last, 0)


@pytest.mark.parametrize("name", STATES)
def test_the_end_of_input_in_any_state(tmp_path: Path, name: str) -> None:
    with in_state(tmp_path, name, "--on-eof", ON_EOF_S) as debugger:
        last = send_waiting(debugger)
        debugger.close_input()

        check_order(debugger, last, 0)


@pytest.mark.parametrize("name", STATES)
def test_a_stop_and_a_restart_in_any_state(tmp_path: Path, name: str) -> None:
    with in_state(tmp_path, name) as debugger:
        for command in ("stop", "getVariables", "restart", "pause", "stop", "pause"):
            debugger.send(command)
        last = debugger.send("terminate")

        check_order(debugger, last, 0)


def close_output(process: subprocess.Popen[bytes]) -> None:
    """Close the pipe of the events."""
    assert process.stdout is not None
    process.stdout.close()
    process.stdout = None


def close_all(process: subprocess.Popen[bytes]) -> None:
    """Close all three pipes, as the death of a client does."""
    assert process.stdin is not None
    process.stdin.close()
    process.stdin = None
    assert process.stderr is not None
    process.stderr.close()
    process.stderr = None
    close_output(process)


@pytest.mark.parametrize("name", STATES)
@pytest.mark.parametrize("close", [close_output, close_all])
def test_a_client_that_vanishes_in_any_state(
    tmp_path: Path, name: str, close: Callable[[subprocess.Popen[bytes]], None]
) -> None:
    state = STATES[name]
    (tmp_path / "main.ez").write_text(state.program)
    mark = {"EZ_FAULTS": uuid4().hex}
    with UnreadDebugger(tmp_path, more=mark) as debugger:
        debugger.send("help", 1)
        debugger.send_all(state.commands)
        debugger.read_until(state.sign or "help")

        close(debugger.process)

        assert debugger.ends_in_time()
    assert left_processes("EZ_FAULTS", mark["EZ_FAULTS"]) == []


@pytest.mark.parametrize("name", STATES)
def test_a_full_pipe_in_any_state(tmp_path: Path, name: str) -> None:
    state = STATES[name]
    (tmp_path / "main.ez").write_text(state.program)
    mark = {"EZ_FAULTS": uuid4().hex}
    with UnreadDebugger(tmp_path, more=mark) as debugger:
        debugger.send_all([*state.commands, *[("help", {})] * 30, *WAITING])
        if name != "loading":
            debugger.wait_until_it_is_stuck()

        debugger.send("terminate")

        assert debugger.ends_in_time()
        assert debugger.process.returncode == 0
    assert left_processes("EZ_FAULTS", mark["EZ_FAULTS"]) == []


# --------------------------------------------------------------------------------- damaged lines

SESSIONS: dict[str, tuple[Command, ...]] = {
    BUSY: (INITIALIZE, START, ("pause", {}), ("getVariables", {}),
        ("setVariable", {"name": "n", "value": "5"}), ("stepOver", {}),
        ("setWatches", {"expressions": ["n", "n +"]}), ("stepInto", {"granularity": "line"}),
        ("continue", {}),
        ("setBreakpoint", {"file": "main.ez", "line": 6, "condition": "n > 3", "pause": True}),
        ("getStackTrace", {"start": 0}), ("stop", {}),
        ("restart", {"args": ["ä"], "env": {"A": "b"}})),
    ASKING: (INITIALIZE, ("setFunctionBreakpoint", {"function": "main", "hitCondition": "== 1"}),
        START, ("breakpointLocations", {"file": "main.ez", "line": 1, "endLine": 9}),
        ("evaluate", {"expression": '"é" + "\u2028"', "context": "watch"}),
        ("runTo", {"file": "main.ez", "line": 6}), ("sendInput", {"text": "Zoë\n"}),
        ("completions", {"text": "na", "column": 3}), ("stepOut", {}),
        ("getSource", {"file": "main.ez"}), ("sendInput", {"eof": True}), ("getProgram", {}),
        ("initialize", {"file": "main.ez", "history": False})),
    HELLO: (("setBreakpoints", {"file": "main.ez", "breakpoints": [{"line": 3}, {"line": 4}]}),
        INITIALIZE, STOP_AT_ENTRY, ("setDataBreakpoint", {"name": "x", "access": "readWrite"}),
        ("setErrorBreakpoints", {"filters": ["runtime", "returned"]}),
        ("updateBreakpoint", {"id": 1, "enabled": False}), ("listBreakpoints", {}),
        ("setTrace", {"level": "calls"}), ("continue", {}), ("clearAllBreakpoints", {}),
        ("getThreads", {}), ("help", {})),
}  # fmt: skip

STRAYS: tuple[bytes, ...] = (
    b"\xff", b"\x00", b"\xc3", b'"', b"\\", b"{", b"}", b"[", b"]", b",", b":", b"7", b"\r",
)  # fmt: skip
STRAYS += (b"\n", b"\n\n", b"\\ud800", b"\xef\xbb\xbf", b"null", b"1e999", b"-", b"[" * 2000)


def damaged(chance: random.Random, session: bytes) -> bytes:
    """A session with some of its bytes changed, taken away, put in or exchanged."""
    for _ in range(chance.choice((1, 1, 2, 5, 30))):
        start = chance.randrange(len(session) + 1)
        end = min(len(session), start + chance.choice((0, 1, 1, 3, 40)))
        kind = chance.randrange(4)
        if kind == 0:  # something else in its place
            part = chance.choice(STRAYS)
        elif kind == 1:  # gone
            part = b""
        elif kind == 2:  # there twice
            part = session[start:end] * 2
        else:  # another part of the session
            other = chance.randrange(len(session) + 1)
            part = session[other : other + chance.choice((1, 10, 100))]
        session = session[:start] + part + session[end:]
    return session


def expected_answers(session: bytes) -> tuple[Counter[object], int]:
    """How often each id has to be answered, and how many errors without an id have to come."""
    ids: Counter[object] = Counter()
    nameless = 0
    for line in session.split(b"\n"):
        if not line.strip():
            continue
        try:
            request = decode(line)
        except InvalidRequest as problem:
            known = problem.command_id
            is_nameless = not isinstance(known, (str, int))
        else:
            known = request.id
            is_nameless = False
            assert not isinstance(request.command, Terminate)
        if isinstance(known, (str, int)):
            ids[known] += 1
        nameless += is_nameless
    return ids, nameless


REFUSED_LINES = {"invalidJson", "invalidParams", "unknownCommand", "lineTooLong"}


@pytest.mark.parametrize("program", SESSIONS, ids=["busy", "asking", "hello"])
@pytest.mark.parametrize("number", range(10))
def test_a_damaged_session_is_answered_by_line(tmp_path: Path, program: str, number: int) -> None:
    chance = random.Random(f"{SEED} {number} {program}")
    lines = [
        json.dumps({"command": name, "id": at, "params": params}, ensure_ascii=False).encode()
        for at, (name, params) in enumerate(SESSIONS[program])
    ]
    session = damaged(chance, b"".join(line + b"\n" for line in lines))
    ids, nameless = expected_answers(session)
    (tmp_path / "main.ez").write_text(program)

    done = subprocess.run(
        [sys.executable, "-m", "ez_debugger", "--on-eof", ON_EOF_S],
        cwd=tmp_path,
        env=environment(),
        input=session,
        capture_output=True,
        timeout=ENDS_WITHIN_S + NOISE_S + 10,
        check=False,
    )

    events = [json.loads(line) for line in done.stdout.splitlines()]
    assert (done.returncode, done.stderr) == (0, b"")
    assert events[-1]["event"] == "terminated"
    assert all([key for key in EVENT_KEYS if key in event] == list(event) for event in events)
    assert ids_of(events) == ids
    errors = [event for event in events if event["event"] == "error"]
    assert "internal" not in [event["data"].get("code") for event in errors]
    refused = [e for e in errors if "id" not in e and e["data"].get("code") in REFUSED_LINES]
    assert len(refused) >= nameless  # commands without an id may be refused as well


# ---------------------------------------------------------------------------------- hostile files


def hostile_texts(chance: random.Random) -> Iterator[bytes]:
    """Contents that are no program, or hardly one."""
    yield from (b"", b"\0" * 5000, b"\xff\xfed\0o\0", b"\xef\xbb\xbfdo main() {\n}\n", b"\r\r\n")
    yield b"do main() {" + b"{" * 5000
    yield b"do main() {\n    temp x int = " + b"(" * 5000 + b"1" + b")" * 5000 + b"\n}\n"
    yield b'do main() {\n    temp x string = "' + b"a" * 3_000_000 + b"\n}\n"
    yield b"x" * 1_000_000
    yield b"\n" * 200_000
    sample = EVALUATING.encode()
    for _ in range(12):
        yield bytes(chance.randrange(256) for _ in range(300))
        yield sample[: chance.randrange(len(sample))]
        yield damaged(chance, sample)


def test_a_hostile_file_is_refused_or_loaded(tmp_path: Path) -> None:
    chance = random.Random(SEED)
    with Debugger(tmp_path) as debugger:
        for text in hostile_texts(chance):
            (tmp_path / "main.ez").write_bytes(text)

            answer = debugger.ask("initialize", file="main.ez")
            assert answer["event"] in ("initialized", "error")
            assert answer["data"].get("code") != "internal", text[:200]
            if answer["event"] == "initialized":
                assert debugger.ask("start", stopOnEntry=True)["event"] == "started"
                debugger.wait_for("stopped", "exited")
                debugger.ask("stop")
            assert debugger.ask("getProgram")["data"].get("code") != "internal"
            debugger.ask("setBreakpoint", file="main.ez", line=2)

        debugger.ask("terminate")
        debugger.last_of()
        assert debugger.process.returncode == 0
        assert debugger.errors() == ""
