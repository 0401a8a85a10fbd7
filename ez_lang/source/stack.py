"""The call stack of a run-time error as lines of text, however deep it is.

Calls that repeat, as those of a runaway recursion do, are told once and counted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_lang.source.diagnostics import Frame

_LONGEST_ROUND = 8
"""Functions that call each other in a circle of up to this many are seen as repeating."""

_REPEATED = 3
"""From so many rounds on they are counted instead of listed."""

_LISTED = 16
"""How many lines are shown at each end of a stack that does not repeat."""


def stack_lines(stack: Sequence[Frame]) -> list[str]:
    """What to print below a run-time error: nothing when it happened in the first function."""
    if not stack[1:]:
        return []
    entries = _folded(stack)
    if len(entries) > 2 * _LISTED:
        hidden = sum(count for _, count in entries[_LISTED:-_LISTED])
        cut = (f"… {hidden:,} more calls", hidden)
        entries = [*entries[:_LISTED], cut, *entries[-_LISTED:]]
    return ["call stack, innermost first:", *("    " + text for text, _ in entries)]


def _folded(stack: Sequence[Frame]) -> list[tuple[str, int]]:
    """Lines and how many calls each stands for."""
    keys = [(id(frame.file), frame.start, frame.function) for frame in stack]
    entries: list[tuple[str, int]] = []
    at = 0
    while at < len(stack):
        period, rounds = _repetition(keys, at)
        entries += [(_line(frame), 1) for frame in stack[at : at + period]]
        at += period
        if rounds >= _REPEATED:
            hidden = period * (rounds - 1)
            entries.append((_repeated(stack[at - period : at], rounds - 1), hidden))
            at += hidden
    return entries


def _repetition(keys: Sequence[object], at: int) -> tuple[int, int]:
    """The shortest round of calls that begins at `at` and repeats, and how often; or (1, 1)."""
    for period in range(1, _LONGEST_ROUND + 1):
        end = at + period
        while end < len(keys) and keys[end] == keys[end - period]:
            end += 1
        rounds = (end - at) // period
        if rounds >= _REPEATED:
            return period, rounds
    return 1, 1


def _repeated(period: Sequence[Frame], rounds: int) -> str:
    if len(period) == 1:
        return f"… {rounds:,} more calls of {period[0].function}"
    names = ", ".join(frame.function for frame in period)
    return f"… {rounds:,} more rounds of {names}"


def _line(frame: Frame) -> str:
    position = frame.file.position(frame.start)
    return f"{frame.function} at {frame.file.path}:{position.line}:{position.column}"
