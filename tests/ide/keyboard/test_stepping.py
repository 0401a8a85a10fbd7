"""Starting, stepping, pausing and stopping a debugged program, by keys alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ez_ide.actions.session_status import SessionPhase
from ez_ide.editing import scintilla_numbers as n
from ez_ide.settings import table
from tests.helpers import painted
from tests.helpers.ide_programs import COUNT, FAILS, NO_ROUNDS, SHARE, SPIN

if TYPE_CHECKING:
    from tests.helpers.debugging_by_keys import DebuggingByKeys


def press_in_strip(person: DebuggingByKeys, words: str) -> None:
    """Press a button of the strip."""
    person.press_in(person.seen.commands.strip, words)


# -- DC-1: start -----------------------------------------------------------------------------------


def test_somebody_starts_with_f5_and_what_is_changed_is_saved(person: DebuggingByKeys) -> None:
    """DC-1: check, save, start; without breakpoints it stops at the first statement."""
    person.open_program(SHARE)
    person.go_to(18, 14)
    person.type("total ")

    person.debug(10)

    assert not person.seen.document.is_modified
    assert person.seen.strip == "Paused at the first statement"


def test_somebody_starts_from_the_menu_with_a_breakpoint(person: DebuggingByKeys) -> None:
    """DC-1: with an enabled breakpoint it runs to that; a disabled one does not count."""
    person.open_program(SHARE)
    person.break_at(14)
    person.menu("Debug", "Start debugging")
    person.seen.wait_paused(14)
    person.press("Shift+F5")
    person.seen.wait_ended()

    person.press("Shift+F9")
    person.debug(10)


def test_a_mistake_stops_the_start_and_problems_are_a_key_away(person: DebuggingByKeys) -> None:
    """DC-1: nothing is started, the caret is at the mistake, the bar offers the list."""
    person.open_program(SHARE.replace("sum += share", "nobody += share"))
    person.press("F5")
    person.wait(lambda: any("Not started" in one for one in person.window.notices.texts()))
    assert person.editor.getSelection()[0] + 1 == 13

    person.go_in(person.window.notices)
    person.press("Space")

    assert person.is_in(person.window.language.problems)


# -- DC-2, DC-3: where it stands, and why ----------------------------------------------------------


def test_somebody_sees_the_line_and_the_callers_line_as_they_step_in(
    person: DebuggingByKeys,
) -> None:
    """DC-2: arrow and box go along with F11, the caller's line is marked, the caret follows."""
    person.open_program(SHARE)
    person.break_at(13)
    person.debug(13)

    person.go_on("F11", 5)

    points = painted.points(person.editor)
    assert [(one.line, one.kind.value) for one in points] == [(5, "current"), (13, "caller")]
    assert person.editor.markersAtLine(4) & 1 << n.MARKER_LINE["current"]
    assert person.editor.caret()[0] == 5


def test_a_line_out_of_view_comes_into_the_middle_third(person: DebuggingByKeys) -> None:
    """DC-2: and one in view is left where it is."""
    filler = "".join(f"    total += {i}\n" for i in range(200))
    person.open_program(COUNT.replace("    println", filler + "    println"))
    person.debug(5)
    assert person.editor.firstVisibleLine() == 0

    person.go_to(150)
    person.press("Ctrl+F10")
    person.seen.wait_paused(150)
    person.press("Ctrl+Home")
    person.go_on("F10", 151)

    rows = person.editor.SendScintilla(person.editor.SCI_LINESONSCREEN)
    assert rows / 3 <= 150 - person.editor.firstVisibleLine() <= 2 * rows / 3


def test_the_strip_says_why_and_its_buttons_are_reached_by_key(person: DebuggingByKeys) -> None:
    """DC-3: breakpoint, step, returned value, error; the error's page by its button."""
    person.open_program(SHARE)
    person.break_at(13)
    person.debug(13)
    assert person.seen.strip.startswith("Paused at breakpoint, line ")
    person.go_on("F11", 5)
    assert person.seen.strip == "Paused after step"
    person.go_on("Shift+F11", 13)
    assert "share returned 5" in person.seen.strip
    person.press("Shift+F5")
    person.seen.wait_ended()

    person.open_program(FAILS, "fails.ez")
    person.break_at(2)
    person.debug(2)
    person.go_on("F5", 4)
    assert person.seen.strip.startswith("Error E9001: ")
    press_in_strip(person, "Explain E9001")

    person.wait(lambda: person.window.editors.current is None)


def test_somebody_steps_with_the_buttons_of_the_strip(person: DebuggingByKeys) -> None:
    """DC-3: “Buttons for what one does next”, by Ctrl+F6, Tab and Space."""
    person.open_program(SHARE)
    person.debug(10)
    strip = person.seen.commands.strip

    person.go_in(strip)
    person.tab_to(lambda widget: "over" in widget.toolTip().casefold())
    person.press("Space")

    person.seen.wait_paused(11)
    assert person.is_in(strip)
    person.press("Space")
    person.seen.wait_paused(12)


# -- DC-4: what is possible ------------------------------------------------------------------------


