"""Running programs, and the console that running and debugging share."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from PyQt6.QtCore import QElapsedTimer, QObject, pyqtSignal
from PyQt6.QtWidgets import QApplication

from ez_debugger.records import Location
from ez_ide.actions.session_status import SessionPhase
from ez_ide.running.controller import RunController
from ez_ide.running.error_block import error_lines
from ez_ide.running.interpreter_choice import InterpreterChoice
from ez_ide.running.launch import Launcher
from ez_ide.running.options import RunOptions
from ez_ide.running.panel import ConsolePanel
from ez_ide.settings import table
from ez_ide.translation import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_debugger.protocol import events
    from ez_debugger.records import FrameInfo
    from ez_ide.actions.session_status import SessionStatus
    from ez_ide.editing.document import Document
    from ez_ide.running.launch import FilesOf, ProgramDocuments
    from ez_ide.running.state import Launch
    from ez_ide.workbench import Workbench

TYPING_MS = 2000
"""The user counts as typing in the editor until this time after the last key."""

TOPIC = "run"

CheckBefore = Callable[["Document", Callable[[], object]], None]
"""Checks a document, and calls a function if it has no errors."""


class RunCommands(QObject):
    """Runs the program in the current editor, and shows output, input and errors of programs.

    Either running or debugging is in front: actions, status bar and console follow its state.
    """

    starting = pyqtSignal()  # a run begins: a debug session has to end
    code_requested = pyqtSignal(str)  # "E5001": show its page
    link_chosen = pyqtSignal(str)  # a link in the console to something else

    def __init__(
        self,
        bench: Workbench,
        program: ProgramDocuments,
        check_before: CheckBefore,
        files_of: FilesOf,
    ) -> None:
        super().__init__(bench.window)
        self._bench, self.program, self.check_before = bench, program, check_before
        self.is_in_front = False
        self.last_error: events.Error | None = None  # of the program started last
        self.runner = RunController(self)
        self.launcher = Launcher(bench, files_of)
        self.console = ConsolePanel(bench.settings, bench.themes)
        bench.panels.add(self.console, "bottom")
        self.options = RunOptions(bench, self.launcher)
        self.interpreters = InterpreterChoice(bench)
        self._since_typing = QElapsedTimer()
        self._connect()

    def _connect(self) -> None:
        bench, console, runner = self._bench, self.console, self.runner
        bench.actions.on("run.run", self.run)
        runner.changed.connect(self._report)
        runner.output.connect(console.add)
        runner.ended.connect(self.show_end)
        runner.failed.connect(self._on_failed)
        runner.refused.connect(self._on_refused)
        runner.faulted.connect(self.show_error)
        console.typed.connect(self._on_typed)
        console.input_ended.connect(self._on_input_ended)
        console.location_clicked.connect(self.program.go_to)
        console.link_clicked.connect(self._on_link)
        console.log_requested.connect(lambda path: bench.editors.open(path, asks=False))
        console.notice.connect(
            lambda kind, text: bench.notices.show_notice(kind, text, topic="console")
        )
        bench.editors.text_changed.connect(lambda _document: self._since_typing.start())

    def shut_down(self) -> None:
        """End everything that was started: the window closes."""
        self.runner.shut_down()
        self.interpreters.shut_down()
        self.launcher.close()

    # -- starting --------------------------------------------------------------------------------

    def run(self) -> None:
        """Check, save and run the program in the current editor."""
        document = self._bench.editors.current
        if document is None:
            return
        is_alive = self._bench.actions.context.session.phase.is_alive
        again = self._bench.settings.get(table.RUN_AGAIN) if is_alive else "restart"
        if again == "ask":
            self._ask_to_run_again(document)
        elif again == "restart":
            self._check_and_start(document)

    def _ask_to_run_again(self, document: Document) -> None:
        self._bench.notices.show_notice(
            "warning",  # a question stays until it is answered
            tr("A program is still running."),
            [
                (tr("Stop it and run again"), lambda: self._check_and_start(document)),
                (tr("Keep running"), lambda: None),
            ],
            topic=TOPIC,
        )

    def _check_and_start(self, document: Document) -> None:
        self._bench.notices.withdraw(TOPIC)
        self.check_before(document, lambda: self._start(document))

    def _start(self, document: Document) -> None:
        launch = self.launcher.launch_of(document)
        if launch is None:
            return
        self.starting.emit()
        self.is_in_front = True
        self.last_error = None
        self.program.launch = launch
        self.console.begin()
        self._bench.panels.show("console")
        self.runner.debugger, self.runner.interpreter = self.interpreters.commands()
        self.runner.start(launch)

    def give_way(self, launch: Launch) -> None:
        """A program is about to be debugged: end the run, and give the console to the session."""
        self.runner.give_way()
        self.is_in_front = False
        self.last_error = None
        self.program.launch = launch
        self.console.begin()
        self._bench.notices.withdraw(TOPIC)

    # -- shared by running and debugging ---------------------------------------------------------

    def show_status(
        self, status: SessionStatus, prompt: str = "", *, asks_openly: bool = True
    ) -> None:
        """Update actions, status bar and console from the state in front."""
        self._bench.actions.update(session=status)
        self.console.set_live(live=status.phase.is_alive, asks_openly=asks_openly)
        is_waiting = status.phase is SessionPhase.WAITING_FOR_INPUT
        was_waiting = self.console.is_waiting
        self.console.set_waiting(prompt if is_waiting else None)
        if is_waiting and not was_waiting:
            self._bench.panels.show("console")
            QApplication.alert(self._bench.window)
            # Focus that moves while the user types would send keystrokes to the wrong place.
            if not self._is_typing():
                self.console.field.setFocus()

    def show_error(
        self, error: events.Error, frames: Sequence[FrameInfo] = (), total: int = 0
    ) -> None:
        """Show an error of the program in the console, with its line and its call stack."""
        self.last_error = error
        self.console.write(error_lines(error, frames, self.program.line_text, total=total))

    def show_end(self, code: int | None, seconds: float | None) -> None:
        """Report in the console how a program ended; `code` is None if it was stopped."""
        after = "" if seconds is None else " " + tr("after {seconds} s", seconds=f"{seconds:.2f}")
        text = tr("Stopped") if code is None else tr("Exited with code {code}", code=code)
        self.console.note(text + after)

    def refuse(self, errors: Sequence[events.Error]) -> None:
        """Show the errors because of which a program was not started."""
        for error in errors:
            self.show_error(error)
        self._bench.panels.show("console")
        first = errors[0]
        if isinstance(first.location, Location):
            self.program.go_to(first.location.file, first.location.line, first.location.column)
        self._bench.notices.show_notice(
            "error",
            tr("The program could not be started: {why}", why=first.message),
            [(tr("Problems"), lambda: self._bench.panels.show("problems", focus=True))],
            topic=TOPIC,
        )

    def _is_typing(self) -> bool:
        return self._since_typing.isValid() and self._since_typing.elapsed() < TYPING_MS

    # -- from console and runner -----------------------------------------------------------------

    def _on_typed(self, text: str) -> None:
        if self.is_in_front:
            self.runner.send_input(text)

    def _on_input_ended(self) -> None:
        if self.is_in_front:
            self.runner.end_input()

    def _on_link(self, link: str) -> None:
        kind, _, name = link.partition(":")
        if kind == "code":
            self.code_requested.emit(name)
        else:
            self.link_chosen.emit(link)

    def _report(self) -> None:
        if self.is_in_front:
            runner = self.runner
            self.show_status(runner.status, runner.prompt, asks_openly=not runner.interpreter)

    def _on_refused(self, errors: list[events.Error]) -> None:
        if errors:
            self.refuse(errors)

    def _on_failed(self, text: str) -> None:
        self.console.note(text)
        self._bench.notices.show_notice(
            "error",
            text,
            [(tr("Choose interpreter…"), lambda: self._bench.actions.trigger("run.interpreter"))],
            topic=TOPIC,
        )
