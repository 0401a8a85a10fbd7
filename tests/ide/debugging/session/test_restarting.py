"""Restarting: what is kept, and that one session ends before another begins."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import Qt

from ez_ide.actions.session_status import SessionPhase
from tests.helpers.debugging import CTRL, SHIFT
from tests.helpers.ide_programs import SHARE, SPIN

if TYPE_CHECKING:
    from tests.helpers.debugging import Debugging


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
    assert [one.value for one in debugging.session.state.values.watches] == ["10"]


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
