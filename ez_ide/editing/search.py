"""Finds a text in a text, and replaces it: letters, words or regular expressions.

Pure: knows no editor.  Offsets count characters.
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


@dataclass(frozen=True)
class Query:
    """What is looked for."""

    text: str
    is_case_sensitive: bool = False
    is_whole_word: bool = False
    is_regex: bool = False

    def pattern(self) -> re.Pattern[str]:
        """As an expression.

        Raises:
            re.error: what was typed is none.
        """
        source = self.text if self.is_regex else re.escape(self.text)
        if self.is_whole_word:
            source = rf"(?<!\w)(?:{source})(?!\w)"
        flags = re.MULTILINE | (0 if self.is_case_sensitive else re.IGNORECASE)
        return re.compile(source, flags)


def find_matches(
    query: Query, text: str, start: int = 0, end: int | None = None
) -> list[tuple[int, int]]:
    """Where it stands; places without a letter do not count."""
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
    r"""What comes into the place of a hit: in an expression `\1` is a group.

    Raises:
        re.error: the new text names a group that is not there.
    """
    if not query.is_regex:
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


LIMIT_S = 1.0


def answer(request: dict[str, Any]) -> dict[str, Any]:
    """The hits, and for each what replaces it if that is asked for."""
    query, text, new = Query(**request["query"]), request["text"], request["new"]
    try:
        spans = find_matches(query, text, request["start"], request["end"])
        texts = None if new is None else [replacement(query, text, one, new) for one in spans]
    except (re.error, IndexError) as error:
        return {"problem": str(error)}
    return {"spans": spans, "texts": texts}


def serve(requests: TextIO, answers: TextIO, nowhere: TextIO) -> None:
    """Answer until there are no more requests."""
    for line in requests:
        faulthandler.dump_traceback_later(LIMIT_S, exit=True, file=nowhere)
        words = json.dumps(answer(json.loads(line)))
        faulthandler.cancel_dump_traceback_later()
        answers.write(words + "\n")
        answers.flush()


if __name__ == "__main__":
    with Path(os.devnull).open("w", encoding="utf-8") as sink:
        serve(sys.stdin, sys.stdout, sink)
