r"""Patterns for names of files: `*`, `?`, `[a-z]`, `[^a]`, `\` before what means itself."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ez_lang.model.faults import EzError

if TYPE_CHECKING:
    from collections.abc import Callable

_SPECIAL: Final = re.compile(r"[*?\[\\]")


class PatternError(EzError):
    """A pattern that nothing could match, as it is no pattern."""


def has_wildcards(pattern: str) -> bool:
    """Whether the pattern is more than a plain path."""
    return _SPECIAL.search(pattern) is not None


def matcher(pattern: str) -> Callable[[str], bool]:
    """Whether a name matches all of the pattern; `PatternError` if it is malformed."""
    expression = re.compile(_Translation(pattern).text(), re.DOTALL)

    def matches(name: str) -> bool:
        return expression.fullmatch(name) is not None

    return matches


class _Translation:
    """Turns a pattern into a regular expression, from `place` on."""

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        self.place = 0

    def text(self) -> str:
        parts: list[str] = []
        while self.place < len(self.pattern):
            letter = self._next()
            if letter == "*":
                parts.append("[^/]*")
            elif letter == "?":
                parts.append("[^/]")
            elif letter == "[":
                parts.append(self._class())
            else:
                parts.append(re.escape(self._next() if letter == "\\" else letter))
        return "".join(parts)

    def _next(self) -> str:
        if self.place >= len(self.pattern):
            raise PatternError("the pattern ends too early")
        self.place += 1
        return self.pattern[self.place - 1]

    def _takes(self, letter: str) -> bool:
        is_there = self.pattern.startswith(letter, self.place)
        self.place += is_there
        return is_there

    def _class(self) -> str:
        """The rest of `[…]`; a range that runs backwards holds nothing."""
        negation = "^" if self._takes("^") else ""
        ranges: list[str] = []
        while not (ranges and self._takes("]")):
            low = self._member()
            high = self._member() if self._takes("-") else low
            ranges.append(f"{re.escape(low)}-{re.escape(high)}" if low <= high else "")
        inside = "".join(ranges)
        if not inside:
            return "." if negation else "(?!)"
        return f"[{negation}{inside}]"

    def _member(self) -> str:
        letter = self._next()
        if letter in "-]":
            raise PatternError(f"{letter} needs a \\ in front of it to stand inside [ ]")
        return self._next() if letter == "\\" else letter
