"""Whole debug sessions: from a document to what every part of the window shows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import Qt, QTimer
from PyQt6.QtWidgets import QApplication, QMessageBox

from ez_ide.actions.session_status import SessionPhase
from ez_ide.non_null import non_null
from ez_ide.running.client import DebuggerClient
from ez_ide.settings import table
from tests.helpers.closing import delete_what_is_due
from tests.helpers.debugging import CTRL, SHIFT
from tests.helpers.ide_programs import SHARE
from tests.helpers.running import program

if TYPE_CHECKING:
    from tests.helpers.running import Running


def test_f5_and_f10_show_line_values_and_state_together(running: Running) -> None:
    running.open(SHARE)

    running.debug(10)
    running.step_over(11)

    assert running.variable("sum") == "0"
    assert running.window.bench.actions.context.session.sentence.startswith("Paused")
    assert running.editor.caret()[0] == 11


def test_a_breakpoint_in_a_function_shows_its_parameters_and_who_called_it(
    running: Running,
) -> None:
    running.open(SHARE)
    running.go_to(5)
    running.press(Qt.Key.Key_F9)

    running.debug(5)

    assert running.only.is_verified
    assert running.variable("total") == "10"
    rows = running.commands.call_stack.model.rows
    assert [row.text.split("(")[0] for row in rows] == ["share", "main"]


def test_typed_input_is_a_value_at_the_next_stop(running: Running) -> None:
    running.open(program('print("name? ")', "temp name = input()", 'println("hello ${name}")'))
    running.go_to(6)
    running.press(Qt.Key.Key_F9)
    running.press(Qt.Key.Key_F5)
    running.wait_asked()
    assert "name? " in running.console

    running.answer("Jörg")

    running.wait_paused(6)
    assert running.variable("name") == '"Jörg"'


def test_a_document_without_a_file_is_debugged_from_a_copy(running: Running) -> None:
    document = running.window.editors.new(SHARE)
    running.go_to(5)
    running.press(Qt.Key.Key_F9)

    running.debug(5)

    assert running.document is document
    assert len(running.window.editors.documents) == 1


def test_a_restart_uses_the_current_text(running: Running) -> None:
    document = running.open(SHARE)
    running.click_margin(14)
    running.debug(14)
    document.replace_text(SHARE.replace("temp sum = 0", "temp sum = 100"))

    running.press(Qt.Key.Key_F5, CTRL | SHIFT)

    running.wait(lambda: running.variable("sum") == "105")
    running.wait_paused(14)


def test_a_debugged_flood_is_shown_to_its_end(running: Running) -> None:
    running.open(program("for i in range(0, 100000) {", '    println("line ${i}")', "}"))
    running.window.bench.settings.set(table.STOP_ON_ENTRY, "never")

    running.press(Qt.Key.Key_F5)

    assert "line 99999" in running.wait_said("Exited with code 0")
    assert running.panel.view.blockCount() <= running.window.bench.settings.get(table.CONSOLE_LINES)


def test_sessions_that_have_ended_are_gone_from_memory(running: Running) -> None:
    running.open(program('println("hello")'))
    for _ in range(5):
        running.press(Qt.Key.Key_F5, CTRL)
        running.wait_phase(SessionPhase.ENDED)
        running.debug(4)
        running.stop()
        running.wait_ended()

    delete_what_is_due()

    ended = [one for one in running.window.findChildren(DebuggerClient) if not one.is_alive]
    assert len(ended) <= 2, "the last that ran, and the last that was debugged"


def test_a_window_that_stays_open_after_all_keeps_the_session(running: Running) -> None:
    running.window.bench.settings.set(table.ASK_ON_CLOSE, True)
    running.open(program('println("hello")'))
    running.debug(4)
    running.editor.insertAt("// not saved\n", 0, 0)

    def cancel() -> None:
        box = QApplication.activeModalWidget()
        assert isinstance(box, QMessageBox)
        non_null(box.button(QMessageBox.StandardButton.Cancel)).click()

    QTimer.singleShot(0, cancel)
    running.window.close()

    assert running.window.isVisible()
    assert running.session.state.phase is SessionPhase.PAUSED
    assert running.session.is_connected
