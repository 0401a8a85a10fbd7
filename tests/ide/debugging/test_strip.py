"""The strip describes why the program is paused; the enabled actions follow the state."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import Qt

from ez_ide.actions.session_status import SessionPhase
from tests.helpers import painted
from tests.helpers.debugging import CTRL, SHIFT
from tests.helpers.gestures import click, press
from tests.helpers.ide_programs import COUNT, FAILS, RECURSIVE, SPIN

if TYPE_CHECKING:
    from tests.helpers.debugging import Debugging


def test_the_strip_describes_breakpoint_hit_and_condition(debugging: Debugging) -> None:
    debugging.open(COUNT)
    debugging.click_margin(7)
    debugging.store.edit(debugging.only.key, condition="total > 5")

    debugging.debug(7)
    debugging.go_on(7)

    assert debugging.strip == "Paused at breakpoint, line 7, second hit, because total > 5"
    sentence = debugging.window.bench.actions.context.session.sentence
    assert sentence == "Paused at breakpoint, line 7 (hit 2)"
    assert "Paused at breakpoint, line 7 (hit 2)" in debugging.window.status.session.text()


def test_the_strip_describes_an_error_and_offers_its_page(debugging: Debugging) -> None:
    debugging.open(FAILS)
    debugging.click_margin(2)
    debugging.debug(2)

    debugging.go_on(4)

    assert debugging.strip.startswith("Error E9001: ")
    (point,) = painted.points(debugging.editor)
    assert point.kind.value == "error"
    (button,) = debugging.commands.strip.buttons
    assert button.text().startswith("Explain E9001")
    click(button)
    assert debugging.window.editors.current is None  # the page is in front


def test_the_strip_shows_the_value_of_a_condition(debugging: Debugging) -> None:
    debugging.open(RECURSIVE)
    debugging.click_margin(2)

    debugging.debug(2)

    assert debugging.strip.endswith("the condition is false")


def enabled(debugging: Debugging) -> set[str]:
    actions = debugging.window.bench.actions
    names = ("start", "continue", "pause", "restart", "step_over", "step_into", "step_out")
    return {one for one in names if actions.action(f"debug.{one}").isEnabled()}


def test_the_enabled_actions_follow_the_state(debugging: Debugging) -> None:
    debugging.open(SPIN)
    assert enabled(debugging) == {"start", "step_over", "step_into"}

    debugging.debug(2)
    assert enabled(debugging) == {"continue", "restart", "step_over", "step_into", "step_out"}

    debugging.press(Qt.Key.Key_F5)
    debugging.wait_phase(SessionPhase.RUNNING)
    assert enabled(debugging) == {"pause", "restart"}
    tip = debugging.window.bench.actions.action("debug.step_over").toolTip()
    assert "the program is not paused" in tip

    press(debugging.editor, Qt.Key.Key_F5, SHIFT)
    debugging.wait_ended()
    assert enabled(debugging) == {"start", "restart", "step_over", "step_into"}


def test_the_buttons_of_the_strip_are_reached_by_keys(debugging: Debugging) -> None:
    debugging.open(FAILS)
    debugging.click_margin(2)
    debugging.debug(2)
    debugging.go_on(4)

    strip = debugging.commands.strip

    press(debugging.window.focusWidget(), Qt.Key.Key_F6, CTRL)
    assert strip.isAncestorOf(debugging.window.focusWidget())
    while debugging.window.focusWidget() is not strip.buttons[0]:
        assert strip.isAncestorOf(debugging.window.focusWidget())
        press(debugging.window.focusWidget(), Qt.Key.Key_Tab)

    press(debugging.window.focusWidget(), Qt.Key.Key_Space)
    debugging.wait(lambda: debugging.window.editors.current is None)
