"""A checked program in a window."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from tests.helpers.checked_program import PROGRAM, checked

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from ez_ide.app.main_window import MainWindow
    from ez_ide.editing.document import Document


@pytest.fixture
def document(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> Document:
    """A document with names of every kind."""
    path = tmp_path / "program.ez"
    path.write_text(PROGRAM)
    return checked(window, qtbot, path)
