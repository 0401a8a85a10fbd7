"""Programs that are looked into, in a real window with the real debugger."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.helpers.inside import Inside

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from ez_ide.main_window import MainWindow


@pytest.fixture
def inside(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> Inside:
    window.resize(1440, 900)
    return Inside(window, qtbot, tmp_path)
