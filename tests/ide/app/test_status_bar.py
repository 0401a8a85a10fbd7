from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ez_ide.actions.session_status import SessionPhase, SessionStatus
from ez_ide.settings import table
from tests.helpers.gestures import click

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from ez_ide.app.main_window import MainWindow


@pytest.mark.parametrize(
    ("status", "look"),
    [
        (SessionStatus(SessionPhase.PAUSED, "Paused: breakpoint 2 (hit 3)", True), "paused"),
        (SessionStatus(SessionPhase.RUNNING, "Running", True), "running"),
        (SessionStatus(SessionPhase.WAITING_FOR_INPUT, "Waiting for input", False), "running"),
        (SessionStatus(SessionPhase.ENDED, "Exited with code 1", True), "none"),
    ],
)
def test_the_session_is_described_by_text_and_colour(
    window: MainWindow, status: SessionStatus, look: str
) -> None:
    window.bench.actions.update(session=status)

    assert window.status.session.text() == status.sentence
    assert window.status.session.accessibleName() == f"Session: {status.sentence}"
    assert window.status.property("session") == look


def test_the_caret_the_selection_and_the_text_format_are_shown(
    window: MainWindow, qtbot: QtBot
) -> None:
    document = window.editors.new("one\ntwo")
    document.editor.go_to(2, 3)
    qtbot.waitUntil(lambda: window.status.position.text() == "Line 2, column 3")
    assert window.status.encoding.text() == "UTF-8"
    assert window.status.line_end.text() == "LF"

    document.editor.go_to(1, 1, select_to=(1, 4))

    qtbot.waitUntil(lambda: window.status.position.text().endswith("(3 selected)"))


@pytest.mark.parametrize("percent", [100, 110, 200])
def test_words_in_the_bar_keep_their_distance(window: MainWindow, percent: int) -> None:
    window.bench.settings.set(table.INTERFACE_SCALE, percent)
    window.editors.new("one")

    for label in (window.status.session, window.status.encoding, window.status.line_end):
        words = label.fontMetrics().horizontalAdvance(label.text())
        assert label.sizeHint().width() - words >= label.fontMetrics().averageCharWidth(), label


def test_without_a_text_there_is_no_place(window: MainWindow) -> None:
    assert not window.status.position.isVisible()


@pytest.mark.parametrize(
    ("errors", "warnings", "words"),
    [(0, 0, "No problems"), (1, 0, "1 error, 0 warnings"), (2, 1, "2 errors, 1 warning")],
)
def test_problems_are_counted(window: MainWindow, errors: int, warnings: int, words: str) -> None:
    window.bench.actions.update(errors=errors, warnings=warnings)

    assert window.status.problems.text() == words


def test_muted_breakpoints_and_zoom_are_shown_only_if_unusual(window: MainWindow) -> None:
    assert not window.status.muted.isVisible()
    assert not window.status.zoom.isVisible()

    window.bench.actions.update(are_breakpoints_muted=True, zoom=120)

    assert window.status.muted.isVisible()
    assert window.status.zoom.text() == "120 %"


def test_a_click_on_the_place_asks_for_a_line(window: MainWindow) -> None:
    window.editors.new("one")
    window.bench.actions.update(has_editor=True)

    click(window.status.position)

    assert window.palette_commands.is_open()


def test_a_click_on_the_problems_opens_their_list(window: MainWindow, qtbot: QtBot) -> None:
    click(window.status.problems)

    qtbot.waitUntil(lambda: window.docks.panel("problems").isVisible())


def test_the_interpreter_and_the_indentation_are_shown(window: MainWindow) -> None:
    window.editors.new("a\n")

    assert window.status.version.text().startswith("EZ ")
    assert window.status.indentation.text() == "4 spaces"


def test_no_letter_of_a_button_is_cut(window: MainWindow, qtbot: QtBot) -> None:
    window.bench.actions.update(errors=0, warnings=1)
    buttons = (window.status.problems, window.status.version)

    qtbot.waitUntil(window.status.problems.isVisible)
    for button in buttons:
        assert button.height() >= button.fontMetrics().height(), button.text()
        assert button.height() >= button.sizeHint().height(), button.text()
