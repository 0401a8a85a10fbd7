"""Running to a line: of the caret, of a click, and one that is never reached."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import Qt

from ez_ide.editing import scintilla_numbers as n
from tests.helpers.debugging import CTRL
from tests.helpers.gestures import click
from tests.helpers.ide_programs import NO_ROUNDS, SHARE

if TYPE_CHECKING:
    from tests.helpers.debugging import Debugging


def test_ctrl_f10_runs_to_the_caret_from_nothing_and_from_a_pause(debugging: Debugging) -> None:
    debugging.open(SHARE)
    debugging.go_to(13)
    debugging.press(Qt.Key.Key_F10, CTRL)
    debugging.wait_paused(13)
    assert debugging.strip == "Reached line 13"

    debugging.go_to(18)
    debugging.press(Qt.Key.Key_F10, CTRL)
    debugging.wait_paused(18)


def test_ctrl_click_on_a_line_number_runs_there(debugging: Debugging) -> None:
    debugging.open(SHARE)
    debugging.debug(10)

    debugging.click_margin(14, margin=n.MARGIN_LINES, held=CTRL)

    debugging.wait_paused(14)
    assert debugging.store.all() == []


def test_on_a_line_without_a_statement_it_runs_to_the_next_one(debugging: Debugging) -> None:
    debugging.open(SHARE)
    debugging.go_to(16)

    debugging.press(Qt.Key.Key_F10, CTRL)

    debugging.wait_paused(18)


def test_a_line_that_was_never_reached_is_reported_at_the_end(debugging: Debugging) -> None:
    debugging.open(NO_ROUNDS)
    debugging.debug(2)
    debugging.go_to(3)

    debugging.press(Qt.Key.Key_F10, CTRL)
    debugging.wait_ended()

    debugging.wait(lambda: "before line 3 was reached" in debugging.strip)
    click(next(one for one in debugging.commands.strip.buttons if one.text() == "Dismiss"))
    assert debugging.strip == ""
