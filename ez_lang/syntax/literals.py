"""What literals mean: the value of a number, a character, the text of a string."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ez_lang.syntax.builder import Builder

MAX_DIGITS = 100_000
"""Longer integers are refused: their value would take minutes to work out."""

_CHUNK = 4_000
"""As many digits as Python turns into a number at once."""

_ESCAPE = re.compile(r"\\(?:x([0-9a-fA-F]{2})|(.))", re.DOTALL)
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "\\": "\\", '"': '"', "'": "'", "0": "\0"}
_FIRST_HIGH_BYTE = 0x80
_BYTE = 0xDC00
"""A byte above 0x7F is kept as the lone surrogate that Python uses for undecodable bytes."""


def int_value(builder: Builder, token: int) -> int:
    """The value of an integer literal; 0 and a diagnostic where it is absurdly long."""
    text = builder.text_of(token).replace("_", "")
    if len(text) <= _CHUNK:
        return _short_int_value(text)
    if len(text) > MAX_DIGITS:
        builder.reporter.report(
            "E2027",
            builder.starts[token],
            builder.ends[token],
            f"could not parse a literal of {len(text):,} digits as integer",
            label="too long",
            help=f"an integer literal may have up to {MAX_DIGITS:,} digits",
        )
        return 0
    return _long_int_value(text)


def _short_int_value(text: str) -> int:
    try:
        return int(text) if text.isdigit() else int(text, 0)
    except ValueError:
        return 0  # the lexer has said what is wrong with it


def _long_int_value(text: str) -> int:
    """The value of thousands of digits, which Python refuses to convert in one go."""
    if not text.isdigit():
        return _short_int_value(text)
    value = 0
    for at in range(0, len(text), _CHUNK):
        chunk = text[at : at + _CHUNK]
        value = value * 10 ** len(chunk) + int(chunk)
    return value


def float_value(builder: Builder, token: int) -> float:
    """The value of a float literal; infinity and a diagnostic where no float is that large."""
    text = builder.text_of(token)
    try:
        value = float(text)
    except ValueError:
        return 0.0  # the lexer has said what is wrong with it
    if value == float("inf"):
        builder.reporter.report(
            "E2028",
            builder.starts[token],
            builder.ends[token],
            f'could not parse "{text}" as float',
            label="larger than any float",
            help="the largest float is about 1.8e308",
        )
    return value


def char_value(text: str) -> str:
    """The character between two single quotes."""
    if text.startswith("\\x"):
        found = _ESCAPE.fullmatch(text)
        return chr(int(found[1], 16)) if found and found[1] else ""
    return text if len(text) == 1 else escapes_replaced(text)[:1]


def escapes_replaced(text: str) -> str:
    """The text with each escape replaced; a byte above 0x7F is a surrogate until `decoded`."""
    return _ESCAPE.sub(_replacement, text)


def _replacement(found: re.Match[str]) -> str:
    digits = found[1]
    if digits is None:
        return _ESCAPED.get(found[2], found[0])
    code = int(digits, 16)
    return chr(code if code < _FIRST_HIGH_BYTE else _BYTE + code)


def decoded(text: str) -> str:
    """The text with neighbouring bytes joined to the characters that they spell in UTF-8."""
    if text.isascii():
        return text
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "surrogateescape")


def unescaped(text: str) -> str:
    """What the inside of a string literal without parts stands for."""
    return decoded(escapes_replaced(text)) if "\\" in text else text
