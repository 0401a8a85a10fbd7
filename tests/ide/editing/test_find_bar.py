"""Finding and replacing, by keys and by mouse."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import QProcess, Qt

from ez_ide.editing import scintilla_numbers as n
from tests.helpers.gestures import click, press, type_text
from tests.helpers.stalls import Stalls

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from ez_ide.app.main_window import MainWindow
    from ez_ide.editing.code_editor import CodeEditor
    from ez_ide.editing.find_bar import FindBar

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
TEXT = "one two One\nötwo one\n"


@pytest.fixture
def editor(window: MainWindow) -> CodeEditor:
    editor = window.editors.new(TEXT).editor
    editor.go_to(1, 5)
    editor.setFocus()
    return editor


@pytest.fixture
def bar(window: MainWindow, editor: CodeEditor) -> FindBar:
    press(editor, Qt.Key.Key_H, CTRL)
    return window.editor_commands.find_bar


def marked(editor: CodeEditor) -> int:
    """The number of bytes that are marked as matches."""
    return sum(
        bool(editor.SendScintilla(editor.SCI_INDICATORVALUEAT, n.INDICATOR_FOUND, at))
        for at in range(editor.length())
    )


def test_the_count_follows_typing_and_enter_finds_the_next_match(
    editor: CodeEditor, bar: FindBar
) -> None:
    type_text(bar.field, "one")
    assert bar.count.text() == "2 of 3"
    assert editor.caret() == (1, 12)
    assert marked(editor) == 9

    press(bar.field, Qt.Key.Key_Return)
    assert bar.count.text() == "3 of 3"
    assert editor.selectedText() == "one"

    press(bar.field, Qt.Key.Key_Return)
    assert bar.count.text() == "1 of 3"

    press(bar.field, Qt.Key.Key_Return, SHIFT)
    assert bar.count.text() == "3 of 3"


def test_f3_finds_the_next_match_while_the_text_has_the_focus(
    editor: CodeEditor, bar: FindBar
) -> None:
    type_text(bar.field, "two")
    editor.setFocus()

    press(editor, Qt.Key.Key_F3)
    assert editor.caret() == (2, 5)
    press(editor, Qt.Key.Key_F3, SHIFT)
    assert editor.caret() == (1, 8)


def test_case_and_whole_words_can_be_matched(bar: FindBar) -> None:
    type_text(bar.field, "two")
    assert bar.count.text().endswith("of 2")

    click(bar.word)
    assert bar.count.text().endswith("of 1")

    bar.field.setText("One")
    assert bar.count.text().endswith("of 3")
    click(bar.case)
    assert bar.count.text().endswith("of 1")


def test_an_invalid_regular_expression_is_reported_in_the_bar(
    qtbot: QtBot, editor: CodeEditor, bar: FindBar
) -> None:
    click(bar.expression)
    type_text(bar.field, "o.e$")
    qtbot.waitUntil(lambda: bar.count.text() == "1 of 2")

    bar.field.setText("(")
    qtbot.waitUntil(lambda: bar.count.text().startswith("invalid regular expression"))
    assert marked(editor) == 0


def test_a_replacement_can_refer_to_groups(qtbot: QtBot, editor: CodeEditor, bar: FindBar) -> None:
    click(bar.expression)
    type_text(bar.field, "(t)(wo)")
    type_text(bar.new_text, "\\2\\1")
    click(bar.replace_all)
    replaced = "one wot One\növot".replace("öv", "öw") + " one\n"
    qtbot.waitUntil(lambda: editor.text() == replaced)

    bar.field.setText("wo")
    bar.new_text.setText("\\7")
    click(bar.replace_all)
    qtbot.waitUntil(lambda: bar.count.text().startswith("invalid regular expression"))


ENDLESS = "(a+)+b"  # takes time exponential in the length of a run of a's


def test_an_endless_search_times_out_and_the_window_stays_responsive(
    qtbot: QtBot, editor: CodeEditor, bar: FindBar
) -> None:
    editor.setText("a" * 60 + "\none\n")
    bar.expression.setChecked(True)

    with Stalls() as stalls:
        bar.field.setText(ENDLESS)
        qtbot.waitUntil(lambda: bar.count.text() == "the search timed out")
    assert stalls.longest < 0.5
    assert marked(editor) == 0

    bar.field.setText("o.e")
    qtbot.waitUntil(lambda: bar.count.text() == "1 of 1")


def test_closing_the_window_ends_an_endless_search(
    window: MainWindow, qtbot: QtBot, editor: CodeEditor, bar: FindBar
) -> None:
    editor.setText("a" * 60)
    bar.expression.setChecked(True)
    bar.field.setText(ENDLESS)
    (search,) = bar.findChildren(QProcess)
    qtbot.waitUntil(lambda: search.state() is QProcess.ProcessState.Running)

    window.end()

    assert search.state() is QProcess.ProcessState.NotRunning


def test_replacing_a_match_selects_the_next_one(editor: CodeEditor, bar: FindBar) -> None:
    type_text(bar.field, "one")
    type_text(bar.new_text, "1")

    press(bar.new_text, Qt.Key.Key_Return)

    assert editor.text() == "one two 1\nötwo one\n"
    assert editor.selectedText() == "one"
    assert editor.caret() == (2, 9)


def test_everything_is_replaced_as_one_step_of_undo(editor: CodeEditor, bar: FindBar) -> None:
    type_text(bar.field, "one")
    type_text(bar.new_text, "eins")

    click(bar.replace_all)
    assert editor.text() == "eins two eins\nötwo eins\n"
    assert bar.count.text() == "3 replaced"

    editor.undo()
    assert editor.text() == TEXT


def test_a_search_in_the_selection_follows_edits_of_its_text(
    editor: CodeEditor, bar: FindBar
) -> None:
    editor.setSelection(0, 0, 0, 11)
    click(bar.selection)
    bar.field.setText("one")
    assert bar.count.text().endswith("of 2")

    bar.new_text.setText("longer")
    click(bar.replace_all)
    assert editor.text() == "longer two longer\nötwo one\n"
    bar.field.setText("longer")
    assert bar.count.text().endswith("of 2")

    click(bar.selection)
    bar.field.setText("o")
    assert bar.count.text().endswith("of 5")


def test_the_bar_opens_with_the_selected_text(window: MainWindow, editor: CodeEditor) -> None:
    editor.setSelection(1, 0, 1, 4)

    press(editor, Qt.Key.Key_F, CTRL)

    bar = window.editor_commands.find_bar
    assert bar.field.text() == "ötwo"
    assert bar.count.text() == "1 of 1"
    assert bar.field.hasFocus()
    assert not bar.new_text.isVisible()


def test_esc_returns_to_where_the_search_began_if_nothing_was_found(
    editor: CodeEditor, bar: FindBar
) -> None:
    type_text(bar.field, "onx")
    assert editor.caret() != (1, 5)

    press(bar.field, Qt.Key.Key_Escape)

    assert not bar.isVisible()
    assert editor.caret() == (1, 5)
    assert editor.hasFocus()
    assert marked(editor) == 0


def test_esc_keeps_the_selected_match(editor: CodeEditor, bar: FindBar) -> None:
    type_text(bar.field, "one")
    press(bar.field, Qt.Key.Key_Escape)

    assert editor.selectedText() == "One"


def test_up_recalls_searches_of_this_and_the_last_session(
    new_window: Callable[[], MainWindow], bar: FindBar
) -> None:
    for words in ("one", "two"):
        bar.field.setText(words)
        press(bar.field, Qt.Key.Key_Return)
    bar.field.clear()

    press(bar.field, Qt.Key.Key_Up)
    press(bar.field, Qt.Key.Key_Up)
    assert bar.field.text() == "one"
    press(bar.field, Qt.Key.Key_Down)
    assert bar.field.text() == "two"

    bar.window().bench.state.flush()  # type: ignore[union-attr]
    later = new_window()
    later.start([])
    later.show()
    later.editors.new("x")
    later.bench.actions.trigger("edit.find")
    field = later.editor_commands.find_bar.field
    press(field, Qt.Key.Key_Up)
    assert field.text() == "two"


def test_matches_are_updated_while_typing(qtbot: QtBot, editor: CodeEditor, bar: FindBar) -> None:
    type_text(bar.field, "two")
    editor.setFocus()
    editor.go_to(2, 1)

    type_text(editor, "two ")

    qtbot.waitUntil(lambda: bar.count.text().startswith("3"))


def test_the_find_bar_is_hidden_while_a_page_is_current(window: MainWindow, bar: FindBar) -> None:
    type_text(bar.field, "one")

    window.bench.actions.trigger("file.settings")
    assert not bar.isVisible()

    window.bench.actions.trigger("file.close_tab")
    assert bar.isVisible()
    assert bar.count.text() == "2 of 3"

    press(bar.field, Qt.Key.Key_Escape)
    window.bench.actions.trigger("file.settings")
    window.bench.actions.trigger("file.close_tab")
    assert not bar.isVisible()
