"""Writing a program by keys alone: colours, folds, brackets, indentation, lines."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ez_ide.non_null import promised

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from ez_ide.app.main_window import MainWindow
    from ez_ide.editing.code_editor import CodeEditor
    from tests.helpers.keyboard import Keyboard


def style_at(editor: CodeEditor, piece: str) -> int:
    editor.settle()
    at = editor.text().encode().index(piece.encode())
    return int(editor.SendScintilla(editor.SCI_GETSTYLEAT, at))


def test_what_one_types_is_coloured(keyboard: Keyboard) -> None:
    keyboard.press("Ctrl+N")
    keyboard.type('temp a = "b // c ${dd} e" // ff')
    editor = keyboard.editor

    assert style_at(editor, "// c") == style_at(editor, "b //") == style_at(editor, " e")
    assert style_at(editor, "dd") not in (style_at(editor, "// c"), style_at(editor, "ff"))
    assert style_at(editor, "// ff") != style_at(editor, "// c")


def hidden(editor: CodeEditor) -> list[int]:
    """The lines that are folded away."""
    lines = range(editor.lines())
    return [one + 1 for one in lines if not editor.SendScintilla(editor.SCI_GETLINEVISIBLE, one)]


def test_blocks_are_folded_one_by_one_and_all_at_once_and_stay_so(
    keyboard: Keyboard, editor: CodeEditor, window: MainWindow,
    new_window: Callable[[], MainWindow], qtbot: QtBot,
) -> None:  # fmt: skip
    keyboard.go_to(5)
    keyboard.press("Ctrl+Shift+[")
    assert hidden(editor) == [5, 6, 7]
    keyboard.press("Ctrl+Shift+]")
    assert hidden(editor) == []
    keyboard.press("Ctrl+K, Ctrl+0")
    assert {5, 10, 13} <= set(hidden(editor))
    keyboard.menu("View", "Folding", "Unfold all")
    assert hidden(editor) == []

    keyboard.go_to(5)
    keyboard.press("Ctrl+Shift+[", "Ctrl+Q")
    assert not window.isVisible()
    again = new_window()
    again.start([])
    qtbot.waitUntil(lambda: again.editors.current_editor is not None)
    assert hidden(promised(again.editors.current_editor)) == [5, 6, 7]


def test_the_partner_of_a_brace_is_marked_and_gone_to(
    keyboard: Keyboard, editor: CodeEditor
) -> None:
    keyboard.go_to(9, 11)
    before = editor.grab().toImage()
    keyboard.menu("Go", "Go to matching brace")
    assert editor.caret()[0] == 16
    assert editor.grab().toImage() != before


@pytest.mark.parametrize(
    ("keys", "text"),
    [
        (["do main() {", "Return", "f("], "do main() {\n    f()\n}"),
        (['f("a")'], 'f("a")'),
        (["(", "Backspace"], ""),
        (["word", "Shift+Home", "("], "(word)"),
        (["word", "Home", "("], "(word"),
    ],
)
def test_typing_is_helped_only_where_it_helps(
    keyboard: Keyboard, keys: list[str], text: str
) -> None:
    keyboard.press("Ctrl+N")
    for one in keys:
        (keyboard.press if one[0].isupper() else keyboard.type)(one)
    assert keyboard.editor.text() == text
    keyboard.press("Ctrl+Z")
    assert keyboard.editor.text() != text


def test_tab_indents_and_outdents_the_selected_lines(keyboard: Keyboard) -> None:
    keyboard.press("Ctrl+N")
    keyboard.type("a\nb")
    keyboard.press("Ctrl+A", "Tab")
    assert keyboard.editor.text() == "    a\n    b"
    keyboard.press("Shift+Tab")
    assert keyboard.editor.text() == "a\nb"
    keyboard.press("Ctrl+End", "Tab")
    assert keyboard.editor.text() == "a\nb   "


@pytest.mark.parametrize(
    ("do", "text"),
    [
        ("Ctrl+/", "a\n// b\nc\n"), ("Alt+Up", "b\na\nc\n"), ("Alt+Down", "a\nc\nb\n"),
        ("Alt+Shift+Down", "a\nb\nb\nc\n"), ("Ctrl+Shift+K", "a\nc\n"),
    ],
)  # fmt: skip
def test_lines_are_edited_by_their_keys(keyboard: Keyboard, do: str, text: str) -> None:
    keyboard.press("Ctrl+N")
    keyboard.type("a\nb\nc\n")
    keyboard.go_to(2)
    keyboard.press(do)
    assert keyboard.editor.text() == text


def test_lines_are_joined_trimmed_and_indented_from_the_menu(keyboard: Keyboard) -> None:
    keyboard.press("Ctrl+N")
    keyboard.type("a\nb  \n")
    keyboard.go_to(1)
    keyboard.menu("Edit", "Lines", "Indent")
    assert keyboard.editor.text().startswith("    a\n")
    keyboard.menu("Edit", "Lines", "Outdent")
    keyboard.menu("Edit", "Lines", "Join lines")
    assert keyboard.editor.text().startswith("a b")
    keyboard.menu("Edit", "Lines", "Trim trailing whitespace")
    assert keyboard.editor.text() == "a b\n"


def test_blanks_at_line_ends_go_when_saving_if_the_setting_says_so(
    keyboard: Keyboard, window: MainWindow, tmp_path: Path
) -> None:
    path = tmp_path / "a.ez"
    keyboard.open(path, "temp a = 1\n")
    keyboard.press("Ctrl+End")
    keyboard.type("//  ")
    keyboard.press("Ctrl+S")
    assert path.read_text() == "temp a = 1\n//\n"

    keyboard.press("Ctrl+,")
    keyboard.type("trim trailing")
    keyboard.tab_to(
        lambda one: getattr(one, "text", str)() == "Trim trailing whitespace when saving"
    )
    keyboard.press("Space", "Ctrl+Tab")
    keyboard.wait(lambda: window.editors.current is not None)
    keyboard.pane(lambda one: one is window.editors.current_editor)
    keyboard.press("Ctrl+End", "Left")
    keyboard.type("  ")
    keyboard.press("Ctrl+S")
    assert path.read_text() == "temp a = 1\n//  \n"
