"""Searching and replacing text: plain, whole words, or regular expressions.

Knows no editor and no Qt. Offsets count characters. As a program, the module answers search
requests: a regular expression can take exponential time, and nothing inside a process can stop it,
so it runs in a process that ends itself after a second.
"""

from __future__ import annotations

import faulthandler
import json
import os
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from typing import TextIO

MAX_MATCHES = 10_000

LIMIT_S = 1.0


@dataclass(frozen=True)
class Query:
    """What to search for."""

    text: str
    is_case_sensitive: bool = False
    is_whole_word: bool = False
    is_regex: bool = False

    def pattern(self) -> re.Pattern[str]:
        """Return the query as a regular expression.

        Raises:
            re.error: the user's expression is invalid.
        """
        source = self.text if self.is_regex else re.escape(self.text)
        if self.is_whole_word:
            source = rf"(?<!\w)(?:{source})(?!\w)"
        flags = re.MULTILINE | (0 if self.is_case_sensitive else re.IGNORECASE)
        return re.compile(source, flags)


def find_matches(
    query: Query, text: str, start: int = 0, end: int | None = None
) -> list[tuple[int, int]]:
    """Return the spans of the matches; empty matches do not count."""
    if not query.text:
        return []
    found = []
    for match in query.pattern().finditer(text, start, len(text) if end is None else end):
        if match.end() > match.start():
            found.append(match.span())
            if len(found) == MAX_MATCHES:
                break
    return found


def replacement(query: Query, text: str, span: tuple[int, int], new: str) -> str:
    r"""Return the replacement of a match; in a regular expression, `\1` is its first group.

    Raises:
        re.error: the replacement names a group that does not exist.
    """
    if not query.is_regex:
        return new
    match = query.pattern().match(text, *span)
    return match.expand(new) if match is not None else new


def byte_offsets(text: str, spans: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the positions in UTF-8 of spans in characters; the spans must be sorted."""
    found, at, offset = [], 0, 0
    for start, end in spans:
        at += len(text[offset:start].encode())
        length = len(text[start:end].encode())
        found.append((at, at + length))
        at, offset = at + length, end
    return found


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """Return the matches of a request, and their replacements if requested."""
    query, text, new = Query(**request["query"]), request["text"], request["new"]
    try:
        spans = find_matches(query, text, request["start"], request["end"])
        replacements = (
            None if new is None else [replacement(query, text, one, new) for one in spans]
        )
    except (re.error, IndexError) as error:
        return {"problem": str(error)}
    return {"spans": spans, "replacements": replacements}


def serve(requests: TextIO, answers: TextIO, nowhere: TextIO) -> None:
    """Answer requests, one JSON object a line, until there are no more."""
    for line in requests:
        faulthandler.dump_traceback_later(LIMIT_S, exit=True, file=nowhere)
        line_out = json.dumps(answer(json.loads(line)))
        faulthandler.cancel_dump_traceback_later()
        answers.write(line_out + "\n")
        answers.flush()


if __name__ == "__main__":
    with Path(os.devnull).open("w", encoding="utf-8") as sink:
        serve(sys.stdin, sys.stdout, sink)
