"""Requests that have begun and are not answered yet; each is answered exactly once.

Threads.  The thread of immediate commands adds pauses, restarts and stops, the program's thread
takes them.  What one thread carries out another one may have to give up, when it ends the session:
`answering` decides which of them gives the answer.
"""

from __future__ import annotations

import threading
from collections import deque
from typing import TYPE_CHECKING, NamedTuple

from msgspec import UNSET, UnsetType

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ez_debugger.protocol.codec import CommandId, Request


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