def test_keys_do_only_what_is_possible_and_holding_one_queues_nothing(
    person: DebuggingByKeys,
) -> None:
    """DC-4: of F10 twenty times at once, as many are steps as stops came; none while it runs."""
    person.open_program(COUNT)
    person.debug(5)
    stops: list[int] = []
    person.seen.session.stopped.connect(lambda: stops.append(1))

    person.press(*["F10"] * 20)
    person.wait(lambda: bool(stops) and person.seen.session.state.is_settled)
    person.seen.wait_paused()
    log = person.seen.commands.protocol.log
    assert [one.name for one in log.lines()].count("stepOver") == len(stops)
    person.press("Shift+F5")
    person.seen.wait_ended()

    person.open_program(SPIN, "spin.ez")
    person.debug(2)
    person.press("F5")
    person.seen.wait_phase(SessionPhase.RUNNING)
    person.press("F10", "F11", "Shift+F11", "F5")
    assert person.seen.session.state.phase is SessionPhase.RUNNING
    tip = person.window.bench.actions.action("debug.step_over").toolTip()
    assert "the program is not paused" in tip
    person.press("Shift+F5")
    person.seen.wait_ended()


# -- DC-5: continue, pause, stop, restart ----------------------------------------------------------


def test_somebody_continues_pauses_restarts_and_stops(person: DebuggingByKeys) -> None:
    """DC-5: F5, F6, Ctrl+Shift+F5, Shift+F5; what was set and opened is kept."""
    person.open_program(SPIN)
    person.debug(2)
    person.press("F5")
    person.seen.wait_phase(SessionPhase.RUNNING)
    person.press("F6")
    person.seen.wait_paused()
    assert person.seen.strip.startswith("Paused by you")
    person.press("Shift+F5")
    person.seen.wait_ended()

    person.open_program(SHARE, "share.ez")
    person.break_at(14)
    person.debug(14)
    person.go_in(person.seen.commands.variables)
    person.row("list")
    person.press("Right")
    person.wait(lambda: person.seen.session.expansion.is_open(("locals", "list")))
    person.go_on("F5", 14)
    assert person.seen.variable("sum") == "15"

    person.press("Ctrl+Shift+F5")

    person.wait(lambda: person.seen.variable("sum") == "5")
    person.seen.wait_paused(14)
    tree = person.seen.commands.variables.tree
    person.wait(lambda: tree.rowCount(tree.index_of(("locals", "list"))) == 3)
    assert person.seen.lines == [14]


@pytest.mark.parametrize("item", ["Continue", "Restart", "Stop"])
def test_the_debug_menu_has_them_too(person: DebuggingByKeys, item: str) -> None:
    """DC-5: by Alt+D."""
    person.open_program(SHARE)
    person.break_at(14)
    person.debug(14)

    person.menu("Debug", item)

    if item == "Stop":
        person.seen.wait_ended()
    else:
        wanted = "15" if item == "Continue" else "5"
        person.wait(lambda: person.seen.variable("sum") == wanted)
        person.seen.wait_paused(14)


# -- DC-6: run to the caret ------------------------------------------------------------------------


@pytest.mark.parametrize("way", ["Ctrl+F10", "Ctrl+K, C", "menu"])
def test_somebody_runs_to_the_caret(person: DebuggingByKeys, way: str) -> None:
    """DC-6: from nothing, and from a pause; by either key or the menu of the text."""
    person.open_program(SHARE)
    for line in (13, 18):
        person.go_to(line)
        if way == "menu":
            person.context_menu("Run to cursor")
        else:
            person.press(way)
        person.seen.wait_paused(line)
        assert person.seen.strip == f"Reached line {line}"
    assert person.seen.store.all() == []


def test_a_line_that_is_never_reached_is_told_and_put_away_by_key(
    person: DebuggingByKeys,
) -> None:
    """DC-6: the strip says so when the program has ended."""
    person.open_program(NO_ROUNDS)
    person.debug(2)
    person.go_to(3)
    person.press("Ctrl+F10")
    person.seen.wait_ended()
    person.wait(lambda: "before line 3 was reached" in person.seen.strip)

    press_in_strip(person, "Dismiss")

    assert person.seen.strip == ""


# -- DC-9: slow motion -----------------------------------------------------------------------------


def test_somebody_lets_it_step_by_itself_and_space_holds_it(person: DebuggingByKeys) -> None:
    """DC-9: Debug, Animate; Space holds and goes on, the strip has slower and faster."""
    person.window.bench.settings.set(table.ANIMATION_SPEED, 5.0)
    person.open_program(COUNT)
    text = person.editor.text()
    person.menu("Debug", "Animate")
    person.wait(lambda: person.seen.variable("total") == "1")

    person.press("Space")
    assert person.seen.commands.animation.is_paused
    person.seen.wait_paused()
    press_in_strip(person, "Slower")
    assert person.window.bench.settings.get(table.ANIMATION_SPEED) == 2.0
    press_in_strip(person, "Faster")
    assert person.window.bench.settings.get(table.ANIMATION_SPEED) == 5.0
    press_in_strip(person, "Resume")
    person.wait(lambda: person.seen.variable("total") == "3")

    assert person.editor.text() == text
    person.menu("Debug", "Animate")
    assert not person.seen.commands.animation.is_on
