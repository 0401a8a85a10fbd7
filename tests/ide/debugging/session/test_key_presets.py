"""Debugging by the keys of each preset, against the real debugger."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtGui import QKeySequence

from ez_ide.actions.session_status import SessionPhase
from ez_ide.actions.spec import PRESETS
from ez_ide.settings import table
from tests.helpers.gestures import press
from tests.helpers.ide_programs import SHARE, SPIN

if TYPE_CHECKING:
    from tests.helpers.debugging import Debugging


def use(debugging: Debugging, action: str) -> None:
    """Press the first key that the preset in force gives an action."""
    (key, *_others) = debugging.window.bench.actions.keys(action)
    chord = QKeySequence.fromString(key, QKeySequence.SequenceFormat.PortableText)[0]
    press(debugging.editor, Qt.Key(chord.key()), chord.keyboardModifiers())


@pytest.fixture(params=PRESETS)
def preset(request: pytest.FixtureRequest, debugging: Debugging) -> Debugging:
    debugging.window.bench.settings.set(table.KEY_PRESET, request.param)
    return debugging


def test_a_session_is_driven_by_the_keys_of_the_preset(preset: Debugging) -> None:
    preset.open(SHARE)
    preset.go_to(13)
    use(preset, "debug.toggle_breakpoint")
    assert preset.lines == [13]

    use(preset, "debug.start")
    preset.wait_paused(13)
    use(preset, "debug.step_into")
    preset.wait_paused(5)
    use(preset, "debug.step_over")
    preset.wait_paused(6)
    use(preset, "debug.step_out")
    preset.wait_paused(13)
    use(preset, "debug.continue")
    preset.wait(lambda: preset.variable("i") == "2")
    preset.wait_paused(13)
    preset.go_to(18)
    use(preset, "debug.run_to_cursor")
    preset.wait_paused(18)
    use(preset, "debug.restart")
    preset.wait(lambda: preset.variable("i") == "1")
    preset.wait_paused(13)
    use(preset, "run.stop")
    preset.wait_ended()


def test_a_program_is_run_and_stopped_by_the_keys_of_the_preset(preset: Debugging) -> None:
    preset.open(SPIN)

    use(preset, "run.run")
    preset.wait_phase(SessionPhase.RUNNING)
    use(preset, "run.stop")

    preset.wait_ended()
    assert not preset.commands.runner.is_alive
