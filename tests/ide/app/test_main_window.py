"""The window as a whole: what a person finds in it, and what every part of it must keep to."""

from __future__ import annotations

import gc
import weakref
from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import Qt, QTimer
from PyQt6.QtGui import QAction
from PyQt6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QAbstractSpinBox,
    QApplication,
    QComboBox,
    QHeaderView,
    QKeySequenceEdit,
    QLineEdit,
    QMenu,
    QMessageBox,
    QPushButton,
    QTabBar,
    QTextEdit,
    QWidget,
)

from ez_ide.actions.session_status import SessionPhase, SessionStatus
from ez_ide.app import startup as ide
from ez_ide.app import window_state
from ez_ide.files.open_request import OpenRequest
from ez_ide.help.welcome_page import WelcomePage
from ez_ide.non_null import non_null
from ez_ide.settings import table
from tests.helpers.closing import let_go
from tests.helpers.gestures import click, press
from tests.helpers.keyboard import text_of

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from ez_ide.app.main_window import MainWindow

OPENABLE_PAGES = ("help.welcome", "file.examples", "file.settings", "file.keys", "help.contents")
PAUSED = SessionStatus(
    SessionPhase.PAUSED, "Paused: breakpoint 2 (hit 3)", is_debugging=True,
    capabilities=frozenset({"pause", "restart"}),
)  # fmt: skip


KINDS = (QAbstractButton, QAbstractItemView, QComboBox, QLineEdit, QTextEdit)
BUILT_OF_PARTS = (QComboBox, QAbstractSpinBox, QKeySequenceEdit, QLineEdit, QTabBar)


def nameless(root: QWidget) -> list[str]:
    """The widgets a reader would announce without a name."""
    return [
        f"{type(widget).__name__} {widget.objectName()} in {type(widget.parent()).__name__}"
        for widget in root.findChildren(QWidget)
        if isinstance(widget, KINDS)
        and not widget.accessibleName()
        and not (isinstance(widget, QAbstractButton) and widget.text())
        and not _is_part_that_qt_made(widget)
    ]


def _is_part_that_qt_made(widget: QWidget) -> bool:
    if isinstance(widget, QHeaderView) or widget.objectName().startswith("qt_"):
        return True
    above = widget.parentWidget()
    while above is not None:
        if isinstance(above, BUILT_OF_PARTS):
            return True
        above = above.parentWidget()
    return False


def test_every_part_of_the_window_has_a_name_for_screen_readers(window: MainWindow) -> None:
    for action_id in OPENABLE_PAGES:
        assert window.bench.actions.trigger(action_id)
    window.bench.actions.update(session=PAUSED)

    assert nameless(window) == []


def test_there_is_no_action_without_something_that_it_does(window: MainWindow) -> None:
    actions = window.bench.actions

    assert [spec.id for spec in actions.specs() if not actions.is_connected(spec.id)] == []


def test_every_action_can_be_reached_through_the_menus(window: MainWindow) -> None:
    shown: set[str] = set()

    def walk(menu: QMenu) -> None:
        menu.aboutToShow.emit()
        for action in menu.actions():
            submenu = action.menu()
            if submenu is not None:
                walk(submenu)
            elif action.objectName():
                shown.add(action.objectName())

    for name in ("File", "Edit", "Go", "View", "Run", "Debug", "Help"):
        walk(window.menus.menu(name))

    assert shown >= {spec.id for spec in window.bench.actions.specs() if spec.menu}


def test_no_two_enabled_shortcuts_of_the_window_are_the_same(window: MainWindow) -> None:
    seen: dict[str, str] = {}
    for action in window.findChildren(QAction):
        if action.isEnabled() and action.isVisible():
            for key in action.shortcuts():
                assert key.toString() not in seen, (key.toString(), seen, action.text())
                seen[key.toString()] = action.text()


def test_the_first_start_shows_welcome_and_no_dialog(new_window: Callable[[], MainWindow]) -> None:
    window = new_window()
    window.start([])
    window.show()

    page = window.findChild(WelcomePage)

    assert page is not None
    assert page.isVisible()
    assert QApplication.activeModalWidget() is None
    press(page.focus_target(), Qt.Key.Key_Space)
    assert len(window.editors.documents) == 1


