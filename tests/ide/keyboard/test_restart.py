"""Tabs, caret, breakpoints and watches after Ctrl+Q and a new start."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_ide.settings import table
from tests.helpers.debugging_by_keys import DebuggingByKeys
from tests.helpers.ide_programs import SHARE

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from pytestqt.qtbot import QtBot

    from ez_ide.app.main_window import MainWindow


def test_tabs_caret_breakpoints_and_watches_are_restored(
    new_window: Callable[[], MainWindow], qtbot: QtBot, tmp_path: Path
) -> None:
    def start() -> DebuggingByKeys:
        window = new_window()
        window.bench.settings.set(table.SHOW_WELCOME, False)
        window.start([])
        with qtbot.waitExposed(window):
            window.show()
        return DebuggingByKeys(window, qtbot, tmp_path)

    person = start()
    person.open_program("do other() {\n}\n", "other.ez")
    person.open_program(SHARE)
    person.break_at(13)
    person.press("Ctrl+K, Ctrl+W")
    person.go_to(6, 5)
    person.press("Ctrl+Q")
    person.wait(lambda: not person.window.isVisible())

    again = start()

    again.wait(lambda: len(again.window.editors.documents) == 2)
    assert again.seen.document.name == "program.ez"
    assert again.editor.caret() == (6, 5)
    assert again.seen.lines == [13]
    assert again.seen.commands.watches.expressions == person.seen.commands.watches.expressions
    again.seen.wait_checked(again.seen.document)
    again.debug(13)
