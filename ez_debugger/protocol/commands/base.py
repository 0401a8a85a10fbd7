"""What all commands have in common, and the types of the params that several of them take."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import Meta, Struct

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
"""The state that a command needs: any; no program that runs or is paused; a checked program; one
that can be started or resumed; one that runs; one that runs or is paused; one that is paused; one
whose state can be read (it is paused, or has exited and its last state is kept)."""


class Command(Struct, frozen=True, rename="camel"):
    """The base of all commands; the fields are the `params`.

    `answer` is the event that answers it, `verb` completes the sentence "Cannot …".
    """

    command: ClassVar[str]
    answer: ClassVar[str]
    verb: ClassVar[str]
    needs: ClassVar[Needs] = "stopped"
    is_immediate: ClassVar[bool] = False
    """Whether it may be carried out before its turn while the program runs."""


class Anytime(Command, frozen=True):
    """The base of the commands that are allowed in every state, and are immediate."""

    needs = "anything"
    is_immediate = True


File = Annotated[
    str, Meta(description="path of an EZ file; relative to `workingDir`", min_length=1)
]
FrameIndex = Annotated[int, Meta(description="frame, 0 is the innermost", ge=0)]
Reference = Annotated[int, Meta(description="a `reference` of this stop", ge=1)]
Text = Annotated[str, Meta(description="an EZ expression", min_length=1)]
Name = Annotated[
    str,
    Meta(
        description="a variable, a path like `list[2].size`, or a child of `reference`",
        min_length=1,
    ),
]
