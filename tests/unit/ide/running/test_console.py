"""The console: what programs say, at any speed and in any form, and what one does with it."""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import QPoint, Qt
from PyQt6.QtWidgets import QApplication

from ez_ide.logic import settings_table as table
from ez_ide.logic.session_status import SessionPhase
from ez_ide.panels.console_view import MARKED
from tests.helpers.debugging import CTRL
from tests.helpers.gestures import click, press, type_text
from tests.helpers.running import Running, program
from tests.helpers.stalls import Stalls

if TYPE_CHECKING:
    from pathlib import Path

    from PyQt6.QtGui import QTextBlock

    from ez_ide.panels.console import ConsolePanel

LINES = program("for i in range(0, 100000) {", '    println("line ${i}")', "}")
ASKS = program('print("name? ")', "temp name = input()", 'println("hello ${name}")')
STRINGS = "import & use @std\nimport @strings\n\ndo main() {\n"
MILLION = STRINGS + '    println(strings.repeat("abcdefghij", 100000))\n    println("after")\n}\n'
ENDLESS = (
    STRINGS + "    for i in range(0, 100) {\n"
    '        print(strings.repeat("abcdefghij", 10000))\n    }\n    println("")\n}\n'
)


def block_with(console: ConsolePanel, words: str) -> QTextBlock:
    """The line of the console that has these words in it."""
    document = console.view.document()
    assert document is not None
    block = document.begin()
    while block.isValid() and words not in block.text():
        block = block.next()
    assert block.isValid(), console.view.toPlainText()
    return block


def scroll(running: Running, to: int) -> None:
    """Put the console's scroll bar there."""
    bar = running.panel.view.verticalScrollBar()
    assert bar is not None
    bar.setValue(to)


# -- one stream --------------------------------------------------------------------------------


def test_each_kind_of_text_has_its_colour_and_errors_a_mark_beside_them(running: Running) -> None:
    running.run(program('println("plain")', 'eprintln("complaint")', 'print("? ")', "input()"))
    running.wait_asked()
    running.answer("typed words")
    running.wait_said("Ended with code 0")

    colours = {
        words: block_with(running.panel, words).begin().fragment().charFormat().foreground().color()
        for words in ("plain", "complaint", "Ended with code")
    }
    last = block_with(running.panel, "typed words")
    pieces = last.begin()
    pieces += 1
    colours["typed"] = pieces.fragment().charFormat().foreground().color()
    assert len({colour.name() for colour in colours.values()}) == 4
    assert block_with(running.panel, "complaint").userState() == MARKED["stderr"]
    assert block_with(running.panel, "plain").userState() == -1


def test_the_mark_beside_an_error_is_painted_in_the_margin(running: Running) -> None:
    running.run(program('println("plain")', 'eprintln("complaint")'))
    running.wait_said("Ended with code 0")
    view = running.panel.view
    picture = view.grab().toImage()

    def margin(words: str) -> str:
        block = block_with(running.panel, words)
        area = view.blockBoundingGeometry(block).translated(view.contentOffset())
        at = QPoint(3, int(area.center().y()))
        return picture.pixelColor(running.widget(view.viewport()).mapTo(view, at)).name()

    assert margin("complaint") != margin("plain")


def test_colours_returns_and_backspaces_are_understood(running: Running) -> None:
    running.run(
        program(
            r'print("\x1b[31mred\x1b[0m plain\n")',
            r'print("10%\r20%\r100%\n")',
            r'print("abc\x08\x08X\n")',
            r'print("a\tb\n")',
        )
    )

    said = running.wait_said("Ended with code 0").splitlines()

    assert said[:4] == ["red plain", "100%", "aXc", "a\tb"]
    pieces = block_with(running.panel, "red plain").begin()
    red = running.panel.view.palette().text().color()
    assert pieces.fragment().charFormat().foreground().color() != red
    width = running.panel.view.fontMetrics().horizontalAdvance(" " * 8)
    assert running.panel.view.tabStopDistance() == pytest.approx(width, rel=0.05)


def test_a_sequence_that_comes_in_halves_is_one(running: Running) -> None:
    running.run(program(r'print("\x1b[3")', 'println("1mred")'))

    assert running.wait_said("Ended with code 0").startswith("red\n")


def test_output_can_be_selected_and_copied_by_keyboard(running: Running) -> None:
    running.run(program('println("take me along")'))
    running.wait_said("Ended with code 0")
    view = running.panel.view
    view.setFocus()

    press(view, Qt.Key.Key_Home, CTRL)
    press(view, Qt.Key.Key_End, Qt.KeyboardModifier.ShiftModifier)
    press(view, Qt.Key.Key_C, CTRL)

    assert running.clipboard() == "take me along"


