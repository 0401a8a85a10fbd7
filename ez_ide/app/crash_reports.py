"""What happens when EZ Studio itself makes a mistake: the work is saved, the window goes on.

The one place where every exception ends that nobody else could do something about.  It is written
to the log, told once for each kind in a quiet bar, and never ends the process.
"""

from __future__ import annotations

import faulthandler
import sys
import traceback
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, pyqtSignal

from ez_ide.storage.log import LOGGER
from ez_ide.translation import tr

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path
    from types import TracebackType

    from ez_ide.app.workbench import Workbench

MOST_TOLD = 20


class OwnErrors(QObject):
    """Catches what nobody caught."""

    report_wanted = pyqtSignal()

    def __init__(self, bench: Workbench, save_work: Callable[[], None]) -> None:
        super().__init__(bench.window)
        self._bench, self._save_work = bench, save_work
        self._told: set[tuple[str, str]] = set()
        self._is_busy = False
        self._before = sys.excepthook
        self.reports: list[str] = []

    def install(self) -> None:
        """From now on, exceptions in slots and event handlers come here."""
        self._before, sys.excepthook = sys.excepthook, self.handle

    def remove(self) -> None:
        """The window is gone: as it was before."""
        sys.excepthook = self._before

    def handle(
        self,
        kind: type[BaseException],
        error: BaseException,
        trace: TracebackType | None,
    ) -> None:
        """Save the user's work, write it down, tell it once."""
        if issubclass(kind, KeyboardInterrupt):
            self._bench.window.close()
            return
        report = "".join(traceback.format_exception(kind, error, trace))
        LOGGER.error("own error:\n%s", report)
        self.reports = [*self.reports, report][-MOST_TOLD:]
        if self._is_busy:  # an error while telling an error: the log has it
            return
        self._is_busy = True
        try:
            self._tell(kind, trace)
            self._save_work()
        finally:
            self._is_busy = False

    def _tell(self, kind: type[BaseException], trace: TracebackType | None) -> None:
        where = traceback.extract_tb(trace)[-1] if trace is not None else None
        which = (kind.__name__, f"{where.filename}:{where.lineno}" if where else "")
        if which in self._told or len(self._told) >= MOST_TOLD:
            return
        self._told.add(which)
        self._bench.notices.show_notice(
            "error",
            tr("Something went wrong inside EZ Studio. Your texts are safe, and you can go on."),
            [(tr("Show report"), self.report_wanted.emit)],
            topic=f"own error {which}",
        )


def catch_crashes(log: Path) -> None:
    """Let a crash below Python leave a trace beside the log."""
    try:
        log.parent.mkdir(parents=True, exist_ok=True)
        faulthandler.enable(log.with_name("crash.txt").open("w", encoding="utf-8"))
    except OSError:
        LOGGER.warning("no crash trace")
