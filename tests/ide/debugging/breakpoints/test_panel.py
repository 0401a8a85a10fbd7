"""The Breakpoints panel: everything in one tree, by keys and by mouse."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import QModelIndex, Qt
from PyQt6.QtWidgets import QStyle, QStyleOptionViewItem

from ez_ide.debugging.breakpoints.breakpoint import Breakpoint
from ez_ide.debugging.breakpoints.editor import CONDITION
from ez_ide.debugging.breakpoints.model import HITS, KEY, WHAT, WHERE
from ez_ide.editing.breakpoint_shapes import BreakpointStyle, breakpoint_icon
from ez_ide.editing.decorations import BreakpointKind
from ez_ide.settings import table
from tests.helpers.debugging import CTRL, Debugging
from tests.helpers.gestures import click, press, type_text
from tests.helpers.ide_programs import COUNT, SHARE

if TYPE_CHECKING:
    from ez_ide.debugging.breakpoints.panel import BreakpointsPanel

pytestmark = pytest.mark.qt_log_ignore("does not support")  # said of every pop-up


def panel(debugging: Debugging) -> BreakpointsPanel:
    debugging.window.docks.show("breakpoints", focus=True)
    return debugging.commands.breakpoint_list


def rows(debugging: Debugging, column: int = WHERE) -> dict[str, list[str]]:
    """What each group shows in a column."""
    model = debugging.commands.breakpoint_list.model
    found: dict[str, list[str]] = {}
    for group in range(model.rowCount()):
        parent = model.index(group, 0)
        below = range(model.rowCount(parent))
        found[parent.data()] = [model.index(row, column, parent).data() for row in below]
    return found


def choose(debugging: Debugging, group: int, row: int) -> QModelIndex:
    """Select a row as a click would."""
    view = panel(debugging).view
    model = debugging.commands.breakpoint_list.model
    index = model.index(row, WHERE, model.index(group, 0))
    place = view.visualRect(index).center()
    click(view.viewport(), place)
    return index


def of_all_kinds(debugging: Debugging) -> None:
    debugging.open(SHARE)
    for line in (5, 13, 14):
        debugging.click_margin(line)
    keys = [one.key for one in debugging.store.in_file(debugging.document.key)]
    debugging.store.edit(keys[1], condition="sum > 3")
    debugging.store.edit(keys[2], log_message="sum {sum}")
    debugging.store.add(Breakpoint("", function="share"))


def test_all_kinds_are_in_one_tree_by_file_with_their_details(debugging: Debugging) -> None:
    of_all_kinds(debugging)

    assert rows(debugging) == {
        "program.ez": ["line 5", "line 13", "line 14"],
        "Functions": ["share"],
        "Errors": ["Run-time error", "Function returns an error"],
    }
    what = rows(debugging, WHAT)["program.ez"]
    assert what == ["temp each = total / people", "if sum > 3", "prints “sum {sum}”"]


def test_a_group_of_a_document_without_a_file_has_the_title_of_its_tab(
    debugging: Debugging,
) -> None:
    document = debugging.window.editors.new("do main() {\n    temp n = 1\n}\n")
    debugging.wait_checked(document)
    debugging.click_margin(2)

    assert next(iter(rows(debugging))) == document.name


def test_hits_are_counted_while_it_runs(debugging: Debugging) -> None:
    debugging.open(COUNT)
    debugging.click_margin(7)
    debugging.debug(7)
    debugging.go_on(7)

    debugging.wait(lambda: rows(debugging, HITS)["program.ez"] == ["2"])
    model = debugging.commands.breakpoint_list.model
    row = model.index(0, WHERE, model.index(0, 0))
    assert "hit 2 times" in row.data(Qt.ItemDataRole.AccessibleTextRole)


def test_a_row_reads_as_a_sentence(debugging: Debugging) -> None:
    of_all_kinds(debugging)
    model = debugging.commands.breakpoint_list.model
    index = model.index(1, WHERE, model.index(0, 0))

    words = index.data(Qt.ItemDataRole.AccessibleTextRole)

    assert words == "line 13, Conditional breakpoint, if sum > 3, on"


def test_check_box_and_space_disable_a_breakpoint(debugging: Debugging) -> None:
    of_all_kinds(debugging)
    choose(debugging, 0, 0)

    press(panel(debugging).view, Qt.Key.Key_Space)

    assert [one.is_enabled for one in debugging.store.all()] == [False, True, True, True]


def test_enter_goes_to_the_line(debugging: Debugging) -> None:
    of_all_kinds(debugging)
    debugging.window.editors.new("other")
    choose(debugging, 0, 2)

    press(panel(debugging).view, Qt.Key.Key_Return)

    assert debugging.document.name == "program.ez"
    assert debugging.editor.caret()[0] == 14
    assert debugging.window.focusWidget() is debugging.editor


def test_enter_on_a_function_goes_to_its_head(debugging: Debugging) -> None:
    of_all_kinds(debugging)
    choose(debugging, 1, 0)

    press(panel(debugging).view, Qt.Key.Key_Return)

    assert debugging.editor.caret()[0] == 4


def test_del_removes_and_undo_is_offered_and_works(debugging: Debugging) -> None:
    of_all_kinds(debugging)
    choose(debugging, 0, 1)
    press(panel(debugging).view, Qt.Key.Key_Delete)
    assert debugging.lines == [5, 14]
    assert "The breakpoint was removed." in debugging.window.notices.texts()

    bar = next(bar for bar in debugging.window.notices._bars if bar.buttons)  # noqa: SLF001
    click(bar.buttons[0])

    assert debugging.lines == [5, 13, 14]
    assert debugging.window.notices.texts() == []


def test_ctrl_z_in_the_list_undoes_a_removal(debugging: Debugging) -> None:
    of_all_kinds(debugging)
    choose(debugging, 0, 1)
    press(panel(debugging).view, Qt.Key.Key_Delete)

    press(panel(debugging).view, Qt.Key.Key_Z, CTRL)

    assert debugging.lines == [5, 13, 14]


def test_the_offer_to_undo_disappears_after_ten_seconds(debugging: Debugging) -> None:
    of_all_kinds(debugging)
    debugging.window.bench.actions.trigger("debug.clear_all")
    assert debugging.store.all() == []
    assert debugging.window.notices.texts() == ["4 breakpoints were removed."]

    offer = debugging.commands.breakpoint_actions.undo_offer
    assert offer.interval() == 10_000
    offer.timeout.emit()

    assert debugging.window.notices.texts() == []


def test_f2_edits_at_the_bottom_of_the_panel(debugging: Debugging) -> None:
    of_all_kinds(debugging)
    choose(debugging, 0, 0)
    press(panel(debugging).view, Qt.Key.Key_F2)
    editor = panel(debugging)._editor  # noqa: SLF001
    assert editor is not None
    editor.condition.setText("people == 2")

    press(editor.condition, Qt.Key.Key_Return)

    debugging.wait(lambda: debugging.store.all()[0].condition == "people == 2")
    assert panel(debugging)._editor is None  # noqa: SLF001


def test_a_click_on_a_column_title_sorts_the_list(debugging: Debugging) -> None:
    of_all_kinds(debugging)
    header = panel(debugging).view.header()
    assert header is not None

    header.sectionClicked.emit(WHERE)
    panel(debugging).view.sortByColumn(WHERE, Qt.SortOrder.DescendingOrder)
    assert rows(debugging)["program.ez"] == ["line 14", "line 13", "line 5"]

    panel(debugging).view.sortByColumn(WHAT, Qt.SortOrder.AscendingOrder)
    assert rows(debugging)["program.ez"] == ["line 13", "line 14", "line 5"]


def test_ctrl_f_filters_and_esc_shows_all_again(debugging: Debugging) -> None:
    of_all_kinds(debugging)
    press(panel(debugging).view, Qt.Key.Key_F, CTRL)
    type_text(panel(debugging).filter, "sum")
    assert rows(debugging) == {"program.ez": ["line 13", "line 14"]}

    press(panel(debugging).filter, Qt.Key.Key_Escape)

    assert len(rows(debugging)) == 3
    assert not panel(debugging).filter.isVisible()


def test_muting_stops_nothing_and_is_shown_in_the_status_bar(debugging: Debugging) -> None:
    debugging.open(COUNT)
    debugging.click_margin(7)
    click(panel(debugging).mute_button)
    assert debugging.window.status.muted.isVisible()
    assert debugging.window.bench.actions.action("debug.mute_breakpoints").isChecked()
    debugging.window.bench.settings.set(table.STOP_ON_ENTRY, "never")

    debugging.press(Qt.Key.Key_F5)
    debugging.wait_ended()

    click(debugging.window.status.muted)
    assert not debugging.store.is_muted
    assert debugging.only.is_enabled


def test_all_are_disabled_and_enabled_at_once(debugging: Debugging) -> None:
    of_all_kinds(debugging)

    debugging.window.bench.actions.trigger("debug.disable_all")
    assert not any(one.is_enabled for one in debugging.store.all())
    debugging.window.bench.actions.trigger("debug.enable_all")
    assert all(one.is_enabled for one in debugging.store.all())


# -- functions -------------------------------------------------------------------------------------


def test_the_functions_of_the_program_are_offered_for_a_function_breakpoint(
    debugging: Debugging,
) -> None:
    debugging.open(SHARE)
    debugging.window.bench.actions.trigger("debug.function_breakpoint")
    field = panel(debugging).question.field
    completer = field.completer()
    assert completer is not None

    type_text(field, "sha")
    assert completer.currentCompletion() == "share"
    field.setText("share")
    press(field, Qt.Key.Key_Return)

    assert debugging.only.function == "share"
    debugging.debug(5)
    assert debugging.strip == "Paused at function breakpoint share, first hit"
    assert debugging.variable("total") == "10"


def test_an_invalid_function_name_is_refused(debugging: Debugging) -> None:
    debugging.open(SHARE)
    debugging.window.bench.actions.trigger("debug.function_breakpoint")
    field = panel(debugging).question.field

    type_text(field, "2 shares")
    press(field, Qt.Key.Key_Return)

    assert debugging.store.all() == []
    assert panel(debugging).question.problem.isVisible()


def test_an_unknown_function_is_hollow_and_names_are_suggested(debugging: Debugging) -> None:
    debugging.open(SHARE)
    debugging.store.add(Breakpoint("", function="shre"))

    debugging.debug(10)

    debugging.wait(lambda: "share" in debugging.only.description)
    assert not debugging.only.is_verified
    model = debugging.commands.breakpoint_list.model
    drawn = model.index(0, WHERE, model.index(0, 0)).data(Qt.ItemDataRole.DecorationRole)
    hollow = BreakpointStyle(BreakpointKind.FUNCTION, is_verified=False)
    theme = debugging.window.bench.themes.theme
    assert drawn.pixmap(32).toImage() == breakpoint_icon(hollow, theme).pixmap(32).toImage()


def test_a_function_breakpoint_survives_edits_because_it_is_a_name(debugging: Debugging) -> None:
    debugging.open(SHARE)
    debugging.store.add(Breakpoint("", function="share"))
    debugging.go_to(4)
    debugging.press(Qt.Key.Key_K, CTRL | Qt.KeyboardModifier.ShiftModifier)
    debugging.press(Qt.Key.Key_Z, CTRL)

    assert debugging.only.function == "share"


# -- errors ----------------------------------------------------------------------------------------

FAILS = "do main() {\n    temp list [int] = {1, 2}\n    temp at = list[5]\n    at += 1\n}\n"


def test_a_run_time_error_stops_at_its_statement_with_all_values(debugging: Debugging) -> None:
    debugging.open(FAILS)
    debugging.press(Qt.Key.Key_F10)
    debugging.wait_paused(2)

    debugging.go_on(3)

    assert debugging.strip.startswith("Error E")
    assert debugging.variable("list") == "[1, 2]"


def test_a_run_time_error_ends_the_program_if_it_is_disabled_in_the_panel(
    debugging: Debugging,
) -> None:
    debugging.open(FAILS)
    debugging.press(Qt.Key.Key_F10)
    debugging.wait_paused(2)
    choose(debugging, 0, 0)
    press(panel(debugging).view, Qt.Key.Key_Space)

    debugging.press(Qt.Key.Key_F5)

    debugging.wait_ended()
    assert debugging.session.state.exit_code == 1


RETURNS = """\
do risky(n int) -> (int, Error) {
    if n > 1 {
        return 0, error("too much")
    }
    return n, nil
}

