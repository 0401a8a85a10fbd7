"""What several commands take: the types of their params, each described once."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import UNSET, Meta, Struct, UnsetType

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
