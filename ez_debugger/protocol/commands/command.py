"""What every command is: a name, what answers it, and which state it needs."""

from __future__ import annotations

from typing import ClassVar, Literal

from msgspec import Struct

Needs = Literal[
    "anything",
    "unstarted",
    "loaded",
    "startable",
    "running",
    "underway",
    "stopped",
    "inspectable",
]
"""What a command needs: nothing; that no program is under way; a checked program; one that can be
started or resumed; one that runs; one that runs or is stopped; one that is stopped; one whose state
can be read (it is stopped, or has ended and left its last state behind)."""


class Command(Struct, frozen=True, rename="camel"):
    """The base of all commands; its fields are the `params`."""

    command: ClassVar[str]
    answer: ClassVar[str]
    verb: ClassVar[str]
    needs: ClassVar[Needs] = "stopped"
    is_immediate: ClassVar[bool] = False


class Anytime(Command, frozen=True):
    """The base of those that make sense in every state, and are answered at once."""

    needs = "anything"
    is_immediate = True
