"""How a request to the debugger fails.

Raised by engine and session, turned into one `error` event by the session; the session goes on as
if nothing had been asked.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ez_debugger.records import Location


class RequestError(Exception):
    """Something cannot be done: a code of the protocol (or of the language), what, and a hint."""

    def __init__(
        self, code: str, message: str, *, hint: str = "", location: Location | None = None
    ) -> None:
        super().__init__(message)
        self.code = code
        self.message = str(message)
        self.hint = str(hint)
        self.location = location


class NotNowError(RequestError):
    """It makes sense, but not in this state."""

    def __init__(self, message: str, hint: str) -> None:
        super().__init__("invalidState", message, hint=hint)
