"""Starting, restarting and stopping a debug session."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject

from ez_debugger.protocol import commands
from ez_ide.debugging.breakpoints.checks import landing, refusal
from ez_ide.language.checking import file_of
from ez_ide.running.client import OWN_DEBUGGER
from ez_ide.running.command_line import words_of
from ez_ide.settings import table
from ez_ide.translation import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_debugger.protocol.commands import Command
    from ez_ide.app.workbench import Workbench
    from ez_ide.debugging.session.controller import DebugController
    from ez_ide.editing.document import Document
    from ez_ide.language.checking import LanguageService
    from ez_ide.running.commands import RunCommands


class DebugStarting(QObject):
    """Checks and saves before it starts, and sees to it that one program is alive at a time."""

    def __init__(self, bench: Workbench, session: DebugController, running: RunCommands) -> None:
        super().__init__(bench.window)
        self._bench, self._session, self._running = bench, session, running
        bench.actions.on("debug.start", self.debug)
        bench.actions.on("debug.restart", self.restart)
        running.starting.connect(self._session.stop)

    def debug(self, *, stop_on_entry: bool | None = None, run_to: int = 0) -> None:
        """Debug the program in front, if it has no errors."""
        document = self._bench.editors.current
        if document is not None:
            self._running.check_before(
                document,
                lambda: self._start(document, stop_on_entry=stop_on_entry, run_to=run_to),
            )

    def _start(self, document: Document, *, stop_on_entry: bool | None, run_to: int) -> None:
        launch = self._running.launching.launch_of(
            document,
            stop_on_entry=self._wanted_entry() if stop_on_entry is None else stop_on_entry,
            run_to=run_to,
        )
        if launch is None:
            return
        self._running.give_way(launch)
        self._session.debugger = self._debugger()
        self._session.start(launch)

    def _wanted_entry(self) -> bool | None:
        """Whether it is to stop at the first statement; none: if nothing else would stop it."""
        return {"always": True, "never": False}.get(self._bench.settings.get(table.STOP_ON_ENTRY))

    def restart(self) -> None:
        """Debug the program again from its source as it is now."""
        launch = self._session.launch
        found = [d for d in self._bench.editors.documents if launch and d.key == launch.key]
        if found:
            self._running.check_before(found[0], lambda: self._restart(found[0]))
        else:
            self._go_again()

    def _restart(self, document: Document) -> None:
        fresh = self._running.launching.launch_of(document, stop_on_entry=self._wanted_entry())
        if fresh is not None:
            self._session.launch = fresh
            self._go_again()

    def _go_again(self) -> None:
        if self._session.launch is not None:
            self._running.give_way(self._session.launch)
            self._session.debugger = self._debugger()
            self._session.restart()

    def _debugger(self) -> Sequence[str]:
        return words_of(self._bench.settings.get(table.DEBUGGER)) or OWN_DEBUGGER


TOPIC = "run to"


class DebugStepping(QObject):
    """Connects the actions; with nothing running, a step starts debugging."""

    def __init__(
        self,
        bench: Workbench,
        session: DebugController,
        starting: DebugStarting,
        language: LanguageService,
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
            words = tr("The program cannot run to this line. {why}", why=why)
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
