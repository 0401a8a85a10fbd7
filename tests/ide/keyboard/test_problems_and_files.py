"""Problems, error pages, files and examples with the keyboard alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ez_ide.actions.session_status import SessionPhase
from ez_ide.help.examples_page import ExamplesPage
from ez_ide.help.page import HelpPage
from ez_ide.non_null import non_null

if TYPE_CHECKING:
    from pathlib import Path

    from ez_ide.app.main_window import MainWindow
    from ez_ide.files.panel import FilesPanel
    from tests.helpers.keyboard import Keyboard

WRONG = """\
import & use @std

do main() {
    temp unused = 1
    loop {
        println(coutn)
    }
    println(missing)
}
"""


# -- problems -------------------------------------------------------------------------------------


def test_problems_are_filtered_reached_and_explained(
    keyboard: Keyboard, window: MainWindow, tmp_path: Path
) -> None:
    panel = window.language.problems
    keyboard.open(tmp_path / "wrong.ez", WRONG)
    keyboard.wait(lambda: window.bench.actions.context.errors == 2)
    rows = non_null(panel.view.model())

    keyboard.press("Ctrl+Shift+M")
    assert keyboard.is_at(panel.view)
    assert rows.rowCount() == 2
    keyboard.tab_to("Filter problems")
    keyboard.type("coutn")
    assert rows.rowCount() == 1
    keyboard.press("Down", "Home", "Return")
    assert keyboard.editor.caret()[0] == 6

    keyboard.press("Ctrl+Shift+M", "F1")
    assert window.help_commands.page_name() == "code:E4001"


def test_an_error_page_is_found_read_and_its_links_followed(
    keyboard: Keyboard, window: MainWindow
) -> None:
    keyboard.menu("Help", "Error codes")
    page = window.findChild(HelpPage)
    assert page is not None
    assert keyboard.is_at(page.browser)

    keyboard.press("Tab", "Return")
    first = page.name
    assert first.startswith("code:")

    keyboard.tab_to("Search help")
    keyboard.type("E3001")
    keyboard.press("Down", "Home")
    keyboard.press("Down")
    while not str(page.tree.currentIndex().data()).startswith("E3001"):
        keyboard.press("Down")
    keyboard.press("Return")
    assert page.name == "code:E3001"
    keyboard.tab_to("Back", "Shift+Tab")
    keyboard.press("Space")
    assert page.name == first


# -- files ----------------------------------------------------------------------------------------


@pytest.fixture
def files(keyboard: Keyboard, window: MainWindow, tmp_path: Path) -> FilesPanel:
    """A folder that was opened with the button of the empty panel; its tree has the focus."""
    for name in ("apple.ez", "zoo/cat.ez", ".hidden"):
        path = tmp_path / "farm" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text("temp a = 1\n")
    panel = window.files_panel
    keyboard.press("Ctrl+Shift+E")
    assert keyboard.name() == "Open folder…"
    keyboard.press("Space")
    keyboard.answer_dialog(str(tmp_path / "farm"))
    keyboard.wait(lambda: panel.folder == tmp_path / "farm")
    keyboard.press("Ctrl+Shift+E")
    keyboard.wait(lambda: non_null(panel.view.model()).rowCount(panel.view.rootIndex()) == 2)
    keyboard.press("Home")
    return panel


def at(keyboard: Keyboard, files: FilesPanel, name: str) -> None:
    """Select the row of a name with the arrow keys."""
    assert keyboard.is_at(files.view)

    def is_found() -> bool:
        keyboard.press("Home")
        for _row in range(8):
            path = files.view.current_path()
            if path is not None and path.name == name:
                return True
            keyboard.press("Down")
        return False

    keyboard.wait(is_found)  # the tree is notified of new files a moment later


def test_a_file_is_moved_to_another_folder(
    keyboard: Keyboard, files: FilesPanel, tmp_path: Path
) -> None:
    at(keyboard, files, "apple.ez")
    keyboard.press("Ctrl+X")
    at(keyboard, files, "zoo")
    keyboard.press("Ctrl+V")
    assert (tmp_path / "farm" / "zoo" / "apple.ez").exists()
    assert not (tmp_path / "farm" / "apple.ez").exists()


def test_a_file_is_moved_to_the_trash_and_restored(
    keyboard: Keyboard, window: MainWindow, files: FilesPanel, tmp_path: Path
) -> None:
    apple = tmp_path / "farm" / "apple.ez"
    for back in ("Ctrl+Z", "bar"):
        keyboard.wait(lambda: non_null(files.view.model()).rowCount(files.view.rootIndex()) == 2)
        at(keyboard, files, "apple.ez")
        keyboard.press("Del")
        assert not apple.exists()
        if back == "bar":
            keyboard.pane(window.notices.isAncestorOf)
            keyboard.press("Space")
        else:
            keyboard.press(back)
        assert apple.exists()
        keyboard.press("Ctrl+Shift+E")


def test_several_files_are_opened_at_once_and_a_line_is_reached(
    keyboard: Keyboard, window: MainWindow, tmp_path: Path
) -> None:
    for name in ("a.ez", "b.ez"):
        (tmp_path / name).write_text("temp a = 1\ntemp b = 2\n")
    keyboard.open(tmp_path / "a.ez")
    keyboard.press("Ctrl+O")
    keyboard.answer_dialog(f'"{tmp_path / "a.ez"}" "{tmp_path / "b.ez"}"')
    keyboard.wait(lambda: window.editors.tab_count == 2)
    keyboard.press("Ctrl+G")
    keyboard.type("2\n")
    assert keyboard.editor.caret()[0] == 2


# -- examples -------------------------------------------------------------------------------------


def test_an_example_is_found_opened_and_debugged(keyboard: Keyboard, window: MainWindow) -> None:
    keyboard.menu("File", "Open example…")
    page = window.findChild(ExamplesPage)
    assert page is not None
    assert keyboard.is_at(page.search)
    many = len(page.cards())
    keyboard.type("sort")
    assert 0 < len(page.cards()) < many
    keyboard.press("Esc")
    keyboard.tab_to("Level")
    keyboard.press("Down")
    assert len(page.cards()) < many
    keyboard.press("Up")
    assert len(page.cards()) == many

    keyboard.tab_to(lambda one: one.accessibleName().startswith("Open a copy of"))
    keyboard.press("Space")
    assert window.editors.current is not None

    keyboard.press("Ctrl+Tab")
    keyboard.pane(page.isAncestorOf)
    keyboard.tab_to(lambda one: one.accessibleName().startswith("Debug the interesting part"))
    keyboard.press("Space")
    keyboard.wait(lambda: window.bench.actions.context.session.phase is SessionPhase.PAUSED)
