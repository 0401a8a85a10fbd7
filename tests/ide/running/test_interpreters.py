"""The choice of the interpreter: tested when it is chosen, and used from then on."""

from __future__ import annotations

import shlex
import sys
from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QDialogButtonBox

from ez_ide.settings import table
from tests.helpers.debugging import CTRL
from tests.helpers.gestures import click, press
from tests.helpers.processes import is_running
from tests.helpers.running import Running, program

if TYPE_CHECKING:
    from pathlib import Path

    from ez_ide.running.interpreter_choice import InterpreterDialog

OWN = f"{shlex.quote(sys.executable)} -m ez_lang"
SIMPLE = """\
import subprocess, sys
if sys.argv[1:] == ["--version"]:
    print("simple-ez 0.1")
elif sys.argv[1] == "debugserver":
    sys.exit("no such command")
else:
    sys.exit(subprocess.call([sys.executable, "-m", "ez_lang", *sys.argv[1:]]))
"""


def open_dialog(running: Running) -> InterpreterDialog:
    """Choose “Choose interpreter…” in the Run menu."""
    running.window.bench.actions.trigger("run.interpreter")
    dialog = running.window.run_commands.interpreters.dialog
    assert dialog is not None
    return dialog


def choose(running: Running, command: str) -> InterpreterDialog:
    """Type a command and accept it."""
    dialog = open_dialog(running)
    dialog.other.setChecked(True)
    dialog.field.setText(command)
    press(dialog.field, Qt.Key.Key_Return)
    return dialog


def simple(folder: Path) -> str:
    """A command that runs programs and knows nothing else."""
    path = folder / "simple ez.py"
    path.write_text(SIMPLE)
    return shlex.join([sys.executable, str(path)])


def test_a_command_is_tested_and_its_version_reported(running: Running) -> None:
    choose(running, OWN)

    running.wait(lambda: any("Programs now run with" in words for words in running.notices()))
    assert running.window.bench.settings.get(table.INTERPRETER) == OWN
    assert not any("does not support" in words for words in running.notices())
    running.open(program('print("name? ")', "println(input())"))
    running.window.bench.actions.trigger("run.run")
    running.wait_asked()
    running.answer("Ada")
    running.wait_said("name? Ada\nAda\nExited with code 0")


def test_a_command_without_the_protocol_is_used_and_missing_features_are_named(
    running: Running,
) -> None:
    choose(running, simple(running.folder))

    running.wait(lambda: any("simple-ez 0.1" in words for words in running.notices()))
    assert any("does not support" in words for words in running.notices())
    running.open(program('print("name? ")', "println(input())", "exit(3)"))
    running.window.bench.actions.trigger("run.run")
    running.wait_said("name? ")
    running.wait(running.panel.field.isVisible)
    running.answer("Ada")
    running.wait_said("Ada\nAda", "Exited with code 3")


def test_stopping_a_command_also_stops_the_process_that_it_has_started(running: Running) -> None:
    running.window.bench.settings.set(table.INTERPRETER, simple(running.folder))
    running.run(program("println(os.pid())", "sleep_seconds(1000)").replace("@std", "@std, @os"))
    running.wait_said("\n")
    number = int(running.panel.text().strip())
    assert is_running(number)

    running.stop()

    running.wait_ended()
    running.wait(lambda: not is_running(number))


@pytest.mark.parametrize(
    ("command", "words"),
    [
        ("/nowhere/ez", "could not be started"),
        (shlex.join([sys.executable, "-c", "pass"]), "does not report its version"),
        (shlex.join([sys.executable, "-c", "print('python 3')"]), "does not run EZ programs"),
    ],
)
def test_a_command_that_is_no_interpreter_is_refused(
    running: Running, command: str, words: str
) -> None:
    dialog = choose(running, command)

    running.wait(lambda: words in dialog.message_label.text())
    assert dialog.isVisible()
    assert running.window.bench.settings.get(table.INTERPRETER) == ""
    button = dialog.buttons.button(QDialogButtonBox.StandardButton.Cancel)
    assert button is not None
    click(button)
    assert running.window.run_commands.interpreters.dialog is None


def test_the_built_in_interpreter_is_chosen_without_a_test(running: Running) -> None:
    running.window.bench.settings.set(table.INTERPRETER, "/nowhere/ez")
    dialog = open_dialog(running)
    assert dialog.other.isChecked()

    dialog.own.setChecked(True)
    dialog.accept_choice()

    assert running.window.bench.settings.get(table.INTERPRETER) == ""


def test_a_command_from_the_settings_page_is_tested_too(running: Running) -> None:
    running.window.bench.settings.set(table.INTERPRETER, "/nowhere/ez")

    running.wait(lambda: any("could not be started" in words for words in running.notices()))
    running.open(program())
    running.press(Qt.Key.Key_F5, CTRL)
    running.wait_said("could not be started")
    click(running.notice_button("Choose interpreter…"))
    assert running.window.run_commands.interpreters.dialog is not None
