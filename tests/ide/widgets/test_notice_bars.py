"""Notices: which of them go by themselves, and which stay until they are answered."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication

from tests.helpers.gestures import click, press
from tests.helpers.ide_programs import COUNT

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from ez_ide.app.main_window import MainWindow
    from ez_ide.widgets.notice_bars import NoticeBars
    from tests.helpers.debugging import Debugging

SHORT_MS = 100
BUTTON = [("Do it", lambda: None)]


@pytest.fixture
def notices(window: MainWindow) -> NoticeBars:
    """Those of the window, with a short life."""
    window.notices.lifetime_ms = SHORT_MS
    return window.notices


def test_information_expires_and_errors_stay(notices: NoticeBars, qtbot: QtBot) -> None:
    notices.show_notice("error", "an error")
    notices.show_notice("warning", "a question", BUTTON)
    notices.show_notice("info", "information")
    notices.show_notice("success", "a success")

    qtbot.waitUntil(lambda: notices.texts() == ["an error", "a question"])
    notices.show_notice("warning", "a warning")
    notices.show_notice("info", "an offer", BUTTON)
    qtbot.waitUntil(lambda: notices.texts() == ["an error", "a question"])

    click(notices.bars()[0].close_button)
    assert notices.texts() == ["a question"]


def test_a_notice_stays_while_the_focus_is_in_it(notices: NoticeBars, qtbot: QtBot) -> None:
    notices.show_notice("info", "an offer", BUTTON)
    (bar,) = notices.bars()
    bar.buttons[0].setFocus()
    notices.show_notice("info", "another")

    qtbot.waitUntil(lambda: notices.texts() == ["an offer"])
    with qtbot.waitSignal(bar.timer.timeout):
        assert QApplication.focusWidget() is bar.buttons[0]
    assert notices.texts() == ["an offer"]
    notices.window().setFocus()  # type: ignore[union-attr]

    qtbot.waitUntil(lambda: notices.texts() == [])


def test_the_window_shows_notices_long_enough_to_be_read(window: MainWindow) -> None:
    assert 10_000 <= window.notices.lifetime_ms <= 30_000


def test_the_next_step_takes_the_notices_of_the_stop_away(debugging: Debugging) -> None:
    debugging.open(COUNT)
    debugging.click_margin(7)
    debugging.debug(7)
    notices = debugging.window.notices
    debugging.press(
        Qt.Key.Key_W, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
    )
    notices.show_notice("error", "an error")
    assert len(notices.texts()) == 2

    debugging.step_over(6)

    assert notices.texts() == ["an error"]


def test_a_refused_breakpoint_does_not_stay_for_ever(debugging: Debugging) -> None:
    debugging.window.notices.lifetime_ms = SHORT_MS
    debugging.open(COUNT + "\n// the end")
    debugging.go_to(12)

    press(debugging.editor, Qt.Key.Key_F9)
    assert any("breakpoint cannot be set" in one for one in debugging.window.notices.texts())

    debugging.wait(lambda: debugging.window.notices.texts() == [])
