"""Going on from where a program stands: steps, and run to a line."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject

from ez_debugger.protocol import commands
from ez_ide.debugging.breakpoints.placement import landing, refusal
from ez_ide.language.checking import file_of
from ez_ide.translation import tr

if TYPE_CHECKING:
    from ez_debugger.protocol.commands import Command
    from ez_ide.app.workbench import Workbench
    from ez_ide.debugging.session.controller import DebugController
    from ez_ide.debugging.session.starting import DebugStarting
    from ez_ide.editing.document import Document
    from ez_ide.language.checking import LanguageCommands

TOPIC = "run to"


class DebugStepping(QObject):
    """Connects the actions; with nothing running, a step starts debugging."""

    def __init__(
        self,
        bench: Workbench,
        session: DebugController,
        starting: DebugStarting,
        language: LanguageCommands,
    ) -> None:
        super().__init__(bench.window)
        self._bench, self._session = bench, session
        self._starting, self._language = starting, language
        on = bench.actions.on
        on("debug.continue", lambda: session.resume(commands.Continue()))
        on("debug.pause", session.pause)
        on("debug.step_over", lambda: self._step(commands.StepOver(self._frame())))
        on("debug.step_into", lambda: self._step(commands.StepInto()))
        on("debug.step_out", lambda: session.resume(commands.StepOut(self._frame())))
        on("debug.run_to_cursor", self._run_to_cursor)
        bench.editors.opened.connect(self._on_opened)
        for document in bench.editors.documents:
            self._on_opened(document)

    def _on_opened(self, document: Document) -> None:
        document.editor.run_to_line.connect(partial(self._run_to, document))

    def _frame(self) -> int:
        return self._session.state.selected_frame

    def _step(self, command: Command) -> None:
        if self._session.state.phase.is_alive:
            self._session.resume(command)
        else:
            self._starting.debug(stop_on_entry=True)

    def _run_to_cursor(self) -> None:
        document = self._bench.editors.current
        if document is not None:
            self._run_to(document, document.editor.caret()[0])

    def _run_to(self, document: Document, line: int) -> None:
        """Run to the first statement on a line or behind it; say so where there is none."""
        if not document.is_ez:
            return
        target = self._target(document, line)
        if target is None:
            why = refusal(line, document.editor.lines())
            words = tr("The program cannot run to here. {why}", why=why)
            self._bench.notices.show_notice("warning", words, topic=TOPIC)
            return
        state, launch = self._session.state, self._session.launch
        if not state.phase.is_alive:
            self._bench.editors.bring_to_front(document)
            self._starting.debug(run_to=target)
        elif launch is not None:
            path = str(launch.path) if document.key == launch.key else document.key
            line_running = self._session.texts.line_running(document.key, target)
            self._session.run_to(path, line_running)

    def _target(self, document: Document, line: int) -> int | None:
        report, file = self._language.report_of(document), file_of(document)
        is_known = file in report.statements
        return landing(report, file, line) if is_known else line
