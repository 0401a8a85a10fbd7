"""The values of a paused program where its text speaks of them, by keys alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PyQt6.QtWidgets import QLabel

from ez_ide.debugging.values.hover import HoverBox
from ez_ide.debugging.values.view import ValueView
from tests.helpers.debugged_programs import SHADOW
from tests.helpers.debugging_by_keys import DebuggingByKeys, spoken
from tests.helpers.ide_programs import SHARE

if TYPE_CHECKING:
    from ez_ide.debugging.values.tree import ValueTree


def hover_box(person: DebuggingByKeys) -> HoverBox:
    """The hover box, once it has the focus."""

    def found() -> list[HoverBox]:
        return [one for one in person.editor.findChildren(HoverBox) if one.isVisible()]

    person.wait(lambda: bool(found()) and person.is_in(found()[-1]))
    return found()[-1]


def words(shown: HoverBox) -> str:
    """The text of a hover box."""
    return "\n".join(one.text() for one in shown.findChildren(QLabel) if one.isVisible())


def test_somebody_looks_at_a_name_as_it_is_meant_at_that_place(person: DebuggingByKeys) -> None:
    """VA-10: Ctrl+K, Ctrl+I is the mouse that rests there; Esc goes back to the text."""
    person.start(SHADOW, 23)
    person.go_to(23, 17)
    person.press("Ctrl+K, Ctrl+I")
    assert 'n = "inner"' in words(hover_box(person))
    person.press("Esc")
    person.wait_in_text()

    person.go_to(19, 8)
    person.press("Ctrl+K, Ctrl+I")
    assert "n = 1" in words(hover_box(person))
    person.press("Esc")
    person.wait_in_text()

    person.go_to(27, 16)
    person.press("Ctrl+K, Ctrl+I")
    assert "not declared yet" in words(hover_box(person))
    person.press("Esc")
    person.go_to(7, 16)
    person.press("Ctrl+K, Ctrl+I")
    assert "function other" in words(hover_box(person))


def test_somebody_opens_a_value_in_the_text_as_a_tree(person: DebuggingByKeys) -> None:
    """VA-10: with its rows walked over by arrows; a call is offered, and run by a key only."""
    person.start(SHADOW, 25)
    person.go_to(18, 11)
    person.press("Ctrl+K, Ctrl+I")
    hover_box(person)
    assert isinstance(person.focus, ValueView)
    tree = cast("ValueTree", person.focus.model())
    person.wait(lambda: tree.rowCount(tree.index(0, 0)) == 2)
    person.press("Down")
    assert spoken(person.focus.currentIndex()).startswith("[0], 4")
    person.press("Esc")
    person.wait_in_text()

    person.go_to(25, 21)
    person.press("Ctrl+K, Ctrl+I")
    assert "never runs a call" in words(hover_box(person))
    person.press("Space")
    person.wait(lambda: "other(n) = 1" in words(hover_box(person)))


def test_values_stand_behind_the_lines_and_one_toggle_takes_them_away(
    person: DebuggingByKeys,
) -> None:
    """VA-11: View, Editor, Show values behind the lines."""
    person.start(SHARE, 14)
    assert any("sum = 5" in one.text for one in person.editor.execution.values[13])

    person.menu("View", "Editor", "Show inline values")
    assert not person.editor.execution.values
    person.menu("View", "Editor", "Show inline values")
    assert person.editor.execution.values


def test_somebody_evaluates_what_is_selected(person: DebuggingByKeys) -> None:
    """VA-17: Shift and arrows, Ctrl+K Ctrl+E; effects only behind “Run it”; it can be watched."""
    person.start(SHADOW, 25)
    person.go_to(19, 8)
    person.press(*["Shift+Right"] * 6, "Ctrl+K, Ctrl+E")
    assert "n == 1 = true" in words(hover_box(person))
    person.press("Esc")
    person.wait_in_text()

    person.go_to(25, 33)
    person.press("Ctrl+K, Ctrl+E")
    hover_box(person)
    assert "loud 2" not in person.seen.console
    person.tab_to("Evaluate")
    person.press("Space")
    person.wait(lambda: "loud 2" in person.seen.console)
    hover_box(person)
    person.tab_to("Add to watches")
    person.press("Space")
    assert person.seen.commands.watches.expressions == ["loud(2)"]
