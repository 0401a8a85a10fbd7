"""What the language says of a text, asked of the real `ez check`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import Qt

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from ez_ide.editor.document import Document
    from ez_ide.main_window import MainWindow

pytestmark = pytest.mark.qt_log_ignore("does not support raise")  # said of every pop-up

LONG = 20_000
PROGRAM = """\
import & use @std

const Point struct {
    x int
    y int
}

do twice(n int) -> int {
    return n * 2
}

do main() {
    temp point Point = Point{x: 1, y: 2}
    println(twice(point.x))
}
"""


@pytest.fixture
def document(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> Document:
    path = tmp_path / "program.ez"
    path.write_text(PROGRAM)
    with qtbot.waitSignal(window.language_commands.reported, timeout=LONG):
        document = window.editors.open(path)
    assert document is not None
    return document


def change(window: MainWindow, qtbot: QtBot, document: Document, old: str, new: str) -> None:
    with qtbot.waitSignal(window.language_commands.reported, timeout=LONG):
        document.replace_text(document.text().replace(old, new))


def test_a_mistake_is_listed_marked_and_gone_to_with_f8(
    window: MainWindow, qtbot: QtBot, document: Document
) -> None:
    change(window, qtbot, document, "n * 2", "m * 2")

    assert window.bench.actions.context.errors == 1
    assert document.editor.problems.beside(9)[0].is_error
    document.editor.setFocus()
    qtbot.keyClick(document.editor, Qt.Key.Key_F8)
    assert document.editor.caret()[0] == 9

    change(window, qtbot, document, "m * 2", "n * 2")
    assert window.bench.actions.context.errors == 0


def test_the_outline_shows_what_the_file_declares(window: MainWindow, document: Document) -> None:
    model = window.name_commands.outline.model
    names = [model.index(row, 0).data() for row in range(model.rowCount())]
    fields = [model.index(row, 0, model.index(0, 0)).data() for row in range(2)]

    assert document.is_ez
    assert names == ["Point", "twice", "main"]
    assert fields == ["x", "y"]


def test_f12_goes_to_the_definition_and_alt_left_back(
    window: MainWindow, qtbot: QtBot, document: Document
) -> None:
    document.editor.go_to(14, 15)
    qtbot.keyClick(document.editor, Qt.Key.Key_F12)
    assert document.editor.selected() == "twice"
    assert document.editor.caret()[0] == 8
    assert window.isVisible()


@pytest.mark.parametrize(
    ("typed", "offered"),
    [("tw", "twice"), ("point.", "x"), ("oth", "otherwise"), ("strings.upp", "upper")],
)
def test_completion_offers_what_fits_and_tab_takes_it(
    window: MainWindow, qtbot: QtBot, document: Document, typed: str, offered: str
) -> None:
    editor = document.editor
    editor.go_to(14, 5)
    qtbot.keyClicks(editor, typed)
    pop_up = window.writing_help.lists[document.key]
    assert pop_up.is_open

    qtbot.keyClick(editor, Qt.Key.Key_Tab)

    kept = typed.rpartition(".")[0] + "." if "." in typed else ""
    assert f"    {kept}{offered}println" in editor.text()
    assert ("import @strings" in editor.text()) == ("strings" in typed)


def test_nothing_is_offered_in_a_comment(
    window: MainWindow, qtbot: QtBot, document: Document
) -> None:
    document.editor.go_to(14, 5)
    qtbot.keyClicks(document.editor, "// tw")

    assert not window.writing_help.lists[document.key].is_open


def test_an_opening_parenthesis_shows_the_parameters(
    window: MainWindow, qtbot: QtBot, document: Document
) -> None:
    document.editor.go_to(14, 5)
    document.editor.insertAt("\n", 13, 0)
    document.editor.go_to(14, 1)
    qtbot.keyClicks(document.editor, "twice(")

    assert window.writing_help.tips[document.key].is_open


def test_a_program_with_errors_is_not_started_and_says_why(
    window: MainWindow, qtbot: QtBot, document: Document
) -> None:
    started = []
    document.replace_text(document.text().replace("n * 2", "m * 2"))
    window.language_commands.check_before(document, lambda: started.append(1))
    qtbot.waitUntil(lambda: bool(window.notices.texts()), timeout=LONG)

    assert window.notices.texts() == ["Not started: the program has 1 error."]
    assert started == []
    assert document.editor.caret()[0] == 9

    document.replace_text(document.text().replace("m * 2", "n * 2"))
    window.language_commands.check_before(document, lambda: started.append(1))
    qtbot.waitUntil(lambda: started == [1], timeout=LONG)
