"""A sleep that can be interrupted, so that a sleeping program can be paused and ended."""

from __future__ import annotations

import threading
import time


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
