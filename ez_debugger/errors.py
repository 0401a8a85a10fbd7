"""How a request to the debugger fails.

    RequestError        a request cannot be carried out; the session answers with one `error` event
    ├─ NotAllowedNow    it is valid, but not in this state
    └─ InvalidRequest   the line is not a command (protocol/codec.py)
    LoadError           a program cannot be read or does not check: one `error` event per problem
    Abandoned           control flow: the listener unwinds the program that is running

After any of them the session is as it was before the request.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_debugger.records import Location, Problem


class RequestError(Exception):
    """A request cannot be carried out.

    `code` is one of the protocol's or of the language's; `hint` says what to do.
    """

    def __init__(
        self, code: str, message: str, *, hint: str = "", location: Location | None = None
    ) -> None:
        super().__init__(message)
        self.code = code
        # Messages of the language are a subclass of `str` that msgspec does not encode.
        self.message = str(message)
        self.hint = str(hint)
        self.location = location


class NotAllowedNow(RequestError):
    """The request is valid, but not in this state."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__("invalidState", message, hint=hint)


class LoadError(Exception):
    """A program could not be read or does not check: one problem or more, in order."""

    def __init__(self, problems: Sequence[Problem]) -> None:
        super().__init__(problems[0].message)
        self.problems = problems


class Abandoned(Exception):
    """Raised by a listener at a stop: the program is unwound without running its `ensure`s."""
