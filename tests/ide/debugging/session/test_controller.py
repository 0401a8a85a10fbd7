"""The controller against the real debugger: the state after each action."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

import pytest

from ez_debugger.protocol import commands
from ez_ide.actions.session_status import SessionPhase
from ez_ide.debugging.breakpoints.breakpoint import Breakpoint
from ez_ide.debugging.breakpoints.state import BreakpointStore
from ez_ide.debugging.session.controller import DebugController
from ez_ide.running.state import Launch
from tests.helpers.ide_programs import SHARE, SPIN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from PyQt6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

    from ez_ide.storage.state_store import StateStore

ASKS = """\
import @std
using std

do main() {
    print("name? ")
    temp name = input()
    println("hello ${name}")
}
"""
FAILS = "do main() {\n    temp list [int] = {1}\n    temp at = 5\n    list[at] = 2\n}\n"


@pytest.fixture
def store(state: StateStore) -> BreakpointStore:
    return BreakpointStore(state)


@pytest.fixture
def controller(store: BreakpointStore) -> Iterator[DebugController]:
    made = DebugController(store)
    yield made
    made.shut_down()


@pytest.fixture
def program(tmp_path: Path) -> Callable[[str], Launch]:
    def write(text: str) -> Launch:
        path = tmp_path / "program.ez"
        path.write_text(text)
        return Launch(path, str(path.resolve()))

    return write


def reach(qtbot: QtBot, controller: DebugController, phase: SessionPhase, line: int = 0) -> None:
    def is_there() -> None:
        state = controller.state
        assert state.phase is phase, state
        if phase is SessionPhase.PAUSED:
            assert state.frames
            assert "locals" in state.values.scopes
            assert not line or state.frames[0].line == line

    qtbot.waitUntil(is_there, timeout=10_000)


def values(controller: DebugController) -> dict[str, str]:
    return {
        one.variable.name: one.variable.value for one in controller.state.values.scopes["locals"]
    }


def test_a_session_without_breakpoints_stops_at_the_first_statement(
    qtbot: QtBot, controller: DebugController, program: Callable[[str], Launch]
) -> None:
    controller.start(program(SHARE))

    reach(qtbot, controller, SessionPhase.PAUSED, 10)
    assert controller.state.frames[0].function == "main"
    assert "pause" in controller.state.capabilities


def test_a_step_shows_changes_with_old_values(
    qtbot: QtBot, controller: DebugController, program: Callable[[str], Launch],
    store: BreakpointStore,
) -> None:  # fmt: skip
    launch = program(SHARE)
    store.toggle(launch.key, 13)
    controller.start(launch)
    reach(qtbot, controller, SessionPhase.PAUSED, 13)

    controller.resume(commands.StepOver())
    qtbot.waitUntil(lambda: values(controller).get("sum") == "5", timeout=10_000)

    shown = controller.state.values.variable(("locals", "sum"))
    assert shown is not None
    assert shown.was == "0"
    unchanged = controller.state.values.variable(("locals", "i"))
    assert unchanged is not None
    assert unchanged.was is None


def test_the_children_of_an_open_value_are_updated_by_a_step(
    qtbot: QtBot, controller: DebugController, program: Callable[[str], Launch],
    store: BreakpointStore,
) -> None:  # fmt: skip
    launch = program(SHARE)
    store.toggle(launch.key, 14)
    controller.start(launch)
    reach(qtbot, controller, SessionPhase.PAUSED, 14)
    path = ("locals", "list")
    controller.expansion.open(path)
    qtbot.waitUntil(lambda: path in controller.state.values.inside, timeout=10_000)

    controller.resume(commands.StepOver())

    def is_changed() -> None:
        first = controller.state.values.variable((*path, "[0]"))
        assert first is not None
        assert (first.variable.value, first.was) == ("5", "1")

    qtbot.waitUntil(is_changed, timeout=10_000)


def test_the_debugger_moves_a_breakpoint_to_a_statement(
    qtbot: QtBot, controller: DebugController, program: Callable[[str], Launch],
    store: BreakpointStore,
) -> None:  # fmt: skip
    launch = program(SHARE)
    store.toggle(launch.key, 16)
    assert not store.all()[0].is_verified

    controller.start(launch)

    reach(qtbot, controller, SessionPhase.PAUSED, 18)
    found = store.all()[0]
    assert (found.line, found.requested_line, found.is_verified) == (18, 16, True)


def test_an_invalid_condition_makes_a_breakpoint_hollow_with_the_reason(
    qtbot: QtBot, controller: DebugController, program: Callable[[str], Launch],
    store: BreakpointStore,
) -> None:  # fmt: skip
    launch = program(SHARE)
    store.add(Breakpoint("", file=launch.key, line=13, condition="summ > 1"))

    controller.start(launch)

    reach(qtbot, controller, SessionPhase.PAUSED)
    assert not store.all()[0].is_verified
    assert "summ" in store.all()[0].message


def test_hits_are_counted_from_zero_after_a_restart(
    qtbot: QtBot, controller: DebugController, program: Callable[[str], Launch],
    store: BreakpointStore,
) -> None:  # fmt: skip
    launch = program(SHARE)
    store.toggle(launch.key, 5)
    controller.start(launch)
    reach(qtbot, controller, SessionPhase.PAUSED, 5)
    controller.resume(commands.Continue())
    qtbot.waitUntil(lambda: store.all()[0].hits == 2, timeout=10_000)

    controller.restart()

    qtbot.waitUntil(lambda: store.all()[0].hits == 1, timeout=10_000)


def test_breakpoints_are_listed_once_a_run_and_not_at_every_stop(
    qtbot: QtBot, controller: DebugController, program: Callable[[str], Launch],
    store: BreakpointStore,
) -> None:  # fmt: skip
    sent: list[bytes] = []
    controller.line_sent.connect(sent.append)
    launch = program(SHARE)
    store.toggle(launch.key, 5)
    controller.start(launch)
    reach(qtbot, controller, SessionPhase.PAUSED, 5)

    controller.resume(commands.StepOver())
    reach(qtbot, controller, SessionPhase.PAUSED, 6)
    controller.resume(commands.Continue())
    qtbot.waitUntil(lambda: store.all()[0].hits == 2, timeout=10_000)

    assert sum(b"listBreakpoints" in line for line in sent) == 1


def test_all_hits_of_a_breakpoint_with_a_hit_condition_are_counted(
    qtbot: QtBot, controller: DebugController, program: Callable[[str], Launch],
    store: BreakpointStore,
) -> None:  # fmt: skip
    launch = program(SHARE)
    store.add(Breakpoint("", file=launch.key, line=5, hit_condition="2"))

    controller.start(launch)

    reach(qtbot, controller, SessionPhase.PAUSED, 5)
    qtbot.waitUntil(lambda: store.all()[0].hits == 2, timeout=10_000)


def test_a_busy_loop_can_be_paused_and_stopped(
    qtbot: QtBot, controller: DebugController, program: Callable[[str], Launch]
) -> None:
    launch = program(SPIN)
    controller.start(Launch(launch.path, launch.key, stop_on_entry=False))
    reach(qtbot, controller, SessionPhase.RUNNING)

    controller.pause()
    reach(qtbot, controller, SessionPhase.PAUSED)
    controller.resume(commands.Continue())
    with qtbot.waitSignal(controller.ended, timeout=3000):
        controller.stop()

    assert not controller.is_connected
    assert controller.state.phase is SessionPhase.ENDED
    assert controller.state.failure == ""


def test_a_program_that_waits_for_input_gets_the_typed_text(
    qtbot: QtBot, controller: DebugController, program: Callable[[str], Launch]
) -> None:
    said: list[str] = []
    controller.output.connect(lambda _category, text: said.append(text))
    launch = program(ASKS)
    controller.start(Launch(launch.path, launch.key, stop_on_entry=False))
    reach(qtbot, controller, SessionPhase.WAITING_FOR_INPUT)
    assert controller.state.prompt == "name? "

    controller.send_input("Mo\n")

    reach(qtbot, controller, SessionPhase.ENDED)
    assert "".join(said) == "name? hello Mo\n"
    assert controller.state.exit_code == 0


def test_a_run_time_error_stops_with_the_frame_whole(
    qtbot: QtBot, controller: DebugController, program: Callable[[str], Launch]
) -> None:
    launch = program(FAILS)
    controller.start(Launch(launch.path, launch.key, stop_on_entry=False))

    reach(qtbot, controller, SessionPhase.PAUSED, 4)
    assert controller.state.stop is not None
    assert controller.state.stop.reason == "error"
    assert values(controller)["at"] == "5"


def test_a_program_with_errors_does_not_start_and_the_error_is_reported(
    qtbot: QtBot, controller: DebugController, program: Callable[[str], Launch]
) -> None:
    with qtbot.waitSignal(controller.not_loaded, timeout=10_000) as refused:
        controller.start(program("do main() {\n    temp n int = nobody\n}\n"))

    assert "nobody" in refused.args[0].message
    qtbot.waitUntil(lambda: not controller.is_connected, timeout=10_000)
    assert controller.state.failure == ""


@pytest.mark.parametrize(
    ("command", "words"),
    [
        (["/nowhere/debugger"], "could not be started"),
        ([sys.executable, "-c", "import sys; sys.exit('out of order')"], "out of order"),
        ([sys.executable, "-c", "print('rubbish'); print('{\"event\":\"new\"}')"], "unexpectedly"),
    ],
)
def test_a_debugger_that_is_missing_or_dies_is_reported(
    qtbot: QtBot,
    controller: DebugController,
    program: Callable[[str], Launch],
    command: list[str],
    words: str,
) -> None:
    controller.debugger = command

    controller.start(program(SHARE))

    qtbot.waitUntil(lambda: words in controller.state.failure, timeout=10_000)
    assert not controller.state.phase.is_alive


def test_a_second_session_replaces_the_first(
    qtbot: QtBot, controller: DebugController, program: Callable[[str], Launch],
    qapp: QApplication,
) -> None:  # fmt: skip
    launch = program(SHARE)
    for _again in range(5):
        controller.start(launch)
        qapp.processEvents()

    reach(qtbot, controller, SessionPhase.PAUSED, 10)
    assert controller.is_connected
