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
from typing import TYPE_CHECKING, NamedTuple

from msgspec import UNSET, UnsetType

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ez_debugger.protocol.codec import CommandId, Request


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


class Answered(NamedTuple):
    """Which commands a coming `stopped` or `exited` answers."""

    ids: list[CommandId]
    """The first is the event's own id, the others go into `alsoAnswers`."""
    late: list[Request]
    """Pauses that came too late for it: they are refused."""

    @property
    def id(self) -> CommandId | UnsetType:
        """The id the event carries."""
        return self.ids[0] if self.ids else UNSET


class Pending:
    """What has begun: resuming commands, pauses, endings, and what is carried out right now."""

    def __init__(self) -> None:
        self.resumed: deque[Request] = deque()
        """The request whose answer is the next `stopped` or `exited`, if there is one."""
        self.pauses: deque[Request] = deque()
        """Each `pause` that has not been answered yet."""
        self.endings: deque[Request] = deque()
        """Each `restart` and `stop` that came while the program ran, or whose program unwinds."""
        self.stopping: list[Request] = []
        """The `stop` whose program unwinds right now."""
        self.answering = threading.Lock()
        """Held while an answer is queued, never while it is written; the thread that ends the
        session never releases it again."""
        self._working: list[Request] = []

    def work_at(self, request: Request) -> None:
        """Note that a request is being carried out, which may take its time."""
        self._working.append(request)

    def is_done(self, request: Request) -> None:
        """Note that a request is being answered, or has been put among those that wait."""
        if request in self._working:
            self._working.remove(request)

    def every(self) -> list[Request]:
        """All that have begun and need an answer of their own when the session ends.

        One that is just being moved is found in both places, and counts once.
        """
        waiting = (*self.pauses, *self.stopping, *self.endings)
        moved = {id(request) for request in (*self.resumed, *waiting)}
        working = [request for request in self._working if id(request) not in moved]
        return [*_with_id(self.resumed), *waiting, *working]

    def take_stopped(self) -> Answered:
        """What the coming `stopped` or `exited` answers.

        A `stop` goes before a `pause`, and that before the step that it interrupts; of several
        pauses only the first is answered, unless the program was ended by a `stop`.
        """
        if not (self.stopping or self.pauses):
            ids = [request.id for request in _taken(self.resumed) if request.id is not UNSET]
            return Answered(ids, [])
        stopping, self.stopping = self.stopping, []
        pauses, resumed = self.take_pauses(), _taken(self.resumed)
        answered = len(pauses) if stopping else 1
        requests = [*stopping, *pauses[:answered], *resumed]
        ids = [request.id for request in requests if request.id is not UNSET]
        return Answered(ids, pauses[answered:])

    def take_pauses(self) -> list[Request]:
        """Take every pause there is."""
        return _taken(self.pauses)

    def take_running(self) -> list[Request]:
        """Take what waits for the program to stop or end and needs an answer of its own."""
        return [*_with_id(_taken(self.resumed)), *self.take_pauses()]


def _with_id(resumed: Iterable[Request]) -> list[Request]:
    """The resuming commands that are refused when their program is ended.

    Without an id the event that says so (`terminated`, `started`) is their answer.
    """
    return [request for request in resumed if request.id is not UNSET]


def _taken(waiting: deque[Request]) -> list[Request]:
    taken = []
    while waiting:
        taken.append(waiting.popleft())
    return taken
