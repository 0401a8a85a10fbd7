"""The word that was probably meant, by edit distance."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def nearest(word: str, candidates: Iterable[str], limit: int = 2) -> str | None:
    """Return the candidate with the smallest edit distance up to `limit`; the first one if tied."""
    best: str | None = None
    for candidate in candidates:
        if abs(len(candidate) - len(word)) <= limit:
            changes = distance(word, candidate)
            if changes <= limit:
                best, limit = candidate, changes - 1
    return best


def distance(one: str, other: str) -> int:
    """Return the Levenshtein distance: how many characters to insert, delete or replace."""
    row = list(range(len(other) + 1))
    for line, character in enumerate(one, start=1):
        diagonal, row[0] = row[0], line
        for column, wanted in enumerate(other, start=1):
            changed = diagonal + (character != wanted)
            diagonal = row[column]
            row[column] = min(changed, row[column] + 1, row[column - 1] + 1)
    return row[-1]
