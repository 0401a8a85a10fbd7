"""Which mistakes are only echoes of another one.

What follows a mistake is read on a guess, so what is found wrong right behind it is mostly the
guess.  A brace that is missing, or one too many, gives the rest of its function another meaning.
Everything that is not told here is told when the mistake it may come from has been repaired.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_lang.source.diagnostics import Diagnostic
    from ez_lang.syntax.recovery.cursor import Cursor

_ON_THE_LINE: Final = 5
"""So many tokens behind a mistake, on its line, nothing is believed."""

_ANYWHERE: Final = 2
"""The same, wherever they are."""

_FAR_AWAY: Final = -1_000

_UNCLOSED: Final = "E2004"
_LEFT_OVER: Final = frozenset(
    {
        *(("E2003", kind) for kind in ("RBRACE", "RPAR", "RSQB")),
        *(("E2001", kind) for kind in ("COMMA", "COLON", "OR", "OTHERWISE", "IS", "DEFAULT")),
    }
)
"""A bracket that closes nothing, a sign between nothing, a clause that belongs to nothing."""


_GUESSED: Final = frozenset({"E2017", "E2018"})
"""A comma before a bracket that closes: what is wrong may as well be the bracket."""

_DECLARATIONS: Final = frozenset({"DO", "CONST", "TEMP", "PRIVATE", "DOC", "SUPPRESS", "FLAGS"})


class Echoes:
    """Tells mistakes from their echoes in one text."""

    def __init__(self, cursor: Cursor) -> None:
        self._cursor = cursor
        self._declarations = [
            index for index, kind in enumerate(cursor.kinds) if self._begins_line(index, kind)
        ]

    def _begins_line(self, index: int, kind: str) -> bool:
        """Whether a token begins a declaration at the very start of a line."""
        cursor = self._cursor
        is_word = kind in _DECLARATIONS and cursor.is_first_on_line(index)
        return is_word and cursor.column(index) == 1

    def without(self, diagnostics: Sequence[Diagnostic]) -> list[Diagnostic]:
        """The mistakes that stand for themselves, in the order of the text.

        Warnings come from a tree that is guessed behind a mistake: they are told before it only.
        """
        kept: list[Diagnostic] = []
        last = _FAR_AWAY
        is_clear = False
        wrong = deaf_until = _FAR_AWAY
        for found in sorted(diagnostics, key=_place):
            index = self._token_at(found.start)
            if found.severity != "error":
                if not self._are_together(wrong, index):
                    kept.append(found)
                continue
            is_echo = (
                index <= deaf_until
                or (not is_clear and self._is_near(last, index))
                or (found.fix is None and self._is_next_word(last, index))
                or (self._is_left_over(found, index) and self._are_together(last, index))
            )
            last = index
            is_clear = found.fix is not None and not is_echo and found.code not in _GUESSED
            if is_echo:
                continue
            kept.append(found)
            wrong = index
            if found.code == _UNCLOSED:
                deaf_until = self._next_declaration(index)
        return kept

    def _token_at(self, offset: int) -> int:
        return bisect_left(self._cursor.starts, offset)

    def _is_near(self, last: int, index: int) -> bool:
        if index - last <= _ANYWHERE:
            return True
        return index - last <= _ON_THE_LINE and self._are_on_one_line(last, index)

    def _is_next_word(self, last: int, index: int) -> bool:
        """Whether a token is so close to a mistake that even one with a repair may explain it."""
        return index - last <= _ANYWHERE and self._are_on_one_line(last, index)

    def _are_on_one_line(self, one: int, other: int) -> bool:
        return not any(self._cursor.is_first_on_line(i) for i in range(one + 1, other + 1))

    def _is_left_over(self, mistake: Diagnostic, index: int) -> bool:
        """Whether the token is the rest of something whose beginning was not understood."""
        kinds = self._cursor.kinds
        if (mistake.code, kinds[index]) not in _LEFT_OVER:
            return False
        # Only behind braces taken for a block it was the block that kept it from its partner.
        return kinds[index] not in {"RPAR", "RSQB"} or kinds[index - 1] == "RBRACE"

    def _next_declaration(self, index: int) -> int:
        """The token that begins the declaration behind the one that a token is in."""
        found = bisect_left(self._declarations, index + 1)
        if found == len(self._declarations):
            return len(self._cursor.kinds)
        return self._declarations[found]

    def _are_together(self, one: int, other: int) -> bool:
        """Whether no declaration begins between two tokens, the first of which may be nowhere."""
        return one >= 0 and self._next_declaration(one) > other


def _place(mistake: Diagnostic) -> tuple[int, int]:
    return mistake.start, mistake.end
