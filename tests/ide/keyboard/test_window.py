"""The window by keys alone: panels, panes, sizes, layouts, bars, palette."""

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

from ez_ide.actions.session_status import SessionPhase
from ez_ide.non_null import promised
from ez_ide.settings import table

if TYPE_CHECKING:
    from pathlib import Path

    from ez_ide.app.main_window import MainWindow
    from tests.helpers.keyboard import Keyboard

LOOP = "do main() {\n    temp n int = 0\n    as_long_as n < 3 {\n        n++\n    }\n}\n"


def dock_of(window: MainWindow, panel: str) -> QDockWidget:
    found = window.docks.panel(panel).parentWidget()
    assert isinstance(found, QDockWidget)
    return found


# -- WI-1: the layout ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "panel"),
    [
        ("Go to files", "files"),
        ("Go to outline", "outline"),
        ("Go to variables", "variables"),
        ("Go to watches", "watches"),
        ("Go to call stack", "call_stack"),
        ("Go to breakpoints", "breakpoints"),
        ("Go to console", "console"),
        ("Go to problems", "problems"),
        ("Go to protocol", "protocol"),
    ],
)
def test_each_panel_is_gone_to_from_the_view_menu(
    keyboard: Keyboard, window: MainWindow, words: str, panel: str
) -> None:
    """WI-1, AC-1."""
    keyboard.press("Ctrl+N")

    keyboard.menu("View", "Go to panel", words)

    assert window.docks.panel(panel).isVisible()
    assert keyboard.is_in(dock_of(window, panel))


def test_a_panel_is_shown_and_hidden_by_its_check_mark(
    keyboard: Keyboard, window: MainWindow
) -> None:
    """WI-1: View lists the panels with a check mark."""
    keyboard.menu("View", "Panels", "Problems")
    assert window.docks.panel("problems").isVisible()

    keyboard.menu("View", "Panels", "Problems")
    assert not window.docks.panel("problems").isVisible()


def test_the_sides_are_shown_and_hidden_by_their_keys(
    keyboard: Keyboard, window: MainWindow
) -> None:
    """WI-1: the side bar, the bottom panel and the debug views."""
    for key, panel in (("Ctrl+B", "files"), ("Ctrl+J", "console"), ("Ctrl+Shift+D", "watches")):
        was = dock_of(window, panel).isVisible()
        keyboard.press(key)
        assert dock_of(window, panel).isVisible() != was
        keyboard.press(key)
        assert dock_of(window, panel).isVisible() == was


def test_a_panel_is_collapsed_and_opened_again(keyboard: Keyboard, window: MainWindow) -> None:
    """WI-1: each panel of the right side collapses; the keyboard stays with it."""
    keyboard.menu("View", "Go to panel", "Go to watches")

    keyboard.menu("View", "Panes", "Collapse or expand panel")
    assert not window.docks.panel("watches").isVisible()
    assert keyboard.is_in(dock_of(window, "watches"))

    keyboard.press("Space")  # the button in its title
    assert window.docks.panel("watches").isVisible()


def test_a_panel_floats_and_is_put_back(keyboard: Keyboard, window: MainWindow) -> None:
    """WI-1: float, by the menu, by the palette and by the button in its title."""
    keyboard.menu("View", "Go to panel", "Go to variables")
    dock = dock_of(window, "variables")

    keyboard.menu("View", "Panes", "Float or dock panel")
    assert dock.isFloating()
    keyboard.wait(lambda: dock.isActiveWindow() and keyboard.is_in(dock))

    keyboard.palette("float or dock panel")
    assert not dock.isFloating()
    keyboard.wait(lambda: window.isActiveWindow() and keyboard.is_in(dock))


def test_a_panel_is_closed_and_the_text_has_the_keyboard(
    keyboard: Keyboard, window: MainWindow
) -> None:
    """WI-1: close."""
    keyboard.press("Ctrl+N", "Ctrl+`")

    keyboard.menu("View", "Panes", "Close panel")

    assert not window.docks.panel("console").isVisible()
    assert keyboard.is_at(window.editors.current_editor)


