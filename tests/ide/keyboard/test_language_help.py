"""Outline, breadcrumb and problems with the keyboard alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtWidgets import QPushButton, QToolButton

from ez_ide.actions.session_status import SessionPhase

if TYPE_CHECKING:
    from pathlib import Path

    from ez_ide.app.main_window import MainWindow
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

UNUSED = "\ndo unused() -> int {\n    return 1\n    main()\n}\n"


def test_the_outline_is_filtered_and_leads_to_what_it_shows(
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


def test_the_notice_of_a_program_with_errors_leads_to_the_problems(
    keyboard: Keyboard, window: MainWindow, tmp_path: Path
) -> None:
    keyboard.open(tmp_path / "program.ez", PROGRAM.replace("n * 2", "m * 2") + UNUSED)
    keyboard.press("F5")
    keyboard.wait(lambda: bool(window.notices.texts()))
    assert window.notices.texts() == ["Not started: the program has 1 error."]
    assert keyboard.editor.caret()[0] == 12

    button = keyboard.pane(window.notices.isAncestorOf)
    assert isinstance(button, QPushButton)
    keyboard.press("Space")
    assert keyboard.is_in(window.docks.panel("problems"))
    keyboard.press("Home", "Return")
    keyboard.go_to(12, 12)
    keyboard.press("Delete")
    keyboard.type("n")
    keyboard.wait(lambda: window.bench.actions.context.errors == 0)
    assert window.bench.actions.context.warnings > 0

    keyboard.press("F10")
    keyboard.wait(lambda: window.bench.actions.context.session.phase is SessionPhase.PAUSED)
