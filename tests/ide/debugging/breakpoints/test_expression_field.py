"""The field for an expression: problems are underlined in it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_ide.debugging.breakpoints.editor import ExpressionField

if TYPE_CHECKING:
    from PyQt6.QtGui import QImage
    from pytestqt.qtbot import QtBot


def shown(text: str, qtbot: QtBot) -> ExpressionField:
    field = ExpressionField(text)
    qtbot.addWidget(field)
    field.resize(300, 30)
    field.show()
    return field


def picture(field: ExpressionField) -> QImage:
    return field.grab().toImage()


def test_a_range_is_underlined_and_the_underline_can_be_removed(qtbot: QtBot) -> None:
    field = shown("total > nobody", qtbot)
    plain = picture(field)

    field.mark(8, 14)
    marked = picture(field)
    field.mark(0, 5)
    elsewhere = picture(field)
    field.mark(0, 0)

    assert marked != plain
    assert elsewhere not in (plain, marked)
    assert picture(field) == plain
    assert field.text() == "total > nobody"


def test_an_underline_is_at_the_right_offset_after_any_characters(qtbot: QtBot) -> None:
    """Qt counts a letter from beyond the basic plane as two."""
    field = shown('"😀" == nobody', qtbot)
    field.mark(7, 13)
    right = picture(field)
    field.setCursorPosition(3)
    field.mark(7, 13)

    assert field.marked_text() == "nobody"
    assert picture(field) == right
    field.mark(6, 12)
    assert picture(field) != right


def test_underlining_does_not_affect_undo(qtbot: QtBot) -> None:
    field = shown("", qtbot)
    field.insert("total")
    field.mark(0, 5)
    field.insert(" > 1")
    field.mark(0, 0)

    field.undo()
    field.undo()

    assert field.text() == ""
