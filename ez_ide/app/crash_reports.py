"""Handling of uncaught exceptions: unsaved changes are backed up, and the window continues.

This is the only handler of all exceptions that no other code handles. Each is logged, reported once
per kind in a notice, and never ends the process.
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

    from ez_ide.workbench import Workbench

MAX_REPORTS = 20


class ExceptionHandler(QObject):
    """Handles uncaught exceptions."""

    report_requested = pyqtSignal()

    def __init__(self, bench: Workbench, save_work: Callable[[], None]) -> None:
        super().__init__(bench.window)
        self._bench, self._save_work = bench, save_work
        self._reported: set[tuple[str, str]] = set()
        self._is_busy = False
        self._previous_hook = sys.excepthook
        self.reports: list[str] = []

    def install(self) -> None:
        """Install the handler for slots and event handlers."""
        self._previous_hook, sys.excepthook = sys.excepthook, self.handle

    def remove(self) -> None:
        """Restore the previous handler when the window is closed."""
        sys.excepthook = self._previous_hook

    def handle(
        self, kind: type[BaseException], error: BaseException, trace: TracebackType | None
    ) -> None:
        """Back up unsaved changes, log the exception, and report it once."""
        if issubclass(kind, KeyboardInterrupt):
            self._bench.window.close()
            return
        report = "".join(traceback.format_exception(kind, error, trace))
        LOGGER.error("internal error:\n%s", report)
        self.reports = [*self.reports, report][-MAX_REPORTS:]
        if self._is_busy:  # an error in the error handler: it is in the log
            return
        self._is_busy = True
        try:
            self._report_once(kind, trace)
            self._save_work()
        finally:
            self._is_busy = False

    def _report_once(self, kind: type[BaseException], trace: TracebackType | None) -> None:
        where = traceback.extract_tb(trace)[-1] if trace is not None else None
        which = (kind.__name__, f"{where.filename}:{where.lineno}" if where else "")
        if which in self._reported or len(self._reported) >= MAX_REPORTS:
            return
        self._reported.add(which)
        self._bench.notices.show_notice(
            "error",
            tr("An internal error occurred. Your files are safe and you can continue working."),
            [(tr("Show report"), self.report_requested.emit)],
            topic=f"internal error {which}",
        )


def catch_crashes(log: Path) -> None:
    """Let a crash of native code write a stack trace beside the log."""
    try:
        log.parent.mkdir(parents=True, exist_ok=True)
        faulthandler.enable(log.with_name("crash.txt").open("w", encoding="utf-8"))
    except OSError:
        LOGGER.warning("no crash trace")
