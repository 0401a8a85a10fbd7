"""Typing a program with the keyboard alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ez_ide.editing.code_editor import CodeEditor
    from tests.helpers.keyboard import Keyboard


def style_at(editor: CodeEditor, piece: str) -> int:
    editor.settle()
    at = editor.text().encode().index(piece.encode())
    return int(editor.SendScintilla(editor.SCI_GETSTYLEAT, at))


def test_typed_code_is_highlighted(keyboard: Keyboard) -> None:
    keyboard.press("Ctrl+N")
    keyboard.type('temp a = "b // c ${dd} e" // ff')
    editor = keyboard.editor

    assert style_at(editor, "// c") == style_at(editor, "b //") == style_at(editor, " e")
    assert style_at(editor, "dd") not in (style_at(editor, "// c"), style_at(editor, "ff"))
    assert style_at(editor, "// ff") != style_at(editor, "// c")


def test_the_matching_brace_is_marked_and_reached(keyboard: Keyboard, editor: CodeEditor) -> None:
    keyboard.go_to(9, 11)
    before = editor.grab().toImage()
    keyboard.menu("Go", "Go to matching brace")
    assert editor.caret()[0] == 16
    assert editor.grab().toImage() != before
