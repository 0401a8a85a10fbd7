"""Frames: the active calls of EZ functions.

A frame is a plain list, `[caller's frame, depth, call site, slots…]`, which the call creates as one
list display:

    c0([f, f[1] + 1, k0, f[k1], None])    # one argument, one further variable

The stack trace, the limit on depth, and the variables that a debugger shows and restores are all
read from it.  There is no separate stack to push to and pop from.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ez_lang.check import tree
from ez_lang.source.diagnostics import Frame as StackEntry

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
"""The index of the first slot: variable n is `frame[HEADER + n]`, None before its declaration."""


class CallSite:
    """Where a function is called from: the callee, and the span of the call.

    `probe` is the statement that makes the call; None for the first frame of a run.
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
        """The function that contains the call."""
        return None if self.probe is None else self.probe.function

    @property
    def file(self) -> SourceFile:
        """The file of the call."""
        return self.callee.file if self.probe is None else self.probe.function.file

    @property
    def is_whole_statement(self) -> bool:
        """Whether the statement, or the registered `ensure` call, consists of this call only."""
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
    """The call site from which the frame was entered."""
    site: CallSite = frame[SITE]
    return site


def function_of(frame: Frame) -> CheckedFunction:
    """The function that the frame is a call of."""
    site: CallSite = frame[SITE]
    return site.callee


def chain(frame: Frame | None) -> Iterator[Frame]:
    """The frame, its caller's frame, and so on to the outermost."""
    while frame is not None:
        yield frame
        frame = frame[CALLER]


def extra_slots(function: CheckedFunction) -> int:
    """The number of slots after the arguments; the last one is for `ensure`, if it is used."""
    return len(function.locals) - len(function.parameters) + function.has_ensure


def ensure_slot(function: CheckedFunction) -> int:
    """The index of the list of registered calls, in frames of a function with `ensure`."""
    return HEADER + len(function.locals)


def first_frame(function: CheckedFunction, arguments: Sequence[Value]) -> Frame:
    """A frame without a caller: of `main`, or of the initialisation of a module."""
    site = CallSite(function, None, function.name_start, function.name_start)
    # The same layout as the list display that `emit.calls` generates for a call.
    return [None, 0, site, *arguments, *[None] * extra_slots(function)]


def value_of(variable: LocalVariable, frame: Frame) -> Value | None:
    """The value of the variable, or of what it refers to; None before its declaration."""
    content = frame[HEADER + variable.slot]
    if variable.is_reference and content is not None:
        container, key = content
        return container[key]
    return content


def call_stack(frame: Frame, file: SourceFile, start: int, end: int) -> tuple[StackEntry, ...]:
    """The active functions with the spans that they execute, innermost first."""
    entries: list[StackEntry] = []
    for called in chain(frame):
        entries.append(StackEntry(function_of(called).name, file, start, end))
        # The call site of a frame is the span that the frame of its caller executes.
        site = site_of(called)
        file, start, end = site.file, site.start, site.end
    return tuple(entries)
