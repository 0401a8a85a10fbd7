"""Bytes written as text: base 64, hexadecimal, and the form of web addresses."""

from __future__ import annotations

import re
from binascii import a2b_base64, a2b_hex, b2a_base64
from typing import Final

from ez_lang.model.sizes import joined, limited_text

_TAIL: Final = 4
"""Base 64 is written in groups of this length, of which only the last may be padded."""
_BASE64_DIGITS: Final = re.compile(r"[A-Za-z0-9+/]*", re.ASCII)
_BASE64_END: Final = re.compile(r"(?:[A-Za-z0-9+/]{2}(?:==|[A-Za-z0-9+/](?:=|[A-Za-z0-9+/])))?")
_HEX_DIGITS: Final = re.compile(r"[0-9a-fA-F]*", re.ASCII)
_PIECE: Final = 1 << 20
_BAD_ESCAPE: Final = re.compile(r"%(?![0-9a-fA-F]{2})")
_ESCAPE: Final = re.compile(rb"%([0-9a-fA-F]{2})")
_KEPT: Final = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.~"


def to_base64(data: bytes) -> str:
    """The bytes in base 64, padded, on one line."""
    return limited_text(b2a_base64(data, newline=False).decode("ascii"))


def from_base64(text: str) -> bytes | None:
    """The bytes that padded base 64 writes, line ends ignored; None if it is something else."""
    bare = text.replace("\r", "").replace("\n", "")
    body = bare[:-_TAIL]
    is_right = len(bare) % _TAIL == 0 and _BASE64_END.fullmatch(bare[-_TAIL:])
    return a2b_base64(bare) if is_right and _all_match(_BASE64_DIGITS, body) else None


def from_hex(text: str) -> bytes | None:
    """The bytes that hexadecimal digits write, two for each; None if it is something else."""
    return a2b_hex(text) if len(text) % 2 == 0 and _all_match(_HEX_DIGITS, text) else None


def _all_match(characters: re.Pattern[str], text: str) -> bool:
    """Whether the text consists of such characters only; it is checked in pieces."""
    return all(characters.fullmatch(text, at, at + _PIECE) for at in range(0, len(text), _PIECE))


def to_url(data: bytes) -> str:
    """The bytes as they stand in the query of a web address."""
    return joined("", [_url_form(byte) for byte in data])


def _url_form(byte: int) -> str:
    if byte in _KEPT:
        return chr(byte)
    return "+" if byte == ord(" ") else f"%{byte:02X}"


def from_url(text: str, data: bytes) -> bytes | None:
    """What stands in the query of a web address; None if a `%` begins no escape.

    `data` are the bytes of `text`.
    """
    if _BAD_ESCAPE.search(text):
        return None
    return _ESCAPE.sub(lambda found: a2b_hex(found[1]), data.replace(b"+", b" "))
