"""The Variables panel: groups, marks, stable rows, editing, copying, data breakpoints."""

from __future__ import annotations

import json
from functools import partial
from typing import TYPE_CHECKING

from PyQt6.QtCore import Qt
from PyQt6.QtGui import QColor
from PyQt6.QtWidgets import QLineEdit

from ez_ide.debugging.values.tree import NAME, VALUE
from ez_ide.non_null import non_null
from tests.helpers.debugged_programs import CLUB, LOOP, SHADOW, SPIN
from tests.helpers.gestures import press, type_text
from tests.helpers.inside import double_click_at

if TYPE_CHECKING:
    from tests.helpers.inside import Inside


def test_variables_are_grouped_with_the_innermost_block_first(inside: Inside) -> None:
    inside.debug(CLUB, 28)

    assert inside.names() == ["Parameters", "Locals", "Globals"]
    assert inside.names("parameters") == ["member", "factor (shadowed)"]
    assert inside.names("locals") == ["book", "factor", "pages"]
    assert inside.names("globals") == ["LIMIT", "counter"]


def test_the_panel_says_when_there_are_no_variables_yet(inside: Inside) -> None:
    nothing = inside.window.debug_commands.variables.placeholder
    assert nothing.text() == "Variables appear here when the program pauses."

    inside.debug("do main() {\n    temp first = 1\n    temp second = first\n}\n", 2)

    assert inside.names() == []
    assert nothing.isVisible()
    assert nothing.text() == "No variables yet."


def test_a_shadowed_variable_is_dimmed_and_named(inside: Inside) -> None:
    inside.debug(CLUB, 28)

    hidden = inside.index("shadowed", "factor")

    assert hidden.siblingAtColumn(VALUE).data() == "3"
    assert inside.value("locals", "factor") == "2"
    muted = QColor(inside.window.bench.themes.theme.ui.text_muted)
    assert hidden.data(Qt.ItemDataRole.ForegroundRole) == muted
    assert inside.spoken("shadowed", "factor") == "factor, 3, int, shadowed"


def test_globals_of_imported_modules_are_below_their_module(inside: Inside) -> None:
    (inside.folder / "geo.ez").write_text("module geo\nconst SIDES int = 4\ntemp seen = 0\n")
    text = 'import "./geo"\ndo main() {\n    temp n = geo.SIDES\n    n = n + 1\n}\n'
    inside.debug(text, 4)

    assert inside.names()[-1] == "Modules"
    inside.choose("modules")
    press(inside.view, Qt.Key.Key_Right)

    assert inside.names("modules", "geo") == ["SIDES", "seen"]
    assert inside.value("modules", "geo.SIDES") == "4"


def test_declared_types_are_in_the_tooltip(inside: Inside) -> None:
    inside.debug(CLUB, 28)

    row = inside.index("locals", "pages")
    assert "pages: int" in row.data(Qt.ItemDataRole.ToolTipRole)
    inside.open_row("locals", "member")
    books = inside.index("locals", "member", "books")
    assert "books: [Book]" in books.data(Qt.ItemDataRole.ToolTipRole)


def test_children_are_requested_when_a_row_is_opened(inside: Inside) -> None:
    inside.debug(CLUB, 28)
    assert inside.tree.rowCount(inside.index("locals", "member")) == 0

    inside.open_row("locals", "member")
    inside.open_row("locals", "member", "books")
    inside.open_row("locals", "member", "books", "[0]")

    assert inside.value("locals", "member", "books", "[0]", "pages") == "310"


