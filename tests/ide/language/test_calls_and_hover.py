"""Parameter hints and hovers."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QLabel

from ez_ide.editing.decorations import Hover
from ez_ide.language.hover import HoverLabel
from tests.helpers.checked_program import change
from tests.helpers.gestures import press, type_text

if TYPE_CHECKING:
    from pytestqt.qtbot import QtBot

    from ez_ide.app.main_window import MainWindow
    from ez_ide.editing.code_editor import CodeEditor
    from ez_ide.editing.document import Document

pytestmark = pytest.mark.qt_log_ignore("does not support")  # reported for every menu

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def new_line(document: Document) -> CodeEditor:
    """Insert an empty line at the end of main, with the caret in it."""
    editor = document.editor
    editor.insertAt("    \n", 26, 0)
    editor.go_to(27, 5)
    return editor


def tip(window: MainWindow, document: Document) -> str:
    found = window.assistance.tips[document.key]
    return found.label.text() if found.is_open else ""


def test_the_parameters_of_a_call_are_shown_with_the_active_one_in_bold(
    window: MainWindow, document: Document
) -> None:
    editor = new_line(document)

    type_text(editor, "twice(")
    assert ">n int</b>" in tip(window, document)
    assert "Twice as much." in tip(window, document)
    assert "changes your variable" not in tip(window, document)

    type_text(editor, "1, ")
    assert ">&amp;out int</b>" in tip(window, document)
    assert "changes your variable" in tip(window, document)

    type_text(editor, "seen)")
    editor.repaint()
    assert tip(window, document) == ""


def test_the_tip_is_that_of_the_innermost_call_over_lines(
    window: MainWindow, document: Document
) -> None:
    editor = new_line(document)
    type_text(editor, "println(")
    press(editor, Qt.Key.Key_Return)
    type_text(editor, "twice(")
    assert ">n int</b>" in tip(window, document)

    press(editor, Qt.Key.Key_Escape)
    assert tip(window, document) == ""
    press(editor, Qt.Key.Key_Space, CTRL | SHIFT)
    assert ">n int</b>" in tip(window, document)


def hovered(document: Document, line: int, column: int, name: str) -> str:
    document.editor.hover_started.emit(Hover(line, column, name))
    found = document.editor.findChildren(QLabel)
    return " ".join(label.text() for label in found if label.isVisible())


def test_hover_shows_type_signature_and_documentation(document: Document) -> None:
    assert "temp point Point" in hovered(document, 20, 11, "point")
    text = hovered(document, 23, 14, "twice")
    assert "do twice(n int, &amp;out int) -&gt; int" in text
    assert "Twice as much." in text
    assert "println" in hovered(document, 23, 7, "println")


def test_the_hover_is_as_wide_as_its_text_and_at_most_half_the_editor(document: Document) -> None:
    widths = []
    for line, column, name in ((20, 11, "point"), (23, 14, "twice")):
        hovered(document, line, column, name)
        (words,) = document.editor.findChildren(HoverLabel)[-1:]
        widths.append(words.width())

    assert widths[0] < widths[1] <= document.editor.width() // 2
    signature = HoverLabel("word " * 400)
    signature.fit(300)
    assert signature.minimumWidth() == 300


def test_hover_on_a_squiggle_shows_the_problem_and_links_to_its_page(
    window: MainWindow, qtbot: QtBot, document: Document
) -> None:
    change(window, qtbot, document, "n * 2", "m * 2")

    text = hovered(document, 16, 12, "m")
    assert "undefined" in text
    assert 'href="code:E4001"' in text

    label = next(one for one in document.editor.findChildren(QLabel) if "E4001" in one.text())
    label.linkActivated.emit("code:E4001")
    assert window.help_commands.page_name() == "code:E4001"
