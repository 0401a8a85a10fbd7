"""What every command is: a name, what answers it, and which state it needs."""

from __future__ import annotations

from typing import Annotated, ClassVar, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

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


Reference = Annotated[int, Meta(description="a `reference` of this stop, to look inside", ge=1)]
File = Annotated[
    str, Meta(description="path of an EZ file; relative to `workingDir`", min_length=1)
]
Line = Annotated[int, Meta(description="line, from 1")]
FrameIndex = Annotated[int, Meta(description="frame, 0 is the innermost", ge=0)]
Text = Annotated[str, Meta(description="an EZ expression", min_length=1)]
Condition = Annotated[str, Meta(description="EZ bool expression; stops only where it is true")]
HitCondition = Annotated[
    str, Meta(description="`5`, `== 5`, `> 5`, `>= 5`, `< 5`, `<= 5` or `% 5`: which hits count")
]
StopOnEntry = Annotated[bool, Meta(description="decides outright whether to stop at entry")]
LogMessage = Annotated[
    str,
    Meta(description="printed instead of stopping; `${expression}` or `{expression}` is evaluated"),
]


Granularity = Annotated[
    Literal["statement", "line", "expression"], Meta(description="how far one step goes")
]
BreakpointId = Annotated[int, Meta(description="the breakpoint's id")]
Column = Annotated[int, Meta(description="column, from 1")]
Name = Annotated[
    str,
    Meta(
        description="a variable, a path like `list[2].size`, or a child of `reference`",
        min_length=1,
    ),
]


class Asking(Struct, frozen=True, rename="camel", kw_only=True):
    """What may be asked of a line breakpoint besides its line."""

    column: Column | UnsetType = UNSET
    condition: Condition | UnsetType = UNSET
    hit_condition: HitCondition | UnsetType = UNSET
    log_message: LogMessage | UnsetType = UNSET
    pause: (
        Annotated[bool, Meta(description="true: with a `logMessage` it stops, too")] | UnsetType
    ) = UNSET
    enabled: (
        Annotated[bool, Meta(description="false: kept, but never hit; at first true")] | UnsetType
    ) = UNSET
