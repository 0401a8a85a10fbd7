"""Variables, watches, call stack and values in the text of a paused program, by keys alone."""

from __future__ import annotations

from typing import TYPE_CHECKING, cast

from PyQt6.QtWidgets import QApplication, QCheckBox, QLabel, QLineEdit, QMenu, QPlainTextEdit

from ez_ide.logic.session_status import SessionPhase
from ez_ide.models.variables import VALUE, ValueTree
from ez_ide.panels.value_bubble import ValueBubble
from ez_ide.panels.value_view import ValueView
from tests.helpers.debugging_by_keys import DebuggingByKeys, spoken
from tests.helpers.ide_programs import SHARE, SPIN
from tests.unit.ide.inside.programs import CLUB, FIB, LOOP, SHADOW

if TYPE_CHECKING:
    from PyQt6.QtCore import QModelIndex

    from ez_ide.panels.panel import Panel

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


def start(person: DebuggingByKeys, text: str, line: int) -> None:
    """Debug a program up to a breakpoint."""
    person.open_program(text)
    person.break_at(line)
    person.debug(line)


def variables(person: DebuggingByKeys) -> ValueTree:
    """The tree of Variables, with the keyboard in it."""
    panel = person.seen.commands.variables
    go(person, panel, panel.view)
    return panel.tree


def go(person: DebuggingByKeys, panel: Panel, view: ValueView) -> None:
    """Go into a panel, and to its rows."""
    person.go_in(panel)
    person.tab_to(lambda widget: widget is view)


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


def menu_words(person: DebuggingByKeys) -> list[str]:
    """What the menu of the current row says and offers; it is closed again."""
    person.press("Menu")
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    words = [one.text() for one in menu.actions() if not one.isSeparator()]
    person.press("Esc")
    return words


# -- VA-1, VA-2, VA-3: the tree --------------------------------------------------------------------


def test_somebody_walks_over_the_groups_and_opens_values(person: DebuggingByKeys) -> None:
    """VA-1: groups, lazy children, and the declared type at the head of the row's menu."""
    start(person, CLUB, 28)
    tree = variables(person)
    groups = [spoken(tree.index(at, 0)).split(",")[0] for at in range(tree.rowCount())]
    assert groups == ["Parameters", "Locals", "Globals"]

    person.row("member")
    assert tree.rowCount(tree.index_of(("locals", "member"))) == 0
    open_row(person, tree, "locals", "member")
    assert "member: Member" in menu_words(person)
    person.press("Right", "Down")
    assert person.seen.session.opened.holds(("locals", "member"))
    person.press("Left", "Left")
    assert not person.seen.session.opened.holds(("locals", "member"))

    person.row("Globals")
    person.press("Left")
    view = person.seen.commands.variables.view
    assert not view.isExpanded(tree.index_of(("globals",)))


def test_what_is_open_and_chosen_stays_so_while_somebody_steps(person: DebuggingByKeys) -> None:
    """VA-2: and F10 steps without leaving the panel."""
    start(person, LOOP, 10)
    tree = variables(person)
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
    start(person, LOOP, 9)
    person.go_on("F10", 10)
    variables(person)

    assert "changed, was 0" in spoken(person.row("count"))
    assert "was 0" in menu_words(person)
    assert "changed" not in spoken(person.row("quiet"))


# -- VA-4: long values -----------------------------------------------------------------------------


def test_somebody_goes_to_an_element_far_down_and_filters(person: DebuggingByKeys) -> None:
    """VA-4: ranges open with Right, Ctrl+G jumps, Ctrl+F filters, “… more” loads with Enter."""
    start(person, LONG, 10)
    tree = variables(person)
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
    person.wait(lambda: finder.words.text() == "1 row")
    person.press("Down")
    assert person.focus is view
    person.press("Ctrl+F", "Esc")
    assert not finder.isVisible()


def test_somebody_reads_a_long_text_to_its_end(person: DebuggingByKeys) -> None:
    """VA-4: Space, or “Show all…”, opens a viewer; its buttons are reached with Tab."""
    start(person, LONG, 10)
    variables(person)
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
    start(person, SHARE, 14)
    tree = variables(person)
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
    panel = person.seen.commands.variables
    person.wait(lambda: "sum keeps its value" in panel.words.text())
    person.wait(lambda: isinstance(QApplication.focusWidget(), QLineEdit))
    person.press("Esc")
    person.context_menu("Change the value…")
    person.wait(lambda: isinstance(QApplication.focusWidget(), QLineEdit))
    person.press("Esc")
    assert value(tree, "locals", "sum") == "42"


