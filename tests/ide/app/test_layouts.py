from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QDockWidget, QToolButton, QTreeWidget, QVBoxLayout

from ez_ide.actions.session_status import SessionPhase, SessionStatus
from ez_ide.settings import table
from ez_ide.widgets.panel import Panel
from tests.helpers.gestures import click, press

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from ez_ide.app.main_window import MainWindow

PAUSED = SessionStatus(SessionPhase.PAUSED, "Paused", is_debugging=True)
ENDED = SessionStatus(SessionPhase.ENDED, "Ended", is_debugging=True)


class Values(Panel):
    id = "variables"
    title = "Variables"

    def __init__(self) -> None:
        super().__init__()
        self.tree = QTreeWidget()
        QVBoxLayout(self).addWidget(self.tree)
        self.setFocusProxy(self.tree)


class Output(Values):
    id = "console"
    title = "Console"


class Notes(Values):
    id = "problems"
    title = "Problems"


@pytest.fixture
def window(window: MainWindow) -> MainWindow:
    window.resize(1280, 800)
    for panel, area in ((Values(), "right"), (Output(), "bottom"), (Notes(), "bottom")):
        window.docks.add(panel, area)
    window.layouts.reset()
    return window


def test_a_debug_session_brings_its_panels_and_takes_them_away(window: MainWindow) -> None:
    assert not window.docks.is_any_visible(["variables"])

    window.bench.actions.update(session=PAUSED)
    assert window.docks.is_any_visible(["variables"])

    window.bench.actions.update(session=ENDED)
    assert not window.docks.is_any_visible(["variables"])


def test_each_layout_stays_as_it_was_left(window: MainWindow) -> None:
    window.bench.actions.update(session=PAUSED)
    window.docks.set_visible(["variables"], visible=False)
    window.bench.actions.update(session=ENDED)
    window.docks.set_visible(["files"], visible=False)

    window.bench.actions.update(session=PAUSED)
    assert not window.docks.is_any_visible(["variables"])
    assert window.docks.is_any_visible(["files"])

    window.bench.actions.update(session=ENDED)
    assert not window.docks.is_any_visible(["files"])


def test_a_narrow_window_gives_the_room_on_the_left_to_the_text_while_debugging(
    window: MainWindow,
) -> None:
    window.resize(1024, 600)

    window.bench.actions.update(session=PAUSED)
    assert not window.docks.is_any_visible(["files"])
    assert window.docks.is_any_visible(["variables"])

    window.bench.actions.update(session=ENDED)
    assert window.docks.is_any_visible(["files"])


def test_what_was_printed_can_be_read_when_the_session_is_over(window: MainWindow) -> None:
    window.bench.actions.update(session=PAUSED)
    window.docks.show("console")

    window.bench.actions.update(session=ENDED)

    assert window.docks.panel("console").isVisible()
    assert not window.docks.is_any_visible(["variables"])


def test_all_panels_of_the_right_have_room_for_rows_on_a_small_screen(
    window: MainWindow, qtbot: QtBot
) -> None:
    window.resize(1024, 600)
    window.bench.actions.update(session=PAUSED)

    def heights() -> dict[str, int]:
        panels = ("variables", "watches", "call_stack", "breakpoints")
        return {one: window.docks.panel(one).height() for one in panels}

    qtbot.waitUntil(lambda: heights()["variables"] > heights()["call_stack"])
    assert min(heights().values()) >= 40
    assert window.docks.panel("breakpoints").height() >= 80


def test_a_panel_that_comes_to_others_on_the_right_gets_room(
    window: MainWindow, qtbot: QtBot
) -> None:
    for panel in ("variables", "watches", "call_stack", "breakpoints"):
        window.docks.toggle_action(panel).trigger()

    def heights() -> list[int]:
        panels = ("watches", "call_stack", "breakpoints")
        return [window.docks.panel(one).height() for one in panels]

    qtbot.waitUntil(lambda: min(heights()) >= 70)


def test_reset_brings_everything_back(window: MainWindow) -> None:
    window.docks.set_visible(["files"], visible=False)

    window.bench.actions.trigger("view.reset_layout")

    assert window.docks.is_any_visible(["files"])


