"""Menus by letters: in every menu each entry has one, and no two have the same."""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from PyQt6.QtWidgets import QApplication, QLineEdit, QMenu

from ez_ide.non_null import non_null
from ez_ide.widgets.menus import takes_mnemonic

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from PyQt6.QtGui import QAction

    from tests.helpers.debugging_by_keys import DebuggingByKeys
    from tests.helpers.keyboard import Keyboard

PROGRAM = """import & use @std

do main() {
    temp numbers [int] = {1, 2, 3}
    temp total int = 0
    println(total)
}
"""


def letter_of(action: QAction) -> str:
    text = action.text().replace("&&", "")
    return text[text.index("&") + 1].lower() if "&" in text else ""


def wrong_in(menu: QMenu) -> list[str]:
    """Entries without a letter, letters that two entries have."""
    entries = [one for one in menu.actions() if takes_mnemonic(one)]
    assert menu.actions()
    count = Counter(letter_of(one) for one in entries)
    return [one.text() for one in entries if not letter_of(one) or count[letter_of(one)] > 1]


def with_submenus(menu: QMenu) -> Iterator[QMenu]:
    """The menu that is open, and those in it, each opened too."""
    yield menu
    for action in menu.actions():
        submenu = action.menu()
        if submenu is not None and action.isVisible() and action.isEnabled():
            submenu.aboutToShow.emit()
            yield from with_submenus(submenu)


def opened(keyboard: Keyboard, *keys: str) -> QMenu:
    keyboard.press(*keys)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu), (keys, keyboard.focus)
    return menu


def wrong_by(keyboard: Keyboard, *keys: str) -> list[str]:
    """What is wrong in the menu that these keys open, and in its submenus."""
    menu = opened(keyboard, *keys)
    found = [wrong for one in with_submenus(menu) for wrong in wrong_in(one)]
    while QApplication.activePopupWidget() is not None:
        keyboard.press("Escape")
    return found


def test_in_every_menu_of_the_bar(keyboard: Keyboard, tmp_path: Path) -> None:
    for name in ("one", "two", "R&D"):
        keyboard.open(tmp_path / f"{name}.ez", PROGRAM)
    bar = non_null(keyboard.window.menuBar())

    letters = [letter_of(one) for one in bar.actions()]
    wrong = {letter: wrong_by(keyboard, f"Alt+{letter}") for letter in letters}

    assert len(set(letters)) == len(letters)
    assert {letter: found for letter, found in wrong.items() if found} == {}


def test_in_the_menus_of_texts_tabs_and_fields(person: DebuggingByKeys) -> None:
    keyboard = person
    keyboard.open_program(PROGRAM)

    wrong = {
        "text": wrong_by(keyboard, "Menu"),
        "margin": wrong_by(keyboard, "Ctrl+K, B"),
        "margin of a breakpoint": wrong_by(keyboard, "F9", "Ctrl+K, B"),
    }
    keyboard.go_to(5, 10)
    wrong["uses"] = wrong_by(keyboard, "Shift+F12")
    keyboard.press("Ctrl+F")
    assert isinstance(keyboard.focus, QLineEdit)
    wrong["field"] = wrong_by(keyboard, "Menu")
    keyboard.press("Escape")
    keyboard.pane("Tabs")
    wrong["tab"] = wrong_by(keyboard, "Menu")

    assert {place: found for place, found in wrong.items() if found} == {}


def test_in_the_menus_of_panels(person: DebuggingByKeys) -> None:
    keyboard = person
    person.open_program(PROGRAM)
    person.break_at(6)
    person.debug(6)

    wrong = {}
    for panel in ("Files", "Outline", "Variables", "Watches", "Call stack", "Breakpoints",
                  "Console", "Problems"):  # fmt: skip
        keyboard.menu("View", "Go to panel", f"Go to {panel.lower()}")
        keyboard.press("Down")
        keyboard.press("Menu")
        menu = QApplication.activePopupWidget()
        if isinstance(menu, QMenu):
            wrong[panel] = [bad for one in with_submenus(menu) for bad in wrong_in(one)]
            keyboard.press("Escape")

    assert set(wrong) >= {"Variables", "Call stack", "Breakpoints", "Console"}
    assert {place: found for place, found in wrong.items() if found} == {}