def test_ctrl_f_finds_in_the_output(running: Running) -> None:
    lines = [f'println("apple {n} Pear")' for n in range(3)]
    running.run(program(*lines))
    running.wait_said("Ended with code 0")
    view, search = running.panel.view, running.panel.search
    view.setFocus()
    press(view, Qt.Key.Key_Home, CTRL)

    press(view, Qt.Key.Key_F, CTRL)
    type_text(search.field, "pear")

    assert search.isVisible()
    assert search.count.text() == "1 of 3"
    assert len(view.extraSelections()) == 3
    press(search.field, Qt.Key.Key_Return)
    press(search.field, Qt.Key.Key_Return)
    assert search.count.text() == "3 of 3"
    assert view.textCursor().block().text() == "apple 2 Pear"
    press(search.field, Qt.Key.Key_Return, Qt.KeyboardModifier.ShiftModifier)
    assert search.count.text() == "2 of 3"
    type_text(search.field, "s")
    assert search.count.text() == "not found"
    press(search.field, Qt.Key.Key_Escape)
    assert not search.isVisible()
    assert not view.extraSelections()
    assert view.textCursor().selectedText() == "Pear"


@pytest.mark.parametrize("way", ["mouse", "keyboard"])
def test_a_place_in_the_output_leads_there(running: Running, way: str) -> None:
    document = running.run(program('println("see program.ez:2, and")', 'println("go")'))
    running.wait_said("Ended with code 0")
    running.go_to(5)

    if way == "mouse":
        running.click_link("place:2:1:program.ez")
    else:
        running.panel.view.setFocus()
        press(running.panel.view, Qt.Key.Key_Home, CTRL)
        press(running.panel.view, Qt.Key.Key_Return)

    assert running.window.editors.current is document
    assert document.editor.caret()[0] == 2


def test_clear_wrap_and_save_are_buttons(running: Running, tmp_path: Path) -> None:
    running.run(program(r'println("\x1b[32mkeep\x1b[0m me")'))
    running.wait_said("Ended with code 0")
    buttons = running.panel.buttons

    click(buttons["wrap"])
    assert not running.window.bench.settings.get(table.CONSOLE_WRAP)
    running.panel.save_to(str(tmp_path / "out.txt"))
    assert (tmp_path / "out.txt").read_text().startswith("keep me\nEnded with code 0")
    running.panel.save_to(str(tmp_path / "no folder" / "out.txt"))
    assert any("was not saved" in words for words in running.notices())
    click(buttons["clear"])
    assert running.panel.text() == ""
    assert running.panel.log.size == 0


def test_a_change_of_theme_recolours_what_is_there(running: Running) -> None:
    settings = running.window.bench.settings
    settings.set(table.THEME, "Daylight")
    running.run(program('println("plain")'))
    running.wait_said("Ended with code 0")

    settings.set(table.THEME, "Midnight")

    colour = block_with(running.panel, "plain").begin().fragment().charFormat().foreground().color()
    assert colour.name() == running.window.bench.themes.theme.console.stdout


# -- following the end -----------------------------------------------------------------------------


def test_it_follows_the_end_until_one_scrolls_up_and_a_button_returns(running: Running) -> None:
    running.run(
        program(
            "for i in range(0, 300) {", '    println("line ${i}")', "}",
            "input()", "for i in range(300, 600) {", '    println("line ${i}")', "}", "input()",
        )
    )  # fmt: skip
    running.wait_asked()
    view = running.panel.view
    assert view.is_at_end
    assert not running.panel.below.isVisible()
    scroll(running, 50)
    seen = view.firstVisibleBlock().text()

    running.answer("")
    running.wait_said("line 599")

    assert view.firstVisibleBlock().text() == seen
    assert running.panel.below.isVisible()
    click(running.panel.below)
    assert view.is_at_end
    assert not running.panel.below.isVisible()


def test_scrolling_up_holds_also_while_older_lines_go(running: Running) -> None:
    running.window.bench.settings.set(table.CONSOLE_LINES, 400)
    running.run(
        program(
            "for i in range(0, 300) {", '    println("line ${i}")', "}",
            "input()", "for i in range(300, 500) {", '    println("line ${i}")', "}", "input()",
        )
    )  # fmt: skip
    running.wait_asked()
    scroll(running, 200)
    seen = running.panel.view.firstVisibleBlock().text()

    running.answer("")
    running.wait_said("line 499")

    assert running.panel.view.firstVisibleBlock().text() == seen


