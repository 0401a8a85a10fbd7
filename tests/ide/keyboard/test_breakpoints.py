"""Breakpoints of all kinds: set and changed by keys alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtWidgets import QApplication

from ez_ide.actions.session_status import SessionPhase
from ez_ide.debugging.breakpoints.editor import CONDITION
from ez_ide.debugging.breakpoints.model import HITS
from ez_ide.editing.breakpoint_shapes import BreakpointStyle
from ez_ide.editing.decorations import BreakpointKind
from ez_ide.settings import table
from tests.helpers.debugging_by_keys import DebuggingByKeys, spoken
from tests.helpers.ide_programs import COUNT, FAILS, SHARE, SPIN

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_ide.debugging.breakpoints.editor import BreakpointEditor


def looks(person: DebuggingByKeys) -> dict[int, BreakpointStyle]:
    """The shapes in the margin, by line."""
    signs = person.editor.breakpoints
    found = {line: signs.at(line) for line in signs.lines().values()}
    return {
        line: BreakpointStyle(one.kind, one.is_enabled, one.is_verified)
        for line, one in found.items()
        if one
    }


def below(person: DebuggingByKeys) -> BreakpointEditor:
    """The editor of a breakpoint below its line."""
    found = person.seen.commands.editing.editor
    assert found is not None
    return found


# -- BP-1, BP-2, BP-3: setting ---------------------------------------------------------------------


def test_somebody_sets_and_clears_one_in_each_way_that_there_is(person: DebuggingByKeys) -> None:
    """BP-1: F9, the menu bar, the menu of the text, the menu of the margin, the palette."""
    person.open_program(SHARE)
    person.go_to(13)
    ways: list[Callable[[], object]] = [
        lambda: person.press("F9"),
        lambda: person.menu("Debug", "Toggle breakpoint"),
        lambda: person.context_menu("Toggle breakpoint"),
        lambda: person.palette("toggle breakpoint"),
    ]
    for way in ways:
        way()
        assert person.seen.lines == [13]
        person.press("F9")
        assert person.seen.lines == []

    person.press("Ctrl+K, B")
    person.choose("Set breakpoint")
    assert person.seen.lines == [13]
    person.press("Ctrl+K, B")
    person.choose("Remove")
    assert person.seen.lines == []


def test_it_is_hollow_until_the_text_was_checked(person: DebuggingByKeys) -> None:
    """BP-1: it appears at once, and is filled once verified."""
    person.open_program(SHARE)
    person.go_to(18, 1)
    person.type("// later\n")
    person.press("Up", "Up", "Up", "F9")
    assert looks(person) == {16: BreakpointStyle(BreakpointKind.LINE, True, False)}

    person.press("F9", "Ctrl+G")
    person.type("13\n")
    person.press("F9")
    assert not looks(person)[13].is_verified
    person.wait(lambda: looks(person)[13].is_verified)


def test_one_is_set_while_the_program_runs_and_after_it_has_ended(
    person: DebuggingByKeys,
) -> None:
    """BP-1: before, during and after a session."""
    person.window.bench.settings.set(table.STOP_ON_ENTRY, "never")
    person.open_program(SPIN)
    person.press("F5")
    person.seen.wait_phase(SessionPhase.RUNNING)
    person.break_at(5)
    person.seen.wait_paused(5)
    person.press("Shift+F5")
    person.seen.wait_ended()

    person.press("F9")
    person.break_at(4)
    person.debug(4)
    assert person.seen.lines == [4]


def test_every_kind_has_its_shape_and_is_told_in_words(person: DebuggingByKeys) -> None:
    """BP-2: and the words of the tip are read at the head of the margin's menu."""
    person.open_program(SHARE)
    person.break_at(13)
    person.go_to(5)
    person.press("Ctrl+K, B")
    person.choose("Set conditional breakpoint…")
    person.type("total > 10\n")
    person.wait_in_text()
    person.go_to(14)
    person.press("Ctrl+K, B")
    person.choose("Set log point…")
    person.type("sum\n")
    person.wait_in_text()
    person.break_at(18)
    person.press("Shift+F9")

    kinds = {line: (look.kind, look.is_enabled) for line, look in looks(person).items()}
    assert kinds == {
        5: (BreakpointKind.CONDITIONAL, True),
        13: (BreakpointKind.LINE, True),
        14: (BreakpointKind.LOG, True),
        18: (BreakpointKind.LINE, False),
    }
    assert person.words_of_menu("Ctrl+K, B")[:2] == ["Breakpoint", "Disabled"]
    person.go_to(5)
    assert person.words_of_menu("Ctrl+K, B")[0] == "Conditional breakpoint: if total > 10"
    person.go_to(14)
    assert person.words_of_menu("Ctrl+K, B")[0] == "Log point: prints “sum”"


