"""Unusual files: encodings, names, deleted programs, and a broken settings file."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from PyQt6.QtCore import Qt

from ez_ide.settings import table
from tests.helpers.debugging import CTRL
from tests.helpers.gestures import click, type_text
from tests.helpers.running import Running, program

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from ez_ide.app.main_window import MainWindow

TEXT = program("temp n = 1", 'println("n is ${n}")')
FORMS = {
    "carriage returns": TEXT.replace("\n", "\r\n").encode(),
    "a latin letter": TEXT.replace("println", "// \xe4\n    println").encode("latin-1"),
    "no end of the last line": TEXT.rstrip("\n").encode(),
    "tabs": TEXT.replace("    ", "\t").encode(),
}


@pytest.mark.parametrize("form", FORMS)
def test_a_file_of_an_unusual_form_is_debugged_and_not_changed(running: Running, form: str) -> None:
    path = running.folder / "odd.ez"
    path.write_bytes(FORMS[form])
    document = running.window.editors.open(path)
    assert document is not None
    document.editor.setFocus()
    running.wait_checked(document)
    line = 6 if form == "a latin letter" else 5
    running.go_to(line)
    running.press(Qt.Key.Key_F9)

    running.debug(line)

    assert running.variable("n") == "1"
    running.press(Qt.Key.Key_F5)
    running.wait_said("n is 1\n")
    assert path.read_bytes() == FORMS[form]


def test_a_byte_order_mark_is_shown_and_kept(running: Running) -> None:
    path = running.folder / "marked.ez"
    path.write_bytes(b"\xef\xbb\xbf" + TEXT.encode())
    document = running.window.editors.open(path)
    assert document is not None
    document.editor.setFocus()

    running.press(Qt.Key.Key_F5, CTRL)

    running.wait(lambda: any("could not be started" in words for words in running.notices()))
    assert path.read_bytes().startswith(b"\xef\xbb\xbf")
    assert "Exited with" not in running.panel.text()


def test_an_empty_file_reports_what_is_missing(running: Running) -> None:
    running.open("", "empty.ez")

    running.press(Qt.Key.Key_F5, CTRL)

    running.wait(lambda: bool(running.notices()))
    assert "Exited with" not in running.panel.text()


def test_a_program_whose_file_is_deleted_is_debugged_to_its_end(running: Running) -> None:
    document = running.open(TEXT)
    running.debug(4)
    assert document.path is not None

    document.path.unlink()

    running.step_over(5)
    running.press(Qt.Key.Key_F5)
    running.wait_said("n is 1\n", "Exited with code 0")
    assert document.text() == TEXT


def test_an_untitled_program_is_run_debugged_and_restored_after_a_crash(
    running: Running, new_window: Callable[[], MainWindow], qtbot: QtBot
) -> None:
    document = running.window.editors.new(TEXT)
    document.editor.setFocus()
    type_text(document.editor, " ")
    running.press(Qt.Key.Key_F5, CTRL)
    running.wait_said("n is 1\n", "Exited with code 0")
    running.debug(4)

    running.window.backup_keeper.back_up_now()
    running.window.end()
    again = new_window()
    again.start([])

    qtbot.waitUntil(lambda: bool(again.editors.documents), timeout=5000)
    assert again.editors.documents[0].text() == " " + TEXT


@pytest.mark.parametrize("content", ['{\n  "editor.tabWidth": 2,\n  oops\n}', "[1]", "\x00"])
def test_the_window_works_with_a_broken_settings_file(
    home: Path, new_window: Callable[[], MainWindow], content: str
) -> None:
    (home / "settings.json").write_text(content)

    window = new_window()
    window.start([])

    assert any("Settings" in words for words in window.notices.texts())
    window.bench.settings.set(table.TAB_WIDTH, 8)
    assert window.bench.settings.get(table.TAB_WIDTH) == 8
    assert (home / "settings.json").read_text() == content


def test_settings_of_a_newer_version_are_used_and_kept(
    home: Path, new_window: Callable[[], MainWindow]
) -> None:
    file = home / "settings.json"
    file.write_text('{"console.wrap": false, "telepathy.range": 3}')
    window = new_window()
    window.start([])

    console = window.run_commands.console
    assert console.view.lineWrapMode() == console.view.LineWrapMode.NoWrap
    click(console.buttons["wrap"])

    assert window.bench.settings.get(table.CONSOLE_WRAP)
    assert "telepathy.range" in file.read_text()
    assert not any("Settings" in words for words in window.notices.texts())


def test_settings_that_cannot_be_written_apply_and_are_reported(
    home: Path, new_window: Callable[[], MainWindow]
) -> None:
    (home / "settings.json").mkdir()  # as good as read-only, even for root
    window = new_window()
    window.start([])

    window.bench.settings.set(table.TAB_WIDTH, 8)

    assert window.bench.settings.get(table.TAB_WIDTH) == 8
    assert any("Settings" in words for words in window.notices.texts())
