"""Highlighting, fold levels and change bars after any edit equal those of the same text opened
anew.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

import pytest
from PyQt6.Qsci import QsciScintilla as Sci

from ez_ide.editing import scintilla_numbers as n
from ez_ide.editing.code_editor import CodeEditor
from ez_ide.editing.ez_lexer import EzLexer

if TYPE_CHECKING:
    from ez_ide.app.main_window import MainWindow
    from ez_ide.appearance.theme_service import ThemeService
    from ez_ide.settings.store import Settings

PROGRAM = """\
import @std
import @math

// one
// two
do main() {
    temp s string = "a // ${f(x)} b"
    /* b
     c */
    temp r string = `raw
text`
    if a {
        x = {1, 2}
    } otherwise {
        y()
    }
}
"""
PIECES = (
    "\n",
    "/*",
    "*/",
    "`",
    '"',
    "${",
    "}",
    "{",
    "// x\n",
    "import @os\n",
    "x",
    " ",
    "ü",
    "\n\n",
)


def shape(editor: CodeEditor) -> tuple[list[int], list[int]]:
    """The styles of all bytes and the levels of all lines."""
    send = editor.SendScintilla
    styles = [send(Sci.SCI_GETSTYLEAT, at) for at in range(editor.length())]
    return styles, [send(Sci.SCI_GETFOLDLEVEL, line) for line in range(editor.lines())]


def fresh(text: str, settings: Settings, themes: ThemeService) -> tuple[list[int], list[int]]:
    editor = CodeEditor(settings, themes)
    editor.setText(text)
    editor.settle()
    found = shape(editor)
    editor.deleteLater()
    return found


def edit(editor: CodeEditor, chance: random.Random) -> None:
    length = editor.length()
    at = editor.positionFromLineIndex(*editor.lineIndexFromPosition(chance.randint(0, length)))
    if chance.random() < 0.35 and length:
        end = editor.positionFromLineIndex(
            *editor.lineIndexFromPosition(min(at + chance.randint(1, 12), length))
        )
        editor.SendScintilla(Sci.SCI_DELETERANGE, at, max(end - at, 0))
    else:
        data = chance.choice(PIECES).encode()
        editor.SendScintilla(Sci.SCI_INSERTTEXT, at, data)


@pytest.mark.parametrize("seed", range(6))
def test_after_each_edit_everything_is_as_if_the_text_were_new(
    window: MainWindow, settings: Settings, themes: ThemeService, seed: int
) -> None:
    chance = random.Random(seed)
    document = window.editors.new(PROGRAM)
    editor = document.editor
    editor.settle()

    for step in range(25):
        edit(editor, chance)
        if chance.random() < 0.2:
            editor.undo()
        if step % 3 == 0:  # what a repaint asks for: the visible lines
            last = chance.randint(0, editor.lines() - 1)
            end = editor.SendScintilla(Sci.SCI_GETLINEENDPOSITION, last)
            editor.SendScintilla(Sci.SCI_COLOURISE, editor.SendScintilla(Sci.SCI_GETENDSTYLED), end)
        if step % 5 == 0:
            editor.settle()
            assert shape(editor) == fresh(editor.text(), settings, themes), editor.text()


@pytest.mark.parametrize("seed", range(6))
def test_lines_without_a_bar_are_saved_lines_in_their_order(window: MainWindow, seed: int) -> None:
    chance = random.Random(seed)
    document = window.editors.new(PROGRAM)
    editor = document.editor
    saved = PROGRAM.split("\n")

    for _ in range(15):
        edit(editor, chance)
        editor.settle()
        unmarked = [
            editor.text(line).rstrip("\n")
            for line in range(editor.lines())
            if not editor.markersAtLine(line) & (1 << n.MARKER_ADDED | 1 << n.MARKER_CHANGED)
        ]
        rest = iter(saved)
        assert all(line in rest for line in unmarked)


def bars(editor: CodeEditor) -> dict[int, str]:
    editor.settle()
    found = {}
    for line in range(editor.lines()):
        present = editor.markersAtLine(line)
        if present & 1 << n.MARKER_ADDED:
            found[line + 1] = "new"
        elif present & 1 << n.MARKER_CHANGED:
            found[line + 1] = "changed"
    return found


def test_change_bars_mark_new_and_changed_lines(window: MainWindow) -> None:
    document = window.editors.new("a\nb\nc\nd\n")
    editor = document.editor

    editor.insertAt("x\n", 1, 0)
    editor.insertAt("!", 4, 1)
    assert bars(editor) == {2: "new", 5: "changed"}

    editor.undo()
    editor.undo()
    assert bars(editor) == {}

    editor.insertAt("y", 0, 0)
    document.mark_saved()
    assert bars(editor) == {}


def test_only_edited_lines_are_styled_again(window: MainWindow) -> None:
    document = window.editors.new(PROGRAM * 40)
    editor = document.editor
    editor.settle()
    styled: list[tuple[int, int]] = []
    lexer = editor.lexer()
    assert isinstance(lexer, EzLexer)
    lexer.styled.connect(lambda first, last: styled.append((first, last)))

    editor.insertAt("x", 300, 4)
    editor.grab()
    editor.settle()
    assert sum(last - first + 1 for first, last in styled) <= 4

    styled.clear()
    editor.insertAt("/* ", 300, 0)
    editor.settle()
    assert max(last for _, last in styled) > 305
