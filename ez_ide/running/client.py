"""A debugger process: commands are sent to it, its events are received, nothing blocks.

The client assembles lines from whatever arrives, and knows which event answers which command.  It
does not interpret events, with one exception: the output of a program may come in floods, so it is
joined, and processed in slices between which the window stays responsive.
"""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import TYPE_CHECKING

from PyQt6.QtCore import QObject, QProcess, QTimer, pyqtSignal

from ez_debugger.client import (
    PROGRAM_OUTPUT_PREFIX,
    UnreadableEventError,
    decode_event,
    decode_outputs,
    encode_command,
)
from ez_debugger.protocol import commands
from ez_ide.running.processes import GRACE_MS, OWN_DEBUGGER, environment, kill_group, use_own_group
from ez_ide.running.response_watchdog import ResponseWatchdog
from ez_ide.translation import tr

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ez_debugger.protocol.commands import Command
    from ez_debugger.protocol.events import Event

FAREWELL_MS = 600
"""How long the debugger may take to end its program while the window closes."""

STDERR_KEPT = 4000  # characters
STDERR_SHOWN = 3  # lines
MAX_LINES_AT_ONCE = 1000  # lines of output decoded together
SLICE_SECONDS = 0.012
"""How long events are processed at a stretch: less than a frame of the screen (0.016)."""

Reply = Callable[["Event"], object]


@dataclass(frozen=True)
class _Request:
    """A command that is not answered yet, and who gets the answer."""

    command: Command
    then: Reply | None


