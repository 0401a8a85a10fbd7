"""A debugger process at the end of two pipes: commands go in, events come out, nothing blocks.

Splits what arrives into lines, however it arrives, and links answers to commands by id.  Does not
know what any of it means, but that a program's output may come in floods: it is joined, and taken
in slices between which the window can breathe.
"""

from __future__ import annotations

import os
import signal
import sys
import time
from collections import deque
from itertools import groupby
from operator import attrgetter
from pathlib import Path
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, QProcess, QProcessEnvironment, QTimer, pyqtSignal

from ez_debugger.client import (
    PRINTED,
    UnreadableEventError,
    decode_event,
    decode_outputs,
    encode_command,
)
from ez_debugger.protocol import commands
from ez_ide.running.silence import SilenceWatch
from ez_ide.translation import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_debugger.protocol.commands import Command

GRACE_MS = 1000
FAREWELL_MS = 600  # while the window closes
STDERR_KEPT = 4000
STDERR_TOLD = 3  # lines
MOST_AT_ONCE = 1000  # lines of output
SLICE_SECONDS = 0.012  # of the window's time at once; a frame of a screen is 0.016

OWN_DEBUGGER = (sys.executable, "-m", "ez_debugger", "--on-eof", "terminate")
PACKAGES = str(Path(__file__).resolve().parents[2])


def environment() -> QProcessEnvironment:
    """That of the window, and the place where its packages are found from any folder."""
    made = QProcessEnvironment.systemEnvironment()
    paths = [PACKAGES, made.value("PYTHONPATH")]
    made.insert("PYTHONPATH", os.pathsep.join(path for path in paths if path))
    made.insert("PYTHONIOENCODING", "utf-8")
    return made


def in_a_group_of_its_own(process: QProcess) -> None:
    """Let what the process starts be ended together with it, where the system knows groups."""
    if hasattr(process, "setUnixProcessParameters"):
        process.setUnixProcessParameters(QProcess.UnixProcessFlag.CreateNewSession)


def kill_group(process: QProcess) -> None:
    """End a process and its group now."""
    number = process.processId()
    if number and hasattr(os, "killpg") and process.state() == QProcess.ProcessState.Running:
        try:
            os.killpg(number, signal.SIGKILL)
        except (ProcessLookupError, PermissionError):
            process.kill()  # the group is not there yet, or no longer
    else:
        process.kill()


