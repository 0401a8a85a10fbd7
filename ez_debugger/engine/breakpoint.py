"""One breakpoint: what it asks, where it is now, how often it was hit."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec import UNSET, Struct, UnsetType, field

from ez_debugger.protocol.params import Asking
from ez_debugger.records import BreakpointInfo

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_debugger.engine.evaluating import Condition
    from ez_debugger.records import BreakpointKind
    from ez_lang.check.tree import CheckedFunction, Expression
    from ez_lang.execute.frames import Frame
    from ez_lang.execute.places import Place

    Text = Callable[[Frame], str]


class Hit(Struct):
    """What arriving at a place's breakpoints means: who stops, what is said, what is logged."""

    ids: list[int]
    is_function: bool = False
    has_failed: bool = False
    """Whether it is a condition that could not be evaluated."""
    description: str = ""


class Asked(NamedTuple):
    """What a breakpoint asks, understood in one function and of use in its frames only."""

    test: Condition | None = None
    log: list[str | Text] | None = None
    """The parts of what it prints instead of stopping."""


class Breakpoint(Struct, eq=False):
    """One breakpoint of any kind, with what it asks and where it is now."""

    id: int
    kind: BreakpointKind
    file: str = ""
    asked_line: int = 0
    function: str = ""
    name: str = ""
    access: str = ""
    asking: Asking = Asking()
    is_followed: bool = False
    hits: int = 0
    line: int = 0
    places: list[Place] = field(default_factory=list)
    home: Place | None = None
    """Where a data breakpoint was set: its condition is understood there."""
    home_frame: Frame | None = None
    """And in which frame."""
    message: str = ""
    asks: dict[CheckedFunction, Asked] = field(default_factory=dict)
    counts: Callable[[int], bool] | None = None

    @property
    def column(self) -> int | None:
        """The column that was asked for."""
        return None if self.asking.column is UNSET else self.asking.column

    @property
    def condition(self) -> str:
        """The condition that was asked for, or empty."""
        return _text(self.asking.condition)

    @property
    def log_message(self) -> str:
        """What is printed instead of stopping, or empty."""
        return _text(self.asking.log_message)

    @property
    def is_enabled(self) -> bool:
        """Whether it is looked at."""
        return self.asking.enabled is not False

    @property
    def is_verified(self) -> bool:
        """Whether it can be hit."""
        return bool(self.places) or self.is_followed

    def asked_in(self, function: CheckedFunction) -> Asked:
        """What it asks in the frames of a function."""
        return self.asks.get(function, _NOTHING)

    def plain_condition(self, place: Place) -> Expression | None:
        """What may be asked at each arrival, if nothing but a condition that only looks decides."""
        asked = self.asked_in(place.function)
        if self.counts is not None or asked.log is not None or asked.test is None:
            return None
        return asked.test.node

    def info(self) -> BreakpointInfo:
        """The breakpoint as others see it."""
        has_moved = self.kind == "line" and self.is_verified and self.line != self.asked_line
        return BreakpointInfo(
            self.id,
            self.kind,
            self.is_verified,
            self.is_enabled,
            file=self.file or UNSET,
            line=self.line or self.asked_line if self.file else UNSET,
            column=self.asking.column,
            requested_line=self.asked_line if has_moved else UNSET,
            function=self.function or UNSET,
            name=self.name or UNSET,
            access=self.access or UNSET,
            condition=self.condition or UNSET,
            hit_condition=_text(self.asking.hit_condition) or UNSET,
            log_message=self.log_message or UNSET,
            pause=self.asking.pause,
            message=self.message or UNSET,
            hits=self.hits,
        )


_NOTHING = Asked()


def _text(given: str | UnsetType) -> str:
    return "" if given is UNSET else given.strip()


def described(breakpoint_: Breakpoint) -> str:
    """Which breakpoint was hit, how often, and why, in a few words."""
    told = f"breakpoint {breakpoint_.id}"
    if breakpoint_.hits > 1:
        told += f", hit {breakpoint_.hits}"
    return f"{told}, because {breakpoint_.condition}" if breakpoint_.condition else told
