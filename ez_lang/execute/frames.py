"""Frames: what a call of an EZ function is while it runs.

A frame is a plain list: `[caller's frame, depth, call site, slots…]`.  The stack trace, the limit
on depth, the variables of a debugger and its undo log all fall out of that, at next to no price.
Nothing is pushed or popped: a frame is made by the call and forgotten by the return.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ez_lang.check import tree

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ez_lang.check.tree import CheckedFunction, LocalVariable
    from ez_lang.execute.probes import StatementProbe
    from ez_lang.model.values import Value
    from ez_lang.source.text import SourceFile

Frame = list[Any]

CALLER: Final = 0
DEPTH: Final = 1
SITE: Final = 2
HEADER: Final = 3
"""Where the slots begin: variable n is `frame[HEADER + n]`, None before its declaration."""


class CallSite:
    """Where a function is called from: the callee, and the text of the call.

    `probe` is the statement that makes the call; the first frame of a run has a site without.
    """

    __slots__ = ("callee", "end", "probe", "start")

    def __init__(
        self, callee: CheckedFunction, probe: StatementProbe | None, start: int, end: int
    ) -> None:
        self.callee = callee
        self.probe = probe
        self.start = start
        self.end = end

    def __repr__(self) -> str:
        return f"<call of {self.callee.name}>"

    @property
    def caller(self) -> CheckedFunction | None:
        """The function whose text makes the call."""
        return None if self.probe is None else self.probe.function

    @property
    def file(self) -> SourceFile:
        """The file of the call."""
        return self.callee.file if self.probe is None else self.probe.function.file

    @property
    def is_whole_statement(self) -> bool:
        """Whether the statement, or the call that an `ensure` registered, is this call alone."""
        match None if self.probe is None else self.probe.node:
            case tree.Evaluate(value=value) | tree.Ensure(call=value):
                pass
            case _:
                return False
        if isinstance(value, tree.UnusedResult):
            value = value.value
        return isinstance(value, tree.CallFunction) and value.start == self.start


def caller_of(frame: Frame) -> Frame | None:
    """The frame that made the call; None for the outermost."""
    caller: Frame | None = frame[CALLER]
    return caller


def site_of(frame: Frame) -> CallSite:
    """Where the call was made."""
    site: CallSite = frame[SITE]
    return site


def function_of(frame: Frame) -> CheckedFunction:
    """The function that runs in the frame."""
    site: CallSite = frame[SITE]
    return site.callee


def chain(frame: Frame | None) -> Iterator[Frame]:
    """The frame, its caller's, and so on to the outermost."""
    while frame is not None:
        yield frame
        frame = frame[CALLER]


def extra_slots(function: CheckedFunction) -> int:
    """How many slots a call adds to its arguments; the last one is for `ensure`, if it has any."""
    return len(function.locals) - len(function.parameters) + function.has_ensure


def ensure_slot(function: CheckedFunction) -> int:
    """Where the frame of a function with `ensure` keeps the calls that were registered."""
    return HEADER + len(function.locals)


def first_frame(function: CheckedFunction, arguments: Sequence[Value]) -> Frame:
    """A frame nobody called: of `main`, or of a module's initialisation."""
    site = CallSite(function, None, function.name_start, function.name_start)
    return [None, 0, site, *arguments, *[None] * extra_slots(function)]


def value_of(variable: LocalVariable, frame: Frame) -> Value | None:
    """What the variable holds, through its reference if it is one; None before its declaration."""
    held = frame[HEADER + variable.slot]
    if variable.is_reference and held is not None:
        container, key = held
        return container[key]
    return held
