"""Settings, keys, themes, fonts, Welcome and what helps to see, by keys alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import QRect
from PyQt6.QtWidgets import QAbstractButton, QWidget

from ez_ide.help.welcome_page import WelcomePage
from ez_ide.non_null import promised
from ez_ide.settings import table
from ez_ide.settings.keys_page import KeysPage
from ez_ide.settings.page import SettingsPage
from tests.helpers.keyboard import Keyboard

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PyQt6.QtGui import QImage
    from pytestqt.qtbot import QtBot

    from ez_ide.app.main_window import MainWindow


def setting(keyboard: Keyboard, title: str) -> QWidget:
    """The field of a setting, found by the search and reached by Tab."""
    if not isinstance(keyboard.window.editors.front.parentWidget(), SettingsPage):
        keyboard.press("Ctrl+,")
    keyboard.tab_to("Search settings")
    keyboard.press("Ctrl+A")
    keyboard.type(title.casefold())
    return keyboard.tab_to(title)


# -- SE-1 ------------------------------------------------------------------------------------------


def test_a_setting_is_found_changed_and_reset(keyboard: Keyboard, window: MainWindow) -> None:
    """SE-1: search, effect at once, reset."""
    settings = window.bench.settings
    setting(keyboard, "Show ruler")
    keyboard.press("Space")
    assert settings.get(table.RULER)
    keyboard.tab_to("Reset “Show ruler”")
    keyboard.press("Space")
    assert not settings.get(table.RULER)

    setting(keyboard, table.TAB_WIDTH.title)
    keyboard.press("Up")
    assert settings.get(table.TAB_WIDTH) == table.TAB_WIDTH.default + 1


def test_the_groups_of_settings_are_walked(keyboard: Keyboard, window: MainWindow) -> None:
    """SE-1: groups."""
    keyboard.menu("File", "Settings")
    page = promised(window.findChild(SettingsPage))
    keyboard.tab_to("Setting groups")
    top = promised(page.area.verticalScrollBar()).value()
    keyboard.press("Down", "Down")
    assert promised(page.area.verticalScrollBar()).value() > top


def test_a_mistake_in_the_file_of_settings_keeps_the_old_values_and_is_told(
    keyboard: Keyboard, window: MainWindow
) -> None:
    """SE-1: the file, and the bar with the line."""
    setting(keyboard, "Show ruler")
    keyboard.press("Space")
    keyboard.tab_to("Edit as JSON")
    keyboard.press("Space")
    keyboard.wait(lambda: window.editors.current is not None)
    keyboard.press("Ctrl+End")
    keyboard.type("?")
    keyboard.press("Ctrl+S")
    keyboard.wait(lambda: bool(window.notices.texts()))
    assert "line" in window.notices.texts()[0].casefold()
    assert window.bench.settings.get(table.RULER)


# -- SE-3 ------------------------------------------------------------------------------------------


def test_keys_are_searched_recorded_and_their_owner_told(
    keyboard: Keyboard, window: MainWindow
) -> None:
    """SE-3: the table, its search, press to record, conflicts, Del."""
    keyboard.menu("File", "Keyboard shortcuts")
    page = promised(window.findChild(KeysPage))
    assert keyboard.is_at(page.search)
    keyboard.type("join lines")
    keyboard.press("Down", "Home", "Return")
    assert keyboard.is_in(page.recorder)
    keyboard.press("Ctrl+D")
    assert "occurrence" in page.recorder.problem.text()
    keyboard.tab_to("Cancel")
    keyboard.press("Space")
    assert keyboard.is_at(page.view)

    keyboard.press("F2", "Ctrl+Alt+L")
    keyboard.tab_to("Assign")
    keyboard.press("Space")
    assert window.bench.actions.keys("edit.join") == ("Ctrl+Alt+L",)
    keyboard.wait(lambda: keyboard.is_at(page.view))
    keyboard.press("Del")
    assert window.bench.actions.keys("edit.join") == ()
    keyboard.tab_to("Reset custom shortcuts")
    keyboard.press("Space")
    assert window.bench.settings.get(table.OWN_KEYS) == {}


@pytest.mark.parametrize(("steps", "preset"), [(1, "thonny"), (2, "pycharm")])
def test_a_preset_is_chosen(
    keyboard: Keyboard, window: MainWindow, steps: int, preset: str
) -> None:
    """SE-3: presets, in force at once."""
    keyboard.menu("File", "Keyboard shortcuts")
    keyboard.tab_to("Keymap")
    keyboard.press(*["Down"] * steps)
    assert window.bench.settings.get(table.KEY_PRESET) == preset
    assert (
        window.bench.actions.keys("run.run")
        == {"thonny": ("F5",), "pycharm": ("Shift+F10",)}[preset]
    )


# -- TE-1, TE-3, AC-5 to AC-7 ----------------------------------------------------------------------


def walk(keyboard: Keyboard, *ways: str) -> None:
    """Through the pictures by arrows; each is in force as soon as one comes to it."""
    for way in ways:
        keyboard.press(way)
        shown = keyboard.focus.accessibleName()
        assert keyboard.window.bench.themes.theme.name == shown.removeprefix("Theme ")


def test_a_theme_is_chosen_by_its_picture(keyboard: Keyboard, window: MainWindow) -> None:
    """TE-1, AC-5: at once, and back to that of the system."""
    keyboard.press("Ctrl+,")
    keyboard.tab_to("Theme Follow the system")
    walk(keyboard, "Right", "Right", "Down")
    keyboard.press("Up", "Left", "Left", "Left")
    assert keyboard.focus.accessibleName() == "Theme Follow the system"
    assert window.bench.settings.get(table.THEME) == "system"


def test_a_theme_of_high_contrast_is_chosen_from_a_list(
    keyboard: Keyboard, window: MainWindow
) -> None:
    """TE-1, AC-5: what the system's dark look is shown in."""
    setting(keyboard, table.DARK_THEME.title)
    keyboard.type("High")
    assert window.bench.settings.get(table.DARK_THEME) == "High contrast dark"


