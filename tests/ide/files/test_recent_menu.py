"""The menu of recent files and folders."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtWidgets import QPushButton

from ez_ide.non_null import non_null
from tests.helpers.keyboard import text_of

if TYPE_CHECKING:
    from pathlib import Path

    from PyQt6.QtWidgets import QMenu

    from ez_ide.app.main_window import MainWindow


def recent_menu(window: MainWindow) -> QMenu:
    """The menu, filled as when it is opened."""
    file_menu = window.menus.menu("File")
    found = [action.menu() for action in file_menu.actions() if "recent" in action.text()]
    menu: QMenu = non_null(found[0])
    menu.aboutToShow.emit()
    return menu


@pytest.fixture
def files(window: MainWindow, tmp_path: Path) -> list[Path]:
    paths = [tmp_path / f"{number}.ez" for number in range(22)]
    for path in paths:
        path.write_text("")
        window.file_commands.open_file(path)
    window.file_commands.open_folder(tmp_path)
    return paths


def test_the_menu_opens_the_last_twenty_files_and_folders(
    window: MainWindow, files: list[Path], tmp_path: Path
) -> None:
    rows = [action for action in recent_menu(window).actions() if not action.isSeparator()]

    assert len(rows) == 20 + 1 + 1
    assert text_of(rows[0]).endswith("21.ez")
    assert text_of(rows[20]).endswith(tmp_path.name)
    window.editors.close_all()
    rows[1].trigger()
    assert non_null(window.editors.current).path == files[20]


def test_deleted_files_are_disabled_and_the_list_can_be_cleared(
    window: MainWindow, files: list[Path]
) -> None:
    files[21].unlink()
    menu = recent_menu(window)
    assert not menu.actions()[0].isEnabled()
    assert menu.actions()[1].isEnabled()

    menu.actions()[-1].trigger()

    assert window.recent.files() == []
    assert len([one for one in recent_menu(window).actions() if not one.isSeparator()]) == 1


def test_an_empty_list_cannot_be_cleared(window: MainWindow) -> None:
    assert not recent_menu(window).actions()[-1].isEnabled()


@pytest.mark.parametrize("is_known", [True, False])
def test_a_deleted_file_can_be_removed_from_the_list(
    window: MainWindow, tmp_path: Path, *, is_known: bool
) -> None:
    path = tmp_path / "gone.ez"
    if is_known:
        window.file_commands._recent.add_file(path)  # noqa: SLF001

    window.file_commands.open_file(path)

    buttons = [one.text() for one in window.notices.findChildren(QPushButton)]
    assert ("Remove from recent files" in buttons) == is_known
