r"""Patterns for file names: `*`, `?`, `[a-z]`, `[^a]`, and `\` before a literal character."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ez_lang.model.faults import EzError

if TYPE_CHECKING:
    from collections.abc import Callable

_SPECIAL: Final = re.compile(r"[*?\[\\]")


class PatternError(EzError):
    """The pattern is malformed."""


def has_wildcards(pattern: str) -> bool:
    """Return whether the pattern is more than a literal path."""
    return _SPECIAL.search(pattern) is not None


def matcher(pattern: str) -> Callable[[str], bool]:
    """Return a function that matches a whole name; raise `PatternError` for a malformed pattern."""
    expression = re.compile(_Translation(pattern).text(), re.DOTALL)

    def matches(name: str) -> bool:
        return expression.fullmatch(name) is not None

    return matches


class _Translation:
    """Translates a pattern into a regular expression, from `position` on."""

    def __init__(self, pattern: str) -> None:
        self.pattern = pattern
        self.position = 0

    def text(self) -> str:
        parts: list[str] = []
        while self.position < len(self.pattern):
            character = self._next()
            # A wildcard never matches the separator of folders.
            if character == "*":
                parts.append("[^/]*")
            elif character == "?":
                parts.append("[^/]")
            elif character == "[":
                parts.append(self._class())
            else:
                parts.append(re.escape(self._next() if character == "\\" else character))
        return "".join(parts)

    def _next(self) -> str:
        if self.position >= len(self.pattern):
            raise PatternError("the pattern ends unexpectedly")
        self.position += 1
        return self.pattern[self.position - 1]

    def _takes(self, character: str) -> bool:
        is_next = self.pattern.startswith(character, self.position)
        self.position += is_next
        return is_next

    def _class(self) -> str:
        """Return the rest of `[…]`; a range whose end precedes its start is empty."""
        # The first member is read before a `]` is accepted: `[]` and `[^]` are malformed.
        negation = "^" if self._takes("^") else ""
        ranges: list[str] = []
        while not (ranges and self._takes("]")):
            low = self._member()
            high = self._member() if self._takes("-") else low
            ranges.append(f"{re.escape(low)}-{re.escape(high)}" if low <= high else "")
        # Without any character, `[…]` matches nothing and `[^…]` everything.
        inside = "".join(ranges)
        if not inside:
            return "." if negation else "(?!)"
        return f"[{negation}{inside}]"

    def _member(self) -> str:
        character = self._next()
        if character in "-]":
            raise PatternError(f"{character} must be written as \\{character} inside [ ]")
        return self._next() if character == "\\" else character
