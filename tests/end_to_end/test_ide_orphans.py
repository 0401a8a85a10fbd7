"""A window that is killed leaves no program running, whatever that was doing."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.helpers.debugger_programs import ASKING, ASLEEP, BUSY, DEEP, FLOOD

STATES = {"loop": BUSY, "sleep": ASLEEP, "input": ASKING, "flood": FLOOD, "recursion": DEEP}
PATIENCE_SECONDS = 30
WINDOW = """\
import sys
from pathlib import Path
from PyQt6.QtCore import QTimer
from ez_ide import app as ide
from ez_ide.logic import settings_table as table

A_FLOOD = 10_000
app = ide.make_application(["ez-ide"])
window = ide.make_window(app)
window.bench.settings.set(table.STOP_ON_ENTRY, "never")
window.start([])
window.show()
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


def is_alive(number: int) -> bool:
    """It is there and not only waiting to be noticed as gone."""
    try:
        stat = Path(f"/proc/{number}/stat").read_text()
    except FileNotFoundError:
        return False
    return stat.rpartition(")")[2].split()[0] != "Z"


@pytest.mark.parametrize("action", ["debug.start", "run.run"])
@pytest.mark.parametrize("state", STATES)
def test_killing_the_window_leaves_no_process(tmp_path: Path, state: str, action: str) -> None:
    program = tmp_path / "program.ez"
    program.write_text(STATES[state])
    environment = {
        **os.environ,
        "EZ_IDE_HOME": str(tmp_path / "home"),
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
        children = descendants(window.pid)
        assert children

        window.kill()

    deadline = time.monotonic() + PATIENCE_SECONDS
    while any(is_alive(one) for one in children):
        assert time.monotonic() < deadline, f"left behind: {children}"
        time.sleep(0.02)
