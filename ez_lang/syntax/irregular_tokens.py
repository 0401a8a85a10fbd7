"""The tokens that the lexer's expression does not match, and all lexical mistakes.

They are strings with interpolations, unusual numbers, and malformed tokens.  Each mistake is
reported once.  A malformed token is kept, so that the parser finds its operand: `"abc` without its
closing quote is a string.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ez_lang.source.diagnostics import Fix
from ez_lang.source.text import Span

if TYPE_CHECKING:
    from ez_lang.syntax.lexer import Tokens

_FIRST_LOST_BYTE, _LAST_LOST_BYTE = 0xDC80, 0xDCFF
"""The surrogates that Python decodes invalid UTF-8 to: byte 0x80 becomes U+DC80."""

_BYTE_ORDER_MARK = "\ufeff"

_ADVICE = {
    "^": "EZ has no bitwise operators; a power is `math.pow(base, exponent)`",
    "~": "EZ has no bitwise operators; `!` negates a bool",
    "?": "EZ has no conditional expression; use `if … { } otherwise { }`",
    "#": "a comment begins with `//`",
    "$": '`$` has a meaning only in a string: `"${value}"`',
    "\\": "a backslash has a meaning only between quotes",
    "\f": "only spaces, tabs and line ends can separate tokens",
    "\v": "only spaces, tabs and line ends can separate tokens",
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
"""Characters that resemble a token of EZ, and that token; word processors insert them."""


def scan(tokens: Tokens, start: int, stop: int) -> tuple[str, int]:
    """Scan the token at `start`; return its terminal and the offset where to continue.

    The terminal is "" if no token begins there.
    """
    first = tokens.text[start]
    if "0" <= first <= "9":
        from ez_lang.syntax.irregular_numbers import scan_number  # noqa: PLC0415 - for few programs

        return scan_number(tokens, start, stop)
    if first == '"':
        return _scan_string(tokens, start, stop)
    if first == "'":
        return _scan_character(tokens, start, stop)
    if first == "`":
        return _scan_raw_string(tokens, start, stop)
    if first == "/":  # the slash of an unclosed `/*`; the expression matches every other slash
        tokens.reporter.report(
            "E1003",
            Span(start, start + 2),
            "unclosed multi-line comment",
            label="this comment has no end",
            help="close it with `*/`; comments do not nest",
        )
        return "", stop
    return "", _report_character(tokens, start, stop)


def _report_character(tokens: Tokens, start: int, stop: int) -> int:
    """Report a character that begins no token, and return where to continue.

    Neighbouring non-ASCII characters are reported together: a Greek word is one mistake.
    """
    text = tokens.text
    character = text[start]
    if character == "|":
        tokens.reporter.report(
            "E1002",
            Span(start, start + 1),
            "unexpected character '|'; did you mean '||'?",
            label="a single bar is no operator",
            help="`||` is the logical or; EZ has no bitwise operators",
            fix=Fix(start, start + 1, "||", "write `||`"),
        )
        return start + 1
    if character == _BYTE_ORDER_MARK:
        tokens.reporter.report(
            "E1001",
            Span(start, start + 1),
            "illegal character U+FEFF (byte order mark) in source",
            label="an invisible character",
            help="save the file as UTF-8 without byte order mark",
            fix=Fix(start, start + 1, "", "remove the byte order mark"),
        )
        return start + 1
    end = start + 1
    if character in _LOOKALIKES:
        _report_lookalike(tokens, start, _LOOKALIKES[character])
        return end
    # One report for a word in another script instead of one for each character.
    while not character.isascii() and end < stop and _joins_run(text[end]):
        end += 1
    if character == "?":  # also `?.`, `??` and `?:`
        while end < stop and text[end] in "?.:":
            end += 1
    advice = _ADVICE.get(character, "")
    if not character.isascii():
        advice = "non-ASCII letters are allowed only in strings, characters and comments"
    tokens.reporter.report(
        "E1001",
        Span(start, end),
        f"illegal character {_shown(text[start:end])} in source",
        label="no token begins with this",
        help=advice,
    )
    if character == "#":
        # This is probably the comment of another language, so the line is skipped.
        line_end = text.find("\n", end, stop)
        return stop if line_end < 0 else line_end
    return end


def _joins_run(character: str) -> bool:
    return (
        not character.isascii() and character not in _LOOKALIKES and character != _BYTE_ORDER_MARK
    )


def _report_lookalike(tokens: Tokens, start: int, meant: str) -> None:
    sign = f"`{meant}`" if meant.strip() else "an ordinary space" if meant else "nothing"
    tokens.reporter.report(
        "E1001",
        Span(start, start + 1),
        f"illegal character {_shown(tokens.text[start])} in source",
        label="this character only resembles one that EZ uses",
        help=f"write {sign} instead",
        fix=Fix(start, start + 1, meant, f"write {sign}"),
    )


def _shown(text: str) -> str:
    """Return the text in quotes, or its code points if it is invisible."""
    if text.isprintable() and not text.isspace():
        return f"'{text}'"
    return " ".join(_code(ord(character)) for character in text)


def _code(point: int) -> str:
    if _FIRST_LOST_BYTE <= point <= _LAST_LOST_BYTE:
        return f"byte 0x{point - _FIRST_LOST_BYTE + 0x80:02X}"
    return f"U+{point:04X}"


# -------------------------------------------------------------------------- strings and characters

_PLAIN = re.compile(r'[^"\\\n$]+')
_IN_PART = re.compile(r"[^{}\n]+")
_ESCAPE = re.compile(r"\\(?:[ntr\\\"'0]|x[0-9a-fA-F]{2})")
_CHARACTER_TO_QUOTE = re.compile(r"'((?:[^'\\\n]|\\[^\n])*)'?")

_KNOWN_ESCAPES = r"the escapes are \n \t \r \\ \" \' \0 and \xNN with two hex digits"


def _scan_string(tokens: Tokens, start: int, stop: int) -> tuple[str, int]:
    """Scan a string; return STRING and the offset of its end.

    In `${…}` only braces count, not quotes: `"${m["a"]}"` is one string, but `"${"}"}"` is not: its
    first `}` ends the interpolation, and the next quote the string.
    """
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
    _report_unclosed(tokens, start, at, is_in_part=depth > 0)
    return "STRING", at


def _report_unclosed(tokens: Tokens, start: int, end: int, *, is_in_part: bool) -> None:
    end -= tokens.text.endswith("\r", start, end)
    advice = 'close it with `"` on the same line; use backticks for a string of several lines'
    if is_in_part:
        advice = "close its `${` with `}` on the same line"
    tokens.reporter.report(
        "E1004",
        Span(start, end),
        "unclosed string literal",
        label="the string does not end on this line",
        help=advice,
    )


def _scan_escape(tokens: Tokens, at: int, stop: int) -> int:
    """Return the end of an escape in a string; an unknown escape is reported."""
    text = tokens.text
    found = _ESCAPE.match(text, at, stop)
    if found:
        return found.end()
    next_character = text[at + 1 : min(at + 2, stop)]
    if next_character in {"", "\n"}:
        return at + 1
    if next_character == "x":
        tokens.reporter.report(
            "E1006",
            Span(at, at + 2),
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
    tokens.reporter.report(
        "E1006",
        Span(at, at + 2),
        f"invalid escape sequence '\\{next_character}' in string",
        label="unknown escape",
        help=advice,
    )
    return at + 2


def _scan_raw_string(tokens: Tokens, start: int, stop: int) -> tuple[str, int]:
    """Return RAW_STRING and the end of the text.

    The string is unclosed: the lexer's expression matches every closed one.
    """
    tokens.reporter.report(
        "E1017",
        Span(start, start + 1),
        "unclosed raw string literal",
        label="there is no closing backtick",
        help="close it with another backtick",
    )
    return "RAW_STRING", stop


def _scan_character(tokens: Tokens, start: int, stop: int) -> tuple[str, int]:
    """Scan a malformed character literal; return CHAR and the offset of its end.

    The lexer's expression matches every well-formed one.
    """
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
        label, advice = "no character", 'a char is one character; `""` is the empty string'
    elif inside[0] == "\\" and not _ESCAPE.match(inside):
        code, message = "E1007", f"invalid escape sequence '{inside[:2]}' in character literal"
        label, advice = "unknown escape", _KNOWN_ESCAPES
        if inside[1:2] == "x":
            message = "invalid hex escape sequence in character literal: two hex digits expected"
    else:
        code, message = "E1009", "character literal must contain exactly one character"
        label, advice = "more than one character", "use double quotes for a string"
        if is_closed and '"' not in inside:
            fix = Fix(start, end, f'"{inside}"', "use double quotes")
        elif not is_closed:
            label = "no closing quote"
            advice = "close it with `'`, or use double quotes for a string"
    tokens.reporter.report(code, Span(start, end), message, label=label, help=advice, fix=fix)
    return "CHAR", end
