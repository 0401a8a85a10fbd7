"""Strings as the bytes they are: UTF-8, where a byte that is none stands as a lone surrogate."""

from __future__ import annotations

from typing import Final

from ez_lang.model.sizes import in_pieces, limited_text

REPLACEMENT: Final = "\ufffd"
_SURROGATES: Final = dict.fromkeys(range(0xDC80, 0xDD00), REPLACEMENT)


def encoded(text: str) -> bytes:
    """The bytes of a string."""
    return text.encode("utf-8", "surrogateescape")


def decoded(data: bytes) -> str:
    """The string that these bytes are."""
    return data.decode("utf-8", "surrogateescape")


def joined(left: str, right: str) -> str:
    """Two strings as one, in which the halves of a character that meet have become it."""
    text = limited_text(left + right)
    return decoded(encoded(text)) if meet(left, right) else text


def meet(left: str, right: str) -> bool:
    """Whether a byte that is no UTF-8 would stand before another one."""
    if right.isascii() or left.isascii() or not left:
        return False
    return ord(left[-1]) in _SURROGATES and ord(right[0]) in _SURROGATES


def rejoined(text: str) -> str:
    """A string put together of others, in which halves of characters may have met."""
    if text.isascii():
        return text
    try:
        text.encode()
    except UnicodeEncodeError:
        return decoded(encoded(text))
    return text


def is_whole(text: str) -> bool:
    """Whether the string holds no byte that is not UTF-8."""
    return text.isascii() or text == text.translate(_SURROGATES)


def whole(text: str) -> str:
    """The string with U+FFFD for every byte that is no UTF-8.

    Functions that take strings apart into characters give them back this way.
    """
    if text.isascii():
        return text
    return in_pieces(text, lambda piece: piece.translate(_SURROGATES))


def byte_length(text: str) -> int:
    """How many bytes the string has."""
    return len(text) if text.isascii() else len(encoded(text))
