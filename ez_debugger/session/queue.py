"""The requests that wait for the program's thread, and who may take one out of turn.

The reading thread puts every request in; the program's thread takes them one after the other,
which is what makes a session that is piped in at once give the same transcript every time.  A
request that must act while the program runs can be *claimed* by the reading thread instead: each
request is carried out by exactly one of the two.
"""

from __future__ import annotations

import threading
from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ez_debugger.protocol.codec import Request


class RequestQueue:
    """A first-in, first-out queue of requests; None in it means that no more will come."""

    def __init__(self) -> None:
        self._waiting: deque[Request | None] = deque()
        self._changed = threading.Condition()
        """Guards `_waiting`; notified when something was put in or taken."""

    def put(self, request: Request | None) -> None:
        """Add a request at the end."""
        with self._changed:
            self._waiting.append(request)
            self._changed.notify_all()

    def take(self) -> Request | None:
        """The next request, waiting for it; None stays where it is, as nothing follows it."""
        with self._changed:
            while not self._waiting:
                self._changed.wait()
            if self._waiting[0] is None:
                return None
            self._changed.notify_all()
            return self._waiting.popleft()

    def is_waiting(self, request: Request, seconds: float) -> bool:
        """Whether this very request is still there after so long; known sooner if it is taken."""
        with self._changed:
            self._changed.wait_for(lambda: not self._holds(request), seconds)
            return self._holds(request)

    def _holds(self, request: Request) -> bool:
        return any(waiting is request for waiting in self._waiting)

    def claim(self, request: Request) -> bool:
        """Take this very request out of turn; False if it is no longer there."""
        with self._changed:
            for place, waiting in enumerate(self._waiting):
                if waiting is request:
                    del self._waiting[place]
                    return True
            return False

    def drain(self) -> list[Request]:
        """Take everything out that still waits."""
        with self._changed:
            left = [request for request in self._waiting if request is not None]
            self._waiting.clear()
            return left

    def is_drained(self) -> bool:
        """Whether nothing waits and nothing more will come."""
        with self._changed:
            return len(self._waiting) == 1 and self._waiting[0] is None
