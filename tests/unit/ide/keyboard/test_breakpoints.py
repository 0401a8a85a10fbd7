"""Breakpoints of all kinds: set, changed, moved, listed and taken away by keys alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import QTimer
from PyQt6.QtWidgets import QAbstractButton, QApplication, QLabel, QMenu, QPushButton

from ez_ide.icons.breakpoint_shapes import Look
from ez_ide.logic import settings_table as table
from ez_ide.logic.breakpoint_kind import BreakpointKind
from ez_ide.logic.session_status import SessionPhase
from ez_ide.models.breakpoints import HITS, WHERE
from tests.helpers.debugging_by_keys import DebuggingByKeys, spoken
from tests.helpers.ide_programs import COUNT, FAILS, SHARE, SPIN

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_ide.main_window import MainWindow
    from ez_ide.panels.breakpoint_editor import BreakpointEditor
    from ez_ide.panels.breakpoints import BreakpointsPanel


def looks(person: DebuggingByKeys) -> dict[int, Look]:
    """The shapes in the margin, by line."""
    signs = person.editor._breakpoints  # noqa: SLF001 - what is painted
    found = {line: signs.at(line) for line in signs.lines().values()}
    return {
        line: Look(one.kind, one.is_enabled, one.is_verified) for line, one in found.items() if one
    }


def below(person: DebuggingByKeys) -> BreakpointEditor:
    """The editor of a breakpoint below its line."""
    found = person.seen.commands.editing.editor
    assert found is not None
    return found


def panel_of(person: DebuggingByKeys) -> BreakpointsPanel:
    """The panel, with the keyboard in its list."""
    panel = person.seen.commands.breakpoint_list
    if not panel.isVisible():
        person.press("Ctrl+Shift+D")
    person.go_in(panel)
    person.tab_to(lambda widget: widget is panel.view)
    return panel


def from_button(person: DebuggingByKeys, name: str, *path: str) -> None:
    """Tab to a button with a menu, open that with Space, and choose."""
    person.tab_to(name)
    QTimer.singleShot(0, lambda: person.choose(*path))
    person.press("Space")


def margin_menu(person: DebuggingByKeys) -> list[str]:
    """What the menu of the margin says and offers beside the caret; it is closed again."""
    person.press("Ctrl+K, B")
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    words = [one.text() for one in menu.actions() if not one.isSeparator()]
    person.press("Esc")
    return words


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
    assert looks(person) == {16: Look(BreakpointKind.LINE, True, False)}

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
    assert margin_menu(person)[:2] == ["Breakpoint", "Disabled"]
    person.go_to(5)
    assert margin_menu(person)[0] == "Conditional breakpoint: if total > 10"
    person.go_to(14)
    assert margin_menu(person)[0] == "Log point: prints “sum”"


def test_it_slides_to_the_next_statement_and_says_so(person: DebuggingByKeys) -> None:
    """BP-3: and where nothing can stop it is refused with the reason."""
    person.open_program(SHARE)
    person.break_at(16)
    person.wait(lambda: person.seen.lines == [18])
    person.go_to(18)
    assert "Asked for line 16, the next statement is on 18" in margin_menu(person)

    person.go_to(20)
    person.press("F9")
    person.wait(lambda: any("No breakpoint here" in one for one in person.window.notices.texts()))
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
    person.wait(lambda: "bool" in below(person).problem.text())
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
    panel = panel_of(person)
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
    panel = panel_of(person)
    from_button(person, "Add a breakpoint", "Function…")
    person.wait(lambda: person.is_in(panel.question.field))
    person.type("sh")
    person.wait(lambda: QApplication.activePopupWidget() is not None)
    person.press("Down", "Return", "Return")
    person.wait(lambda: [one.function for one in person.seen.store.functions()] == ["share"])

    person.go_to_text()
    person.go_to(4)
    person.type("\n\n")
    person.seen.wait_checked(person.seen.document)
    person.wait(lambda: looks(person).get(6, Look(BreakpointKind.LINE)).kind
                is BreakpointKind.FUNCTION)  # fmt: skip
    person.debug(7)
    assert person.seen.variable("each") == ""


def test_the_debug_menu_asks_for_a_function_too(person: DebuggingByKeys) -> None:
    """BP-7: and what is no name is refused; Enter goes to the head of one."""
    person.open_program(SHARE)
    person.menu("Debug", "Break at a function…")
    panel = person.seen.commands.breakpoint_list
    person.wait(lambda: person.is_in(panel.question.field))
    person.type("1 + 1\n")
    assert panel.question.problem.isVisible()
    person.press("Ctrl+A")
    person.type("share")
    person.press("Esc", "Return")
    person.wait(lambda: len(person.seen.store.functions()) == 1)

    panel_of(person)
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
    person.context_menu("Stop when it changes")
    person.wait(lambda: len(person.seen.store.data()) == 1)
    person.press("F5")
    person.wait(lambda: "`sum` changed from 0 to 5" in person.seen.strip)
    person.seen.wait_paused()

    person.row("list")
    person.press("Right")
    tree = person.seen.commands.variables.tree
    person.wait(lambda: tree.rowCount(tree.index_of(("locals", "list"))) == 3)
    person.press("Down")
    person.context_menu("Stop when it changes")
    person.wait(lambda: len(person.seen.store.data()) == 2)
    person.press("F5")
    person.wait(lambda: "changed from 1 to 5" in person.seen.strip)
    person.seen.wait_paused()

    person.press("Shift+F10")
    person.choose("Stop when it is read")
    person.wait(lambda: len(person.seen.store.data()) == 3)


def test_somebody_switches_the_stop_at_errors_off_and_on(person: DebuggingByKeys) -> None:
    """BP-9: the fixed rows of the panel, with Space."""
    person.open_program(FAILS)
    panel_of(person)
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


# -- BP-10: the panel ------------------------------------------------------------------------------


def three(person: DebuggingByKeys) -> BreakpointsPanel:
    """Breakpoints on the lines 5, 13 and 14, and the keyboard in the list."""
    person.open_program(SHARE)
    for line in (5, 13, 14):
        person.break_at(line)
    return panel_of(person)


def test_somebody_enables_edits_goes_to_and_removes_in_the_panel(person: DebuggingByKeys) -> None:
    """BP-10: Space, F2, Enter, Del; Ctrl+Z has a removed one again."""
    panel = three(person)
    store = person.seen.store
    person.row("line 13")
    person.press("Space")
    assert [one.is_enabled for one in store.in_file(person.seen.document.key)] == [
        True,
        False,
        True,
    ]
    person.press("F2")
    person.type("i == 2\n")
    person.wait(lambda: store.at(person.seen.document.key, 13).condition == "i == 2")  # type: ignore[union-attr]
    assert person.is_in(panel.view)

    person.row("line 14")
    person.press("Del")
    assert person.seen.lines == [5, 13]
    person.press("Ctrl+Z")
    assert person.seen.lines == [5, 13, 14]
    person.row("line 5")
    person.context_menu("Remove")
    assert person.seen.lines == [13, 14]
    person.go_in(person.window.notices)
    assert isinstance(person.focus, QPushButton)
    assert person.focus.text() == "Undo"
    person.press("Space")
    assert person.seen.lines == [5, 13, 14]

    panel_of(person)
    person.row("line 5")
    person.press("Return")
    assert person.editor.caret()[0] == 5
    assert person.is_in(person.editor)


def test_somebody_sorts_and_filters_the_panel(person: DebuggingByKeys) -> None:
    """BP-10: the order from the menu of the panel, the filter with Ctrl+F."""
    panel = three(person)

    def lines() -> list[str]:
        parent = panel.model.index(0, WHERE)
        return [panel.model.index(at, WHERE, parent).data() for at in range(3)]

    assert lines() == ["line 5", "line 13", "line 14"]
    from_button(person, "More about all breakpoints", "Sort by", "Where")
    assert lines() == ["line 14", "line 13", "line 5"]
    from_button(person, "More about all breakpoints", "Sort by", "Where")
    assert lines() == ["line 5", "line 13", "line 14"]

    person.tab_to(lambda widget: widget is panel.view)
    person.press("Ctrl+F")
    person.type("13")
    person.press("Down")
    assert panel.model.rowCount(panel.model.index(0, WHERE)) == 1
    person.press("Ctrl+F", "Esc")
    assert panel.model.rowCount(panel.model.index(0, WHERE)) == 3


def test_somebody_mutes_disables_and_removes_all(person: DebuggingByKeys) -> None:
    """BP-10: from the Debug menu; muting is shown in the status bar."""
    three(person)
    person.menu("Debug", "Mute all breakpoints")
    person.wait(lambda: person.seen.store.is_muted)
    assert any("muted" in words.lower() for words in status_words(person))
    person.menu("Debug", "Mute all breakpoints")
    person.wait(lambda: not person.seen.store.is_muted)

    person.menu("Debug", "Disable all breakpoints")
    assert not any(one.is_enabled for one in person.seen.store.all())
    person.menu("Debug", "Enable all breakpoints")
    assert all(one.is_enabled for one in person.seen.store.all())
    person.menu("Debug", "Remove all breakpoints")
    assert person.seen.lines == []
    person.go_in(person.window.notices)
    person.press("Space")
    assert person.seen.lines == [5, 13, 14]


def status_words(person: DebuggingByKeys) -> list[str]:
    """What stands in the status bar."""
    status = person.window.status
    labels = [one.text() for one in status.findChildren(QLabel) if one.isVisible()]
    return labels + [one.text() for one in status.findChildren(QAbstractButton) if one.isVisible()]


# -- BP-11, BP-12: kept, and following -------------------------------------------------------------


def test_they_are_there_when_the_tab_and_the_window_come_back(
    person: DebuggingByKeys, new_window: Callable[[], MainWindow]
) -> None:
    """BP-11: closed with Ctrl+W and brought back; quit with Ctrl+Q and started again."""
    three(person)
    person.go_to_text()
    person.press("Ctrl+W")
    assert len(person.seen.store.all()) == 3
    person.press("Ctrl+Shift+T")
    person.wait(lambda: person.window.editors.current is not None)
    assert person.seen.lines == [5, 13, 14]

    person.press("Ctrl+Q")
    person.wait(lambda: not person.window.isVisible())
    again = new_window()
    again.start([])
    store = again.debug_commands.breakpoints
    assert sorted(one.line for one in store.all()) == [5, 13, 14]


def test_they_find_their_lines_when_the_file_is_changed_elsewhere(
    person: DebuggingByKeys,
) -> None:
    """BP-11: File, Reload from disk."""
    three(person)
    person.go_to_text()
    path = person.seen.document.path
    assert path is not None
    path.write_text("// one\n// two\n" + SHARE)

    person.menu("File", "Reload from disk")

    person.wait(lambda: person.seen.lines == [7, 15, 16])


def test_they_follow_typing_deleting_and_undo(person: DebuggingByKeys) -> None:
    """BP-12: before and during a session."""
    three(person)
    person.go_to_text()
    person.go_to(2)
    person.type("\n")
    assert person.seen.lines == [6, 14, 15]
    person.go_to(14)
    person.press("Ctrl+Shift+K")
    assert person.seen.lines == [6, 14]
    person.press("Ctrl+Z", "Ctrl+Z")
    assert person.seen.lines == [5, 13, 14]

    person.seen.wait_checked(person.seen.document)
    person.debug(13)
    person.go_to(1)
    person.type("\n\n")
    assert person.seen.lines == [7, 15, 16]


# -- moving ----------------------------------------------------------------------------------------


def test_somebody_moves_one_with_all_that_belongs_to_it(person: DebuggingByKeys) -> None:
    """AC-1 for dragging in the margin (ED-19): Ctrl+Shift+Down and Up, and the caret goes along."""
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

    person.press("Ctrl+Shift+Down")
    assert (person.seen.lines, person.editor.caret()[0]) == ([14], 14)
    person.press("Ctrl+Shift+Down")
    assert (person.seen.lines, person.editor.caret()[0]) == ([18], 18)
    person.press("Ctrl+Shift+Up", "Ctrl+Shift+Up", "Ctrl+Shift+Up")
    assert (person.seen.lines, person.editor.caret()[0]) == ([12], 12)

    one = person.seen.only
    assert (one.condition, one.hit_condition, one.log_message, one.is_enabled) == (
        "sum > 0", ">= 1", "sum {sum}", False,
    )  # fmt: skip


def test_moving_passes_lines_that_are_taken_and_ends_at_the_last_statement(
    person: DebuggingByKeys,
) -> None:
    """AC-1: from the menus, too; where there is nowhere to go, a bar says so."""
    three(person)
    person.go_to_text()
    person.go_to(13)
    person.menu("Debug", "Move breakpoint down")
    assert person.seen.lines == [5, 14, 18]
    person.press("Ctrl+Shift+Down")
    assert person.seen.lines == [5, 14, 18]
    assert any("no free line below" in one for one in person.window.notices.texts())

    person.press("Ctrl+K, B")
    person.choose("Move up")
    assert person.seen.lines == [5, 13, 14]
    assert not any("no free line" in one for one in person.window.notices.texts())


@pytest.mark.parametrize("preset", ["default", "thonny", "pycharm"])
def test_one_that_was_moved_while_paused_stops_at_its_new_line(
    person: DebuggingByKeys, preset: str
) -> None:
    """AC-1: the session learns of it at once; the keys are free in every preset."""
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
