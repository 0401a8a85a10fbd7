"""A sleep that can be interrupted, so that a sleeping program can be paused and ended."""

from __future__ import annotations

import threading
import time


class Sleep:
    """The program's way to wait; `wake` may come from any thread."""

    def __init__(self) -> None:
        self._woken = threading.Event()

    def until(self, deadline: float) -> bool:
        """Wait for a moment of `time.monotonic`; False if it was woken before."""
        self._woken.clear()
        return not self._woken.wait(max(0.0, deadline - time.monotonic()))

    def wake(self) -> None:
        """Interrupt the sleep that is going on."""
        self._woken.set()
