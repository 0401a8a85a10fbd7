"""Debuggers that are missing, die, do not answer or send malformed lines."""

from __future__ import annotations

import os
import shlex
import signal
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QPushButton

import tests.helpers.hostile_debugger as hostile
from ez_ide.actions.session_status import SessionPhase
from ez_ide.running import response_watchdog
from ez_ide.settings import table
from tests.helpers.debugging import CTRL
from tests.helpers.gestures import click
from tests.helpers.running import Running, program

if TYPE_CHECKING:
    from ez_debugger.protocol import events

WAITS = program("temp n = 1", "input()", "println(n)")


def use_debugger(running: Running, *words: str) -> None:
    """Let F5 start a debugger that does this."""
    command = [sys.executable, str(Path(hostile.__file__)), *words]
    running.window.bench.settings.set(table.DEBUGGER, shlex.join(command))


def strip_button(running: Running, words: str) -> QPushButton:
    """A button of the strip."""

    def found() -> list[QPushButton]:
        buttons = running.commands.strip.findChildren(QPushButton)
        return [one for one in buttons if one.text() == words and one.isVisible()]

    running.wait(lambda: bool(found()))
    return found()[0]


@pytest.mark.parametrize(
    ("make", "words"),
    [
        (lambda _folder: "/nowhere/debugger", "could not be started"),
        (lambda folder: shlex.quote(str(not_executable(folder))), "could not be started"),
        (lambda _folder: shlex.join([sys.executable, "-c", "import sys; sys.exit('out of order')"]),
         "out of order"),
        (lambda _folder: shlex.join([sys.executable, "-c", "print('rubbish')"]), "unexpectedly"),
    ],
    ids=["missing", "not executable", "dies at once", "rubbish and gone"],
)  # fmt: skip
def test_a_debugger_that_does_not_work_is_reported_in_the_strip(
    running: Running, make: object, words: str
) -> None:
    assert callable(make)
    running.window.bench.settings.set(table.DEBUGGER, make(running.folder))
    running.open(WAITS)

    running.press(Qt.Key.Key_F5)

    running.wait(lambda: words in running.strip)
    assert not running.window.bench.actions.context.session.phase.is_alive
    for name in ("Restart", "Show protocol", "Report…"):
        assert strip_button(running, name).isEnabled()
    assert "Traceback" not in running.strip


def not_executable(folder: Path) -> Path:
    """A file that is no program."""
    path = folder / "debugger.txt"
    path.write_text("no program")
    return path


def test_after_a_crash_the_debugger_can_be_started_again(running: Running) -> None:
    use_debugger(running, "ready", "started", "die")
    running.open(WAITS)
    running.go_to(6)
    running.press(Qt.Key.Key_F9)
    running.press(Qt.Key.Key_F5)
    running.wait(lambda: "the battery is empty" in running.strip)
    assert "first line" in running.strip
    assert running.lines == [6]

    running.window.bench.settings.reset(table.DEBUGGER)
    running.window.bench.settings.set(table.STOP_ON_ENTRY, "never")
    click(strip_button(running, "Restart"))

    running.wait_asked()
    running.answer("")
    running.wait_paused(6)


def test_the_last_values_stay_readable_when_the_debugger_is_killed(running: Running) -> None:
    running.open(program("temp n = 12345", "println(n)"))
    running.debug(4)
    running.step_over(5)

    running.process.kill()

    running.wait(lambda: "unexpectedly" in running.strip)
    assert running.variable("n") == "12345"
    assert running.window.docks.panel("variables").isVisible()
    click(strip_button(running, "Show protocol"))
    assert running.commands.protocol.isVisible()
    click(strip_button(running, "Dismiss"))
    running.wait(lambda: not running.window.docks.panel("variables").isVisible())
    assert not running.strip


