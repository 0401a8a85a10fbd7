"""The command `ez-ide` as a process: its start, a second start, its end and what is kept."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ez_ide.files.backups import Backup, Backups
from ez_ide.storage import json_file

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

PATIENCE_SECONDS = 20


class Ide:
    """A running IDE with a temporary home folder."""

    def __init__(self, home: Path, *arguments: str) -> None:
        self.home = home
        environment = {**os.environ, "EZ_IDE_HOME": str(home), "QT_QPA_PLATFORM": "offscreen"}
        self.process = subprocess.Popen(
            [sys.executable, "-m", "ez_ide", *arguments],
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def recent(self) -> list[str]:
        """Return the open files according to the saved state."""
        recent = json_file.read(self.home / "state.json").values.get("recent", {})
        return [Path(path).name for path in recent.get("files", [])]

    def is_open(self) -> bool:
        """Return whether the window is visible and accepts files."""
        log = self.home / "log.txt"
        return log.exists() and "the window is open" in log.read_text()

    def end(self, number: int = signal.SIGTERM) -> tuple[int, str]:
        """Send a signal; return the exit status and standard error."""
        self.process.send_signal(number)
        _output, errors = self.process.communicate(timeout=PATIENCE_SECONDS)
        return self.process.returncode, errors


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Ide]]:
    started: list[Ide] = []

    def begin(*arguments: str) -> Ide:
        started.append(Ide(tmp_path / "home", *arguments))
        return started[-1]

    yield begin
    for one in started:
        one.process.kill()
        one.process.communicate()


def wait_for(condition: Callable[[], bool]) -> None:
    """Wait until the condition is true."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while not condition():
        assert time.monotonic() < deadline, "waited too long"
        time.sleep(0.02)


def program(folder: Path, name: str) -> str:
    path = folder / name
    path.write_text("do main() {}\n")
    return str(path)


def test_a_second_start_opens_its_files_in_the_first_window(
    start: Callable[..., Ide], tmp_path: Path
) -> None:
    window = start(program(tmp_path, "one.ez"))
    wait_for(window.is_open)

    second = start(program(tmp_path, "two & ä.ez") + ":1")

    assert second.process.wait(timeout=PATIENCE_SECONDS) == 0
    wait_for(lambda: window.recent() == ["two & ä.ez", "one.ez"])
    code, _errors = window.end()
    assert code == 0


def test_a_window_that_was_killed_leaves_no_lock(start: Callable[..., Ide], tmp_path: Path) -> None:
    window = start(program(tmp_path, "one.ez"))
    wait_for(window.is_open)
    window.end(signal.SIGKILL)

    again = start(program(tmp_path, "two.ez"))

    wait_for(lambda: "two.ez" in again.recent())
    assert again.process.poll() is None
    code, errors = again.end()
    assert (code, errors) == (0, "")


def test_a_termination_signal_keeps_the_tabs(start: Callable[..., Ide], tmp_path: Path) -> None:
    window = start(program(tmp_path, "one.ez"))
    wait_for(window.is_open)

    code, errors = window.end(signal.SIGINT)

    state = json_file.read(window.home / "state.json").values
    assert (code, errors) == (0, "")
    assert [row["path"] for row in state["tabs"]["open"]] == [str(tmp_path / "one.ez")]


def test_a_safe_start_neither_reads_nor_writes_the_state(
    start: Callable[..., Ide], tmp_path: Path
) -> None:
    home = tmp_path / "home"
    home.mkdir()
    (home / "settings.json").write_text("{ broken")
    (home / "state.json").write_text("rubbish")

    window = start("--safe", program(tmp_path, "one.ez"))
    wait_for(window.is_open)
    code, errors = window.end()

    assert (code, errors) == (0, "")
    assert (home / "settings.json").read_text() == "{ broken"
    assert (home / "state.json").read_text() == "rubbish"


def test_backups_of_a_killed_window_are_kept_for_the_next_one(
    start: Callable[..., Ide], tmp_path: Path
) -> None:
    home = tmp_path / "home"
    code = (
        "import sys, os; from pathlib import Path; from ez_ide.files.backups import *;"
        "Backups(Path(sys.argv[1])).keep(Backup('k', 'sketch', '', 'text', 1.0)); os._exit(9)"
    )
    subprocess.run([sys.executable, "-c", code, str(home / "backups")], check=False)

    [left] = Backups(home / "backups").earlier_runs()
    window = start()
    wait_for(window.is_open)
    window.end()

    assert left.backups == (Backup("k", "sketch", "", "text", 1.0),)
    assert not left.is_clean_exit


def test_version_and_help_need_no_window() -> None:
    command = [sys.executable, "-m", "ez_ide"]
    version = subprocess.run([*command, "--version"], check=True, capture_output=True, text=True)
    usage = subprocess.run([*command, "--help"], check=True, capture_output=True, text=True)

    assert version.stdout.startswith("ez-ide ")
    assert "FILE:LINE:COLUMN" in usage.stdout


@pytest.mark.parametrize("display", [None, ":987"])
def test_without_a_display_one_sentence_is_printed(display: str | None) -> None:
    names = ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM")
    environment = {name: value for name, value in os.environ.items() if name not in names}
    environment |= {"QT_QPA_PLATFORM": "xcb"} | ({} if display is None else {"DISPLAY": display})

    done = subprocess.run(
        [sys.executable, "-m", "ez_ide", "--new-window"],
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.startswith("ez-ide: cannot open a window: ")
    assert done.stderr.count("\n") == 1


def test_the_window_opens_within_ten_seconds(start: Callable[..., Ide], tmp_path: Path) -> None:
    began = time.monotonic()
    window = start(program(tmp_path, "one.ez"))
    wait_for(window.is_open)

    assert time.monotonic() - began < 10
