"""Running programs, and what they say and ask, by keys alone."""

from __future__ import annotations

import shlex
import sys
from typing import TYPE_CHECKING

import pytest
from PyQt6.QtWidgets import QApplication, QLineEdit, QPlainTextEdit, QPushButton

from ez_ide.settings import table
from tests.helpers.ide_programs import SHARE, SPIN
from tests.helpers.running import program

if TYPE_CHECKING:
    from ez_ide.running.panel import ConsolePanel
    from tests.helpers.debugging_by_keys import DebuggingByKeys

ASKS = program("temp first = input()", 'println("got ${first}")', "temp second = input()",
               'println("then ${second}")')  # fmt: skip
FLOOD = program("temp n = 0", "loop {", "    n = n + 1", "    println(n)", "}")
AGAIN = "Stop it and run again"
FAILS = program("temp list [int] = {1, 2}", "temp at = 2", "println(list[at + 1])")


def say(person: DebuggingByKeys, lines: int) -> ConsolePanel:
    """Run a program that prints so many numbered lines, and go into the console by key."""
    person.open_program(program(f"for i in range(0, {lines}) {{", '    println("line ${i}.")', "}"))
    person.press("Ctrl+F5")
    person.seen.wait_said("Exited with code 0")
    person.press("Ctrl+`")
    assert person.is_in(person.seen.panel)
    return person.seen.panel


# -- RU-1: running ---------------------------------------------------------------------------------


def test_somebody_changes_a_program_and_runs_it_with_ctrl_f5(person: DebuggingByKeys) -> None:
    """RU-1: what is changed is saved, and the last line says how it ended."""
    person.open_program(program('println("one")'))
    person.go_to(4, 17)
    person.type(" two")

    person.press("Ctrl+F5")

    said = person.seen.wait_said("one two", "Exited with code 0 after")
    assert said.index("one two") < said.index("Exited")
    assert not person.seen.document.is_modified
    assert person.is_in(person.editor)


def test_somebody_runs_a_new_text_that_has_no_file(person: DebuggingByKeys) -> None:
    """RU-1: it runs from a copy, and nothing is asked."""
    person.press("Ctrl+N")
    person.type("import & use @std")
    person.press("Esc")
    person.type('\ndo main() {\nprintln("never saved")')

    person.press("Ctrl+F5")

    person.seen.wait_said("never saved", "Exited with code 0")
    assert person.seen.document.path is None


def test_the_run_menu_runs_too(person: DebuggingByKeys) -> None:
    """RU-1: by the menu bar."""
    person.open_program(SHARE)

    person.menu("Run", "Run")

    person.seen.wait_said("sum 15", "Exited with code 0")


# -- RU-2, RU-3: the console -----------------------------------------------------------------------


def test_somebody_selects_in_the_output_and_copies(person: DebuggingByKeys) -> None:
    """RU-2: selected with Shift and arrows, copied with Ctrl+C or from the menu."""
    say(person, 3)

    person.press("Ctrl+Home", "Shift+End", "Ctrl+C")
    assert person.copied() == "line 0."
    person.press("Down", "Home", "Shift+End")
    person.context_menu("Copy")

    assert person.copied() == "line 1."


def test_somebody_finds_in_the_output(person: DebuggingByKeys) -> None:
    """RU-2: Ctrl+F, Enter and Shift+Enter walk, Esc closes."""
    panel = say(person, 30)
    person.press("Ctrl+Home", "Ctrl+F")
    person.type("line 1")
    assert panel.search.count.text() == "1 of 11"

    person.press("Return", "Return", "Shift+Return")
    assert panel.search.count.text() == "2 of 11"
    person.press("Esc")

    assert panel.view.textCursor().blockNumber() == 10
    assert person.is_in(panel.view)


def test_somebody_follows_a_place_in_the_output(person: DebuggingByKeys) -> None:
    """RU-2: Enter on a line with `file:line` goes there."""
    person.open_program(program("println(1)", 'println("see program.ez:4:3")'))
    person.press("Ctrl+F5")
    person.seen.wait_said("Exited with code 0")
    person.press("Ctrl+`", "Ctrl+Home", "Down", "Return")

    assert person.editor.caret() == (4, 3)
    assert person.is_in(person.editor)


def test_somebody_wraps_saves_and_clears_the_output(person: DebuggingByKeys) -> None:
    """RU-2: from the menu of the console; its buttons are reached with Tab, too."""
    panel = say(person, 3)
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


