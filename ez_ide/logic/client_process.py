"""A debugger process at the end of two pipes: commands go in, events come out, nothing blocks.

Splits what arrives into lines, however it arrives, and links answers to commands by id.  Does not
know what any of it means.
"""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, QProcess, QProcessEnvironment, QTimer, pyqtSignal

from ez_debugger.client import UnreadableEventError, decode_event, encode_command
from ez_ide.texts import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_debugger.protocol.commands import Command

GRACE_MS = 1000
STDERR_KEPT = 4000

OWN_DEBUGGER = (sys.executable, "-m", "ez_debugger", "--on-eof", "terminate")
PACKAGES = str(Path(__file__).resolve().parents[2])


def environment() -> QProcessEnvironment:
    """That of the window, and the place where its packages are found from any folder."""
    made = QProcessEnvironment.systemEnvironment()
    paths = [PACKAGES, made.value("PYTHONPATH")]
    made.insert("PYTHONPATH", os.pathsep.join(path for path in paths if path))
    made.insert("PYTHONIOENCODING", "utf-8")
    return made


class ClientProcess(QObject):
    """One debugger; lives as long as its process and is then of no more use."""

    told = pyqtSignal(object, object)  # Event, and the Command it answers or None
    drained = pyqtSignal()  # everything that had arrived so far was told
    line_sent = pyqtSignal(bytes)
    line_read = pyqtSignal(bytes, str)  # the line; why it makes no sense, or ""
    ended = pyqtSignal(str)  # "" if it was asked to end; else what happened

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process = QProcess(self)
        self._process.setProcessEnvironment(environment())
        self._process.readyReadStandardOutput.connect(self._on_output)
        self._process.readyReadStandardError.connect(self._on_stderr)
        self._process.errorOccurred.connect(self._on_error)
        self._process.finished.connect(self._on_finished)
        self._kill_timer = QTimer(self)
        self._kill_timer.setSingleShot(True)
        self._kill_timer.setInterval(GRACE_MS)
        self._kill_timer.timeout.connect(self._process.kill)
        self._half_line = bytearray()
        self._stderr = ""
        self._asked: dict[str | int, Command] = {}
        self._last_id = 0
        self._is_ending = self._has_ended = False

    @property
    def is_alive(self) -> bool:
        """The process is there, or on its way."""
        return self._process.state() != QProcess.ProcessState.NotRunning

    def start(self, command: Sequence[str] = OWN_DEBUGGER) -> None:
        """Start the process; how it went is told by `ended`, if it went wrong."""
        self._process.start(command[0], list(command[1:]))

    def send(self, command: Command) -> int:
        """Send a command; its answer will be told together with it."""
        self._last_id += 1
        self._asked[self._last_id] = command
        self.send_line(encode_command(command, self._last_id))
        return self._last_id

    def send_line(self, line: bytes) -> None:
        """Send a line as it is."""
        if self.is_alive and not self._is_ending:
            self._process.write(line)
            self.line_sent.emit(line.rstrip(b"\n"))

    def end(self, farewell: Command) -> None:
        """Ask it to end, and see to it that it does within a second."""
        if not self.is_alive:
            return
        self.send(farewell)
        self._is_ending = True
        self._process.closeWriteChannel()
        self._kill_timer.start()

    def kill(self) -> None:
        """End it now and wait until it is gone: for the end of the window."""
        self._is_ending = True
        if self.is_alive:
            self._process.kill()
            self._process.waitForFinished(GRACE_MS)

    # -- how it is done --------------------------------------------------------------------------

    def _on_output(self) -> None:
        self._half_line += self._process.readAllStandardOutput().data()
        *lines, rest = self._half_line.split(b"\n")
        self._half_line = bytearray(rest)
        for line in lines:
            if line.strip():
                self._take(bytes(line))
        if lines:
            self.drained.emit()

    def _take(self, line: bytes) -> None:
        try:
            told = decode_event(line)
        except UnreadableEventError as problem:
            self.line_read.emit(line, str(problem))
            return
        self.line_read.emit(line, "")
        asked = self._asked.pop(told.id, None) if told.id is not None else None
        self.told.emit(told.event, asked)

    def _on_stderr(self) -> None:
        text = self._process.readAllStandardError().data().decode("utf-8", errors="replace")
        self._stderr = (self._stderr + text)[-STDERR_KEPT:]

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            self._tell_end(
                tr("The debugger could not be started: {why}", why=self._process.errorString())
            )

    def _on_finished(self, code: int, _status: object) -> None:
        self._on_output()
        self._kill_timer.stop()
        if self._is_ending:
            self._tell_end("")
            return
        words = tr("The debugger has ended unexpectedly (code {code}).", code=code)
        last = self._stderr.strip().splitlines()[-1:]
        self._tell_end(" ".join([words, *last]))

    def _tell_end(self, words: str) -> None:
        if not self._has_ended:
            self._has_ended = True
            self.ended.emit(words)
