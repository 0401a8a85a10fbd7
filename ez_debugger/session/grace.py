"""When a command that acts at once may overtake those that wait.

A program that was just resumed gets some time to reach its next stop by itself, so that a session
that is piped in at once gives the same transcript every time.
"""

from __future__ import annotations

import time
from typing import TYPE_CHECKING

from ez_debugger.protocol import commands as c

if TYPE_CHECKING:
    from ez_debugger.session.face import Engine
    from ez_debugger.session.queue import Ticket

GRACE_SECONDS = 0.02
"""How much processor time it gets.  Measured in the work of this process and not by the clock, so
that a busy machine does not change a piped-in session."""

LOOK_SECONDS = 0.001
"""How often the reading thread looks whether a request is still there."""


class Grace:
    """How long the program, or an evaluation, has been at work; asked by the reading thread."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._is_resting = True
        self._worked_before = 0.0
        """Processor time when the program was last resumed, or given something to act on."""
        self._since = 0.0
        """Clock time of the same."""

    def begin(self) -> None:
        """Something begins that may take its time, or has got something to act on."""
        self._worked_before = time.process_time()
        self._since = time.monotonic()

    def run(self) -> None:
        """The program runs from now on."""
        self.begin()
        self._is_resting = False

    def rest(self) -> None:
        """The program has stopped or ended."""
        self._is_resting = True

    def seconds(self) -> float:
        """How long it has been at work by the clock; 0 while nothing goes on."""
        return time.monotonic() - self._since if self._is_at_work() else 0.0

    def overtakes(self, ticket: Ticket, command: c.Command) -> bool:
        """Whether the program runs on beyond its grace, so that the request is the reader's now.

        False as soon as the program's thread has taken it in its turn.
        """
        while ticket.still_waits(LOOK_SECONDS):
            if not self._is_over():
                continue
            if not self._is_resting or isinstance(command, c.Terminate | c.SendInput):
                return ticket.take() is not None
            if isinstance(command, c.Pause):
                self._engine.cut_evaluation()  # then it is refused in its turn, as nothing runs
        return False

    def _is_at_work(self) -> bool:
        return not self._is_resting or self._engine.is_evaluating()

    def _is_over(self) -> bool:
        """Whether what is at work has had its time, or waits for something outside."""
        if not self._is_at_work():
            return False
        return time.process_time() - self._worked_before > GRACE_SECONDS or self._engine.is_quiet()