def test_somebody_scrolls_up_while_it_prints_and_returns_to_the_end(
    person: DebuggingByKeys,
) -> None:
    """RU-3: Page up holds, and the end is taken up again with Ctrl+End or the button."""
    person.open_program(program("for i in range(0, 300) {", "    println(i)", "}", "input()",
                        "for i in range(300, 400) {", "    println(i)", "}", "input()",
                        "println(400)"))  # fmt: skip
    person.press("Ctrl+F5")
    person.seen.wait_asked()
    panel = person.seen.panel
    person.press("Ctrl+`")
    person.go_in(panel.view)
    person.tab_to(lambda widget: widget is panel.view, "Shift+Tab")
    person.press("PgUp", "PgUp")
    at = panel.view.firstVisibleBlock().blockNumber()

    person.tab_to(lambda widget: widget is panel.field)
    person.type("\n")
    person.seen.wait_said("399")
    person.wait(lambda: not panel.below.isHidden())
    assert panel.view.firstVisibleBlock().blockNumber() == at

    person.tab_to(lambda widget: widget is panel.below)
    person.press("Space")
    assert panel.view.is_at_end
    person.wait(panel.below.isHidden)
    person.tab_to(lambda widget: widget is panel.field)
    person.type("\n")
    person.seen.wait_said("Exited with code 0")
    assert panel.view.is_at_end


# -- RU-4: input -----------------------------------------------------------------------------------


def test_somebody_answers_a_program_that_asks(person: DebuggingByKeys) -> None:
    """RU-4: the caret is in the field, Enter sends, Up recalls, the title tells."""
    person.open_program(ASKS)
    person.press("Ctrl+F5")
    person.seen.wait_asked()
    person.wait(lambda: person.is_in(person.seen.panel.field))
    assert "waiting for input" in person.window.windowTitle().lower()

    person.type("Ada\n")
    person.seen.wait_said("got Ada")
    person.seen.wait_asked()
    person.press("Up")
    person.type(" again\n")

    person.seen.wait_said("then Ada again", "Exited with code 0")


def test_somebody_ends_the_input_and_pastes_lines(person: DebuggingByKeys) -> None:
    """RU-4: several pasted lines are all sent; Ctrl+D says that nothing more comes."""
    person.open_program(program("temp a = input()", "temp b = input()", 'println("${a}-${b}")',
                        "temp c, err = input()"))  # fmt: skip
    person.seen.put_on_clipboard("one\ntwo\n")
    person.press("Ctrl+F5")
    person.seen.wait_asked()
    person.wait(lambda: person.is_in(person.seen.panel.field))

    person.press("Ctrl+V")
    person.seen.wait_said("one-two")
    person.seen.wait_asked()
    person.press("Ctrl+D")

    person.seen.wait_ended()


def test_the_field_leaves_the_caret_to_somebody_who_types_in_the_text(
    person: DebuggingByKeys,
) -> None:
    """RU-4: and Ctrl+` goes to it when one wants to."""
    person.open_program(program("println(1)", "temp name = input()", 'println("hello ${name}")'))
    person.press("Ctrl+F5")
    person.type("// a thought")
    person.seen.wait_asked()
    assert person.is_in(person.editor)

    person.press("Ctrl+`")
    person.tab_to(lambda widget: widget is person.seen.panel.field)
    person.type("Bob\n")

    person.seen.wait_said("hello Bob")


def test_stepping_over_input_waits_for_somebody_to_answer(person: DebuggingByKeys) -> None:
    """RU-4: while debugging it works the same."""
    person.open_program(ASKS)
    person.debug(4)
    person.press("F10")
    person.seen.wait_asked()
    person.wait(lambda: person.is_in(person.seen.panel.field))

    person.type("Eve\n")

    person.seen.wait_paused(5)
    assert person.seen.variable("first") == '"Eve"'


# -- RU-6: limits ----------------------------------------------------------------------------------


def test_somebody_opens_what_a_long_line_hides(person: DebuggingByKeys) -> None:
    """RU-6: “copy” and “open” behind a folded line are chosen with Enter."""
    person.open_program("import & use @std\nimport @strings\n\ndo main() {\n"
                '    println(strings.repeat("0123456789", 2000))\n}\n')  # fmt: skip
    person.press("Ctrl+F5")
    person.seen.wait_said("more characters", "Exited with code 0")

    person.press("Ctrl+`", "Ctrl+End", "Up", "Home", "Left", "Ctrl+Left", "Return")
    person.wait(lambda: len(person.window.editors.documents) == 2)
    assert len(person.editor.text().strip()) == 20_000

    person.press("Ctrl+`", "Ctrl+Home", "Return")
    assert len(person.copied().strip()) == 20_000


def test_somebody_opens_the_whole_output(person: DebuggingByKeys) -> None:
    """RU-6: older lines go, and “Show all” has them."""
    person.window.bench.settings.set(table.CONSOLE_LINES, 100)
    panel = say(person, 300)
    person.wait(panel.missing.show_all.isVisible)

    person.tab_to("Show all")
    person.press("Space")

    person.wait(lambda: len(person.window.editors.documents) == 2)
    assert "line 0." in person.editor.text()
    assert "line 299." in person.editor.text()


# -- RU-7, RU-9: stop, and again -------------------------------------------------------------------


@pytest.mark.parametrize("text", [SPIN, FLOOD, ASKS], ids=["busy", "flood", "waiting"])
def test_somebody_stops_a_program_with_shift_f5(person: DebuggingByKeys, text: str) -> None:
    """RU-7: whatever it is doing."""
    person.open_program(text)
    person.press("Ctrl+F5")
    person.wait(lambda: person.window.bench.actions.context.session.phase.is_busy)

    person.press("Shift+F5")

    person.seen.wait_ended()
    assert not person.seen.commands.runner.is_alive


