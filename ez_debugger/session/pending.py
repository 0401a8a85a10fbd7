"""Requests that have begun and are not answered yet; each is answered exactly once.

Threads.  The reading thread adds pauses and restarts, the program's thread takes them.  What one
thread works at the other one may have to give up, when it ends the session: `answering` decides
who gives the answer.
"""

from __future__ import annotations

import threading
from collections import deque
from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType

if TYPE_CHECKING:
    from ez_debugger.protocol.codec import CommandId, Request


class Pending:
    """What has begun: resuming commands, pauses, restarts, and what is worked at right now."""

    def __init__(self) -> None:
        self.resumed: deque[Request] = deque()
        """The request whose answer is the next `stopped` or `exited`, if there is one."""
        self.pauses: deque[Request] = deque()
        """Each `pause` that has not been answered yet."""
        self.restarts: deque[Request] = deque()
        """Each `restart` that came while the program ran, or that waits for it to unwind."""
        self.answering = threading.Lock()
        """Held while an answer is given; whoever ends the session never lets it go again."""
        self._working: list[Request] = []

    def work_at(self, request: Request) -> None:
        """This is being answered and may take its time."""
        self._working.append(request)

    def is_done(self, request: Request) -> None:
        """This is being answered now; the caller holds `answering`."""
        if request in self._working:
            self._working.remove(request)

    def every(self) -> list[Request]:
        """All that have begun."""
        return [*self.resumed, *self.pauses, *self.restarts, *self._working]

    def take_stopped(self) -> tuple[CommandId | UnsetType, list[Request]]:
        """The id that the coming `stopped` or `exited` answers, and pauses that it does not answer.

        A `pause` comes before the step that it interrupts; of several the first.
        """
        pauses, answered = self.take_pauses(), _taken(self.resumed)
        for request in (*pauses[:1], *answered):
            if request.id is not UNSET:
                return request.id, pauses[1:]
        return UNSET, pauses[1:]

    def take_pauses(self) -> list[Request]:
        """Every pause; then there is none, but for what comes meanwhile."""
        return _taken(self.pauses)

    def take_running(self) -> list[Request]:
        """Everything that waits for the program to stop or end."""
        return [*_taken(self.resumed), *self.take_pauses()]


def _taken(waiting: deque[Request]) -> list[Request]:
    taken = []
    while waiting:
        taken.append(waiting.popleft())
    return taken
