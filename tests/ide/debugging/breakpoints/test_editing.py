"""Conditions, hit counts and log messages: edited below the line, checked, and obeyed."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import Qt

from ez_ide.debugging.breakpoints.editor import CONDITION, HIT_COUNT, MESSAGE
from tests.helpers.debugging import CTRL, SHIFT, Debugging
from tests.helpers.gestures import click, press, type_text
from tests.helpers.ide_programs import COUNT

if TYPE_CHECKING:
    from ez_ide.debugging.breakpoints.editor import BreakpointEditor

pytestmark = pytest.mark.qt_log_ignore("does not support")  # said of every pop-up


def edit(debugging: Debugging, line: int) -> BreakpointEditor:
    """Open the editor of a line's breakpoint by its key."""
    debugging.go_to(line)
    debugging.press(Qt.Key.Key_F9, CTRL | SHIFT)
    editor = debugging.commands.editing.editor
    assert editor is not None
    assert editor.isVisible()
    return editor


def kept(debugging: Debugging, editor: BreakpointEditor) -> None:
    press(editor.condition, Qt.Key.Key_Return)
    debugging.wait(lambda: debugging.commands.editing.editor is None)


def test_the_editor_opens_below_its_line_and_sets_a_breakpoint_if_there_is_none(
    debugging: Debugging,
) -> None:
    debugging.open(COUNT)

    editor = edit(debugging, 7)

    assert debugging.lines == [7]
    line = debugging.beside(7).y()
    assert line < editor.y() < line + 2 * debugging.editor.textHeight(6)
    assert editor.condition.hasFocus()


def test_enter_saves_a_condition_and_the_session_obeys_it(debugging: Debugging) -> None:
    debugging.open(COUNT)
    editor = edit(debugging, 7)

    type_text(editor.condition, "total == 6")
    kept(debugging, editor)

    assert debugging.only.condition == "total == 6"
    assert debugging.window.focusWidget() is debugging.editor
    assert debugging.document.text() == COUNT
    debugging.debug(7)
    assert debugging.variable("i") == "4"


def test_a_condition_that_is_not_a_bool_is_reported_while_typing_and_not_saved(
    debugging: Debugging,
) -> None:
    debugging.open(COUNT)
    editor = edit(debugging, 7)

    type_text(editor.condition, "total")
    problem = editor.problems[CONDITION]
    debugging.wait(lambda: "must be of type bool, not int" in problem.text())
    assert problem.isVisible()
    press(editor.condition, Qt.Key.Key_Return)
    assert debugging.commands.editing.editor is editor

    type_text(editor.condition, " > 5")
    kept(debugging, editor)

    assert debugging.only.condition == "total > 5"


@pytest.mark.parametrize("text", ["total >", "nobody > 1", "total > (1"])
def test_syntax_errors_and_unknown_names_are_reported(debugging: Debugging, text: str) -> None:
    debugging.open(COUNT)
    editor = edit(debugging, 7)

    type_text(editor.condition, text)

    debugging.wait(lambda: bool(editor.problems[CONDITION].text()))
    assert debugging.only.condition == ""


def test_names_are_offered_while_typing_and_tab_accepts_one(debugging: Debugging) -> None:
    debugging.open(COUNT)
    editor = edit(debugging, 7)

    type_text(editor.condition, "tot")
    assert editor.condition.list.isVisible()
    press(editor.condition, Qt.Key.Key_Tab)

    assert editor.condition.text() == "total"
    assert not editor.condition.list.isVisible()


def test_arrows_choose_a_candidate_and_a_click_accepts_one(debugging: Debugging) -> None:
    debugging.open(COUNT)
    editor = edit(debugging, 7)
    field = editor.condition
    type_text(field, "to")
    words = [field.list.item(row).text() for row in range(field.list.count())]  # type: ignore[union-attr]
    assert len(words) > 1

    press(field, Qt.Key.Key_Down)
    press(field, Qt.Key.Key_Return)
    assert field.text() == words[1]

    field.clear()
    type_text(field, "to")
    item = field.list.item(0)
    click(field.list.viewport(), field.list.visualItemRect(item).center())
    assert field.text() == words[0]


def test_in_a_message_names_are_offered_inside_braces_only(debugging: Debugging) -> None:
    debugging.open(COUNT)
    editor = edit(debugging, 7)
    editor.log_message.setFocus()

    type_text(editor.log_message, "tot")
    assert not editor.log_message.list.isVisible()
    type_text(editor.log_message, "al {tot")

    assert editor.log_message.list.isVisible()


def test_esc_discards_the_changes(debugging: Debugging) -> None:
    debugging.open(COUNT)
    editor = edit(debugging, 7)
    editor.condition.setText("true")

    press(editor.condition, Qt.Key.Key_Escape)

    assert debugging.commands.editing.editor is None
    assert debugging.only.condition == ""
    assert debugging.window.focusWidget() is debugging.editor


