from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import QMimeData, QPointF, Qt, QUrl
from PyQt6.QtGui import QDropEvent, QGuiApplication
from PyQt6.QtWidgets import QFileDialog, QMenu, QPushButton

from ez_ide.settings import table
from tests.helpers.gestures import click, press, type_text
from tests.helpers.keyboard import text_of

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from ez_ide.app.main_window import MainWindow
    from ez_ide.files.panel import FilesPanel

pytestmark = pytest.mark.qt_log_ignore("does not support")  # reported for every menu


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "zoo").mkdir()
    (tmp_path / "zoo" / "cat.ez").write_text("// cat")
    (tmp_path / "apple.ez").write_text("// apple")
    (tmp_path / "Banana.md").write_text("# banana")
    (tmp_path / ".secret").write_text("")
    (tmp_path / "__pycache__").mkdir()
    return tmp_path


@pytest.fixture
def panel(window: MainWindow, folder: Path, qtbot: QtBot) -> FilesPanel:
    window.file_commands.open_folder(folder)
    window.activateWindow()
    qtbot.waitUntil(lambda: len(names(window.files_panel)) == 3)
    return window.files_panel


def names(panel: FilesPanel) -> list[str]:
    model, root = panel.view.model(), panel.view.rootIndex()
    assert model is not None
    return [str(model.index(row, 0, root).data()) for row in range(model.rowCount(root))]


def choose(panel: FilesPanel, path: Path) -> None:
    panel.view.setFocus()
    panel.view.show_path(path)
    assert panel.view.current_path() == path


def test_folders_come_first_and_tool_folders_are_hidden(panel: FilesPanel) -> None:
    assert names(panel) == ["zoo", "apple.ez", "Banana.md"]


def test_hidden_files_can_be_shown(panel: FilesPanel, window: MainWindow, qtbot: QtBot) -> None:
    window.bench.settings.set(table.SHOW_HIDDEN, True)

    qtbot.waitUntil(lambda: ".secret" in names(panel))


def test_the_filter_shows_names_that_contain_the_text(panel: FilesPanel) -> None:
    type_text(panel.filter, "APP")
    assert names(panel) == ["apple.ez"]

    press(panel.filter, Qt.Key.Key_Escape)
    assert len(names(panel)) == 3


def test_enter_opens_a_file(panel: FilesPanel, window: MainWindow, folder: Path) -> None:
    choose(panel, folder / "apple.ez")

    press(panel.view, Qt.Key.Key_Return)

    assert window.editors.current is not None
    assert window.editors.current.path == folder / "apple.ez"


def test_f2_renames(panel: FilesPanel, folder: Path, qtbot: QtBot) -> None:
    choose(panel, folder / "apple.ez")
    press(panel.view, Qt.Key.Key_F2)
    assert panel.names.field.selectedText() == "apple"

    type_text(panel.names.field, "pear")
    press(panel.names.field, Qt.Key.Key_Return)

    assert (folder / "pear.ez").read_text() == "// apple"
    qtbot.waitUntil(lambda: "pear.ez" in names(panel))


def test_an_existing_or_invalid_name_is_refused_while_typing(
    panel: FilesPanel, folder: Path
) -> None:
    choose(panel, folder / "apple.ez")
    press(panel.view, Qt.Key.Key_F2)

    panel.names.field.setText("Banana.md")
    assert "already exists" in panel.names.problem.text()
    panel.names.field.setText("a/b")
    assert "cannot contain “/”" in panel.names.problem.text()
    press(panel.names.field, Qt.Key.Key_Return)

    assert panel.names.isVisible()
    assert (folder / "apple.ez").exists()
    press(panel.names.field, Qt.Key.Key_Escape)
    assert not panel.names.isVisible()


def test_a_new_file_is_made_and_opened(panel: FilesPanel, window: MainWindow, folder: Path) -> None:
    panel.view.clearSelection()
    panel.tree_actions.new_file()

    type_text(panel.names.field, "shop")
    press(panel.names.field, Qt.Key.Key_Return)

    assert (folder / "shop.ez").read_text() == ""
    assert window.editors.current is not None
    assert window.editors.current.path == folder / "shop.ez"


def test_del_moves_to_the_trash_and_the_notice_restores(
    panel: FilesPanel, window: MainWindow, folder: Path
) -> None:
    choose(panel, folder / "apple.ez")
    press(panel.view, Qt.Key.Key_Delete)
    assert not (folder / "apple.ez").exists()
    assert window.notices.texts() == ["“apple.ez” was moved to the trash."]

    back = next(b for b in window.notices.findChildren(QPushButton) if b.text() == "Restore")
    click(back)

    assert (folder / "apple.ez").read_text() == "// apple"


def test_a_copy_gets_a_free_name(panel: FilesPanel, folder: Path) -> None:
    choose(panel, folder / "apple.ez")

    panel.tree_actions.duplicate()
    panel.tree_actions.duplicate()

    assert (folder / "apple 2.ez").read_text() == "// apple"
    assert (folder / "apple 3.ez").exists()


def test_a_dropped_file_moves_into_the_folder_under_the_mouse(
    panel: FilesPanel, folder: Path
) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(folder / "apple.ez"))])
    zoo = panel.view.visualRect(panel._tree.index_of(folder / "zoo"))  # noqa: SLF001
    drop = QDropEvent(
        QPointF(zoo.center()), Qt.DropAction.MoveAction, data,
        Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier,
    )  # fmt: skip

    panel.view.dropEvent(drop)

    assert (folder / "zoo" / "apple.ez").exists()


