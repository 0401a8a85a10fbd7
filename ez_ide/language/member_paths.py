"""What stands before a dot: the struct, enum or module whose members may follow.

Reads `points[0].origin.` or `make(1).` from the end, and follows the types that the last check
knows.  Knows no editor.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ez_lang.source.text import SourceFile
from ez_lang.syntax.highlight import tokens

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

_OPENERS = {")": "(", "]": "["}
_CHAR = "char"


class Step(NamedTuple):
    """A name, a call of what is before it, or an index into it."""

    kind: str  # "name", "call", "index"
    name: str = ""


def path_before(text: str) -> list[Step]:
    """The path that ends at the end of the text, a dot and the letters behind it left out."""
    pieces: list[tuple[str, str]] = [
        (one.kind, text[one.start : one.end]) for one in tokens(SourceFile("", text))
    ]
    if pieces and pieces[-1][0] in ("name", "keyword", "type"):
        pieces.pop()
    if not pieces or pieces.pop()[1] != ".":
        return []
    steps: list[Step] = []
    while pieces:
        kind, word = pieces.pop()
        if word in _OPENERS:
            if not _drop_brackets(pieces, word):
                return []
            steps.append(Step("call" if word == ")" else "index"))
        elif kind == "name":
            steps.append(Step("name", word))
            if not pieces or pieces[-1][1] != ".":
                return steps[::-1]
            pieces.pop()
        else:
            return []
    return []


def _drop_brackets(pieces: list[tuple[str, str]], closer: str) -> bool:
    """Take away everything back to the bracket that opens; whether it is there."""
    depth = 1
    while pieces and depth:
        word = pieces.pop()[1]
        depth += (word == closer) - (word == _OPENERS[closer])
    return not depth


def element_type(of: str) -> str:
    """The type of the elements of a type, as a program writes it; "" if it has none."""
    of = of.removeprefix("&")
    if of.startswith("["):
        return _parts(of[1:-1], ",")[0]
    if of.startswith("map["):
        return _parts(of[len("map[") : -1], ":")[-1]
    return _CHAR if of == "string" else ""


def _parts(text: str, separator: str) -> Sequence[str]:
    return [text[start:end].strip() for start, end in _spans(text, separator)]


def _spans(text: str, separator: str) -> Iterator[tuple[int, int]]:
    depth = start = 0
    for at, letter in enumerate(text):
        depth += (letter in "[(") - (letter in "])")
        if letter == separator and not depth:
            yield start, at
            start = at + 1
    yield start, len(text)
