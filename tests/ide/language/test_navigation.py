"""Navigation by names: definitions, uses, back and forward."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import QEvent, QPointF, Qt
from PyQt6.QtGui import QMouseEvent
from PyQt6.QtWidgets import QApplication

from ez_ide.editing import scintilla_numbers as n
from ez_ide.editing.geometry import point_of
from ez_ide.language.navigation import PeekBox
from ez_ide.non_null import non_null
from ez_ide.settings import table
from tests.helpers.checked_program import checked
from tests.helpers.gestures import press

if TYPE_CHECKING:
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from ez_ide.app.main_window import MainWindow
    from ez_ide.editing.code_editor import CodeEditor
    from ez_ide.editing.document import Document

pytestmark = pytest.mark.qt_log_ignore("does not support")  # reported for every menu

ALT = Qt.KeyboardModifier.AltModifier
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def test_f12_goes_to_the_definition_and_alt_left_and_right_walk(
    window: MainWindow, document: Document
) -> None:
    editor = document.editor
    editor.go_to(23, 15)

    press(editor, Qt.Key.Key_F12)
    assert editor.selectedText() == "twice"
    assert editor.caret()[0] == 14

    press(editor, Qt.Key.Key_Left, ALT)
    assert editor.caret() == (23, 15)
    press(editor, Qt.Key.Key_Right, ALT)
    assert editor.caret()[0] == 14
    assert window.isVisible()


def test_alt_left_returns_from_a_definition_nearby(document: Document) -> None:
    document.editor.go_to(21, 28)
    press(document.editor, Qt.Key.Key_F12)
    assert document.editor.caret()[0] == 20

    press(document.editor, Qt.Key.Key_Left, ALT)
    assert document.editor.caret() == (21, 28)


def test_ctrl_click_goes_to_a_definition_in_another_file(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    (tmp_path / "geo.ez").write_text("module geo\n\ndo area() -> int {\n    return 1\n}\n")
    (tmp_path / "main.ez").write_text(
        'import & use @std\nimport "./geo"\n\ndo main() {\n    println(geo.area())\n}\n'
    )
    document = checked(window, qtbot, tmp_path / "main.ez")
    view = non_null(document.editor.viewport())
    place = point_of(document.editor, 5, 18)
    place.setX(place.x() + 2)
    place.setY(place.y() + 5)
    event = QMouseEvent(
        QEvent.Type.MouseButtonPress, QPointF(place), QPointF(view.mapToGlobal(place)),
        Qt.MouseButton.LeftButton, Qt.MouseButton.LeftButton, CTRL,
    )  # fmt: skip

    QApplication.sendEvent(view, event)

    current = non_null(window.editors.current)
    assert current.name == "geo.ez"
    assert current.editor.selectedText() == "area"

    window.bench.actions.trigger("go.back")
    assert window.editors.current is document
    window.bench.actions.trigger("go.forward")
    assert window.editors.current is current
    assert current.editor.caret()[0] == 3


def test_f12_on_a_name_of_the_library_opens_its_page(
    window: MainWindow, document: Document
) -> None:
    document.editor.go_to(23, 7)

    press(document.editor, Qt.Key.Key_F12)

    assert window.help_commands.page_name().startswith("library:std")


def test_alt_f12_peeks_at_the_definition_without_moving_the_caret(document: Document) -> None:
    editor = document.editor
    editor.go_to(23, 15)

    press(editor, Qt.Key.Key_F12, ALT)
    box = editor.findChildren(PeekBox)[0]
    assert box.isVisible()
    assert box.editor.caret()[0] == 14
    assert box.editor.hasFocus()
    assert editor.caret() == (23, 15)

    press(box.editor, Qt.Key.Key_Escape)
    assert editor.hasFocus()
    assert editor.caret() == (23, 15)

    press(editor, Qt.Key.Key_F12, ALT)
    press(editor.findChildren(PeekBox)[-1].editor, Qt.Key.Key_Return)
    assert editor.selectedText() == "twice"


def boxed(editor: CodeEditor) -> list[int]:
    """The lines with boxes around uses."""
    return [
        line + 1
        for line in range(editor.lines())
        if any(
            editor.SendScintilla(
                editor.SCI_INDICATORVALUEAT, n.INDICATOR_USE, editor.positionFromLineIndex(line, at)
            )
            for at in range(len(editor.text(line)))
        )
    ]


def test_uses_are_boxed_and_a_shadowing_name_is_another_one(
    qtbot: QtBot, document: Document
) -> None:
    document.editor.go_to(22, 11)
    qtbot.waitUntil(lambda: boxed(document.editor) == [22, 23])

    document.editor.go_to(25, 15)
    qtbot.waitUntil(lambda: boxed(document.editor) == [25, 26])


def test_uses_are_not_boxed_by_a_report_of_an_older_text(
    qtbot: QtBot, window: MainWindow, document: Document
) -> None:
    document.editor.go_to(22, 11)
    qtbot.waitUntil(lambda: boxed(document.editor) == [22, 23])
    window.bench.settings.set(table.CHECK_WHILE_TYPING, False)

    document.editor.insertAt("    ", 22, 0)
    document.editor.go_to(22, 15)

    qtbot.waitUntil(lambda: boxed(document.editor) == [])


def test_shift_f12_lists_all_uses_and_goes_to_the_chosen_one(
    window: MainWindow, document: Document
) -> None:
    document.editor.go_to(20, 11)

    press(document.editor, Qt.Key.Key_F12, SHIFT)

    menu = window.navigation.uses_menu
    assert menu is not None
    words = [action.text().replace("&", "") for action in menu.actions()]
    assert [one.split()[0] for one in words] == [f"program.ez:{line}" for line in (20, 21, 23)]
    menu.actions()[2].trigger()
    assert document.editor.caret()[0] == 23
    menu.close()
