"""Asks `ez check` about a text 300 ms after its last change, in a process of its own.

The newest text wins: a check of an older one is ended.  Nothing here ever waits.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass

from PyQt6.QtCore import QObject, QProcess, QProcessEnvironment, QTimer, pyqtSignal

from ez_ide.logic.check_report import CheckReport, read
from ez_ide.logic.log import LOGGER

QUIET_MS = 300


@dataclass(frozen=True)
class Question:
    """A text to be checked, as if it were the file at the path."""

    key: str
    path: str
    text: str


class CheckService(QObject):
    """Checks one text at a time."""

    checked = pyqtSignal(object, object)  # Question, CheckReport
    failed = pyqtSignal(str)  # the checker did not answer: why, for the log and the curious

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._next: Question | None = None
        self._process: QProcess | None = None
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(QUIET_MS)
        self._timer.timeout.connect(self._start)

    @property
    def is_busy(self) -> bool:
        """An answer is on its way, or a question waits."""
        return self._process is not None or self._timer.isActive()

    def ask(self, question: Question) -> None:
        """Check this when nothing else is asked for a moment."""
        self._next = question
        self._timer.start()

    def ask_now(self, question: Question) -> None:
        """Check this at once."""
        self._next = question
        self._timer.stop()
        self._start()

    def forget(self, key: str) -> None:
        """The text is closed."""
        if self._next is not None and self._next.key == key:
            self._next = None

    def shut_down(self) -> None:
        """End what runs."""
        self._timer.stop()
        self._drop_process()

    def _start(self) -> None:
        question, self._next = self._next, None
        self._drop_process()
        if question is None:
            return
        process = QProcess(self)
        environment = QProcessEnvironment.systemEnvironment()
        environment.insert("PYTHONIOENCODING", "utf-8")
        process.setProcessEnvironment(environment)
        process.finished.connect(lambda *_how: self._on_finished(process, question))
        process.errorOccurred.connect(lambda _error: self._on_error(process))
        self._process = process
        arguments = ["-m", "ez_lang", "check", "-", "--path", question.path, "--format", "json"]
        process.start(sys.executable, arguments)
        process.write(question.text.encode("utf-8", "surrogatepass"))
        process.closeWriteChannel()

    def _on_finished(self, process: QProcess, question: Question) -> None:
        if process is not self._process:
            return
        self._process = None
        output = process.readAllStandardOutput().data()
        complaint = process.readAllStandardError().data().decode("utf-8", "replace")
        process.deleteLater()
        try:
            report = read(output)
        except ValueError as error:
            self._complain(complaint.strip() or str(error))
        else:
            self.checked.emit(question, report)

    def _on_error(self, process: QProcess) -> None:
        if process is self._process and process.error() == QProcess.ProcessError.FailedToStart:
            self._process = None
            self._complain(process.errorString())
            process.deleteLater()

    def _complain(self, words: str) -> None:
        LOGGER.warning("ez check: %s", words)
        self.failed.emit(words)

    def _drop_process(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.finished.disconnect()
        process.errorOccurred.disconnect()
        process.finished.connect(process.deleteLater)
        process.kill()


__all__ = ["CheckReport", "CheckService", "Question"]