def test_a_constant_says_why_it_cannot_be_changed(person: DebuggingByKeys) -> None:
    """VA-5: on F2, and at the head of its menu."""
    start(person, CLUB, 28)
    variables(person)
    person.row("LIMIT")

    person.press("F2")

    words = person.seen.commands.variables.words.text()
    assert words == "LIMIT: a constant: it cannot be changed"
    assert "a constant: it cannot be changed" in menu_words(person)


def test_somebody_copies_a_value_in_every_way(person: DebuggingByKeys) -> None:
    """VA-6: value, name, path, JSON, the whole tree."""
    start(person, SHARE, 14)
    tree = variables(person)
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
        ("As JSON", "[1,2,3]"),
    ):
        person.seen.put_on_clipboard("")
        person.context_menu("Copy", way)
        person.wait(lambda: person.copied() != "")
        assert person.copied().replace("\n", "").replace(" ", "") == expected
    person.seen.put_on_clipboard("")
    person.context_menu("Copy", "The whole tree as text")
    person.wait(lambda: "[2]" in person.copied())


# -- VA-9: the returned value ----------------------------------------------------------------------


def test_what_a_call_returned_is_the_first_row_until_the_next_step(
    person: DebuggingByKeys,
) -> None:
    """VA-9: after Shift+F11; behind the line, too."""
    start(person, SHARE, 5)
    person.go_on("Shift+F11", 13)
    tree = variables(person)
    person.press("Home")

    first = spoken(person.seen.commands.variables.view.currentIndex())
    assert first.startswith("returned from share, 5")
    assert any("5" in one.text for one in person.editor.inline_values()[13])
    person.go_on("F10", 14)
    assert not tree.index_of(("returned",)).isValid()


# -- VA-10, VA-11, VA-17: values in the text -------------------------------------------------------


def bubble(person: DebuggingByKeys) -> ValueBubble:
    """The bubble over the text, once it has the keyboard."""

    def found() -> list[ValueBubble]:
        return [one for one in person.editor.findChildren(ValueBubble) if one.isVisible()]

    person.wait(lambda: bool(found()) and person.is_in(found()[-1]))
    return found()[-1]


def words(shown: ValueBubble) -> str:
    """What a bubble says."""
    return "\n".join(one.text() for one in shown.findChildren(QLabel) if one.isVisible())


def test_somebody_looks_at_a_name_as_it_is_meant_at_that_place(person: DebuggingByKeys) -> None:
    """VA-10: Ctrl+K, Ctrl+I is the mouse that rests there; Esc goes back to the text."""
    start(person, SHADOW, 23)
    person.go_to(23, 17)
    person.press("Ctrl+K, Ctrl+I")
    assert 'n = "inner"' in words(bubble(person))
    person.press("Esc")
    person.wait_in_text()

    person.go_to(19, 8)
    person.press("Ctrl+K, Ctrl+I")
    assert "n = 1" in words(bubble(person))
    person.press("Esc")
    person.wait_in_text()

    person.go_to(27, 16)
    person.press("Ctrl+K, Ctrl+I")
    assert "not yet declared here" in words(bubble(person))
    person.press("Esc")
    person.go_to(7, 16)
    person.press("Ctrl+K, Ctrl+I")
    assert "the function `other`" in words(bubble(person))


def test_somebody_opens_a_value_in_the_text_as_a_tree(person: DebuggingByKeys) -> None:
    """VA-10: with its rows walked over by arrows; a call is offered, and run by a key only."""
    start(person, SHADOW, 25)
    person.go_to(18, 11)
    person.press("Ctrl+K, Ctrl+I")
    bubble(person)
    assert isinstance(person.focus, ValueView)
    tree = cast("ValueTree", person.focus.model())
    person.wait(lambda: tree.rowCount(tree.index(0, 0)) == 2)
    person.press("Down")
    assert spoken(person.focus.currentIndex()).startswith("[0], 4")
    person.press("Esc")
    person.wait_in_text()

    person.go_to(25, 21)
    person.press("Ctrl+K, Ctrl+I")
    assert "not run by looking" in words(bubble(person))
    person.press("Space")
    person.wait(lambda: "other(n) = 1" in words(bubble(person)))


def test_values_stand_behind_the_lines_and_one_toggle_takes_them_away(
    person: DebuggingByKeys,
) -> None:
    """VA-11: View, Editor, Show values behind the lines."""
    start(person, SHARE, 14)
    assert any("sum = 5" in one.text for one in person.editor.inline_values()[13])

    person.menu("View", "Editor", "Show values behind the lines")
    assert not person.editor.inline_values()
    person.menu("View", "Editor", "Show values behind the lines")
    assert person.editor.inline_values()


