"""A program run by somebody else's interpreter: a process, its output as text, and how it ended.

For a command that runs EZ programs and does not speak the debug protocol: its output comes in the
blocks in which it is written, and nobody says when it waits for input.
"""

from __future__ import annotations

import codecs
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, QProcess, QTimer, pyqtSignal

from ez_ide.running.client import GRACE_MS, environment, in_a_group_of_its_own, kill_group
from ez_ide.translation import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_ide.debugging.session.controller import Launch

STATUS_OF_SIGNAL = 128


class PlainRun(QObject):
    """One run; of no more use once it has ended."""

    printed = pyqtSignal(str, str)  # category, text
    ended = pyqtSignal(int)  # exit code; 128 + n by signal n
    failed = pyqtSignal(str)  # it never began: why

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        make = codecs.getincrementaldecoder("utf-8")
        self._decoders = {name: make(errors="replace") for name in ("stdout", "stderr")}
        self._process = QProcess(self)
        in_a_group_of_its_own(self._process)
        self._process.readyReadStandardOutput.connect(self._on_output)
        self._process.readyReadStandardError.connect(self._on_output)
        self._process.errorOccurred.connect(self._on_error)
        self._process.finished.connect(self._on_finished)
        self._kill_timer = QTimer(self)
        self._kill_timer.setSingleShot(True)
        self._kill_timer.setInterval(GRACE_MS)
        self._kill_timer.timeout.connect(lambda: kill_group(self._process))

    @property
    def is_alive(self) -> bool:
        """The process is there, or on its way."""
        return self._process.state() != QProcess.ProcessState.NotRunning

    def start(self, interpreter: Sequence[str], launch: Launch) -> None:
        """Run a program."""
        wanted = environment()
        for name, value in launch.environment.items():
            wanted.insert(name, value)
        self._process.setProcessEnvironment(wanted)
        self._process.setWorkingDirectory(launch.folder or str(launch.path.parent))
        words = [*interpreter, str(launch.path), *launch.arguments]
        self._process.start(words[0], words[1:])

    def send_input(self, text: str) -> None:
        """Give the program what was typed."""
        self._process.write(text.encode("utf-8", errors="surrogateescape"))

    def end_input(self) -> None:
        """No more input comes."""
        self._process.closeWriteChannel()

    def end(self) -> None:
        """Ask it to end, and see to it that it does within a second."""
        self._process.terminate()
        self._kill_timer.start()

    def kill(self) -> None:
        """End it now and wait until it is gone: for the end of the window."""
        if self.is_alive:
            kill_group(self._process)
            self._process.waitForFinished(GRACE_MS)

    def _on_output(self, *, is_final: bool = False) -> None:
        for category, chunk in (
            ("stdout", self._process.readAllStandardOutput().data()),
            ("stderr", self._process.readAllStandardError().data()),
        ):
            text = self._decoders[category].decode(chunk, is_final)
            if text:
                self.printed.emit(category, text)

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            why = self._process.errorString()
            self.failed.emit(tr("The program could not be started: {why}", why=why))

    def _on_finished(self, code: int, status: QProcess.ExitStatus) -> None:
        self._kill_timer.stop()
        self._on_output(is_final=True)
        has_crashed = status == QProcess.ExitStatus.CrashExit
        self.ended.emit(code + STATUS_OF_SIGNAL if has_crashed else code)
