"""The step animation: it steps, is paused, and ends."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import Qt

from ez_ide.settings import table
from tests.helpers.debugging import SHIFT
from tests.helpers.gestures import click
from tests.helpers.ide_programs import COUNT, NO_ROUNDS

if TYPE_CHECKING:
    from tests.helpers.debugging import Debugging


def test_the_animation_steps_and_space_pauses_it(debugging: Debugging) -> None:
    debugging.window.bench.settings.set(table.ANIMATION_SPEED, 5.0)
    debugging.open(COUNT)
    document_text = debugging.document.text()

    debugging.window.bench.actions.trigger("debug.animate")
    debugging.wait(lambda: debugging.variable("total") == "1")

    debugging.press(Qt.Key.Key_Space)
    assert debugging.commands.animation.is_paused
    debugging.wait_paused()
    assert "Animation paused" in debugging.strip
    names = debugging.sent()
    debugging.press(Qt.Key.Key_Space)
    debugging.wait(lambda: "StepInto" in names)
    assert debugging.document.text() == document_text


@pytest.mark.parametrize(("speed", "words"), [(0.5, "0.5 steps/s"), (1.0, "1 step/s")])
def test_the_strip_shows_the_speed_of_the_animation(
    debugging: Debugging, speed: float, words: str
) -> None:
    debugging.window.bench.settings.set(table.ANIMATION_SPEED, speed)
    debugging.open(COUNT)

    debugging.window.bench.actions.trigger("debug.animate")

    debugging.wait(lambda: words in debugging.strip)


def test_animation_ends_with_the_program_and_with_stop(debugging: Debugging) -> None:
    debugging.window.bench.settings.set(table.ANIMATION_SPEED, 5.0)
    debugging.open(NO_ROUNDS)
    action = debugging.window.bench.actions.action("debug.animate")

    action.trigger()
    debugging.wait_ended()
    debugging.wait(lambda: not action.isChecked())

    action.trigger()
    debugging.wait_paused()
    debugging.press(Qt.Key.Key_F5, SHIFT)
    debugging.wait(lambda: not action.isChecked())


def test_a_breakpoint_pauses_the_animation_and_the_strip_changes_its_speed(
    debugging: Debugging,
) -> None:
    debugging.window.bench.settings.set(table.ANIMATION_SPEED, 5.0)
    debugging.open(COUNT)
    debugging.window.bench.actions.trigger("debug.animate")
    debugging.wait_paused()
    debugging.click_margin(7)

    debugging.wait(lambda: debugging.commands.animation.is_paused)

    buttons = {one.text(): one for one in debugging.commands.strip.buttons}
    click(buttons["Slower"])
    assert debugging.window.bench.settings.get(table.ANIMATION_SPEED) == 2.0
    click(buttons["Faster"])
    assert debugging.window.bench.settings.get(table.ANIMATION_SPEED) == 5.0
    click(buttons["Resume"])
    assert not debugging.commands.animation.is_paused
