"""The console with the keyboard alone: its menu, its buttons, its links."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtWidgets import QApplication

from ez_ide.settings import table
from tests.helpers.running import program

if TYPE_CHECKING:
    from ez_ide.running.panel import ConsolePanel
    from tests.helpers.debugging_by_keys import DebuggingByKeys


def print_lines(person: DebuggingByKeys, lines: int) -> ConsolePanel:
    """Run a program that prints that number of lines, and focus the console."""
    person.open_program(program(f"for i in range(0, {lines}) {{", '    println("line ${i}.")', "}"))
    person.press("Ctrl+F5")
    person.seen.wait_said("Exited with code 0")
    person.press("Ctrl+`")
    assert person.is_in(person.seen.panel)
    return person.seen.panel


def test_the_menu_of_the_console_copies_wraps_saves_and_clears(person: DebuggingByKeys) -> None:
    panel = print_lines(person, 3)
    person.press("Ctrl+Home", "Shift+End")
    person.context_menu("Copy")
    assert person.copied() == "line 0."
    was_wrapped = person.window.bench.settings.get(table.CONSOLE_WRAP)

    person.context_menu("Wrap long lines")
    assert person.window.bench.settings.get(table.CONSOLE_WRAP) is not was_wrapped
    person.tab_to("Wrap long lines")
    person.press("Space")
    assert person.window.bench.settings.get(table.CONSOLE_WRAP) is was_wrapped

    person.go_in(panel.view)
    person.context_menu("Save output as…")
    person.wait(lambda: QApplication.activeWindow() is not person.window)
    person.press("Ctrl+A")
    person.type(f"{person.folder / 'said.txt'}\n")
    person.wait((person.folder / "said.txt").exists)
    assert "line 2." in (person.folder / "said.txt").read_text()

    person.go_in(panel.view)
    person.context_menu("Clear")
    assert panel.text() == ""


def test_the_links_of_a_folded_line_are_reached_and_followed(person: DebuggingByKeys) -> None:
    person.open_program("import & use @std\nimport @strings\n\ndo main() {\n"
                '    println(strings.repeat("0123456789", 2000))\n}\n')  # fmt: skip
    person.press("Ctrl+F5")
    person.seen.wait_said("more characters", "Exited with code 0")

    person.press("Ctrl+`", "Ctrl+End", "Up", "Home", "Left", "Ctrl+Left", "Return")
    person.wait(lambda: len(person.window.editors.documents) == 2)
    assert len(person.editor.text().strip()) == 20_000

    person.press("Ctrl+`", "Ctrl+Home", "Return")
    assert len(person.copied().strip()) == 20_000


def test_tab_stays_inside_the_console(person: DebuggingByKeys) -> None:
    print_lines(person, 1)
    text = person.editor.text()

    found = []
    for _step in range(12):
        person.press("Tab")
        assert not person.is_in(person.editor)
        found.append(person.focus.accessibleName())

    assert {"Find in output (Ctrl+F)", "Clear", "Program output"} <= set(found)
    assert person.editor.text() == text
