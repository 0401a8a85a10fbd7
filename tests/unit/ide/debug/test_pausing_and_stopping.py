"""Pausing, stopping and restarting, whatever the program is doing."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import Qt

from ez_ide.logic import settings_table as table
from ez_ide.logic.session_status import SessionPhase
from tests.helpers.debugging import CTRL, SHIFT
from tests.helpers.ide_programs import (
    SHARE,
    SPIN,
)

WORK = {
    "busy loop": SPIN,
    "sleep": "import @time\ndo main() {\n    time.sleep(60)\n}\n",
    "input": "import @std\nusing std\ndo main() {\n    temp a = input()\n    println(a)\n}\n",
    "flood": "import @std\nusing std\ndo main() {\n    loop {\n        println(1)\n    }\n}\n",
    "deep": (
        "do down(n int) -> int {\n    if n == 0 {\n        loop { n2() }\n    }\n"
        "    return down(n - 1)\n}\n\ndo n2() {\n}\n\ndo main() {\n    temp x = down(9000)\n}\n"
    ),
}
each_work = pytest.mark.parametrize("work", WORK)

if TYPE_CHECKING:
    from tests.helpers.debugging import Debugging


def begin(debugging: Debugging, work: str) -> None:
    debugging.window.bench.settings.set(table.STOP_ON_ENTRY, "never")
    debugging.open(WORK[work])
    debugging.press(Qt.Key.Key_F5)
    waiting = work == "input"
    debugging.wait_phase(SessionPhase.WAITING_FOR_INPUT if waiting else SessionPhase.RUNNING)
    if work == "flood":
        debugging.wait(lambda: "1" in debugging.console)


@each_work
def test_f6_pauses_it(debugging: Debugging, work: str) -> None:
    begin(debugging, work)

    debugging.press(Qt.Key.Key_F6)

    debugging.wait_paused()
    assert debugging.strip.startswith("Paused because you asked for it")


@each_work
def test_shift_f5_stops_it_and_the_buttons_are_back(debugging: Debugging, work: str) -> None:
    begin(debugging, work)

    debugging.press(Qt.Key.Key_F5, SHIFT)

    debugging.wait_ended()
    debugging.wait(lambda: not debugging.session.is_connected)
    assert debugging.window.bench.actions.action("debug.start").isEnabled()
    assert not debugging.window.bench.actions.action("run.stop").isEnabled()


@each_work
def test_closing_the_window_leaves_nothing_running(debugging: Debugging, work: str) -> None:
    begin(debugging, work)
    client = debugging.session._client  # noqa: SLF001 - the process itself is looked for
    assert client is not None
    number = client.process_id

    debugging.window.end()

    assert not is_running(number)


def is_running(number: int) -> bool:
    status = Path(f"/proc/{number}/status")
    if not status.exists():
        return False
    return "State:\tZ" not in status.read_text()


def test_ten_restarts_in_a_row_leave_one_session_that_stops(debugging: Debugging) -> None:
    debugging.open(SHARE)
    debugging.click_margin(14)
    debugging.debug(14)

    for _ in range(10):
        debugging.press(Qt.Key.Key_F5, CTRL | SHIFT)

    debugging.wait(lambda: debugging.variable("sum") == "5" and debugging.lines == [14])
    debugging.wait_paused(14)
    debugging.go_on(14)
    assert debugging.variable("sum") == "15"


def test_a_restart_keeps_breakpoints_and_watches(debugging: Debugging) -> None:
    debugging.open(SHARE)
    debugging.click_margin(14)
    debugging.commands.watches.add("sum * 2")
    debugging.debug(14)
    debugging.go_on(14)
    debugging.wait(lambda: debugging.only.hits == 2)

    debugging.press(Qt.Key.Key_F5, CTRL | SHIFT)

    debugging.wait(lambda: debugging.variable("sum") == "5")
    debugging.wait_paused(14)
    debugging.wait(lambda: debugging.only.hits == 1)
    assert [one.value for one in debugging.session.state.watches] == ["10"]


def test_running_while_debugging_ends_the_debug_session(debugging: Debugging) -> None:
    debugging.open(SHARE)
    debugging.debug(10)

    debugging.press(Qt.Key.Key_F5, CTRL)

    debugging.wait(lambda: "sum 15" in debugging.console)
    debugging.wait(lambda: not debugging.session.is_connected)


def test_debugging_while_a_program_runs_ends_that(debugging: Debugging) -> None:
    debugging.open(SPIN)
    debugging.press(Qt.Key.Key_F5, CTRL)
    debugging.wait_phase(SessionPhase.RUNNING)

    debugging.debug(2)

    assert not debugging.commands.runner.is_alive


def test_errors_stop_the_start_and_warnings_do_not(debugging: Debugging) -> None:
    debugging.open(SHARE.replace("sum += share", "nobody += share"))
    debugging.press(Qt.Key.Key_F5)
    debugging.wait(lambda: any("Not started" in one for one in debugging.window.notices.texts()))
    assert debugging.session.state.phase is SessionPhase.NONE

    debugging.open("import @math\n" + SHARE, "warned.ez")
    debugging.debug(11)
