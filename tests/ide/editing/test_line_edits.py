"""Edits of whole lines, by their keys and actions."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import Qt

from ez_ide.settings import table
from tests.helpers.gestures import press

if TYPE_CHECKING:
    from pathlib import Path

    from ez_ide.app.main_window import MainWindow
    from ez_ide.editing.code_editor import CodeEditor

ALT = Qt.KeyboardModifier.AltModifier
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier
THREE = "a\nb\nc"


@pytest.fixture
def editor(window: MainWindow) -> CodeEditor:
    editor = window.editors.new(THREE).editor
    editor.setFocus()
    return editor


@pytest.mark.parametrize(
    ("key", "held", "text"),
    [
        (Qt.Key.Key_Down, ALT, "b\na\nc"),
        (Qt.Key.Key_Down, ALT | SHIFT, "a\na\nb\nc"),
        (Qt.Key.Key_K, CTRL | SHIFT, "b\nc"),
        (Qt.Key.Key_Slash, CTRL, "// a\nb\nc"),
    ],
)
def test_a_key_edits_the_line_of_the_caret_as_one_step(
    editor: CodeEditor, key: Qt.Key, held: Qt.KeyboardModifier, text: str
) -> None:
    press(editor, key, held)
    assert editor.text() == text

    press(editor, Qt.Key.Key_Z, CTRL)
    assert editor.text() == THREE


@pytest.mark.parametrize(
    ("action", "text"),
    [
        ("edit.move_down", "c\na\nb"),
        ("edit.duplicate", "a\nb\na\nb\nc"),
        ("edit.delete_line", "c"),
        ("edit.join", "a b\nc"),
        ("edit.indent", "    a\n    b\nc"),
        ("edit.comment", "// a\n// b\nc"),
    ],
)
def test_an_action_edits_all_selected_lines_as_one_step(
    window: MainWindow, editor: CodeEditor, action: str, text: str
) -> None:
    editor.setSelection(0, 0, 1, 1)

    assert window.bench.actions.trigger(action)
    assert editor.text() == text

    window.bench.actions.trigger("edit.undo")
    assert editor.text() == THREE


@pytest.mark.parametrize(
    ("action", "before", "after"),
    [
        ("edit.move_up", "a\n|b\nc", "b\na\nc"),
        ("edit.outdent", "|        a", "    a"),
        ("edit.outdent", "|a", "a"),
        ("edit.trim", "|a  \nb\t\nc", "a\nb\nc"),
    ],
)
def test_an_action_edits_the_line_of_the_caret(
    window: MainWindow, editor: CodeEditor, action: str, before: str, after: str
) -> None:
    editor.setText(before.replace("|", ""))
    editor.setCursorPosition(before.partition("|")[0].count("\n"), 0)

    assert window.bench.actions.trigger(action)
    assert editor.text() == after


def test_commenting_lines_twice_uncomments_them(window: MainWindow, editor: CodeEditor) -> None:
    editor.setText("if a {\n\n    b\n}")
    editor.selectAll()

    window.bench.actions.trigger("edit.comment")
    assert editor.text() == "// if a {\n\n//     b\n// }"

    window.bench.actions.trigger("edit.comment")
    assert editor.text() == "if a {\n\n    b\n}"


def test_mixed_lines_are_commented_once_more(window: MainWindow, editor: CodeEditor) -> None:
    editor.setText("    // a\n    b")
    editor.selectAll()

    window.bench.actions.trigger("edit.comment")

    assert editor.text() == "    // // a\n    // b"


@pytest.mark.parametrize(
    ("name", "text"), [("a.py", "# x"), ("a.sql", "-- x"), ("a.md", "x"), ("a.js", "// x")]
)
def test_the_comment_prefix_is_that_of_the_file_kind(
    window: MainWindow, tmp_path: Path, name: str, text: str
) -> None:
    path = tmp_path / name
    path.write_text("x")
    document = window.editors.open(path)
    assert document is not None

    window.bench.actions.trigger("edit.comment")

    assert document.text() == text


def test_the_last_line_is_moved_and_deleted_like_the_others(editor: CodeEditor) -> None:
    editor.setCursorPosition(2, 0)

    press(editor, Qt.Key.Key_Up, ALT)
    assert editor.text() == "a\nc\nb"

    editor.setCursorPosition(2, 0)
    press(editor, Qt.Key.Key_K, CTRL | SHIFT)
    assert editor.text() == "a\nc"


def test_ctrl_d_selects_the_next_occurrence_and_typing_edits_all(editor: CodeEditor) -> None:
    editor.setText("one two one")
    editor.setCursorPosition(0, 1)

    press(editor, Qt.Key.Key_D, CTRL)
    press(editor, Qt.Key.Key_D, CTRL)

    assert editor.SendScintilla(editor.SCI_GETSELECTIONS) == 2


def test_saving_trims_line_ends_except_inside_strings(window: MainWindow, tmp_path: Path) -> None:
    path = tmp_path / "a.ez"
    text = "do main() {   \n    x = `a   \n  b`  \n\t\n}"
    path.write_text(text)
    document = window.editors.open(path)
    assert document is not None

    window.bench.actions.trigger("file.save")
    assert path.read_text() == "do main() {\n    x = `a   \n  b`\n\n}\n"

    document.editor.undo()
    document.editor.undo()
    window.bench.settings.set(table.TRIM_ON_SAVE, False)
    window.bench.settings.set(table.FINAL_NEWLINE, False)
    document.replace_text(text)
    window.bench.actions.trigger("file.save")
    assert path.read_text() == text