def test_open_rows_scroll_position_and_current_row_survive_steps_and_calls(inside: Inside) -> None:
    inside.debug(CLUB, 28)
    inside.open_row("locals", "member")
    inside.open_row("locals", "member", "ages")
    inside.choose("locals", "member", "ages", '"now"')
    gone: list[object] = []
    inside.tree.rowsRemoved.connect(lambda *where: gone.append(where))

    inside.step()

    assert gone == []
    chosen = inside.view.chosen()
    assert chosen is not None
    assert chosen.path == ("locals", "member", "ages", '"now"')
    inside.key(Qt.Key.Key_F11)  # into add, another function …
    assert inside.state.frames[0].function == "add"
    assert not inside.knows("locals", "member")
    inside.key(Qt.Key.Key_F11, Qt.KeyboardModifier.ShiftModifier)  # … and back again
    assert inside.state.frames[0].function == "total"
    inside.wait(lambda: inside.knows("locals", "member", "ages", '"now"'))
    assert inside.view.isExpanded(inside.index("locals", "member", "ages"))
    chosen = inside.view.chosen()
    assert chosen is not None
    assert chosen.path == ("locals", "member", "ages", '"now"')


def test_what_is_scrolled_to_stays_at_the_top_over_a_call(inside: Inside) -> None:
    names = "\n".join(f"    temp name{at:02d} = {at}" for at in range(60))
    head = "do call(n int) -> int {\n    return n\n}\ndo main() {\n"
    text = f"{head}{names}\n    call(1)\n    call(2)\n}}\n"
    inside.debug(text, 65)
    inside.view.scrollTo(inside.index("locals", "name40"), inside.view.ScrollHint.PositionAtTop)
    top = inside.view.indexAt(inside.view.rect().topLeft()).data()

    inside.key(Qt.Key.Key_F11)
    inside.key(Qt.Key.Key_F11, Qt.KeyboardModifier.ShiftModifier)

    assert inside.state.frames[0].function == "main"
    assert inside.view.indexAt(inside.view.rect().topLeft()).data() == top


def test_a_restart_keeps_what_was_open(inside: Inside) -> None:
    inside.watches.add("pages")
    inside.debug(CLUB, 28)
    inside.open_row("locals", "book")

    inside.key(
        Qt.Key.Key_F5, Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    )

    inside.wait_at(28)
    inside.wait(lambda: inside.knows("locals", "book", "title"))
    assert inside.view.isExpanded(inside.index("locals", "book"))
    assert inside.watches.expressions == ["pages"]


def test_a_closed_group_stays_closed(inside: Inside) -> None:
    inside.debug(CLUB, 28)
    inside.choose("globals")
    press(inside.view, Qt.Key.Key_Left)

    inside.step()
    inside.key(Qt.Key.Key_F11)

    assert not inside.view.isExpanded(inside.index("globals"))
    assert inside.view.isExpanded(inside.index("parameters"))


def test_a_changed_value_is_bold_with_a_bar_and_its_old_value(inside: Inside) -> None:
    inside.debug(LOOP, 9)
    inside.go_on()  # count is 1, and about to be changed again

    inside.step()

    changed = inside.index("locals", "count")
    assert changed.siblingAtColumn(VALUE).data() == "3"
    assert changed.data(Qt.ItemDataRole.FontRole).bold()
    assert inside.spoken("locals", "count") == "count, 3, int, changed, was 1"
    assert "was 1" in changed.data(Qt.ItemDataRole.ToolTipRole)
    assert bar_colour(inside, "locals", "count") == inside.window.bench.themes.theme.debug.changed
    assert bar_colour(inside, "locals", "quiet") != inside.window.bench.themes.theme.debug.changed


def test_a_mark_disappears_at_the_next_stop(inside: Inside) -> None:
    inside.debug(LOOP, 9)
    inside.step()
    assert "changed, was 0" in inside.spoken("locals", "count")

    inside.step()

    assert inside.spoken("locals", "count") == "count, 1, int"
    assert inside.index("locals", "count").data(Qt.ItemDataRole.FontRole) is None


def test_a_new_variable_has_a_plus(inside: Inside) -> None:
    inside.debug(LOOP, 5)

    inside.step()

    assert inside.index("locals", "count").data() == "+ count"
    assert inside.spoken("locals", "count") == "count, 0, int, new"
    inside.step()
    assert inside.index("locals", "count").data() == "count"


