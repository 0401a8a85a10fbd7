"""What breakpoints say to a program that arrives at them: stop, print, or go on."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_debugger.engine.breakpoint import Hit, described
from ez_debugger.requests import RequestError
from ez_lang.execute.frames import chain, function_of

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ez_debugger.engine.breakpoint import Asked, Breakpoint
    from ez_lang.execute.frames import Frame
    from ez_lang.execute.places import Place

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


def _home_frame(home: Place, set_in: Frame | None, frame: Frame) -> Frame:
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