# -- input -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("is_debugging", [True, False])
def test_the_prompt_gets_a_field_with_the_caret_in_it(
    running: Running, *, is_debugging: bool
) -> None:
    running.start(ASKS, is_debugging=is_debugging)
    running.wait_asked()
    view, field = running.panel.view, running.panel.field

    assert view.toPlainText().endswith("name? ")
    prompt = view.end_place()
    assert field.geometry().left() >= prompt.left()
    assert field.geometry().top() <= prompt.center().y() <= field.geometry().bottom()
    assert running.window.focusWidget() is field
    assert running.window.bench.actions.context.session.sentence == "Waiting for input"
    assert "input" in running.window.windowTitle()

    running.answer("Jörg Ω 🙂")
    running.wait_said("name? Jörg Ω 🙂\nhello Jörg Ω 🙂\n")
    running.wait(lambda: not field.isVisible())
    running.wait_ended()
    assert "input" not in running.window.windowTitle()


def test_the_field_leaves_the_keyboard_to_who_types_in_the_editor(running: Running) -> None:
    document = running.run(ASKS.replace("    print", "    loop_a_moment()\n    print") + MOMENT)
    running.wait_phase(SessionPhase.RUNNING)
    type_text(document.editor, " ")

    running.wait_asked()

    assert running.window.focusWidget() is document.editor


MOMENT = """
do loop_a_moment() {
    for i in range(0, 3000000) {
        i + 1
    }
}
"""


def test_up_and_down_recall_and_ctrl_d_ends_the_input(running: Running) -> None:
    running.run(program("loop {", "    temp line = input()", '    println("got ${line}")', "}"))
    for word in ("one", "two"):
        running.wait_asked()
        running.answer(word)
        running.wait_said(f"got {word}")
    running.wait_asked()
    field = running.panel.field

    press(field, Qt.Key.Key_Up)
    press(field, Qt.Key.Key_Up)
    assert field.text() == "one"
    press(field, Qt.Key.Key_Down)
    assert field.text() == "two"
    field.clear()
    press(field, Qt.Key.Key_D, CTRL)

    running.wait_phase(SessionPhase.WAITING_FOR_INPUT)
    running.stop()
    running.wait_ended()


def test_a_thousand_pasted_lines_are_all_read(running: Running) -> None:
    running.run(
        program(
            "temp total = 0", "for i in range(0, 1000) {", "    total += cast(input(), int)", "}",
            'println("total ${total}")', 'println("and ${input()}")',
        )
    )  # fmt: skip
    running.wait_asked()
    running.put_on_clipboard("".join(f"{n}\n" for n in range(1000)) + "the rest")

    press(running.panel.field, Qt.Key.Key_V, CTRL)

    running.wait_said("total 499500")
    running.wait_asked()
    assert running.panel.field.text() == "the rest"
    press(running.panel.field, Qt.Key.Key_Return)
    running.wait_said("and the rest", "Ended with code 0")


def test_letters_typed_ahead_in_the_console_wait_for_the_program(running: Running) -> None:
    running.run(ASKS.replace("    print", "    loop_a_moment()\n    print") + MOMENT)
    running.wait_phase(SessionPhase.RUNNING)
    running.panel.view.setFocus()

    type_text(running.panel.view, "E")
    type_text(running.panel.field, "ve")
    press(running.panel.field, Qt.Key.Key_Return)

    running.wait_said("hello Eve", "Ended with code 0")


def test_stepping_over_input_waits_and_then_stops(running: Running) -> None:
    running.open(ASKS)
    running.debug(4)
    running.step_over(5)

    running.press(Qt.Key.Key_F10)
    running.wait_asked()
    running.answer("Ada")

    running.wait_paused(6)
    assert running.variable("name") == '"Ada"'


# -- floods ----------------------------------------------------------------------------------------


def test_a_hundred_thousand_lines_end_in_time_and_the_window_answers(running: Running) -> None:
    running.open(LINES)
    with Stalls() as stalls:
        began = time.monotonic()
        running.press(Qt.Key.Key_F5, CTRL)
        running.wait_phase(SessionPhase.ENDED)
        took = time.monotonic() - began

    said = running.wait_said("line 99999", "Ended with code 0")
    assert took < 9.0
    assert stalls.longest < 3
    assert len(said.splitlines()) <= running.window.bench.settings.get(table.CONSOLE_LINES)
    assert running.panel.show_all.isVisible()
    click(running.panel.show_all)
    opened = running.window.editors.current
    assert opened is not None
    lines = opened.text().splitlines()
    assert lines[:100_000] == [f"line {n}" for n in range(100_000)]