def test_a_debugger_that_does_not_answer_is_reported_and_can_be_stopped(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(response_watchdog, "PATIENCE_MS", 200)
    use_debugger(running, "silence")
    running.open(WAITS)

    running.press(Qt.Key.Key_F5)

    running.wait(lambda: "has not responded to “initialize”" in running.strip)
    assert strip_button(running, "Show protocol").isEnabled()
    running.stop()
    running.wait(lambda: not running.session.is_connected)
    running.wait(lambda: not running.strip)


def test_silence_is_no_failure_while_the_program_is_busy(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    reported: list[str] = []
    running.session.changed.connect(lambda: reported.append(running.session.state.overdue_command))
    running.open(program("temp n = 0", "for i in range(0, 6000000) {", "    n += 1", "}", "n = 0"))
    running.debug(4)
    running.step_over(5)
    running.go_to(8)
    monkeypatch.setattr(response_watchdog, "PATIENCE_MS", 400)
    monkeypatch.setattr(response_watchdog, "PING_AFTER_MS", 20)

    running.press(Qt.Key.Key_F10, CTRL)

    running.wait_paused(8)
    assert not any(reported)


def test_a_debugger_that_hangs_in_a_step_is_reported(
    running: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(response_watchdog, "PATIENCE_MS", 200)
    monkeypatch.setattr(response_watchdog, "PING_AFTER_MS", 100)
    running.open(program("temp n = 0", "n = 1"))
    running.debug(4)
    debugger = running.process.processId()
    os.kill(debugger, signal.SIGSTOP)

    running.press(Qt.Key.Key_F10)

    running.wait(lambda: "has not responded" in running.strip)
    os.kill(debugger, signal.SIGCONT)
    running.wait_paused(5)
    assert "has not responded" not in running.strip


def test_malformed_lines_are_logged_and_the_session_continues(running: Running) -> None:
    use_debugger(
        running, "ready", "rubbish", "unknown", "incomplete", "latin", "half", "started",
        "output", "exited",
    )  # fmt: skip
    running.open(WAITS)
    running.window.bench.actions.trigger("debug.start")

    running.wait_said("one\n")
    running.wait_said("still here\n")

    lines = running.commands.protocol.log.lines()
    bad = [line.raw for line in lines if line.problem]
    assert bad[0].startswith(b"Traceback")
    assert {b"[1, 2]", b"{}", b"null"} < set(bad)
    assert any(b"weather" in line for line in bad)
    assert any(b"\xe4" in line for line in bad)
    assert "Traceback" not in running.console
    assert not running.session.state.failure


def test_a_value_of_sixteen_mebibytes_is_received(running: Running) -> None:
    use_debugger(running, "ready", "started", "huge", "output", "exited")
    running.open(WAITS)
    running.window.bench.actions.trigger("debug.start")

    running.wait_said("still here\n")

    assert not running.session.state.failure


def test_a_newer_debugger_is_used_with_a_notice(running: Running) -> None:
    use_debugger(running, "newer", "started", "output", "silence")
    running.open(WAITS)
    running.press(Qt.Key.Key_F5)

    running.wait_said("still here\n")

    assert any("version 99" in words for words in running.notices())
    running.stop()
    running.wait_phase(SessionPhase.ENDED)


def test_actions_that_an_old_debugger_does_not_support_are_disabled(running: Running) -> None:
    use_debugger(running, "old", "started", "output", "silence")
    running.open(WAITS)
    running.press(Qt.Key.Key_F5)
    running.wait_said("still here\n")

    assert not running.window.bench.actions.action("debug.pause").isEnabled()
    assert "does not support it" in running.window.bench.actions.reason_against("debug.pause")
    assert not any("version" in words for words in running.notices())
    running.stop()
    running.wait_phase(SessionPhase.ENDED)


def test_a_run_survives_the_end_of_its_process(running: Running) -> None:
    running.run(WAITS)
    running.wait_asked()

    running.process.kill()

    running.wait_said("unexpectedly")
    assert not running.window.bench.actions.context.session.phase.is_alive
    running.press(Qt.Key.Key_F5, CTRL)
    running.wait_asked()


def test_a_replaced_session_reports_nothing(running: Running) -> None:
    refused: list[events.Error] = []
    running.session.refused.connect(lambda error, _asked: refused.append(error))
    running.start(program("loop {", '    println("old")', "}"), is_debugging=True)
    running.document.replace_text(program('println("new")', "input()"))

    running.press(Qt.Key.Key_F5, CTRL | Qt.KeyboardModifier.ShiftModifier)

    running.wait_asked()
    assert running.panel.text().startswith("new")
    assert "old" not in running.panel.text()
    assert refused == []
