"""Problems that the real `ez check` reports: listed, marked, and what they prevent."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import Qt

from ez_ide.editing import scintilla_numbers as n
from tests.helpers.checked_program import LONG_MS, change, checked
from tests.helpers.gestures import press

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from ez_ide.app.main_window import MainWindow
    from ez_ide.editing.document import Document

pytestmark = pytest.mark.qt_log_ignore("does not support")  # reported for every menu


def test_f8_and_shift_f8_go_to_a_problem_that_is_listed_and_marked(
    window: MainWindow, qtbot: QtBot, document: Document
) -> None:
    change(window, qtbot, document, "n * 2", "m * 2")
    editor = document.editor

    assert window.bench.actions.context.errors == 1
    assert editor.problems.beside(16)[0].is_error
    at = editor.positionFromLineIndex(15, 11)
    assert editor.SendScintilla(editor.SCI_INDICATORVALUEAT, n.INDICATOR_ERROR, at)
    for held in (Qt.KeyboardModifier.NoModifier, Qt.KeyboardModifier.ShiftModifier):
        editor.go_to(1)
        press(editor, Qt.Key.Key_F8, held)
        assert editor.caret()[0] == 16

    change(window, qtbot, document, "m * 2", "n * 2")
    assert window.bench.actions.context.errors == 0


def test_problem_markers_move_with_their_lines_until_the_next_check(
    window: MainWindow, qtbot: QtBot, document: Document
) -> None:
    change(window, qtbot, document, "n * 2", "m * 2")

    document.editor.insertAt("\n\n", 0, 0)

    assert document.editor.problems.beside(18)
    assert not document.editor.problems.beside(16)


def test_one_error_does_not_mark_the_rest_of_the_file(
    window: MainWindow, qtbot: QtBot, document: Document
) -> None:
    change(window, qtbot, document, "    out = n\n", "    out = \n")

    assert {one.extent.line for one in document.editor.problems.problems} <= {15, 16}
    assert len(window.navigation.symbols()) >= 4


def test_unsaved_changes_of_imported_files_are_checked(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    (tmp_path / "geo.ez").write_text("module geo\n\ndo area() -> int {\n    return 1\n}\n")
    (tmp_path / "main.ez").write_text(
        'import & use @std\nimport "./geo"\n\ndo main() {\n    println(geo.volume())\n}\n'
    )
    checked(window, qtbot, tmp_path / "main.ez")
    assert window.bench.actions.context.errors == 1

    geo = checked(window, qtbot, tmp_path / "geo.ez")
    geo.replace_text(geo.text().replace("area", "volume"))
    qtbot.waitUntil(lambda: window.bench.actions.context.errors == 0, timeout=LONG_MS)
    assert geo.is_modified

    geo.editor.undo()
    qtbot.waitUntil(lambda: window.bench.actions.context.errors == 1, timeout=LONG_MS)


def test_several_files_that_are_opened_at_once_are_all_checked(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    for name in "abc":
        (tmp_path / f"{name}.ez").write_text("do main() {\n    nothing()\n}\n")
        window.editors.open(tmp_path / f"{name}.ez")

    qtbot.waitUntil(lambda: window.bench.actions.context.errors == 3, timeout=LONG_MS)


def test_a_program_with_errors_is_not_started(
    window: MainWindow, qtbot: QtBot, document: Document
) -> None:
    started = []
    document.replace_text(document.text().replace("n * 2", "m * 2"))
    window.language.check_before(document, lambda: started.append(1))
    qtbot.waitUntil(lambda: bool(window.notices.texts()), timeout=LONG_MS)

    assert window.notices.texts() == ["Not started: the program has 1 error."]
    assert started == []
    assert document.editor.caret()[0] == 16

    document.replace_text(document.text().replace("m * 2", "n * 2"))
    window.language.check_before(document, lambda: started.append(1))
    qtbot.waitUntil(lambda: started == [1], timeout=LONG_MS)
    assert window.notices.texts() == []
