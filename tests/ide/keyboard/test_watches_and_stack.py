"""Watches and the call stack of a paused program, by keys alone."""

from __future__ import annotations

from ez_ide.debugging.values.tree import VALUE
from tests.helpers.debugged_programs import FIB
from tests.helpers.debugging_by_keys import DebuggingByKeys, spoken
from tests.helpers.ide_programs import SHARE

# -- VA-12: watches --------------------------------------------------------------------------------


def test_somebody_watches_edits_orders_and_removes(person: DebuggingByKeys) -> None:
    """VA-12: Insert, Enter, F2, Alt+arrows, Del; errors in words; what is open opens."""
    person.start(SHARE, 14)
    panel = person.seen.commands.watches
    person.go_to_rows(panel, panel.view)
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
    person.start(SHARE, 14)
    person.go_to(14, 10)
    person.press("Ctrl+K, Ctrl+W")
    person.go_to(13, 10)
    person.context_menu("Add selection to watches")
    person.variables()
    person.row("i,")
    person.context_menu("Add to watches")

    assert person.seen.commands.watches.expressions == ["list", "sum", "i"]


# -- VA-15: the stack ------------------------------------------------------------------------------


def test_somebody_walks_over_the_frames(person: DebuggingByKeys) -> None:
    """VA-15: arrows move everything along and stay; Enter goes to the text; the stack is copied."""
    person.start(SHARE, 5)
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
    person.context_menu("Copy call stack")
    assert "main" in person.copied()
    person.press("Return")
    person.wait_in_text()
    assert person.editor.caret()[0] == 13


def test_somebody_opens_a_folded_recursion(person: DebuggingByKeys) -> None:
    """VA-15: “fib × 120” opens with Enter, and more frames are asked for with it."""
    person.start(FIB, 6)
    stack = person.seen.commands.call_stack
    person.go_in(stack)
    rows = len(stack.model.rows)
    person.row(lambda index: stack.model.rows[index.row()].frame is None)
    person.press("Return")
    person.wait(lambda: len(stack.model.rows) > rows)
    assert person.is_in(stack)
