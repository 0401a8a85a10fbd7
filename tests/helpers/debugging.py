"""A window in which a program is debugged, driven by keys and clicks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QPoint, Qt

from ez_debugger.protocol.commands import GetThreads
from ez_ide.actions.session_status import SessionPhase
from ez_ide.editing import geometry
from ez_ide.editing import scintilla_numbers as n
from tests.helpers.gestures import NOTHING_HELD, click, press

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from PyQt6.QtCore import QProcess
    from PyQt6.QtWidgets import QWidget
    from pytestqt.qtbot import QtBot

    from ez_debugger.protocol.commands import Command
    from ez_ide.app.main_window import MainWindow
    from ez_ide.debugging.breakpoints.breakpoint import Breakpoint
    from ez_ide.editing.code_editor import CodeEditor
    from ez_ide.editing.document import Document
    from ez_ide.running.client import Reply

PATIENCE_MS = 20_000
CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


class Debugging:
    """What a user does while debugging, and what the window shows."""

    def __init__(self, window: MainWindow, qtbot: QtBot, folder: Path) -> None:
        self.window, self._qtbot, self.folder = window, qtbot, folder
        self.commands = window.debug_commands
        self.session = self.commands.session
        self.store = self.commands.breakpoints

    # -- the text --------------------------------------------------------------------------------

    def open(self, text: str, name: str = "program.ez") -> Document:
        """Open a new file with this text, and wait until it was checked."""
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
        document = self.window.editors.open(path)
        assert document is not None
        document.editor.setFocus()
        self.wait_checked(document)
        return document

    def wait_checked(self, document: Document) -> None:
        """Wait until the current text is checked."""
        self.wait(lambda: document.key in self.commands.margin.verification.checked)

    @property
    def document(self) -> Document:
        """The one in front."""
        found = self.window.editors.current
        assert found is not None
        return found

    @property
    def editor(self) -> CodeEditor:
        """Its editor."""
        return self.document.editor

    def go_to(self, line: int, column: int = 1) -> None:
        """Put the caret there."""
        self.editor.go_to(line, column)

    # -- gestures --------------------------------------------------------------------------------

    def press(self, key: Qt.Key, held: Qt.KeyboardModifier = NOTHING_HELD) -> None:
        """Press a key in the editor."""
        press(self.editor, key, held)

    def click_margin(
        self,
        line: int,
        *,
        margin: int = n.MARGIN_MARKERS,
        held: Qt.KeyboardModifier = NOTHING_HELD,
        button: Qt.MouseButton = Qt.MouseButton.LeftButton,
    ) -> None:
        """Click beside a line."""
        click(self.editor.viewport(), self.beside(line, margin), button, held)

    def beside(self, line: int, margin: int = n.MARGIN_MARKERS) -> QPoint:
        """The place in a margin beside a line."""
        widths = [self.editor.marginWidth(one) for one in range(margin)]
        top = geometry.top_of(self.editor, line)
        assert top is not None
        middle = self.editor.marginWidth(margin) // 2
        return QPoint(sum(widths) + middle, top + geometry.line_height(self.editor) // 2)

    def debug(self, line: int) -> None:
        """F5, and wait until the program is paused on a line."""
        self.press(Qt.Key.Key_F5)
        self.wait_paused(line)

    def step_over(self, line: int) -> None:
        """F10, and wait until the program is paused on a line."""
        self._step(line, Qt.Key.Key_F10)

    def step_into(self, line: int) -> None:
        """F11, and wait until the program is paused on a line."""
        self._step(line, Qt.Key.Key_F11)

    def step_out(self, line: int) -> None:
        """Shift+F11, and wait until the program is paused on a line."""
        self._step(line, Qt.Key.Key_F11, SHIFT)

    def go_on(self, line: int) -> None:
        """F5 while paused, and wait until the program is paused on a line."""
        self._step(line, Qt.Key.Key_F5)

    def _step(self, line: int, key: Qt.Key, held: Qt.KeyboardModifier = NOTHING_HELD) -> None:
        before = self.session.state.stop
        self.press(key, held)
        self.wait(lambda: self.session.state.stop is not before)
        self.wait_paused(line)

    # -- what the window shows -------------------------------------------------------------------

    def wait(self, is_so: Callable[[], bool]) -> None:
        """Until it is so."""
        self._qtbot.waitUntil(is_so, timeout=PATIENCE_MS)

    def settle(self) -> None:
        """Wait until the debugger has carried out everything that was asked before."""
        answers: list[object] = []
        self.session.inspection.ask(GetThreads(), answers.append)
        self.wait(lambda: bool(answers))

    def wait_paused(self, line: int = 0) -> None:
        """Wait until the program is paused, with stack and variables known."""

        def is_there() -> None:
            state = self.session.state
            console = self.commands.console.text()
            assert state.phase is SessionPhase.PAUSED, (state.phase, state.failure, console)
            assert state.is_settled
            assert state.frames
            shown = self.window.bench.actions.context.session.phase  # what keys go by
            assert shown is SessionPhase.PAUSED, shown
            assert not line or state.frames[0].line == line, state.frames[0]

        self._qtbot.waitUntil(is_there, timeout=PATIENCE_MS)

    def wait_phase(self, phase: SessionPhase) -> None:
        """Until the window shows this phase."""
        self.wait(lambda: self.window.bench.actions.context.session.phase is phase)

    def wait_ended(self) -> None:
        """Until the program has ended and the window says so."""
        self.wait_phase(SessionPhase.ENDED)

    @property
    def lines(self) -> list[int]:
        """The lines with breakpoints of the document in front."""
        return [one.line for one in self.store.in_file(self.document.key)]

    @property
    def only(self) -> Breakpoint:
        """The only breakpoint."""
        (found,) = self.store.all()
        return found

    @property
    def strip(self) -> str:
        """The text of the strip; "" if it is hidden."""
        strip = self.commands.strip
        return strip.sentence.text() if strip.isVisible() else ""

    @property
    def console(self) -> str:
        """The text of the console."""
        return self.commands.console.text()

    @property
    def process(self) -> QProcess:
        """The process of the program: the debugger, or that of a run."""
        owner = self.session if self.session.is_connected else self.window.run_commands.runner
        client = owner._client  # noqa: SLF001 - no part of the window needs to know
        assert client is not None
        return client._process  # noqa: SLF001

    def sent(self) -> list[str]:
        """The names of the commands sent from now on."""
        names: list[str] = []
        real = self.session.send

        def send(command: Command, then: Reply | None = None) -> None:
            names.append(type(command).__name__)
            real(command, then)

        self.session.send = send  # type: ignore[method-assign]
        return names

    def focus(self, widget: QWidget) -> None:
        """Focus a widget."""
        widget.setFocus()

    def variable(self, name: str) -> str:
        """The value of a local variable; "" if it is unknown."""
        shown = self.session.state.values.variable(("locals", name))
        return shown.variable.value if shown else ""
