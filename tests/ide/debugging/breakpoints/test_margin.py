"""Breakpoints in the margin: set, refused, moved, dragged, and kept on their statements."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import QPoint, Qt
from PyQt6.QtGui import QContextMenuEvent
from PyQt6.QtWidgets import QApplication

from ez_ide.debugging.breakpoints.breakpoint import Breakpoint
from ez_ide.editing import scintilla_numbers as n
from ez_ide.editing.decorations import BreakpointKind
from tests.helpers.debugging import CTRL, SHIFT, Debugging
from tests.helpers.gestures import drag, press, type_text
from tests.helpers.ide_programs import SHARE
from tests.helpers.keyboard import text_of

if TYPE_CHECKING:
    from pathlib import Path

    from PyQt6.QtGui import QAction

pytestmark = pytest.mark.qt_log_ignore("does not support")  # said of every pop-up


def test_a_click_in_the_margin_sets_a_breakpoint_and_another_removes_it(
    debugging: Debugging,
) -> None:
    debugging.open(SHARE)

    debugging.click_margin(13)
    assert (debugging.lines, debugging.only.is_verified) == ([13], True)

    debugging.click_margin(13)
    assert debugging.lines == []


def test_a_click_on_the_line_number_does_the_same(debugging: Debugging) -> None:
    debugging.open(SHARE)

    debugging.click_margin(13, margin=n.MARGIN_LINES)

    assert debugging.lines == [13]


def test_f9_and_the_palette_toggle_the_line_of_the_caret(debugging: Debugging) -> None:
    debugging.open(SHARE)
    debugging.go_to(14)

    debugging.press(Qt.Key.Key_F9)
    assert debugging.lines == [14]

    debugging.window.bench.actions.trigger("debug.toggle_breakpoint")
    assert debugging.lines == []


def test_a_breakpoint_is_hollow_until_the_text_is_checked(debugging: Debugging) -> None:
    document = debugging.open(SHARE)
    debugging.go_to(1)
    type_text(debugging.editor, "//")
    debugging.click_margin(13)
    assert not debugging.only.is_verified

    debugging.wait_checked(document)

    assert debugging.only.is_verified


@pytest.mark.parametrize(("asked", "landed"), [(17, 19), (18, 19), (9, 11), (4, 5), (8, 11)])
def test_a_breakpoint_on_a_line_without_a_statement_moves_to_the_next_one(
    debugging: Debugging, asked: int, landed: int
) -> None:
    text = SHARE.replace("do main() {\n", "do main() {\n    // first\n")
    debugging.open(text)

    debugging.click_margin(asked)

    assert debugging.lines == [landed]
    assert f"line {asked} to the next statement, line {landed}" in debugging.only.description


def test_the_old_line_of_a_moved_breakpoint_is_shown_for_a_moment(debugging: Debugging) -> None:
    debugging.open(SHARE)

    debugging.click_margin(16)

    trace = debugging.editor._hover._trace  # noqa: SLF001 - nobody else shows it
    assert trace.isVisible()
    debugging.wait(lambda: not trace.isVisible())


def test_a_breakpoint_on_the_last_brace_is_refused_instead_of_moved_to_the_next_function(
    debugging: Debugging,
) -> None:
    debugging.open(SHARE)

    debugging.click_margin(7)

    assert debugging.store.all() == []


@pytest.mark.parametrize("line", [19, 20])
def test_a_breakpoint_after_the_last_statement_is_refused_with_the_reason(
    debugging: Debugging, line: int
) -> None:
    debugging.open(SHARE + "\n// the end\n")

    debugging.go_to(line)
    debugging.press(Qt.Key.Key_F9)

    assert debugging.store.all() == []
    (words,) = debugging.window.notices.texts()
    assert f"no executable code on or after line {line}" in words


@pytest.mark.parametrize("line", [1, 2, 4, 8, 17, 19])
def test_an_import_a_struct_a_head_a_brace_a_blank_line_and_a_comment(
    debugging: Debugging, line: int
) -> None:
    struct = "const Pair struct {\n    a int\n}\n"
    debugging.open(SHARE.replace("using std\n", f"using std\n{struct}", 1))

    debugging.go_to(line)
    debugging.press(Qt.Key.Key_F9)

    text = debugging.document.text().splitlines()
    (landed,) = debugging.lines
    assert landed >= line
    assert text[landed - 1].strip() not in ("", "}", "using std")
    debugging.debug(landed)


def test_a_breakpoint_is_dragged_to_another_line(debugging: Debugging) -> None:
    debugging.open(SHARE)
    debugging.click_margin(13)

    drag(debugging.editor.viewport(), debugging.beside(13), debugging.beside(14))

    assert debugging.lines == [14]
    assert debugging.only.is_verified


def menu_texts(debugging: Debugging, line: int) -> list[str]:
    at = debugging.beside(line)
    debugging.editor.breakpoint_menu.emit(line, debugging.editor.mapToGlobal(at))
    menu = debugging.commands.margin_menu.menu
    assert menu is not None
    return [text_of(action) for action in menu.actions() if action.text()]


def choose(debugging: Debugging, words: str) -> None:
    menu = debugging.commands.margin_menu.menu
    assert menu is not None
    (action,) = [one for one in menu.actions() if text_of(one) == words]
    trigger(action)
    menu.close()


def trigger(action: QAction) -> None:
    assert action.isEnabled()
    action.trigger()


def test_the_menu_of_the_margin_offers_what_fits_the_line(debugging: Debugging) -> None:
    debugging.open(SHARE)

    assert menu_texts(debugging, 13) == [
        "Set breakpoint",
        "Set conditional breakpoint…",
        "Set log point…",
        "Run to this line",
    ]
    choose(debugging, "Set breakpoint")
    assert debugging.lines == [13]

    assert menu_texts(debugging, 13) == [
        "Breakpoint",
        "Remove",
        "Disable",
        "Move up",
        "Move down",
        "Edit condition…",
        "Edit hit count…",
        "Edit log message…",
        "Run to this line",
    ]
    choose(debugging, "Disable")
    assert not debugging.only.is_enabled


def test_a_right_click_in_the_margin_opens_the_menu(debugging: Debugging) -> None:
    debugging.open(SHARE)
    at = debugging.beside(13)
    view = debugging.editor.viewport()
    assert view is not None
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, view.mapToGlobal(at))
    QApplication.sendEvent(view, event)

    menu = debugging.commands.margin_menu.menu
    assert menu is not None
    assert menu.isVisible()
    menu.close()


def test_shift_f9_disables_and_enables(debugging: Debugging) -> None:
    debugging.open(SHARE)
    debugging.go_to(13)
    debugging.press(Qt.Key.Key_F9)

    debugging.press(Qt.Key.Key_F9, SHIFT)
    assert not debugging.only.is_enabled
    debugging.press(Qt.Key.Key_F9, SHIFT)
    assert debugging.only.is_enabled


def test_the_tooltip_describes_the_marker(debugging: Debugging) -> None:
    debugging.open(SHARE)
    debugging.click_margin(13)
    debugging.store.edit(debugging.only.key, condition="sum > 3", is_enabled=False)

    words = debugging.editor.margin_tooltip(13)

    assert "Conditional breakpoint: if sum > 3" in words
    assert "Disabled" in words


def test_a_function_breakpoint_is_shown_beside_its_declaration_and_a_click_removes_it(
    debugging: Debugging,
) -> None:
    debugging.open(SHARE)
    debugging.store.add(Breakpoint("", function="share"))
    assert "Function breakpoint" in debugging.editor.margin_tooltip(4)

    debugging.click_margin(4)

    assert debugging.store.all() == []


# -- edits -----------------------------------------------------------------------------------------


def test_breakpoints_follow_their_statements_through_typing_and_undo(debugging: Debugging) -> None:
    debugging.open(SHARE)
    debugging.click_margin(13)
    debugging.go_to(11, 1)

    press(debugging.editor, Qt.Key.Key_Return)
    press(debugging.editor, Qt.Key.Key_Return)
    assert debugging.lines == [15]

    press(debugging.editor, Qt.Key.Key_Z, CTRL)
    press(debugging.editor, Qt.Key.Key_Z, CTRL)
    assert debugging.lines == [13]


def test_deleting_a_line_deletes_its_breakpoint_and_undo_restores_it(debugging: Debugging) -> None:
    debugging.open(SHARE)
    debugging.click_margin(13)
    debugging.store.edit(debugging.only.key, condition="sum > 3")
    debugging.go_to(13)

    debugging.press(Qt.Key.Key_K, CTRL | SHIFT)
    assert debugging.store.all() == []
    debugging.press(Qt.Key.Key_Z, CTRL)

    assert debugging.lines == [13]
    assert debugging.only.condition == "sum > 3"


def test_edits_while_paused_move_breakpoints_but_not_those_of_the_session(
    debugging: Debugging,
) -> None:
    debugging.open(SHARE)
    debugging.click_margin(14)
    debugging.debug(14)
    debugging.go_to(10, 12)

    press(debugging.editor, Qt.Key.Key_Return)
    assert debugging.lines == [15]
    debugging.go_on(14)  # the line of the text that runs

    assert debugging.lines == [15]
    assert debugging.commands.lines.is_stale(debugging.document)


def test_a_breakpoint_set_in_an_edited_document_is_hit_on_its_statement(
    debugging: Debugging,
) -> None:
    document = debugging.open(SHARE)
    debugging.debug(10)
    debugging.go_to(4, 1)
    type_text(debugging.editor, "// one")
    press(debugging.editor, Qt.Key.Key_Return)
    debugging.wait_checked(document)

    debugging.click_margin(15)
    debugging.go_on(14)

    assert debugging.lines == [15]


def test_after_an_edit_above_a_save_and_a_restart_it_is_hit_on_its_statement(
    debugging: Debugging,
) -> None:
    document = debugging.open(SHARE)
    debugging.click_margin(14)
    debugging.debug(14)
    debugging.go_to(4, 1)
    type_text(debugging.editor, "// one")
    press(debugging.editor, Qt.Key.Key_Return)
    debugging.press(Qt.Key.Key_S, CTRL)
    debugging.wait_checked(document)

    debugging.press(Qt.Key.Key_F5, CTRL | SHIFT)
    debugging.wait(lambda: not debugging.commands.lines.is_stale(document))
    debugging.wait_paused(15)

    assert debugging.lines == [15]
    assert debugging.only.is_verified


def test_a_reload_from_disk_keeps_breakpoints_on_their_lines(debugging: Debugging) -> None:
    document = debugging.open(SHARE)
    debugging.click_margin(14)
    debugging.click_margin(5)
    assert document.path is not None
    changed = SHARE.replace("do share", "// new\ndo share").replace("sum = 0", "sum = 7")
    document.path.write_text(changed.replace("temp list", "// list\n    temp list"))

    debugging.window.editors.reload(document)
    assert debugging.lines == [6, 16]

    debugging.press(Qt.Key.Key_Z, CTRL)
    assert debugging.document.text() == SHARE
    assert debugging.lines == [5, 14]


def test_a_breakpoint_of_a_closed_file_finds_its_line_in_the_changed_file(
    debugging: Debugging, tmp_path: Path
) -> None:
    document = debugging.open(SHARE)
    debugging.click_margin(14)
    debugging.window.editors.close_document(document)
    assert [one.line for one in debugging.store.all()] == [14]
    (tmp_path / "program.ez").write_text("// one\n// two\n" + SHARE)

    debugging.window.editors.open(tmp_path / "program.ez")

    assert debugging.lines == [16]


def test_a_breakpoint_whose_line_no_longer_exists_is_hollow_and_explains_it(
    debugging: Debugging,
) -> None:
    document = debugging.open(SHARE)
    debugging.click_margin(14)
    assert document.path is not None
    document.path.write_text(SHARE.replace("        list[0] = sum\n", "        sum += 1\n"))

    debugging.window.editors.reload(document)
    debugging.wait_checked(document)

    assert not debugging.only.is_verified
    assert "“list[0] = sum” no longer exists" in debugging.only.description
    debugging.debug(10)  # nothing else would stop it, so it stops at entry
    assert not debugging.only.is_verified

    debugging.go_to(14)
    debugging.press(Qt.Key.Key_F9)
    debugging.press(Qt.Key.Key_F9)
    assert debugging.only.is_verified


def test_shapes_differ_by_kind(debugging: Debugging) -> None:
    debugging.open(SHARE)
    for line in (5, 6, 10, 13):
        debugging.click_margin(line)
    keys = [one.key for one in debugging.store.in_file(debugging.document.key)]
    debugging.store.edit(keys[1], condition="true")
    debugging.store.edit(keys[2], log_message="here")
    debugging.store.edit(keys[3], is_enabled=False)

    kinds = [one.kind for one in debugging.store.in_file(debugging.document.key)]
    assert kinds == [
        BreakpointKind.LINE,
        BreakpointKind.CONDITIONAL,
        BreakpointKind.LOG,
        BreakpointKind.LINE,
    ]
    editor = debugging.editor
    image = editor.grab().toImage()
    side = editor.marginWidth(n.MARGIN_MARKERS)

    def sign(line: int) -> list[int]:
        place = debugging.beside(line)
        top = place.y() - side // 2
        points = [QPoint(x, y) for y in range(top, top + side) for x in range(side)]
        return [image.pixel(one) for one in points]

    assert len({tuple(sign(line)) for line in (5, 6, 10, 13)}) == 4