@pytest.mark.parametrize(
    ("count", "values"),
    [
        ("3", ["2"]),
        ("== 3", ["2"]),
        ("> 8", ["8", "9"]),
        (">= 9", ["8", "9"]),
        ("< 3", ["0", "1"]),
        ("<= 2", ["0", "1"]),
        ("% 5", ["4", "9"]),
    ],
)
def test_hit_counts_are_obeyed(debugging: Debugging, count: str, values: list[str]) -> None:
    debugging.open(COUNT)
    editor = edit(debugging, 7)
    type_text(editor.hit_condition, count)
    kept(debugging, editor)
    seen = []

    debugging.debug(7)
    seen.append(debugging.variable("i"))
    for _ in values[1:]:
        debugging.go_on(7)
        seen.append(debugging.variable("i"))
    debugging.press(Qt.Key.Key_F5)
    debugging.wait_ended()

    assert seen == values


def test_an_invalid_hit_count_is_refused(debugging: Debugging) -> None:
    debugging.open(COUNT)
    editor = edit(debugging, 7)

    type_text(editor.hit_condition, "often")
    press(editor.hit_condition, Qt.Key.Key_Return)

    assert debugging.commands.editing.editor is editor
    assert "hit count must be a number" in editor.problems[HIT_COUNT].text()


def test_only_hits_with_a_true_condition_count_and_each_start_begins_at_zero(
    debugging: Debugging,
) -> None:
    debugging.open(COUNT)
    editor = edit(debugging, 7)
    editor.condition.setText("i % 2 == 0")
    editor.hit_condition.setText(">= 2")
    kept(debugging, editor)

    debugging.debug(7)
    assert debugging.variable("i") == "2"
    debugging.wait(lambda: debugging.only.hits == 2)

    debugging.press(Qt.Key.Key_F5, CTRL | SHIFT)
    debugging.wait(lambda: debugging.variable("i") == "2")
    debugging.wait(lambda: debugging.only.hits == 2)


def test_a_condition_that_is_false_a_million_times_costs_little(debugging: Debugging) -> None:
    debugging.open(COUNT.replace("range(0, 10)", "range(0, 1000000)"))
    debugging.click_margin(7)
    debugging.store.edit(debugging.only.key, condition="i == 999999")

    debugging.debug(7)

    assert debugging.variable("i") == "999999"


def test_a_condition_that_fails_at_run_time_stops_the_program_with_the_reason(
    debugging: Debugging,
) -> None:
    debugging.open(COUNT)
    debugging.click_margin(7)
    debugging.store.edit(debugging.only.key, condition="10 / (i - 2) > 100")

    debugging.debug(7)

    assert debugging.variable("i") == "2"
    assert "the condition '10 / (i - 2) > 100' failed" in debugging.strip


def test_a_condition_that_an_edit_breaks_makes_the_breakpoint_hollow_with_the_reason(
    debugging: Debugging,
) -> None:
    debugging.open(COUNT)
    debugging.click_margin(7)
    debugging.store.edit(debugging.only.key, condition="nobody > 1")
    debugging.click_margin(9)

    debugging.debug(9)

    (broken,) = [one for one in debugging.store.all() if one.line == 7]
    assert not broken.is_verified
    assert "nobody" in broken.description


def test_a_log_point_prints_and_never_pauses(debugging: Debugging) -> None:
    debugging.open(COUNT)
    editor = edit(debugging, 7)
    editor.log_message.setText("i is {i}, {{so}} {total}")
    kept(debugging, editor)

    debugging.press(Qt.Key.Key_F5)
    debugging.wait_ended()

    assert "i is 0, {so} 0" in debugging.console
    assert "i is 9, {so} 36" in debugging.console


def test_a_log_point_can_also_pause(debugging: Debugging) -> None:
    debugging.open(COUNT)
    editor = edit(debugging, 7)
    assert not editor.pauses.isEnabled()
    editor.log_message.setText("i is {i}")
    press(editor.pauses, Qt.Key.Key_Space)
    kept(debugging, editor)

    debugging.debug(7)

    assert debugging.only.pauses
    assert "i is 0" in debugging.console


def test_a_log_point_in_a_hot_loop_keeps_its_order_with_the_output(debugging: Debugging) -> None:
    text = COUNT.replace("range(0, 10)", "range(0, 3000)")
    debugging.open(text.replace("total += i\n", 'total += i\n        println("p ${i}")\n'))
    debugging.click_margin(7)
    debugging.store.edit(debugging.only.key, log_message="l {i}")

    debugging.press(Qt.Key.Key_F5)
    debugging.wait_ended()

    lines = [one for one in debugging.console.splitlines() if one[:2] in ("l ", "p ")]
    assert lines == [f"{sign} {i}" for i in range(3000) for sign in "lp"]


def test_an_error_in_a_message_is_printed_instead_of_the_value(debugging: Debugging) -> None:
    debugging.open(COUNT)
    debugging.click_margin(7)
    debugging.store.edit(debugging.only.key, log_message="{10 / i}", hit_condition="1")

    debugging.press(Qt.Key.Key_F5)
    debugging.wait_ended()

    assert "{error:" in debugging.console


