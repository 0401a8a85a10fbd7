from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QCheckBox, QComboBox, QSpinBox

from ez_ide.logic import settings_table as table
from ez_ide.pages.setting_row import SettingRow
from ez_ide.pages.settings import SettingsPage
from ez_ide.pages.theme_picker import ThemePicker
from tests.helpers.gestures import click, press, type_text

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from ez_ide.logic.setting import Setting
    from ez_ide.main_window import MainWindow


@pytest.fixture
def page(window: MainWindow) -> SettingsPage:
    window.bench.actions.trigger("file.settings")
    found = window.findChild(SettingsPage)
    assert found is not None
    return found


def row_of(page: SettingsPage, setting: Setting[Any]) -> SettingRow:
    return next(row for row in page.findChildren(SettingRow) if row.setting is setting)


def visible(page: SettingsPage) -> list[str]:
    return [row.setting.key for row in page.findChildren(SettingRow) if row.isVisible()]


def test_every_setting_of_the_table_has_a_row(page: SettingsPage) -> None:
    rows = {row.setting.key for row in page.findChildren(SettingRow)}

    assert rows == {one.key for one in table.ALL if one.group}


def test_a_check_mark_is_in_force_at_once_and_can_be_reset(
    page: SettingsPage, window: MainWindow
) -> None:
    row = row_of(page, table.LIGATURES)
    assert isinstance(row.field, QCheckBox)
    assert not row.reset.isVisible()

    press(row.field, Qt.Key.Key_Space)
    assert window.bench.settings.get(table.LIGATURES)
    assert row.reset.isVisible()

    click(row.reset)
    assert not window.bench.settings.get(table.LIGATURES)
    assert not row.field.isChecked()


def test_numbers_and_choices_are_set(page: SettingsPage, window: MainWindow) -> None:
    width = row_of(page, table.TAB_WIDTH)
    assert isinstance(width.field, QSpinBox)
    press(width.field, Qt.Key.Key_Up)
    assert window.bench.settings.get(table.TAB_WIDTH) == 5

    again = row_of(page, table.RUN_AGAIN)
    assert isinstance(again.field, QComboBox)
    press(again.field, Qt.Key.Key_Down)
    assert window.bench.settings.get(table.RUN_AGAIN) == "ask"


def test_a_theme_is_chosen_by_its_picture(page: SettingsPage, window: MainWindow) -> None:
    picker = row_of(page, table.THEME).field
    assert isinstance(picker, ThemePicker)
    walnut = next(one for one in picker.previews() if one.key == "Walnut")

    click(walnut)

    assert window.bench.themes.theme.name == "Walnut"


def test_the_search_looks_at_titles_descriptions_and_choices(page: SettingsPage) -> None:
    type_text(page.search, "never inside strings")
    assert visible(page) == ["editor.trimOnSave"]

    page.search.setText("Stop it and run again")
    assert visible(page) == ["run.again"]

    page.search.setText("xyzzy")
    assert page.nothing.isVisible()

    press(page.search, Qt.Key.Key_Escape)
    assert "appearance.theme" in visible(page)


def test_a_change_from_elsewhere_is_shown(page: SettingsPage, window: MainWindow) -> None:
    window.bench.settings.set(table.TAB_WIDTH, 8)

    field = row_of(page, table.TAB_WIDTH).field
    assert isinstance(field, QSpinBox)
    assert field.value() == 8


def test_the_file_opens_in_an_editor(page: SettingsPage, window: MainWindow, home: Path) -> None:
    page.file_wanted.emit(1)

    assert window.editors.current is not None
    assert window.editors.current.path == home / "settings.json"


def test_a_broken_file_is_told_on_the_page_and_in_a_bar(
    page: SettingsPage, window: MainWindow, home: Path, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(window.bench.settings.problem_changed):
        (home / "settings.json").write_text("{\n  broken\n}")

    assert page.problem.isVisible()
    assert "Line 2" in page.problem_words.text()
    assert "line 2" in window.notices.texts()[0]

    with qtbot.waitSignal(window.bench.settings.problem_changed):
        (home / "settings.json").write_text("{}")

    assert not page.problem.isVisible()
    assert window.notices.texts() == []


def test_the_page_is_open_at_most_once(page: SettingsPage, window: MainWindow) -> None:
    window.bench.actions.trigger("file.settings")

    assert [one for one in window.findChildren(SettingsPage) if one.isVisible()] == [page]
