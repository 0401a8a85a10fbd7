"""The requests that wait for the program's thread, and who may take one out of turn.

The reading thread puts every request in; the program's thread takes them one after the other,
which is what makes a session that is piped in at once give the same transcript every time.  A
request that must act while the program runs can be *claimed* by another thread instead: each
request is carried out by exactly one of them.

Every step of a debugger passes here twice, so there is no lock around the queue: what both threads
do to a deque or a list is one step to Python, and the bell is a lock that is rung by releasing it.
"""

from __future__ import annotations

import threading
from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_debugger.protocol.codec import Request


class Ticket:
    """A request's position in the queue; the thread that empties it carries the request out."""

    __slots__ = ("_held", "_is_taken", "_on_take", "request")

    def __init__(self, request: Request, on_take: Callable[[Request], None]) -> None:
        self.request = request
        self._held = [request]
        self._on_take = on_take
        self._is_taken = threading.Event() if request.command.is_immediate else None
        """Set when it is taken; only those that may be claimed are waited for."""

    def take(self) -> Request | None:
        """The request, which is ours from now on; None if somebody else was faster."""
        try:
            request = self._held.pop()
        except IndexError:
            return None
        if self._is_taken is not None:
            self._is_taken.set()
        self._on_take(request)
        return request

    def still_waits(self, seconds: float) -> bool:
        """Whether nobody has taken it after so long; known sooner if somebody does."""
        return self._is_taken is None or not self._is_taken.wait(seconds)


class RequestQueue:
    """A first-in, first-out queue of requests; None in it means that no more will come."""

    def __init__(self, on_take: Callable[[Request], None]) -> None:
        """`on_take` is told of each request by whoever takes it, before that one goes on."""
        self._on_take = on_take
        self._waiting: deque[Ticket | None] = deque()
        self._bell = threading.Lock()
        """Released when something was put in; the program's thread waits to acquire it."""

    def put(self, request: Request) -> Ticket:
        """Add a request at the end."""
        ticket = Ticket(request, self._on_take)
        self._waiting.append(ticket)
        self._ring()
        return ticket

    def close(self) -> None:
        """No more requests will come."""
        self._waiting.append(None)
        self._ring()

    def _ring(self) -> None:
        try:
            self._bell.release()
        except RuntimeError:  # it is still ringing: nobody has come since the last time
            return

    def take(self) -> Request | None:
        """The next request that nobody has claimed, waiting for it; None if no more will come."""
        while True:
            try:
                ticket = self._waiting.popleft()
            except IndexError:
                self._bell.acquire()
                continue
            if ticket is None:
                self._waiting.append(None)
                return None
            request = ticket.take()
            if request is not None:
                return request

    def drain(self) -> list[Request]:
        """Take everything that still waits."""
        taken = [ticket.take() for ticket in list(self._waiting) if ticket is not None]
        return [request for request in taken if request is not None]
