"""Settings, themes, text size and Welcome with the keyboard alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import QRect
from PyQt6.QtWidgets import QAbstractButton, QWidget

from ez_ide.help.welcome_page import WelcomePage
from ez_ide.non_null import non_null
from ez_ide.settings import table
from ez_ide.settings.page import SettingsPage
from tests.helpers.keyboard import Keyboard

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PyQt6.QtGui import QImage
    from pytestqt.qtbot import QtBot

    from ez_ide.app.main_window import MainWindow


def setting(keyboard: Keyboard, title: str) -> QWidget:
    """Find a setting by its title and focus its field with Tab."""
    if not isinstance(keyboard.window.editors.front.parentWidget(), SettingsPage):
        keyboard.press("Ctrl+,")
    keyboard.tab_to("Search settings")
    keyboard.press("Ctrl+A")
    keyboard.type(title.casefold())
    return keyboard.tab_to(title)


def test_arrows_in_the_groups_of_settings_scroll_the_page(
    keyboard: Keyboard, window: MainWindow
) -> None:
    keyboard.menu("File", "Settings")
    page = non_null(window.findChild(SettingsPage))
    keyboard.tab_to("Setting groups")
    top = non_null(page.area.verticalScrollBar()).value()
    keyboard.press("Down", "Down")
    assert non_null(page.area.verticalScrollBar()).value() > top


def walk(keyboard: Keyboard, *ways: str) -> None:
    """Press arrows in the theme pictures; each theme is applied as soon as it is focused."""
    for way in ways:
        keyboard.press(way)
        shown = keyboard.focus.accessibleName()
        assert keyboard.window.bench.themes.theme.name == shown.removeprefix("Theme ")


def test_arrows_in_the_theme_pictures_apply_each_theme(
    keyboard: Keyboard, window: MainWindow
) -> None:
    keyboard.press("Ctrl+,")
    keyboard.tab_to("Theme Follow the system")
    walk(keyboard, "Right", "Right", "Down")
    keyboard.press("Up", "Left", "Left", "Left")
    assert keyboard.focus.accessibleName() == "Theme Follow the system"
    assert window.bench.settings.get(table.THEME) == "system"


def comments(keyboard: Keyboard) -> QImage:
    """A picture of the first lines of the current editor, without its margins."""
    keyboard.press("Ctrl+End")
    left = sum(keyboard.editor.marginWidth(margin) for margin in range(5))
    return non_null(keyboard.editor.viewport()).grab(QRect(left + 2, 0, 220, 60)).toImage()


def test_ligatures_apply_to_open_documents_at_once(keyboard: Keyboard, tmp_path: Path) -> None:
    text = "// -> != => ===\n/* -> => */\ndo main() { // -> ===\n}\n\n\n"  # nothing to squiggle
    keyboard.open(tmp_path / "a.ez", text)
    setting(keyboard, table.LIGATURES.title)
    keyboard.press("Space", "Ctrl+Shift+Tab")
    keyboard.pane(lambda one: one is keyboard.editor)
    before = comments(keyboard)
    keyboard.open(tmp_path / "b.ez", text)
    keyboard.wait(lambda: comments(keyboard) == before)


def test_every_pane_is_reached_at_twice_the_text_size(
    keyboard: Keyboard, window: MainWindow
) -> None:
    setting(keyboard, table.INTERFACE_SCALE.title)
    keyboard.press("Ctrl+A")
    keyboard.type("200\n")
    keyboard.wait(lambda: window.bench.settings.get(table.INTERFACE_SCALE) == 200)
    keyboard.press("Ctrl+N")
    keyboard.pane(lambda one: one is window.editors.tabs.tabBar())


def test_every_widget_that_tab_reaches_has_a_name(keyboard: Keyboard, window: MainWindow) -> None:
    for pages in ("Settings", "Keyboard shortcuts"):
        keyboard.menu("File", pages)
        first = keyboard.focus
        while True:
            one = keyboard.focus
            name = one.accessibleName() or (one.text() if isinstance(one, QAbstractButton) else "")
            assert name, (pages, type(one), one.objectName(), non_null(one.parentWidget()))
            keyboard.press("Tab")
            if keyboard.focus is first:
                break
    assert window.isVisible()


@pytest.fixture
def welcomed(new_window: Callable[[], MainWindow], qtbot: QtBot) -> Keyboard:
    """Keys for a window that was started for the first time."""
    made = new_window()
    made.start([])
    with qtbot.waitExposed(made):
        made.show()
    return Keyboard(made, qtbot)


def test_the_welcome_page_is_used_by_tab_and_enter(welcomed: Keyboard) -> None:
    window = welcomed.window
    page = non_null(window.findChild(WelcomePage))
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


def test_every_pane_is_reached_on_a_small_screen(
    keyboard: Keyboard, window: MainWindow, tmp_path: Path
) -> None:
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
