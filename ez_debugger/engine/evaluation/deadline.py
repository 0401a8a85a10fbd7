"""The time limit of evaluations, checked by one thread for all of them.

A condition may be evaluated a hundred thousand times a second; a timer for each evaluation would
cost more than the evaluation.  Entering `within` costs one lock and one read of the clock.
"""

from __future__ import annotations

import math
import sys
import threading
import time
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

CHECK_SECONDS: Final = 0.02
"""The interval at which the thread checks the time."""

IDLE_CHECKS: Final = 50
"""The number of checks without an evaluation after which the thread ends."""

PATIENCE_SECONDS: Final = 0.5
"""The time between `insist` and the first exception: most code ends by itself, and cleanly."""


class Deadline:
    """Calls a function on another thread when the code inside `within` takes too long."""

    def __init__(self) -> None:
        self._lock = threading.RLock()
        """Guards everything below.  Reentrant: `on_expiry` is called while it is held, and may call
        `insist`."""
        self._expires = math.inf
        """The time, on the monotonic clock, at which the code inside has to be done."""
        self._on_expiry: Callable[[], None] | None = None
        """Called at that time; None if no code runs inside `within`."""
        self._thread = 0
        """The thread that runs the code."""
        self._interrupts = math.inf
        """The time from which on `_interruption` is raised in it."""
        self._interruption: type[Exception] = InterruptedError
        self._ignores_in_finalizers = False
        self._is_checked = False
        """Whether the thread that checks the time is running."""

    @contextmanager
    def within(self, seconds: float, on_expiry: Callable[[], None]) -> Iterator[None]:
        """Call `on_expiry` unless the code inside ends in time; never after it has ended."""
        with self._lock:
            self._thread = threading.get_ident()
            self._interrupts = math.inf
            # The code inside may use `within` again; afterwards the outer deadline applies again.
            outer = self._expires, self._on_expiry
            self._expires, self._on_expiry = time.monotonic() + seconds, on_expiry
            if not self._is_checked:
                self._is_checked = True
                threading.Thread(target=self._check, name="ez-deadline", daemon=True).start()
        try:
            yield
        finally:
            with self._lock:
                self._expires, self._on_expiry = outer
                self._interrupts = math.inf

    def insist(self, exception: type[Exception]) -> None:
        """Raise an exception in the code inside `within` if it does not end in `PATIENCE_SECONDS`.

        Any thread may call this.  The exception is raised between two instructions of Python, so
        it also ends library functions that run for long, where no statement of EZ begins.
        """
        with self._lock:
            self._interruption = exception
            self._interrupts = min(self._interrupts, time.monotonic() + PATIENCE_SECONDS)

    def _interrupt(self) -> None:
        """Raise the exception in the thread that runs the code."""
        # It is raised again at the next check, in case a finalizer has swallowed it.  It cannot
        # arrive after the code has ended: leaving `within` takes the lock, which this thread
        # holds, and a pending exception is raised while that waits.
        import ctypes  # noqa: PLC0415 - evaluations are rarely interrupted

        if not self._ignores_in_finalizers:
            self._ignores_in_finalizers = True
            _ignore_in_finalizers(self._interruption)
        # The thread id has to be an unsigned long: with the default int it would be truncated.
        thread, raised = ctypes.c_ulong(self._thread), ctypes.py_object(self._interruption)
        ctypes.pythonapi.PyThreadState_SetAsyncExc(thread, raised)

    def _check(self) -> None:
        pause = threading.Event()
        idle = 0
        while not pause.wait(CHECK_SECONDS):
            with self._lock:
                idle = 0 if self._on_expiry else idle + 1
                # The flag changes under the lock, so `within` either finds this thread running or
                # starts another one.
                if idle > IDLE_CHECKS:
                    self._is_checked = False
                    return
                if self._on_expiry and time.monotonic() >= self._expires:
                    self._expires = math.inf  # expires once
                    self._on_expiry()
                if self._on_expiry and time.monotonic() >= self._interrupts:
                    self._interrupt()


def _ignore_in_finalizers(exception: type[Exception]) -> None:
    """Keep Python from printing the exception when a finalizer has swallowed it."""
    report = sys.unraisablehook

    def report_others(event: sys.UnraisableHookArgs) -> None:
        if not isinstance(event.exc_value, exception):
            report(event)

    sys.unraisablehook = report_others