def test_a_parent_is_marked_when_something_inside_it_changed(inside: Inside) -> None:
    inside.debug(CLUB, 43)
    inside.open_row("locals", "members")
    inside.open_row("locals", "members", "[1]")

    inside.step()

    assert inside.state.frames[0].line == 41
    assert inside.tree.is_marked(inside.index("locals", "members"))
    assert inside.tree.is_marked(inside.index("locals", "members", "[1]"))
    assert not inside.tree.is_marked(inside.index("locals", "members", "[0]"))


def test_a_new_element_of_an_open_array_has_a_plus(inside: Inside) -> None:
    text = (
        "import @arrays\n\ndo main() {\n    temp list [int] = {1, 2}\n"
        "    arrays.append(list, 3)\n    list[0] = 9\n}\n"
    )
    inside.debug(text, 5)
    inside.open_row("locals", "list")

    inside.step()

    assert inside.spoken("locals", "list", "[2]") == "[2], 3, int, new"
    assert inside.spoken("locals", "list", "[0]") == "[0], 1, int"
    assert inside.tree.is_marked(inside.index("locals", "list"))


def bar_colour(inside: Inside, *path: str) -> str:
    """The colour of the first pixels of a row."""
    index = inside.index(*path)
    inside.view.scrollTo(index)
    rect = inside.view.visualRect(index)
    viewport = inside.view.viewport()
    assert viewport is not None
    return viewport.grab().toImage().pixelColor(1, rect.center().y()).name()


def edit(inside: Inside, text: str, key: Qt.Key = Qt.Key.Key_F2) -> None:
    """Edit the current row by keys."""
    press(inside.view, key)
    field = inside.window.focusWidget()
    assert isinstance(field, QLineEdit)
    field.selectAll()
    type_text(field, text)
    press(field, Qt.Key.Key_Return)


def test_f2_changes_a_value_and_everything_that_depends_on_it(inside: Inside) -> None:
    inside.debug(LOOP, 10)
    inside.watches.add("count * 2")
    inside.choose("locals", "count")

    edit(inside, "40 + 2")

    inside.wait(lambda: inside.value("locals", "count") == "42")
    inside.wait(lambda: "84" in inside.spoken("watches", "count * 2", tree=inside.watches.tree))


def test_enter_and_double_click_edit_too(inside: Inside) -> None:
    inside.debug(LOOP, 10)
    inside.choose("locals", "quiet")
    edit(inside, "8", Qt.Key.Key_Return)
    inside.wait(lambda: inside.value("locals", "quiet") == "8")

    double_click_at(inside.view, inside.index("locals", "quiet").siblingAtColumn(VALUE))
    field = inside.window.focusWidget()
    assert isinstance(field, QLineEdit)
    assert "quiet" in field.accessibleName()
    field.selectAll()
    type_text(field, "9")
    press(field, Qt.Key.Key_Return)

    inside.wait(lambda: inside.value("locals", "quiet") == "9")


def test_elements_keys_and_fields_are_edited(inside: Inside) -> None:
    inside.debug(CLUB, 43)
    inside.open_row("locals", "members")
    inside.open_row("locals", "members", "[0]")
    inside.open_row("locals", "members", "[0]", "ages")
    for path, text, shown in (
        (("locals", "members", "[0]", "name"), '"Eve"', '"Eve"'),
        (("locals", "members", "[0]", "ages", '"now"'), "pages", "620"),
    ):
        inside.choose(*path)
        edit(inside, text)
        inside.wait(partial(has_value, inside, path, shown))


def test_the_inside_of_a_watch_can_be_edited(inside: Inside) -> None:
    inside.watches.add("members")
    inside.debug(CLUB, 43)
    inside.open_row("locals", "members")
    inside.open_row("locals", "members", "[0]")
    inside.choose("locals", "members", "[0]", "name")

    edit(inside, '"Eve"')

    inside.wait(partial(has_value, inside, ("locals", "members", "[0]", "name"), '"Eve"'))