def test_welcome_is_not_shown_again_when_unticked(new_window: Callable[[], MainWindow]) -> None:
    window = new_window()
    window.start([])
    page = window.findChild(WelcomePage)
    assert page is not None

    page.check.setChecked(False)
    window.close()
    second = new_window()
    second.start([])

    assert second.findChild(WelcomePage) is None
    assert second.bench.actions.trigger("help.welcome")
    assert second.findChild(WelcomePage) is not None


def test_a_file_of_the_command_line_is_opened_at_its_line(
    new_window: Callable[[], MainWindow], tmp_path: Path
) -> None:
    path = tmp_path / "süß & #1.ez"
    path.write_text("one\ntwo\nthree\n")
    window = new_window()

    window.start([OpenRequest(str(path), 3, 2)])

    document = window.editors.current
    assert document is not None
    assert document.path == path
    assert document.editor.caret() == (3, 2)
    assert window.findChild(WelcomePage) is None


def test_a_missing_file_is_reported_in_a_notice(window: MainWindow) -> None:
    window.file_commands.open_all([OpenRequest("/nowhere/gone.ez")])

    assert window.notices.texts() == ["“/nowhere/gone.ez” does not exist."]


def test_tabs_carets_and_place_come_back(
    new_window: Callable[[], MainWindow], tmp_path: Path
) -> None:
    first, second = tmp_path / "a.ez", tmp_path / "b.ez"
    for path in (first, second):
        path.write_text("one\ntwo\nthree\n")
    window = new_window()
    window.start(
        [OpenRequest(str(first), 2), OpenRequest(str(second), 3), OpenRequest(str(tmp_path))]
    )
    window.resize(701, 502)
    window.show()
    window.close()

    again = new_window()
    again.start([])
    again.show()

    assert [one.path for one in again.editors.documents] == [first, second]
    assert again.editors.current is not None
    assert again.editors.current.path == second
    assert again.editors.current.editor.caret()[0] == 3
    assert again.files_panel.folder == tmp_path
    assert (again.width(), again.height()) == (701, 502)


