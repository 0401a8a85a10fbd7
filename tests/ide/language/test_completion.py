"""Completion: what is offered where, and how it is accepted."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import Qt

from ez_ide.non_null import non_null
from ez_ide.settings import table
from tests.helpers.checked_program import checked
from tests.helpers.closing import delete_what_is_due
from tests.helpers.gestures import click, press, type_text

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from ez_ide.app.main_window import MainWindow
    from ez_ide.editing.code_editor import CodeEditor
    from ez_ide.editing.document import Document

pytestmark = pytest.mark.qt_log_ignore("does not support")  # reported for every menu

CTRL = Qt.KeyboardModifier.ControlModifier


def offers(window: MainWindow, document: Document) -> list[str]:
    return window.assistance.lists[document.key].texts()


def new_line(document: Document) -> CodeEditor:
    """Insert an empty line at the end of main, with the caret in it."""
    editor = document.editor
    editor.insertAt("    \n", 26, 0)
    editor.go_to(27, 5)
    return editor


@pytest.mark.parametrize(
    "case",
    [
        ("tw", "twice", "twice"), ("po", "point", "point"), ("oth", "otherwise", "otherwise"),
        ("point.", "x", "point.x"), ("points[0].", "x", "points[0].x"), ("Ti", "Tide", "Tide"),
        ("Tide.H", "HIGH", "Tide.HIGH"), ("strings.upp", "upper", "strings.upper"),
        ("prl", "println", "println"), ("whi", "as_long_as", "as_long_as"),
        ('"${po', "point", '"${point}"'), ('"${point.', "x", '"${point.x}"'),
    ],
)  # fmt: skip
def test_completion_offers_matches_that_tab_or_enter_accepts(
    window: MainWindow, document: Document, case: tuple[str, str, str]
) -> None:
    typed, offered, written = case
    key = Qt.Key.Key_Tab if len(typed) % 2 else Qt.Key.Key_Return
    editor = new_line(document)

    type_text(editor, typed)
    assert offered in offers(window, document)
    pop_up = window.assistance.lists[document.key]
    while non_null(pop_up.rows.currentItem()).text() != offered:
        press(editor, Qt.Key.Key_Down)
    press(editor, key)

    assert f"    {written}\n" in editor.text()
    assert not pop_up.is_open
    assert ("import @strings" in editor.text()) == ("strings" in typed)


def test_rows_have_an_icon_and_the_signature(window: MainWindow, document: Document) -> None:
    editor = new_line(document)
    type_text(editor, "tw")

    pop_up = window.assistance.lists[document.key]
    item = non_null(pop_up.rows.item(0))
    assert item.text() == "twice"
    assert item.data(Qt.ItemDataRole.UserRole) == "function"
    assert "do twice(n int, &out int) -> int" in item.data(Qt.ItemDataRole.AccessibleTextRole)
    assert pop_up.doc.text() == "Twice as much."


@pytest.mark.parametrize("name", ["println", "print", "len", "input", "eprintln"])
def test_builtin_functions_have_a_signature(
    window: MainWindow, document: Document, name: str
) -> None:
    type_text(new_line(document), name[:-1])

    rows = window.assistance.lists[document.key].rows
    items = [non_null(rows.item(at)) for at in range(rows.count())]
    (spoken,) = [
        item.data(Qt.ItemDataRole.AccessibleTextRole) for item in items if item.text() == name
    ]
    assert f"{name}(" in spoken


@pytest.mark.parametrize("typed", ["// tw", '"tw', "/* tw", "t", "temp po", "do tw"])
def test_nothing_is_offered_in_comments_strings_and_for_new_names(
    window: MainWindow, document: Document, typed: str
) -> None:
    type_text(new_line(document), typed)

    assert offers(window, document) == []


def test_modules_are_offered_after_an_at_sign(window: MainWindow, document: Document) -> None:
    document.editor.go_to(1, 18)
    type_text(document.editor, ", @st")

    assert offers(window, document)[:1] == ["std"]
    assert "strings" in offers(window, document)


def test_ctrl_space_offers_everything_and_esc_takes_it_away(
    window: MainWindow, document: Document
) -> None:
    editor = new_line(document)

    press(editor, Qt.Key.Key_Space, CTRL)
    assert {"point", "twice", "if", "len"} <= set(offers(window, document))

    press(editor, Qt.Key.Key_Escape)
    assert offers(window, document) == []
    assert editor.hasFocus()


def test_members_of_an_imported_module_are_offered_after_its_name(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    (tmp_path / "geo.ez").write_text("module geo\n\ndo area() -> int {\n    return 1\n}\n")
    (tmp_path / "main.ez").write_text('import "./geo"\n\ndo main() {\n    \n}\n')
    document = checked(window, qtbot, tmp_path / "main.ez")
    document.editor.go_to(4, 5)

    type_text(document.editor, "geo.")
    assert offers(window, document) == ["area"]


def test_enter_after_a_complete_word_starts_a_new_line(
    window: MainWindow, document: Document
) -> None:
    editor = new_line(document)
    type_text(editor, "point")
    assert offers(window, document)

    press(editor, Qt.Key.Key_Return)

    assert "    point\n    \n" in editor.text()


def test_a_click_accepts_a_row(window: MainWindow, document: Document) -> None:
    editor = new_line(document)
    type_text(editor, "tw")
    rows = window.assistance.lists[document.key].rows

    click(non_null(rows.viewport()), rows.visualItemRect(non_null(rows.item(0))).center())

    assert "    twice\n" in editor.text()


def test_completion_while_typing_can_be_switched_off(
    window: MainWindow, document: Document
) -> None:
    window.bench.settings.set(table.COMPLETE_WHILE_TYPING, False)
    type_text(new_line(document), "tw")

    assert offers(window, document) == []


def test_variables_are_offered_where_they_are_visible_also_in_lines_newer_than_the_report(
    window: MainWindow, document: Document
) -> None:
    window.bench.settings.set(table.CHECK_WHILE_TYPING, False)
    editor = document.editor
    editor.insertAt("\n\n\n", 19, 0)  # everything in main moves down by three lines
    editor.insertAt("    \n", 23, 0)  # after the declaration of point
    editor.go_to(24, 5)

    type_text(editor, "po")

    item = non_null(window.assistance.lists[document.key].rows.item(0))
    assert (item.text(), item.data(Qt.ItemDataRole.UserRole)) == ("point", "variable")
    assert "points" not in offers(window, document)


def test_a_module_is_not_imported_twice(window: MainWindow, document: Document) -> None:
    window.bench.settings.set(table.CHECK_WHILE_TYPING, False)
    document.editor.insertAt("import @strings\n", 1, 0)
    document.editor.go_to(28, 1)

    type_text(document.editor, "strings.upp")
    press(document.editor, Qt.Key.Key_Return)

    assert "strings.upper" in document.text()
    assert document.text().count("import @strings") == 1


def test_pop_ups_are_deleted_with_their_document(window: MainWindow, document: Document) -> None:
    type_text(new_line(document), "tw")
    document.editor.setModified(False)

    window.editors.close_document(document)
    delete_what_is_due()

    assert window.editors.tab_count == 0


def test_completion_is_quick_in_a_long_program(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    unit = "do f{n}(a int) -> int {{\n    temp total int = a\n    return total\n}}\n"
    body = "".join(unit.format(n=number) for number in range(1000))
    path = tmp_path / "long.ez"
    path.write_text("import & use @std\n" + body + "do main() {\n    \n}\n")
    document = checked(window, qtbot, path)
    document.editor.go_to(4003, 5)
    type_text(document.editor, "f")
    times = []
    for letter in "7_f8":
        started = time.perf_counter()
        window.assistance.complete(document, is_requested=True)
        times.append(time.perf_counter() - started)
        type_text(document.editor, letter)

    assert min(times) < 1
