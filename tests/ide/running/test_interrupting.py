"""Pausing, stopping and closing the window while a program is hard to interrupt."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import Qt

from ez_ide.actions.session_status import SessionPhase
from tests.helpers.debugger_programs import ASKING, ASLEEP, BUSY, DEEP, FLOOD
from tests.helpers.processes import is_running

if TYPE_CHECKING:
    from tests.helpers.running import Running

STATES = {
    "a busy loop": BUSY,
    "a sleep": ASLEEP,
    "a wait for input": ASKING,
    "a flood": FLOOD,
    "a deep recursion": DEEP,
}
HOW = {"debugged": True, "run": False}


def begin(running: Running, state: str, *, is_debugging: bool) -> None:
    """Bring a program into the state."""
    running.start(STATES[state], is_debugging=is_debugging)
    running.wait_said("go")


@pytest.mark.parametrize("state", STATES)
def test_f6_pauses_and_f5_continues(running: Running, state: str) -> None:
    begin(running, state, is_debugging=True)

    running.press(Qt.Key.Key_F6)
    running.wait_paused()
    assert running.session.state.frames
    assert running.strip.startswith("Paused by you")

    before = running.session.state.stop
    running.press(Qt.Key.Key_F5)
    running.wait(lambda: running.session.state.stop is not before)
    running.wait(lambda: running.window.bench.actions.context.session.phase.is_busy)


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("state", STATES)
def test_shift_f5_ends_the_program_and_its_process_soon(
    running: Running, state: str, how: str
) -> None:
    begin(running, state, is_debugging=HOW[how])
    number = running.process.processId()
    began = time.monotonic()

    running.stop()

    running.wait_phase(SessionPhase.ENDED)
    running.wait(lambda: not is_running(number))
    assert time.monotonic() - began < 5.0
    assert not running.window.bench.actions.action("run.stop").isEnabled()
    running.wait(running.window.bench.actions.action("debug.start").isEnabled)


@pytest.mark.parametrize("how", HOW)
@pytest.mark.parametrize("state", STATES)
def test_closing_the_window_ends_the_program(running: Running, state: str, how: str) -> None:
    begin(running, state, is_debugging=HOW[how])
    number = running.process.processId()

    running.window.close()

    assert not running.window.isVisible()
    running.wait(lambda: not is_running(number))


def test_a_stop_ends_what_the_program_has_started(running: Running) -> None:
    marker = running.folder / "children.txt"
    running.start(
        "import & use @std\nimport @os\n\ndo main() {\n"
        f'    println("go")\n    os.exec("echo $$ > \'{marker}\'; sleep 100")\n}}\n',
        is_debugging=False,
    )
    running.wait(lambda: marker.exists() and bool(marker.read_text().strip()))
    child = int(marker.read_text())
    assert is_running(child)

    running.stop()

    running.wait_phase(SessionPhase.ENDED)
    running.wait(lambda: not is_running(child))


def test_ten_restarts_leave_one_process(running: Running) -> None:
    begin(running, "a busy loop", is_debugging=True)
    numbers = {running.process.processId()}
    for _time in range(10):
        running.press(
            Qt.Key.Key_F5, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
        )
        running.wait(lambda: running.session.is_connected)
        numbers.add(running.process.processId())

    running.wait(lambda: running.window.bench.actions.context.session.phase.is_busy)
    last = running.process.processId()
    running.wait(lambda: [one for one in numbers if is_running(one)] == [last])