def test_fonts_are_set_for_editor_and_console_apart(keyboard: Keyboard, window: MainWindow) -> None:
    """TE-3: size, line height, ligatures; family by its list."""
    settings = window.bench.settings
    before = settings.get(table.CONSOLE_FONT_SIZE)
    setting(keyboard, table.EDITOR_FONT_SIZE.title)
    keyboard.press("Up")
    assert settings.get(table.EDITOR_FONT_SIZE) > table.EDITOR_FONT_SIZE.default
    setting(keyboard, table.LINE_HEIGHT.title)
    keyboard.press("Up")
    assert settings.get(table.LINE_HEIGHT) > table.LINE_HEIGHT.default
    setting(keyboard, table.LIGATURES.title)
    keyboard.press("Space")
    assert settings.get(table.LIGATURES)
    setting(keyboard, table.EDITOR_FONT.title)
    keyboard.press("Down")
    assert settings.get(table.EDITOR_FONT)
    assert settings.get(table.CONSOLE_FONT_SIZE) == before


def comments(keyboard: Keyboard) -> QImage:
    """The middle of what the text in front shows."""
    keyboard.press("Ctrl+End")
    left = sum(keyboard.editor.marginWidth(margin) for margin in range(5))
    return promised(keyboard.editor.viewport()).grab(QRect(left + 2, 0, 220, 60)).toImage()


def test_ligatures_are_seen_at_once_in_texts_that_are_open(
    keyboard: Keyboard, tmp_path: Path
) -> None:
    """TE-3: slanted comments as well; a text that is opened later looks no other."""
    text = "// -> != => ===\n/* -> => */\ndo main() { // -> ===\n}\n\n\n"  # nothing to squiggle
    keyboard.open(tmp_path / "a.ez", text)
    setting(keyboard, table.LIGATURES.title)
    keyboard.press("Space", "Ctrl+Shift+Tab")
    keyboard.pane(lambda one: one is keyboard.editor)
    before = comments(keyboard)
    keyboard.open(tmp_path / "b.ez", text)
    keyboard.wait(lambda: comments(keyboard) == before)


