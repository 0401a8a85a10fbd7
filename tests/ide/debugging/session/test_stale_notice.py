"""Editing while the program is paused: the window shows that an older text runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QPushButton

from ez_ide.actions.session_status import SessionPhase
from ez_ide.non_null import non_null
from tests.helpers import painted
from tests.helpers.gestures import click, press, type_text

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from ez_ide.app.main_window import MainWindow
    from ez_ide.editing.document import Document

LONG = 20_000
CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
PROGRAM = """\
import & use @std

do main() {
    temp a int = 1
    temp b int = 2
    println(a + b)
}
"""


@pytest.fixture
def paused(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> Document:
    """A program paused at its first statement."""
    path = tmp_path / "sum.ez"
    path.write_text(PROGRAM)
    document = non_null(window.editors.open(path))
    document.editor.setFocus()
    press(document.editor, Qt.Key.Key_F5)
    wait_paused(window, qtbot, document, 4)
    return document


def wait_paused(window: MainWindow, qtbot: QtBot, document: Document, line: int) -> None:
    def is_there() -> None:
        assert window.bench.actions.context.session.phase is SessionPhase.PAUSED
        assert arrows(document) == [(line, False)]

    qtbot.waitUntil(is_there, timeout=LONG)


def arrows(document: Document) -> list[tuple[int, bool]]:
    """The lines the program is shown at, and whether hollow."""
    points = painted.points(document.editor)
    return [(point.line, point.is_stale) for point in points]


def test_a_notice_and_a_hollow_arrow_show_an_edited_document_until_the_edit_is_undone(
    window: MainWindow, paused: Document
) -> None:
    assert arrows(paused) == [(4, False)]
    assert paused.view.bars.texts() == []

    paused.editor.go_to(1, 1)
    press(paused.editor, Qt.Key.Key_Return)
    assert paused.view.bars.texts() == ["You have edited this file since the program started."]
    assert arrows(paused) == [(5, True)]
    assert not paused.is_read_only

    press(paused.editor, Qt.Key.Key_Z, CTRL)
    assert paused.view.bars.texts() == []
    assert arrows(paused) == [(4, False)]
    assert window.isVisible()


def test_restart_in_the_notice_uses_the_new_text(
    window: MainWindow, qtbot: QtBot, paused: Document
) -> None:
    paused.editor.go_to(4, 1)
    type_text(paused.editor, "    // first")
    press(paused.editor, Qt.Key.Key_Return)
    buttons = paused.view.bars.findChildren(QPushButton)

    click(next(one for one in buttons if one.text() == "Restart"))
    wait_paused(window, qtbot, paused, 5)

    assert paused.view.bars.texts() == []


def test_the_notice_disappears_with_the_session(
    window: MainWindow, qtbot: QtBot, paused: Document
) -> None:
    paused.editor.go_to(1, 1)
    press(paused.editor, Qt.Key.Key_Return)

    press(paused.editor, Qt.Key.Key_F5, SHIFT)
    qtbot.waitUntil(lambda: not window.bench.actions.context.session.phase.is_alive, timeout=LONG)

    qtbot.waitUntil(lambda: paused.view.bars.texts() == [])


def test_a_file_deleted_while_it_is_debugged_keeps_text_values_and_session(
    window: MainWindow, qtbot: QtBot, paused: Document
) -> None:
    non_null(paused.path).unlink()
    qtbot.waitUntil(lambda: bool(paused.view.bars.texts()))

    press(paused.editor, Qt.Key.Key_F10)
    wait_paused(window, qtbot, paused, 5)

    assert paused.text() == PROGRAM
    press(paused.editor, Qt.Key.Key_F5, SHIFT)
    qtbot.waitUntil(lambda: not window.bench.actions.context.session.phase.is_alive, timeout=LONG)


def test_a_breakpoint_follows_its_statement_when_lines_are_added_above_before_a_restart(
    window: MainWindow, qtbot: QtBot, paused: Document
) -> None:
    paused.editor.go_to(6, 5)
    press(paused.editor, Qt.Key.Key_F9)
    qtbot.waitUntil(lambda: list(paused.editor.breakpoints.lines().values()) == [6])

    paused.editor.go_to(4, 1)
    press(paused.editor, Qt.Key.Key_Return)
    press(paused.editor, Qt.Key.Key_S, CTRL)
    assert list(paused.editor.breakpoints.lines().values()) == [7]
    press(paused.editor, Qt.Key.Key_F5, CTRL | SHIFT)

    wait_paused(window, qtbot, paused, 7)
