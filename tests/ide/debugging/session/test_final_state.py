"""The end of a debugged program: the final state, and what dismisses it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QLineEdit

from ez_ide.debugging.values.tree import NAME, VALUE
from tests.helpers import painted
from tests.helpers.debugging import CTRL, SHIFT
from tests.helpers.gestures import click, press, type_text
from tests.helpers.ide_programs import COUNT, FAILS, SPIN

if TYPE_CHECKING:
    from tests.helpers.debugging import Debugging

VIEWS = ("variables", "watches", "call_stack", "breakpoints")

NESTED = """\
import @std
using std

const Purse struct {
    cents int
    coins [int]
}

do main() {
    temp purse = Purse{cents: 1, coins: {}}
    purse.coins = {1, 2}
    purse.cents = 3
    println("${purse.cents}")
}
"""

CRASH = """\
do fill(&list [int]) {
    list[0] = 7
    list[5] = 8
}

do main() {
    temp list [int] = {1, 2}
    fill(list)
}
"""


def is_debugging_layout(debugging: Debugging) -> bool:
    """The panels of debugging are in view."""
    return debugging.window.docks.is_any_visible(VIEWS)


def run_to_end(debugging: Debugging, text: str, line: int) -> None:
    """Stop at a breakpoint, and let the program run to its end."""
    debugging.open(text)
    debugging.click_margin(line)
    debugging.debug(line)
    debugging.press(Qt.Key.Key_F5)
    debugging.wait_ended()


def shown(debugging: Debugging, *path: str) -> str:
    """What Variables shows of a value; "" if it does not show it."""
    index = debugging.commands.variables.tree.index_of(path)
    return str(index.siblingAtColumn(VALUE).data() or "") if index.isValid() else ""


def dismiss(debugging: Debugging) -> None:
    """Press the button of the strip."""
    found = [one for one in debugging.commands.strip.buttons if one.text() == "Dismiss"]
    assert found, debugging.strip
    click(found[0])


def test_the_end_of_the_program_leaves_layout_and_final_values(debugging: Debugging) -> None:
    run_to_end(debugging, COUNT, 9)

    assert is_debugging_layout(debugging)
    debugging.wait(lambda: shown(debugging, "locals", "total") == "45")
    assert debugging.commands.variables.status.text() == "Program ended – final values"
    assert debugging.commands.variables.status.isVisible()
    assert debugging.strip == "Exited with code 0 – final values"
    assert not painted.points(debugging.editor)  # no statement is in progress


def test_final_values_are_opened_and_watched(debugging: Debugging) -> None:
    debugging.commands.watches.add("purse.cents + 1")
    run_to_end(debugging, NESTED, 10)
    debugging.wait(lambda: shown(debugging, "locals", "purse") == "Purse{cents: 3, coins: [1, 2]}")
    panel = debugging.commands.variables
    index = panel.tree.index_of(("locals", "purse")).siblingAtColumn(NAME)

    panel.view.setCurrentIndex(index)
    press(panel.view, Qt.Key.Key_Right)

    debugging.wait(lambda: shown(debugging, "locals", "purse", "coins") == "[1, 2]")
    watches = debugging.commands.watches.tree
    watch = watches.index_of(("watches", "purse.cents + 1"))
    debugging.wait(lambda: watch.siblingAtColumn(VALUE).data() == "4")


def test_a_final_value_cannot_be_changed_and_explains_it(debugging: Debugging) -> None:
    run_to_end(debugging, COUNT, 9)
    debugging.wait(lambda: shown(debugging, "locals", "total") == "45")
    view = debugging.commands.variables.view
    view.choose(("locals", "total"))

    press(view, Qt.Key.Key_F2)

    assert view.message.isVisible()
    assert view.message.text() == "Values can be changed only while the program is paused."
    assert not isinstance(debugging.window.focusWidget(), QLineEdit)


def test_a_step_at_a_run_time_error_shows_the_final_state(debugging: Debugging) -> None:
    debugging.open(CRASH)
    debugging.click_margin(2)
    debugging.debug(2)
    debugging.go_on(3)
    assert debugging.strip.startswith("Error E9001")

    debugging.press(Qt.Key.Key_F10)
    debugging.wait_ended()

    assert is_debugging_layout(debugging)
    debugging.wait(lambda: "final values" in debugging.strip)
    assert debugging.strip.startswith("Ended by error E9001: ")
    debugging.wait(lambda: shown(debugging, "locals", "list") == "[7, 2]")
    points = painted.points(debugging.editor)
    assert [(point.line, point.kind.value) for point in points] == [(3, "error"), (8, "caller")]
    stack = debugging.commands.call_stack.view
    press(stack, Qt.Key.Key_Down)
    press(stack, Qt.Key.Key_Return)
    debugging.wait(lambda: debugging.editor.caret()[0] == 8)


def test_the_final_state_is_dismissed_by_its_button(debugging: Debugging) -> None:
    debugging.open(FAILS)
    debugging.click_margin(2)
    debugging.debug(2)
    debugging.go_on(4)
    debugging.press(Qt.Key.Key_F5)
    debugging.wait_ended()
    assert is_debugging_layout(debugging)

    dismiss(debugging)

    assert not is_debugging_layout(debugging)
    assert debugging.strip == ""
    assert not painted.points(debugging.editor)


def test_an_edit_ends_the_view_of_the_final_state(debugging: Debugging) -> None:
    run_to_end(debugging, COUNT, 9)
    debugging.go_to(4)
    debugging.press(Qt.Key.Key_Down)
    assert is_debugging_layout(debugging)  # to look around is no edit

    type_text(debugging.editor, "x")

    assert not is_debugging_layout(debugging)
    assert debugging.strip == ""
    assert debugging.window.focusWidget() is debugging.editor
    assert "x" in debugging.editor.text(4)


def test_stop_returns_to_the_editing_layout_at_once(debugging: Debugging) -> None:
    debugging.open(SPIN)
    debugging.debug(2)
    assert is_debugging_layout(debugging)

    debugging.press(Qt.Key.Key_F5, SHIFT)
    debugging.wait_ended()

    assert not is_debugging_layout(debugging)


def test_a_run_replaces_the_final_state(debugging: Debugging) -> None:
    run_to_end(debugging, COUNT, 9)

    debugging.press(Qt.Key.Key_F5, CTRL)

    debugging.wait(lambda: not is_debugging_layout(debugging))
    debugging.wait(lambda: debugging.console.count("total 45") == 1)
    debugging.wait_ended()
    assert not is_debugging_layout(debugging)


def test_the_next_session_begins_after_a_dismissed_one_as_after_a_kept_one(
    debugging: Debugging,
) -> None:
    run_to_end(debugging, COUNT, 9)
    dismiss(debugging)

    debugging.debug(9)
    assert is_debugging_layout(debugging)
    debugging.press(Qt.Key.Key_F5)
    debugging.wait_ended()

    assert is_debugging_layout(debugging)
    assert debugging.strip == "Exited with code 0 – final values"
