"""Output at any speed and in any form: floods, endless lines, binary data."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import Qt

from ez_ide.actions.session_status import SessionPhase
from ez_ide.settings import table
from tests.helpers.debugging import CTRL
from tests.helpers.gestures import click, press
from tests.helpers.running import Running, program
from tests.helpers.stalls import Stalls

if TYPE_CHECKING:
    from pathlib import Path


LINES = program("for i in range(0, 100000) {", '    println("line ${i}")', "}")
STRINGS = "import & use @std\nimport @strings\n\ndo main() {\n"
MILLION = STRINGS + '    println(strings.repeat("abcdefghij", 100000))\n    println("after")\n}\n'
ENDLESS = (
    STRINGS + "    for i in range(0, 100) {\n"
    '        print(strings.repeat("abcdefghij", 10000))\n    }\n    println("")\n}\n'
)


def test_a_hundred_thousand_lines_are_shown_in_time_and_the_window_stays_responsive(
    running: Running,
) -> None:
    running.open(LINES)
    with Stalls() as stalls:
        began = time.monotonic()
        running.press(Qt.Key.Key_F5, CTRL)
        running.wait_phase(SessionPhase.ENDED)
        took = time.monotonic() - began

    said = running.wait_said("line 99999", "Exited with code 0")
    assert took < 9.0
    assert stalls.longest < 3
    assert len(said.splitlines()) <= running.window.bench.settings.get(table.CONSOLE_LINES)
    assert running.panel.missing.show_all.isVisible()
    click(running.panel.missing.show_all)
    opened = running.window.editors.current
    assert opened is not None
    lines = opened.text().splitlines()
    assert lines[:100_000] == [f"line {n}" for n in range(100_000)]


@pytest.mark.parametrize("text", [MILLION, ENDLESS], ids=["at once", "bit by bit"])
def test_a_line_of_a_million_characters_is_folded(running: Running, text: str) -> None:
    running.open(text)
    with Stalls() as stalls:
        running.press(Qt.Key.Key_F5, CTRL)
        said = running.wait_said("Exited with code 0")

    assert stalls.longest < 4
    line = said.splitlines()[0]
    assert line.startswith("abcdefghij")
    assert f"… {1_000_000 - 4096 if text == MILLION else 10_000_000 - 4096:,} more" in line


def test_a_folded_line_can_be_copied_and_opened(running: Running) -> None:
    running.run(MILLION)
    running.wait_said("Exited with code 0")
    running.panel.view.setFocus()
    press(running.panel.view, Qt.Key.Key_Home, CTRL)
    assert running.panel.view.links_at_caret() == ["copy:0", "open:0"]

    press(running.panel.view, Qt.Key.Key_Return)
    assert running.clipboard() == "abcdefghij" * 100_000
    running.panel.view.link_chosen.emit("open:0")

    opened = running.window.editors.current
    assert opened is not None
    assert opened.text() == "abcdefghij" * 100_000


def test_a_flood_reports_skipped_output_and_loses_nothing(running: Running, tmp_path: Path) -> None:
    count = 300_000
    running.run(program(f"for i in range(0, {count}) {{", '    println("line ${i}")', "}"))

    running.wait_said(f"line {count - 1}", "Exited with code 0")

    assert running.panel.missing.show_all.isVisible()
    assert running.panel.missing.label.text()
    running.panel.save_to(str(tmp_path / "all.txt"))
    lines = (tmp_path / "all.txt").read_text().splitlines()
    assert lines[:count] == [f"line {n}" for n in range(count)]


def test_binary_output_is_shown_as_visible_characters(running: Running) -> None:
    running.run(program("for i in range(0, 256) {", "    print(char(i))", "}", 'println("")'))

    said = running.wait_said("Exited with code 0")
    assert "abcdefghijklmnopqrstuvwxyz" in said
    assert "\ufffd" in said
