"""Someone who runs programs in a window."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.helpers.running import Running

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from ez_ide.main_window import MainWindow


@pytest.fixture
def running(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> Running:
    """The window with someone in it who runs programs."""
    window.resize(1280, 900)
    return Running(window, qtbot, tmp_path)
