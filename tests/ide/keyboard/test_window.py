"""The window with the keyboard alone: panels, panes, sizes, bars, dialogs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QDialog,
    QDockWidget,
    QLabel,
    QTabBar,
    QToolButton,
    QTreeView,
    QWidget,
)

from ez_ide.non_null import non_null

if TYPE_CHECKING:
    from pathlib import Path

    from ez_ide.app.main_window import MainWindow
    from tests.helpers.keyboard import Keyboard

LOOP = "do main() {\n    temp n int = 0\n    as_long_as n < 3 {\n        n++\n    }\n}\n"


def dock_of(window: MainWindow, panel: str) -> QDockWidget:
    found = window.docks.panel(panel).parentWidget()
    assert isinstance(found, QDockWidget)
    return found


@pytest.mark.parametrize(
    "panel", ["files", "outline", "variables", "watches", "call_stack", "breakpoints", "console",
              "problems", "protocol"],
)  # fmt: skip
def test_the_view_menu_focuses_each_panel(
    keyboard: Keyboard, window: MainWindow, panel: str
) -> None:
    keyboard.press("Ctrl+N")

    keyboard.menu("View", "Go to panel", f"Go to {panel.replace('_', ' ')}")

    assert window.docks.panel(panel).isVisible()
    assert keyboard.is_in(dock_of(window, panel))


def test_a_collapsed_panel_keeps_the_focus_and_is_expanded_by_space(
    keyboard: Keyboard, window: MainWindow
) -> None:
    keyboard.menu("View", "Go to panel", "Go to watches")

    keyboard.menu("View", "Panes", "Collapse or expand panel")
    assert not window.docks.panel("watches").isVisible()
    assert keyboard.is_in(dock_of(window, "watches"))

    keyboard.press("Space")  # the button in its title
    assert window.docks.panel("watches").isVisible()


def test_a_floating_panel_and_a_docked_one_keep_the_focus(
    keyboard: Keyboard, window: MainWindow
) -> None:
    keyboard.menu("View", "Go to panel", "Go to variables")
    dock = dock_of(window, "variables")

    keyboard.menu("View", "Panes", "Float or dock panel")
    assert dock.isFloating()
    keyboard.wait(lambda: dock.isActiveWindow() and keyboard.is_in(dock))

    keyboard.palette("float or dock panel")
    assert not dock.isFloating()
    keyboard.wait(lambda: window.isActiveWindow() and keyboard.is_in(dock))


def test_closing_a_panel_focuses_the_editor(keyboard: Keyboard, window: MainWindow) -> None:
    keyboard.press("Ctrl+N", "Ctrl+`")

    keyboard.menu("View", "Panes", "Close panel")

    assert not window.docks.panel("console").isVisible()
    assert keyboard.is_at(window.editors.current_editor)


@pytest.mark.parametrize("side", ["left", "right", "bottom"])
def test_a_panel_is_moved_to_another_side(
    keyboard: Keyboard, window: MainWindow, side: str
) -> None:
    keyboard.menu("View", "Go to panel", "Go to outline")

    words = "Move panel to the bottom" if side == "bottom" else f"Move panel {side}"
    keyboard.menu("View", "Panes", words)

    dock = dock_of(window, "outline")
    assert str(window.dockWidgetArea(dock).name).casefold().startswith(side)
    assert keyboard.is_in(dock)


def test_ctrl_f6_visits_the_panes_in_order_and_ctrl_shift_f6_in_reverse(
    keyboard: Keyboard, window: MainWindow
) -> None:
    keyboard.press("Ctrl+N", "Ctrl+J", "Ctrl+Shift+D", "Ctrl+F")
    editor = window.editors.current_editor
    keyboard.press("Esc")
    assert keyboard.is_at(editor)

    def place() -> str:
        panel = window.docks.panel_with_focus()
        if panel is not None:
            return panel.id
        if isinstance(keyboard.focus, QTabBar):
            return "tabs"
        return keyboard.focus.objectName() or type(keyboard.focus).__name__

    seen = [place()]
    while not (len(seen) > 1 and seen[-1] == seen[0]):
        keyboard.press("Ctrl+F6")
        seen.append(place())

    right = ["variables", "watches", "call_stack", "breakpoints"]
    status, tools = "status.problems", "toolbar.file.new"
    rest = [status, tools, "tabs", "CodeEditor"]
    assert seen == ["CodeEditor", "files", *right, "console", *rest]

    back = [seen[-1]]
    for _step in seen[1:]:
        keyboard.press("Ctrl+Shift+F6")
        back.append(place())
    assert back == seen[::-1]


@pytest.mark.parametrize(
    ("panel", "way", "back"),
    [
        ("files", "wider", "Ctrl+K, Left"), ("variables", "wider", "Ctrl+K, Left"),
        ("variables", "taller", "Ctrl+K, Down"), ("console", "taller", "Ctrl+K, Down"),
    ],
)  # fmt: skip
def test_a_pane_is_resized_by_menu_and_keys(
    keyboard: Keyboard, window: MainWindow, panel: str, way: str, back: str
) -> None:
    keyboard.press("Ctrl+N", "Ctrl+J", "Ctrl+Shift+D")
    keyboard.menu("View", "Go to panel", f"Go to {panel}")
    dock = dock_of(window, panel)
    size = dock.width if way == "wider" else dock.height
    before = size()

    keyboard.menu(
        "View", "Sizes", "Increase pane width" if way == "wider" else "Increase pane height"
    )
    keyboard.wait(lambda: size() > before)
    between = size()
    keyboard.press(back)
    keyboard.wait(lambda: size() < between)


def test_a_column_is_resized_by_menu_and_keys(keyboard: Keyboard, window: MainWindow) -> None:
    keyboard.press("Ctrl+N", "Ctrl+J", "Ctrl+Shift+D")
    keyboard.menu("View", "Go to panel", "Go to variables")
    tree = dock_of(window, "variables").findChild(QTreeView)
    header = tree.header()
    assert header is not None
    before = header.sectionSize(0)

    keyboard.menu("View", "Sizes", "Increase column width")
    keyboard.wait(lambda: header.sectionSize(0) > before)
    keyboard.press("Ctrl+K, Shift+Left")
    keyboard.wait(lambda: header.sectionSize(0) == before)


def test_the_editor_is_resized_by_keys(keyboard: Keyboard, window: MainWindow) -> None:
    keyboard.press("Ctrl+J", "Ctrl+N")
    width, height = window.editors.width(), window.editors.height()

    keyboard.press("Ctrl+K, Right")
    keyboard.wait(lambda: window.editors.width() > width)
    keyboard.press("Ctrl+K, Up")
    keyboard.wait(lambda: window.editors.height() > height)


def test_the_buttons_of_the_tool_bar_are_reached_and_pressed(
    keyboard: Keyboard, window: MainWindow
) -> None:
    keyboard.pane(lambda one: one.objectName() == "toolbar.file.new")
    keyboard.press("Space")
    assert window.editors.tab_count == 1

    keyboard.pane(lambda one: one.objectName() == "toolbar.file.new")
    names: list[str] = []
    while keyboard.focus.objectName().removeprefix("toolbar.") not in names:
        names.append(keyboard.focus.objectName().removeprefix("toolbar."))
        assert isinstance(keyboard.focus, QToolButton)
        assert keyboard.focus.toolTip()
        keyboard.press("Tab")
    assert names[:5] == ["file.new", "file.open", "file.save", "run.run", "debug.start"]


def test_the_parts_of_the_status_bar_are_reached_and_pressed(
    keyboard: Keyboard, window: MainWindow
) -> None:
    keyboard.press("Ctrl+N")
    keyboard.pane(lambda one: one.objectName() == "status.problems")
    keyboard.press("Space")
    assert keyboard.is_in(window.docks.panel("problems"))

    keyboard.pane(lambda one: one.objectName() == "status.problems")
    keyboard.tab_to(lambda one: one.objectName() == "status.position")
    keyboard.press("Space")
    assert keyboard.focus.objectName() == "palette.field"
    keyboard.press("Esc")


def test_arrows_in_the_tab_bar_select_tabs(keyboard: Keyboard, window: MainWindow) -> None:
    keyboard.press("Ctrl+N", "Ctrl+N")
    keyboard.pane(lambda one: isinstance(one, QTabBar))

    keyboard.press("Left")

    assert window.editors.tabs.currentIndex() == 0


def mnemonics(dialog: QWidget) -> list[str]:
    """The mnemonics of the fields and buttons of a dialog."""
    words = [one.text() for one in dialog.findChildren(QAbstractButton) if one.isVisible()]
    words += [one.text() for one in dialog.findChildren(QLabel) if one.buddy() is not None]
    return [one[one.index("&") + 1].casefold() if "&" in one else f"none in {one}" for one in words]


@pytest.mark.parametrize("command", ["Choose interpreter", "Options"])
def test_every_field_and_button_of_a_dialog_has_a_distinct_mnemonic(
    keyboard: Keyboard, tmp_path: Path, command: str
) -> None:
    keyboard.open(tmp_path / "loop.ez", LOOP)
    for answer in ("Esc", "Return"):
        keyboard.menu("Run", f"{command}…")
        keyboard.wait(lambda: isinstance(QApplication.activeWindow(), QDialog))
        found = mnemonics(non_null(QApplication.activeWindow()))
        assert len(found) >= 5
        assert all(len(one) == 1 for one in found), found
        assert len(set(found)) == len(found)
        keyboard.press(answer)
        keyboard.wait(lambda: keyboard.is_at(keyboard.editor))


def test_alt_with_a_mnemonic_focuses_the_field(keyboard: Keyboard, tmp_path: Path) -> None:
    keyboard.open(tmp_path / "loop.ez", LOOP)
    keyboard.menu("Run", "Options…")
    keyboard.wait(lambda: isinstance(QApplication.activeWindow(), QDialog))
    for letter, name in (("F", "Folder"), ("E", "Environment"), ("A", "Arguments")):
        keyboard.press(f"Alt+{letter}")
        assert keyboard.focus.accessibleName() == name
    keyboard.press("Esc")
