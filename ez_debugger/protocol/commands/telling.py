"""What is told besides: the trace, and the commands themselves."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ez_debugger.protocol.commands.base import Anytime


class SetTrace(Anytime, frozen=True):
    """Stream calls, or calls and statements, while the program runs."""

    command = "setTrace"
    answer = "traceSet"
    verb = "set the trace"

    level: Annotated[Literal["off", "calls", "statements"], Meta(description="how much is told")]


class Help(Anytime, frozen=True):
    """List the commands with their params."""

    command = "help"
    answer = "help"
    verb = "help"
