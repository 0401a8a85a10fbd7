"""The tool bar: which buttons there are in which state, and what they say."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtWidgets import QApplication, QToolButton

from ez_ide.actions.session_status import SessionPhase, SessionStatus
from ez_ide.app.toolbar import FILES, SESSION, STARTS
from tests.helpers.gestures import click

if TYPE_CHECKING:
    from ez_ide.app.main_window import MainWindow
    from tests.helpers.debugging import Debugging

ABLE = frozenset({"pause", "restart", "runTo"})
STEPS = ["debug.step_over", "debug.step_into", "debug.step_out"]


@pytest.fixture
def window(window: MainWindow) -> MainWindow:
    window.resize(1280, 800)
    return window


def visible(window: MainWindow) -> list[str]:
    """The actions whose buttons are to be seen."""
    QApplication.processEvents()
    names = (*FILES, *STARTS, *SESSION)
    found = [window.toolbar.findChild(QToolButton, f"toolbar.{one}") for one in names]
    shown = [button for button in found if button.isVisible()]
    return [button.objectName().removeprefix("toolbar.") for button in shown]


def test_without_a_session_there_are_files_run_and_debug(window: MainWindow) -> None:
    assert visible(window) == ["file.new", "file.open", "file.save", "run.run", "debug.start"]


@pytest.mark.parametrize(
    ("phase", "first"),
    [
        (SessionPhase.PAUSED, "debug.continue"),
        (SessionPhase.RUNNING, "debug.pause"),
        (SessionPhase.WAITING_FOR_INPUT, "debug.pause"),
    ],
)
def test_continue_and_pause_are_one_button(
    window: MainWindow, phase: SessionPhase, first: str
) -> None:
    window.bench.actions.update(session=SessionStatus(phase, "", True, capabilities=ABLE))

    assert visible(window)[5:] == [first, *STEPS, "debug.restart", "run.stop"]


def test_a_button_is_grey_when_its_action_is_not_possible(window: MainWindow) -> None:
    for phase, is_possible in ((SessionPhase.RUNNING, False), (SessionPhase.PAUSED, True)):
        window.bench.actions.update(session=SessionStatus(phase, "", True, capabilities=ABLE))

        for name in STEPS:
            button = window.toolbar.findChild(QToolButton, f"toolbar.{name}")
            assert button is not None
            assert button.isEnabled() == is_possible


def test_a_run_has_only_stop(window: MainWindow) -> None:
    window.bench.actions.update(session=SessionStatus(SessionPhase.RUNNING, "Running"))

    assert visible(window)[5:] == ["run.stop"]


def test_each_button_says_its_name_its_key_and_why_it_is_grey(window: MainWindow) -> None:
    window.bench.actions.update(session=SessionStatus(SessionPhase.RUNNING, "", True))
    button = window.toolbar.findChild(QToolButton, "toolbar.debug.step_over")
    assert button is not None

    assert button.toolTip().startswith("Step over (F10)")
    assert "Not available: the program is not paused." in button.toolTip()
    assert button.accessibleName() == "Step over"
    assert not button.icon().isNull()


def test_the_buttons_do_what_their_keys_do(debugging: Debugging) -> None:
    debugging.open("do main() {\n    temp n = 1\n    n = 2\n    n = 3\n}\n")
    bar = debugging.window.toolbar

    def push(name: str) -> None:
        button = bar.findChild(QToolButton, f"toolbar.{name}")
        assert button is not None
        assert button.isVisible()
        click(button)

    push("debug.start")
    debugging.wait_paused(2)
    push("debug.step_over")
    debugging.wait_paused(3)
    push("debug.restart")
    debugging.wait_paused(2)
    push("run.stop")
    debugging.wait_ended()