class ClientProcess(QObject):
    """One debugger; lives as long as its process and is then of no more use."""

    told = pyqtSignal(object, object)  # Event, and the Command it answers or None
    printed = pyqtSignal(str, str)  # "stdout" or "stderr", and all that came of it in one go
    drained = pyqtSignal()  # everything that had arrived so far was told
    line_sent = pyqtSignal(bytes)
    lines_read = pyqtSignal(list)  # pairs: the line; why it makes no sense, or ""
    silent = pyqtSignal(str)  # it should have answered long ago: what it was asked; "" it has
    ended = pyqtSignal(str)  # "" if it was asked to end; else what happened

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process = QProcess(self)
        self._process.setProcessEnvironment(environment())
        in_a_group_of_its_own(self._process)
        self._process.readyReadStandardOutput.connect(self._on_output)
        self._process.readyReadStandardError.connect(self._on_stderr)
        self._process.errorOccurred.connect(self._on_error)
        self._process.finished.connect(self._on_finished)
        self._kill_timer = QTimer(self)
        self._kill_timer.setSingleShot(True)
        self._kill_timer.setInterval(GRACE_MS)
        self._kill_timer.timeout.connect(self._kill_now)
        self._next_slice = QTimer(self)
        self._next_slice.setSingleShot(True)
        self._next_slice.setInterval(0)
        self._next_slice.timeout.connect(self._take_slice)
        self._half_line: list[bytes] = []
        self._lines: deque[bytes] = deque()
        self._read: list[tuple[bytes, str]] = []  # of this slice
        self._printed: list[tuple[str, str]] = []  # categories and texts not told yet
        self._stderr = ""
        self._asked: dict[str | int, Command] = {}
        self._last_id = 0
        self._is_ending = self._has_ended = False
        self._last_words: str | None = None  # the process is gone: what to say once all is told
        self._silence = SilenceWatch(self)
        self._silence.fallen.connect(self.silent)
        self._silence.doubted.connect(lambda: self.send(commands.ListBreakpoints()))

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
        self._silence.on_sent(self._last_id, command)
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
        self._silence.stop()
        self._process.closeWriteChannel()
        self._kill_timer.start()

    def kill(self) -> None:
        """End it now and wait until it is gone: for the end of the window.

        Only the debugger itself can end what its program has started: so first it is let.
        """
        self._is_ending = True
        self._silence.stop()
        if self.is_alive:
            self._process.closeWriteChannel()
            if not self._process.waitForFinished(FAREWELL_MS):
                self._kill_now()
                self._process.waitForFinished(GRACE_MS)

    # -- what comes ------------------------------------------------------------------------------

    def _on_output(self) -> None:
        head, end, rest = self._process.readAllStandardOutput().data().partition(b"\n")
        self._half_line.append(head)
        if not end:
            return
        *lines, last = rest.split(b"\n")
        self._lines.append(b"".join(self._half_line))
        self._lines.extend(lines)
        self._half_line = [last]
        self._silence.on_read()
        if not self._next_slice.isActive():
            self._take_slice()

    def _take_slice(self) -> None:
        """Tell lines for a moment; the rest once the window has done what else it has to do."""
        deadline = time.monotonic() + SLICE_SECONDS
        while self._lines and time.monotonic() < deadline:
            if not self._take_output():
                self._take(self._lines.popleft())
        self._tell_so_far()
        if self._lines:
            self._next_slice.start()
            return
        self.drained.emit()
        if self._last_words is not None:
            self._tell_end(self._last_words)

    def _take_output(self) -> bool:
        """Take the lines of output that come next; false if there are none, or none that is one."""
        lines: list[bytes] = []
        waiting = self._lines
        while waiting and len(lines) < MOST_AT_ONCE and waiting[0].startswith(PRINTED):
            lines.append(waiting.popleft())
        if not lines:
            return False
        try:
            outputs = decode_outputs(lines)
        except UnreadableEventError:
            for line in lines:
                self._take(line)
            return True
        self._read += [(line, "") for line in lines]
        for category, group in groupby(outputs, attrgetter("category")):
            self._printed.append((category, "".join([one.text for one in group])))
        return True

    def _take(self, line: bytes) -> None:
        if not line.strip():
            return
        try:
            told = decode_event(line)
        except UnreadableEventError as problem:
            self._read.append((line, str(problem)))
            return
        self._read.append((line, ""))
        self._tell_so_far()
        asked = self._asked.pop(told.id, None) if told.id is not None else None
        self._silence.on_told(told.event, told.id, asked)
        for answered in told.also_answers:
            self._silence.on_told(told.event, answered, self._asked.pop(answered, None))
        self.told.emit(told.event, asked)

    def _tell_so_far(self) -> None:
        """Tell what was printed, before what comes next is told."""
        if self._read:
            lines, self._read = self._read, []
            self.lines_read.emit(lines)
        if self._printed:
            printed, self._printed = self._printed, []
            for category, group in groupby(printed, lambda one: one[0]):
                self.printed.emit(category, "".join([text for _category, text in group]))

    def _on_stderr(self) -> None:
        text = self._process.readAllStandardError().data().decode("utf-8", errors="replace")
        self._stderr = (self._stderr + text)[-STDERR_KEPT:]

    # -- its end ---------------------------------------------------------------------------------

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            self._tell_end(
                tr("The debugger could not be started: {why}", why=self._process.errorString())
            )

    def _on_finished(self, code: int, status: QProcess.ExitStatus) -> None:
        self._kill_timer.stop()
        self._last_words = "" if self._is_ending else self._what_happened(code, status)
        self._on_stderr()
        self._on_output()
        self._lines.append(b"".join(self._half_line))
        self._half_line.clear()
        if not self._next_slice.isActive():
            self._take_slice()

    def _what_happened(self, code: int, status: QProcess.ExitStatus) -> str:
        self._on_stderr()
        words = tr("The debugger exited unexpectedly with code {code}.", code=code)
        if status == QProcess.ExitStatus.CrashExit:
            words = tr("The debugger exited unexpectedly with signal {code}.", code=code)
        last = [line for line in self._stderr.splitlines() if line.strip()][-STDERR_TOLD:]
        return "\n".join([words, *last])

    def _tell_end(self, words: str) -> None:
        self._silence.stop()
        if not self._has_ended:
            self._has_ended = True
            self.ended.emit(words)

    def _kill_now(self) -> None:
        kill_group(self._process)
