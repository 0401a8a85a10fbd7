"""Outline and breadcrumb with the keyboard alone, and the matching brace."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtWidgets import QToolButton

if TYPE_CHECKING:
    from pathlib import Path

    from ez_ide.app.main_window import MainWindow
    from ez_ide.editing.code_editor import CodeEditor
    from tests.helpers.keyboard import Keyboard

PROGRAM = """\
const Point struct {
    x int
    y int
}

const Tide enum {
    LOW
    HIGH
}

do twice(n int) -> int {
    return n * 2
}

do main() {
    temp seen int = twice(4)
}
"""


def test_the_outline_is_filtered_and_followed(
    keyboard: Keyboard, window: MainWindow, tmp_path: Path
) -> None:
    editor = keyboard.open(tmp_path / "program.ez", PROGRAM)
    outline = window.navigation.outline
    keyboard.wait(lambda: bool(window.navigation.symbols()))

    keyboard.menu("View", "Go to panel", "Go to outline")
    assert keyboard.is_at(outline.view)
    keyboard.press("Home", "Down")
    assert outline.view.currentIndex().data() == "x"
    keyboard.press("Return")
    assert keyboard.is_at(editor)
    assert editor.caret()[0] == 2

    keyboard.menu("View", "Go to panel", "Go to outline")
    keyboard.tab_to("Filter outline")
    keyboard.type("high")
    keyboard.press("Down", "Home", "Down", "Return")
    assert editor.caret()[0] == 8

    keyboard.menu("View", "Go to panel", "Go to outline")
    keyboard.tab_to("Filter outline")
    keyboard.press("Esc")
    assert outline.filter.text() == ""


def test_the_breadcrumb_is_reached_and_followed(
    keyboard: Keyboard, window: MainWindow, tmp_path: Path
) -> None:
    editor = keyboard.open(tmp_path / "program.ez", PROGRAM)
    keyboard.wait(lambda: bool(window.navigation.symbols()))
    keyboard.go_to(7, 5)
    document = window.editors.current
    assert document is not None
    keyboard.wait(lambda: document.view.breadcrumb.texts()[-1] == "Tide")

    keyboard.menu("Go", "Focus breadcrumbs")
    piece = keyboard.focus
    assert isinstance(piece, QToolButton)
    assert piece.text() == "Tide"
    keyboard.press("Esc")
    assert keyboard.is_at(editor)
    assert editor.caret() == (7, 5)

    keyboard.menu("Go", "Focus breadcrumbs")
    while keyboard.focus.accessibleName() != "Tide":
        keyboard.press("Left")
    keyboard.press("Return")
    assert keyboard.is_at(editor)
    assert editor.caret()[0] == 6


def test_the_palette_finds_a_symbol(keyboard: Keyboard, window: MainWindow, tmp_path: Path) -> None:
    editor = keyboard.open(tmp_path / "program.ez", PROGRAM)
    keyboard.wait(lambda: bool(window.navigation.symbols()))

    keyboard.press("Ctrl+Shift+O")
    keyboard.type("main\n")

    assert editor.caret()[0] == 15


def test_the_matching_brace_is_marked_and_reached(keyboard: Keyboard, editor: CodeEditor) -> None:
    keyboard.go_to(9, 11)
    before = editor.grab().toImage()
    keyboard.menu("Go", "Go to matching brace")
    assert editor.caret()[0] == 16
    assert editor.grab().toImage() != before
