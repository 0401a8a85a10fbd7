from __future__ import annotations

from typing import TYPE_CHECKING, Any

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QCheckBox, QComboBox, QSpinBox

from ez_ide.non_null import non_null
from ez_ide.settings import table
from ez_ide.settings.page import SettingsPage
from ez_ide.settings.row import SettingRow
from ez_ide.settings.theme_picker import ThemePicker
from tests.helpers.gestures import click, press, type_text

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from ez_ide.app.main_window import MainWindow
    from ez_ide.settings.table import Setting


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


def test_the_search_covers_titles_descriptions_and_choices(page: SettingsPage) -> None:
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
    page.file_requested.emit(1)

    assert window.editors.current is not None
    assert window.editors.current.path == home / "settings.json"


def test_a_broken_file_is_reported_on_the_page_and_in_a_notice(
    page: SettingsPage, window: MainWindow, home: Path, qtbot: QtBot
) -> None:
    with qtbot.waitSignal(window.bench.settings.problem_changed):
        (home / "settings.json").write_text("{\n  broken\n}")

    assert page.problem.isVisible()
    assert "Line 2" in page.problem_label.text()
    assert "line 2" in window.notices.texts()[0]

    with qtbot.waitSignal(window.bench.settings.problem_changed):
        (home / "settings.json").write_text("{}")

    assert not page.problem.isVisible()
    assert window.notices.texts() == []


def test_the_page_is_open_at_most_once(page: SettingsPage, window: MainWindow) -> None:
    window.bench.actions.trigger("file.settings")

    assert [one for one in window.findChildren(SettingsPage) if one.isVisible()] == [page]


def test_nothing_moves_when_the_way_back_to_the_default_comes(
    page: SettingsPage, window: MainWindow, qtbot: QtBot
) -> None:
    below = row_of(page, table.USE_TABS)
    before = below.y()

    window.bench.settings.set(table.TAB_WIDTH, 8)
    qtbot.waitUntil(row_of(page, table.TAB_WIDTH).reset.isVisible)
    non_null(page.layout()).activate()

    assert below.y() == before


@pytest.mark.parametrize(
    ("setting", "words"),
    [
        (table.THEME, "Follow the system"),
        (table.EDITOR_FONT, "automatic"),
        (table.EDITOR_FONT_SIZE, "11.0 pt"),
        (table.CONSOLE_LINES, "10,000"),
        (table.LIGATURES, "off"),
        (table.RUN_AGAIN, "Stop it and run again"),
    ],
)
def test_the_way_back_says_what_the_default_is(
    page: SettingsPage, setting: Setting[Any], words: str
) -> None:
    assert row_of(page, setting).reset.toolTip() == f"Restore the default: {words}"


def groups(page: SettingsPage) -> list[str]:
    items = [non_null(page.groups.item(row)) for row in range(page.groups.count())]
    return [one.text() for one in items if not one.isHidden()]


def test_only_groups_with_something_that_fits_are_listed(page: SettingsPage) -> None:
    all_groups = groups(page)

    type_text(page.search, "font")
    assert groups(page) == ["Editor", "Console"]

    press(page.search, Qt.Key.Key_Escape)
    assert groups(page) == all_groups


def test_the_list_of_groups_follows_the_page(page: SettingsPage) -> None:
    bar = non_null(page.area.verticalScrollBar())

    bar.setValue(row_of(page, table.TAB_WIDTH).y())
    assert non_null(page.groups.currentItem()).text() == "Editor"

    bar.setValue(0)
    assert non_null(page.groups.currentItem()).text() == "Appearance"

    page.groups.setCurrentRow(page.groups.count() - 1)
    assert bar.value() == bar.maximum()
    assert non_null(page.groups.currentItem()).text() == "Files"


@pytest.mark.parametrize("text_size", [100, 200])
def test_nothing_is_cut_at_the_side(page: SettingsPage, window: MainWindow, text_size: int) -> None:
    window.bench.settings.set(table.INTERFACE_SCALE, text_size)
    window.resize(1366, 768)
    non_null(QApplication.instance()).processEvents()

    for row in page.findChildren(SettingRow):
        assert row.minimumSizeHint().width() <= non_null(page.area.viewport()).width(), row
    assert non_null(page.area.horizontalScrollBar()).maximum() == 0
