"""Bytes written as text: base 64, hexadecimal, and the form of web addresses."""

from __future__ import annotations

import re
from binascii import a2b_base64, a2b_hex, b2a_base64
from typing import Final

_BASE64: Final = re.compile(
    r"(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?", re.ASCII
)
_HEX: Final = re.compile(r"(?:[0-9a-fA-F]{2})*", re.ASCII)
_BAD_ESCAPE: Final = re.compile(r"%(?![0-9a-fA-F]{2})")
_ESCAPE: Final = re.compile(rb"%([0-9a-fA-F]{2})")
_KEPT: Final = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.~"


def to_base64(data: bytes) -> str:
    """The bytes in base 64, padded, on one line."""
    return b2a_base64(data, newline=False).decode("ascii")


def from_base64(text: str) -> bytes | None:
    """The bytes that padded base 64 writes, line ends ignored; None if it is something else."""
    bare = text.replace("\r", "").replace("\n", "")
    return a2b_base64(bare) if _BASE64.fullmatch(bare) else None


def from_hex(text: str) -> bytes | None:
    """The bytes that hexadecimal digits write, two for each; None if it is something else."""
    return a2b_hex(text) if _HEX.fullmatch(text) else None


def to_url(data: bytes) -> str:
    """The bytes as they stand in the query of a web address."""
    return "".join([_url_form(byte) for byte in data])


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