@pytest.mark.parametrize("side", ["left", "right", "bottom"])
def test_a_panel_is_moved_to_another_side(
    keyboard: Keyboard, window: MainWindow, side: str
) -> None:
    """WI-1: drag and tab, without dragging."""
    keyboard.menu("View", "Go to panel", "Go to outline")

    words = "Move panel to the bottom" if side == "bottom" else f"Move panel {side}"
    keyboard.menu("View", "Panes", words)

    dock = dock_of(window, "outline")
    assert str(window.dockWidgetArea(dock).name).casefold().startswith(side)
    assert keyboard.is_in(dock)


def test_reset_puts_every_panel_back(keyboard: Keyboard, window: MainWindow) -> None:
    """WI-1: View, Reset layout."""
    keyboard.menu("View", "Go to panel", "Go to outline")
    keyboard.palette("move the panel to the bottom")

    keyboard.menu("View", "Reset layout")

    assert str(window.dockWidgetArea(dock_of(window, "outline")).name).startswith("Left")


def test_the_panes_are_walked_both_ways(keyboard: Keyboard, window: MainWindow) -> None:
    """AC-1: Ctrl+F6 goes through everything in view, Ctrl+Shift+F6 back again."""
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
def test_the_lines_between_panes_are_moved_by_keys(
    keyboard: Keyboard, window: MainWindow, panel: str, way: str, back: str
) -> None:
    """AC-1: View, Sizes, and its keys."""
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


def test_a_column_is_made_wider_and_narrower_by_keys(
    keyboard: Keyboard, window: MainWindow
) -> None:
    """AC-1: View, Sizes: where a name is cut, its column gets more room."""
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


def test_the_text_grows_where_the_panels_beside_it_shrink(
    keyboard: Keyboard, window: MainWindow
) -> None:
    """AC-1: the size of the pane in the middle."""
    keyboard.press("Ctrl+J", "Ctrl+N")
    width, height = window.editors.width(), window.editors.height()

    keyboard.press("Ctrl+K, Right")
    keyboard.wait(lambda: window.editors.width() > width)
    keyboard.press("Ctrl+K, Up")
    keyboard.wait(lambda: window.editors.height() > height)


# -- WI-2: two layouts -----------------------------------------------------------------------------


def test_a_session_has_its_own_layout_and_the_text_keeps_the_keyboard(
    keyboard: Keyboard, window: MainWindow, tmp_path: Path
) -> None:
    """WI-2: F5 brings the debugging layout, the end the editing one; each stays as left."""
    keyboard.open(tmp_path / "loop.ez", LOOP)
    actions = window.bench.actions

    keyboard.press("F10")
    keyboard.wait(lambda: actions.context.session.phase is SessionPhase.PAUSED)
    assert dock_of(window, "variables").isVisible()
    assert keyboard.is_at(window.editors.current_editor)
    keyboard.menu("View", "Panels", "Watches")

    keyboard.press("Shift+F5")
    keyboard.wait(lambda: not actions.context.session.phase.is_alive)
    assert not dock_of(window, "variables").isVisible()

    keyboard.press("F10")
    keyboard.wait(lambda: actions.context.session.phase is SessionPhase.PAUSED)
    assert not dock_of(window, "watches").isVisible()


def test_one_can_stay_in_a_layout(keyboard: Keyboard, window: MainWindow, tmp_path: Path) -> None:
    """WI-2: "stay" can be ticked."""
    keyboard.open(tmp_path / "loop.ez", LOOP)
    keyboard.menu("View", "Don't switch layout when debugging")

    keyboard.press("F10")
    keyboard.wait(lambda: window.bench.actions.context.session.phase is SessionPhase.PAUSED)

    assert not dock_of(window, "variables").isVisible()


# -- WI-5, WI-6: tool bar and status bar -----------------------------------------------------------


def test_the_buttons_of_the_tool_bar_are_reached_and_pressed(
    keyboard: Keyboard, window: MainWindow
) -> None:
    """WI-5: Ctrl+F6 to the tool bar, Tab along its buttons, Space presses one."""
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
    """WI-6: the count of problems opens their list, the place asks for a line."""
    keyboard.press("Ctrl+N")
    keyboard.pane(lambda one: one.objectName() == "status.problems")
    keyboard.press("Space")
    assert keyboard.is_in(window.docks.panel("problems"))

    keyboard.pane(lambda one: one.objectName() == "status.problems")
    keyboard.tab_to(lambda one: one.objectName() == "status.place")
    keyboard.press("Space")
    assert keyboard.focus.objectName() == "palette.field"
    keyboard.press("Esc")


