"""Streams and files that cannot be written, and threads that fail: nothing hangs."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.helpers.debugger_process import Debugger, ended
from tests.helpers.debugger_programs import ASKED, HELLO

SESSION = (
    b'{"command":"initialize","params":{"file":"main.ez"}}\n'
    b'{"command":"start"}\n'
    b'{"command":"continue"}\n'
)

FULL = "/dev/full"


def run(
    folder: Path, *arguments: str, out: int = subprocess.PIPE, err: int = subprocess.PIPE
) -> subprocess.CompletedProcess[bytes]:
    """Run a piped session, with any standard streams."""
    (folder / "main.ez").write_text(HELLO)
    return ended(folder, sys.executable, "-m", *arguments, given=SESSION, out=out, err=err)


def closed_pipe() -> int:
    """Return the write end of a pipe whose read end is closed."""
    reading, writing = os.pipe()
    os.close(reading)
    return writing


# ------------------------------------------------------------------------- what is written down


def test_a_record_that_cannot_be_created_is_reported(tmp_path: Path) -> None:
    done = run(tmp_path, "ez_debugger", "--record", "nowhere/session.transcript")

    assert (done.returncode, done.stdout) == (1, b"")
    assert done.stderr.decode() == (
        "ez-debugger: cannot write nowhere/session.transcript: No such file or directory\n"
    )


def test_a_session_continues_when_the_disk_of_its_record_is_full(tmp_path: Path) -> None:
    done = run(tmp_path, "ez_debugger", "--record", FULL)

    assert done.stdout.endswith(b'"event":"terminated","data":{}}\n')
    assert done.stderr.decode().count("recording or logging stopped") == 1
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("level", ["info", "debug"])
def test_a_session_continues_when_the_reader_of_its_log_is_gone(tmp_path: Path, level: str) -> None:
    nobody = closed_pipe()
    done = run(tmp_path, "ez_debugger", "--log", level, err=nobody)
    os.close(nobody)

    assert done.returncode == 0
    assert done.stdout.endswith(b'"event":"terminated","data":{}}\n')


def test_a_session_continues_without_standard_error_for_its_log(tmp_path: Path) -> None:
    (tmp_path / "main.ez").write_text(HELLO)
    command = ("sh", "-c", '"$0" -m ez_debugger --log info 2>&-', sys.executable)
    done = ended(tmp_path, *command, given=SESSION)

    assert done.returncode == 0
    assert done.stdout.endswith(b'"event":"terminated","data":{}}\n')


# -------------------------------------------------------------------------- output for people

NO_SPACE = b"ez-debugger: cannot write the output: No space left on device"
COMMANDS_THAT_PRINT = [
    ("ez_debugger", "--help"), ("ez_debugger", "--version"), ("ez_debugger", "nowhere.ez"),
    ("ez_debugger", "check", "nowhere.transcript"),
]  # fmt: skip


@pytest.mark.parametrize("words", COMMANDS_THAT_PRINT, ids=" ".join)
def test_a_full_disk_is_reported_in_one_line(tmp_path: Path, words: tuple[str, ...]) -> None:
    with Path(FULL).open("wb") as full:
        done = run(tmp_path, *words, out=full.fileno())

    assert done.returncode == 1
    assert done.stderr.splitlines()[-1] == NO_SPACE
    assert b"Traceback" not in done.stderr


@pytest.mark.parametrize("words", COMMANDS_THAT_PRINT, ids=" ".join)
def test_a_closed_pipe_is_not_reported(tmp_path: Path, words: tuple[str, ...]) -> None:
    nobody = closed_pipe()
    done = run(tmp_path, *words, out=nobody)
    os.close(nobody)

    assert done.returncode == 141
    assert b"Traceback" not in done.stderr
    assert b"ez-debugger:" not in done.stderr


def test_a_terminal_that_cannot_be_written_to_ends_the_debugger(tmp_path: Path) -> None:
    (tmp_path / "main.ez").write_text(HELLO)
    ez_debug = (
        "import sys; from ez_debugger.doors.terminal.prompt import debug; debug('main.ez', [])"
    )
    with Path(FULL).open("wb") as full:
        command = (sys.executable, "-c", ez_debug)
        done = ended(tmp_path, *command, given=b"next\nquit\n", out=full.fileno())

    assert done.returncode == 1
    assert done.stderr == b"ez debug: cannot write the output: No space left on device\n"


# ------------------------------------------------------------------------------- transcripts


@pytest.mark.parametrize(
    "content", [b"", b"import & use @std\n", b"\xff\xfe\x00", b"<- exited {}\n"]
)
def test_an_invalid_transcript_is_reported(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "odd.transcript").write_bytes(content)

    done = run(tmp_path, "ez_debugger", "check", "odd.transcript")

    assert done.returncode == 1
    assert done.stdout.startswith(b"odd.transcript: ")
    assert done.stderr == b""


ODD_LINES = [
    b"no JSON",
    b'{"command":"step \\u0000 {}"}',
    b"\xff\xfe\x00",
    b'{"command":"initialize","params":[]}',
    b'{"command":"getThreads","id":true}',
    b'{"command":"getThreads","id":1.5}',
    b'{"command":"sendInput","params":{"text":"\\ud800"}}',
    '{"command":"evaluate","params":{"expression":"\u2028 \x85"}}'.encode(),
    b'{"command":"help", \r "params": 5}',
    b"[" * 20_000,
]


def test_a_record_of_malformed_lines_passes_its_check(tmp_path: Path) -> None:
    with Debugger(tmp_path, "--record", "odd.transcript") as debugger:
        for line in ODD_LINES:
            debugger.send_line(line)
        debugger.settle()
        debugger.ask("terminate")
        told = len(debugger.events)

    done = run(tmp_path, "ez_debugger", "check", "odd.transcript")

    assert told == len(ODD_LINES) + 2
    assert done.stdout.decode() == "1 checked, 0 different\n"
    assert (done.returncode, done.stderr) == (0, b"")


# ----------------------------------------------------------------------------------- threads

DYING = """\
from ez_debugger.cli import main
from ez_debugger.session.session import Session
def run(self):
    raise ZeroDivisionError("a bug of ours")
Session.run = run
main()
"""


def test_a_failing_thread_ends_the_process(tmp_path: Path) -> None:
    with Debugger(tmp_path, command=(sys.executable, "-c", DYING)) as debugger:
        assert debugger.last_of() == []

        assert debugger.process.returncode == 70
        assert "a bug of ours" in debugger.errors()


BROKEN = """\
from ez_debugger.cli import main
from ez_debugger.engine.inspection.inspector import Inspector
def page(self, start, levels):
    raise ZeroDivisionError("a bug of ours")
Inspector.page = page
main()
"""


def test_an_internal_error_without_standard_error_keeps_the_session_alive(tmp_path: Path) -> None:
    command = ["sh", "-c", 'exec "$0" -c "$1" 2>/dev/full', sys.executable, BROKEN]
    with Debugger(tmp_path, command=command) as debugger:
        debugger.enter(ASKED)

        assert debugger.refusal("getStackTrace")["code"] == "internal"
        assert debugger.ask("terminate")["event"] == "terminated"
