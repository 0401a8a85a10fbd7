"""Debugging in the window, by key and mouse, with the real debugger behind it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import QEvent, Qt

from ez_ide import app as ide
from ez_ide.logic import settings_table as table
from ez_ide.logic.session_status import SessionPhase
from tests.helpers.ide_programs import SPIN

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from pathlib import Path

    from PyQt6.QtWidgets import QApplication
    from pytestqt.qtbot import QtBot

    from ez_ide.editor.document import Document
    from ez_ide.main_window import MainWindow

SHARE = """\
import @std
using std

do share(total int, people int) -> int {
    temp each = total / people
    return each
}

do main() {
    temp sum = 0
    temp list [int] = {1, 2, 3}
    for i in range(1, 3) {
        sum += share(10 * i, 2)
        list[0] = sum
    }

    println("sum ${sum}")
}
"""
ASKS = """\
import @std
using std

do main() {
    print("name? ")
    temp name = input()
    println("hello ${name}")
}
"""
FLOOD = """\
import @std
using std

do main() {
    for i in range(0, 100000) {
        println("line ${i}")
    }
}
"""
PATIENCE_MS = 15_000


@pytest.fixture(autouse=True)
def home(tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("EZ_IDE_HOME", str(tmp_path_factory.mktemp("home")))


@pytest.fixture(scope="session")
def qapp_cls() -> object:
    return ide.make_application


@pytest.fixture
def window(qapp: QApplication, qtbot: QtBot) -> Iterator[MainWindow]:
    made = ide.make_window(qapp)
    made.bench.settings.set(table.SHOW_WELCOME, False)
    made.start([])
    with qtbot.waitExposed(made):
        made.show()
    yield made
    reports = list(made.own_errors.reports)
    made.end()
    made.deleteLater()
    qapp.sendPostedEvents(None, QEvent.Type.DeferredDelete.value)
    assert reports == []


@pytest.fixture
def opened(window: MainWindow, tmp_path: Path) -> Callable[[str], Document]:
    def open_text(text: str) -> Document:
        path = tmp_path / "a program.ez"
        path.write_text(text)
        document = window.editors.open(path)
        assert document is not None
        document.editor.setFocus()
        return document

    return open_text


def press(
    qtbot: QtBot,
    window: MainWindow,
    key: Qt.Key,
    modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier,
) -> None:
    qtbot.keyClick(window.editors.current_editor or window, key, modifier)


def wait_paused(qtbot: QtBot, window: MainWindow, line: int) -> None:
    def is_paused() -> None:
        state = window.debug_commands.session.state
        assert state.phase is SessionPhase.PAUSED, (state, window.debug_commands.console.text())
        assert state.frames
        assert state.frames[0].line == line
        assert "globals" in state.scopes

    qtbot.waitUntil(is_paused, timeout=PATIENCE_MS)


def wait_phase(qtbot: QtBot, window: MainWindow, phase: SessionPhase) -> None:
    def is_there() -> None:
        assert window.bench.actions.context.session.phase is phase

    qtbot.waitUntil(is_there, timeout=PATIENCE_MS)


def shown_variables(window: MainWindow) -> dict[str, str]:
    tree = window.debug_commands.variables.tree
    found: dict[str, str] = {}
    for group in range(tree.rowCount()):
        parent = tree.index(group, 0)
        for row in range(tree.rowCount(parent)):
            name = tree.index(row, 0, parent).data()
            found[name.removeprefix("+ ")] = tree.index(row, 1, parent).data()
    return found


def test_f5_stops_at_the_first_statement_and_f10_steps(
    qtbot: QtBot, window: MainWindow, opened: Callable[[str], Document]
) -> None:
    opened(SHARE)

    press(qtbot, window, Qt.Key.Key_F5)
    wait_paused(qtbot, window, 10)
    press(qtbot, window, Qt.Key.Key_F10)
    wait_paused(qtbot, window, 11)

    assert shown_variables(window)["sum"] == "0"
    assert window.bench.actions.context.session.sentence.startswith("Paused")
    editor = window.editors.current_editor
    assert editor is not None
    assert editor.caret()[0] == 11


def test_f9_sets_a_breakpoint_where_f5_then_stops(
    qtbot: QtBot, window: MainWindow, opened: Callable[[str], Document]
) -> None:
    document = opened(SHARE)
    document.editor.go_to(5)

    press(qtbot, window, Qt.Key.Key_F9)
    press(qtbot, window, Qt.Key.Key_F5)

    wait_paused(qtbot, window, 5)
    store = window.debug_commands.breakpoints
    assert [one.line for one in store.all()] == [5]
    assert store.all()[0].is_verified
    assert shown_variables(window)["total"] == "10"
    rows = window.debug_commands.call_stack.model.rows
    assert [row.words.split("(")[0] for row in rows] == ["share", "main"]


def test_choosing_a_frame_shows_its_variables_and_its_line(
    qtbot: QtBot, window: MainWindow, opened: Callable[[str], Document]
) -> None:
    document = opened(SHARE)
    window.debug_commands.breakpoints.toggle(document.key, 5)
    press(qtbot, window, Qt.Key.Key_F5)
    wait_paused(qtbot, window, 5)
    stack = window.debug_commands.call_stack
    window.bench.panels.show("call_stack")

    place = stack.view.visualRect(stack.model.index(1, 0)).center()
    qtbot.mouseClick(stack.view.viewport(), Qt.MouseButton.LeftButton, pos=place)

    qtbot.waitUntil(lambda: "sum" in shown_variables(window), timeout=PATIENCE_MS)
    assert document.editor.caret()[0] == 13


def test_shift_f11_leaves_the_function_and_shows_what_it_returned(
    qtbot: QtBot, window: MainWindow, opened: Callable[[str], Document]
) -> None:
    document = opened(SHARE)
    window.debug_commands.breakpoints.toggle(document.key, 5)
    press(qtbot, window, Qt.Key.Key_F5)
    wait_paused(qtbot, window, 5)

    press(qtbot, window, Qt.Key.Key_F11, Qt.KeyboardModifier.ShiftModifier)

    wait_paused(qtbot, window, 13)
    tree = window.debug_commands.variables.tree
    assert tree.index(0, 1).data() == "5"


def test_a_value_is_edited_in_the_tree(
    qtbot: QtBot, window: MainWindow, opened: Callable[[str], Document]
) -> None:
    document = opened(SHARE)
    window.debug_commands.breakpoints.toggle(document.key, 14)
    press(qtbot, window, Qt.Key.Key_F5)
    wait_paused(qtbot, window, 14)
    tree = window.debug_commands.variables.tree

    tree.setData(tree.index_of(("locals", "sum")).siblingAtColumn(1), "40 + 2")

    qtbot.waitUntil(lambda: shown_variables(window).get("sum") == "42", timeout=PATIENCE_MS)
    tree.setData(tree.index_of(("locals", "sum")).siblingAtColumn(1), '"no number"')
    words = window.debug_commands.variables.words
    qtbot.waitUntil(lambda: "sum keeps its value" in words.text(), timeout=PATIENCE_MS)


def test_an_opened_value_stays_open_over_a_step(
    qtbot: QtBot, window: MainWindow, opened: Callable[[str], Document]
) -> None:
    document = opened(SHARE)
    window.debug_commands.breakpoints.toggle(document.key, 14)
    press(qtbot, window, Qt.Key.Key_F5)
    wait_paused(qtbot, window, 14)
    panel = window.debug_commands.variables
    index = panel.tree.index_of(("locals", "list"))
    panel.view.expand(index)
    qtbot.waitUntil(lambda: panel.tree.rowCount(index) == 3, timeout=PATIENCE_MS)

    press(qtbot, window, Qt.Key.Key_F10)

    wait_paused(qtbot, window, 12)
    index = panel.tree.index_of(("locals", "list"))
    qtbot.waitUntil(lambda: panel.tree.index(0, 1, index).data() == "5", timeout=PATIENCE_MS)
    index = panel.tree.index_of(("locals", "list"))
    assert panel.view.isExpanded(index)
    assert "was 1" in panel.tree.index(0, 1, index).data(Qt.ItemDataRole.ToolTipRole)


def test_watches_tell_their_value_or_why_there_is_none(
    qtbot: QtBot, window: MainWindow, opened: Callable[[str], Document]
) -> None:
    document = opened(SHARE)
    panel = window.debug_commands.watches
    for expression in ("sum * 2", "nobody", "list"):
        qtbot.keyClicks(panel.field, expression)
        qtbot.keyClick(panel.field, Qt.Key.Key_Return)
    window.debug_commands.breakpoints.toggle(document.key, 14)

    press(qtbot, window, Qt.Key.Key_F5)

    wait_paused(qtbot, window, 14)
    assert panel.tree.index(0, 1).data() == "10"
    assert "nobody" in panel.tree.index(1, 1).data()
    panel.view.expand(panel.tree.index(2, 0))
    qtbot.waitUntil(lambda: panel.tree.rowCount(panel.tree.index(2, 0)) == 3, timeout=PATIENCE_MS)


def test_input_is_typed_into_the_console_while_debugging(
    qtbot: QtBot, window: MainWindow, opened: Callable[[str], Document]
) -> None:
    document = opened(ASKS)
    window.debug_commands.breakpoints.toggle(document.key, 7)
    press(qtbot, window, Qt.Key.Key_F5)
    wait_phase(qtbot, window, SessionPhase.WAITING_FOR_INPUT)
    console = window.debug_commands.console
    assert "name? " in console.text()

    console.field.setText("Jörg")
    qtbot.keyClick(console.field, Qt.Key.Key_Return)

    wait_paused(qtbot, window, 7)
    assert shown_variables(window)["name"] == '"Jörg"'


def test_ctrl_f5_runs_and_says_how_it_ended(
    qtbot: QtBot, window: MainWindow, opened: Callable[[str], Document]
) -> None:
    opened(ASKS)
    press(qtbot, window, Qt.Key.Key_F5, Qt.KeyboardModifier.ControlModifier)
    console = window.debug_commands.console
    qtbot.waitUntil(lambda: "name? " in console.text(), timeout=PATIENCE_MS)

    qtbot.keyClicks(console.field, "Ada")
    qtbot.keyClick(console.field, Qt.Key.Key_Return)

    qtbot.waitUntil(lambda: "Ended with code 0" in console.text(), timeout=PATIENCE_MS)
    assert "hello Ada" in console.text()


def test_a_text_without_file_runs_from_a_copy(qtbot: QtBot, window: MainWindow) -> None:
    document = window.editors.new(SHARE)
    document.editor.go_to(5)
    press(qtbot, window, Qt.Key.Key_F9)

    press(qtbot, window, Qt.Key.Key_F5)

    wait_paused(qtbot, window, 5)
    assert window.editors.current is document
    assert len(window.editors.documents) == 1


@pytest.mark.parametrize("is_debugging", [True, False])
def test_a_busy_loop_is_stopped_within_a_second(
    qtbot: QtBot, window: MainWindow, opened: Callable[[str], Document], *, is_debugging: bool
) -> None:
    opened(SPIN)
    window.bench.settings.set(table.STOP_ON_ENTRY, "never")
    held = Qt.KeyboardModifier.NoModifier if is_debugging else Qt.KeyboardModifier.ControlModifier
    press(qtbot, window, Qt.Key.Key_F5, held)
    wait_phase(qtbot, window, SessionPhase.RUNNING)

    press(qtbot, window, Qt.Key.Key_F5, Qt.KeyboardModifier.ShiftModifier)

    wait_phase(qtbot, window, SessionPhase.ENDED)
    assert not window.debug_commands.session.is_connected
    assert not window.debug_commands.runner.is_alive


def test_f6_pauses_a_busy_loop(
    qtbot: QtBot, window: MainWindow, opened: Callable[[str], Document]
) -> None:
    opened(SPIN)
    window.bench.settings.set(table.STOP_ON_ENTRY, "never")
    press(qtbot, window, Qt.Key.Key_F5)
    wait_phase(qtbot, window, SessionPhase.RUNNING)

    press(qtbot, window, Qt.Key.Key_F6)

    wait_phase(qtbot, window, SessionPhase.PAUSED)


def test_a_program_with_a_mistake_is_not_started_and_the_caret_goes_there(
    qtbot: QtBot, window: MainWindow, opened: Callable[[str], Document]
) -> None:
    document = opened("do main() {\n    temp n int = 1\n    n = nobody\n}\n")

    press(qtbot, window, Qt.Key.Key_F5)

    qtbot.waitUntil(
        lambda: any("Not started" in words for words in window.notices.texts()),
        timeout=PATIENCE_MS,
    )
    assert document.editor.getSelection()[0] + 1 == 3
    wait_phase(qtbot, window, SessionPhase.NONE)
    assert not window.debug_commands.session.is_connected


def test_a_hundred_thousand_lines_are_shown_to_their_end(
    qtbot: QtBot, window: MainWindow, opened: Callable[[str], Document]
) -> None:
    opened(FLOOD)
    window.bench.settings.set(table.STOP_ON_ENTRY, "never")

    press(qtbot, window, Qt.Key.Key_F5)

    console = window.debug_commands.console
    qtbot.waitUntil(lambda: "Ended with code 0" in console.text(), timeout=PATIENCE_MS)
    assert "line 99999" in console.text()
    assert console.view.blockCount() <= window.bench.settings.get(table.CONSOLE_LINES)


def test_a_debugger_that_cannot_be_started_is_told_in_the_strip(
    qtbot: QtBot, window: MainWindow, opened: Callable[[str], Document]
) -> None:
    opened(SHARE)
    window.bench.settings.set(table.DEBUGGER, "/nowhere/debugger")

    press(qtbot, window, Qt.Key.Key_F5)

    strip = window.debug_commands.strip
    qtbot.waitUntil(lambda: "could not be started" in strip.words.text(), timeout=PATIENCE_MS)
    assert strip.isVisible()


def test_a_restart_keeps_breakpoints_and_takes_the_new_text(
    qtbot: QtBot, window: MainWindow, opened: Callable[[str], Document]
) -> None:
    document = opened(SHARE)
    window.debug_commands.breakpoints.toggle(document.key, 14)
    press(qtbot, window, Qt.Key.Key_F5)
    wait_paused(qtbot, window, 14)
    document.replace_text(SHARE.replace("temp sum = 0", "temp sum = 100"))

    press(
        qtbot,
        window,
        Qt.Key.Key_F5,
        Qt.KeyboardModifier.ShiftModifier | Qt.KeyboardModifier.ControlModifier,
    )

    qtbot.waitUntil(lambda: shown_variables(window).get("sum") == "105", timeout=PATIENCE_MS)


def test_the_protocol_panel_shows_both_ways_and_sends_by_hand(
    qtbot: QtBot, window: MainWindow, opened: Callable[[str], Document]
) -> None:
    opened(SHARE)
    press(qtbot, window, Qt.Key.Key_F5)
    wait_paused(qtbot, window, 10)
    panel = window.debug_commands.protocol

    panel.field.setText('{"command":"nonsense"}')
    qtbot.keyClick(panel.field, Qt.Key.Key_Return)
    assert "nonsense" in panel.problem.text()
    panel.field.setText('{"command":"getThreads","id":"mine"}')
    qtbot.keyClick(panel.field, Qt.Key.Key_Return)

    qtbot.waitUntil(
        lambda: any(line.name == "threads" for line in panel.log.lines()), timeout=PATIENCE_MS
    )
    by_hand = [line for line in panel.log.lines() if line.is_by_hand]
    assert [line.name for line in by_hand] == ["getThreads"]
    answers = [line for line in panel.log.lines() if line.name == "initialized"]
    assert answers[0].took is not None
