"""The traffic with the debugger: read, filtered, followed and added to by keys alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtWidgets import QApplication

from ez_ide.debugging.protocol.log import MOST_LINES
from tests.helpers.ide_programs import SHARE
from tests.helpers.running import program

if TYPE_CHECKING:
    from ez_ide.debugging.protocol.panel import ProtocolPanel
    from tests.helpers.debugging_by_keys import DebuggingByKeys


@pytest.fixture
def panel(person: DebuggingByKeys) -> ProtocolPanel:
    """The panel of a paused program, with the keyboard in its list."""
    person.open_program(SHARE)
    person.debug(10)
    person.menu("View", "Go to panel", "Go to protocol")
    found = person.seen.commands.protocol
    assert person.focus is found.view
    found.log.show_arrived()
    return found


def names(panel: ProtocolPanel, column: int = 2) -> list[str]:
    """A column of what the filter lets through."""
    panel.log.show_arrived()
    return [str(panel.filter.index(row, column).data()) for row in range(panel.filter.rowCount())]


def to_line(person: DebuggingByKeys, panel: ProtocolPanel, name: str) -> None:
    """Walk to the first line of that name."""
    person.row(lambda index: panel.filter.index(index.row(), 2).data() == name)


def test_somebody_reads_a_line_and_goes_to_its_answer(
    person: DebuggingByKeys, panel: ProtocolPanel
) -> None:
    """PR-1: arrows choose, the JSON unfolds beside it, Enter goes to the answer and back."""
    to_line(person, panel, "initialize")
    assert panel.filter.index(panel.view.currentIndex().row(), 1).data() == "→ sent"
    person.press("Return")
    row = panel.view.currentIndex().row()
    assert panel.filter.index(row, 2).data() == "initialized"
    assert float(str(panel.filter.index(row, 4).data()).removesuffix(" ms")) > 0

    person.tab_to(lambda widget: widget is panel.detail)
    person.press("Home", *["Down"] * 3)
    item = panel.detail.currentItem()
    assert item is not None
    assert item.text(0).startswith("data")
    assert item.isExpanded()
    person.press("Left")
    assert not item.isExpanded()
    person.press("Ctrl+C")
    assert '"initialized"' in person.copied()

    person.tab_to(lambda widget: widget is panel.partner)
    person.press("Space")
    assert panel.filter.index(panel.view.currentIndex().row(), 2).data() == "initialize"


def test_somebody_makes_the_json_wider(person: DebuggingByKeys, panel: ProtocolPanel) -> None:
    """PR-1, AC-1 (splitter): View, Sizes acts on the part that has the keyboard."""
    to_line(person, panel, "initialized")
    person.tab_to(lambda widget: widget is panel.detail)
    width = panel.detail.width()

    person.press("Ctrl+K, Right")
    assert panel.detail.width() > width
    person.press("Ctrl+K, Left", "Ctrl+K, Left")
    assert panel.detail.width() < width


def test_somebody_filters_the_lines(person: DebuggingByKeys, panel: ProtocolPanel) -> None:
    """PR-2: direction, text, errors only; each by Tab and its own keys."""
    count = len(names(panel))
    person.tab_to("Direction")
    person.press("Down")
    assert set(names(panel, 1)) == {"→ sent"}
    person.press("Down")
    assert set(names(panel, 1)) == {"← received"}
    person.press("Home")
    assert len(names(panel)) >= count

    person.tab_to("Filter by name or text")
    person.type("stackTrace")
    assert set(names(panel)) == {"getStackTrace", "stackTrace"}
    person.press("Ctrl+A", "Backspace")
    person.tab_to("Errors only")
    person.press("Space")
    assert names(panel) == []
    person.press("Space")
    assert len(names(panel)) >= count


def test_somebody_pauses_the_view_and_clears_it(
    person: DebuggingByKeys, panel: ProtocolPanel
) -> None:
    """PR-2: the session goes on meanwhile."""
    count = len(names(panel))
    person.tab_to("Pause updates")
    person.press("Space")
    person.go_on("F10", 11)
    assert len(names(panel)) == count
    person.press("Space")
    assert len(names(panel)) > count

    person.tab_to("Clear")
    person.press("Space")
    assert names(panel) == []


def test_somebody_stops_recording(person: DebuggingByKeys, panel: ProtocolPanel) -> None:
    """PR-3: off means that nothing is kept."""
    count = len(names(panel))
    person.tab_to("Record")
    person.press("Space")
    person.go_on("F10", 11)
    assert len(names(panel)) == count

    person.press("Space")
    person.go_on("F10", 12)
    assert len(names(panel)) > count


def test_somebody_opens_the_older_lines(person: DebuggingByKeys) -> None:
    """PR-3: the last ones are in memory, a key away from the rest in a file."""
    person.open_program(program(f"for i in range(0, {MOST_LINES + 200}) {{", "    println(i)", "}",
                        "input()"))  # fmt: skip
    person.press("Ctrl+F5")
    person.seen.wait_asked()
    person.menu("View", "Go to panel", "Go to protocol")
    panel = person.seen.commands.protocol
    person.wait(panel.older.isVisible)

    person.tab_to(lambda widget: widget is panel.older)
    person.press("Space")

    person.wait(lambda: len(person.window.editors.documents) == 2)
    assert "initialize" in person.editor.text()
    person.press("Shift+F5")
    person.seen.wait_ended()


def test_somebody_sends_lines_by_hand(person: DebuggingByKeys, panel: ProtocolPanel) -> None:
    """PR-4: completed, checked before it is sent, had again with Up; marked as made by hand."""
    person.tab_to("Command to send")
    person.type('{"command":"nonsense"}\n')
    assert "nonsense" in panel.problem.text()
    person.press("Ctrl+A")
    person.type("getThr")
    person.wait(lambda: QApplication.activePopupWidget() is not None)
    person.press("Down", "Return")
    assert "getThreads" in panel.field.text()
    person.press("Return")
    person.wait(lambda: "threads" in names(panel))
    by_hand = [line.name for line in panel.log.lines() if line.is_by_hand]
    assert by_hand == ["getThreads"]

    person.press("Up")
    assert "getThreads" in panel.field.text()
    person.press("Ctrl+A")
    person.type("half a line {")
    person.tab_to("Raw")
    person.press("Space")
    person.tab_to("Send")
    person.press("Space")
    person.wait(lambda: any(line.is_error for line in panel.log.lines()))
