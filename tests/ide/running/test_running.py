"""Running programs without the debugger: saved, shown while they run, stopped, run again."""

from __future__ import annotations

import json
import time
from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import Qt

from ez_ide.actions.session_status import SessionPhase
from ez_ide.settings import table
from tests.helpers.debugging import CTRL
from tests.helpers.gestures import click, type_text
from tests.helpers.running import Running, program

if TYPE_CHECKING:
    from ez_ide.app.main_window import MainWindow

SPIN = program("temp n = 0", "loop {", "    n = (n + 1) % 7", "}")
SLEEPS = "import & use @std\nimport @time\n" + "\ndo main() {\n    sleep_seconds(60)\n}\n"
ASKS = program('print("name? ")', "temp name = input()", 'println("hello ${name}")')
FLOODS = program("loop {", '    println("a line of a flood that does not end")', "}")
DEEP = """\
import & use @std

do down(n int) -> int {
    if n == 0 {
        loop {
            n + 1
        }
    }
    return down(n - 1)
}

do main() {
    println(down(9000))
}
"""
BUSY = {"loop": SPIN, "input": ASKS, "flood": FLOODS}


def test_ctrl_f5_saves_runs_and_reports_the_end(running: Running) -> None:
    document = running.open(program('println("one")'))
    document.editor.setFocus()
    type_text(document.editor, "// changed")
    running.press(Qt.Key.Key_Return)

    running.press(Qt.Key.Key_F5, CTRL)

    said = running.wait_said("Exited with code 0 after ")
    assert said.startswith("one\n")
    assert said.rstrip().endswith(" s")
    assert document.path is not None
    assert "// changed" in document.path.read_text()
    assert not running.window.bench.actions.context.session.is_debugging
    assert running.window.focusWidget() is document.editor


def test_a_run_stops_at_no_breakpoint(running: Running) -> None:
    running.open(program("temp n = 1", "println(n)"))
    running.go_to(5)
    running.press(Qt.Key.Key_F9)

    running.press(Qt.Key.Key_F5, CTRL)

    running.wait_said("1\n", "Exited with code 0")


def test_a_document_without_a_file_runs_from_a_copy_without_a_dialog(running: Running) -> None:
    document = running.window.editors.new(program('println("never saved")'))

    running.press(Qt.Key.Key_F5, CTRL)

    running.wait_said("never saved", "Exited with code 0")
    assert document.path is None
    assert running.window.editors.documents == [document]


def test_output_and_errors_keep_the_order_of_the_program(running: Running) -> None:
    lines = [f'println("out {n}")\n    eprintln("err {n}")' for n in range(4)]
    running.run(program(*lines))

    said = running.wait_said("Exited with code 0")

    expected = [word for n in range(4) for word in (f"out {n}", f"err {n}")]
    assert said.splitlines()[:8] == expected


def test_the_exit_code_is_reported(running: Running) -> None:
    running.run(program('print("no line end")', "exit(7)"))

    said = running.wait_said("Exited with code 7")

    assert said.splitlines()[0] == "no line end"
    assert "code 7" in running.window.bench.actions.context.session.sentence


def test_output_is_there_while_the_program_still_runs(running: Running) -> None:
    running.run(program('print("thinking… ")', "loop {", "    temp n = 1", "}"))

    running.wait_said("thinking… ")

    running.wait_phase(SessionPhase.RUNNING)
    running.stop()
    running.wait_said("Stopped after")


@pytest.mark.parametrize("is_debugging", [True, False])
@pytest.mark.parametrize("name", BUSY)
def test_stop_ends_it_soon(running: Running, name: str, *, is_debugging: bool) -> None:
    running.start(BUSY[name], is_debugging=is_debugging)
    began = time.monotonic()

    running.stop()

    running.wait_phase(SessionPhase.ENDED)
    assert time.monotonic() - began < 5.0
    assert not running.commands.session.is_connected
    assert not running.window.run_commands.runner.is_connected
    assert not running.window.bench.actions.action("run.stop").isEnabled()


def test_running_again_ends_the_first_without_a_question(running: Running) -> None:
    running.run(ASKS)
    running.wait_asked()

    running.press(Qt.Key.Key_F5, CTRL)

    running.wait_asked()
    running.answer("Ada")
    said = running.wait_said("Exited with code 0")
    assert said.count("name? ") == 1


@pytest.mark.parametrize("button", ["Keep running", "Stop it and run again"])
def test_running_again_asks_if_the_setting_says_so(running: Running, button: str) -> None:
    running.window.bench.settings.set(table.RUN_AGAIN, "ask")
    running.run(ASKS)
    running.wait_asked()
    first = running.process.processId()

    running.press(Qt.Key.Key_F5, CTRL)
    assert "A program is still running." in running.notices()
    click(running.notice_button(button))

    if button != "Keep running":
        running.wait(lambda: running.process.processId() not in (0, first))
    running.wait_asked()
    running.answer("Ada")
    running.wait_said("hello Ada", "Exited with code 0")


