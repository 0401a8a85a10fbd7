"""One breakpoint: what it asks, where it is now, how often it was hit."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from msgspec import UNSET, Struct, UnsetType, field

from ez_debugger.errors import RequestError
from ez_debugger.protocol.commands.base import Asking
from ez_debugger.records import BreakpointInfo
from ez_lang.execute.frames import chain, function_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_debugger.engine.evaluation.evaluator import Condition
    from ez_debugger.records import BreakpointKind
    from ez_lang.check.tree import CheckedFunction, Expression
    from ez_lang.execute.frames import Frame
    from ez_lang.execute.probes import Probe

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
    places: list[Probe] = field(default_factory=list)
    home: Probe | None = None
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

    def plain_condition(self, place: Probe) -> Expression | None:
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


if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ez_lang.execute.frames import Frame
    from ez_lang.execute.probes import Probe

    Say = Callable[[int, str], None]
    """Prints what a log point has to say, for the breakpoint with this id."""


def hit_of(asked: Iterable[Breakpoint], frame: Frame, say: Say) -> Hit | None:
    """What the breakpoints of one place say together; None: go on."""
    hit = Hit([])
    for breakpoint_ in asked:
        its_frame = frame
        if breakpoint_.home is not None:
            its_frame = _home_frame(breakpoint_.home, breakpoint_.home_frame, frame)
        here = breakpoint_.asked_in(function_of(its_frame))
        if _holds(breakpoint_, here, its_frame, hit):
            _count(breakpoint_, here, its_frame, hit, say)
    return hit if hit.ids else None


def _home_frame(home: Probe, set_in: Frame | None, frame: Frame) -> Frame:
    """The frame in which a data breakpoint asks: the one it was set in, wherever the write is.

    Once that has returned another call of the same function does; without one, where the write is,
    in which it can ask nothing.
    """
    same = [f for f in chain(frame) if function_of(f) is home.function]
    return next((f for f in same if f is set_in), same[0] if same else frame)


def _holds(breakpoint_: Breakpoint, here: Asked, frame: Frame, hit: Hit) -> bool:
    """Whether its condition is true; one that fails stops, and says so."""
    try:
        return _require_nothing(breakpoint_) if here.test is None else here.test(frame)
    except RequestError as problem:
        hit.ids.append(breakpoint_.id)
        hit.has_failed = True
        hit.description = f"the condition '{breakpoint_.condition}' failed: {problem.message}"
        return False


def _require_nothing(breakpoint_: Breakpoint) -> bool:
    """True if it has no condition; else that belongs to a function that does not run now."""
    if breakpoint_.condition and breakpoint_.home is not None:
        name = breakpoint_.home.function.name
        raise RequestError("evaluationFailed", f"'{name}' is not running")
    return True


def _count(breakpoint_: Breakpoint, here: Asked, frame: Frame, hit: Hit, say: Say) -> None:
    """A breakpoint whose condition held: count it, and stop or log."""
    breakpoint_.hits += 1
    if breakpoint_.counts is not None and not breakpoint_.counts(breakpoint_.hits):
        return
    if here.log is not None:
        parts = [part if isinstance(part, str) else part(frame) for part in here.log]
        say(breakpoint_.id, "".join(parts) + "\n")
        if breakpoint_.asking.pause is not True:
            return
    hit.ids.append(breakpoint_.id)
    hit.is_function = hit.is_function or breakpoint_.kind == "function"
    hit.description = hit.description or described(breakpoint_)
