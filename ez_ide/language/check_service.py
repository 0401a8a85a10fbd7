"""Runs `ez check` on the texts of open documents, each time in a process of its own.

A check begins 300 ms after the last change. One process runs at a time; other documents wait. If a
document changes while it is checked, that process is killed and the newer text is checked instead.
No call blocks, except `shut_down`.
"""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

import msgspec.structs
from PyQt6.QtCore import (
    QCoreApplication,
    QObject,
    QProcess,
    QProcessEnvironment,
    QTimer,
    pyqtSignal,
)

from ez_ide.language.check_report import decode
from ez_ide.storage.log import LOGGER

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from ez_lang.cli.check_format import ExpressionRequest

QUIET_MS = 300
KILLED_MS = 1000  # far more than a killed process needs to end


@dataclass(frozen=True)
class CheckRequest:
    """A text to check as if it were the content of the file at `path`.

    `others` are the unsaved texts, by path, of files that it may import. The report contains a
    result for each of the `expressions`, in their order.
    """

    key: str
    path: str
    text: str
    others: Mapping[str, str] = field(default_factory=dict)
    expressions: tuple[ExpressionRequest, ...] = ()


class CheckService(QObject):
    """A queue of check requests, at most one for each key."""

    checked = pyqtSignal(object, object)  # CheckRequest, CheckReport
    failed = pyqtSignal(object)  # CheckRequest: there is no report; the reason is in the log

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        # Requests are made when their process starts, so that they contain the newest text.
        self._waiting: dict[str, Callable[[], CheckRequest]] = {}
        self._running: CheckRequest | None = None
        self._process: QProcess | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(QUIET_MS)
        self._timer.timeout.connect(self._start)

    @property
    def is_busy(self) -> bool:
        """Whether a check runs or waits."""
        return self._process is not None or bool(self._waiting)

    def schedule(self, key: str, make: Callable[[], CheckRequest]) -> None:
        """Check what `make` returns once there was no other request for a moment."""
        self._waiting[key] = make
        if self._running is not None and self._running.key == key:
            self._kill()
        self._timer.start()

    def check_now(self, request: CheckRequest) -> None:
        """Check at once, before all other requests; the one that runs begins again later."""
        running = self._running
        if running is not None:
            self._waiting.setdefault(running.key, lambda: running)
        self._waiting.pop(request.key, None)
        self._waiting = {request.key: lambda: request, **self._waiting}
        self._kill()
        self._start()

    def cancel(self, key: str) -> None:
        """Drop the waiting request for a key: its document was closed."""
        self._waiting.pop(key, None)

    def shut_down(self) -> None:
        """Drop all requests and wait until the process has ended."""
        self._timer.stop()
        self._waiting.clear()
        process = self._process
        self._kill()
        if process is not None:
            process.waitForFinished(KILLED_MS)

    def _start(self) -> None:
        if self._process is not None or not self._waiting:
            return
        request = self._waiting.pop(next(iter(self._waiting)))()
        process = QProcess(self)
        environment = QProcessEnvironment.systemEnvironment()
        environment.insert("PYTHONIOENCODING", "utf-8")
        process.setProcessEnvironment(environment)
        process.finished.connect(lambda *_how: self._on_finished(process, request))
        process.errorOccurred.connect(lambda _error: self._on_error(process, request))
        self._process, self._running = process, request
        arguments = ["-m", "ez_lang", "check", request.path, "--unsaved", "-", "--format", "json"]
        if request.expressions:
            rows = [msgspec.structs.asdict(one) for one in request.expressions]
            arguments += ["--expressions", json.dumps(rows)]
        process.start(sys.executable, arguments)
        process.write(json.dumps({**request.others, request.path: request.text}).encode())
        process.closeWriteChannel()

    def _on_finished(self, process: QProcess, request: CheckRequest) -> None:
        if process is not self._process:
            return
        self._process = self._running = None
        output = process.readAllStandardOutput().data()
        errors = process.readAllStandardError().data().decode("utf-8", "replace")
        process.deleteLater()
        try:
            report = decode(output)
        except ValueError as error:
            self._fail(request, errors.strip() or str(error))
        else:
            self.checked.emit(request, report)
        # While the timer runs, the user is typing; its end starts the next check.
        if not self._timer.isActive():
            self._start()

    def _on_error(self, process: QProcess, request: CheckRequest) -> None:
        if process is self._process and process.error() == QProcess.ProcessError.FailedToStart:
            self._process = self._running = None
            self._fail(request, process.errorString())
            process.deleteLater()

    def _fail(self, request: CheckRequest, reason: str) -> None:
        LOGGER.warning("ez check: %s", reason)
        self.failed.emit(request)

    def _kill(self) -> None:
        process, self._process, self._running = self._process, None, None
        if process is None:
            return
        process.finished.disconnect()
        process.errorOccurred.disconnect()
        # The process ends only after this returns, perhaps after the window is gone. With the
        # application as its parent it is not destroyed while it still runs.
        process.setParent(QCoreApplication.instance())
        process.finished.connect(process.deleteLater)
        process.kill()