def test_the_buttons_save_and_cancel(debugging: Debugging) -> None:
    debugging.open(COUNT)
    editor = edit(debugging, 7)
    type_text(editor.condition, "total > 5")
    click(editor.save)
    debugging.wait(lambda: debugging.commands.editing.editor is None)
    assert debugging.only.condition == "total > 5"

    editor = edit(debugging, 7)
    type_text(editor.condition, " and false")
    click(editor.cancel)

    assert debugging.commands.editing.editor is None
    assert debugging.only.condition == "total > 5"


@pytest.mark.parametrize(
    ("field", "text", "words", "marked"),
    [
        (CONDITION, "total > 1 and i > 2", "unexpected token 'and'", "and"),
        (CONDITION, "  (nobody) > 1", "undefined variable 'nobody'", "nobody"),
        (CONDITION, "total > 1) {", "unexpected token ')'", ")"),
        (HIT_COUNT, "often", "hit count must be a number", "often"),
        (MESSAGE, "i is ${i}, ${nobody}", "undefined variable 'nobody'", "nobody"),
        (MESSAGE, "i is {i", "The braces are not balanced", "i is {i"),
        (MESSAGE, "total is $total", "Write ${total} to print its value", "$total"),
    ],
)
def test_a_problem_is_shown_below_its_field_and_underlined_in_it(
    debugging: Debugging, field: str, text: str, words: str, marked: str
) -> None:
    debugging.open(COUNT)
    editor = edit(debugging, 7)
    edited = getattr(editor, field)

    type_text(edited, text)

    problem = editor.problems[field]
    debugging.wait(lambda: words in problem.text())
    debugging.wait(lambda: edited.y() < problem.y() < edited.y() + 2 * edited.height())
    assert problem.isVisible()
    assert [name for name, label in editor.problems.items() if label.isVisible()] == [field]
    assert edited.accessibleDescription() == problem.text()
    assert edited.marked_text() == marked
    assert edited.text() == text


def test_the_lines_below_make_room_for_problems(debugging: Debugging) -> None:
    debugging.open(COUNT)
    editor = edit(debugging, 7)
    type_text(editor.condition, "nobody")
    type_text(editor.hit_condition, "often")
    type_text(editor.log_message, "{")

    debugging.wait(lambda: all(label.isVisible() for label in editor.problems.values()))
    debugging.wait(lambda: editor.geometry().bottom() <= debugging.beside(8).y())
    high = debugging.beside(8).y()
    assert editor.problems[MESSAGE].geometry().bottom() <= editor.height()

    editor.condition.setText("total > 1")
    editor.hit_condition.setText("5")
    editor.log_message.setText("")

    debugging.wait(lambda: debugging.beside(8).y() < high)


def test_an_underline_disappears_with_its_problem(debugging: Debugging) -> None:
    debugging.open(COUNT)
    editor = edit(debugging, 7)
    type_text(editor.condition, "total")
    debugging.wait(lambda: editor.condition.marked_text() == "total")

    type_text(editor.condition, " > 5")
    kept(debugging, editor)

    assert debugging.only.condition == "total > 5"


def test_values_in_a_message_are_written_as_in_a_string(debugging: Debugging) -> None:
    debugging.open(COUNT)
    editor = edit(debugging, 7)
    type_text(editor.log_message, "i is ${i}, ${total * 2} and {i}, $${i}")
    kept(debugging, editor)

    debugging.press(Qt.Key.Key_F5)
    debugging.wait_ended()

    assert "i is 9, 72 and 9, $9" in debugging.console


def test_a_stray_dollar_is_explained_and_kept(debugging: Debugging) -> None:
    debugging.open(COUNT)
    editor = edit(debugging, 7)
    type_text(editor.log_message, "i is $i")
    assert "Write ${i}" in editor.problems[MESSAGE].text()
    kept(debugging, editor)

    debugging.press(Qt.Key.Key_F5)
    debugging.wait_ended()

    assert "i is $i\n" in debugging.console
    assert "write ${i}" in debugging.only.description


def test_a_problem_of_a_saved_breakpoint_is_shown_at_its_field(debugging: Debugging) -> None:
    debugging.open(COUNT)
    debugging.click_margin(7)
    debugging.store.edit(debugging.only.key, condition="i > 1", log_message="{nobody}")

    editor = edit(debugging, 7)

    debugging.wait(lambda: "nobody" in editor.problems[MESSAGE].text())
    assert not editor.problems[CONDITION].isVisible()


def test_names_are_offered_after_a_dollar_and_a_brace(debugging: Debugging) -> None:
    debugging.open(COUNT)
    editor = edit(debugging, 7)

    type_text(editor.log_message, "{{ ${tot")
    assert editor.log_message.list.isVisible()
    press(editor.log_message, Qt.Key.Key_Tab)

    assert editor.log_message.text() == "{{ ${total"
