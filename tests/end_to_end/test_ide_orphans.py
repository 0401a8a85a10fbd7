"""A window that is killed or closed leaves nothing running, whatever its program was doing."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from tests.helpers.debugger_programs import ASKING, ASLEEP, BUSY, DEEP, FLOOD
from tests.helpers.processes import is_running

if TYPE_CHECKING:
    from collections.abc import Iterator

STATES = {"loop": BUSY, "sleep": ASLEEP, "input": ASKING, "flood": FLOOD, "recursion": DEEP}
ASKS_ANOTHER = """\
import & use @std
import @os

do main() {
    println("go")
    temp said, problem = os.exec("sleep 600")
    println("${said} ${problem}")
}
"""
PATIENCE_SECONDS = 30
WINDOW = """\
import sys
from pathlib import Path
from PyQt6.QtCore import QTimer
from ez_ide.app import startup as ide
from ez_ide.settings import table

A_FLOOD = 10_000
app = ide.make_application(["ez-ide"])
window = ide.make_window(app)
window.bench.settings.set(table.STOP_ON_ENTRY, "never")
window.start([])
window.show()
signals = ide.EndOnSignals(window)
window.editors.open(Path(sys.argv[1]))
window.bench.actions.trigger(sys.argv[2])

def look():
    text = window.run_commands.console.text()
    if "go" in text or len(text) > A_FLOOD:  # of a flood only the end may be shown
        print("it runs", flush=True)
        timer.stop()

timer = QTimer()
timer.timeout.connect(look)
timer.start(50)
app.exec()
"""


def descendants(number: int) -> list[int]:
    """The processes that a process has started, and those that they have."""
    children = [
        int(word)
        for task in Path(f"/proc/{number}/task").iterdir()
        for word in (task / "children").read_text().split()
    ]
    return [one for child in children for one in (child, *descendants(child))]


@pytest.mark.parametrize("action", ["debug.start", "run.run"])
@pytest.mark.parametrize("state", STATES)
def test_killing_the_window_leaves_no_process(tmp_path: Path, state: str, action: str) -> None:
    with running(tmp_path, STATES[state], action) as window:
        children = descendants(window.pid)
        assert children

        window.kill()

    wait_gone(children)


@pytest.mark.parametrize("action", ["debug.start", "run.run"])
def test_closing_the_window_ends_what_its_program_has_started(tmp_path: Path, action: str) -> None:
    with running(tmp_path, ASKS_ANOTHER, action) as window:
        deadline = time.monotonic() + PATIENCE_SECONDS
        while not any(map(is_asleep, children := descendants(window.pid))):
            assert time.monotonic() < deadline, children
            time.sleep(0.02)

        window.terminate()
        assert window.wait(PATIENCE_SECONDS) == 0

    wait_gone(children)


def is_asleep(number: int) -> bool:
    """It is the command that the program runs."""
    return Path(f"/proc/{number}/cmdline").read_bytes().startswith(b"sleep\0")


def wait_gone(children: list[int]) -> None:
    """Each of them has ended."""
    deadline = time.monotonic() + PATIENCE_SECONDS
    while any(map(is_running, children)):
        assert time.monotonic() < deadline, f"left behind: {children}"
        time.sleep(0.02)


@contextmanager
def running(folder: Path, text: str, action: str) -> Iterator[subprocess.Popen[str]]:
    """A window in which a program has begun to run."""
    program = folder / "program.ez"
    program.write_text(text)
    environment = {
        **os.environ,
        "EZ_IDE_HOME": str(folder / "home"),
        "QT_QPA_PLATFORM": "offscreen",
    }
    with subprocess.Popen(
        [sys.executable, "-c", WINDOW, str(program), action],
        env=environment,
        stdout=subprocess.PIPE,
        text=True,
    ) as window:
        assert window.stdout is not None
        assert window.stdout.readline() == "it runs\n"
        yield window