def test_ctrl_c_copies_the_path(panel: FilesPanel, folder: Path) -> None:
    choose(panel, folder / "apple.ez")

    press(panel.view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)

    clipboard = QGuiApplication.clipboard()
    assert clipboard is not None
    assert clipboard.text() == str(folder / "apple.ez")


def test_up_back_and_forward_change_the_folder(
    panel: FilesPanel, folder: Path, qtbot: QtBot
) -> None:
    panel.set_folder(folder / "zoo")
    qtbot.waitUntil(lambda: names(panel) == ["cat.ez"])

    panel.view.setFocus()
    press(panel.view, Qt.Key.Key_Backspace)
    assert panel.folder == folder
    panel._back()  # noqa: SLF001
    assert panel.folder == folder / "zoo"
    panel._forward()  # noqa: SLF001
    assert panel.folder == folder


def test_without_a_folder_the_panel_offers_to_open_one(window: MainWindow) -> None:
    panel = window.files_panel
    texts = [button.text() for button in panel.findChildren(QPushButton) if button.isVisible()]

    assert texts == ["Open folder…"]


def test_a_file_made_by_another_program_appears(
    panel: FilesPanel, folder: Path, qtbot: QtBot
) -> None:
    (folder / "new.ez").write_text("")

    qtbot.waitUntil(lambda: "new.ez" in names(panel))


def test_the_current_file_is_selected_in_the_tree(
    panel: FilesPanel, window: MainWindow, folder: Path, qtbot: QtBot
) -> None:
    for path in (folder / "apple.ez", folder / "zoo" / "cat.ez"):
        window.editors.open(path)

    qtbot.waitUntil(lambda: panel.view.current_path() == folder / "zoo" / "cat.ez")
    window.editors.next_tab(+1)
    assert panel.view.current_path() == folder / "apple.ez"


def test_renaming_a_file_or_its_folder_renames_the_open_document(
    panel: FilesPanel, window: MainWindow, folder: Path
) -> None:
    document = window.editors.open(folder / "zoo" / "cat.ez")
    assert document is not None

    panel.tree_actions.rename_to(folder / "zoo", "park")
    assert document.path == folder / "park" / "cat.ez"

    panel.tree_actions.rename_to(folder / "park" / "cat.ez", "dog.ez")
    assert window.editors.tab_titles() == ["dog.ez"]
    assert window.editors.save(document)
    assert (folder / "park" / "dog.ez").exists()


def test_the_button_of_the_empty_panel_asks_for_a_folder(window: MainWindow) -> None:
    panel = window.files_panel
    button = next(one for one in panel.findChildren(QPushButton) if one.isVisible())

    click(button)

    dialog = window.findChild(QFileDialog)
    assert dialog is not None
    assert dialog.isVisible()
    dialog.reject()


def test_the_menu_offers_everything_that_can_be_done(panel: FilesPanel, folder: Path) -> None:
    choose(panel, folder / "apple.ez")
    words = [action.text().split("\t")[0] for action in panel.tree_actions.menu().actions()]

    assert [one for one in words if one] == [
        "Open", "New file…", "New folder…", "Rename…", "Duplicate", "Cut", "Move to trash",
        "Copy path", "Show in file manager", "Open terminal here",
    ]  # fmt: skip


def test_a_bookmark_leads_back_to_its_folder(panel: FilesPanel, folder: Path) -> None:
    panel.set_folder(folder / "zoo")
    places = panel._location  # noqa: SLF001  the button with the folder's name
    click(places)
    menu = next(one for one in panel.findChildren(QMenu) if one.isVisible())
    next(one for one in menu.actions() if text_of(one) == "Bookmark this folder").trigger()
    menu.close()
    panel.set_folder(folder)

    click(places)
    menu = next(one for one in panel.findChildren(QMenu) if one.isVisible())
    next(one for one in menu.actions() if text_of(one) == "zoo").trigger()
    menu.close()

    assert panel.folder == folder / "zoo"


def test_a_system_without_a_terminal_says_so(
    panel: FilesPanel, window: MainWindow, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(folder))
    choose(panel, folder / "apple.ez")
    menu = panel.tree_actions.menu()

    next(one for one in menu.actions() if one.text() == "Open terminal here").trigger()

    assert window.notices.texts() == ["No terminal application was found."]


def test_a_terminal_starts_in_the_folder_of_the_file(
    panel: FilesPanel, folder: Path, monkeypatch: pytest.MonkeyPatch, qtbot: QtBot
) -> None:
    tools = folder / ".tools"
    tools.mkdir()
    terminal = tools / "xterm"
    terminal.write_text("#!/bin/sh\npwd > started\n")
    terminal.chmod(0o755)
    monkeypatch.setenv("PATH", f"{tools}:/bin:/usr/bin")
    choose(panel, folder / "zoo" / "cat.ez")

    panel.tree_actions.terminal()

    started = folder / "zoo" / "started"
    qtbot.waitUntil(lambda: started.exists() and bool(started.read_text()))
    assert started.read_text().strip() == str(folder / "zoo")