class DebuggerClient(QObject):
    """One debugger process, of no use once that has ended."""

    received = pyqtSignal(object)  # an Event that no `then` takes
    printed = pyqtSignal(str, str)  # "stdout" or "stderr", and everything that came in one go
    drained = pyqtSignal()  # everything that has arrived so far is delivered
    line_sent = pyqtSignal(bytes)
    lines_read = pyqtSignal(list)  # pairs of a line and why it could not be read, or ""
    silent = pyqtSignal(str)  # the name of a command that is overdue; "" once it answers again
    ended = pyqtSignal(str)  # "" if it was asked to end, otherwise what happened

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._process = QProcess(self)
        self._process.setProcessEnvironment(environment())
        use_own_group(self._process)
        self._process.readyReadStandardOutput.connect(self._on_output)
        self._process.readyReadStandardError.connect(self._on_stderr)
        self._process.errorOccurred.connect(self._on_error)
        self._process.finished.connect(self._on_finished)
        self._kill_timer = _timer(self, GRACE_MS, self._kill_now)
        self._next_slice = _timer(self, 0, self._process_slice)
        self._half_line: list[bytes] = []
        self._lines: deque[bytes] = deque()
        self._read: list[tuple[bytes, str]] = []  # lines of this slice, not emitted yet
        self._printed: list[tuple[str, str]] = []  # categories and texts, not emitted yet
        self._stderr = ""
        self._requests: dict[str | int, _Request] = {}
        self._last_id = 0
        self._is_ending = self._has_ended = self._is_detached = False
        self._ending: str | None = None  # the process has ended: what `ended` will report
        self._watchdog = ResponseWatchdog(self._pending, self)
        self._watchdog.silent.connect(self._on_silent)
        self._watchdog.ping_requested.connect(
            lambda: self.send(commands.ListBreakpoints(), then=lambda _answer: None)
        )

    @property
    def is_alive(self) -> bool:
        """The process is starting or running."""
        return self._process.state() != QProcess.ProcessState.NotRunning

    def start(self, command: Sequence[str] = OWN_DEBUGGER) -> None:
        """Start the process; a failure is reported by `ended`."""
        self._process.start(command[0], list(command[1:]))

    def send(self, command: Command, then: Reply | None = None) -> None:
        """Send a command; its answer goes to `then`, or without one to `received`.

        An error is an answer too.  A command that the end of the process leaves unanswered is
        forgotten.
        """
        self._last_id += 1
        self._requests[self._last_id] = _Request(command, then)
        self._watchdog.on_sent(command)
        self.send_line(encode_command(command, self._last_id))

    def send_line(self, line: bytes) -> None:
        """Send a line as it is."""
        if self.is_alive and not self._is_ending:
            self._process.write(line)
            self.line_sent.emit(line.rstrip(b"\n"))

    def detach(self) -> None:
        """Deliver nothing from now on but the lines for the protocol log."""
        self._is_detached = True

    def end(self, farewell: Command) -> None:
        """Ask the process to end, and kill it after a second if it has not."""
        if not self.is_alive:
            return
        # Closing the pipe ends a debugger that does not read the command: it runs with `--on-eof`.
        self.send(farewell)
        self._is_ending = True
        self._watchdog.stop()
        self._process.closeWriteChannel()
        self._kill_timer.start()

    def kill(self) -> None:
        """End the process now and wait until it has ended: the window closes.

        It gets a moment first, because it alone can end what its program has started.
        """
        self._is_ending = True
        self._watchdog.stop()
        if self.is_alive:
            self._process.closeWriteChannel()
            if not self._process.waitForFinished(FAREWELL_MS):
                self._kill_now()
                self._process.waitForFinished(GRACE_MS)

    # -- what arrives ----------------------------------------------------------------------------

    def _on_output(self) -> None:
        # What arrives is a chunk of bytes that may begin and end in the middle of a line.  A line
        # of megabytes comes in many chunks, so its parts are collected and joined once.
        head, end, rest = self._process.readAllStandardOutput().data().partition(b"\n")
        self._half_line.append(head)
        if not end:
            return
        *lines, last = rest.split(b"\n")
        self._lines.append(b"".join(self._half_line))
        self._lines.extend(lines)
        self._half_line = [last]
        self._watchdog.on_data()
        if not self._next_slice.isActive():
            self._process_slice()

    def _process_slice(self) -> None:
        """Process lines for a moment, and the rest when the window has handled its own events."""
        # `self._next_slice` is a timer of 0 ms: Qt delivers input and paint events before it fires.
        deadline = time.monotonic() + SLICE_SECONDS
        while self._lines and time.monotonic() < deadline:
            if not self._process_output():
                self._process_line(self._lines.popleft())
        self._emit_collected()
        if self._lines:
            self._next_slice.start()
            return
        if not self._is_detached:
            self.drained.emit()
        if self._ending is not None:
            self._emit_end(self._ending)

    def _process_output(self) -> bool:
        """Decode the lines of output that come next, all at once; false if there are none."""
        lines: list[bytes] = []
        waiting = self._lines
        while (
            waiting
            and len(lines) < MAX_LINES_AT_ONCE
            and waiting[0].startswith(PROGRAM_OUTPUT_PREFIX)
        ):
            lines.append(waiting.popleft())
        if not lines:
            return False
        # One call of the decoder for a thousand lines is much faster than a thousand calls.
        try:
            outputs = decode_outputs(lines)
        except UnreadableEventError:
            for line in lines:
                self._process_line(line)
            return True
        self._read += [(line, "") for line in lines]
        for category, group in groupby(outputs, attrgetter("category")):
            self._printed.append((category, "".join([chunk.text for chunk in group])))
        return True

    def _process_line(self, line: bytes) -> None:
        if not line.strip():
            return
        try:
            message = decode_event(line)
        except UnreadableEventError as problem:
            self._read.append((line, str(problem)))
            return
        self._read.append((line, ""))
        self._emit_collected()
        # `stopped` may answer a `pause` together with the step that it interrupted; the event is
        # delivered once, to the first of them that wants it.
        numbers = (message.id, *message.also_answers)
        answered = [self._requests.pop(number, None) for number in numbers if number is not None]
        for request in answered or [None]:
            self._watchdog.on_event(message.event, request.command if request else None)
        if not self._is_detached:
            then = next(
                (answer.then for answer in answered if answer and answer.then), self.received.emit
            )
            then(message.event)

    def _emit_collected(self) -> None:
        """Emit what was printed so far, before the event that comes next."""
        if self._read:
            lines, self._read = self._read, []
            self.lines_read.emit(lines)
        printed, self._printed = self._printed, []
        if not self._is_detached:
            for category, group in groupby(printed, lambda pair: pair[0]):
                self.printed.emit(category, "".join([text for _category, text in group]))

    def _on_stderr(self) -> None:
        text = self._process.readAllStandardError().data().decode("utf-8", errors="replace")
        self._stderr = (self._stderr + text)[-STDERR_KEPT:]

    def _pending(self) -> Iterable[Command]:
        return [request.command for request in self._requests.values()]

    def _on_silent(self, command: str) -> None:
        if not self._is_detached:
            self.silent.emit(command)

    # -- its end ---------------------------------------------------------------------------------

    def _on_error(self, error: QProcess.ProcessError) -> None:
        if error == QProcess.ProcessError.FailedToStart:
            why = self._process.errorString()
            self._emit_end(tr("The debugger could not be started: {why}", why=why))

    def _on_finished(self, code: int, status: QProcess.ExitStatus) -> None:
        # Output may still be unread when the process is reported as finished, and more of it may
        # wait for the next slice; `ended` is emitted after all of it.
        self._kill_timer.stop()
        self._ending = "" if self._is_ending else self._failure(code, status)
        self._on_stderr()
        self._on_output()
        self._lines.append(b"".join(self._half_line))
        self._half_line.clear()
        if not self._next_slice.isActive():
            self._process_slice()

    def _failure(self, code: int, status: QProcess.ExitStatus) -> str:
        self._on_stderr()
        sentence = tr("The debugger exited unexpectedly with code {code}.", code=code)
        if status == QProcess.ExitStatus.CrashExit:
            sentence = tr("The debugger exited unexpectedly with signal {code}.", code=code)
        last = [line for line in self._stderr.splitlines() if line.strip()][-STDERR_SHOWN:]
        return "\n".join([sentence, *last])

    def _emit_end(self, failure: str) -> None:
        self._watchdog.stop()
        if not self._has_ended and not self._is_detached:
            self._has_ended = True
            self.ended.emit(failure)

    def _kill_now(self) -> None:
        kill_group(self._process)


def _timer(parent: QObject, interval_ms: int, action: Callable[[], object]) -> QTimer:
    timer = QTimer(parent)
    timer.setSingleShot(True)
    timer.setInterval(interval_ms)
    timer.timeout.connect(action)
    return timer
