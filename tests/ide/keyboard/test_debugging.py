"""A paused program with the keyboard alone: strip, variables, hover box, protocol."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PyQt6.QtWidgets import QCheckBox, QLabel, QPlainTextEdit

from ez_ide.debugging.values.hover import HoverBox
from ez_ide.debugging.values.view import ValueView
from tests.helpers.debugged_programs import LOOP, SHADOW
from tests.helpers.debugging_by_keys import DebuggingByKeys, spoken
from tests.helpers.ide_programs import SHARE

if TYPE_CHECKING:
    from ez_ide.debugging.values.tree import ValueTree

LONG = """\
import @std, @strings
using std

do main() {
    temp text = strings.repeat("0123456789", 500)
    println("here ${len(text)}")
}
"""


def test_a_button_of_the_strip_keeps_the_focus_over_a_step(person: DebuggingByKeys) -> None:
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


def test_f10_in_the_variables_steps_and_keeps_the_focus(person: DebuggingByKeys) -> None:
    person.start(LOOP, 10)
    tree = person.variables()
    person.row("list")
    person.press("Right")
    person.wait(lambda: tree.rowCount(tree.index_of(("locals", "list"))) > 0)
    person.press("Down", "Down")
    assert spoken(person.row(lambda index: index.data() == "[1]")).startswith("[1]")

    person.go_on("F10", 11)

    view = person.seen.commands.variables.view
    assert person.focus is view
    person.wait(lambda: tree.rowCount(tree.index_of(("locals", "list"))) == 3)
    assert view.currentIndex().data() == "[1]"


def test_the_page_of_a_long_string_is_used_by_tab_and_space(person: DebuggingByKeys) -> None:
    person.start(LONG, 6)
    person.variables()
    person.row("text")
    person.press("Space")
    person.wait(lambda: person.window.editors.current is None)
    person.wait(lambda: isinstance(person.focus, QPlainTextEdit))
    shown = cast("QPlainTextEdit", person.focus)
    person.wait(lambda: len(shown.toPlainText()) >= 5000)
    person.tab_to(lambda widget: isinstance(widget, QCheckBox))
    person.press("Space")
    person.tab_to("Copy")
    person.press("Space")
    assert person.copied().count("0123456789") == 500
    person.press("Ctrl+W")
    person.wait(lambda: person.window.editors.current is not None)


def hover_box(person: DebuggingByKeys) -> HoverBox:
    """The hover box, once it has the focus."""

    def found() -> list[HoverBox]:
        return [one for one in person.editor.findChildren(HoverBox) if one.isVisible()]

    person.wait(lambda: bool(found()) and person.is_in(found()[-1]))
    return found()[-1]


def test_a_hover_box_is_used_by_arrows_and_space(person: DebuggingByKeys) -> None:
    person.start(SHADOW, 25)
    person.go_to(18, 11)
    person.press("Ctrl+K, Ctrl+I")
    hover_box(person)
    assert isinstance(person.focus, ValueView)
    tree = cast("ValueTree", person.focus.model())
    person.wait(lambda: tree.rowCount(tree.index(0, 0)) == 2)
    person.press("Down")
    assert spoken(person.focus.currentIndex()).startswith("[0], 4")
    person.press("Esc")
    person.wait_in_text()

    def text() -> str:
        labels = hover_box(person).findChildren(QLabel)
        return "\n".join(one.text() for one in labels if one.isVisible())

    person.go_to(25, 21)
    person.press("Ctrl+K, Ctrl+I")
    assert "never runs a call" in text()
    person.press("Space")
    person.wait(lambda: "other(n) = 1" in text())


def test_the_splitter_of_the_protocol_panel_is_moved(person: DebuggingByKeys) -> None:
    person.open_program(SHARE)
    person.debug(10)
    person.menu("View", "Go to panel", "Go to protocol")
    panel = person.seen.commands.protocol
    assert person.focus is panel.view
    panel.log.show_arrived()
    person.row(lambda index: panel.filter.index(index.row(), 2).data() == "initialized")
    person.tab_to(lambda widget: widget is panel.detail)
    width = panel.detail.width()

    person.press("Ctrl+K, Right")
    assert panel.detail.width() > width
    person.press("Ctrl+K, Left", "Ctrl+K, Left")
    assert panel.detail.width() < width
