"""Tabs: titles, closing, moving, listing, and what is restored at start-up."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import QPoint, Qt, QTimer
from PyQt6.QtGui import QContextMenuEvent, QGuiApplication
from PyQt6.QtWidgets import QApplication, QMessageBox, QTabBar, QToolButton

from ez_ide.non_null import non_null
from ez_ide.settings import table
from tests.helpers.closing import delete_what_is_due
from tests.helpers.gestures import click, drag, press, type_text

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from ez_ide.app.main_window import MainWindow

pytestmark = pytest.mark.qt_log_ignore("does not support")  # reported for every menu
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def three(window: MainWindow, tmp_path: Path) -> list[Path]:
    """Three open files."""
    paths = [tmp_path / f"{name}.ez" for name in "abc"]
    for path in paths:
        path.write_text("do main() {\n}\n")
        window.editors.open(path)
    return paths


def bar_of(window: MainWindow) -> QTabBar:
    return next(
        bar for bar in window.editors.findChildren(QTabBar) if bar.count() and bar.isVisible()
    )


@pytest.mark.parametrize("percent", [100, 200])
def test_a_tab_closes_by_its_button_which_is_as_large_as_the_text(
    window: MainWindow, qtbot: QtBot, three: list[Path], percent: int
) -> None:
    window.bench.settings.set(table.INTERFACE_SCALE, percent)
    QApplication.processEvents()
    bar = bar_of(window)
    button = bar.tabButton(1, QTabBar.ButtonPosition.RightSide)
    assert isinstance(button, QToolButton)
    assert button.iconSize().height() >= 0.7 * bar.fontMetrics().height()
    assert button.geometry().right() < bar.tabRect(1).right()

    click(button)

    qtbot.waitUntil(lambda: window.editors.tab_count == 2)
    assert [one.path for one in window.editors.documents] == [three[0], three[2]]


def current(window: MainWindow) -> str:
    document = window.editors.current
    return document.name if document is not None else ""


@pytest.mark.usefixtures("three")
def test_a_modified_document_has_a_dot_and_the_word_modified(window: MainWindow) -> None:
    editor = non_null(window.editors.current_editor)
    type_text(editor, "x")

    assert window.editors.tab_titles() == ["a.ez", "b.ez", "● c.ez"]
    assert bar_of(window).accessibleTabName(2) == "c.ez, modified"
    assert editor.accessibleName() == "c.ez, modified"

    press(editor, Qt.Key.Key_S, CTRL)
    assert window.editors.tab_titles()[2] == "c.ez"


def test_equal_names_get_their_folder(window: MainWindow, tmp_path: Path) -> None:
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "main.ez").write_text("")
        window.editors.open(tmp_path / folder / "main.ez")

    assert window.editors.tab_titles() == ["main.ez — one", "main.ez — two"]


@pytest.mark.usefixtures("three")
def test_ctrl_tab_wraps_around_and_ctrl_w_closes(window: MainWindow) -> None:
    press(window.editors.current_editor, Qt.Key.Key_Tab, CTRL)
    assert current(window) == "a.ez"
    press(window.editors.current_editor, Qt.Key.Key_Backtab, CTRL | SHIFT)
    assert current(window) == "c.ez"

    press(window.editors.current_editor, Qt.Key.Key_W, CTRL)
    assert window.editors.tab_titles() == ["a.ez", "b.ez"]
    press(window.editors.current_editor, Qt.Key.Key_T, CTRL | SHIFT)
    assert current(window) == "c.ez"


@pytest.mark.usefixtures("three")
def test_a_middle_click_closes_a_tab(window: MainWindow) -> None:
    bar = bar_of(window)

    click(bar, bar.tabRect(1).center(), Qt.MouseButton.MiddleButton)

    assert window.editors.tab_titles() == ["a.ez", "c.ez"]


@pytest.mark.usefixtures("three")
def test_other_and_saved_tabs_are_closed_by_actions(window: MainWindow) -> None:
    type_text(non_null(window.editors.current_editor), "x")

    window.bench.actions.trigger("file.close_saved")
    assert window.editors.tab_titles() == ["● c.ez"]

    window.editors.new("")
    window.bench.actions.trigger("edit.undo")
    non_null(window.editors.documents[0]).editor.undo()
    window.bench.actions.trigger("file.close_others")
    assert current(window) == "untitled 1"
    assert window.editors.tab_count == 1


def test_the_menu_of_a_tab_is_about_that_tab(window: MainWindow, three: list[Path]) -> None:
    bar = bar_of(window)
    place = bar.tabRect(0).center()
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, place, bar.mapToGlobal(place))
    QApplication.sendEvent(bar, event)

    menu = non_null(window.text_menus.menu)
    ids = {action.objectName(): action for action in menu.actions()}
    assert {"file.close_others", "file.close_saved", "file.copy_path", "file.reveal"} <= set(ids)
    assert current(window) == "a.ez"
    ids["file.copy_path"].trigger()
    assert non_null(QGuiApplication.clipboard()).text() == str(three[0])
    ids["file.close_others"].trigger()
    assert window.editors.tab_titles() == ["a.ez"]
    menu.close()


@pytest.mark.usefixtures("three")
def test_the_list_of_tabs_selects_a_tab(window: MainWindow) -> None:
    menu = non_null(window.editors.tabs.list_button.menu())
    menu.aboutToShow.emit()

    assert [action.text() for action in menu.actions()] == ["&a.ez", "&b.ez", "&c.ez"]
    menu.actions()[1].trigger()
    assert current(window) == "b.ez"


@pytest.mark.usefixtures("three")
def test_a_tab_can_be_dragged_to_another_place(window: MainWindow) -> None:
    bar = bar_of(window)
    start, end = bar.tabRect(0).center(), bar.tabRect(2).center() + QPoint(10, 0)
    drag(bar, start, end)

    assert window.editors.tab_titles() == ["b.ez", "c.ez", "a.ez"]
    assert [one.name for one in window.editors.documents] == ["b.ez", "c.ez", "a.ez"]


def answer(button: QMessageBox.StandardButton) -> None:
    """Press a button of the question that is about to appear."""

    def press_it() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        non_null(box.button(button)).click()

    QTimer.singleShot(0, press_it)


@pytest.mark.parametrize(
    ("button", "left", "on_disk"),
    [
        (QMessageBox.StandardButton.Cancel, 3, "do main() {\n}\n"),
        (QMessageBox.StandardButton.Discard, 2, "do main() {\n}\n"),
        (QMessageBox.StandardButton.Save, 2, "xdo main() {\n}\n"),
    ],
)
def test_closing_a_modified_document_asks(
    window: MainWindow, three: list[Path], button: QMessageBox.StandardButton, left: int,
    on_disk: str,
) -> None:  # fmt: skip
    type_text(non_null(window.editors.current_editor), "x")

    answer(button)
    press(window.editors.current_editor, Qt.Key.Key_W, CTRL)

    assert window.editors.tab_count == left
    assert three[2].read_text() == on_disk
    non_null(window.editors.current_editor).undo()


FOLDED = "do f() {\n    a()\n}\n\ndo main() {\n    if a {\n        b()\n    }\n}\n"


def test_carets_folds_and_tab_order_are_restored(
    new_window: Callable[[], MainWindow], tmp_path: Path
) -> None:
    first, second = tmp_path / "a.ez", tmp_path / "b.ez"
    for path in (first, second):
        path.write_text(FOLDED)
    window = new_window()
    window.bench.settings.set(table.SHOW_WELCOME, False)
    window.start([])
    window.show()
    editor = non_null(window.editors.open(first)).editor
    window.editors.open(second)
    window.editors.tabs.tabBar().moveTab(1, 0)  # type: ignore[union-attr]
    editor.go_to(1, 3)
    window.editors.bring_to_front(window.editors.documents[1])
    window.bench.actions.trigger("view.fold")
    assert editor.contractedFolds() == [0]
    editor.go_to(5, 4)
    window.close()

    again = new_window()
    again.start([])
    again.show()

    assert [one.path for one in again.editors.documents] == [second, first]
    back = again.editors.documents[1].editor
    assert back.contractedFolds() == [0]
    assert back.caret() == (5, 4)
    assert not back.SendScintilla(back.SCI_GETLINEVISIBLE, 1)


def test_blocks_fold_and_unfold_by_key_and_all_at_once(window: MainWindow) -> None:
    editor = window.editors.new(FOLDED).editor
    editor.setFocus()
    editor.go_to(7, 9)

    press(editor, Qt.Key.Key_BracketLeft, CTRL | SHIFT)
    assert editor.contractedFolds() == [5]
    press(editor, Qt.Key.Key_BracketRight, CTRL | SHIFT)
    assert editor.contractedFolds() == []

    window.bench.actions.trigger("view.fold_all")
    assert {0, 4} <= set(editor.contractedFolds())
    window.bench.actions.trigger("view.unfold_all")
    assert editor.contractedFolds() == []


def test_a_click_in_the_margin_folds(window: MainWindow) -> None:
    editor = window.editors.new(FOLDED).editor
    editor.settle()
    left = sum(editor.marginWidth(margin) for margin in range(3))
    place = QPoint(left + editor.marginWidth(3) // 2, 8)

    click(non_null(editor.viewport()), place)

    assert editor.contractedFolds() == [0]
    delete_what_is_due()


def test_the_zoom_is_restored_at_the_next_start(new_window: Callable[[], MainWindow]) -> None:
    window = new_window()
    window.start([])
    for _ in range(3):
        window.bench.actions.trigger("view.zoom_in")
    window.close()

    again = new_window()
    again.start([])

    assert again.editors.zoom == 130
    assert again.status.zoom.text() == "130 %"


@pytest.mark.parametrize("page", ["file.settings", "help.contents"])
@pytest.mark.usefixtures("three")
def test_closing_a_page_focuses_the_text(window: MainWindow, page: str) -> None:
    window.activateWindow()
    window.bench.actions.trigger(page)

    window.bench.actions.trigger("file.close_tab")

    assert non_null(window.editors.current_editor).hasFocus()


@pytest.mark.usefixtures("three")
def test_closing_a_tab_from_elsewhere_keeps_the_focus_there(window: MainWindow) -> None:
    window.activateWindow()
    bar = non_null(window.editors.tabs.tabBar())
    bar.setFocus()

    window.bench.actions.trigger("file.close_tab")

    assert bar.hasFocus()


def test_many_tabs_are_scrolled_and_stay_wide_enough_to_be_read(
    window: MainWindow, tmp_path: Path
) -> None:
    for number in range(20):
        path = tmp_path / f"program_number_{number}.ez"
        path.write_text("", encoding="utf-8")
        window.editors.open(path)
    bar = non_null(window.editors.tabs.tabBar())
    needed = bar.fontMetrics().horizontalAdvance("program_num…_10.ez")

    widths = [bar.tabRect(index).width() for index in range(bar.count())]
    assert min(widths) > needed
    assert bar.rect().contains(bar.tabRect(bar.currentIndex()).center())
