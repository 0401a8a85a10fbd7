"""Hovers with the keyboard alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtWidgets import QLabel

if TYPE_CHECKING:
    from ez_ide.app.main_window import MainWindow
    from ez_ide.editing.code_editor import CodeEditor
    from tests.helpers.keyboard import Keyboard


def words_in_hover(keyboard: Keyboard) -> str:
    label = keyboard.focus
    assert isinstance(label, QLabel)
    return label.text()


def test_the_hover_at_the_caret_has_the_focus_until_esc(
    keyboard: Keyboard, editor: CodeEditor
) -> None:
    keyboard.go_to(11, 15)
    keyboard.press("Ctrl+K, Ctrl+I")
    assert "do twice(n int" in words_in_hover(keyboard)
    assert "Twice as much." in words_in_hover(keyboard)
    assert "Twice as much." in keyboard.focus.accessibleDescription()
    keyboard.press("Esc")
    assert keyboard.is_at(editor)
    assert editor.caret() == (11, 15)

    keyboard.go_to(8)
    keyboard.menu("Go", "Show hover")
    assert "No information" in words_in_hover(keyboard)


def test_the_hover_of_a_problem_opens_its_page(
    keyboard: Keyboard, window: MainWindow, editor: CodeEditor
) -> None:
    keyboard.go_to(6, 12)
    keyboard.press("Delete")
    keyboard.type("m")
    keyboard.wait(lambda: window.bench.actions.context.errors == 1)
    keyboard.go_to(6, 12)
    keyboard.press("Ctrl+K, Ctrl+I")
    assert "Explain E" in words_in_hover(keyboard)
    keyboard.press("Return")
    assert window.help_commands.page_name().startswith("code:E")
    assert editor is not keyboard.focus
