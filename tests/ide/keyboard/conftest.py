"""Fixtures for tests that press keys only."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ez_ide.language import check_service
from tests.helpers.debugging_by_keys import DebuggingByKeys
from tests.helpers.ide_programs import DOCUMENTED
from tests.helpers.keyboard import Keyboard

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from ez_ide.app.main_window import MainWindow
    from ez_ide.editing.code_editor import CodeEditor


@pytest.fixture(autouse=True)
def _quiet(request: pytest.FixtureRequest) -> None:
    """The offscreen platform warns about every pop-up menu."""
    request.node.add_marker(pytest.mark.qt_log_ignore("does not support"))


@pytest.fixture(autouse=True)
def _soon_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """Check soon after an edit: most of these tests wait for a check first."""
    monkeypatch.setattr(check_service, "QUIET_MS", 50)


@pytest.fixture
def keyboard(window: MainWindow, qtbot: QtBot) -> Keyboard:
    """Keys for a window on screen, with nothing open."""
    return Keyboard(window, qtbot)


@pytest.fixture
def editor(keyboard: Keyboard, window: MainWindow, tmp_path: Path) -> CodeEditor:
    """The editor of a checked program with documented functions."""
    editor = keyboard.open(tmp_path / "program.ez", DOCUMENTED)
    keyboard.wait(lambda: bool(window.navigation.symbols()))
    return editor


@pytest.fixture
def person(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> DebuggingByKeys:
    """Keys for debugging, in a window with room for all panels."""
    window.resize(1440, 900)
    return DebuggingByKeys(window, qtbot, tmp_path)
