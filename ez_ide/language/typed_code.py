"""What the text right before the caret is, read from its tokens: a member access, an open call.

The report of the last check cannot know what has been typed since, and what has been typed is
seldom complete. So completion and parameter hints read these few tokens backwards from the caret;
everything else comes from the report.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ez_lang.source.text import SourceFile
from ez_lang.syntax.highlight import tokens
from ez_lang.syntax.words import KEYWORDS

if TYPE_CHECKING:
    from collections.abc import Iterator

_OPENERS = {")": "(", "]": "["}


class Step(NamedTuple):
    """One step of a path: a name, a call of the path before it, or an index into it."""

    kind: str  # "name", "call", "index"
    name: str = ""


class OpenCall(NamedTuple):
    """A call whose closing parenthesis is missing or after the caret."""

    name: str  # the path of the callee: "geo.area"
    argument: int  # which argument the caret is in, from 0


def code_before_caret(text: str) -> str:
    """Return the code at the end of a text: all of it, or the start of an open `${` in a string."""
    line = text.rpartition("\n")[2]
    code = line.rpartition("${")[2]
    return code if len(code) < len(line) and "}" not in code else text


def path_before_dot(text: str) -> list[Step]:
    """Return the path before the last dot of a text that ends with a dot or a member's name.

    `x = points[i + 1].origin.na` gives `points`, an index, `origin`. The result is empty if the
    text ends in another way, or if the path does not begin with a name.
    """
    pieces: list[tuple[str, str]]
    pieces = [(one.kind, text[one.start : one.end]) for one in tokens(SourceFile("", text))]
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


def open_call(text: str) -> OpenCall | None:
    """Return the innermost call that is open at the end of a text."""
    pieces = [one for one in tokens(SourceFile("", text)) if one.kind != "comment"]
    words = [text[one.start : one.end] for one in pieces]
    # Backwards: a closing bracket is one more to skip, an opening one either ends such a pair or
    # is the bracket that encloses the caret. Commas count only on the caret's own level.
    depth = commas = 0
    for at in range(len(pieces) - 1, -1, -1):
        kind, word = pieces[at].kind, words[at]
        if kind == "interpolation":
            depth += 1 if word != "${" else -1
        elif kind == "punctuation" and word in ")]}":
            depth += 1
        elif kind == "punctuation" and word in "([{":
            if not depth:
                name = _name_path(words[:at]) if word == "(" else ""
                return OpenCall(name, commas) if name and name not in KEYWORDS else None
            depth -= 1
        elif word == "," and not depth:
            commas += 1
    return None


def element_type(of: str) -> str:
    """Return the type of the elements of a type, as a program writes it; "" if it has none."""
    of = of.removeprefix("&")
    if of.startswith("["):
        return next(_split(of[1:-1], ","))
    if of.startswith("map["):
        return list(_split(of[len("map[") : -1], ":"))[-1]
    return "char" if of == "string" else ""


def parameter_span(signature: str, argument: int) -> tuple[int, int] | None:
    """Return the span of a parameter in a signature; of the last one for any further argument."""
    start = signature.find("(")
    if start < 0:
        return None
    depth, begin = 0, start + 1
    spans: list[tuple[int, int]] = []
    for at in range(start, len(signature)):
        char = signature[at]
        depth += (char in "([") - (char in ")]")
        if (char == "," and depth == 1) or depth == 0:
            spans.append((begin, at))
            begin = at + len(", ")
        if depth == 0:
            break
    if not spans or spans[0][0] >= spans[0][1]:
        return None
    return spans[min(argument, len(spans) - 1)]


def _drop_brackets(pieces: list[tuple[str, str]], closer: str) -> bool:
    """Remove all pieces back to the matching opening bracket; false if there is none."""
    depth = 1
    while pieces and depth:
        word = pieces.pop()[1]
        depth += (word == closer) - (word == _OPENERS[closer])
    return not depth


def _name_path(words: list[str]) -> str:
    """Return the names, joined by dots, at the end of a list of words."""
    name = words[-1] if words and words[-1].isidentifier() else ""
    rest = words[:-1]
    while name and rest[-1:] == ["."] and rest[-2:][0].isidentifier():
        name = f"{rest[-2]}.{name}"
        rest = rest[:-2]
    return name


def _split(text: str, separator: str) -> Iterator[str]:
    """Yield the parts of a text between separators that are not inside brackets."""
    depth = start = 0
    for at, char in enumerate(text):
        depth += (char in "[(") - (char in "])")
        if char == separator and not depth:
            yield text[start:at].strip()
            start = at + 1
    yield text[start:].strip()
