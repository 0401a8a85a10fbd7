"""Tabs with the keyboard alone: selected, moved, closed, and their menu."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import QObject, QUrl, pyqtSlot
from PyQt6.QtGui import QDesktopServices, QGuiApplication

from ez_ide.non_null import non_null

if TYPE_CHECKING:
    from pathlib import Path

    from ez_ide.app.main_window import MainWindow
    from tests.helpers.keyboard import Keyboard


@pytest.fixture
def three(keyboard: Keyboard, tmp_path: Path) -> list[Path]:
    """Three open files, the last one current."""
    paths = [tmp_path / folder / "same.ez" for folder in ("a", "b")] + [tmp_path / "other.ez"]
    for path in paths:
        keyboard.open(path, "temp a = 1\n")
    return paths


def test_tabs_are_selected_moved_and_listed(
    keyboard: Keyboard, window: MainWindow, three: list[Path]
) -> None:
    assert len(three) == 3
    titles = window.editors.tab_titles
    assert len(set(titles())) == 3
    first, second, third = titles()

    keyboard.press("Ctrl+Tab")
    assert window.editors.tabs.currentIndex() == 0
    keyboard.press("Ctrl+Shift+Tab")
    assert window.editors.tabs.currentIndex() == 2

    keyboard.press("Ctrl+Shift+PgUp")
    assert titles() == [first, third, second]
    keyboard.menu("View", "Tabs", "Move tab right")
    keyboard.press("Ctrl+Shift+PgDown")  # at the end it stays
    assert titles() == [first, second, third]

    keyboard.press("Ctrl+K, Ctrl+P", "Up", "Return")
    assert window.editors.tabs.currentIndex() == 1


@pytest.mark.parametrize(
    ("key", "is_closed", "is_saved"),
    [("Esc", False, False), ("Return", True, True), ("Alt+S", True, True), ("Alt+D", True, False)],
)
def test_the_question_about_changes_is_answered_by_a_key(
    keyboard: Keyboard, window: MainWindow, tmp_path: Path, key: str, *, is_closed: bool,
    is_saved: bool,
) -> None:  # fmt: skip
    path = tmp_path / "a.ez"
    keyboard.open(path, "temp a = 1\n")
    keyboard.type("// b\n")
    asked = keyboard.answer_with(key)

    keyboard.press("Ctrl+W")

    assert all("&" in one for one in asked[1:])
    assert (window.editors.tab_count == 0) == is_closed
    assert path.read_text().startswith("// b") == is_saved


def test_the_menu_of_a_tab_copies_its_path(
    keyboard: Keyboard, window: MainWindow, three: list[Path]
) -> None:
    keyboard.pane(lambda one: one is window.editors.tabs.tabBar())
    keyboard.context_menu("Copy path")
    assert non_null(QGuiApplication.clipboard()).text() == str(three[2])
    keyboard.press("Left")
    keyboard.menu("File", "Copy path")
    assert non_null(QGuiApplication.clipboard()).text() == str(three[1])


class FileManager(QObject):
    """A file manager, as the system would start it."""

    def __init__(self) -> None:
        super().__init__()
        self.shown: list[str] = []

    @pyqtSlot(QUrl)
    def show(self, url: QUrl) -> None:
        self.shown.append(url.toLocalFile())


def test_a_file_is_shown_in_the_file_manager(keyboard: Keyboard, tmp_path: Path) -> None:
    keyboard.open(tmp_path / "a.ez", "temp a = 1\n")
    manager = FileManager()
    QDesktopServices.setUrlHandler("file", manager, "show")

    keyboard.menu("File", "Show in file manager")
    QDesktopServices.unsetUrlHandler("file")

    assert manager.shown == [str(tmp_path)]
