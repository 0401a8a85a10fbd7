"""The `error` events with which requests are refused, and lines that are not commands."""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType

from ez_debugger.errors import RequestError
from ez_debugger.protocol.codec import InvalidRequest
from ez_debugger.protocol.commands import Command
from ez_debugger.protocol.events import Error

if TYPE_CHECKING:
    from ez_debugger.protocol.codec import Request
    from ez_debugger.records import Problem


class MalformedRequest(Command, frozen=True):
    """A line that is not a command.

    It is queued like any command, so that its `error` has the position of the line among the
    answers, and a session gives the same events every time.
    """

    command = ""
    answer = "error"
    verb = "read a line"
    needs = "anything"
    is_immediate = True

    problem: InvalidRequest


def refusal(request: Request, problem: RequestError) -> Error:
    """The answer to a request that cannot be carried out."""
    command: str | UnsetType = request.command.command or UNSET
    if isinstance(problem, InvalidRequest):
        command = problem.command
    return Error(
        problem.message,
        location=UNSET if problem.location is None else problem.location,
        command=command,
        code=problem.code,
        hint=problem.hint or UNSET,
    )


def problem_event(problem: Problem, command: str | UnsetType = UNSET) -> Error:
    """The event for a problem of the program, which may have made a command fail."""
    location = UNSET if problem.location is None else problem.location
    return Error(problem.message, location, command, problem.code, problem.hint)


def internal_error(bug: Exception) -> RequestError:
    """A bug of the debugger as an error; the traceback goes to standard error."""
    with suppress(OSError):  # standard error may be closed
        import traceback  # noqa: PLC0415 - only for a bug

        traceback.print_exception(bug, file=sys.stderr)
    return RequestError(
        "internal",
        f"internal error in the debugger: {type(bug).__name__}: {bug}",
        hint="the session continues; please report the traceback on standard error",
    )