def test_running_again_does_nothing_if_the_setting_says_so(running: Running) -> None:
    running.window.bench.settings.set(table.RUN_AGAIN, "refuse")
    running.run(ASKS)
    running.wait_asked()

    running.press(Qt.Key.Key_F5, CTRL)

    running.answer("Ada")
    running.wait_said("hello Ada", "Exited with code 0")


def test_a_run_replaces_a_debug_session_and_vice_versa(running: Running) -> None:
    running.open(ASKS)
    running.debug(4)

    running.press(Qt.Key.Key_F5, CTRL)
    running.wait_asked()
    assert not running.window.bench.actions.context.session.is_debugging

    running.press(Qt.Key.Key_F5, CTRL)
    running.wait_asked()
    running.window.bench.actions.trigger("run.stop")
    running.wait_ended()
    running.debug(4)
    assert running.window.bench.actions.context.session.is_debugging


def test_a_program_with_errors_is_not_run_and_the_caret_goes_to_the_first(running: Running) -> None:
    document = running.run(program("temp n int = 1", "n = nobody"))

    running.wait(lambda: document.editor.caret()[0] == 5)
    click(running.notice_button("Show problems"))
    assert running.window.language.problems.isVisible()
    assert "Exited with" not in running.panel.text()


def test_ten_starts_in_a_row_all_succeed(running: Running) -> None:
    running.open(program('println("again")'))
    for _time in range(5):
        running.press(Qt.Key.Key_F5, CTRL)

    said = running.wait_said("Exited with code 0")
    assert said.count("again") == 1


def test_options_are_kept_for_each_file(running: Running) -> None:
    text = (
        "import & use @std\nimport @os\n\ndo main() {\n    println(os.args())\n"
        '    println(os.cwd())\n    println(os.get_env("SPOKEN"))\n}\n'
    )
    document = running.open(text)
    elsewhere = running.folder / "else where"
    elsewhere.mkdir()
    running.window.bench.actions.trigger("run.options")
    dialog = running.window.run_commands.options.dialog
    assert dialog is not None
    type_text(dialog.arguments, "one 'two words'")
    type_text(dialog.folder, str(elsewhere))
    dialog.environment.setPlainText("SPOKEN=loud=ly")
    dialog.accept()

    running.press(Qt.Key.Key_F5, CTRL)

    said = running.wait_said("Exited with code 0")
    assert "two words" in said
    assert str(elsewhere) in said
    assert "loud=ly" in said
    kept = running.window.bench.state.section("run options")
    assert kept[document.key]["arguments"] == ["one", "two words"]
    running.window.bench.actions.trigger("run.options")
    dialog = running.window.run_commands.options.dialog
    assert dialog is not None
    assert dialog.folder.text() == str(elsewhere)
    assert dialog.environment.toPlainText() == "SPOKEN=loud=ly"
    dialog.reject()


def test_invalid_options_cannot_be_saved(running: Running) -> None:
    running.open(program())
    running.window.bench.actions.trigger("run.options")
    dialog = running.window.run_commands.options.dialog
    assert dialog is not None
    ok = dialog.buttons.buttons()[0]

    for field, text in ((dialog.arguments, "'open"), (dialog.folder, "/nowhere/at all")):
        field.setText(text)
        assert dialog.message_label.text()
        assert not ok.isEnabled()
        field.clear()
    dialog.environment.setPlainText("NO_VALUE")
    assert "line 1" in dialog.message_label.text()
    dialog.reject()


def test_the_actions_without_a_feature_are_in_no_menu(window: MainWindow) -> None:
    connected = window.bench.actions.is_connected
    assert [one.id for one in window.bench.actions.specs() if not connected(one.id)] == []


def test_the_status_says_running_and_the_seconds_pass(running: Running) -> None:
    running.run(SPIN)

    running.wait_phase(SessionPhase.RUNNING)
    assert running.window.bench.actions.context.session.sentence == "Running"
    running.stop()
    running.wait_ended()


def test_the_messages_of_a_run_are_in_the_protocol_panel(running: Running) -> None:
    running.run(program('println("hello")'))
    running.wait_said("Exited with code 0")

    lines = running.window.debug_commands.protocol.log.lines()
    first = json.loads(next(line.raw for line in lines if line.name == "initialize"))
    assert first["params"]["noDebug"] is True
    assert {"output", "exited"} <= {line.name for line in lines}