def test_somebody_evaluates_what_is_selected(person: DebuggingByKeys) -> None:
    """VA-17: Shift and arrows, Ctrl+K Ctrl+E; effects only behind “Run it”; it can be watched."""
    start(person, SHADOW, 25)
    person.go_to(19, 8)
    person.press(*["Shift+Right"] * 6, "Ctrl+K, Ctrl+E")
    assert "n == 1 = true" in words(bubble(person))
    person.press("Esc")
    person.wait_in_text()

    person.go_to(25, 33)
    person.press("Ctrl+K, Ctrl+E")
    bubble(person)
    assert "loud 2" not in person.seen.console
    person.tab_to("Run it")
    person.press("Space")
    person.wait(lambda: "loud 2" in person.seen.console)
    bubble(person)
    person.tab_to("Watch")
    person.press("Space")
    assert person.seen.commands.watches.expressions == ["loud(2)"]


# -- VA-12: watches --------------------------------------------------------------------------------


def test_somebody_watches_edits_orders_and_removes(person: DebuggingByKeys) -> None:
    """VA-12: Insert, Enter, F2, Alt+arrows, Del; errors in words; what is open opens."""
    start(person, SHARE, 14)
    panel = person.seen.commands.watches
    go(person, panel, panel.view)
    person.press("Insert")
    for expression in ("sum * 2", "nobody", "list"):
        person.type(f"{expression}\n")
    person.wait(lambda: "nobody" in spoken(panel.tree.index(1, 0)))
    person.wait(lambda: panel.tree.index(2, VALUE).data() == "[1, 2, 3]")
    assert panel.tree.index(0, VALUE).data() == "10"

    person.press("Up")
    person.row("list")
    person.press("Right")
    person.wait(lambda: panel.tree.rowCount(panel.tree.index(2, 0)) == 3)
    person.press("Alt+Up", "Alt+Up")
    assert panel.expressions == ["list", "sum * 2", "nobody"]
    person.press("Alt+Down")
    assert panel.expressions == ["sum * 2", "list", "nobody"]

    person.row("nobody")
    person.press("F2", "Ctrl+A")
    person.type("sum + 1\n")
    person.wait(lambda: panel.tree.index(2, VALUE).data() == "6")
    person.press("Del")
    assert panel.expressions == ["sum * 2", "list"]
    person.go_on("F5", 14)
    assert "changed, was 10" in spoken(panel.tree.index(0, 0))


def test_somebody_watches_what_stands_in_the_text_or_in_variables(
    person: DebuggingByKeys,
) -> None:
    """VA-12 (the drop by mouse): Ctrl+K Ctrl+W, and the menu of a row."""
    start(person, SHARE, 14)
    person.go_to(14, 10)
    person.press("Ctrl+K, Ctrl+W")
    person.go_to(13, 10)
    person.context_menu("Add selection to watches")
    variables(person)
    person.row("i,")
    person.context_menu("Watch")

    assert person.seen.commands.watches.expressions == ["list", "sum", "i"]


# -- VA-15: the stack ------------------------------------------------------------------------------


def test_somebody_walks_over_the_frames(person: DebuggingByKeys) -> None:
    """VA-15: arrows move everything along and stay; Enter goes to the text; the stack is copied."""
    start(person, SHARE, 5)
    stack = person.seen.commands.call_stack
    person.go_in(stack)
    person.press("Down")
    tree = person.seen.commands.variables.tree
    person.wait(lambda: tree.index_of(("locals", "sum")).isValid())
    assert person.editor.caret()[0] == 13
    assert person.is_in(stack)

    person.press("Ctrl+C")
    assert person.copied().splitlines()[0].startswith("share(")
    person.seen.put_on_clipboard("")
    person.context_menu("Copy the stack")
    assert "main" in person.copied()
    person.press("Return")
    person.wait_in_text()
    assert person.editor.caret()[0] == 13


def test_somebody_opens_a_folded_recursion(person: DebuggingByKeys) -> None:
    """VA-15: “fib × 120” opens with Enter, and more frames are asked for with it."""
    start(person, FIB, 6)
    stack = person.seen.commands.call_stack
    person.go_in(stack)
    rows = len(stack.model.rows)
    person.row(lambda index: stack.model.rows[index.row()].frame is None)
    person.press("Return")
    person.wait(lambda: len(stack.model.rows) > rows)
    assert person.is_in(stack)


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
    variables(person)
    assert "the program is running" in spoken(person.row("n"))
    assert "Running" in panel.words.text()

    person.press("Shift+F5")
    person.seen.wait_ended()
    person.wait_in_text()
    person.press("Ctrl+Shift+D")
    variables(person)
    person.wait(lambda: "Ended" in panel.words.text())
    assert spoken(person.row("n")).startswith("n, 0")