def test_somebody_runs_again_while_it_runs(person: DebuggingByKeys) -> None:
    """RU-9: Ctrl+F5 stops the first, and nothing is asked."""
    person.open_program(ASKS)
    person.press("Ctrl+F5")
    person.seen.wait_asked()
    person.wait(lambda: person.is_in(person.seen.panel.field))
    person.type("first\n")
    person.seen.wait_said("got first")

    person.press("Ctrl+F5")

    person.wait(lambda: "got first" not in person.seen.console)
    person.seen.wait_asked()
    person.type("second\n")
    person.seen.wait_said("got second")
    person.press("Shift+F5")
    person.seen.wait_ended()


def test_somebody_is_asked_before_running_again_where_they_want_that(
    person: DebuggingByKeys,
) -> None:
    """RU-9: the question of the setting is answered by key."""
    person.window.bench.settings.set(table.RUN_AGAIN, "ask")
    person.open_program(ASKS)
    person.press("Ctrl+F5")
    person.seen.wait_asked()
    person.wait(lambda: person.is_in(person.seen.panel.field))
    person.type("one\n")
    person.seen.wait_said("got one")

    person.press("Ctrl+F5")
    person.wait(lambda: bool(person.window.notices.texts()))
    person.pane(lambda widget: isinstance(widget, QPushButton) and widget.text() == AGAIN)
    person.press("Space")

    person.wait(lambda: "got one" not in person.seen.console)
    person.seen.wait_asked()
    person.press("Shift+F5")
    person.seen.wait_ended()


# -- RU-8: options, interpreter --------------------------------------------------------------------


def test_somebody_gives_arguments_a_folder_and_an_environment(person: DebuggingByKeys) -> None:
    """RU-8: Run, Options…; they are kept for the file."""
    person.open_program(
        "import & use @std\nimport @os, @io\n\ndo main() {\n    println(os.args())\n}\n"
    )
    (person.folder / "there").mkdir()
    person.menu("Run", "Options…")
    person.wait(lambda: QApplication.activeWindow() is not person.window)

    person.press("Alt+A")
    person.type("one 'two three'")
    person.press("Alt+F")
    person.type(str(person.folder / "there"))
    person.press("Alt+E")
    assert isinstance(person.focus, QPlainTextEdit)
    person.type("COLOUR=blue")
    person.tab_to("OK")
    person.press("Space")
    person.press("Ctrl+F5")

    person.seen.wait_said("two three", "Exited with code 0")
    person.menu("Run", "Options…")
    person.wait(lambda: QApplication.activeWindow() is not person.window)
    person.press("Alt+E")
    field = person.focus
    assert isinstance(field, QPlainTextEdit)
    assert field.toPlainText() == "COLOUR=blue"
    person.press("Alt+F")
    folder = person.focus
    assert isinstance(folder, QLineEdit)
    assert folder.text().endswith("there")
    person.press("Esc")


def test_somebody_chooses_another_interpreter(person: DebuggingByKeys) -> None:
    """RU-8: it is tried out, and its version told."""
    person.open_program(SHARE)
    command = f"{shlex.quote(sys.executable)} -m ez_lang"
    person.menu("Run", "Choose interpreter…")
    person.wait(lambda: QApplication.activeWindow() is not person.window)

    person.tab_to("Command that runs EZ programs")
    person.type(f"{command}\n")

    person.wait(lambda: person.window.bench.settings.get(table.INTERPRETER) == command)
    person.wait(lambda: QApplication.activeWindow() is person.window)
    person.press("Ctrl+F5")
    person.seen.wait_said("sum 15", "Exited with code 0")


# -- RU-12: an error -------------------------------------------------------------------------------


def test_somebody_follows_the_links_of_an_error(person: DebuggingByKeys) -> None:
    """RU-12: line and page of the error are reached with arrows and Enter."""
    person.open_program(FAILS)
    person.press("Ctrl+F5")
    said = person.seen.wait_said("error E", "in main", "Exited with code 1")
    person.go_to(1)
    block = next(at for at, line in enumerate(said.splitlines()) if "program.ez:6" in line)

    person.press("Ctrl+`", "Ctrl+Home", *["Down"] * block, "Return")
    assert person.editor.caret()[0] == 6
    assert person.is_in(person.editor)

    person.press("Ctrl+`", "Ctrl+Home", *["Down"] * (block - 1), "Home", "Return")
    person.wait(lambda: person.window.editors.current is None)


def test_tab_goes_round_inside_the_console_and_never_into_the_text(
    person: DebuggingByKeys,
) -> None:
    """RU-2: all of it is reached, and the text gets no tabs by it."""
    say(person, 1)
    text = person.editor.text()

    found = []
    for _step in range(12):
        person.press("Tab")
        assert not person.is_in(person.editor)
        found.append(person.focus.accessibleName())

    assert {"Find in output (Ctrl+F)", "Clear", "Program output"} <= set(found)
    assert person.editor.text() == text
