"""Values under the mouse and on demand: the hover box."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import QEvent, Qt
from PyQt6.QtWidgets import QApplication, QPushButton

from ez_ide.actions.session_status import SessionPhase
from ez_ide.editing.geometry import line_height, top_of
from ez_ide.non_null import non_null
from tests.helpers.debugged_programs import CLUB, LOOP, SHADOW
from tests.helpers.gestures import click, press

if TYPE_CHECKING:
    from ez_ide.editing.document import Document
    from tests.helpers.inside import Inside

CTRL = Qt.KeyboardModifier.ControlModifier
INNER = 23  # println(n), in the inner block


def column_of(document: Document, line: int, words: str) -> int:
    return int(document.text().splitlines()[line - 1].index(words)) + 1


def hover(inside: Inside, document: Document, line: int, words: str) -> None:
    inside.hover(document, line, column_of(document, line, words))


def button(inside: Inside, words: str) -> QPushButton:
    hover_box = inside.hover_box
    assert hover_box is not None
    return next(one for one in hover_box.findChildren(QPushButton) if one.text().startswith(words))


def test_a_name_shows_value_type_and_what_it_was(inside: Inside) -> None:
    document = inside.debug(LOOP, 9)
    inside.step()

    hover(inside, document, 9, "count")

    inside.wait(lambda: "count = 1" in inside.hover_text())
    assert "int" in inside.hover_text()
    assert "was 0" in inside.hover_text()


def test_a_path_opens_as_a_small_tree(inside: Inside) -> None:
    document = inside.debug(CLUB, 43)

    hover(inside, document, 43, "members")

    inside.wait(lambda: "[1], Member" in inside.hover_text())
    assert inside.hover_box is not None
    view = inside.hover_box.view
    assert view is not None
    path = ("hover", "members")
    inside.open_row(*path, "[0]", view=view)
    inside.wait(lambda: 'name, "Ada", string' in inside.hover_text())


def test_the_hover_box_covers_neither_its_line_nor_the_scroll_bar(inside: Inside) -> None:
    document = inside.debug(CLUB + f"// {'a long line ' * 30}\n", 43)
    editor = document.editor
    viewport = non_null(editor.viewport())
    lines = viewport.height() // line_height(editor)
    editor.setFirstVisibleLine(43 - (lines * 2) // 3)

    hover(inside, document, 43, "members")

    inside.wait(lambda: "[1], Member" in inside.hover_text())
    bar = non_null(editor.horizontalScrollBar())
    hover_box = inside.hover_box
    assert bar.isVisible()
    assert hover_box is not None
    box = non_null(hover_box.parentWidget())
    inside.wait(lambda: box.geometry().bottom() < viewport.height())
    top = top_of(editor, 43)
    assert top is not None
    assert box.geometry().bottom() <= top or box.y() >= top + line_height(editor)


@pytest.mark.parametrize(
    ("line", "words", "shown"),
    [(22, "n}", 'n = "inner"'), (25, "n}", "n = 1"), (17, "n =", "n = 1"), (19, "n =", "n = 1")],
)
def test_a_shadowed_name_is_resolved_at_its_position(
    inside: Inside, line: int, words: str, shown: str
) -> None:
    document = inside.debug(SHADOW, INNER)

    hover(inside, document, line, words)

    inside.wait(lambda: shown in inside.hover_text())


@pytest.mark.parametrize(
    ("line", "words", "says"),
    [
        (26, "later", "later is not declared yet at this point."),
        (27, "later", "later is not declared yet at this point."),
        (8, "far", "far belongs to another scope: function other."),
        (6, "hidden", "hidden belongs to another scope: function other."),
    ],
)
def test_a_name_that_is_not_in_scope_is_reported(
    inside: Inside, line: int, words: str, says: str
) -> None:
    document = inside.debug(SHADOW, INNER)

    hover(inside, document, line, words)

    inside.wait(lambda: says in inside.hover_text())


def test_a_name_whose_block_has_ended_has_no_value(inside: Inside) -> None:
    document = inside.debug(SHADOW, 27)

    hover(inside, document, 22, "gone")

    inside.wait(lambda: "its block has ended" in inside.hover_text())


def test_a_global_has_its_value_everywhere(inside: Inside) -> None:
    document = inside.debug(SHADOW, INNER)

    hover(inside, document, 4, "TOP")

    inside.wait(lambda: "TOP = 9" in inside.hover_text())


def test_names_in_another_file_are_resolved_there(inside: Inside) -> None:
    (inside.folder / "geo.ez").write_text(
        "module geo\n\nconst SIDES int = 4\n\ndo area(n int) -> int {\n    return n * SIDES\n}\n"
    )
    text = 'import "./geo"\n\ndo main() {\n    temp n = geo.area(2)\n    n = geo.SIDES\n}\n'
    inside.debug(text, 5)
    hover(inside, inside.window.editors.documents[0], 5, "SIDES")
    inside.wait(lambda: "geo.SIDES = 4" in inside.hover_text())
    other = inside.window.editors.open(inside.folder / "geo.ez")
    assert other is not None
    inside.wait(lambda: bool(inside.window.language.report_of(other).files))

    hover(inside, other, 6, "n *")
    inside.wait(lambda: "belongs to another scope: function area" in inside.hover_text())
    hover(inside, other, 6, "SIDES")

    inside.wait(lambda: "geo.SIDES = 4" in inside.hover_text())


def test_names_in_an_edited_document_are_still_resolved(inside: Inside) -> None:
    document = inside.debug(SHADOW, INNER)
    document.editor.insertAt("\n\n", 9, 0)  # everything below moves down
    report = inside.window.language.report_of
    inside.wait(lambda: any(one.name == "loud" and one.name_range.start.line == 13
                            for one in report(document).symbols))  # fmt: skip

    hover(inside, document, 27, "n}")

    inside.wait(lambda: "n = 1" in inside.hover_text())


def test_a_call_is_not_run_but_offered(inside: Inside) -> None:
    document = inside.debug(SHADOW, INNER)
    output = inside.window.debug_commands.console.text()

    hover(inside, document, 25, "other(")

    inside.wait(lambda: "Hovering never runs a call." in inside.hover_text())
    click(button(inside, "Click to evaluate other(n)"))
    inside.wait(lambda: "does not" in inside.hover_text() or "string" in inside.hover_text())
    assert inside.window.debug_commands.console.text() == output


def test_a_click_evaluates_the_call(inside: Inside) -> None:
    document = inside.debug(SHADOW, 27)

    hover(inside, document, 25, "other(")
    inside.wait(lambda: inside.hover_box is not None)
    click(button(inside, "Click to evaluate other(n)"))

    inside.wait(lambda: "other(n) = 1" in inside.hover_text())


def test_a_comment_and_a_word_in_a_string_show_nothing(inside: Inside) -> None:
    text = (
        "// count is one\ndo main() {\n    temp count = 1\n"
        '    temp say = "count"\n    count = 2\n}\n'
    )
    document = inside.debug(text, 5)

    hover(inside, document, 1, "count")
    hover(inside, document, 4, 'count"')
    assert inside.hover_box is None
    hover(inside, document, 3, "count")

    inside.wait(lambda: "count = 1" in inside.hover_text())


def test_the_next_stop_closes_the_hover_box(inside: Inside) -> None:
    document = inside.debug(LOOP, 9)
    hover(inside, document, 9, "count")
    inside.wait(lambda: inside.hover_box is not None)

    inside.step()

    inside.wait(lambda: inside.hover_box is None)


def test_the_hover_box_stays_while_the_mouse_moves_to_it(inside: Inside) -> None:
    document = inside.debug(LOOP, 9)
    hover(inside, document, 9, "count")
    inside.wait(lambda: inside.hover_box is not None)

    document.editor.SCN_DWELLEND.emit(0, 0, 0)

    assert inside.hover_box is not None
    inside.wait(lambda: inside.hover_box is None)


def test_a_keyword_is_explained_instead(inside: Inside) -> None:
    document = inside.debug(SHADOW, INNER)

    hover(inside, document, 6, "other(")

    inside.wait(lambda: "do other(hidden int)" in inside.hover_text())


def evaluate(document: Document, line: int, words: str) -> None:
    """Select some words and press Ctrl+K, Ctrl+E."""
    column = column_of(document, line, words)
    document.editor.setFocus()
    document.editor.setSelection(line - 1, column - 1, line - 1, column - 1 + len(words))
    press(document.editor, Qt.Key.Key_K, CTRL)
    press(document.editor, Qt.Key.Key_E, CTRL)


def test_a_selection_is_evaluated_in_the_hover_box(inside: Inside) -> None:
    document = inside.debug(LOOP, 9)

    evaluate(document, 9, "i + 1")

    inside.wait(lambda: "i + 1 = 1" in inside.hover_text())
    hover_box = inside.hover_box
    assert hover_box is not None
    assert hover_box.isAncestorOf(inside.window.focusWidget())
    press(inside.window.focusWidget(), Qt.Key.Key_Escape)
    inside.wait(lambda: inside.hover_box is None)
    assert document.editor.hasFocus()


def test_an_expression_with_side_effects_waits_for_a_button(inside: Inside) -> None:
    document = inside.debug(SHADOW, 27)
    console = inside.window.debug_commands.console
    before = console.text().count("loud 2")

    evaluate(document, 25, "loud(2)")
    inside.wait(lambda: inside.hover_box is not None)
    assert console.text().count("loud 2") == before
    press(button(inside, "Evaluate"), Qt.Key.Key_Space)

    inside.wait(lambda: "loud(2) = 2" in inside.hover_text())
    inside.wait(lambda: console.text().count("loud 2") == before + 1)


def test_run_it_shows_what_it_changed(inside: Inside) -> None:
    text = (
        'import @std\nusing std\ntemp total = 0\n\ndo bump() -> int {\n    println("bump")\n'
        "    total++\n    return total\n}\n\ndo main() {\n    temp n = bump()\n    n = n + 1\n}\n"
    )
    document = inside.debug(text, 13)

    evaluate(document, 12, "bump()")
    inside.wait(lambda: inside.hover_box is not None)
    press(button(inside, "Evaluate"), Qt.Key.Key_Space)

    inside.wait(lambda: inside.value("globals", "total") == "2")


def test_an_evaluated_expression_becomes_a_watch(inside: Inside) -> None:
    document = inside.debug(LOOP, 9)
    evaluate(document, 9, "i + 1")
    inside.wait(lambda: "i + 1 = 1" in inside.hover_text())

    press(button(inside, "Add to watches"), Qt.Key.Key_Space)

    assert inside.watches.expressions == ["i + 1"]


def test_the_hover_box_closes_when_the_mouse_leaves_the_editor(inside: Inside) -> None:
    document = inside.debug(LOOP, 9)
    hover(inside, document, 9, "count")
    inside.wait(lambda: "count = 0" in inside.hover_text())

    QApplication.sendEvent(document.editor.viewport(), QEvent(QEvent.Type.Leave))

    inside.wait(lambda: inside.hover_box is None)


def test_a_name_shows_its_final_value_when_the_program_has_ended(inside: Inside) -> None:
    document = inside.debug(LOOP, 13)
    inside.key(Qt.Key.Key_F5)
    inside.wait(lambda: inside.state.phase is SessionPhase.ENDED)

    hover(inside, document, 13, "count")

    inside.wait(lambda: "count = 6" in inside.hover_text())
