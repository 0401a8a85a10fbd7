"""Highlighting, margins, markers and decorations of the editor."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import QPoint, Qt

from ez_ide.editing import scintilla_numbers as n
from ez_ide.editing.decorations import BreakpointMarker, ExecutionLine, InlineValue
from ez_ide.editing.ez_lexer import NUMBER
from ez_ide.editing.geometry import line_height, top_of

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from ez_ide.app.main_window import MainWindow
    from ez_ide.editing.code_editor import CodeEditor
    from ez_ide.editing.document import Document

PROGRAM = 'import @std\n\ndo main() {\n    temp s string = "a // ${s}"\n    /* b\n c */\n}\n'


@pytest.fixture
def document(window: MainWindow) -> Document:
    return window.editors.new(PROGRAM)


@pytest.fixture
def editor(document: Document) -> CodeEditor:
    return document.editor


def style_of(editor: CodeEditor, text: str) -> str:
    editor.SendScintilla(editor.SCI_COLOURISE, 0, -1)
    position = len(editor.text()[: editor.text().index(text)].encode())
    number = editor.SendScintilla(editor.SCI_GETSTYLEAT, position)
    return next(name for name, value in NUMBER.items() if value == number)


@pytest.mark.parametrize(
    ("text", "style"),
    [
        ("import", "keyword"), ("std", "module"), ("main", "function"), ("string", "type"),
        ("//", "string"), ("${", "escape"), ("s}", "plain"), ("/*", "comment"), ("c */", "comment"),
    ],
)  # fmt: skip
def test_every_token_has_its_colour(editor: CodeEditor, text: str, style: str) -> None:
    assert style_of(editor, text) == style


def test_highlighting_is_right_after_an_edit_that_opens_a_comment(editor: CodeEditor) -> None:
    editor.insertAt("/* ", 2, 0)
    assert style_of(editor, "main") == "comment"

    editor.undo()
    assert style_of(editor, "main") == "function"


def test_characters_beyond_ascii_do_not_shift_the_colours(editor: CodeEditor) -> None:
    editor.setText('temp s = "äöü 😀" // ß\ndo main() {}')

    assert style_of(editor, "// ß") == "comment"
    assert style_of(editor, "main") == "function"


def test_blocks_and_comments_fold(editor: CodeEditor) -> None:
    editor.settle()
    headers = [
        line + 1
        for line in range(editor.lines())
        if editor.SendScintilla(editor.SCI_GETFOLDLEVEL, line) & editor.SC_FOLDLEVELHEADERFLAG
    ]

    assert headers == [3, 5]


def margin_point(editor: CodeEditor, margin: int, line: int) -> QPoint:
    left = sum(editor.marginWidth(one) for one in range(margin))
    top = top_of(editor, line)
    assert top is not None
    return QPoint(left + editor.marginWidth(margin) // 2, top + line_height(editor) // 2)


@pytest.mark.parametrize("margin", [n.MARGIN_MARKERS, n.MARGIN_LINES])
def test_a_click_anywhere_left_of_the_text_toggles_a_breakpoint(
    qtbot: QtBot, editor: CodeEditor, margin: int
) -> None:
    with qtbot.waitSignal(editor.breakpoint_toggled) as told:
        place = margin_point(editor, margin, 4)
        qtbot.mouseClick(editor.viewport(), Qt.MouseButton.LeftButton, pos=place)

    assert told.args == [4]


def test_ctrl_click_on_a_line_number_runs_to_it(qtbot: QtBot, editor: CodeEditor) -> None:
    with qtbot.waitSignal(editor.run_to_line) as told:
        qtbot.mouseClick(
            editor.viewport(), Qt.MouseButton.LeftButton, Qt.KeyboardModifier.ControlModifier,
            margin_point(editor, n.MARGIN_LINES, 3),
        )  # fmt: skip

    assert told.args == [3]


def test_a_breakpoint_follows_its_statement_and_undo_restores_it(editor: CodeEditor) -> None:
    editor.breakpoints.show([BreakpointMarker("b", 4)])

    editor.insertAt("\n\n", 0, 0)
    assert editor.breakpoints.lines() == {"b": 6}

    editor.setSelection(5, 0, 6, 0)
    editor.removeSelectedText()
    assert editor.breakpoints.lines() == {}

    editor.undo()
    assert editor.breakpoints.lines() == {"b": 6}


def test_reloading_by_the_smallest_edit_keeps_breakpoints(
    document: Document, editor: CodeEditor
) -> None:
    editor.breakpoints.show([BreakpointMarker("b", 4)])

    document.replace_text("// new\n" + PROGRAM)

    assert document.text() == "// new\n" + PROGRAM
    assert editor.breakpoints.lines() == {"b": 5}


def test_execution_lines_and_inline_values_are_painted_and_not_text(
    qtbot: QtBot, editor: CodeEditor
) -> None:
    before = editor.grab().toImage()
    editor.execution.show_lines([ExecutionLine(4, 5, 4, 20)])
    editor.execution.show_values({4: [InlineValue("s = 1", is_changed=True)]})
    qtbot.waitUntil(lambda: editor.grab().toImage() != before)
    assert editor.text() == PROGRAM

    editor.execution.show_lines([])
    editor.execution.show_values({})
    assert editor.grab().toImage() == before


def test_zoom_applies_to_all_texts_and_their_margins(window: MainWindow) -> None:
    editor = window.editors.new("a").editor
    width = editor.marginWidth(n.MARGIN_LINES)

    for _ in range(5):
        window.bench.actions.trigger("view.zoom_in")

    assert window.bench.actions.context.zoom == 150
    assert editor.marginWidth(n.MARGIN_LINES) > width
