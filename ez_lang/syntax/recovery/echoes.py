"""Echoes: mistakes that are only consequences of an earlier one.

After a mistake the reader guesses how the text continues, so a mistake next to another one mostly
results from the guess.  A brace that is missing, or one too many, changes the meaning of the rest
of its function.  A mistake that is dropped here is reported once the one before it is repaired.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_lang.source.diagnostics import Diagnostic
    from ez_lang.syntax.recovery.reader import Reader

_REACH_ON_LINE: Final = 5
"""The number of tokens after a mistake, on its line, in which others are its echoes."""

_REACH: Final = 2
"""The same on later lines."""

_NOWHERE: Final = -1_000

_UNCLOSED: Final = "E2004"
_LEFTOVERS: Final = frozenset(
    {
        *(("E2003", kind) for kind in ("RBRACE", "RPAR", "RSQB")),
        *(("E2001", kind) for kind in ("COMMA", "COLON", "OR", "OTHERWISE", "IS", "DEFAULT")),
    }
)
"""A bracket that closes nothing, a separator between nothing, a clause that belongs to nothing."""

_AMBIGUOUS: Final = frozenset({"E2017", "E2018"})
"""A comma before a closing bracket: the bracket may be the mistake, despite the fix."""

_DECLARATIONS: Final = frozenset({"DO", "CONST", "TEMP", "PRIVATE", "DOC", "SUPPRESS", "FLAGS"})


class Echoes:
    """Removes the echoes from the mistakes of one text."""

    def __init__(self, reader: Reader) -> None:
        self._reader = reader
        self._declarations = [
            index
            for index, kind in enumerate(reader.kinds)
            if kind in _DECLARATIONS
            and reader.is_first_on_line(index)
            and reader.column(index) == 1
        ]
        """The tokens that begin a declaration at the very start of a line."""

    def without(self, diagnostics: Sequence[Diagnostic]) -> list[Diagnostic]:
        """Return the diagnostics that are not echoes, in the order of the text.

        Warnings are kept only up to the first mistake: after it they come from a tree of guesses.
        """
        kept: list[Diagnostic] = []
        last = _NOWHERE
        has_clear_fix = False
        wrong = next_declaration = _NOWHERE
        for found in sorted(diagnostics, key=lambda one: (one.start, one.end)):
            index = bisect_left(self._reader.starts, found.start)
            # A warning about a declaration with a mistake may result from the mistake.
            if found.severity != "error":
                if not self._share_declaration(wrong, index):
                    kept.append(found)
                continue
            is_echo = (
                # the declaration has no end, so its blocks are read at a wrong depth
                index <= next_declaration
                # the reader still guesses after the last mistake
                or (not has_clear_fix and self._is_near(last, index))
                # right after the last mistake, even a fix of that one may be a wrong guess
                or (found.fix is None and self._is_next(last, index))
                # a bracket or clause whose partner was skipped
                or (self._is_leftover(found, index) and self._share_declaration(last, index))
            )
            last = index
            # After a mistake with a fix it is clear how the text continues.
            has_clear_fix = found.fix is not None and not is_echo and found.code not in _AMBIGUOUS
            if is_echo:
                continue
            kept.append(found)
            wrong = index
            if found.code == _UNCLOSED:
                next_declaration = self._next_declaration(index)
        return kept

    def _is_near(self, last: int, index: int) -> bool:
        if index - last <= _REACH:
            return True
        return index - last <= _REACH_ON_LINE and self._share_line(last, index)

    def _is_next(self, last: int, index: int) -> bool:
        """Return whether a mistake is so close that even one with a fix may explain it."""
        return index - last <= _REACH and self._share_line(last, index)

    def _share_line(self, one: int, other: int) -> bool:
        return not any(self._reader.is_first_on_line(i) for i in range(one + 1, other + 1))

    def _is_leftover(self, mistake: Diagnostic, index: int) -> bool:
        """Return whether a token is the rest of a construct whose beginning was not understood."""
        kinds = self._reader.kinds
        if (mistake.code, kinds[index]) not in _LEFTOVERS:
            return False
        # A `)` or `]` lost its partner only to a literal that was taken for a block: `f({1, 2})`.
        return kinds[index] not in {"RPAR", "RSQB"} or kinds[index - 1] == "RBRACE"

    def _next_declaration(self, index: int) -> int:
        """Return the first token of the declaration after the one that contains a token."""
        found = bisect_left(self._declarations, index + 1)
        if found == len(self._declarations):
            return len(self._reader.kinds)
        return self._declarations[found]

    def _share_declaration(self, one: int, other: int) -> bool:
        """Return whether no declaration begins between two tokens; the first may be `_NOWHERE`."""
        return one >= 0 and self._next_declaration(one) > other
