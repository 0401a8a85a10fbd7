"""Finds a text in a text, and replaces it: letters, words or regular expressions.

Pure: knows no editor.  Offsets count characters.
"""

from __future__ import annotations

import re
from dataclasses import dataclass

MOST_HITS = 10_000


@dataclass(frozen=True)
class Query:
    """What is looked for."""

    text: str
    is_case_sensitive: bool = False
    is_whole_word: bool = False
    is_expression: bool = False

    def pattern(self) -> re.Pattern[str]:
        """As an expression.

        Raises:
            re.error: what was typed is none.
        """
        source = self.text if self.is_expression else re.escape(self.text)
        if self.is_whole_word:
            source = rf"(?<!\w)(?:{source})(?!\w)"
        flags = re.MULTILINE | (0 if self.is_case_sensitive else re.IGNORECASE)
        return re.compile(source, flags)


def hits(query: Query, text: str, start: int = 0, end: int | None = None) -> list[tuple[int, int]]:
    """Where it stands; places without a letter do not count."""
    if not query.text:
        return []
    found = []
    for match in query.pattern().finditer(text, start, len(text) if end is None else end):
        if match.end() > match.start():
            found.append(match.span())
            if len(found) == MOST_HITS:
                break
    return found


def replacement(query: Query, text: str, span: tuple[int, int], new: str) -> str:
    r"""What comes into the place of a hit: in an expression `\1` is a group.

    Raises:
        re.error: the new text names a group that is not there.
    """
    if not query.is_expression:
        return new
    match = query.pattern().match(text, *span)
    return match.expand(new) if match is not None else new


def byte_offsets(text: str, spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Where stretches of a text, given in characters and in order, are in its bytes."""
    found, at, offset = [], 0, 0
    for start, end in spans:
        at += len(text[offset:start].encode())
        length = len(text[start:end].encode())
        found.append((at, at + length))
        at, offset = at + length, end
    return found
