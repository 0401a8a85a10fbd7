"""The values of literals: numbers, characters, and strings without interpolations."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from ez_lang.source.text import Span

if TYPE_CHECKING:
    from ez_lang.syntax.builder import Builder

MAX_DIGITS = 100_000
"""Longer integers are refused: the conversion would take minutes."""

_CHUNK = 4_000
"""The number of digits converted at once: `int()` refuses more than 4,300."""

_ESCAPE = re.compile(r"\\(?:x([0-9a-fA-F]{2})|(.))", re.DOTALL)
_ESCAPED = {"n": "\n", "t": "\t", "r": "\r", "\\": "\\", '"': '"', "'": "'", "0": "\0"}
_FIRST_HIGH_BYTE = 0x80
_SURROGATE_OF_BYTE = 0xDC00
"""Added to a byte above 0x7F: the surrogate that Python's `surrogateescape` decodes it to."""


def int_value(builder: Builder, token: int) -> int:
    """Return the value of an integer literal; 0, and a diagnostic, if it is too long."""
    text = builder.text_of(token).replace("_", "")
    if len(text) <= _CHUNK:
        return _short_int_value(text)
    if len(text) > MAX_DIGITS:
        builder.reporter.report(
            "E2027",
            Span(builder.starts[token], builder.ends[token]),
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
        return 0  # malformed, which the lexer has reported


def _long_int_value(text: str) -> int:
    """Return the value of thousands of digits, in chunks that Python converts."""
    if not text.isdigit():
        return _short_int_value(text)
    value = 0
    for at in range(0, len(text), _CHUNK):
        chunk = text[at : at + _CHUNK]
        value = value * 10 ** len(chunk) + int(chunk)
    return value


def float_value(builder: Builder, token: int) -> float:
    """Return the value of a float literal; infinity, and a diagnostic, if it is too large."""
    text = builder.text_of(token)
    try:
        value = float(text)
    except ValueError:
        return 0.0  # malformed, which the lexer has reported
    if value == float("inf"):
        builder.reporter.report(
            "E2028",
            Span(builder.starts[token], builder.ends[token]),
            f'could not parse "{text}" as float',
            label="larger than any float",
            help="the largest float is about 1.8e308",
        )
    return value


def char_value(text: str) -> str:
    """Return the character that a character literal represents; `text` is without the quotes."""
    if text.startswith("\\x"):
        found = _ESCAPE.fullmatch(text)
        return chr(int(found[1], 16)) if found and found[1] else ""
    return text if len(text) == 1 else escapes_replaced(text)[:1]


def escapes_replaced(text: str) -> str:
    """Return the text with each escape replaced.

    Bytes above 0x7F are surrogates until the text is `decoded`.
    """
    return _ESCAPE.sub(_replacement, text)


def _replacement(found: re.Match[str]) -> str:
    digits = found[1]
    if digits is None:
        return _ESCAPED.get(found[2], found[0])
    code = int(digits, 16)
    return chr(code if code < _FIRST_HIGH_BYTE else _SURROGATE_OF_BYTE + code)


def decoded(text: str) -> str:
    r"""Return the text with neighbouring bytes decoded as UTF-8: `\xC3\xA9` becomes `é`."""
    if text.isascii():
        return text
    return text.encode("utf-8", "surrogateescape").decode("utf-8", "surrogateescape")


def unescaped(text: str) -> str:
    """Return the value of a string literal without interpolations; `text` is without the quotes."""
    return decoded(escapes_replaced(text)) if "\\" in text else text
