from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QPushButton

from ez_ide.files.recovery_page import RecoveryPage
from ez_ide.non_null import non_null
from tests.helpers.gestures import click, press, type_text

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from ez_ide.app.main_window import MainWindow
    from ez_ide.editing.document import Document


@pytest.fixture
def crashed(new_window: Callable[[], MainWindow], tmp_path: Path) -> Path:
    """Simulate a crash with two unsaved documents; return the path of the one that has a file."""
    path = tmp_path / "shop.ez"
    path.write_text("old line\n")
    window = new_window()
    window.start([])
    document = window.editors.open(path)
    assert document is not None
    document.replace_text("new line\n")
    window.editors.new("", "sketch").editor.append("a thought")
    window.backup_keeper.back_up_now()
    lock = window.backup_keeper._backups._lock  # noqa: SLF001  dying lets go of it
    assert lock is not None
    lock.unlock()
    window.backup_keeper._backups._own = path.parent / "elsewhere"  # noqa: SLF001
    for one in window.editors.documents:
        one.editor.setModified(False)
    return path


def button(window: MainWindow, words: str) -> QPushButton:
    return next(one for one in window.notices.findChildren(QPushButton) if one.text() == words)


def texts(window: MainWindow) -> dict[str, str]:
    return {one.name: one.text() for one in window.editors.documents}


def test_a_document_is_backed_up_once_typing_pauses(
    window: MainWindow, home: Path, qtbot: QtBot
) -> None:
    window.backup_keeper._timer.setInterval(50)  # noqa: SLF001  two seconds are long in a test
    document = window.editors.new("")

    document.editor.append("x")

    qtbot.waitUntil(lambda: len(list((home / "backups").rglob("*.json"))) == 1)


def test_saving_deletes_the_backup(window: MainWindow, home: Path, tmp_path: Path) -> None:
    path = tmp_path / "a.ez"
    path.write_text("")
    document = window.editors.open(path)
    assert document is not None
    document.editor.append("x")
    window.backup_keeper.back_up_now()

    window.editors.save(document)

    assert list((home / "backups").rglob("*.json")) == []


def test_closing_the_window_asks_nothing_and_restores_unsaved_documents(
    new_window: Callable[[], MainWindow], tmp_path: Path
) -> None:
    path = tmp_path / "shop.ez"
    path.write_text("old\n")
    window = new_window()
    window.start([])
    document = window.editors.open(path)
    assert document is not None
    document.replace_text("new\n")
    window.editors.new("", "sketch").editor.append("a thought")

    window.close()
    again = new_window()
    again.start([])

    assert texts(again) == {"shop.ez": "new\n", "sketch": "a thought"}
    assert all(one.is_modified for one in again.editors.documents)
    assert path.read_text() == "old\n"
    assert again.notices.texts() == []


def test_after_a_crash_unsaved_documents_are_offered_and_restored(
    crashed: Path, new_window: Callable[[], MainWindow]
) -> None:
    window = new_window()
    window.start([])
    window.show()
    assert texts(window) == {}
    assert "2 unsaved files" in window.notices.texts()[0]

    click(button(window, "Restore"))

    assert texts(window) == {"shop.ez": "new line\n", "sketch": "a thought"}
    assert crashed.read_text() == "old line\n"
    assert window.notices.texts() == []


@pytest.mark.usefixtures("crashed")
def test_discarded_backups_are_not_offered_again(new_window: Callable[[], MainWindow]) -> None:
    window = new_window()
    window.start([])
    window.show()
    click(button(window, "Discard"))
    window.close()

    again = new_window()
    again.start([])

    assert again.notices.texts() == []


@pytest.mark.usefixtures("crashed")
def test_differences_can_be_reviewed_before_restoring(new_window: Callable[[], MainWindow]) -> None:
    window = new_window()
    window.start([])
    window.show()
    click(button(window, "Review"))
    page = window.findChild(RecoveryPage)
    assert page is not None
    assert page.list.count() == 2
    assert "old line" in page.diff.toPlainText()
    assert "new line" in page.diff.toPlainText()

    click(page.restore)
    click(page.discard)

    assert texts(window) == {"shop.ez": "new line\n"}


def test_a_failed_backup_shows_one_notice(window: MainWindow, home: Path) -> None:
    (home / "backups").write_text("in the way")
    document = window.editors.new("")
    document.editor.append("x")

    window.backup_keeper.back_up_now()
    document.editor.append("y")
    window.backup_keeper.back_up_now()

    assert len(window.notices.texts()) == 1
    assert "cannot be backed up" in window.notices.texts()[0]


def opened(window: MainWindow, path: Path) -> Document:
    """Open a file and change it by typing."""
    path.write_text("old\n")
    document = window.editors.open(path)
    assert document is not None
    type_text(document.editor, "new ")
    return document


def test_the_current_tab_is_restored(new_window: Callable[[], MainWindow], tmp_path: Path) -> None:
    window = new_window()
    window.start([])
    window.show()
    opened(window, tmp_path / "changed.ez")
    (tmp_path / "saved.ez").write_text("saved\n")
    active = window.editors.open(tmp_path / "saved.ez")
    opened(window, tmp_path / "also_changed.ez")
    assert active is not None
    tabs = non_null(window.editors.tabs.tabBar())
    click(tabs, tabs.tabRect(window.editors.tabs.indexOf(active.view)).center())
    press(active.editor, Qt.Key.Key_Down)

    window.close()
    again = new_window()
    again.start([])
    again.show()

    assert again.editors.current is not None
    assert again.editors.current.name == "saved.ez"
    assert again.editors.current.editor.caret() == (2, 1)
    assert len([one for one in again.editors.documents if one.is_modified]) == 2


def test_an_untitled_document_that_was_current_is_current_after_a_restart(
    new_window: Callable[[], MainWindow], tmp_path: Path
) -> None:
    window = new_window()
    window.start([])
    window.show()
    active = window.editors.new("")
    type_text(active.editor, "a thought")
    window.editors.new("", "sketch").editor.append("another")
    opened(window, tmp_path / "changed.ez")
    window.editors.bring_to_front(active)

    window.close()
    again = new_window()
    again.start([])

    assert again.editors.current is not None
    assert again.editors.current.text() == "a thought"


@pytest.mark.usefixtures("crashed")
def test_restoring_after_a_crash_keeps_the_current_tab(
    new_window: Callable[[], MainWindow], tmp_path: Path
) -> None:
    window = new_window()
    window.start([])
    window.show()
    (tmp_path / "active.ez").write_text("active\n")
    active = window.editors.open(tmp_path / "active.ez")

    click(button(window, "Restore"))

    assert texts(window) == {
        "active.ez": "active\n",
        "shop.ez": "new line\n",
        "sketch": "a thought",
    }
    assert window.editors.current is active


@pytest.mark.usefixtures("crashed")
def test_reviewing_after_a_crash_keeps_the_page_until_all_is_decided(
    new_window: Callable[[], MainWindow],
) -> None:
    window = new_window()
    window.start([])
    window.show()
    click(button(window, "Review"))
    page = window.findChild(RecoveryPage)
    assert page is not None

    click(page.restore)
    assert page.isVisible()
    click(page.restore)

    assert window.editors.current is not None
    assert len(texts(window)) == 2