do main() {
    temp a, problem = risky(1)
    temp b, second = risky(2)
}
"""


def test_a_returned_error_stops_the_program_if_that_is_enabled(debugging: Debugging) -> None:
    debugging.open(RETURNS)
    choose(debugging, 0, 1)
    press(panel(debugging).view, Qt.Key.Key_Space)
    assert debugging.store.error_filters == ("runtime", "returned")
    debugging.window.bench.settings.set(table.STOP_ON_ENTRY, "never")

    debugging.press(Qt.Key.Key_F5)

    debugging.wait_paused(3)


# -- data ------------------------------------------------------------------------------------------

WRITES = """\
do main() {
    temp list [int] = {1, 2, 3}
    temp n = 0
    n = 5
    list[1] = 7
    list = {4, 5, 6}
    list[1] = 8
    inner()
}

do inner() {
    temp here = 1
    here = 2
}
"""


def watch(debugging: Debugging, *path: str, access: str = "write") -> None:
    debugging.session.break_on_change(("locals", *path), access)
    debugging.wait(lambda: all(one.is_verified for one in debugging.store.data()))


def test_a_variable_that_changes_stops_after_the_write_with_both_values(
    debugging: Debugging,
) -> None:
    debugging.open(WRITES)
    debugging.debug(2)
    debugging.step_over(3)
    debugging.step_over(4)
    watch(debugging, "n")

    debugging.press(Qt.Key.Key_F5)

    debugging.wait(lambda: debugging.strip == "n changed from 0 to 5")
    assert rows(debugging)["Data"] == ["n"]
    assert rows(debugging, WHAT)["Data"] == ["on change"]


def test_a_data_breakpoint_on_an_element_stops_when_its_array_is_replaced(
    debugging: Debugging,
) -> None:
    debugging.open(WRITES)
    debugging.debug(2)
    debugging.step_over(3)
    debugging.session.expansion.open(("locals", "list"))
    debugging.wait(lambda: ("locals", "list") in debugging.session.state.values.inside)
    watch(debugging, "list", "[1]")
    assert debugging.store.data()[0].name == "list[1]"

    debugging.press(Qt.Key.Key_F5)
    debugging.wait(lambda: "changed from 2 to 7" in debugging.strip)
    debugging.press(Qt.Key.Key_F5)
    debugging.wait(lambda: "changed from 7 to" in debugging.strip or not is_alive(debugging))


def is_alive(debugging: Debugging) -> bool:
    return debugging.session.state.phase.is_alive


def test_a_data_breakpoint_ends_with_its_function_and_reports_it(debugging: Debugging) -> None:
    debugging.open(WRITES + "// end\n")
    debugging.click_margin(13)
    debugging.debug(13)
    watch(debugging, "here")

    debugging.press(Qt.Key.Key_F5)
    debugging.wait(lambda: debugging.strip == "here changed from 1 to 2")
    debugging.press(Qt.Key.Key_F5)
    debugging.wait_ended()

    debugging.wait(
        lambda: any(
            "data breakpoint on here was removed" in one for one in debugging.window.notices.texts()
        )
    )


def test_rows_keep_their_position_while_hits_are_counted(debugging: Debugging) -> None:
    debugging.open(COUNT)
    debugging.click_margin(7)
    debugging.debug(7)
    index = choose(debugging, 0, 0)
    key = index.data(KEY)

    debugging.go_on(7)
    debugging.wait(lambda: rows(debugging, HITS)["program.ez"] == ["2"])

    assert panel(debugging).view.currentIndex().data(KEY) == key


def test_a_click_on_the_check_box_disables_a_breakpoint(debugging: Debugging) -> None:
    of_all_kinds(debugging)
    view = panel(debugging).view
    model = debugging.commands.breakpoint_list.model
    index = model.index(0, WHERE, model.index(0, 0))
    option = QStyleOptionViewItem()
    view.initViewItemOption(option)
    option.rect = view.visualRect(index)
    option.features |= QStyleOptionViewItem.ViewItemFeature.HasCheckIndicator
    style = view.style()
    assert style is not None
    box = style.subElementRect(QStyle.SubElement.SE_ItemViewItemCheckIndicator, option, view)

    click(view.viewport(), box.center())

    assert not debugging.store.all()[0].is_enabled


def test_a_data_breakpoint_gets_a_condition_in_the_panel(debugging: Debugging) -> None:
    debugging.open(COUNT)
    debugging.debug(5)
    debugging.step_over(6)
    watch(debugging, "total")
    key = debugging.store.data()[0].key
    choose(debugging, 0, 0)
    press(panel(debugging).view, Qt.Key.Key_F2)
    editor = panel(debugging)._editor  # noqa: SLF001
    assert editor is not None
    assert not editor.log_message.isVisible()
    editor.condition.setText("total > 5")
    press(editor.condition, Qt.Key.Key_Return)
    debugging.wait(lambda: debugging.store.data()[0].condition == "total > 5")

    debugging.press(Qt.Key.Key_F5)

    debugging.wait(lambda: debugging.strip == "total changed from 3 to 6")
    found = debugging.store.get(key)
    assert found is not None
    assert found.is_verified


def test_a_function_breakpoint_gets_a_condition_in_the_panel(debugging: Debugging) -> None:
    debugging.open(SHARE)
    debugging.store.add(Breakpoint("", function="share"))
    choose(debugging, 0, 0)
    press(panel(debugging).view, Qt.Key.Key_F2)
    editor = panel(debugging)._editor  # noqa: SLF001
    assert editor is not None
    type_text(editor.condition, "total")
    debugging.wait(lambda: "must be of type bool" in editor.problems[CONDITION].text())
    type_text(editor.condition, " > 10")
    press(editor.condition, Qt.Key.Key_Return)
    debugging.wait(lambda: debugging.only.condition == "total > 10")

    debugging.debug(5)

    assert debugging.variable("total") == "20"


def test_a_moved_breakpoint_shows_the_text_of_its_statement(debugging: Debugging) -> None:
    debugging.open(SHARE)

    debugging.click_margin(16)

    line = debugging.only.line
    assert line > 16
    assert rows(debugging, WHAT)["program.ez"] == [SHARE.splitlines()[line - 1].strip()]


def test_a_document_without_a_file_has_the_title_of_its_tab(debugging: Debugging) -> None:
    debugging.window.editors.new("")
    document = debugging.window.editors.new(COUNT, "count.ez")
    document.editor.setFocus()
    debugging.wait_checked(document)
    debugging.click_margin(7)

    model = panel(debugging).model
    assert model.index(0, 0).data() == "count.ez"
    panel(debugging).filter.setText("count")
    assert model.index(0, 0).data() == "count.ez"

    document.rename(debugging.folder / "better.ez")
    debugging.window.editors.save(document)
    panel(debugging).filter.clear()

    assert model.index(0, 0).data() == "better.ez"
