"""Tokens that need a closer look: unusual numbers, strings with parts, and every lexical mistake.

What the lexer's one expression does not match comes here, one token at a time.  A mistake is noted
once, and the token around it is kept if there is one, so that the tree is as good as it can be.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_lang.source.diagnostics import Fix
from ez_lang.syntax.odd_numbers import scan_number
from ez_lang.syntax.odd_quotes import scan_character, scan_raw_string, scan_string

if TYPE_CHECKING:
    from ez_lang.syntax.lexer import Tokens

_FIRST_LOST_BYTE, _LAST_LOST_BYTE = 0xDC80, 0xDCFF
"""How Python keeps a byte that is no UTF-8."""

_BYTE_ORDER_MARK = "\ufeff"

_ADVICE = {
    "^": "EZ has no bitwise operators; a power is `math.pow(base, exponent)`",
    "~": "EZ has no bitwise operators; `!` negates a bool",
    "?": "EZ has no conditional expression; use `if … { } otherwise { }`",
    "#": "a comment begins with `//`",
    "$": '`$` has a meaning only inside a string: `"${value}"`',
    "\\": "a backslash has a meaning only inside quotes",
    "\f": "only spaces, tabs and line ends may stand between words",
    "\v": "only spaces, tabs and line ends may stand between words",
}
_LOOKALIKES = {
    "“": '"',
    "”": '"',
    "„": '"',
    "«": '"',
    "»": '"',
    "‘": "'",
    "’": "'",
    "\u00b4": "'",
    "−": "-",
    "–": "-",
    "—": "-",
    "×": "*",
    "÷": "/",
    "≠": "!=",
    "≤": "<=",
    "≥": ">=",
    "→": "->",
    "…": "...",
    "\u00a0": " ",
    "\u2003": " ",
    "\u2009": " ",
    "\u200b": "",
}
"""Characters that look like a sign of EZ, and that sign."""


def scan(tokens: Tokens, start: int, stop: int) -> tuple[str, int]:
    """The terminal of the token at `start` ("" if there is none), and where to go on."""
    first = tokens.text[start]
    if "0" <= first <= "9":
        return scan_number(tokens, start, stop)
    if first == '"':
        return scan_string(tokens, start, stop)
    if first == "'":
        return scan_character(tokens, start, stop)
    if first == "`":
        return scan_raw_string(tokens, start, stop)
    if first == "/":
        tokens.notes.add(
            "E1003",
            start,
            start + 2,
            "unclosed multi-line comment",
            label="this comment has no end",
            help="close it with `*/`; comments do not nest",
        )
        return "", stop
    return "", _refuse(tokens, start, stop)


def _refuse(tokens: Tokens, start: int, stop: int) -> int:
    """Refuse a character that begins no token; letters of other alphabets are refused as a run."""
    text = tokens.text
    character = text[start]
    if character == "|":
        tokens.notes.add(
            "E1002",
            start,
            start + 1,
            "unexpected character '|'; did you mean '||'?",
            label="a single bar means nothing",
            help="`||` is the logical or; EZ has no bitwise operators",
            fix=Fix(start, start + 1, "||", "write `||`"),
        )
        return start + 1
    if character == _BYTE_ORDER_MARK:
        tokens.notes.add(
            "E1001",
            start,
            start + 1,
            "illegal character U+FEFF (byte order mark) in source",
            label="an invisible mark",
            help="save the file as UTF-8 without byte order mark",
            fix=Fix(start, start + 1, "", "remove the byte order mark"),
        )
        return start + 1
    end = start + 1
    if character in _LOOKALIKES:
        _refuse_lookalike(tokens, start, _LOOKALIKES[character])
        return end
    while not character.isascii() and end < stop and _joins_run(text[end]):
        end += 1
    if character == "?":
        while end < stop and text[end] in "?.:":
            end += 1
    advice = _ADVICE.get(character, "")
    if not character.isascii():
        advice = "letters outside ASCII may stand only in strings, characters and comments"
    tokens.notes.add(
        "E1001",
        start,
        end,
        f"illegal character {_shown(text[start:end])} in source",
        label="no token begins like this",
        help=advice,
    )
    if character == "#":
        # The comment of another language: what it says is not read.
        line_end = text.find("\n", end, stop)
        return stop if line_end < 0 else line_end
    return end


def _joins_run(character: str) -> bool:
    return (
        not character.isascii() and character not in _LOOKALIKES and character != _BYTE_ORDER_MARK
    )


def _refuse_lookalike(tokens: Tokens, start: int, meant: str) -> None:
    sign = f"`{meant}`" if meant.strip() else "an ordinary space" if meant else "nothing"
    tokens.notes.add(
        "E1001",
        start,
        start + 1,
        f"illegal character {_shown(tokens.text[start])} in source",
        label="this only looks like a sign of EZ",
        help=f"write {sign} instead",
        fix=Fix(start, start + 1, meant, f"write {sign}"),
    )


def _shown(text: str) -> str:
    """The text in quotes, or its code where it cannot be seen."""
    if text.isprintable() and not text.isspace():
        return f"'{text}'"
    return " ".join(_code(ord(character)) for character in text)


def _code(point: int) -> str:
    if _FIRST_LOST_BYTE <= point <= _LAST_LOST_BYTE:
        return f"byte 0x{point - _FIRST_LOST_BYTE + 0x80:02X}"
    return f"U+{point:04X}"
