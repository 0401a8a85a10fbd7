"""Asks `ez check` about texts 300 ms after the last change, in a process of its own.

One check runs at a time, the others wait.  The newest text wins: a check of an older one of the
same document is ended.  Nothing here ever blocks.
"""

from __future__ import annotations

import json
import sys
from dataclasses import asdict, dataclass, field
from typing import TYPE_CHECKING

from PyQt6.QtCore import (
    QCoreApplication,
    QObject,
    QProcess,
    QProcessEnvironment,
    QTimer,
    pyqtSignal,
)

from ez_ide.language.check_report import CheckReport, read
from ez_ide.storage.log import LOGGER

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

QUIET_MS = 300
REAPED_MS = 1000  # a process that was killed is gone long before


@dataclass(frozen=True)
class AskedExpression:
    """An expression to be checked as if it stood at a position of a file."""

    file: str
    line: int
    column: int
    text: str


@dataclass(frozen=True)
class Question:
    """A text to be checked, as if it were the file at the path.

    `others` are the unsaved texts, by path, of files that it may import.  The report answers for
    each of the `expressions`, in their order.
    """

    key: str
    path: str
    text: str
    others: Mapping[str, str] = field(default_factory=dict)
    expressions: tuple[AskedExpression, ...] = ()


class CheckService(QObject):
    """Checks one text at a time."""

    checked = pyqtSignal(object, object)  # Question, CheckReport
    failed = pyqtSignal(object)  # Question that the checker did not answer; the log says why

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._waiting: dict[str, Callable[[], Question]] = {}
        self._running: Question | None = None
        self._process: QProcess | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(QUIET_MS)
        self._timer.timeout.connect(self._start)

    @property
    def is_busy(self) -> bool:
        """An answer is on its way, or a question waits."""
        return self._process is not None or bool(self._waiting)

    def ask(self, key: str, make: Callable[[], Question]) -> None:
        """Check what `make` then gives when nothing else is asked for a moment."""
        self._waiting[key] = make
        if self._running is not None and self._running.key == key:
            self._drop_process()
        self._timer.start()

    def ask_now(self, question: Question) -> None:
        """Check this at once, before all others."""
        running = self._running
        if running is not None:
            self._waiting.setdefault(running.key, lambda: running)
        self._waiting.pop(question.key, None)
        self._waiting = {question.key: lambda: question, **self._waiting}
        self._drop_process()
        self._start()

    def forget(self, key: str) -> None:
        """The text is closed."""
        self._waiting.pop(key, None)

    def shut_down(self) -> None:
        """End what runs, at the end of the window: it is gone when this returns."""
        self._timer.stop()
        self._waiting.clear()
        process = self._process
        self._drop_process()
        if process is not None:
            process.waitForFinished(REAPED_MS)

    def _start(self) -> None:
        if self._process is not None or not self._waiting:
            return
        question = self._waiting.pop(next(iter(self._waiting)))()
        process = QProcess(self)
        environment = QProcessEnvironment.systemEnvironment()
        environment.insert("PYTHONIOENCODING", "utf-8")
        process.setProcessEnvironment(environment)
        process.finished.connect(lambda *_how: self._on_finished(process, question))
        process.errorOccurred.connect(lambda _error: self._on_error(process, question))
        self._process, self._running = process, question
        arguments = ["-m", "ez_lang", "check", question.path, "--unsaved", "-", "--format", "json"]
        if question.expressions:
            arguments += [
                "--expressions",
                json.dumps([asdict(one) for one in question.expressions]),
            ]
        process.start(sys.executable, arguments)
        process.write(json.dumps({**question.others, question.path: question.text}).encode())
        process.closeWriteChannel()

    def _on_finished(self, process: QProcess, question: Question) -> None:
        if process is not self._process:
            return
        self._process = self._running = None
        output = process.readAllStandardOutput().data()
        complaint = process.readAllStandardError().data().decode("utf-8", "replace")
        process.deleteLater()
        try:
            report = read(output)
        except ValueError as error:
            self._complain(question, complaint.strip() or str(error))
        else:
            self.checked.emit(question, report)
        self._go_on()

    def _on_error(self, process: QProcess, question: Question) -> None:
        if process is self._process and process.error() == QProcess.ProcessError.FailedToStart:
            self._process = self._running = None
            self._complain(question, process.errorString())
            process.deleteLater()

    def _go_on(self) -> None:
        """The next question, unless somebody is typing: then when they rest."""
        if not self._timer.isActive():
            self._start()

    def _complain(self, question: Question, words: str) -> None:
        LOGGER.warning("ez check: %s", words)
        self.failed.emit(question)

    def _drop_process(self) -> None:
        process, self._process, self._running = self._process, None, None
        if process is None:
            return
        process.finished.disconnect()
        process.errorOccurred.disconnect()
        process.setParent(QCoreApplication.instance())  # it may outlive the window by a moment
        process.finished.connect(process.deleteLater)
        process.kill()


__all__ = ["AskedExpression", "CheckReport", "CheckService", "Question"]
