"""The console: styles, selection, search, links, and following the end."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import QPoint, Qt
from PyQt6.QtWidgets import QApplication

from ez_ide.running.console_view import MARKED
from ez_ide.settings import table
from tests.helpers.debugging import CTRL
from tests.helpers.gestures import click, press, type_text
from tests.helpers.running import Running, program

if TYPE_CHECKING:
    from pathlib import Path


def scroll(running: Running, to: int) -> None:
    """Put the console's scroll bar there."""
    bar = running.panel.view.verticalScrollBar()
    assert bar is not None
    bar.setValue(to)


def test_each_kind_of_text_has_its_colour_and_errors_a_mark_beside_them(running: Running) -> None:
    running.run(program('println("plain")', 'eprintln("complaint")', 'print("? ")', "input()"))
    running.wait_asked()
    running.answer("typed words")
    running.wait_said("Exited with code 0")

    colours = {
        words: running.block_with(words).begin().fragment().charFormat().foreground().color()
        for words in ("plain", "complaint", "Exited with code")
    }
    last = running.block_with("typed words")
    pieces = last.begin()
    pieces += 1
    colours["typed"] = pieces.fragment().charFormat().foreground().color()
    assert len({colour.name() for colour in colours.values()}) == 4
    assert running.block_with("complaint").userState() == MARKED["stderr"]
    assert running.block_with("plain").userState() == -1


def test_the_mark_beside_an_error_is_painted_in_the_margin(running: Running) -> None:
    running.run(program('println("plain")', 'eprintln("complaint")'))
    running.wait_said("Exited with code 0")
    view = running.panel.view
    picture = view.grab().toImage()

    def margin(words: str) -> str:
        block = running.block_with(words)
        area = view.blockBoundingGeometry(block).translated(view.contentOffset())
        at = QPoint(3, int(area.center().y()))
        return picture.pixelColor(running.widget(view.viewport()).mapTo(view, at)).name()

    assert margin("complaint") != margin("plain")


def test_colours_returns_and_backspaces_are_interpreted(running: Running) -> None:
    running.run(
        program(
            r'print("\x1b[31mred\x1b[0m plain\n")',
            r'print("10%\r20%\r100%\n")',
            r'print("abc\x08\x08X\n")',
            r'print("a\tb\n")',
        )
    )

    said = running.wait_said("Exited with code 0").splitlines()

    assert said[:4] == ["red plain", "100%", "aXc", "a\tb"]
    pieces = running.block_with("red plain").begin()
    red = running.panel.view.palette().text().color()
    assert pieces.fragment().charFormat().foreground().color() != red
    width = running.panel.view.fontMetrics().horizontalAdvance(" " * 8)
    assert running.panel.view.tabStopDistance() == pytest.approx(width, rel=0.05)


def test_a_sequence_in_two_chunks_is_one(running: Running) -> None:
    running.run(program(r'print("\x1b[3")', 'println("1mred")'))

    assert running.wait_said("Exited with code 0").startswith("red\n")


def test_output_can_be_selected_and_copied_by_keyboard(running: Running) -> None:
    running.run(program('println("take me along")'))
    running.wait_said("Exited with code 0")
    view = running.panel.view
    view.setFocus()

    press(view, Qt.Key.Key_Home, CTRL)
    press(view, Qt.Key.Key_End, Qt.KeyboardModifier.ShiftModifier)
    press(view, Qt.Key.Key_C, CTRL)

    assert running.clipboard() == "take me along"


def test_ctrl_f_finds_in_the_output(running: Running) -> None:
    lines = [f'println("apple {n} Pear")' for n in range(3)]
    running.run(program(*lines))
    running.wait_said("Exited with code 0")
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
    assert search.count.text() == "No results"
    press(search.field, Qt.Key.Key_Escape)
    assert not search.isVisible()
    assert not view.extraSelections()
    assert view.textCursor().selectedText() == "Pear"


@pytest.mark.parametrize("way", ["mouse", "keyboard"])
def test_a_location_in_the_output_is_a_link(running: Running, way: str) -> None:
    document = running.run(program('println("see program.ez:2, and")', 'println("go")'))
    running.wait_said("Exited with code 0")
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
    running.wait_said("Exited with code 0")
    buttons = running.panel.buttons

    click(buttons["wrap"])
    assert not running.window.bench.settings.get(table.CONSOLE_WRAP)
    running.panel.save_to(str(tmp_path / "out.txt"))
    assert (tmp_path / "out.txt").read_text().startswith("keep me\nExited with code 0")
    running.panel.save_to(str(tmp_path / "no folder" / "out.txt"))
    assert any("could not be saved" in words for words in running.notices())
    click(buttons["clear"])
    assert running.panel.text() == ""
    assert running.panel.log.size == 0


def test_a_change_of_theme_recolours_existing_output(running: Running) -> None:
    settings = running.window.bench.settings
    settings.set(table.THEME, "Daylight")
    running.run(program('println("plain")'))
    running.wait_said("Exited with code 0")

    settings.set(table.THEME, "Midnight")

    colour = running.block_with("plain").begin().fragment().charFormat().foreground().color()
    assert colour.name() == running.window.bench.themes.theme.console.stdout


def test_a_console_without_a_clipboard_or_program_does_nothing(running: Running) -> None:
    QApplication.processEvents()
    running.panel.view.setFocus()

    type_text(running.panel.view, "x")

    assert not running.panel.field.isVisible()
    assert running.panel.text() == ""


def test_the_view_follows_the_end_until_the_user_scrolls_up(running: Running) -> None:
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
    running.answer("")
    running.wait_said("Exited with code 0")
    assert view.is_at_end


def test_the_scroll_position_is_kept_while_older_lines_are_dropped(running: Running) -> None:
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


def test_typing_scrolls_to_the_end(running: Running) -> None:
    running.run(program("for i in range(0, 300) {", '    println("line ${i}")', "}", "input()"))
    running.wait_asked()
    scroll(running, 50)

    type_text(running.panel.field, "a")

    assert running.panel.view.is_at_end


DIVES = """\
do dive(n int) -> int {
    if n == 0 {
        return 10 / n
    }
    return dive(n - 1) + 1
}

do main() {
    temp found = dive(300)
}
"""


@pytest.mark.parametrize("is_debugging", [True, False])
def test_repeated_calls_from_one_location_are_one_line(
    running: Running, *, is_debugging: bool
) -> None:
    running.open(DIVES)
    running.window.bench.settings.set(table.STOP_ON_ENTRY, "never")
    running.press(Qt.Key.Key_F5, Qt.KeyboardModifier.NoModifier if is_debugging else CTRL)

    said = running.wait_said("Explain E5001")

    lines = [line.strip() for line in said.splitlines()]
    at = lines.index("in dive, program.ez:3")
    assert lines[at + 1 : at + 3] == ["called from dive, program.ez:5 × 49", "… 252 more calls"]
