"""When a command that acts at once may overtake those that wait.

A program that was just resumed gets some time to reach its next stop by itself, so that a session
that is piped in at once gives the same transcript every time.  A request that takes long, such as
loading a large program, can be overtaken by `terminate` alone.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final, NamedTuple

from ez_debugger.protocol import commands as c

if TYPE_CHECKING:
    from ez_debugger.session.face import Engine, EventSink
    from ez_debugger.session.requests import Ticket

GRACE_SECONDS: Final = 0.02
"""How much processor time a resumed program gets.  It is measured in the work of this process and
not by the clock, so that a busy machine does not change a piped-in session."""

REQUEST_SECONDS: Final = 0.5
"""How much processor time a single request gets before `terminate` overtakes it."""

STALL_SECONDS: Final = 0.5
"""How long events must have been unread before commands stop waiting for what is being sent."""

LOOK_SECONDS: Final = 0.001
"""How often it is checked whether a request is still waiting."""


class _Clocks(NamedTuple):
    """A moment, on the clock of this process's work and on that of the wall."""

    worked: float
    time: float


def _now() -> _Clocks:
    return _Clocks(time.process_time(), time.monotonic())


class Grace:
    """How long the program, an evaluation or a request has been at work.

    The program's thread says what begins and ends; any thread may ask.
    """

    def __init__(self, engine: Engine, sink: EventSink) -> None:
        self._engine = engine
        self._sink = sink
        self._is_resting = True
        self._since = _now()
        """When the program was last resumed, or given something to act on."""
        self._request: object | None = None
        """An object that identifies the request in progress; None while there is none.  Each step
        begins two requests, so the time is taken by the thread that waits, not here."""
        self._seen: object | None = None
        self._seen_at = self._since

    def begin(self) -> None:
        """Count from now on: something begins that may take its time."""
        self._since = _now()

    def begin_request(self) -> None:
        """Note that a request is being carried out from now on."""
        self._request = object()

    def end_request(self) -> None:
        """Note that there is nothing to do but to deliver answers, and to wait."""
        self._request = None

    def run(self) -> None:
        """Note that the program runs from now on."""
        self.begin()
        self._is_resting = False

    def rest(self) -> None:
        """Note that the program has stopped or ended; finding out how it is counts as a request."""
        self._is_resting = True
        self.begin_request()

    def seconds(self) -> float:
        """How long the program or an evaluation has been at work by the clock; 0 if none is."""
        return time.monotonic() - self._since.time if self._is_at_work() else 0.0

    def request_seconds(self) -> float:
        """How long the reading thread has seen a request being carried out while the program rests.

        Processor time counts, or that of the clock while an evaluation waits for something outside.
        0 if there is none; only the reading thread may ask.
        """
        request, now = self._request, _now()
        if request is not self._seen:
            self._seen, self._seen_at = request, now
        if request is None or not self._is_resting:
            return 0.0
        began = self._seen_at
        return now.time - began.time if self._engine.is_quiet() else now.worked - began.worked

    def is_overdue(self) -> bool:
        """Whether the request before it takes so long that `terminate` does not wait for it."""
        return self.request_seconds() > REQUEST_SECONDS or self._is_stalled()

    def overtakes(self, ticket: Ticket) -> bool:
        """Wait until a request may be carried out before its turn because the program runs.

        False once the program's thread has taken it in its turn.
        """
        command = ticket.request.command
        while ticket.still_waits(LOOK_SECONDS):
            if not self._is_over():
                continue
            if not self._is_resting or isinstance(command, c.Terminate | c.SendInput):
                return True
            if isinstance(command, c.Pause | c.Stop):
                self._engine.cut_evaluation()  # the request itself is carried out in its turn
        return False

    def _is_at_work(self) -> bool:
        return not self._is_resting or self._engine.is_evaluating()

    def _is_over(self) -> bool:
        """Whether what is at work has had its time, or waits for something outside."""
        if not self._is_at_work():
            return False
        worked = time.process_time() - self._since.worked
        return worked > GRACE_SECONDS or self._engine.is_quiet() or self._is_stalled()

    def _is_stalled(self) -> bool:
        return self._sink.stalled_seconds() > STALL_SECONDS
