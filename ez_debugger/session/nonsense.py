"""A line that made no sense, as something that waits for its turn like every command.

So its refusal stands where the line stood, and a session gives the same answers every time.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_debugger.protocol.commands import Command
from ez_debugger.protocol.events import Error

if TYPE_CHECKING:
    from ez_debugger.protocol.codec import BadRequestError


class Nonsense(Command, frozen=True):
    """What is wrong with a line; allowed everywhere, and at once while the program runs."""

    command = ""
    answer = "error"
    verb = "read a line"
    needs = "anything"
    is_immediate = True

    problem: BadRequestError

    def refusal(self) -> Error:
        """What is answered."""
        problem = self.problem
        return Error(problem.message, command=problem.command, code=problem.code, hint=problem.hint)
