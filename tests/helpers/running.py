"""A window with a program in it that is run, and a person who types for it and stops it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import Qt
from PyQt6.QtWidgets import QApplication, QPushButton

from ez_ide.actions.session_status import SessionPhase
from ez_ide.settings import table
from tests.helpers.debugging import CTRL, SHIFT, Debugging
from tests.helpers.gestures import click, compose, press, type_text

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PyQt6.QtGui import QTextBlock
    from PyQt6.QtWidgets import QWidget

    from ez_ide.editing.document import Document
    from ez_ide.running.panel import ConsolePanel

BEGIN = "import & use @std\n\ndo main() {\n"


def program(*lines: str) -> str:
    """A program with these statements in its `main`; the first is on line 4."""
    return BEGIN + "".join(f"    {line}\n" for line in lines) + "}\n"


class Running(Debugging):
    """What a person does who runs programs, and what they see."""

    @property
    def panel(self) -> ConsolePanel:
        """The console."""
        return self.window.run_commands.console

    def run(self, text: str, name: str = "program.ez") -> Document:
        """Open a program and press Ctrl+F5."""
        document = self.open(text, name)
        self.press(Qt.Key.Key_F5, CTRL)
        return document

    def start(self, text: str, *, is_debugging: bool) -> None:
        """Open a program, start it with the debugger or without, and wait until it is busy."""
        self.window.bench.settings.set(table.STOP_ON_ENTRY, "never")
        self.open(text)
        self.press(Qt.Key.Key_F5, Qt.KeyboardModifier.NoModifier if is_debugging else CTRL)
        self.wait(lambda: self.window.bench.actions.context.session.phase.is_busy)

    def stop(self) -> None:
        """Press Shift+F5."""
        self.press(Qt.Key.Key_F5, SHIFT)

    def wait_said(self, *words: str) -> str:
        """Until the console shows all these; its text."""
        self.wait(lambda: all(one in self.panel.text() for one in words))
        return self.panel.text()

    def wait_asked(self) -> None:
        """Until the program waits for input and the field is there."""
        self.wait_phase(SessionPhase.WAITING_FOR_INPUT)
        self.wait(self.panel.field.isVisible)

    def answer(self, text: str) -> None:
        """Type a line for the program and press Enter."""
        if text.isascii():
            type_text(self.panel.field, text)
        else:
            compose(self.panel.field, text)
        press(self.panel.field, Qt.Key.Key_Return)

    def block_with(self, words: str) -> QTextBlock:
        """The line of the console that has these words in it."""
        document = self.panel.view.document()
        assert document is not None
        block = document.begin()
        while block.isValid() and words not in block.text():
            block = block.next()
        assert block.isValid(), self.panel.view.toPlainText()
        return block

    def click_link(self, link: str) -> None:
        """Click on a link of the console."""
        at = self.panel.view.position_of_link(link)
        assert at is not None, link
        click(self.widget(self.panel.view.viewport()), at)

    @staticmethod
    def widget(found: QWidget | None) -> QWidget:
        """A widget that is there."""
        assert found is not None
        return found

    def notices(self) -> Sequence[str]:
        """What the quiet bars say."""
        return self.window.notices.texts()

    def notice_button(self, words: str) -> QPushButton:
        """A button in a quiet bar."""
        found = [b for b in self.window.notices.findChildren(QPushButton) if b.text() == words]
        assert found, words
        return found[-1]

    @staticmethod
    def clipboard() -> str:
        """What was copied."""
        board = QApplication.clipboard()
        assert board is not None
        return board.text()

    @staticmethod
    def put_on_clipboard(text: str) -> None:
        """Copy something elsewhere."""
        board = QApplication.clipboard()
        assert board is not None
        board.setText(text)
