"""Runs a program without the debugger: a process, its output as text, and how it ended.

Knows which command runs EZ programs; does not know who shows the output.
"""

from __future__ import annotations

import codecs
import sys
import time
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, QProcess, QTimer, pyqtSignal

from ez_ide.logic.client_process import GRACE_MS, environment
from ez_ide.logic.session_status import SessionPhase, SessionStatus
from ez_ide.texts import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_ide.logic.debug_controller import Launch

OWN_INTERPRETER = (sys.executable, "-m", "ez_lang")


class RunController(QObject):
    """The one program that runs without a debugger."""

    changed = pyqtSignal()
    output = pyqtSignal(str, str)  # category, text
    ended = pyqtSignal(int, float)  # exit code (128 + n by signal n), seconds
    failed = pyqtSignal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.status = SessionStatus()
        self.interpreter: Sequence[str] = OWN_INTERPRETER
        self.launch: Launch | None = None
        self._process: QProcess | None = None
        self._began = 0.0
        self._decoders = _decoders()
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(GRACE_MS)
        self._timer.timeout.connect(self._kill)

    @property
    def is_alive(self) -> bool:
        """A program runs."""
        return self._process is not None

    def start(self, launch: Launch) -> None:
        """Run a program; one that runs still is ended."""
        self.shut_down()
        self.launch = launch
        self._decoders = _decoders()
        process = self._process = QProcess(self)
        wanted = environment()
        for name, value in launch.environment.items():
            wanted.insert(name, value)
        process.setProcessEnvironment(wanted)
        process.setWorkingDirectory(launch.folder or str(launch.path.parent))
        process.readyReadStandardOutput.connect(self._on_output)
        process.readyReadStandardError.connect(self._on_output)
        process.errorOccurred.connect(self._on_error)
        process.finished.connect(self._on_finished)
        self._began = time.monotonic()
        command = [*self.interpreter, str(launch.path), *launch.arguments]
        process.start(command[0], command[1:])
        self._set(SessionPhase.RUNNING, tr("Running"))

    def send_input(self, text: str) -> None:
        """Give the program what was typed."""
        if self._process is not None:
            self._process.write(text.encode("utf-8", errors="surrogateescape"))

    def end_input(self) -> None:
        """No more input comes."""
        if self._process is not None:
            self._process.closeWriteChannel()

    def stop(self) -> None:
        """Ask the program to end, and end it after a second if it does not."""
        if self._process is not None:
            self._process.terminate()
            self._timer.start()

    def shut_down(self) -> None:
        """End it now."""
        process = self._process
        if process is not None:
            process.blockSignals(True)
            process.kill()
            process.waitForFinished(GRACE_MS)
            self._forget()

    # -- how it is done --------------------------------------------------------------------------

    def _on_output(self) -> None:
        self._read(is_final=False)

    def _read(self, *, is_final: bool) -> None:
        if self._process is None:
            return
        for category, chunk in (
            ("stdout", self._process.readAllStandardOutput().data()),
            ("stderr", self._process.readAllStandardError().data()),
        ):
            text = self._decoders[category].decode(chunk, is_final)
            if text:
                self.output.emit(category, text)

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart and self._process is not None:
            why = self._process.errorString()
            self._forget()
            self._set(SessionPhase.NONE, "")
            self.failed.emit(tr("The program could not be started: {why}", why=why))

    def _on_finished(self, code: int, status: QProcess.ExitStatus) -> None:
        self._read(is_final=True)
        if status == QProcess.ExitStatus.CrashExit and code < STATUS_OF_SIGNAL:
            code += STATUS_OF_SIGNAL
        seconds = time.monotonic() - self._began
        self._forget()
        self._set(SessionPhase.ENDED, tr("Ended, exit code {code}", code=code))
        self.ended.emit(code, seconds)

    def _kill(self) -> None:
        if self._process is not None:
            self._process.kill()

    def _forget(self) -> None:
        self._timer.stop()
        if self._process is not None:
            self._process.deleteLater()
            self._process = None

    def _set(self, phase: SessionPhase, sentence: str) -> None:
        self.status = SessionStatus(phase, sentence)
        self.changed.emit()


STATUS_OF_SIGNAL = 128


def _decoders() -> dict[str, codecs.IncrementalDecoder]:
    make = codecs.getincrementaldecoder("utf-8")
    return {name: make(errors="replace") for name in ("stdout", "stderr")}
