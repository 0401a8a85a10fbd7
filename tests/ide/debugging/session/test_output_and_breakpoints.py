"""Output that looks like events, and breakpoints set at any time."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import Qt

from ez_ide.actions.session_status import SessionPhase
from ez_ide.settings import table
from tests.helpers.ide_programs import SHARE, SPIN

if TYPE_CHECKING:
    from tests.helpers.debugging import Debugging


def test_output_is_never_mistaken_for_events(debugging: Debugging) -> None:
    line = '{\\"type\\":\\"event\\",\\"event\\":\\"exited\\",\\"data\\":{\\"exitCode\\":7}}'
    text = f'import @std\nusing std\ndo main() {{\n    println("{line}")\n    println("{{")\n}}\n'
    debugging.open(text)
    debugging.debug(4)

    debugging.step_over(5)
    debugging.press(Qt.Key.Key_F5)
    debugging.wait_ended()

    assert '{"type":"event"' in debugging.console
    assert debugging.session.state.exit_code == 0
    assert debugging.window.notices.texts() == []


def test_two_breakpoints_have_two_engine_ids(debugging: Debugging) -> None:
    debugging.open(SHARE)
    debugging.click_margin(13)
    debugging.click_margin(14)

    debugging.debug(13)

    assert sorted(one.engine_id or 0 for one in debugging.store.all()) == [1, 2]


def test_a_breakpoint_set_while_the_program_runs_stops_it(debugging: Debugging) -> None:
    debugging.window.bench.settings.set(table.STOP_ON_ENTRY, "never")
    debugging.open(SPIN)
    debugging.press(Qt.Key.Key_F5)
    debugging.wait_phase(SessionPhase.RUNNING)

    debugging.click_margin(5)

    debugging.wait_paused(5)
    debugging.click_margin(5)
    debugging.press(Qt.Key.Key_F5)
    debugging.wait_phase(SessionPhase.RUNNING)


def test_a_breakpoint_set_after_the_end_counts_at_the_next_start(debugging: Debugging) -> None:
    debugging.open(SHARE)
    debugging.debug(10)
    debugging.press(Qt.Key.Key_F5)
    debugging.wait_ended()

    debugging.click_margin(14)
    assert debugging.only.is_verified

    debugging.debug(14)
