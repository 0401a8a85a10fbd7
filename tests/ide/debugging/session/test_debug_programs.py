"""Programs of several files, examples, unsaved documents, two starts at once, log links."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import Qt

from ez_ide.actions.session_status import SessionPhase
from ez_ide.debugging.breakpoints.breakpoint import Breakpoint
from ez_ide.editing import document_io
from ez_ide.help.examples_page import ExamplesPage
from tests.helpers import painted
from tests.helpers.debugging import CTRL, SHIFT, Debugging
from tests.helpers.gestures import click, press, type_text
from tests.helpers.ide_programs import COUNT, SHARE

if TYPE_CHECKING:
    from collections.abc import Callable

    from pytestqt.qtbot import QtBot

    from ez_ide.app.main_window import MainWindow
    from ez_ide.editing.document import Document

MAIN = """\
import "./lib"

do main() {
    temp n = lib.twice(4)
    n += 1
}
"""
LIB = """\
module lib

do twice(n int) -> int {
    temp result = n * 2
    return result
}
"""


def open_both(debugging: Debugging) -> tuple[Document, Document]:
    (debugging.folder / "lib.ez").write_text(LIB)
    main = debugging.open(MAIN, "main.ez")
    lib = debugging.window.editors.open(debugging.folder / "lib.ez")
    assert lib is not None
    debugging.wait_checked(lib)
    return main, lib


def test_a_breakpoint_in_an_imported_file_is_hit_and_its_file_is_shown(
    debugging: Debugging,
) -> None:
    main, lib = open_both(debugging)
    debugging.click_margin(4)
    debugging.window.editors.bring_to_front(main)

    debugging.debug(4)

    assert debugging.document is lib
    assert debugging.only.is_verified
    points = painted.points(main.editor)
    assert [(one.line, one.kind.value) for one in points] == [(4, "caller")]


def test_a_breakpoint_in_a_file_outside_of_the_program_is_hollow_with_the_reason(
    debugging: Debugging,
) -> None:
    debugging.open(SHARE, "other.ez")
    debugging.click_margin(10)
    debugging.open(COUNT)
    debugging.click_margin(7)

    debugging.debug(7)

    (other,) = [one for one in debugging.store.all() if one.file.endswith("other.ez")]
    assert not other.is_verified
    assert "not part of the program" in other.description

    debugging.press(Qt.Key.Key_F5, SHIFT)
    debugging.wait(lambda: all(one.is_verified for one in debugging.store.all()))


def run_to_end(debugging: Debugging) -> None:
    """Debug a program up to its last line, and let it end by itself."""
    debugging.open(COUNT)
    debugging.click_margin(9)
    debugging.debug(9)
    debugging.press(Qt.Key.Key_F5)
    debugging.wait_ended()


def test_breakpoints_of_a_file_opened_after_the_end_of_a_program_are_not_refused(
    debugging: Debugging,
) -> None:
    run_to_end(debugging)

    document = debugging.open(SHARE, "other.ez")
    debugging.click_margin(10)
    debugging.click_margin(16)  # a comment: the next statement is on line 18

    debugging.settle()
    assert debugging.lines == [10, 18]
    assert all(one.is_verified for one in debugging.store.in_file(document.key))
    assert not any("not part" in one.description for one in debugging.store.all())


def test_verdicts_of_an_ended_program_are_dropped(debugging: Debugging) -> None:
    other = debugging.open(SHARE, "other.ez")
    debugging.click_margin(10)
    run_to_end(debugging)

    debugging.settle()
    debugging.wait(lambda: all(one.is_verified for one in debugging.store.all()))
    assert not any("not part" in one.description for one in debugging.store.all())
    (own,) = [one for one in debugging.store.all() if one.file != other.key]
    assert own.hits == 1

    debugging.window.editors.bring_to_front(other)
    other.editor.setFocus()
    debugging.debug(10)
    debugging.wait(lambda: not debugging.store.in_file(own.file)[0].is_verified)


def test_a_function_breakpoint_set_after_the_end_is_known_to_the_program_that_is_restarted(
    debugging: Debugging,
) -> None:
    debugging.open(SHARE)
    debugging.click_margin(18)
    debugging.debug(18)
    debugging.press(Qt.Key.Key_F5)
    debugging.wait_ended()
    debugging.store.add(Breakpoint("", function="share"))
    debugging.store.add(Breakpoint("", function="nobody"))

    debugging.press(Qt.Key.Key_F5, CTRL | SHIFT)
    debugging.wait_paused(5)
    share, nobody = debugging.store.functions()
    assert share.is_verified
    assert not nobody.is_verified
    assert "nobody" in nobody.message

    debugging.store.remove([share.key])
    debugging.go_on(18)
    debugging.press(Qt.Key.Key_F5)
    debugging.wait_ended()
    debugging.settle()
    assert debugging.store.functions()[0].message == ""


def test_a_breakpoint_changed_after_the_end_is_known_to_the_program_that_is_restarted(
    debugging: Debugging,
) -> None:
    run_to_end(debugging)
    debugging.click_margin(9)
    debugging.click_margin(7)
    debugging.store.edit(debugging.only.key, condition="i == 3")

    debugging.press(Qt.Key.Key_F5, CTRL | SHIFT)

    debugging.wait_paused(7)
    assert debugging.variable("i") == "3"


def test_a_file_of_the_same_name_in_another_folder_has_its_own_breakpoints(
    debugging: Debugging,
) -> None:
    main, _lib = open_both(debugging)
    debugging.open(LIB, "elsewhere/lib.ez")
    debugging.click_margin(4)
    debugging.window.editors.bring_to_front(main)
    debugging.click_margin(5)

    debugging.debug(5)

    assert debugging.document is main


@pytest.mark.parametrize("name", ["with blank.ez", 'quote".ez', "# hash.ez", "ümläut 😀.ez"])
def test_files_with_unusual_names_are_debugged(debugging: Debugging, name: str) -> None:
    debugging.open(COUNT, name)
    debugging.click_margin(7)

    debugging.debug(7)

    assert debugging.document.name == name


def test_a_file_opened_by_a_link_is_its_target(debugging: Debugging) -> None:
    (debugging.folder / "real").mkdir()
    (debugging.folder / "real" / "program.ez").write_text(COUNT)
    (debugging.folder / "link").symlink_to(debugging.folder / "real")
    document = debugging.window.editors.open(debugging.folder / "link" / "program.ez")
    assert document is not None
    document.editor.setFocus()
    debugging.wait_checked(document)
    debugging.click_margin(7)

    debugging.debug(7)

    assert debugging.document is document
    assert len(debugging.window.editors.documents) == 1


def test_a_document_without_a_file_is_debugged_from_a_copy(debugging: Debugging) -> None:
    document = debugging.window.editors.new(SHARE)
    document.editor.setFocus()
    debugging.wait_checked(document)
    debugging.click_margin(5)

    debugging.debug(5)

    assert debugging.document is document
    assert document.path is None


def test_saving_it_under_a_name_keeps_its_breakpoints(
    debugging: Debugging, monkeypatch: pytest.MonkeyPatch
) -> None:
    document = debugging.window.editors.new(SHARE)
    debugging.wait_checked(document)
    debugging.click_margin(5)
    document.editor.setFocus()
    monkeypatch.setattr(document_io, "ask_where", lambda *_who: debugging.folder / "named.ez")

    debugging.press(Qt.Key.Key_S, CTRL)
    assert document.path is not None, "could not be saved"

    assert debugging.lines == [5]
    debugging.window.editors.close_document(document)
    assert debugging.only.file == str(debugging.folder / "named.ez")


def test_a_file_that_is_renamed_keeps_its_breakpoints(debugging: Debugging) -> None:
    debugging.open(SHARE, "old.ez")
    debugging.click_margin(5)
    debugging.window.editors.close_document(debugging.document)
    old, new = debugging.folder / "old.ez", debugging.folder / "new.ez"
    old.rename(new)

    debugging.window.files_panel.tree_actions.renamed.emit(old, new)

    assert debugging.only.file == str(new)


def test_a_file_that_is_renamed_while_it_is_open_keeps_them_too(debugging: Debugging) -> None:
    document = debugging.open(SHARE, "old.ez")
    debugging.click_margin(5)
    new = debugging.folder / "new.ez"
    (debugging.folder / "old.ez").rename(new)

    document.rename(new)
    debugging.window.files_panel.tree_actions.renamed.emit(debugging.folder / "old.ez", new)

    assert debugging.lines == [5]
    debugging.debug(5)
    debugging.window.editors.close_document(document)
    assert debugging.only.file == str(new)


def test_each_folder_shows_its_own_breakpoints(debugging: Debugging) -> None:
    debugging.open(SHARE, "one/a.ez")
    debugging.click_margin(5)
    debugging.window.editors.close_document(debugging.document)
    (debugging.folder / "two").mkdir()

    debugging.window.files_panel.set_folder(debugging.folder / "two")
    assert debugging.store.all() == []
    debugging.window.files_panel.set_folder(debugging.folder / "one")

    assert debugging.only.line == 5


def test_breakpoints_are_loaded_in_the_next_window(
    new_window: Callable[[], MainWindow], qtbot: QtBot, tmp_path: Path
) -> None:
    path = tmp_path / "program.ez"
    path.write_text(SHARE)
    first = new_window()
    first.start([])
    document = first.editors.open(path)
    assert document is not None
    store = first.debug_commands.breakpoints
    store.add(Breakpoint("", file=document.key, line=14, condition="sum > 3", is_enabled=False))
    first.close()
    path.write_text("// new\n" + SHARE)

    second = new_window()
    second.start([])

    qtbot.waitUntil(lambda: bool(second.debug_commands.breakpoints.all()))
    (found,) = second.debug_commands.breakpoints.all()
    assert (found.line, found.condition, found.is_enabled) == (15, "sum > 3", False)


def test_two_starts_in_a_row_leave_one_program(debugging: Debugging) -> None:
    debugging.open(SHARE)
    debugging.click_margin(14)

    debugging.press(Qt.Key.Key_F5)
    debugging.press(Qt.Key.Key_F5)
    debugging.wait_paused(14)
    debugging.go_on(14)

    assert debugging.variable("sum") == "15"
    assert not debugging.commands.runner.is_alive


def test_run_and_debug_pressed_together_leave_the_last_one(debugging: Debugging) -> None:
    debugging.open(SHARE)
    debugging.click_margin(14)

    debugging.press(Qt.Key.Key_F5, CTRL)
    debugging.press(Qt.Key.Key_F5)

    debugging.wait_paused(14)
    assert not debugging.commands.runner.is_alive


def test_typing_right_after_f5_does_not_lose_the_start(debugging: Debugging) -> None:
    debugging.open(SHARE)
    debugging.go_to(17, 7)

    debugging.press(Qt.Key.Key_F5)
    type_text(debugging.editor, "abc")

    debugging.wait_paused(10)


def test_the_interesting_part_of_an_example_is_debugged_from_its_card(debugging: Debugging) -> None:
    debugging.window.bench.actions.trigger("file.examples")
    (page,) = debugging.window.findChildren(ExamplesPage)
    type_text(page.search, "fibonacci")
    card = page.cards()[0]

    click(card.debug)

    debugging.wait(lambda: debugging.session.state.phase is SessionPhase.PAUSED)
    debugging.wait_paused()
    assert debugging.document.text() == card.example.path.read_text()
    assert debugging.strip.startswith("Paused at breakpoint")
    assert len(debugging.lines) == len(card.example.breaks)
    watched = [one.expression for one in debugging.session.state.values.watches]
    assert watched == list(card.example.watches)


def test_a_log_line_in_the_console_leads_to_its_log_point(debugging: Debugging) -> None:
    debugging.open(COUNT)
    debugging.click_margin(7)
    debugging.store.edit(debugging.only.key, log_message="i is {i}")
    debugging.press(Qt.Key.Key_F5)
    debugging.wait_ended()
    assert "i is 3" in debugging.console
    debugging.go_to(1)
    view = debugging.commands.console.view
    cursor = view.document().find("i is 3")  # type: ignore[union-attr]
    view.setTextCursor(cursor)
    view.ensureCursorVisible()

    click(view.viewport(), view.cursorRect(cursor).center())

    debugging.wait(lambda: debugging.editor.caret()[0] == 7)


def test_a_paused_session_is_controlled_by_keys_alone(debugging: Debugging) -> None:
    """From an empty window to a changed breakpoint and the end, without the mouse."""
    (debugging.folder / "program.ez").write_text(COUNT)
    document = debugging.window.editors.open(Path(debugging.folder / "program.ez"))
    assert document is not None
    document.editor.setFocus()
    debugging.wait_checked(document)
    debugging.go_to(7)
    debugging.press(Qt.Key.Key_F9)
    debugging.debug(7)
    window = debugging.window
    seen = []
    for _ in range(7):
        press(window.focusWidget(), Qt.Key.Key_F6, CTRL)
        panel = window.docks.panel_with_focus()
        seen.append(panel.id if panel else "editor")
        if panel is not None and panel.id == "breakpoints":
            press(window.focusWidget(), Qt.Key.Key_Home)
            press(window.focusWidget(), Qt.Key.Key_Down)
            press(window.focusWidget(), Qt.Key.Key_Space)
    assert {"variables", "watches", "call_stack", "breakpoints", "editor"} <= set(seen)
    assert not debugging.only.is_enabled

    press(debugging.editor, Qt.Key.Key_F5, SHIFT)
    debugging.wait_ended()
