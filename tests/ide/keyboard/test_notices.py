"""The notices below a text, with the keyboard alone."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtWidgets import QPushButton

from ez_ide.actions.session_status import SessionPhase
from ez_ide.non_null import non_null

if TYPE_CHECKING:
    from ez_ide.app.main_window import MainWindow
    from ez_ide.editing.code_editor import CodeEditor
    from tests.helpers.keyboard import Keyboard


def test_the_notice_of_an_edited_program_is_reached_and_restarts_it(
    keyboard: Keyboard, window: MainWindow, editor: CodeEditor
) -> None:
    actions = window.bench.actions
    keyboard.press("F10")
    keyboard.wait(lambda: actions.context.session.phase is SessionPhase.PAUSED)
    bars = non_null(window.editors.current).view.bars
    keyboard.go_to(8)
    keyboard.type("// new")
    assert bars.texts() == ["You have edited this file since the program started."]
    assert not editor.isReadOnly()

    button = keyboard.pane(bars.isAncestorOf)
    assert isinstance(button, QPushButton)
    assert button.text().replace("&", "") == "Restart"
    keyboard.press("Space")

    keyboard.wait(lambda: not bars.texts())
    keyboard.wait(lambda: actions.context.session.phase is SessionPhase.PAUSED)
