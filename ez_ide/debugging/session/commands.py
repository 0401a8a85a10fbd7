"""The actions that start, step and stop a debug session."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject

from ez_debugger.protocol import commands
from ez_ide.debugging.breakpoints.checks import landing, refusal
from ez_ide.language.checking import file_of
from ez_ide.running.processes import OWN_DEBUGGER, split_command
from ez_ide.settings import table
from ez_ide.translation import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_debugger.protocol.commands import Command
    from ez_ide.debugging.session.controller import DebugController
    from ez_ide.editing.document import Document
    from ez_ide.language.checking import LanguageService
    from ez_ide.running.commands import RunCommands
    from ez_ide.workbench import Workbench

TOPIC = "run to"


class SessionCommands(QObject):
    """Checks and saves programs before it starts them, and lets one run at a time."""

    def __init__(
        self,
        bench: Workbench,
        session: DebugController,
        running: RunCommands,
        language: LanguageService,
    ) -> None:
        super().__init__(bench.window)
        self._bench, self._session = bench, session
        self._running, self._language = running, language
        on = bench.actions.on
        on("debug.start", self.debug)
        on("debug.restart", self.restart)
        on("debug.continue", lambda: session.resume(commands.Continue()))
        on("debug.pause", session.pause)
        on("debug.step_over", lambda: self._step(commands.StepOver(self._frame())))
        on("debug.step_into", lambda: self._step(commands.StepInto()))
        on("debug.step_out", lambda: session.resume(commands.StepOut(self._frame())))
        on("debug.run_to_cursor", self._run_to_caret)
        running.starting.connect(session.stop)
        bench.editors.opened.connect(self._on_opened)
        for document in bench.editors.documents:
            self._on_opened(document)

    # -- starting --------------------------------------------------------------------------------

    def debug(self, *, stop_on_entry: bool | None = None, run_to: int = 0) -> None:
        """Debug the program in the current editor, if it has no errors."""
        document = self._bench.editors.current
        if document is not None:
            self._running.check_before(
                document, lambda: self._start(document, stop_on_entry=stop_on_entry, run_to=run_to)
            )

    def restart(self) -> None:
        """Debug the program again from its source as it is now."""
        # The document is saved and checked again, if it is still open.
        launch = self._session.launch
        found = [d for d in self._bench.editors.documents if launch and d.key == launch.key]
        if found:
            self._running.check_before(found[0], lambda: self._restart(found[0]))
        else:
            self._restart_session()

    def _start(self, document: Document, *, stop_on_entry: bool | None, run_to: int) -> None:
        launch = self._running.launcher.launch_of(
            document,
            stop_on_entry=self._entry_setting() if stop_on_entry is None else stop_on_entry,
            run_to=run_to,
        )
        if launch is None:
            return
        self._running.give_way(launch)
        self._session.debugger = self._debugger()
        self._session.start(launch)

    def _restart(self, document: Document) -> None:
        launch = self._running.launcher.launch_of(document, stop_on_entry=self._entry_setting())
        if launch is not None:
            self._session.launch = launch
            self._restart_session()

    def _restart_session(self) -> None:
        if self._session.launch is not None:
            self._running.give_way(self._session.launch)
            self._session.debugger = self._debugger()
            self._session.restart()

    def _entry_setting(self) -> bool | None:
        """Whether to stop at the first statement; None: if no breakpoint is set."""
        return {"always": True, "never": False}.get(self._bench.settings.get(table.STOP_ON_ENTRY))

    def _debugger(self) -> Sequence[str]:
        return split_command(self._bench.settings.get(table.DEBUGGER)) or OWN_DEBUGGER

    # -- stepping --------------------------------------------------------------------------------

    def _frame(self) -> int:
        return self._session.state.selected_frame

    def _step(self, command: Command) -> None:
        """Step; with nothing running, start debugging and stop at the first statement."""
        if self._session.state.phase.is_alive:
            self._session.resume(command)
        else:
            self.debug(stop_on_entry=True)

    # -- running to a line -----------------------------------------------------------------------

    def _on_opened(self, document: Document) -> None:
        document.editor.run_to_line.connect(partial(self._run_to, document))

    def _run_to_caret(self) -> None:
        document = self._bench.editors.current
        if document is not None:
            self._run_to(document, document.editor.caret()[0])

    def _run_to(self, document: Document, line: int) -> None:
        """Run to the first statement on or after a line; a notice reports if there is none."""
        if not document.is_ez:
            return
        target = self._target(document, line)
        if target is None:
            why = refusal(line, document.editor.lines())
            sentence = tr("The program cannot run to this line. {why}", why=why)
            self._bench.notices.show_notice("warning", sentence, topic=TOPIC)
            return
        state, launch = self._session.state, self._session.launch
        if not state.phase.is_alive:
            self._bench.editors.bring_to_front(document)
            self.debug(run_to=target)
        elif launch is not None:
            path = str(launch.path) if document.key == launch.key else document.key
            line_running = self._session.sources.line_running(document.key, target)
            self._session.run_to(path, line_running)

    def _target(self, document: Document, line: int) -> int | None:
        report, file = self._language.report_of(document), file_of(document)
        # A file that was not checked yet is left to the debugger.
        is_known = file in report.statements
        return landing(report, file, line) if is_known else line
