"""The world of a program that is debugged.

What it prints becomes `output`, its input comes from the clients, and wherever it waits it can be
paused: then the wait begins again when the program goes on.  Everything else is the real world,
seen from the program's own folder and environment.
"""

from __future__ import annotations

import threading
import time
from typing import TYPE_CHECKING

from ez_lang.model.host import SystemHost

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ez_debugger.engine.io.input import InputQueue
    from ez_debugger.session.face import Listener


class DebugHost(SystemHost):
    """Output to the listener, input from the queue, waits that can be interrupted.

    `pause_here` is called on the program's thread when a wait was interrupted, or may have been; it
    returns when the program may go on waiting, and tells whether it stood still meanwhile.
    """

    def __init__(
        self,
        listener: Listener,
        arguments: Sequence[str],
        given: InputQueue,
        pause_here: Callable[[str], bool],
    ) -> None:
        super().__init__(arguments)
        self._listener = listener
        self._pause_here = pause_here
        self._input = given
        self._sleep = Sleep()
        self._unfinished_line = ""
        self._is_waiting_outside = False

    @property
    def is_waiting_for_input(self) -> bool:
        """Whether the program waits for a line that is not there."""
        return self._input.is_waited_for

    @property
    def is_quiet(self) -> bool:
        """Whether the program waits, for whatever it may be, and nobody has interrupted that."""
        return self._input.is_waited_for or self._sleep.is_going_on or self._is_waiting_outside

    # ---------------------------------------------------------- what the program asks for

    def write(self, text: str) -> None:
        """Tell what the program printed."""
        self._unfinished_line = (self._unfinished_line + text)[-PROMPT_CHARACTERS:]
        self._listener.on_output("stdout", text)

    def write_error(self, text: str) -> None:
        """Tell what the program printed on standard error."""
        self._listener.on_output("stderr", text)

    def flush(self) -> None:
        """Let everything be seen."""
        self._listener.on_waiting()

    def read_line(self) -> bytes:
        """The next line a client sent, asking for one if there is none."""
        prompt = self._unfinished_line.rpartition("\n")[2]
        self._unfinished_line = ""
        is_asked = False
        while True:
            if not is_asked and not self._input.has_next():
                self._listener.on_input_requested(prompt)
                is_asked = True
            line = self._input.take()
            if line is not None:
                return line
            if self._pause_here("waiting for input"):
                is_asked = False  # whoever was asked has turned to something else

    def sleep(self, seconds: float) -> None:
        """Wait; the clock goes on while the program is paused."""
        self._listener.on_waiting()
        deadline = time.monotonic() + seconds
        while not self._sleep.until(deadline):
            self._pause_here("sleeping")

    def wait_for(self, is_over: Callable[[float], bool]) -> None:
        """Wait for something outside; what comes while the program is paused has to wait, too."""
        self._listener.on_waiting()
        self._is_waiting_outside = True
        try:
            while not is_over(A_MOMENT):
                self._pause_here("waiting")
        finally:
            self._is_waiting_outside = False

    # ------------------------------------------------------------------- what clients do

    def interrupt_wait(self) -> None:
        """Make the wait that is going on, or the next one, call `pause_here`."""
        self._input.wake()
        self._sleep.wake()


PROMPT_CHARACTERS = 1000
"""How much of an unfinished line is remembered as the prompt of an input."""

A_MOMENT = 0.05
"""Seconds until a wait for something outside notices that it was interrupted."""


class Sleep:
    """The program's way to wait for a moment; `wake` may come from any thread."""

    def __init__(self) -> None:
        self.is_going_on = False
        """Whether the program sleeps and nobody has called `wake` since."""
        self._is_woken = False
        self._changed = threading.Condition()
        """Guards everything above; notified when it was woken."""

    def until(self, deadline: float) -> bool:
        """Wait for a moment of `time.monotonic`; False if it was woken, now or before."""
        with self._changed:
            self.is_going_on = not self._is_woken
            while not self._is_woken and (left := deadline - time.monotonic()) > 0:
                self._changed.wait(left)
            was_woken, self._is_woken = self._is_woken, False
            self.is_going_on = False
            return not was_woken

    def wake(self) -> None:
        """Interrupt the sleep that is going on, or the next one."""
        with self._changed:
            self._is_woken = True
            self.is_going_on = False
            self._changed.notify()
