"""Starting to debug: what is checked and saved, and where it first stops."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import Qt

from ez_ide.actions.session_status import SessionPhase
from ez_ide.settings import table
from tests.helpers.debugging import SHIFT
from tests.helpers.gestures import type_text
from tests.helpers.ide_programs import SHARE, SPIN

if TYPE_CHECKING:
    from tests.helpers.debugging import Debugging


def test_f5_saves_starts_and_stops_at_entry_only_without_breakpoints(debugging: Debugging) -> None:
    document = debugging.open(SHARE)
    debugging.go_to(17, 7)
    type_text(debugging.editor, " indeed")

    debugging.debug(10)

    assert not document.is_modified
    assert debugging.strip == "Paused at the first statement"


def test_with_a_breakpoint_the_program_runs_to_it(debugging: Debugging) -> None:
    debugging.open(SHARE)
    debugging.click_margin(14)

    debugging.debug(14)

    assert debugging.variable("sum") == "5"


@pytest.mark.parametrize(("setting", "line"), [("always", 10), ("auto", 14)])
def test_stopping_at_entry_can_be_chosen(debugging: Debugging, setting: str, line: int) -> None:
    debugging.window.bench.settings.set(table.STOP_ON_ENTRY, setting)
    debugging.open(SHARE)
    debugging.click_margin(14)

    debugging.debug(line)


def test_disabled_breakpoints_do_not_count_at_the_start(debugging: Debugging) -> None:
    debugging.open(SHARE)
    debugging.click_margin(14)
    debugging.store.enable_all(is_enabled=False)

    debugging.debug(10)


@pytest.mark.parametrize("key", [Qt.Key.Key_F10, Qt.Key.Key_F11])
def test_with_nothing_running_a_step_key_starts_at_the_first_statement(
    debugging: Debugging, key: Qt.Key
) -> None:
    debugging.open(SHARE)
    debugging.click_margin(14)

    debugging.press(key)

    debugging.wait_paused(10)


def test_f5_does_exactly_one_thing_in_every_state(debugging: Debugging) -> None:
    debugging.open(SPIN)
    debugging.click_margin(4)
    names = debugging.sent()
    debugging.debug(4)
    assert names.count("Start") == 1

    del names[:]
    debugging.press(Qt.Key.Key_F5)
    debugging.wait(lambda: "GetStackTrace" in names)
    assert [one for one in names if one in ("Start", "Restart", "Continue")] == ["Continue"]

    debugging.store.mute(is_muted=True)
    debugging.wait_paused(4)
    debugging.press(Qt.Key.Key_F5)
    debugging.wait_phase(SessionPhase.RUNNING)
    del names[:]
    debugging.press(Qt.Key.Key_F5)
    assert names == []  # it runs: nothing to start and nothing to continue

    debugging.press(Qt.Key.Key_F5, SHIFT)
    debugging.wait_ended()
    debugging.store.mute(is_muted=False)
    debugging.debug(4)
    assert names.count("Start") == 1
