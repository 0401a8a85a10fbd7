"""The time that evaluations have: one thread looks whether it is over, however many there are.

A condition may be asked a hundred thousand times a second; a timer of its own for each would cost
more than asking.
"""

from __future__ import annotations

import math
import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

LOOK_SECONDS: Final = 0.02
"""How late it may be noticed that the time is over."""

IDLE_LOOKS: Final = 50
"""After so many in which nothing was going on the thread ends."""


class Deadline:
    """Calls what was asked for, on a thread of its own, unless it was done in time."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        """Guards everything below."""
        self._ends = math.inf
        self._on_over: Callable[[], None] | None = None
        """What to call then; None while nothing is going on."""
        self._is_watched = False

    @contextmanager
    def within(self, seconds: float, on_over: Callable[[], None]) -> Iterator[None]:
        """What runs inside has so long; after it has ended, nothing is called any more."""
        with self._lock:
            outer = self._ends, self._on_over
            self._ends, self._on_over = time.monotonic() + seconds, on_over
            if not self._is_watched:
                self._is_watched = True
                threading.Thread(target=self._watch, name="ez-deadline", daemon=True).start()
        try:
            yield
        finally:
            with self._lock:
                self._ends, self._on_over = outer

    def _watch(self) -> None:
        pause = threading.Event()
        idle = 0
        while not pause.wait(LOOK_SECONDS):
            with self._lock:
                idle = 0 if self._on_over else idle + 1
                if idle > IDLE_LOOKS:
                    self._is_watched = False
                    return
                if self._on_over and time.monotonic() >= self._ends:
                    self._ends = math.inf
                    self._on_over()