def test_stay_in_this_layout_is_obeyed(window: MainWindow) -> None:
    window.bench.actions.trigger("view.keep_layout")

    window.bench.actions.update(session=PAUSED)

    assert not window.docks.is_any_visible(["variables"])
    assert not window.bench.settings.get(table.SWITCH_LAYOUT)


def test_the_keyboard_stays_in_the_editor_when_the_layout_changes(window: MainWindow) -> None:
    document = window.editors.new("text")
    window.activateWindow()
    document.editor.setFocus()

    window.bench.actions.update(session=PAUSED)

    assert window.focusWidget() is document.editor


def test_ctrl_f6_walks_through_the_panes_and_back(window: MainWindow) -> None:
    document = window.editors.new("text")
    window.bench.actions.update(session=PAUSED)
    window.activateWindow()
    document.editor.setFocus()
    seen = []

    for _ in range(7):
        press(window.focusWidget(), Qt.Key.Key_F6, Qt.KeyboardModifier.ControlModifier)
        panel = window.docks.panel_with_focus()
        seen.append(panel.id if panel else "editor")

    right = ["variables", "watches", "call_stack", "breakpoints"]
    assert seen == ["files", *right, "console", "editor"]


def test_a_panel_can_be_folded_to_its_title_and_comes_back(window: MainWindow) -> None:
    window.bench.actions.update(session=PAUSED)
    panel = window.docks.panel("variables")

    window.docks.fold_only(["variables"])
    assert not panel.isVisible()

    window.docks.show("variables")
    assert panel.isVisible()


def test_ctrl_b_and_ctrl_j_show_and_hide_the_sides(window: MainWindow) -> None:
    window.activateWindow()

    press(window, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    assert not window.docks.is_any_visible(["files"])
    press(window, Qt.Key.Key_B, Qt.KeyboardModifier.ControlModifier)
    assert window.docks.is_any_visible(["files"])

    press(window, Qt.Key.Key_J, Qt.KeyboardModifier.ControlModifier)
    assert window.docks.is_any_visible(["console"])


def test_a_panel_can_be_made_wider_by_the_keyboard(window: MainWindow, qtbot: QtBot) -> None:
    window.activateWindow()
    window.docks.show("files", focus=True)
    before = window.files_panel.width()

    window.bench.actions.trigger("view.wider")

    qtbot.waitUntil(lambda: window.files_panel.width() > before)


def test_the_tab_of_a_dock_takes_the_place_of_its_title(window: MainWindow, qtbot: QtBot) -> None:
    window.bench.actions.update(session=PAUSED)
    titles = [window.docks.panel(one).parentWidget() for one in ("console", "problems")]

    def heights() -> list[int]:
        bars = [dock.titleBarWidget() for dock in titles]  # type: ignore[union-attr]
        return [bar.height() for bar in bars if bar is not None]

    qtbot.waitUntil(lambda: max(heights()) == 0)


def test_view_lists_every_panel_with_a_check_mark_that_shows_and_hides_it(
    window: MainWindow,
) -> None:
    menu = window.menus.menu("View")
    menu.aboutToShow.emit()
    window.bench.actions.update(session=PAUSED)

    for panel in window.docks.ids():
        action = window.docks.toggle_action(panel)
        assert action.isCheckable()
        was = window.docks.is_any_visible([panel])
        assert action.isChecked() == was

        action.trigger()
        assert window.docks.is_any_visible([panel]) != was
        action.trigger()


@pytest.mark.qt_log_ignore("does not support")
def test_a_panel_floats_and_is_put_back_by_its_title_bar(window: MainWindow) -> None:
    window.bench.actions.update(session=PAUSED)
    dock = window.docks.panel("call_stack").parentWidget()
    assert isinstance(dock, QDockWidget)
    button = next(one for one in dock.findChildren(QToolButton) if "Float" in one.accessibleName())

    click(button)
    assert dock.isFloating()
    click(button)
    assert not dock.isFloating()
