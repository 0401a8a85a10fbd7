"""What breakpoints say to a program that arrives at them: stop, print, or go on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_debugger.engine.breakpoint import Hit, described
from ez_debugger.requests import RequestError

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ez_debugger.engine.breakpoint import Breakpoint
    from ez_lang.execute.frames import Frame

    Say = Callable[[int, str], None]
    """Prints what a log point has to say, for the breakpoint with this id."""


def hit_of(asked: Iterable[Breakpoint], frame: Frame, say: Say) -> Hit | None:
    """What the breakpoints of one place say together; None: go on."""
    hit = Hit([])
    for breakpoint_ in asked:
        if _holds(breakpoint_, frame, hit):
            _count(breakpoint_, frame, hit, say)
    return hit if hit.ids else None


def _holds(breakpoint_: Breakpoint, frame: Frame, hit: Hit) -> bool:
    """Whether its condition is true; one that fails stops, and says so."""
    if breakpoint_.test is None:
        return True
    try:
        return breakpoint_.test(frame)
    except RequestError as problem:
        hit.ids.append(breakpoint_.id)
        hit.has_failed = True
        hit.description = f"the condition '{breakpoint_.condition}' failed: {problem.message}"
        return False


def _count(breakpoint_: Breakpoint, frame: Frame, hit: Hit, say: Say) -> None:
    """A breakpoint whose condition held: count it, and stop or log."""
    breakpoint_.hits += 1
    if breakpoint_.counts is not None and not breakpoint_.counts(breakpoint_.hits):
        return
    if breakpoint_.log is not None:
        parts = [part if isinstance(part, str) else part(frame) for part in breakpoint_.log]
        say(breakpoint_.id, "".join(parts) + "\n")
        if breakpoint_.asking.pause is not True:
            return
    hit.ids.append(breakpoint_.id)
    hit.is_function = hit.is_function or breakpoint_.kind == "function"
    hit.description = hit.description or described(breakpoint_)
