"""The standard input of a debugged program: lines that clients sent.

Any thread feeds lines, the program thread takes them.  `wake` interrupts a wait, so that a program
that waits for input can be paused.
"""

from __future__ import annotations

import threading
from collections import deque
from typing import Final

END: Final = b""
"""Returned by `take` at the end of the input."""


class InputQueue:
    """Lines in the order in which they were sent; after the last one, the end for ever."""

    def __init__(self) -> None:
        self._lines: deque[bytes] = deque()
        self._has_ended = False
        self._is_woken = False
        self.is_waited_for = False
        """Whether the program waits, and neither a line nor a `wake` has arrived since."""
        self._changed = threading.Condition()
        """Guards everything above; notified when any of it changes."""

    def feed(self, text: str, *, is_last: bool) -> None:
        """Add lines; a last one without its line feed gets one, as if Enter had been pressed."""
        data = text.encode("utf-8", "surrogateescape")
        lines = [line + b"\n" for line in data.split(b"\n")]
        if data.endswith(b"\n") or (not data and is_last):
            lines.pop()
        with self._changed:
            self._lines.extend(lines)
            self._has_ended = self._has_ended or is_last
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
