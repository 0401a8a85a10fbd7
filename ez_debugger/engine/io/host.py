"""The host of a debugged program.

Output becomes `output` events, input comes from clients, and every wait can be interrupted by a
pause: it begins again when the program resumes.  Everything else is the real system, as seen from
the program's own folder and environment.
"""

from __future__ import annotations

import threading
import time
from collections import deque
from typing import TYPE_CHECKING, Final

from ez_lang.model.host import SystemHost

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ez_debugger.engine.listener import EngineListener

PROMPT_CHARACTERS = 1000
"""The part of an unfinished line of output that is kept as the prompt of an input."""

END: Final = b""
"""Returned by `take` at the end of the input."""

POLL_SECONDS = 0.05
"""The interval at which a wait for something outside checks whether it was interrupted."""


class DebugHost(SystemHost):
    """Output to the listener, input from the queue, waits that can be interrupted."""

    def __init__(
        self,
        listener: EngineListener,
        arguments: Sequence[str],
        input_queue: InputQueue,
        pause_here: Callable[[str], bool],
    ) -> None:
        """`pause_here(reason)` is called on the program thread when a wait was interrupted.

        It returns once the program may continue to wait; its result is whether it was paused.
        """
        super().__init__(arguments)
        self._listener = listener
        self._pause_here = pause_here
        self._input = input_queue
        self._sleep = Sleep()
        self._unfinished_line = ""
        self._waits_outside = False

    @property
    def is_waiting_for_input(self) -> bool:
        """Whether the program waits for a line that was not sent yet."""
        return self._input.is_waited_for

    @property
    def is_waiting(self) -> bool:
        """Whether the program waits for anything and was not interrupted."""
        return self._input.is_waited_for or self._sleep.is_sleeping or self._waits_outside

    # ------------------------------------------------------------- called by the program

    def write(self, text: str) -> None:
        """Report what the program printed."""
        # `print("Name: ")` before `input()`: the last unfinished line is the prompt.
        self._unfinished_line = (self._unfinished_line + text)[-PROMPT_CHARACTERS:]
        self._listener.on_output("stdout", text)

    def write_error(self, text: str) -> None:
        """Report what the program printed on standard error."""
        self._listener.on_output("stderr", text)

    def flush(self) -> None:
        """Make all output visible."""
        self._listener.on_waiting()

    def read_line(self) -> bytes:
        """The next line that a client sent, requesting one if there is none."""
        prompt = self._unfinished_line.rpartition("\n")[2]
        self._unfinished_line = ""
        is_requested = False
        while True:
            if not is_requested and not self._input.has_next():
                self._listener.on_input_requested(prompt)
                is_requested = True
            # None: woken, because a pause was requested or an evaluation cancelled.
            line = self._input.take()
            if line is not None:
                return line
            if self._pause_here("waiting for input"):
                is_requested = False  # after a pause, clients need a new request

    def sleep(self, seconds: float) -> None:
        """Sleep; the time during which the program is paused counts."""
        self._listener.on_waiting()
        # A fixed deadline, not the seconds left: a program that is paused in `sleep(1)` for a
        # minute continues at once.
        deadline = time.monotonic() + seconds
        while not self._sleep.until(deadline):
            self._pause_here("sleeping")

    def wait_for(self, is_over: Callable[[float], bool]) -> None:
        """Wait for a process or connection; data that arrives during a pause is read after it."""
        self._listener.on_waiting()
        # There is no way to wake a system call: the wait polls, and checks for a pause each time.
        self._waits_outside = True
        try:
            while not is_over(POLL_SECONDS):
                self._pause_here("waiting")
        finally:
            self._waits_outside = False

    # --------------------------------------------------------------- called by any thread

    def interrupt_wait(self) -> None:
        """Make the current wait, or the next one, call `pause_here`."""
        self._input.wake()
        self._sleep.wake()


class InputQueue:
    """The program's standard input: the lines that clients sent, and then, for ever, its end.

    Any thread feeds lines, the program thread takes them.
    """

    def __init__(self) -> None:
        self._lines: deque[bytes] = deque()
        self._has_ended = False
        self._is_woken = False
        self.is_waited_for = False
        """Whether the program waits and neither a line nor a `wake` has arrived since."""
        self._changed = threading.Condition()
        """Guards everything above; notified when any of it changes."""

    def feed(self, text: str, *, is_last: bool) -> None:
        """Add lines; a last one without its line feed gets one, as if Enter had been pressed."""
        # A lone surrogate represents a byte that is not UTF-8: programs read bytes.
        data = text.encode("utf-8", "surrogateescape")
        lines = [line + b"\n" for line in data.split(b"\n")]
        if data.endswith(b"\n") or (not data and is_last):
            lines.pop()
        with self._changed:
            self._lines.extend(lines)
            self._has_ended = self._has_ended or is_last
            # Not left to the program thread, which may run only later: until then the session
            # would take the program for one that waits, and end its input.
            self.is_waited_for = False
            self._changed.notify()

    def has_next(self) -> bool:
        """Whether `take` would return without waiting."""
        with self._changed:
            return bool(self._lines) or self._has_ended

    def take(self) -> bytes | None:
        """The next line or `END`, waiting for it; None if `wake` interrupted the wait."""
        with self._changed:
            while not (self._lines or self._has_ended or self._is_woken):
                self.is_waited_for = True
                self._changed.wait()
            self.is_waited_for = False
            # Before any line: a pause that was requested during the wait takes precedence.
            if self._is_woken:
                self._is_woken = False
                return None
            return self._lines.popleft() if self._lines else END

    def wake(self) -> None:
        """Interrupt the current wait, or the next one."""
        with self._changed:
            self._is_woken = True
            self.is_waited_for = False
            self._changed.notify()


class Sleep:
    """A sleep that any thread can interrupt."""

    def __init__(self) -> None:
        self.is_sleeping = False
        """Whether the program sleeps and `wake` was not called since."""
        self._is_woken = False
        self._changed = threading.Condition()
        """Guards everything above; notified by `wake`."""

    def until(self, deadline: float) -> bool:
        """Sleep until a time of `time.monotonic`; False if woken, now or before."""
        with self._changed:
            self.is_sleeping = not self._is_woken
            while not self._is_woken and (left := deadline - time.monotonic()) > 0:
                self._changed.wait(left)
            was_woken, self._is_woken = self._is_woken, False
            self.is_sleeping = False
            return not was_woken

    def wake(self) -> None:
        """Interrupt the current sleep, or the next one."""
        with self._changed:
            self._is_woken = True
            self.is_sleeping = False
            self._changed.notify()
