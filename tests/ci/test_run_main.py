from __future__ import annotations

import pytest
from display import has_display
from run_main import SAMPLE, command_to_start, reason_for_the_terminal


def test_the_ide_opens_if_there_is_a_display() -> None:
    assert command_to_start(display=True, ide=True, debugger=True) == ["ez-ide", SAMPLE]
    assert reason_for_the_terminal(display=True, ide=True) is None


def test_without_a_display_the_sample_is_debugged_in_the_terminal() -> None:
    assert command_to_start(display=False, ide=True, debugger=True) == ["ez", "debug", SAMPLE]
    assert "display" in (reason_for_the_terminal(display=False, ide=True) or "")


def test_without_a_debugger_the_sample_is_run() -> None:
    assert command_to_start(display=False, ide=False, debugger=False) == ["ez", "run", SAMPLE]


def test_without_the_ide_the_sample_is_debugged_in_the_terminal() -> None:
    assert command_to_start(display=True, ide=False, debugger=True) == ["ez", "debug", SAMPLE]
    assert "not installed" in (reason_for_the_terminal(display=True, ide=False) or "")


@pytest.mark.parametrize("variable", ["DISPLAY", "WAYLAND_DISPLAY"])
def test_a_variable_reveals_a_display(variable: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv(variable, "0")

    assert has_display()


def test_without_the_variables_there_is_no_display(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)

    assert not has_display()
