"""The tokens of a text for syntax highlighting.

They come from the parser's lexer, so the colours never disagree with the parser.  Comments, which
the lexer skips, are tokens here, and strings are split into text, escapes and interpolations.
Characters that the lexer reports are `invalid`.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal, NamedTuple

from ez_lang.syntax.interpolation import MAX_NESTED_STRINGS
from ez_lang.syntax.parser import lex
from ez_lang.syntax.words import ATTRIBUTES, OPERATORS, PRIMITIVE_TYPES

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ez_lang.source.text import SourceFile

    TokenKind = Literal[
        "attribute",
        "char",
        "comment",
        "escape",
        "interpolation",
        "invalid",
        "keyword",
        "name",
        "number",
        "operator",
        "punctuation",
        "string",
        "type",
    ]


class Token(NamedTuple):
    """A token from `start` up to `end`; the `${` and `}` of strings are of kind `interpolation`."""

    kind: TokenKind
    start: int
    end: int


_COMMENT = re.compile(r"//[^\n]*|/\*(?:(?s:.)*?\*/|(?s:.)*)")
_NOT_SPACE = re.compile(r"[^ \t\r\n]+")
_IN_STRING = re.compile(r"(?P<escape>\\(?:x[0-9a-fA-F]{2}|[^\n]))|(?P<open>\$\{)")
_NAMES = frozenset({"NAME", "STRUCT_NAME", "QUALIFIER", "MAP"})
_TYPES = frozenset({*PRIMITIVE_TYPES, "map"})
_KINDS: dict[str, TokenKind] = {
    "INT": "number",
    "FLOAT": "number",
    "CHAR": "char",
    "RAW_STRING": "string",
}


def tokens(source: SourceFile) -> Iterator[Token]:
    """Return all tokens of the text in order; only white space is between them."""
    return _tokens(source, 0, len(source.text), depth=0)


def _tokens(source: SourceFile, start: int, end: int, depth: int) -> Iterator[Token]:
    lexed = lex(source, start, end)
    at = start
    is_member = False
    for terminal, begin, stop in zip(lexed.terminals(), lexed.starts, lexed.ends, strict=True):
        yield from _between(source.text, at, begin)
        at = stop
        if terminal == "STRING":
            yield from _string(source, begin, stop, depth)
        elif stop > begin:
            text = source.text[begin:stop]
            yield Token(_kind(terminal, text, is_member=is_member), begin, stop)
        is_member = terminal == "DOT"
    yield from _between(source.text, at, end)


def _kind(terminal: str, text: str, *, is_member: bool) -> TokenKind:
    if terminal in _KINDS:
        return _KINDS[terminal]
    if text.isidentifier():
        if is_member or (terminal in _NAMES and text not in _TYPES):
            return "name"
        return "type" if terminal in _NAMES else "keyword"
    if text[0] == "#":
        return "attribute" if text in ATTRIBUTES else "invalid"
    if text == ";":
        return "invalid"
    return "operator" if text in OPERATORS or text == "!in" else "punctuation"


def _between(text: str, start: int, end: int) -> Iterator[Token]:
    """Yield the comments between two tokens, and the characters that the lexer reported there."""
    at = start
    while at < end:
        found = _NOT_SPACE.search(text, at, end)
        if not found:
            return
        comment = _COMMENT.match(text, found.start(), end)
        if comment:
            yield Token("comment", comment.start(), comment.end())
            at = comment.end()
        else:
            yield Token("invalid", found.start(), found.end())
            at = found.end()


def _string(source: SourceFile, start: int, end: int, depth: int) -> Iterator[Token]:
    """Yield the text of a string, its escapes, and the tokens of its interpolations.

    Strings nested deeper than `MAX_NESTED_STRINGS` are plain text, because the parser refuses them.
    """
    at = start
    search = start
    while found := _IN_STRING.search(source.text, search, end):
        opening, search = found.span()
        closing = search
        if found["open"]:
            closing = _closing_brace(source.text, search, end)
            if closing < 0 or depth > MAX_NESTED_STRINGS:
                break
        if opening > at:
            yield Token("string", at, opening)
        if found["escape"]:
            yield Token("escape", opening, search)
        else:
            yield Token("interpolation", opening, search)
            yield from _tokens(source, search, closing, depth + 1)
            yield Token("interpolation", closing, closing + 1)
            search = closing + 1
        at = search
    if at < end:
        yield Token("string", at, end)


def _closing_brace(text: str, at: int, end: int) -> int:
    depth = 1
    while at < end:
        depth += (text[at] == "{") - (text[at] == "}")
        if not depth:
            return at
        at += 1
    return -1