def test_it_slides_to_the_next_statement_and_says_so(person: DebuggingByKeys) -> None:
    """BP-3: and where nothing can stop it is refused with the reason."""
    person.open_program(SHARE)
    person.break_at(16)
    person.wait(lambda: person.seen.lines == [18])
    person.go_to(18)
    assert "Moved from line 16 to the next statement, line 18" in person.words_of_menu("Ctrl+K, B")

    person.go_to(20)
    person.press("F9")
    person.wait(
        lambda: any("breakpoint cannot be set" in one for one in person.window.notices.texts())
    )
    assert person.seen.lines == [18]


# -- BP-4, BP-5, BP-6: condition, count, message ---------------------------------------------------


def test_somebody_types_a_condition_and_is_told_what_is_wrong_with_it(
    person: DebuggingByKeys,
) -> None:
    """BP-4: Ctrl+Shift+F9; completion inside, Enter keeps, Esc leaves."""
    person.open_program(COUNT)
    person.go_to(7)
    person.press("Ctrl+Shift+F9")
    assert person.is_in(below(person).condition)
    person.type("total + 1")
    person.wait(lambda: "bool" in below(person).problems[CONDITION].text())
    person.press("Return")
    assert person.is_in(below(person).condition)

    person.press("Ctrl+A")
    person.type("tot")
    person.press("Ctrl+Space", "Tab")
    person.wait(lambda: below(person).condition.text() == "total")
    person.type(" > 5\n")
    person.wait_in_text()
    assert person.seen.only.condition == "total > 5"
    person.press("Ctrl+Shift+F9")
    person.type(" and false")
    person.press("Esc")
    assert person.seen.only.condition == "total > 5"

    person.debug(7)
    assert person.seen.variable("total") == "6"


def test_somebody_counts_hits(person: DebuggingByKeys) -> None:
    """BP-5: Tab goes to the field; the panel tells the hits, from 0 with each start."""
    person.open_program(COUNT)
    person.go_to(7)
    person.press("Ctrl+Shift+F9", "Tab")
    assert person.is_in(below(person).hit_condition)
    person.type("% 4\n")
    person.wait(lambda: person.seen.only.hit_condition == "% 4")

    person.debug(7)
    assert person.seen.variable("i") == "3"
    panel = person.breakpoint_list()
    index = person.row("line 7")
    person.wait(lambda: index.siblingAtColumn(HITS).data() == "4")
    assert "hit 4 times" in spoken(index)
    person.go_on("Ctrl+Shift+F5", 7)
    assert person.is_in(panel)
    person.row("line 7")
    person.wait(lambda: panel.view.currentIndex().siblingAtColumn(HITS).data() == "4")