def has_value(inside: Inside, path: tuple[str, ...], shown: str) -> bool:
    return inside.value(*path) == shown


def test_a_wrong_value_is_refused_with_type_and_reason(inside: Inside) -> None:
    inside.debug(CLUB, 43)
    inside.choose("locals", "pages")

    edit(inside, "members")

    message = inside.view.message
    inside.wait(message.isVisible)
    assert "Could not change pages" in message.text()
    assert "int" in message.text()
    assert "[Member]" in message.text()
    assert inside.value("locals", "pages") == "620"


def test_a_value_of_the_wrong_type_is_refused_and_can_be_corrected(inside: Inside) -> None:
    inside.debug(CLUB, 43)
    inside.choose("locals", "pages")

    edit(inside, '"no number"')

    message = inside.view.message
    inside.wait(message.isVisible)
    assert message.text().startswith("Could not change pages: ")
    assert "int" in message.text()
    assert "string" in message.text()
    inside.wait(lambda: isinstance(inside.window.focusWidget(), QLineEdit))
    field = inside.window.focusWidget()
    assert isinstance(field, QLineEdit)
    assert field.text() == '"no number"'
    type_text(field, "7")
    press(field, Qt.Key.Key_Return)
    inside.wait(lambda: inside.value("locals", "pages") == "7")
    assert not message.isVisible()


def test_a_constant_shows_a_lock_with_the_reason(inside: Inside) -> None:
    inside.debug(CLUB, 28)
    limit = inside.index("globals", "LIMIT").siblingAtColumn(VALUE)

    assert not limit.data(Qt.ItemDataRole.DecorationRole).isNull()
    inside.choose("globals", "LIMIT")
    press(inside.view, Qt.Key.Key_F2)

    assert inside.view.message.isVisible()
    assert "constant" in inside.view.message.text()
    assert not isinstance(inside.window.focusWidget(), QLineEdit)


def test_a_value_is_copied_in_five_ways(inside: Inside) -> None:
    inside.debug(CLUB, 43)
    inside.open_row("locals", "members")
    inside.open_row("locals", "members", "[0]")
    inside.choose("locals", "members", "[0]", "name")

    press(inside.view, Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier)
    assert inside.clipboard == '"Ada"'
    inside.menu_item(inside.view, "Name")
    assert inside.clipboard == "name"
    for item, copied in (("Path", "members[0].name"), ("Value", '"Ada"')):
        inside.menu_item(inside.view, item)
        assert inside.clipboard == copied
    copy_path = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    press(inside.view, Qt.Key.Key_C, copy_path)
    assert inside.clipboard == "members[0].name"

    inside.choose("locals", "members", "[0]")
    inside.menu_item(inside.view, "Copy as JSON")
    inside.wait(lambda: inside.clipboard.startswith("{"))
    assert json.loads(inside.clipboard) == {
        "name": "Ada",
        "books": [{"title": "One", "pages": 310}],
        "ages": {"now": 36},
    }
    inside.menu_item(inside.view, "Copy tree as text")
    inside.wait(lambda: inside.clipboard.startswith("[0]: Member"))
    assert '        [0]: Book\n            title: string = "One"' in inside.clipboard


def test_the_menu_sets_a_breakpoint_on_changes(inside: Inside) -> None:
    inside.debug(LOOP, 8)
    inside.open_row("locals", "list")
    inside.choose("locals", "list", "[1]")

    inside.menu_item(inside.view, "Break on change")
    inside.go_on()

    assert non_null(inside.state.stop).reason == "dataBreakpoint"
    assert inside.state.frames[0].function == "arrays_grow"


