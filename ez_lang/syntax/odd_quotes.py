"""Strings with parts, and strings and characters that are wrong."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ez_lang.source.diagnostics import Fix

if TYPE_CHECKING:
    from ez_lang.syntax.lexer import Tokens

_PLAIN = re.compile(r'[^"\\\n$]+')
_IN_PART = re.compile(r"[^{}\n]+")
_ESCAPE = re.compile(r"\\(?:[ntr\\\"'0]|x[0-9a-fA-F]{2})")
_CHARACTER_TO_QUOTE = re.compile(r"'((?:[^'\\\n]|\\[^\n])*)'?")

_KNOWN_ESCAPES = r"the escapes are \n \t \r \\ \" \' \0 and \xNN with two hex digits"


def scan_string(tokens: Tokens, start: int, stop: int) -> tuple[str, int]:
    """STRING and where it ends: braces are counted in `${…}`, where quotes mean nothing."""
    text = tokens.text
    at = start + 1
    depth = 0
    while at < stop and text[at] != "\n":
        character = text[at]
        if depth:
            if character == "{":
                depth += 1
            elif character == "}":
                depth -= 1
            found = _IN_PART.match(text, at, stop)
            at = found.end() if found else at + 1
        elif character == '"':
            return "STRING", at + 1
        elif character == "\\":
            at = _scan_escape(tokens, at, stop)
        elif character == "$" and text.startswith("${", at, stop):
            depth = 1
            at += 2
        else:
            found = _PLAIN.match(text, at, stop)
            at = found.end() if found else at + 1
    _refuse_unclosed(tokens, start, at, is_in_part=depth > 0)
    return "STRING", at


def _refuse_unclosed(tokens: Tokens, start: int, end: int, *, is_in_part: bool) -> None:
    end -= tokens.text.endswith("\r", start, end)
    advice = 'close it with `"` on the same line; a text of several lines stands in backticks'
    if is_in_part:
        advice = "a `${` in it is not closed: every `${` needs its `}` on the same line"
    tokens.notes.add(
        "E1004",
        start,
        end,
        "unclosed string literal",
        label="the string does not end on this line",
        help=advice,
    )


def _scan_escape(tokens: Tokens, at: int, stop: int) -> int:
    """Where an escape of a string ends; an unknown one is refused."""
    text = tokens.text
    found = _ESCAPE.match(text, at, stop)
    if found:
        return found.end()
    next_character = text[at + 1 : min(at + 2, stop)]
    if next_character in {"", "\n"}:
        return at + 1
    if next_character == "x":
        tokens.notes.add(
            "E1006",
            at,
            at + 2,
            "invalid hex escape sequence: two hex digits expected after '\\x'",
            label="two hex digits must follow",
            help="`\\x41` is the byte 0x41",
        )
        return at + 2
    advice = _KNOWN_ESCAPES
    if next_character == "$":
        advice = "a `$` needs no backslash: it is plain text unless `{` or a word follows"
    elif next_character == "u":
        advice = f"write the character itself; {_KNOWN_ESCAPES}"
    tokens.notes.add(
        "E1006",
        at,
        at + 2,
        f"invalid escape sequence '\\{next_character}' in string",
        label="unknown escape",
        help=advice,
    )
    return at + 2


def scan_raw_string(tokens: Tokens, start: int, stop: int) -> tuple[str, int]:
    """A raw string that comes here has no end: it takes the rest of the file."""
    tokens.notes.add(
        "E1017",
        start,
        start + 1,
        "unclosed raw string literal",
        label="this backtick has no partner",
        help="close it with another backtick",
    )
    return "RAW_STRING", stop


def scan_character(tokens: Tokens, start: int, stop: int) -> tuple[str, int]:
    """A character literal that comes here is wrong: say how."""
    text = tokens.text
    found = _CHARACTER_TO_QUOTE.match(text, start, stop)
    end = found.end() if found else start + 1
    inside = found[1] if found else ""
    is_closed = end > start + 1 and text[end - 1] == "'" and end - start == len(inside) + 2
    fix = None
    if not inside and not is_closed:
        code, message = "E1005", "unclosed character literal"
        label, advice = "nothing follows the quote", "write the character and a closing `'`"
    elif not inside:
        code, message = "E1008", "empty character literal"
        label, advice = "no character", 'a char holds exactly one character; `""` is empty text'
    elif inside[0] == "\\" and not _ESCAPE.match(inside):
        code, message = "E1007", f"invalid escape sequence '{inside[:2]}' in character literal"
        label, advice = "unknown escape", _KNOWN_ESCAPES
        if inside[1:2] == "x":
            message = "invalid hex escape sequence in character literal: two hex digits expected"
    else:
        code, message = "E1009", "character literal must contain exactly one character"
        label, advice = "more than one character", "text stands in double quotes"
        if is_closed and '"' not in inside:
            fix = Fix(start, end, f'"{inside}"', "use double quotes")
        elif not is_closed:
            label, advice = "no closing quote", "close it with `'`; text stands in double quotes"
    tokens.notes.add(code, start, end, message, label=label, help=advice, fix=fix)
    return "CHAR", end
