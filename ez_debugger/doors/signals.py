"""Signals that are meant to end the process: the session is told, so that it can say so.

A program that is debugged lives in this process, and ends by the signal that ends it: as `exited`
tells.  What was ignored before stays so (`nohup`).

A thread of its own waits for signals, at the end of a pipe into which the system's handler writes:
the main thread would notice one only when its next line has come, and may hold the very lock that
the last words need.
"""

from __future__ import annotations

import os
import signal
import threading
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import FrameType

ENDING: Final = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT")
"""Not all systems have all of them."""

CLOSED_PIPE: Final = 141
"""The exit status of who writes what nobody reads, as a shell counts `SIGPIPE`."""

PATIENCE_SECONDS: Final = 1.0
"""How long the last words may take, if nobody reads them."""


def end_on_signals(
    end: Callable[[int], None], *, leave: Callable[[int], None], names: Sequence[str] = ENDING
) -> None:
    """From now on such a signal calls `end` with the status of what it kills, on a thread.

    `leave` ends the process with that status when the last words take too long.
    """
    told, tells = os.pipe()
    os.set_blocking(tells, False)
    signal.set_wakeup_fd(tells, warn_on_full_buffer=False)
    ending = set()
    for name in names:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _leave_it_to_the_pipe)
            ending.add(int(number))
    waiting = (told, ending, end, leave)
    threading.Thread(target=_wait, args=waiting, name="ez-signals", daemon=True).start()


def status_of(number: int) -> int:
    """The exit status of what a signal has ended, as a shell counts it."""
    return 128 + number


def _leave_it_to_the_pipe(_number: int, _frame: FrameType | None) -> None:
    """Nothing: without a handler the system would not write into the pipe."""


def _wait(
    told: int, ending: set[int], end: Callable[[int], None], leave: Callable[[int], None]
) -> None:
    """Wait for the first of these signals, and end in any case."""
    while (number := os.read(told, 1)[0]) not in ending:
        pass  # somebody else's
    status = status_of(number)
    at_last = threading.Timer(PATIENCE_SECONDS, leave, (status,))
    at_last.daemon = True
    at_last.start()
    end(status)
