"""Loading can be given up; a program that is at work gets its time at the end of input."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING

import pytest

from tests.helpers.debugger_process import Debugger, piped_in
from tests.helpers.debugger_programs import BUSY, HELLO
from tests.helpers.processes import is_running

if TYPE_CHECKING:
    from pathlib import Path

LINES = 400_000
"""They take many seconds to parse and check."""

SOON_S = 2.0
NOISE_S = 5.0

WAITING = ["setBreakpoint", "pause", "sendInput", "getVariables", "stepOver", "help", "restart"]
"""Commands that may come while a program is being loaded, carried out at once or in their turn."""


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A program that takes long to load."""
    path = tmp_path_factory.mktemp("large") / "large.ez"
    with path.open("w") as file:
        file.write("do main() {\n")
        file.writelines(f"    temp v{i} int = {i} + {i}\n" for i in range(LINES))
        file.write("}\n")
    return str(path)


def params_of(command: str, file: str) -> dict[str, object]:
    return {"file": file, "line": 3} if command == "setBreakpoint" else {}


def send_after_a_moment(debugger: Debugger, command: str, **params: object) -> int:
    """Send something that takes long, and let it begin; its id."""
    debugger.ask("help")
    asked = debugger.send(command, **params)
    debugger.send("help")  # waits for its turn, which does not come
    time.sleep(0.3)
    return asked


def check_ended(debugger: Debugger, asked: int, since: float) -> None:
    """The session has ended soon, and each of `asked` ids was answered once."""
    rest = debugger.last_of()

    assert time.monotonic() - since < SOON_S + NOISE_S
    assert debugger.process.returncode == 0
    assert rest[-1]["event"] == "terminated"
    answered = [event["id"] for event in debugger.events if "id" in event]
    assert sorted(answered) == list(range(1, asked + 1))
    assert not is_running(debugger.process.pid)


def test_terminate_ends_a_session_that_loads(debugger: Debugger, large: str) -> None:
    send_after_a_moment(debugger, "initialize", file=large)

    since = time.monotonic()
    asked = debugger.send("terminate")

    check_ended(debugger, asked, since)


def test_terminate_does_not_wait_for_what_waits_before_it(debugger: Debugger, large: str) -> None:
    send_after_a_moment(debugger, "initialize", file=large)
    for command in WAITING:
        debugger.send(command, **params_of(command, large))

    since = time.monotonic()
    asked = debugger.send("terminate")

    check_ended(debugger, asked, since)


@pytest.mark.parametrize("is_started", [False, True])
def test_terminate_ends_a_reload(debugger: Debugger, large: str, *, is_started: bool) -> None:
    main = debugger.load(HELLO)
    if is_started:
        debugger.start()
    debugger.put("main.ez", "")
    (debugger.folder / "main.ez").unlink()
    (debugger.folder / "main.ez").symlink_to(large)
    debugger.events.clear()
    begun = debugger.send("restart") - 1
    debugger.send("getThreads")
    time.sleep(0.3)

    since = time.monotonic()
    asked = debugger.send("terminate")

    rest = debugger.last_of()
    assert main
    assert time.monotonic() - since < SOON_S + NOISE_S
    assert [event["id"] for event in rest if "id" in event] == list(range(begun + 1, asked + 1))


def test_terminate_ends_loading_for_a_breakpoint(debugger: Debugger, large: str) -> None:
    send_after_a_moment(debugger, "setBreakpoint", file=large, line=3)

    since = time.monotonic()
    asked = debugger.send("terminate")

    check_ended(debugger, asked, since)


def test_the_end_of_input_ends_a_session_that_loads(tmp_path: Path, large: str) -> None:
    with Debugger(tmp_path, "--on-eof", "terminate") as debugger:
        asked = send_after_a_moment(debugger, "initialize", file=large)

        since = time.monotonic()
        debugger.close_input()

        check_ended(debugger, asked + 1, since)


def test_a_signal_ends_a_session_that_loads(debugger: Debugger, large: str) -> None:
    asked = send_after_a_moment(debugger, "initialize", file=large)

    debugger.process.terminate()
    rest = debugger.last_of()

    assert debugger.process.returncode == 143
    assert [event.get("id") for event in rest] == [asked, asked + 1, None]


MIDDLING = 3000
"""So many lines take longer than a resumed program is given before others act."""


def test_a_session_that_is_piped_in_waits_for_its_program(tmp_path: Path) -> None:
    lines = "".join(f"    temp v{i} int = {i}\n" for i in range(MIDDLING))
    (tmp_path / "main.ez").write_text(f"do main() {{\n{lines}}}\n")

    events = piped_in(
        tmp_path,
        ("initialize", {"file": "main.ez"}),
        ("setBreakpoint", {"file": "main.ez", "line": 9}),
        ("start", {}),
        ("stepOver", {}),
        ("terminate", {}),
    )

    names = [event["event"] for event in events if event["event"] != "variableUpdate"]
    assert names == ["initialized", "breakpointSet", "started", "stopped", "stopped", "terminated"]


# ------------------------------------------------------------------------- the end of the input

ASKS_THEN_WORKS = """\
import & use @std
do main() {
    println("go")
    temp line string = input()
    sleep_milliseconds(300)
    println("worked ${len(line)}")
}
"""


@pytest.mark.parametrize("waits", ["before", "during"])
def test_time_spent_waiting_for_input_does_not_count_at_its_end(tmp_path: Path, waits: str) -> None:
    with Debugger(tmp_path, "--on-eof", "3") as debugger:
        debugger.run(ASKS_THEN_WORKS)
        if waits == "during":
            debugger.wait_for("inputRequested")
            time.sleep(3.1)  # by then its time would be over, counted from its start

        debugger.close_input()
        rest = debugger.last_of()

        assert debugger.output() == "go\nworked 0\n"
        assert [event["event"] for event in rest][-2:] == ["exited", "terminated"]
        assert debugger.process.returncode == 0


def test_a_long_running_program_gets_its_time_from_the_end_of_input(tmp_path: Path) -> None:
    with Debugger(tmp_path, "--on-eof", "1.5") as debugger:
        debugger.run(BUSY)
        time.sleep(1.6)

        since = time.monotonic()
        debugger.close_input()
        debugger.last_of()

        assert time.monotonic() - since > 1.4


def test_a_line_without_its_end_is_carried_out_at_the_end_of_input(tmp_path: Path) -> None:
    (tmp_path / "main.ez").write_text(HELLO)
    with Debugger(tmp_path) as debugger:
        assert debugger.process.stdin is not None
        debugger.process.stdin.write(json.dumps({"command": "help", "id": 1}).encode())
        debugger.close_input()

        assert [event["event"] for event in debugger.last_of()] == ["help", "terminated"]