def test_somebody_lets_one_print_and_follows_its_line_back(person: DebuggingByKeys) -> None:
    """BP-6: a log point never pauses, unless told to with Space."""
    person.open_program(COUNT)
    person.go_to(7)
    person.press("Ctrl+Shift+F9", "Tab", "Tab")
    assert person.is_in(below(person).log_message)
    person.type("total {total} {{}}\n")
    person.wait_in_text()
    person.press("F5")
    person.seen.wait_ended()
    person.seen.wait_said("total 0 {}", "total 36 {}")

    person.press("Ctrl+Home", "Ctrl+`", "Ctrl+Home")
    lines = person.seen.console.splitlines()
    at = next(i for i, line in enumerate(lines) if "total 0 {}" in line)
    person.press(*["Down"] * at, "Return")
    assert person.editor.caret()[0] == 7

    person.press("Ctrl+Shift+F9", "Tab", "Tab", "Tab", "Space", "Shift+Tab", "Return")
    person.wait(lambda: person.seen.only.pauses)
    person.debug(7)


# -- BP-7, BP-8, BP-9: functions, data, errors -----------------------------------------------------


def test_somebody_stops_in_a_function_by_its_name(person: DebuggingByKeys) -> None:
    """BP-7: with those of the program offered; it survives edits."""
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
    person.wait(lambda: looks(person).get(6, BreakpointStyle(BreakpointKind.LINE)).kind
                is BreakpointKind.FUNCTION)  # fmt: skip
    person.debug(7)
    assert person.seen.variable("each") == ""


def test_the_debug_menu_asks_for_a_function_too(person: DebuggingByKeys) -> None:
    """BP-7: and what is no name is refused; Enter goes to the head of one."""
    person.open_program(SHARE)
    person.menu("Debug", "Breakpoints", "Add function breakpoint…")
    panel = person.seen.commands.breakpoint_list
    person.wait(lambda: person.is_in(panel.question.field))
    person.type("1 + 1\n")
    assert panel.question.problem.isVisible()
    person.press("Ctrl+A")
    person.type("share")
    person.press("Esc", "Return")
    person.wait(lambda: len(person.seen.store.functions()) == 1)

    person.breakpoint_list()
    person.row("share")
    person.press("Return")
    assert person.editor.caret()[0] == 4


def test_somebody_stops_when_a_value_changes_and_when_an_element_does(
    person: DebuggingByKeys,
) -> None:
    """BP-8: from the menu of the row, by the menu key; the stop tells old and new."""
    person.open_program(SHARE)
    person.go_to(12)
    person.press("Ctrl+F10")
    person.seen.wait_paused(12)
    person.go_in(person.seen.commands.variables)
    person.row("sum")
    person.context_menu("Break on change")
    person.wait(lambda: len(person.seen.store.data()) == 1)
    person.press("F5")
    person.wait(lambda: "sum changed from 0 to 5" in person.seen.strip)
    person.seen.wait_paused()

    person.row("list")
    person.press("Right")
    tree = person.seen.commands.variables.tree
    person.wait(lambda: tree.rowCount(tree.index_of(("locals", "list"))) == 3)
    person.press("Down")
    person.context_menu("Break on change")
    person.wait(lambda: len(person.seen.store.data()) == 2)
    person.press("F5")
    person.wait(lambda: "changed from 1 to 5" in person.seen.strip)
    person.seen.wait_paused()

    person.press("Shift+F10")
    person.choose("Break on read")
    person.wait(lambda: len(person.seen.store.data()) == 3)


def test_somebody_switches_the_stop_at_errors_off_and_on(person: DebuggingByKeys) -> None:
    """BP-9: the fixed rows of the panel, with Space."""
    person.open_program(FAILS)
    person.breakpoint_list()
    person.row("Run-time error")
    person.press("Space")
    assert "runtime" not in person.seen.store.error_filters
    person.press("F5")
    person.seen.wait_paused(2)
    person.press("F5")
    person.seen.wait_ended()

    person.row("Run-time error")
    person.press("Space", "Down", "Space")
    assert set(person.seen.store.error_filters) == {"runtime", "returned"}
    person.press("F5")
    person.seen.wait_paused(2)
    person.go_on("F5", 4)
    assert person.seen.strip.startswith("Error E9001")