@pytest.mark.parametrize("text", [MILLION, ENDLESS], ids=["at once", "bit by bit"])
def test_a_line_of_a_million_characters_is_folded(running: Running, text: str) -> None:
    running.open(text)
    with Stalls() as stalls:
        running.press(Qt.Key.Key_F5, CTRL)
        said = running.wait_said("Ended with code 0")

    assert stalls.longest < 4
    line = said.splitlines()[0]
    assert line.startswith("abcdefghij")
    assert f"… {1_000_000 - 4096 if text == MILLION else 10_000_000 - 4096:,} more" in line


def test_a_folded_line_can_be_copied_and_opened(running: Running) -> None:
    running.run(MILLION)
    running.wait_said("Ended with code 0")
    running.panel.view.setFocus()
    press(running.panel.view, Qt.Key.Key_Home, CTRL)
    assert running.panel.view.links_here() == ["copy:0", "open:0"]

    press(running.panel.view, Qt.Key.Key_Return)
    assert running.clipboard() == "abcdefghij" * 100_000
    running.panel.view.link_chosen.emit("open:0")

    opened = running.window.editors.current
    assert opened is not None
    assert opened.text() == "abcdefghij" * 100_000


def test_a_flood_says_what_it_skipped_and_loses_nothing(running: Running, tmp_path: Path) -> None:
    count = 300_000
    running.run(program(f"for i in range(0, {count}) {{", '    println("line ${i}")', "}"))

    running.wait_said(f"line {count - 1}", "Ended with code 0")

    assert running.panel.show_all.isVisible()
    assert running.panel.skipped.text()
    running.panel.save_to(str(tmp_path / "all.txt"))
    lines = (tmp_path / "all.txt").read_text().splitlines()
    assert lines[:count] == [f"line {n}" for n in range(count)]


def test_binary_rubbish_is_shown_as_signs(running: Running) -> None:
    running.run(program("for i in range(0, 256) {", "    print(char(i))", "}", 'println("")'))

    said = running.wait_said("Ended with code 0")
    assert "abcdefghijklmnopqrstuvwxyz" in said
    assert "\ufffd" in said


# -- errors ----------------------------------------------------------------------------------------

FAILS = """\
import & use @std

do third(list [int], at int) -> int {
    return list[at]
}

do main() {
    temp list [int] = {1, 2, 3}
    println("before")
    println(third(list, 5))
}
"""


@pytest.mark.parametrize("is_debugging", [True, False])
def test_an_error_is_a_block_with_its_line_its_stack_and_links(
    running: Running, *, is_debugging: bool
) -> None:
    document = running.open(FAILS)
    running.window.bench.settings.set(table.STOP_ON_ENTRY, "never")
    running.press(Qt.Key.Key_F5, Qt.KeyboardModifier.NoModifier if is_debugging else CTRL)

    said = running.wait_said("What E9001 means")

    lines = said.splitlines()
    begins = next(n for n, line in enumerate(lines) if line.startswith("error E9001: "))
    assert lines[begins + 1].rstrip().endswith("program.ez:4:12")
    assert lines[begins + 2].endswith("4 |     return list[at]")
    assert lines[begins + 3].index("^") == lines[begins + 2].index("list[at]")
    assert lines[begins + 4].strip() == "valid indexes are 0 to 2"
    assert any("in third, program.ez:4" in line for line in lines)
    assert any("called from main, program.ez:10" in line for line in lines)
    assert block_with(running.panel, "error E9001").userState() == MARKED["error"]
    file = str(document.key)
    running.click_link(f"place:10:13:{file}")
    assert document.editor.caret()[0] == 10
    running.click_link("code:E9001")
    assert running.window.help_commands.page_name() == "code:E9001"


def test_the_block_of_an_error_comes_once_though_it_stops_there_first(running: Running) -> None:
    running.open(FAILS)
    running.window.bench.settings.set(table.STOP_ON_ENTRY, "never")
    running.press(Qt.Key.Key_F5)
    running.wait_paused(4)

    running.press(Qt.Key.Key_F5)

    said = running.wait_said("Ended with code 1")
    assert said.count("error E9001") == 1


def test_a_console_without_a_clipboard_or_program_does_nothing(running: Running) -> None:
    QApplication.processEvents()
    running.panel.view.setFocus()

    type_text(running.panel.view, "x")

    assert not running.panel.field.isVisible()
    assert running.panel.text() == ""
