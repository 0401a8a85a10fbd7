"""Why a request is not carried out, as the event that answers it."""

from __future__ import annotations

import traceback
from contextlib import suppress
from typing import TYPE_CHECKING

from msgspec import UNSET

from ez_debugger.protocol import events as e
from ez_debugger.requests import RequestError

if TYPE_CHECKING:
    from ez_debugger.protocol.codec import Request


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
