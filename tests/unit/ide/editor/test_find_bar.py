"""Finding and replacing, by keys."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import Qt

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from ez_ide.editor.code_editor import CodeEditor
    from ez_ide.main_window import MainWindow
    from ez_ide.panels.find_bar import FindBar


@pytest.fixture
def editor(window: MainWindow) -> CodeEditor:
    return window.editors.new("one two One\nötwo one\n").editor


@pytest.fixture
def bar(window: MainWindow, editor: CodeEditor) -> FindBar:
    editor.go_to(1, 5)
    window.bench.actions.trigger("edit.replace")
    return window.editor_commands.find_bar


def test_the_count_follows_the_typing_and_enter_goes_on(
    qtbot: QtBot, editor: CodeEditor, bar: FindBar
) -> None:
    qtbot.keyClicks(bar.field, "one")
    assert bar.count.text() == "2 of 3"
    assert editor.caret() == (1, 12)

    qtbot.keyClick(bar.field, Qt.Key.Key_Return)
    assert bar.count.text() == "3 of 3"
    assert editor.selected() == "one"

    qtbot.mouseClick(bar.case, Qt.MouseButton.LeftButton)
    assert bar.count.text().endswith("of 2")


def test_a_wrong_expression_is_told_in_the_bar(qtbot: QtBot, bar: FindBar) -> None:
    qtbot.mouseClick(bar.expression, Qt.MouseButton.LeftButton)
    qtbot.keyClicks(bar.field, "(")

    assert bar.count.text().startswith("not an expression")


def test_everything_is_replaced_as_one_step_of_undo(
    qtbot: QtBot, editor: CodeEditor, bar: FindBar
) -> None:
    before = editor.text()
    qtbot.keyClicks(bar.field, "one")
    qtbot.keyClicks(bar.new_text, "eins")
    qtbot.mouseClick(bar.replace_all, Qt.MouseButton.LeftButton)
    assert editor.text() == "eins two eins\nötwo eins\n"

    editor.undo()
    assert editor.text() == before


def test_esc_goes_back_to_where_the_search_began_if_nothing_was_found(
    qtbot: QtBot, editor: CodeEditor, bar: FindBar
) -> None:
    qtbot.keyClicks(bar.field, "nowhere")
    qtbot.keyClick(bar.field, Qt.Key.Key_Escape)

    assert not bar.isVisible()
    assert editor.caret() == (1, 5)
