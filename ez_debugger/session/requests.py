"""Requests between their arrival and their answer: queued ones and pending ones.

    reader ──put──→ RequestQueue ─take→ program thread ──→ carried out ──→ answered
              │     (Ticket, Ticket, …)                        │
              └──→ immediate commands:                         └→ Pending, until the program stops,
                   thread of immediate commands                   exits or is unwound
                   claims the Ticket while the
                   program runs

The program thread takes requests in their order, which is why a session that is piped in at once
gives the same transcript every time.  A request that has to act while the program runs may be
*claimed* by another thread instead.  A `Ticket` makes sure that exactly one thread carries it out.

Requests whose answer is an event of the program (`stopped`, `exited`) are pending until that event.
Each request is answered exactly once.  One thread may have to give up what another one carries out,
when it ends the session; the lock `Pending.answering` decides which of them answers.
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
    """A request's position in the queue; the thread that takes the request carries it out."""

    __slots__ = ("_held", "_is_taken", "_on_take", "request")

    def __init__(self, request: Request, on_take: Callable[[Request], None]) -> None:
        self.request = request
        # `list.pop` is atomic in CPython: of several threads that take, exactly one succeeds.
        self._held = [request]
        self._on_take = on_take
        # Only immediate commands are waited for, and an `Event` costs more than all the rest.
        self._is_taken = threading.Event() if request.command.is_immediate else None

    def take(self) -> Request | None:
        """The request, which this thread now has to carry out; None if another one took it."""
        try:
            request = self._held.pop()
        except IndexError:
            return None
        # Before `_on_take`, which may write a log: threads that wait for the ticket need not wait
        # for that.
        if self._is_taken is not None:
            self._is_taken.set()
        self._on_take(request)
        return request

    def is_waiting(self, seconds: float) -> bool:
        """Whether it is not taken after this time; returns earlier if it is."""
        return self._is_taken is None or not self._is_taken.wait(seconds)


class RequestQueue:
    """A first-in, first-out queue of requests; None in it means that no more will come.

    Every step of a debugger passes through here twice, so it has no lock around it.  `deque.append`
    and `popleft` are atomic.  The program thread waits on the *bell*, a lock that the reader
    releases whenever it has put something in:

        reader                  bell                program thread
        append(ticket)
        release  ─────────────→ unlocked ─acquire→  wakes up, locks it again
                                                    popleft until IndexError, then acquire

    A release of an unlocked bell fails, and may: it still rings for what was put in earlier.  A
    ring that is too many makes the program thread find an empty queue and wait again.
    """

    def __init__(self, on_take: Callable[[Request], None]) -> None:
        """`on_take` is called with each request on the thread that takes it, before it acts."""
        self._on_take = on_take
        self._waiting: deque[Ticket | None] = deque()
        self._bell = threading.Lock()

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
        except RuntimeError:  # it rings already
            return

    def take(self) -> Request | None:
        """The next request that was not claimed, waiting for it; None if no more will come."""
        while True:
            try:
                ticket = self._waiting.popleft()
            except IndexError:
                self._bell.acquire()
                continue
            # `None` goes back: `take` is called again after the end, from inside a stop and then
            # from the outer loop.
            if ticket is None:
                self._waiting.append(None)
                return None
            request = ticket.take()
            if request is not None:
                return request

    def drain(self) -> list[Request]:
        """Take all requests that are still queued."""
        # A copy of the deque, because the reader may append meanwhile.  The tickets stay queued:
        # they are taken, so the program thread skips them.
        taken = [ticket.take() for ticket in list(self._waiting) if ticket is not None]
        return [request for request in taken if request is not None]


class Answered(NamedTuple):
    """The commands that a coming `stopped` or `exited` answers."""

    ids: list[CommandId]
    """The first becomes the event's id, the others its `alsoAnswers`."""
    late: list[Request]
    """Pauses that came too late to be answered by it; they are refused."""

    @property
    def id(self) -> CommandId | UnsetType:
        """The id of the event."""
        return self.ids[0] if self.ids else UNSET


class Pending:
    """The requests that have begun and are not answered yet.

    The thread of immediate commands adds pauses, restarts and stops; the program thread takes them.
    """

    def __init__(self) -> None:
        self.resumed: deque[Request] = deque()
        """The request that the next `stopped` or `exited` answers, if there is one."""
        self.pauses: deque[Request] = deque()
        """Each unanswered `pause`."""
        self.endings: deque[Request] = deque()
        """Each `restart` and `stop` that came while the program ran, or whose program unwinds."""
        self.stopping: list[Request] = []
        """The `stop` whose program unwinds now."""
        self.answering = threading.Lock()
        """Held while an answer is queued, never while it is written.  The thread that ends the
        session acquires it for ever, so that no other thread answers any more."""
        self._working: list[Request] = []

    def begin_work(self, request: Request) -> None:
        """A request is being carried out."""
        self._working.append(request)

    def end_work(self, request: Request) -> None:
        """A request is being answered, or is pending now."""
        if request in self._working:
            self._working.remove(request)

    def unanswered(self) -> list[Request]:
        """All requests that have to be refused when the session ends."""
        waiting = (*self.pauses, *self.stopping, *self.endings)
        # `Session.defer` appends before it removes, so a request may be in both: it counts once.
        moved = {id(request) for request in (*self.resumed, *waiting)}
        working = [request for request in self._working if id(request) not in moved]
        return [*_with_id(self.resumed), *waiting, *working]

    def take_stopped(self) -> Answered:
        """The requests that the coming `stopped` or `exited` answers.

        A `stop` precedes a `pause`, and that the step that it interrupts; of several pauses only
        the first is answered, unless a `stop` ended the program.
        """
        # The usual case: each step passes here.
        if not (self.stopping or self.pauses):
            ids = [request.id for request in _take_all(self.resumed) if request.id is not UNSET]
            return Answered(ids, [])
        stopping, self.stopping = self.stopping, []
        pauses, resumed = self.take_pauses(), _take_all(self.resumed)
        answered = len(pauses) if stopping else 1
        requests = [*stopping, *pauses[:answered], *resumed]
        ids = [request.id for request in requests if request.id is not UNSET]
        return Answered(ids, pauses[answered:])

    def take_pauses(self) -> list[Request]:
        """Take every pause."""
        return _take_all(self.pauses)

    def take_running(self) -> list[Request]:
        """Take the requests that have to be refused when the program is restarted."""
        return [*_with_id(_take_all(self.resumed)), *self.take_pauses()]


def _with_id(resumed: Iterable[Request]) -> list[Request]:
    """The resuming requests that are refused when their program is ended.

    One without an id is answered by the event that ends it (`terminated`, `started`).
    """
    return [request for request in resumed if request.id is not UNSET]


def _take_all(waiting: deque[Request]) -> list[Request]:
    # One by one, because another thread may append meanwhile.
    taken = []
    while waiting:
        taken.append(waiting.popleft())
    return taken
