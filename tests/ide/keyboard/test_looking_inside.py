"""The variables of a paused program, by keys alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PyQt6.QtWidgets import QApplication, QCheckBox, QLineEdit, QPlainTextEdit

from ez_ide.actions.session_status import SessionPhase
from ez_ide.debugging.values.tree import VALUE, ValueTree
from tests.helpers.debugged_programs import CLUB, LOOP
from tests.helpers.debugging_by_keys import DebuggingByKeys, spoken
from tests.helpers.ide_programs import SHARE, SPIN

if TYPE_CHECKING:
    from PyQt6.QtCore import QModelIndex


LONG = """\
import @std, @arrays, @strings
using std

do main() {
    temp many [int] = {}
    for i in range(0, 20000) {
        arrays.append(many, i)
    }
    temp text = strings.repeat("0123456789", 500)
    println("here ${len(text)}")
}
"""


def open_row(person: DebuggingByKeys, tree: ValueTree, *path: str) -> None:
    """Open the current row with Right, and wait until its inside is there."""
    person.press("Right")
    person.wait(lambda: tree.rowCount(tree.index_of(path)) > 0)


def value(tree: ValueTree, *path: str) -> str:
    """What stands beside a name."""
    index = tree.index_of(path)
    assert index.isValid(), path
    return str(index.siblingAtColumn(VALUE).data())


def names(tree: ValueTree, parent: QModelIndex) -> list[str]:
    """The rows inside a row."""
    return [str(tree.index(at, 0, parent).data()) for at in range(tree.rowCount(parent))]


# -- VA-1, VA-2, VA-3: the tree --------------------------------------------------------------------


def test_somebody_walks_over_the_groups_and_opens_values(person: DebuggingByKeys) -> None:
    """VA-1: groups, lazy children, and the declared type at the head of the row's menu."""
    person.start(CLUB, 28)
    tree = person.variables()
    groups = [spoken(tree.index(at, 0)).split(",")[0] for at in range(tree.rowCount())]
    assert groups == ["Parameters", "Locals", "Globals"]

    person.row("member")
    assert tree.rowCount(tree.index_of(("locals", "member"))) == 0
    open_row(person, tree, "locals", "member")
    assert "member: Member" in person.words_of_menu("Menu")
    person.press("Right", "Down")
    assert person.seen.session.expansion.is_open(("locals", "member"))
    person.press("Left", "Left")
    assert not person.seen.session.expansion.is_open(("locals", "member"))

    person.row("Globals")
    person.press("Left")
    view = person.seen.commands.variables.view
    assert not view.isExpanded(tree.index_of(("globals",)))


def test_what_is_open_and_chosen_stays_so_while_somebody_steps(person: DebuggingByKeys) -> None:
    """VA-2: and F10 steps without leaving the panel."""
    person.start(LOOP, 10)
    tree = person.variables()
    person.row("list")
    open_row(person, tree, "locals", "list")
    person.press("Down", "Down")
    chosen = spoken(person.row(lambda index: index.data() == "[1]"))

    person.go_on("F10", 11)

    view = person.seen.commands.variables.view
    assert person.focus is view
    person.wait(lambda: tree.rowCount(tree.index_of(("locals", "list"))) == 3)
    assert view.currentIndex().data() == "[1]"
    assert chosen.startswith("[1]")


def test_what_changed_is_read_with_what_it_was(person: DebuggingByKeys) -> None:
    """VA-3: in the row as it is read, and at the head of its menu."""
    person.start(LOOP, 9)
    person.go_on("F10", 10)
    person.variables()

    assert "changed, was 0" in spoken(person.row("count"))
    assert "was 0" in person.words_of_menu("Menu")
    assert "changed" not in spoken(person.row("quiet"))


# -- VA-4: long values -----------------------------------------------------------------------------


def test_somebody_goes_to_an_element_far_down_and_filters(person: DebuggingByKeys) -> None:
    """VA-4: ranges open with Right, Ctrl+G jumps, Ctrl+F filters, “… more” loads with Enter."""
    person.start(LONG, 10)
    tree = person.variables()
    person.row("many")
    open_row(person, tree, "locals", "many")
    assert names(tree, tree.index_of(("locals", "many"))) == ["[0 … 9999]", "[10000 … 19999]"]
    person.press("Down")
    open_row(person, tree, *tree.row_of(person.seen.commands.variables.view.currentIndex()).path)  # type: ignore[union-attr]

    person.press("Ctrl+G")
    person.type("12345\n")
    view = person.seen.commands.variables.view
    person.wait(lambda: view.currentIndex().data() == "[12345]")
    assert person.focus is view

    person.press("Ctrl+F")
    person.type("text")
    finder = person.seen.commands.variables.finder
    person.wait(lambda: finder.result.text() == "1 row")
    person.press("Down")
    assert person.focus is view
    person.press("Ctrl+F", "Esc")
    assert not finder.isVisible()


