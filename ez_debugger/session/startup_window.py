"""The startup window: when an immediate command may overtake the requests before it.

A program that was just resumed gets a window of processor time in which it may reach its next stop
by itself, so that a session that is piped in at once gives the same transcript every time:

    resumed                          window over
    │── window: 20 ms of work ───────│── immediate commands act at once ──→
    └ a stop in here is reported first; `pause` then finds a stopped program, every time

An evaluation has such a window too.  Any other request that takes long, such as loading a large
program, can only be overtaken by `terminate`.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING, Final, NamedTuple

from ez_debugger.protocol import commands as c

if TYPE_CHECKING:
    from ez_debugger.engine.engine import DebugEngine
    from ez_debugger.session.event_sink import EventSink
    from ez_debugger.session.requests import Ticket

WINDOW_SECONDS: Final = 0.02
"""The window of a resumed program, in processor time of this process and not of the clock, so that
a busy machine does not change a piped-in session."""

REQUEST_SECONDS: Final = 0.5
"""The processor time that a single request gets before `terminate` overtakes it."""

STALL_SECONDS: Final = 0.5
"""The time for which a client must not have read before commands stop waiting for a delivery."""

CHECK_SECONDS: Final = 0.001
"""The interval at which a waiting request is checked."""


class _Clocks(NamedTuple):
    """A moment in processor time of this process and on the clock."""

    worked: float
    time: float


def _now() -> _Clocks:
    return _Clocks(time.process_time(), time.monotonic())


class StartupWindow:
    """Measures how long the program, an evaluation or a request has been running.

    The program thread reports what begins and ends; any thread may query, except where noted.

    There is no lock: every attribute is assigned as a whole, and a query that sees the value before
    or after a change is correct for one of the two moments.
    """

    def __init__(self, engine: DebugEngine, sink: EventSink) -> None:
        self._engine = engine
        self._sink = sink
        self._is_paused = True
        """Whether the program is not running: not started, stopped or exited."""
        self._since = _now()
        """When the window began."""
        self._request: object | None = None
        """An object that identifies the request in progress; None while there is none.  Each step
        begins two requests, so the reader, which waits anyway, reads the clocks, and not the
        program thread."""
        self._seen: object | None = None
        self._seen_at = self._since

    def begin(self) -> None:
        """Open the window: something begins that may take long."""
        self._since = _now()

    def begin_request(self) -> None:
        """A request is being carried out from now on."""
        self._request = object()

    def end_request(self) -> None:
        """The answers are delivered from now on, and the next request is awaited."""
        # The time that a client takes to read is not the request's: `_is_stalled` measures it.
        self._request = None

    def run(self) -> None:
        """The program runs from now on."""
        # In this order: a reader between the two would see an old window of a running program.
        self.begin()
        self._is_paused = False

    def rest(self) -> None:
        """The program has stopped or ended; the inspection for its events counts as a request."""
        self._is_paused = True
        self.begin_request()

    def seconds(self) -> float:
        """How long the program or an evaluation has been running by the clock; 0 if none is."""
        return time.monotonic() - self._since.time if self._is_busy() else 0.0

    def request_seconds(self) -> float:
        """How long a request has been carried out while the program is paused; 0 if none is.

        In processor time, or by the clock while an evaluation waits for something outside.  Only
        the reader may call this: the first call during a request counts as its beginning.
        """
        # One read of `_request`: the program thread may replace it at any time.
        request, now = self._request, _now()
        if request is not self._seen:
            self._seen, self._seen_at = request, now
        if request is None or not self._is_paused:
            return 0.0
        began = self._seen_at
        return now.time - began.time if self._engine.is_waiting() else now.worked - began.worked

    def is_overdue(self) -> bool:
        """Whether the request in progress takes so long that `terminate` does not wait for it."""
        return self.request_seconds() > REQUEST_SECONDS or self._is_stalled()

    def overtakes(self, ticket: Ticket) -> bool:
        """Wait until a request may be carried out before its turn because the program runs.

        False once the program thread has taken it in its turn.
        """
        command = ticket.request.command
        while ticket.is_waiting(CHECK_SECONDS):
            if not self._is_over():
                continue
            # While the program is paused, an evaluation is running.  Only `terminate`, and input
            # that the evaluation may be reading, can act before it has ended.
            if not self._is_paused or isinstance(command, c.Terminate | c.SendInput):
                return True
            if isinstance(command, c.Pause | c.Stop):
                # An evaluation is in the way.  It ends, and the request has its turn after it.
                self._engine.cancel_evaluation()
        return False

    def _is_busy(self) -> bool:
        return not self._is_paused or self._engine.is_evaluating()

    def _is_over(self) -> bool:
        """Whether the program or evaluation has used its window, or waits for something outside."""
        if not self._is_busy():
            return False
        # A program that waits does no work, and would never use up its window.
        worked = time.process_time() - self._since.worked
        return worked > WINDOW_SECONDS or self._engine.is_waiting() or self._is_stalled()

    def _is_stalled(self) -> bool:
        return self._sink.stalled_seconds() > STALL_SECONDS
