"""What stands around a text, by keys alone: margins, zoom, the bar below it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtWidgets import QPushButton

from ez_ide.actions.session_status import SessionPhase
from ez_ide.editing import scintilla_numbers as n
from ez_ide.non_null import promised
from ez_ide.settings import table

if TYPE_CHECKING:
    from ez_ide.app.main_window import MainWindow
    from ez_ide.editing.code_editor import CodeEditor
    from ez_ide.settings.table import Setting
    from tests.helpers.keyboard import Keyboard


def test_a_breakpoint_is_set_beside_the_line_of_the_caret(
    keyboard: Keyboard, editor: CodeEditor
) -> None:
    keyboard.go_to(10)
    keyboard.press("F9")
    keyboard.wait(lambda: list(editor.breakpoint_lines().values()) == [10])
    keyboard.press("F9")
    assert not editor.breakpoint_lines()


def test_changed_lines_have_a_bar_until_they_are_saved(
    keyboard: Keyboard, editor: CodeEditor
) -> None:
    keyboard.go_to(8)
    keyboard.type("// new")
    keyboard.wait(lambda: bool(editor.markersAtLine(7) & 1 << n.MARKER_CHANGED))
    keyboard.press("Ctrl+S")
    keyboard.wait(lambda: not editor.markersAtLine(7) & 1 << n.MARKER_CHANGED)


def test_the_text_is_zoomed_and_the_status_bar_says_so(
    keyboard: Keyboard, window: MainWindow, editor: CodeEditor
) -> None:
    width = editor.marginWidth(n.MARGIN_LINES)
    keyboard.press("Ctrl+=", "Ctrl+=")
    assert window.status.zoom.text() == "120 %"
    assert editor.marginWidth(n.MARGIN_LINES) > width
    keyboard.press("Ctrl+-")
    assert window.editors.zoom == 110
    keyboard.press("Ctrl+0")
    assert window.editors.zoom == 100


@pytest.mark.parametrize(
    ("words", "setting"),
    [
        ("Word wrap", table.WORD_WRAP), ("Show whitespace", table.SHOW_WHITESPACE),
        ("Show indentation guides guides", table.INDENT_GUIDES), ("Show ruler", table.RULER),
    ],
)  # fmt: skip
def test_the_view_of_the_text_is_switched(
    keyboard: Keyboard, window: MainWindow, words: str, setting: Setting[bool]
) -> None:
    keyboard.press("Ctrl+N")
    was = window.bench.settings.get(setting)
    keyboard.menu("View", "Editor", words)
    assert window.bench.settings.get(setting) != was


def test_the_bar_of_an_older_text_is_reached_and_restarts(
    keyboard: Keyboard, window: MainWindow, editor: CodeEditor
) -> None:
    actions = window.bench.actions
    keyboard.press("F10")
    keyboard.wait(lambda: actions.context.session.phase is SessionPhase.PAUSED)
    bars = promised(window.editors.current).view.bars
    keyboard.go_to(8)
    keyboard.type("// new")
    assert bars.texts() == ["You have edited this file since the program started."]
    assert not editor.isReadOnly()

    button = keyboard.pane(bars.isAncestorOf)
    assert isinstance(button, QPushButton)
    assert button.text().replace("&", "") == "Restart"
    keyboard.press("Space")

    keyboard.wait(lambda: not bars.texts())
    keyboard.wait(lambda: actions.context.session.phase is SessionPhase.PAUSED)
