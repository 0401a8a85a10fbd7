"""A window of its own for each test: settings, state and backups in an empty folder."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ez_ide.actions.registry import ActionRegistry
from ez_ide.app import startup as ide
from ez_ide.appearance.theme_service import ThemeService
from ez_ide.settings import table
from ez_ide.settings.store import Settings
from ez_ide.storage.state_store import StateStore
from tests.helpers.closing import let_go
from tests.helpers.debugging import Debugging
from tests.helpers.inside import Inside
from tests.helpers.running import Running

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from PyQt6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

    from ez_ide.app.main_window import MainWindow


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The folder of settings, state, backups and log."""
    folder = tmp_path_factory.mktemp("home")
    monkeypatch.setenv("EZ_IDE_HOME", str(folder))
    return folder


@pytest.fixture(scope="session")
def qapp_cls() -> object:
    """The application as the command makes it, once for all tests."""
    return ide.make_application


@pytest.fixture
def settings(qapp: QApplication) -> Settings:  # noqa: ARG001  a QObject wants an application
    return Settings()


@pytest.fixture
def state(qapp: QApplication) -> StateStore:  # noqa: ARG001
    return StateStore(None)


@pytest.fixture
def themes(settings: Settings) -> ThemeService:
    return ThemeService(settings)


@pytest.fixture
def actions(qapp: QApplication) -> ActionRegistry:  # noqa: ARG001
    return ActionRegistry()


@pytest.fixture
def new_window(qapp: QApplication) -> Iterator[Callable[[], MainWindow]]:
    """Makes windows as the command does, and takes them away; none may have made a mistake."""
    made: list[MainWindow] = []

    def make() -> MainWindow:
        window = ide.make_window(qapp)
        made.append(window)
        return window

    yield make
    reports = [report for window in made for report in window.exception_handler.reports]
    let_go(made)
    made.clear()
    assert reports == []


@pytest.fixture
def window(new_window: Callable[[], MainWindow], qtbot: QtBot) -> MainWindow:
    """A window on screen, with nothing open."""
    made = new_window()
    made.bench.settings.set(table.SHOW_WELCOME, False)
    made.start([])
    with qtbot.waitExposed(made):
        made.show()
    return made


@pytest.fixture
def debugging(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> Debugging:
    """The window with someone in it who debugs."""
    return Debugging(window, qtbot, tmp_path)


@pytest.fixture
def inside(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> Inside:
    """A window with room for the panels that show the values of a paused program."""
    window.resize(1440, 900)
    return Inside(window, qtbot, tmp_path)


@pytest.fixture
def running(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> Running:
    """A window in which programs are run."""
    window.resize(1280, 900)
    return Running(window, qtbot, tmp_path)