def test_texts_grow_to_twice_their_size_and_stay_reachable(
    keyboard: Keyboard, window: MainWindow
) -> None:
    """AC-7: 200 %, chosen by keys; every pane is still walked to."""
    setting(keyboard, table.INTERFACE_SCALE.title)
    keyboard.press("Ctrl+A")
    keyboard.type("200\n")
    keyboard.wait(lambda: window.bench.settings.get(table.INTERFACE_SCALE) == 200)
    keyboard.press("Ctrl+N")
    keyboard.pane(lambda one: one is window.editors.tabs.tabBar())


def test_motion_is_switched_off(keyboard: Keyboard, window: MainWindow) -> None:
    """AC-6."""
    setting(keyboard, table.REDUCED_MOTION.title)
    keyboard.press("Down", "Down")
    assert window.bench.settings.get(table.REDUCED_MOTION) == "reduced"


def test_everything_tab_reaches_has_a_name(keyboard: Keyboard, window: MainWindow) -> None:
    """AC-2: what has the keyboard can be read, in the window and on its pages."""
    for pages in ("Settings", "Keyboard shortcuts"):
        keyboard.menu("File", pages)
        first = keyboard.focus
        while True:
            one = keyboard.focus
            name = one.accessibleName() or (one.text() if isinstance(one, QAbstractButton) else "")
            assert name, (pages, type(one), one.objectName(), promised(one.parentWidget()))
            keyboard.press("Tab")
            if keyboard.focus is first:
                break
    assert window.isVisible()


# -- WI-3, WI-9 ------------------------------------------------------------------------------------


@pytest.fixture
def welcomed(new_window: Callable[[], MainWindow], qtbot: QtBot) -> Keyboard:
    """Someone who starts for the first time."""
    made = new_window()
    made.start([])
    with qtbot.waitExposed(made):
        made.show()
    return Keyboard(made, qtbot)


def test_the_first_page_is_used_from_its_first_button_on(welcomed: Keyboard) -> None:
    """WI-3: new program, open, examples, theme; not shown again when unticked."""
    window = welcomed.window
    page = promised(window.findChild(WelcomePage))
    welcomed.wait(lambda: welcomed.is_in(page))
    welcomed.tab_to("Theme Follow the system")
    walk(welcomed, "Right", "Right")
    welcomed.tab_to(lambda one: one is page.check)
    welcomed.press("Space")
    assert not window.bench.settings.get(table.SHOW_WELCOME)

    welcomed.tab_to(lambda one: one.accessibleName().startswith("Fibonacci"))
    welcomed.press("Return")
    assert window.editors.current is not None
    welcomed.menu("Help", "Welcome")
    welcomed.tab_to(lambda one: one.accessibleName().startswith("New program"))
    welcomed.press("Return")
    assert len(window.editors.documents) == 2


def test_a_small_screen_keeps_everything_within_reach(
    keyboard: Keyboard, window: MainWindow, tmp_path: Path
) -> None:
    """WI-9: at 1024 × 600 each pane is walked to and stands inside the window."""
    window.resize(1024, 600)
    keyboard.open(tmp_path / "a.ez", "temp a = 1\n")
    keyboard.press("Ctrl+J", "Ctrl+Shift+D")
    editor = keyboard.editor
    seen = 0
    keyboard.press("Ctrl+F6")
    while keyboard.focus is not editor:
        place = keyboard.focus.mapTo(window, keyboard.focus.rect().center())
        assert window.rect().contains(place), keyboard.focus.accessibleName()
        keyboard.press("Ctrl+F6")
        seen += 1
    assert seen >= 7
