"""Which word was probably meant.

Knows words only: who asks brings the candidates, in the order in which they are preferred.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def nearest(word: str, candidates: Iterable[str], limit: int = 2) -> str | None:
    """The candidate that takes the fewest changes of a letter, at most `limit`; the first if tied.

    A change is a letter put in, left out or replaced.
    """
    best: str | None = None
    for candidate in candidates:
        if abs(len(candidate) - len(word)) <= limit:
            changes = distance(word, candidate)
            if changes <= limit:
                best, limit = candidate, changes - 1
    return best


def distance(one: str, other: str) -> int:
    """How many letters must be put in, left out or replaced to make one word the other."""
    row = list(range(len(other) + 1))
    for place, letter in enumerate(one, start=1):
        diagonal, row[0] = row[0], place
        for column, wanted in enumerate(other, start=1):
            changed = diagonal + (letter != wanted)
            diagonal = row[column]
            row[column] = min(changed, row[column] + 1, row[column - 1] + 1)
    return row[-1]
