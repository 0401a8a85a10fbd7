"""Breakpoints with the keyboard alone: the menu of the margin, the editor, the list, moving."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtWidgets import QApplication, QPushButton

from ez_ide.debugging.breakpoints.model import WHERE
from ez_ide.editing.decorations import BreakpointKind
from ez_ide.non_null import non_null
from ez_ide.settings import table
from tests.helpers.ide_programs import COUNT, SHARE

if TYPE_CHECKING:
    from ez_ide.debugging.breakpoints.panel import BreakpointsPanel
    from tests.helpers.debugging_by_keys import DebuggingByKeys


def test_the_margin_menu_sets_and_describes_each_kind_of_breakpoint(
    person: DebuggingByKeys,
) -> None:
    person.open_program(SHARE)
    person.break_at(13)
    for line, item, text in (
        (5, "Set conditional breakpoint…", "total > 10\n"),
        (14, "Set log point…", "sum\n"),
    ):
        person.go_to(line)
        person.press("Ctrl+K, B")
        person.choose(item)
        person.type(text)
        person.wait_in_text()
    person.break_at(18)
    person.press("Shift+F9")

    found = [(one.line, one.kind, one.is_enabled) for one in person.seen.store.all()]
    assert sorted(found) == [
        (5, BreakpointKind.CONDITIONAL, True),
        (13, BreakpointKind.LINE, True),
        (14, BreakpointKind.LOG, True),
        (18, BreakpointKind.LINE, False),
    ]
    assert person.words_of_menu("Ctrl+K, B")[:2] == ["Breakpoint", "Disabled"]
    person.go_to(5)
    assert person.words_of_menu("Ctrl+K, B")[0] == "Conditional breakpoint: if total > 10"
    person.go_to(14)
    assert person.words_of_menu("Ctrl+K, B")[0] == "Log point: prints “sum”"


def test_tab_reaches_the_fields_of_the_breakpoint_editor_in_order(person: DebuggingByKeys) -> None:
    person.open_program(COUNT)
    person.go_to(7)
    person.press("Ctrl+Shift+F9")
    editor = non_null(person.seen.commands.editing.editor)
    assert person.is_in(editor.condition)
    person.press("Tab")
    assert person.is_in(editor.hit_condition)
    person.press("Tab")
    assert person.is_in(editor.log_message)
    person.type("total {total}")
    person.press("Tab", "Space", "Shift+Tab", "Return")

    person.wait_in_text()
    assert person.seen.only.log_message == "total {total}"
    assert person.seen.only.pauses


def three(person: DebuggingByKeys) -> BreakpointsPanel:
    """Set breakpoints on the lines 5, 13 and 14 and focus the list."""
    person.open_program(SHARE)
    for line in (5, 13, 14):
        person.break_at(line)
    return person.breakpoint_list()


def test_a_row_is_edited_removed_and_restored(person: DebuggingByKeys) -> None:
    panel = three(person)
    store, key = person.seen.store, person.seen.document.key
    person.row("line 13")
    person.press("Space")
    assert [one.is_enabled for one in store.in_file(key)] == [True, False, True]
    person.press("F2")
    person.type("i == 2\n")
    person.wait(lambda: non_null(store.at(key, 13)).condition == "i == 2")
    assert person.is_in(panel.view)

    person.row("line 5")
    person.context_menu("Remove")
    assert person.seen.lines == [13, 14]
    person.go_in(person.window.notices)
    assert isinstance(person.focus, QPushButton)
    assert person.focus.text() == "Undo"
    person.press("Space")
    assert person.seen.lines == [5, 13, 14]


def test_the_list_is_sorted_by_the_menu_of_its_button(person: DebuggingByKeys) -> None:
    panel = three(person)

    def lines() -> list[str]:
        parent = panel.model.index(0, WHERE)
        return [panel.model.index(at, WHERE, parent).data() for at in range(3)]

    assert lines() == ["line 5", "line 13", "line 14"]
    person.choose_from_button("More breakpoint actions", "Sort by", "Location")
    assert lines() == ["line 14", "line 13", "line 5"]
    person.choose_from_button("More breakpoint actions", "Sort by", "Location")
    assert lines() == ["line 5", "line 13", "line 14"]


def test_a_function_breakpoint_is_completed_and_follows_its_declaration(
    person: DebuggingByKeys,
) -> None:
    person.open_program(SHARE)
    panel = person.breakpoint_list()
    person.choose_from_button("Add breakpoint", "Function breakpoint…")
    person.wait(lambda: person.is_in(panel.question.field))
    person.type("sh")
    person.wait(lambda: QApplication.activePopupWidget() is not None)
    person.press("Down", "Return")
    person.wait(lambda: [one.function for one in person.seen.store.functions()] == ["share"])

    person.go_to_text()
    person.go_to(4)
    person.type("\n\n")
    person.seen.wait_checked(person.seen.document)

    def kind_beside(line: int) -> BreakpointKind | None:
        found = person.editor.breakpoints.at(line)
        return found.kind if found else None

    person.wait(lambda: kind_beside(6) is BreakpointKind.FUNCTION)
    person.debug(7)
    assert person.seen.variable("each") == ""


def test_a_moved_breakpoint_keeps_its_properties_and_the_caret_follows(
    person: DebuggingByKeys,
) -> None:
    person.open_program(SHARE)
    person.go_to(13)
    person.press("Ctrl+Shift+F9")
    person.type("sum > 0")
    person.press("Tab")
    person.type(">= 1")
    person.press("Tab")
    person.type("sum {sum}\n")
    person.wait_in_text()
    person.press("Shift+F9")

    for keys, line in ((["Down"], 14), (["Down"], 18), (["Up"] * 3, 12)):
        person.press(*(f"Ctrl+Shift+{key}" for key in keys))
        assert (person.seen.lines, person.editor.caret()[0]) == ([line], line)

    one = person.seen.only
    assert (one.condition, one.hit_condition, one.log_message, one.is_enabled) == (
        "sum > 0", ">= 1", "sum {sum}", False,
    )  # fmt: skip


def test_moving_passes_lines_with_breakpoints_and_ends_at_the_last_statement(
    person: DebuggingByKeys,
) -> None:
    three(person)
    person.go_to_text()
    person.go_to(13)
    person.menu("Debug", "Breakpoints", "Move breakpoint down")
    assert person.seen.lines == [5, 14, 18]
    person.press("Ctrl+Shift+Down")
    assert person.seen.lines == [5, 14, 18]
    assert any("no line below" in one for one in person.window.notices.texts())

    person.press("Ctrl+K, B")
    person.choose("Move up")
    assert person.seen.lines == [5, 13, 14]
    assert not any("no line below" in one for one in person.window.notices.texts())


@pytest.mark.parametrize("preset", ["default", "thonny", "pycharm"])
def test_a_breakpoint_moved_while_paused_stops_at_its_new_line(
    person: DebuggingByKeys, preset: str
) -> None:
    person.window.bench.settings.set(table.KEY_PRESET, preset)
    person.open_program(SHARE)
    person.go_to(13)
    person.menu("Debug", "Toggle breakpoint")
    person.menu("Debug", "Start debugging")
    person.seen.wait_paused(13)

    person.press("Ctrl+Shift+Down")
    person.wait(lambda: person.seen.only.is_verified)
    person.menu("Debug", "Continue")

    person.seen.wait_paused(14)
    assert person.seen.lines == [14]
