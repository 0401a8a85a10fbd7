"""Finds the line a breakpoint stood on in a text that changed while nobody looked."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from ez_ide.translation import tr

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_ide.debugging.breakpoints.breakpoint import Breakpoint

SEARCHED_LINES = 50


def found_again(one: Breakpoint, lines: Sequence[str]) -> Breakpoint:
    """The breakpoint on its line in the new text; where it was, and unverified, if that is gone.

    The line is known by its text; of several alike the one whose neighbours are the same is
    taken, else the nearest.
    """
    if not one.text or (_text(lines, one.line) == one.text and _alike(one, lines, one.line) > 1):
        return replace(one, is_lost=False)
    first, last = max(1, one.line - SEARCHED_LINES), min(len(lines), one.line + SEARCHED_LINES)
    same = [line for line in range(first, last + 1) if _text(lines, line) == one.text]
    if not same:
        words = tr("Its line “{text}” is no longer there.", text=one.text)
        return replace(one, is_verified=False, is_lost=True, message=words)
    found = max(same, key=lambda line: (_alike(one, lines, line), -abs(line - one.line)))
    return replace(one, line=found, asked_line=0, is_lost=False, message="")


def with_texts(one: Breakpoint, lines: Sequence[str]) -> Breakpoint:
    """The breakpoint with the texts by which it will be found again."""
    if one.is_lost or not 0 < one.line <= len(lines):
        return one
    return replace(
        one,
        text=_text(lines, one.line),
        before=_text(lines, one.line - 1),
        after=_text(lines, one.line + 1),
    )


def _alike(one: Breakpoint, lines: Sequence[str], line: int) -> int:
    """How many of the two neighbours are the same."""
    is_before = _text(lines, line - 1) == one.before
    return is_before + (_text(lines, line + 1) == one.after)


def _text(lines: Sequence[str], line: int) -> str:
    return lines[line - 1].strip() if 0 < line <= len(lines) else ""