def test_the_menu_sets_a_breakpoint_on_reads(inside: Inside) -> None:
    document = inside.debug(LOOP, 8)
    press(document.editor, Qt.Key.Key_F9)  # away with the breakpoint that led here
    inside.choose("locals", "quiet")

    inside.menu_item(inside.view, "Break on read")
    inside.go_on()

    assert non_null(inside.state.stop).reason == "dataBreakpoint"
    assert inside.state.frames[0].line == 13


def test_a_returned_value_is_the_first_row_until_the_next_step(inside: Inside) -> None:
    document = inside.debug(CLUB, 21)

    inside.key(Qt.Key.Key_F11, Qt.KeyboardModifier.ShiftModifier)

    first = inside.tree.index(0, NAME)
    assert first.data() == "returned from add"
    assert first.siblingAtColumn(VALUE).data() == "1"
    values = document.editor.execution.values[29]
    assert any(one.text == "add returned 1" for one in values)
    inside.step()
    assert inside.tree.index(0, NAME).data() == "Parameters"


def test_a_returned_value_is_in_view_in_a_function_visited_before(inside: Inside) -> None:
    inside.debug(CLUB, 29)
    inside.view.setFixedHeight(120)
    inside.key(Qt.Key.Key_F11)
    inside.wait(lambda: inside.is_settled and inside.state.frames[0].function == "add")

    inside.key(Qt.Key.Key_F11, Qt.KeyboardModifier.ShiftModifier)

    first = inside.tree.index(0, NAME)
    inside.wait(lambda: first.data() == "returned from add")
    assert non_null(inside.view.viewport()).rect().contains(inside.view.visualRect(first).center())


def test_values_are_dimmed_while_the_program_runs(inside: Inside) -> None:
    inside.debug(SPIN, 4)
    panel = inside.window.debug_commands.variables
    press(inside.window.editors.current_editor, Qt.Key.Key_F9)

    press(inside.window.editors.current_editor, Qt.Key.Key_F5)

    inside.wait(lambda: inside.tree.is_stale)
    assert "Running" in panel.status.text()
    assert panel.status.isVisible()
    kept = inside.index("locals", "kept")
    muted = QColor(inside.window.bench.themes.theme.ui.text_muted)
    assert kept.siblingAtColumn(VALUE).data() == '"kept"'
    assert kept.data(Qt.ItemDataRole.ForegroundRole) == muted
    assert "the program is running" in inside.spoken("locals", "kept")
    press(inside.window.editors.current_editor, Qt.Key.Key_F6)
    inside.wait(lambda: not inside.tree.is_stale)


def test_the_last_values_stay_readable_after_the_end(inside: Inside) -> None:
    inside.debug(LOOP, 13)

    press(inside.window.editors.current_editor, Qt.Key.Key_F5, Qt.KeyboardModifier.ShiftModifier)
    panel = inside.window.debug_commands.variables

    inside.wait(lambda: "final values" in panel.status.text())
    assert inside.value("locals", "count") == "6"
    assert not inside.tree.is_stale


def test_the_next_start_clears_them(inside: Inside) -> None:
    document = inside.debug(LOOP, 13)
    press(document.editor, Qt.Key.Key_F5, Qt.KeyboardModifier.ShiftModifier)
    inside.wait(lambda: not inside.window.debug_commands.session.is_connected)
    rows: list[int] = []
    session = inside.window.debug_commands.session
    session.begun.connect(lambda: rows.append(inside.tree.rowCount()))

    press(document.editor, Qt.Key.Key_F5)
    inside.wait_at(13)

    assert rows == [0]
    assert inside.value("locals", "count") == "6"


def test_a_step_does_not_dim_the_values(inside: Inside) -> None:
    inside.debug(SHADOW, 17)
    dimmed: list[bool] = []
    inside.tree.dataChanged.connect(lambda *_where: dimmed.append(inside.tree.is_stale))

    for _ in range(4):
        inside.step()

    assert not any(dimmed)
