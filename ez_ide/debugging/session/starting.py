"""Starting, restarting and stopping a debug session."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject

from ez_ide.running.client import OWN_DEBUGGER
from ez_ide.running.command_line import words_of
from ez_ide.settings import table

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_ide.app.workbench import Workbench
    from ez_ide.debugging.session.controller import DebugController
    from ez_ide.editing.document import Document
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
