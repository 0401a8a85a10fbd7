"""The breakpoints there are: listed, kept, moved and taken away by keys alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtWidgets import QAbstractButton, QLabel, QPushButton

from ez_ide.debugging.breakpoints.model import WHERE
from ez_ide.non_null import promised
from ez_ide.settings import table
from tests.helpers.ide_programs import SHARE

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_ide.app.main_window import MainWindow
    from ez_ide.debugging.breakpoints.panel import BreakpointsPanel
    from tests.helpers.debugging_by_keys import DebuggingByKeys


def three(person: DebuggingByKeys) -> BreakpointsPanel:
    """Breakpoints on the lines 5, 13 and 14, and the keyboard in the list."""
    person.open_program(SHARE)
    for line in (5, 13, 14):
        person.break_at(line)
    return person.breakpoint_list()


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
    key = person.seen.document.key
    person.wait(lambda: promised(store.at(key, 13)).condition == "i == 2")
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

    person.breakpoint_list()
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
    person.choose_from_button("More breakpoint actions", "Sort by", "Location")
    assert lines() == ["line 14", "line 13", "line 5"]
    person.choose_from_button("More breakpoint actions", "Sort by", "Location")
    assert lines() == ["line 5", "line 13", "line 14"]

    person.tab_to(lambda widget: widget is panel.view)
    person.press("Ctrl+F")
    person.type("line 13")
    person.press("Down")
    assert panel.model.rowCount(panel.model.index(0, WHERE)) == 1
    person.press("Ctrl+F", "Esc")
    assert panel.model.rowCount(panel.model.index(0, WHERE)) == 3


def test_somebody_mutes_disables_and_removes_all(person: DebuggingByKeys) -> None:
    """BP-10: from the Debug menu; muting is shown in the status bar."""
    three(person)
    person.menu("Debug", "Breakpoints", "Mute all breakpoints")
    person.wait(lambda: person.seen.store.is_muted)
    assert any("muted" in words.lower() for words in status_words(person))
    person.menu("Debug", "Breakpoints", "Mute all breakpoints")
    person.wait(lambda: not person.seen.store.is_muted)

    person.menu("Debug", "Breakpoints", "Disable all breakpoints")
    assert not any(one.is_enabled for one in person.seen.store.all())
    person.menu("Debug", "Breakpoints", "Enable all breakpoints")
    assert all(one.is_enabled for one in person.seen.store.all())
    person.menu("Debug", "Breakpoints", "Remove all breakpoints")
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
    person.menu("Debug", "Breakpoints", "Move breakpoint down")
    assert person.seen.lines == [5, 14, 18]
    person.press("Ctrl+Shift+Down")
    assert person.seen.lines == [5, 14, 18]
    assert any("no line below" in one for one in person.window.notices.texts())

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
