"""Refused requests: the commands that each state allows, and the `error` events of refusals.

    idle ─initialize→ ready ─start→ running ⇄ stopped ─→ exited ─restart→ running

`terminate` leads from every state to `terminated`, `initialize` from `exited` to `ready`.
"""

from __future__ import annotations

import sys
from contextlib import suppress
from typing import TYPE_CHECKING, Literal, get_args

from msgspec import UNSET, UnsetType

from ez_debugger.errors import NotAllowedNow, RequestError
from ez_debugger.protocol.codec import InvalidRequest
from ez_debugger.protocol.commands import Command
from ez_debugger.protocol.events import Error

if TYPE_CHECKING:
    from ez_debugger.protocol.codec import Request
    from ez_debugger.protocol.commands import Needs
    from ez_debugger.records import Problem

State = Literal["idle", "ready", "running", "stopped", "exited", "terminated"]

_ALLOWED: dict[Needs, frozenset[State]] = {
    "anything": frozenset({"idle", "ready", "running", "stopped", "exited"}),
    "unstarted": frozenset({"idle", "ready", "exited"}),
    "loaded": frozenset({"ready", "running", "stopped", "exited"}),
    "startable": frozenset({"ready", "stopped"}),
    "running": frozenset({"running"}),
    "underway": frozenset({"running", "stopped"}),
    "stopped": frozenset({"stopped"}),
    "inspectable": frozenset({"stopped", "exited"}),
}

_REASONS: dict[State, tuple[str, str]] = {
    "idle": ("program not initialized", "send initialize with a file first"),
    "ready": ("program not started", "send start first"),
    "running": ("program is running", "send pause, or wait for the next stopped"),
    "stopped": ("program is stopped", "send continue, a step, or terminate"),
    "exited": ("program has exited", "send restart, or initialize and start, to run it again"),
    "terminated": ("debugger has terminated", "start the debugger again"),
}


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


def require(command: Command, state: State) -> None:
    """Raise `NotAllowedNow` if the command is not allowed in this state."""
    if state not in _ALLOWED[command.needs]:
        reason, hint = _REASONS[state]
        allowed = " or ".join(s for s in get_args(State) if s in _ALLOWED[command.needs])
        message = f"Cannot {command.verb}: {reason}"
        raise NotAllowedNow(message, f"{command.command} is allowed when {allowed}; {hint}")


def refusal(request: Request, problem: RequestError) -> Error:
    """The answer to a request that cannot be carried out."""
    # A line that is no command may still have had a readable name, which the problem carries.
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