def test_tabs_come_back_after_a_crash_too(
    new_window: Callable[[], MainWindow],
    tmp_path: Path,
    qtbot: QtBot,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(window_state, "TABS_DELAY_MS", 0)
    path = tmp_path / "a.ez"
    path.write_text("one\n")
    window = new_window()
    window.start([OpenRequest(str(path))])
    window.show()
    qtbot.waitUntil(lambda: bool(window.bench.state.section("tabs").get("open")))
    window.bench.state.flush()  # as a second later, without a close

    again = new_window()
    again.start([])

    assert [one.path for one in again.editors.documents] == [path]


def test_files_that_are_gone_at_the_next_start_are_left_out(
    new_window: Callable[[], MainWindow], tmp_path: Path
) -> None:
    path = tmp_path / "a.ez"
    path.write_text("")
    window = new_window()
    window.start([OpenRequest(str(path))])
    window.close()
    path.unlink()

    again = new_window()
    again.start([])

    assert again.editors.documents == []


@pytest.mark.parametrize(
    "content",
    [
        "",
        "rubbish",
        '{"layouts": 3, "tabs": [], "window": {"geometry": "?"}}',
        '{"panels": {"files": {"folder": 5, "bookmarks": {}}}}',
    ],
)
def test_a_broken_memory_does_not_keep_the_window_from_starting(
    new_window: Callable[[], MainWindow], home: Path, content: str
) -> None:
    (home / "state.json").write_text(content)

    window = new_window()
    window.start([])
    window.show()

    assert window.files_panel.isVisible()


def test_an_exception_in_a_slot_is_a_quiet_bar_once_and_the_window_goes_on(
    new_window: Callable[[], MainWindow], home: Path
) -> None:
    window = new_window()
    window.start([])
    document = window.editors.new("unsaved")
    document.editor.append("!")

    for _ in range(3):
        try:
            msg = "on purpose"
            raise RuntimeError(msg)
        except RuntimeError as error:
            window.exception_handler.handle(type(error), error, error.__traceback__)

    assert len(window.notices.texts()) == 1
    assert "on purpose" in window.problem_report.text()
    buttons = window.notices.findChildren(QPushButton)
    click(next(one for one in buttons if one.text() == "Show report"))
    assert "on purpose" in non_null(window.editors.current).text()
    assert len(list((home / "backups").rglob("*.json"))) == 1
    window.exception_handler.reports.clear()


def test_a_change_of_theme_reaches_every_part(window: MainWindow) -> None:
    window.bench.settings.set(table.THEME, "Lantern")

    assert window.bench.themes.theme.name == "Lantern"
    assert window.palette().window().color().name() == window.bench.themes.theme.ui.window


def test_the_window_is_usable_at_1024_by_600(window: MainWindow, qtbot: QtBot) -> None:
    window.bench.actions.update(session=PAUSED)
    window.resize(1024, 600)
    window.bench.actions.trigger("file.settings")
    qtbot.waitUntil(lambda: window.width() == 1024)

    assert window.minimumSizeHint().width() <= 1024
    assert window.minimumSizeHint().height() <= 600


def test_f1_opens_the_page_of_the_panel_with_the_keyboard(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window.file_commands.open_folder(tmp_path)
    window.activateWindow()
    window.docks.show("files", focus=True)
    qtbot.waitUntil(lambda: window.docks.panel_with_focus() is window.files_panel)

    window.bench.actions.trigger("help.context")

    assert window.help_commands.page_name() == "files"


def test_panels_that_were_put_away_come_back_as_they_were(window: MainWindow, qtbot: QtBot) -> None:
    panels = window.bench.panels
    for name in ("console", "problems"):
        panels.show(name)
    window.docks.set_visible(["protocol"], visible=False)
    panels.show("problems")
    qtbot.waitUntil(lambda: window.docks.in_view("bottom") == "problems")
    qtbot.waitUntil(window.bench.actions.action("view.bottom_panel").isChecked)
    before = [name for name in window.docks.ids() if window.docks.is_any_visible([name])]

    press(window, Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    qtbot.waitUntil(lambda: not window.docks.is_any_visible(["console", "problems"]))
    press(window, Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)

    assert [n for n in window.docks.ids() if window.docks.is_any_visible([n])] == before
    qtbot.waitUntil(lambda: window.docks.in_view("bottom") == "problems")


# -- its end --------------------------------------------------------------------------------------


def test_a_closed_window_leaves_nothing_in_memory(
    qapp: QApplication, qtbot: QtBot, tmp_path: Path
) -> None:
    program = tmp_path / "hello.ez"
    program.write_text("do main() {\n}\n")
    window = ide.make_window(qapp)
    window.start([OpenRequest(str(program))])
    with qtbot.waitExposed(window):
        window.show()
    ghost = weakref.ref(window)
    menus = [weakref.ref(menu) for menu in window.findChildren(QMenu)]

    let_go([window])
    del window
    gc.collect()

    assert ghost() is None
    assert [menu() for menu in menus if menu() is not None] == []


def test_a_question_at_the_start_is_shown_in_front_of_the_window(
    new_window: Callable[[], MainWindow], tmp_path: Path
) -> None:
    path = tmp_path / "odd.bin"
    path.write_bytes(b"\x00\x01\xff" * 100)
    window = new_window()
    seen = []

    def answer() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        seen.append(window.isVisible())
        box.reject()

    QTimer.singleShot(0, answer)
    window.start([OpenRequest(str(path))])

    assert seen == [True]
    assert window.editors.documents == []


def test_an_action_of_another_menu_is_the_last_of_its_section(window: MainWindow) -> None:
    rows = [text_of(one) for one in window.menus.menu("Debug").actions()]

    assert rows[: rows.index("")] == ["Start debugging", "Continue", "Pause", "Restart", "Stop"]


def test_sections_are_parted_in_submenus_too(window: MainWindow) -> None:
    lines = [text_of(one) for one in window.menus.menu("Edit/Lines").actions()]
    around = [text_of(one) for one in window.menus.menu("Edit").actions()]

    assert lines[lines.index("Join lines") + 1] == ""
    at = around.index("Lines")
    assert around[at - 1] == around[at + 1] == ""
    assert around[at + 2] != ""
