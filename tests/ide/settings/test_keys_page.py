from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import Qt

from ez_ide.settings import table
from ez_ide.settings.key_table import COMMAND, KEYS
from ez_ide.settings.keys_page import KeysPage
from tests.helpers.gestures import click, press

if TYPE_CHECKING:
    from ez_ide.app.main_window import MainWindow


@pytest.fixture
def page(window: MainWindow) -> KeysPage:
    window.bench.actions.trigger("file.keys")
    found = window.findChild(KeysPage)
    assert found is not None
    window.activateWindow()
    return found


def cell(page: KeysPage, row: int, column: int) -> str:
    model = page.view.model()
    assert model is not None
    return str(model.index(row, column).data())


def choose(page: KeysPage, name: str) -> None:
    page.search.setText(name)
    assert cell(page, 0, COMMAND) == name
    model = page.view.model()
    assert model is not None
    page.view.setCurrentIndex(model.index(0, 0))
    page.view.setFocus()
    press(page.view, Qt.Key.Key_Return)


def test_keys_are_found_by_name_and_by_key(page: KeysPage) -> None:
    page.search.setText("reset layout")
    assert cell(page, 0, COMMAND) == "Reset layout"

    page.search.setText("ctrl+shift+p")
    assert cell(page, 0, COMMAND) == "Command palette…"


def test_pressed_keys_are_recorded(page: KeysPage, window: MainWindow) -> None:
    choose(page, "Reset layout")
    assert page.recorder.isVisible()

    modifiers = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier
    press(page.recorder.field, Qt.Key.Key_R, modifiers)
    click(page.recorder.keep)

    assert window.bench.actions.keys("view.reset_layout") == ("Ctrl+Alt+R",)
    assert window.bench.settings.get(table.OWN_KEYS) == {"view.reset_layout": ["Ctrl+Alt+R"]}
    assert cell(page, 0, KEYS) == "Ctrl+Alt+R"
    assert not page.recorder.isVisible()


def test_keys_that_are_taken_change_their_owner(page: KeysPage, window: MainWindow) -> None:
    choose(page, "Reset layout")

    press(page.recorder.field, Qt.Key.Key_P, Qt.KeyboardModifier.ControlModifier)
    assert "“Go to file…”" in page.recorder.problem.text()
    click(page.recorder.keep)

    assert window.bench.actions.keys("view.reset_layout") == ("Ctrl+P",)
    assert window.bench.actions.keys("go.file") == ()


def test_del_takes_keys_away_and_default_brings_them_back(
    page: KeysPage, window: MainWindow
) -> None:
    choose(page, "Save as…")
    click(page.recorder.cancel)
    press(page.view, Qt.Key.Key_Delete)
    assert window.bench.actions.keys("file.save_as") == ()

    press(page.view, Qt.Key.Key_Return)
    click(page.recorder.default)

    assert window.bench.actions.keys("file.save_as") == ("Ctrl+Shift+S",)


def test_a_preset_is_in_force_at_once(page: KeysPage, window: MainWindow) -> None:
    page.preset.setFocus()
    press(page.preset, Qt.Key.Key_End)

    assert window.bench.settings.get(table.KEY_PRESET) == "pycharm"
    assert window.bench.actions.keys("go.file") == ("Ctrl+Shift+N",)


def test_own_keys_can_be_forgotten_all_at_once(page: KeysPage, window: MainWindow) -> None:
    window.bench.settings.set(table.OWN_KEYS, {"file.new": []})
    assert window.bench.actions.keys("file.new") == ()

    click(page.reset_all)

    assert window.bench.actions.keys("file.new") == ("Ctrl+N",)


def test_a_clash_in_the_settings_file_is_shown(page: KeysPage, window: MainWindow) -> None:
    window.bench.settings.set(table.OWN_KEYS, {"file.new": ["Ctrl+O"]})
    page.search.setText("new program")

    assert "also assigned to “Open…”" in cell(page, 0, KEYS)
