"""What keys do in the text, pressed as a person presses them."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import Qt

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from ez_ide.editor.code_editor import CodeEditor
    from ez_ide.main_window import MainWindow

pytestmark = pytest.mark.qt_log_ignore("does not support raise")  # said of every pop-up


@pytest.fixture
def editor(window: MainWindow) -> CodeEditor:
    return window.editors.new().editor


def type_keys(qtbot: QtBot, editor: CodeEditor, text: str) -> None:
    for letter in text:
        key = {"\n": Qt.Key.Key_Return, "\b": Qt.Key.Key_Backspace, "\t": Qt.Key.Key_Tab}
        if letter in key:
            qtbot.keyClick(editor, key[letter])
        else:
            qtbot.keyClicks(editor, letter)


@pytest.mark.parametrize(
    ("typed", "text"),
    [
        ("do main() {\nx", "do main() {\n    x\n}"),
        ('f("a")', 'f("a")'),
        ("f(\b", "f"),
        ('println("(")', 'println("(")'),
        ("// don't (", "// don't ("),
        ('"${a', '"${a}"'),
        ("a[0]", "a[0]"),
        ("\tx", "    x"),
    ],
)
def test_typing_helps_and_does_not_hinder(
    qtbot: QtBot, editor: CodeEditor, typed: str, text: str
) -> None:
    type_keys(qtbot, editor, typed)

    assert editor.text() == text


def test_a_quote_or_bracket_surrounds_what_is_selected(qtbot: QtBot, editor: CodeEditor) -> None:
    editor.setText("a + b")
    editor.setSelection(0, 0, 0, 5)

    qtbot.keyClicks(editor, "(")

    assert editor.text() == "(a + b)"
    assert editor.selected() == "a + b"


def test_no_pair_is_inserted_before_a_word(qtbot: QtBot, editor: CodeEditor) -> None:
    editor.setText("word")
    editor.setCursorPosition(0, 0)

    qtbot.keyClicks(editor, "(")

    assert editor.text() == "(word"


def test_tab_and_shift_tab_move_the_selected_lines(qtbot: QtBot, editor: CodeEditor) -> None:
    editor.setText("a\nb\nc")
    editor.setSelection(0, 0, 1, 1)

    qtbot.keyClick(editor, Qt.Key.Key_Tab)
    assert editor.text() == "    a\n    b\nc"

    qtbot.keyClick(editor, Qt.Key.Key_Backtab, Qt.KeyboardModifier.ShiftModifier)
    assert editor.text() == "a\nb\nc"


def test_a_closing_brace_goes_under_the_line_that_opened_the_block(
    qtbot: QtBot, editor: CodeEditor
) -> None:
    editor.setText("do main() {\n    x\n    ")
    editor.setCursorPosition(2, 4)

    qtbot.keyClicks(editor, "}")

    assert editor.text() == "do main() {\n    x\n}"


def test_comment_lines_is_taken_back_by_itself_and_by_one_undo(
    window: MainWindow, editor: CodeEditor
) -> None:
    editor.setText("if a {\n    b\n}")
    editor.selectAll()

    window.bench.actions.trigger("edit.comment")
    assert editor.text() == "// if a {\n//     b\n// }"

    window.bench.actions.trigger("edit.undo")
    assert editor.text() == "if a {\n    b\n}"


@pytest.mark.parametrize(
    ("action", "text"),
    [
        ("edit.move_down", "b\na\nc"),
        ("edit.duplicate", "a\na\nb\nc"),
        ("edit.delete_line", "b\nc"),
        ("edit.join", "a b\nc"),
        ("edit.indent", "    a\nb\nc"),
    ],
)
def test_lines_are_edited_as_a_whole(
    window: MainWindow, editor: CodeEditor, action: str, text: str
) -> None:
    editor.setText("a\nb\nc")
    editor.setCursorPosition(0, 0)

    assert window.bench.actions.trigger(action)

    assert editor.text() == text


def test_the_keys_of_actions_reach_the_actions_through_the_editor(
    qtbot: QtBot, editor: CodeEditor
) -> None:
    editor.setText("a\nb")
    editor.setCursorPosition(0, 0)
    editor.setFocus()

    qtbot.keyClick(editor, Qt.Key.Key_Down, Qt.KeyboardModifier.AltModifier)
    qtbot.keyClick(editor, Qt.Key.Key_Slash, Qt.KeyboardModifier.ControlModifier)

    assert editor.text() == "b\n// a"
