"""A program run by a command that does not support the debug protocol.

Its output comes in the blocks in which it is written, and nothing reports when it waits for input.
"""

from __future__ import annotations

import codecs
import signal
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, QProcess, QTimer, pyqtSignal

from ez_ide.running.processes import GRACE_MS, environment, kill_group, signal_group, use_own_group
from ez_ide.running.state import STATUS_OF_SIGNAL
from ez_ide.translation import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_ide.running.state import Launch


class PlainRun(QObject):
    """One run, of no use once it has ended."""

    printed = pyqtSignal(str, str)  # category, text
    ended = pyqtSignal(int)  # exit code; 128 + n by signal n
    failed = pyqtSignal(str)  # why it could not be started

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        make = codecs.getincrementaldecoder("utf-8")
        self._decoders = {name: make(errors="replace") for name in ("stdout", "stderr")}
        self._process = QProcess(self)
        use_own_group(self._process)
        self._ending_group = 0  # the id of the group that was asked to end
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
        """The process is starting or running."""
        return self._process.state() != QProcess.ProcessState.NotRunning

    def start(self, interpreter: Sequence[str], launch: Launch) -> None:
        """Run a program."""
        variables = environment()
        for name, value in launch.environment.items():
            variables.insert(name, value)
        self._process.setProcessEnvironment(variables)
        self._process.setWorkingDirectory(launch.folder or str(launch.path.parent))
        command = [*interpreter, str(launch.path), *launch.arguments]
        self._process.start(command[0], command[1:])

    def send_input(self, text: str) -> None:
        """Send typed text to the program."""
        self._process.write(text.encode("utf-8", errors="surrogateescape"))

    def end_input(self) -> None:
        """Close the program's input."""
        self._process.closeWriteChannel()

    def end(self) -> None:
        """Ask the process and its children to end; kill them if they have not after a second."""
        self._ending_group = self._process.processId()
        signal_group(self._process, self._ending_group, signal.SIGTERM)
        self._kill_timer.start()

    def kill(self) -> None:
        """End the process now and wait until it has ended: the window closes."""
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
        if self._ending_group:  # children may have ignored the request
            signal_group(self._process, self._ending_group, signal.SIGKILL)
        self._on_output(is_final=True)
        has_crashed = status == QProcess.ExitStatus.CrashExit
        self.ended.emit(code + STATUS_OF_SIGNAL if has_crashed else code)