# -- WI-8: the palette -----------------------------------------------------------------------------


def test_the_palette_runs_commands_and_finds_lines_symbols_and_files(
    keyboard: Keyboard, window: MainWindow, tmp_path: Path
) -> None:
    """WI-8."""
    keyboard.open(tmp_path / "loop.ez", LOOP)
    editor = window.editors.current_editor
    assert editor is not None

    keyboard.press("Ctrl+G")
    keyboard.type("4\n")
    assert editor.caret()[0] == 4

    keyboard.wait(lambda: bool(window.navigation.symbols()))
    keyboard.press("Ctrl+Shift+O")
    keyboard.type("main\n")
    assert editor.caret()[0] == 1

    keyboard.palette("show ruler")
    assert window.bench.settings.get(table.RULER)

    keyboard.press("Ctrl+N", "Ctrl+P")
    keyboard.type("loop\n")
    keyboard.wait(lambda: window.editors.current_editor is editor)


def test_the_tab_bar_takes_the_keyboard(keyboard: Keyboard, window: MainWindow) -> None:
    """ED-18, AC-1: arrows walk through the tabs."""
    keyboard.press("Ctrl+N", "Ctrl+N")
    keyboard.pane(lambda one: isinstance(one, QTabBar))

    keyboard.press("Left")

    assert window.editors.tabs.currentIndex() == 0


def test_the_tool_bar_of_a_session_steps(
    keyboard: Keyboard, window: MainWindow, tmp_path: Path
) -> None:
    """WI-5: Continue, Over, Into, Out, Restart, Stop are reached while a session lives."""
    keyboard.open(tmp_path / "loop.ez", LOOP)
    session = window.debug_commands.session
    keyboard.press("F10")
    keyboard.wait(lambda: session.state.phase is SessionPhase.PAUSED)
    keyboard.wait(lambda: session.state.is_settled)
    line = session.state.frames[0].line

    keyboard.pane(lambda one: one.objectName().startswith("toolbar."))
    keyboard.tab_to(lambda one: one.objectName() == "toolbar.debug.step_over")
    keyboard.press("Space")
    keyboard.wait(lambda: session.state.is_settled and session.state.frames[0].line != line)
    keyboard.pane(lambda one: one.objectName().startswith("toolbar."))
    keyboard.tab_to(lambda one: one.objectName() == "toolbar.run.stop")
    keyboard.press("Space")
    keyboard.wait(lambda: not window.bench.actions.context.session.phase.is_alive)


# -- AC-1: dialogs ---------------------------------------------------------------------------------


def letters(dialog: QWidget) -> list[str]:
    """The letters with which Alt goes to a field, or presses a button."""
    words = [one.text() for one in dialog.findChildren(QAbstractButton) if one.isVisible()]
    words += [one.text() for one in dialog.findChildren(QLabel) if one.buddy() is not None]
    return [one[one.index("&") + 1].casefold() if "&" in one else f"none in {one}" for one in words]


@pytest.mark.parametrize("command", ["Choose interpreter", "Options"])
def test_every_field_and_button_of_a_dialog_has_a_letter_of_its_own(
    keyboard: Keyboard, tmp_path: Path, command: str
) -> None:
    """AC-1: Esc leaves it, Enter takes it."""
    keyboard.open(tmp_path / "loop.ez", LOOP)
    for answer in ("Esc", "Return"):
        keyboard.menu("Run", f"{command}…")
        keyboard.wait(lambda: isinstance(QApplication.activeWindow(), QDialog))
        found = letters(promised(QApplication.activeWindow()))
        assert len(found) >= 5
        assert all(len(one) == 1 for one in found), found
        assert len(set(found)) == len(found)
        keyboard.press(answer)
        keyboard.wait(lambda: keyboard.is_at(keyboard.editor))


def test_a_field_is_gone_to_by_its_letter(keyboard: Keyboard, tmp_path: Path) -> None:
    """AC-1: Alt and the letter of a label."""
    keyboard.open(tmp_path / "loop.ez", LOOP)
    keyboard.menu("Run", "Options…")
    keyboard.wait(lambda: isinstance(QApplication.activeWindow(), QDialog))
    for letter, name in (("F", "Folder"), ("E", "Environment"), ("A", "Arguments")):
        keyboard.press(f"Alt+{letter}")
        assert keyboard.focus.accessibleName() == name
    keyboard.press("Esc")
