"""What is told besides: the trace, and the commands themselves."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ez_debugger.protocol.commands.command import Command


class SetTrace(Command, frozen=True):
    """Stream calls, or calls and statements, while the program runs."""

    command = "setTrace"
    answer = "traceSet"
    verb = "set the trace"
    needs = "anything"
    is_immediate = True

    level: Annotated[Literal["off", "calls", "statements"], Meta(description="how much is told")]


class Help(Command, frozen=True):
    """List the commands with their params."""

    command = "help"
    answer = "help"
    verb = "help"
    needs = "anything"
    is_immediate = True
