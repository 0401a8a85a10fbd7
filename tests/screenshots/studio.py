"""The window that has its picture taken: its size, its settings, the wait until all is drawn."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from PyQt6.QtCore import QDeadlineTimer, QThreadPool
from PyQt6.QtWidgets import QApplication

from ez_ide.app import startup as ide
from ez_ide.settings import table
from tests.helpers.closing import let_go

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from tests.screenshots.states import State

PATIENCE_MS = 15_000


def take(app: QApplication, state: State, home: Path, file: Path) -> None:
    """Bring a new window into the state and write its picture."""
    os.environ["EZ_IDE_HOME"] = str(home)
    window = ide.make_window(app)
    settings = window.bench.settings
    settings.set(table.THEME, state.theme)
    settings.set(table.INTERFACE_SCALE, state.text_percent)
    for size in (table.EDITOR_FONT_SIZE, table.CONSOLE_FONT_SIZE):
        settings.set(size, round(size.default * state.text_percent / 110))
    settings.set(table.SHOW_WELCOME, state.shows_welcome)
    window.start([])
    window.resize(state.width, state.height)
    window.show()
    window.activateWindow()
    settle()
    state.arrange(window)
    settle()
    window.resize(state.width, state.height)
    settle()
    window.grab().save(str(file))
    let_go([window])


def settle() -> None:
    """Everything that is due has happened."""
    pool = QThreadPool.globalInstance()
    if pool is not None:
        pool.waitForDone(PATIENCE_MS)
    calm = QDeadlineTimer(250)
    while not calm.hasExpired():
        QApplication.processEvents()


def wait_until(condition: Callable[[], bool]) -> None:
    """Go on with the window until it is so."""
    end = QDeadlineTimer(PATIENCE_MS)
    while not condition():
        if end.hasExpired():
            msg = "the window did not get into the state for its picture"
            raise TimeoutError(msg)
        QApplication.processEvents()
