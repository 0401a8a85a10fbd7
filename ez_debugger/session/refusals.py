"""A line that made no sense, as something that waits for its turn like every command.

So its refusal stands where the line stood, and a session gives the same answers every time.
"""

from __future__ import annotations

import traceback
from contextlib import suppress
from typing import TYPE_CHECKING

from msgspec import UNSET

from ez_debugger.errors import RequestError
from ez_debugger.protocol import events as e
from ez_debugger.protocol.commands import Command
from ez_debugger.protocol.events import Error

if TYPE_CHECKING:
    from ez_debugger.protocol.codec import BadRequestError, Request


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


def refusal(request: Request, problem: RequestError) -> e.Error:
    """What a request is answered with that cannot be carried out."""
    return e.Error(
        problem.message,
        location=UNSET if problem.location is None else problem.location,
        command=request.command.command or UNSET,
        code=problem.code,
        hint=problem.hint or UNSET,
    )


def own_mistake(bug: Exception) -> RequestError:
    """A mistake of the debugger's own, told without its insides; those go to standard error."""
    with suppress(OSError):  # nobody may be there to read it
        traceback.print_exc()
    return RequestError(
        "internal",
        f"the debugger made a mistake: {type(bug).__name__}: {bug}",
        hint="the session goes on; please report what is on standard error",
    )
