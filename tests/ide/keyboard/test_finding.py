"""Finding and replacing with the keyboard alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from pathlib import Path

    from PyQt6.QtWidgets import QWidget

    from ez_ide.app.main_window import MainWindow
    from tests.helpers.keyboard import Keyboard


def test_the_next_and_the_previous_match_are_found_by_keys(
    keyboard: Keyboard, window: MainWindow, tmp_path: Path
) -> None:
    bar = window.editor_commands.find_bar
    keyboard.open(tmp_path / "notes.txt", "one One\nones")
    keyboard.press("Ctrl+F")
    keyboard.type("one")
    assert bar.count.text() == "1 of 3"
    keyboard.press("Return")
    assert bar.count.text() == "2 of 3"
    keyboard.press("Shift+Return", "Shift+Return")
    assert bar.count.text() == "3 of 3"
    keyboard.press("Alt+C")
    assert bar.count.text().endswith("of 2")
    keyboard.press("Alt+W")
    assert bar.count.text() == "1 of 1"
    keyboard.press("Alt+C", "Alt+W", "Esc")
    assert keyboard.is_at(keyboard.editor)

    keyboard.press("F3")
    assert keyboard.editor.selectedText() == "One"
    keyboard.press("Shift+F3")
    assert keyboard.editor.caret() == (1, 4)


def test_tab_reaches_the_parts_of_the_find_bar_in_reading_order(
    keyboard: Keyboard, window: MainWindow
) -> None:
    bar = window.editor_commands.find_bar
    keyboard.press("Ctrl+N", "Ctrl+H")
    seen: list[QWidget] = []
    while not seen or keyboard.focus is not seen[0]:
        seen.append(keyboard.focus)
        keyboard.press("Tab")
        if not keyboard.is_in(bar):
            break
    places = [(one.y() // (one.height() // 2 + 1) > 1, one.x()) for one in seen]
    assert len(seen) == 11
    assert places == sorted(places)


def test_one_match_all_or_those_in_the_selection_are_replaced(
    keyboard: Keyboard, window: MainWindow, tmp_path: Path
) -> None:
    bar = window.editor_commands.find_bar
    editor = keyboard.open(tmp_path / "notes.txt", "one one\none one")
    keyboard.press("Ctrl+H")
    keyboard.type("one")
    keyboard.press("Alt+L", "Alt+L")
    keyboard.tab_to("Replace with")
    keyboard.type("1\n")
    assert editor.text() == "1 one\none one"
    keyboard.press("Ctrl+Return")
    assert editor.text() == "1 1\n1 1"
    keyboard.press("Esc", "Ctrl+Z")
    assert editor.text() == "1 one\none one"

    keyboard.press("Ctrl+Home", "Shift+End", "Ctrl+H", "Alt+L")
    keyboard.press("Ctrl+A", "Up")
    assert bar.field.text() == "one"
    assert bar.count.text().endswith("of 1")
    keyboard.press("Alt+A")
    keyboard.wait(lambda: editor.text() == "1 1\none one")

    keyboard.press("Esc", "Ctrl+End", "Shift+Ctrl+Left", "Ctrl+F")
    assert bar.field.text() == "one"
    keyboard.type("nowhere")
    keyboard.press("Esc")
    assert editor.caret()[0] == 2