def test_somebody_reads_a_long_text_to_its_end(person: DebuggingByKeys) -> None:
    """VA-4: Space, or “Show all…”, opens a viewer; its buttons are reached with Tab."""
    person.start(LONG, 10)
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


# -- VA-5, VA-6: edit, copy ------------------------------------------------------------------------


def test_somebody_gives_values_others(person: DebuggingByKeys) -> None:
    """VA-5: F2 or Enter; elements, too; a refusal is told and the field is there again."""
    person.start(SHARE, 14)
    tree = person.variables()
    person.row("sum")
    person.press("F2")
    person.press("Ctrl+A")
    person.type("40 + 2\n")
    person.wait(lambda: value(tree, "locals", "sum") == "42")

    person.row("list")
    open_row(person, tree, "locals", "list")
    person.press("Down", "Return", "Ctrl+A")
    person.type("9\n")
    person.wait(lambda: value(tree, "locals", "list", "[0]") == "9")

    person.row("sum")
    person.press("Return", "Ctrl+A")
    person.type('"no number"\n')
    message = person.seen.commands.variables.view.message
    person.wait(lambda: message.isVisible() and "Could not change sum" in message.text())
    person.wait(lambda: isinstance(QApplication.focusWidget(), QLineEdit))
    person.press("Esc")
    person.context_menu("Change value…")
    person.wait(lambda: isinstance(QApplication.focusWidget(), QLineEdit))
    person.press("Esc")
    assert value(tree, "locals", "sum") == "42"


def test_a_constant_says_why_it_cannot_be_changed(person: DebuggingByKeys) -> None:
    """VA-5: on F2, and at the head of its menu."""
    person.start(CLUB, 28)
    person.variables()
    person.row("LIMIT")

    person.press("F2")

    message = person.seen.commands.variables.view.message
    assert message.isVisible()
    assert message.text() == "LIMIT: constant: cannot be changed"
    assert "constant: cannot be changed" in person.words_of_menu("Menu")


def test_somebody_copies_a_value_in_every_way(person: DebuggingByKeys) -> None:
    """VA-6: value, name, path, JSON, the whole tree."""
    person.start(SHARE, 14)
    tree = person.variables()
    person.row("list")
    open_row(person, tree, "locals", "list")
    person.press("Down", "Ctrl+C")
    assert person.copied() == "1"
    person.press("Ctrl+Shift+C")
    assert person.copied() == "list[0]"

    person.row("list")
    for way, expected in (
        ("Value", "[1,2,3]"),
        ("Name", "list"),
        ("Path", "list"),
        ("Copy as JSON", "[1,2,3]"),
    ):
        person.seen.put_on_clipboard("")
        person.context_menu("Copy", way)
        person.wait(lambda: person.copied() != "")
        assert person.copied().replace("\n", "").replace(" ", "") == expected
    person.seen.put_on_clipboard("")
    person.context_menu("Copy", "Copy tree as text")
    person.wait(lambda: "[2]" in person.copied())


# -- VA-9: the returned value ----------------------------------------------------------------------


def test_what_a_call_returned_is_the_first_row_until_the_next_step(
    person: DebuggingByKeys,
) -> None:
    """VA-9: after Shift+F11; behind the line, too."""
    person.start(SHARE, 5)
    person.go_on("Shift+F11", 13)
    tree = person.variables()
    person.press("Home")

    first = spoken(person.seen.commands.variables.view.currentIndex())
    assert first.startswith("returned from share, 5")
    assert any("5" in one.text for one in person.editor.execution.values[13])
    person.go_on("F10", 14)
    assert not tree.index_of(("returned",)).isValid()


# -- VA-19: while it runs --------------------------------------------------------------------------


def test_the_last_values_stay_readable_while_it_runs_and_when_it_has_ended(
    person: DebuggingByKeys,
) -> None:
    """VA-19: the rows say so, and are walked over all the same."""
    person.open_program(SPIN)
    person.debug(2)
    person.go_on("F10", 3)
    person.press("F5")
    person.seen.wait_phase(SessionPhase.RUNNING)
    panel = person.seen.commands.variables
    person.wait(lambda: panel.tree.is_stale)
    person.variables()
    assert "the program is running" in spoken(person.row("n"))
    assert "Running" in panel.status.text()

    person.press("Shift+F5")
    person.seen.wait_ended()
    person.wait_in_text()
    person.press("Ctrl+Shift+D")
    person.variables()
    person.wait(lambda: "ended" in panel.status.text())
    assert spoken(person.row("n")).startswith("n, 0")
