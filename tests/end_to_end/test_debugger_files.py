"""File names and contents of programs, and the ways to start a session."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

import pytest

from tests.helpers.debugger_process import (
    DEBUGGER,
    ROOT,
    Debugger,
    ended,
    line_of,
    offered_commands,
)
from tests.helpers.debugger_programs import ECHO, HELLO


@pytest.mark.parametrize("name", [
    "with blank.ez", "quote's.ez", 'double".ez', "hash#.ez", "Umlaut ä/ö ü.ez", "\U0001f600.ez",
    "n" * 200 + ".ez", "back\\slash.ez", "percent%41.ez",
])  # fmt: skip
def test_a_file_may_have_any_name(debugger: Debugger, name: str) -> None:
    path = debugger.load(HELLO, name)
    assert debugger.data("setBreakpoint", file=path, line=3)["verified"] is True

    stopped = debugger.start()["data"]

    assert stopped["location"]["file"] == path


@pytest.mark.parametrize("content", [
    pytest.param(HELLO.replace("\n", "\r\n").encode(), id="CRLF"),
    pytest.param(HELLO.rstrip("\n").encode(), id="no last line feed"),
    pytest.param(HELLO.replace("    ", "\t").encode(), id="tabs"),
])  # fmt: skip
def test_a_file_may_have_any_line_ends_and_a_byte_order_mark(
    debugger: Debugger, content: bytes
) -> None:
    (debugger.folder / "main.ez").write_bytes(content)
    debugger.data("initialize", file="main.ez")
    debugger.data("setBreakpoint", file="main.ez", line=3)

    assert line_of(debugger.start()) == 3
    assert debugger.step("continue")["data"] == {"exitCode": 0}


@pytest.mark.parametrize(
    "content", [b"", b"\x00\x01\xff", b"do main() { \xe4 }", b"\xef\xbb\xbf" + HELLO.encode()]
)
def test_a_file_without_a_valid_program_is_refused(debugger: Debugger, content: bytes) -> None:
    (debugger.folder / "main.ez").write_bytes(content)

    refused = debugger.refusal("initialize", file="main.ez")

    assert refused["code"][0] == "E"
    assert refused["location"]["line"] >= 1
    debugger.load(HELLO)


def test_a_file_may_be_deleted_while_it_is_debugged(debugger: Debugger) -> None:
    path = debugger.enter(HELLO)
    Path(path).unlink()

    assert debugger.data("getSource", file=path)["content"] == HELLO
    assert debugger.refusal("restart")["code"] == "fileNotFound"
    assert debugger.step("continue")["data"] == {"exitCode": 0}


def test_a_missing_file_on_the_command_line_has_status_one(tmp_path: Path) -> None:
    done = ended(tmp_path, *DEBUGGER, "missing.ez")

    assert done.returncode == 1
    assert b"missing.ez" in done.stderr
    assert json.loads(done.stdout)["data"]["code"] == "fileNotFound"


def test_the_file_of_the_command_line_is_the_default(tmp_path: Path) -> None:
    (tmp_path / "main.ez").write_text(HELLO)
    with Debugger(tmp_path, "main.ez") as debugger:
        answer = debugger.data("initialize")

        assert answer["file"] == str(tmp_path / "main.ez")


def test_a_client_of_the_core_protocol_is_served(tmp_path: Path) -> None:
    (tmp_path / "main.ez").write_text(HELLO.replace("{\n", "{\n    temp n int = 1\n", 1))
    installed = {"PYTHONPATH": os.pathsep.join((str(ROOT), str(offered_commands(tmp_path))))}
    command = (sys.executable, "-m", "ez_lang", "debugserver")
    with Debugger(tmp_path, "main.ez", command=command, more=installed) as debugger:

        def tell(name: str, **params: object) -> None:
            line = {"type": "command", "command": name, "params": params}
            debugger.send_line(json.dumps(line).encode())

        tell("initialize", file="main.ez", workingDir=str(tmp_path))
        assert debugger.next_event()["event"] == "initialized"
        tell("start")
        assert debugger.next_event()["event"] == "started"
        stops = 0
        while debugger.wait_for("stopped", "exited")["event"] == "stopped":
            stops += 1
            tell("getVariables")
            debugger.wait_for("variables")
            tell("stepInto")
        tell("terminate")
        assert debugger.wait_for("terminated")["data"] == {}
        debugger.last_of()

        assert stops == 2
        assert debugger.process.returncode == 0


def test_a_piped_session_gives_the_same_bytes_every_time(tmp_path: Path) -> None:
    commands = [
        {"command": "initialize", "params": {"file": str(ROOT / "samples/fibonacci.ez")}},
        {"command": "setBreakpoint", "params": {"file": "fibonacci.ez", "line": 8}},
        {"command": "start"},
        *[{"command": name} for name in ("stepInto", "getVariables", "stepOver", "stepOut")] * 20,
        {"command": "listBreakpoints"},
        {"command": "continue"},
        {"command": "evaluate", "params": {"expression": "1 + 1"}},
    ]
    lines = "".join(json.dumps(command) + "\n" for command in commands).encode()

    first, second = (ended(tmp_path, *DEBUGGER, given=lines) for _ in range(2))

    assert (first.returncode, second.returncode) == (0, 0)
    assert first.stdout.count(b"\n") > len(commands)
    assert second.stdout == first.stdout


def test_a_recorded_session_passes_its_check(tmp_path: Path) -> None:
    (tmp_path / "main.ez").write_text(ECHO)
    record = tmp_path / "session.transcript"
    with Debugger(tmp_path, "--record", str(record)) as debugger:
        debugger.data("initialize", file=str(tmp_path / "main.ez"))
        debugger.send_line(b"what?")
        debugger.data("setBreakpoint", file="main.ez", line=6)
        debugger.data("sendInput", text='Ädä "x" @home ...\n\n')
        debugger.start()
        debugger.data("getVariables")
        debugger.step("continue")
        debugger.ask("terminate")
        debugger.last_of()

    done = ended(tmp_path, *DEBUGGER, "check", str(record))

    assert (done.stdout, done.returncode) == (b"1 checked, 0 different\n", 0)


@pytest.mark.parametrize("is_default", [True, False])
@pytest.mark.parametrize("to", ["session.transcript", "deep/er/session.transcript"])
def test_a_record_with_relative_paths_passes_its_check_from_any_folder(
    tmp_path: Path, to: str, *, is_default: bool
) -> None:
    odd = tmp_path / "my programs" / "odd {folder}.ez"
    odd.parent.mkdir()
    odd.write_text('import & use @std\ndo main() {\n    println("{program} @x ... ]")\n}\n')
    (tmp_path / to).parent.mkdir(parents=True, exist_ok=True)
    file = "my programs/odd {folder}.ez"
    arguments = ["--record", to, "--memory", "100", *([file] if is_default else [])]
    with Debugger(tmp_path, *arguments) as debugger:
        debugger.send("initialize", **({} if is_default else {"file": file}))
        debugger.send("start", stopOnEntry=True)
        for command_id in ("7", 7, "two words", "]", '"'):
            line = {"command": "getStackTrace", "id": command_id}
            debugger.send_line(json.dumps(line).encode())
        debugger.send("continue")
        debugger.send("terminate")
        debugger.last_of()

    done = ended("/", *DEBUGGER, "check", str(tmp_path / to))

    assert (done.stdout, done.returncode) == (b"1 checked, 0 different\n", 0)


def test_closed_standard_streams_end_the_debugger_without_a_message(tmp_path: Path) -> None:
    for closing in ("<&-", ">&-", "<&- >&-", "<&- >&- 2>&-"):
        done = ended(tmp_path, "sh", "-c", f'exec "$0" -m ez_debugger {closing}', sys.executable)
        assert (closing, done.returncode, done.stderr) == (closing, 0, b"")


# ------------------------------------------------------------------------------- where files are


def test_the_file_of_the_command_line_is_relative_to_the_start_folder(tmp_path: Path) -> None:
    (tmp_path / "main.ez").write_text(HELLO)
    (tmp_path / "elsewhere").mkdir()
    with Debugger(tmp_path, "main.ez") as debugger:
        told = debugger.data("initialize", workingDir=str(tmp_path / "elsewhere"))

        assert told["file"] == str(tmp_path / "main.ez")
        assert debugger.start()["data"]["reason"] == "entry"


def test_a_relative_file_is_resolved_in_the_working_directory(debugger: Debugger) -> None:
    path = debugger.put("deep/down/main.ez", HELLO)

    told = debugger.data(
        "initialize", file="down/main.ez", workingDir=str(debugger.folder / "deep")
    )

    assert told["file"] == path
    assert debugger.data("setBreakpoint", file="down/main.ez", line=3)["file"] == path


@pytest.mark.parametrize(("params", "words"), [
    ({"file": "no/such/main.ez"}, "cannot read"),
    ({"file": "main.ez", "workingDir": "no/such"}, "there is no folder"),
])  # fmt: skip
def test_the_error_names_the_missing_file(
    debugger: Debugger, params: dict[str, str], words: str
) -> None:
    refused = debugger.refusal("initialize", **params)

    assert refused["code"] == "fileNotFound"
    assert words in refused["message"]
    assert "no/such" in refused["message"]
