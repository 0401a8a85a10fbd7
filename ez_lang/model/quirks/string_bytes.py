"""Strings as bytes.

The strings of the reference language are byte strings, usually in UTF-8, so a program can take a
character apart and join its halves:

    temp a = bytes.to_string({0xC3})
    temp b = bytes.to_string({0xA9})
    println(len(a), a + b)                      1 é

Here strings are Python strings.  A byte that is not UTF-8 is a lone surrogate, U+DC80 to U+DCFF, as
Python's error handler `surrogateescape` makes them.
"""

from __future__ import annotations

from typing import Final

from ez_lang.model.sizes import in_pieces, limited_text

REPLACEMENT: Final = "\ufffd"
_SURROGATES: Final = dict.fromkeys(range(0xDC80, 0xDD00), REPLACEMENT)


def encoded(text: str) -> bytes:
    """The string as bytes."""
    return text.encode("utf-8", "surrogateescape")


def decoded(data: bytes) -> str:
    """The bytes as a string."""
    return data.decode("utf-8", "surrogateescape")


def joined(left: str, right: str) -> str:
    """The concatenation; two halves of a character that become adjacent form that character."""
    text = limited_text(left + right)
    return decoded(encoded(text)) if meet(left, right) else text


def meet(left: str, right: str) -> bool:
    """Whether the concatenation makes two bytes adjacent that are not UTF-8."""
    if right.isascii() or left.isascii() or not left:
        return False
    return ord(left[-1]) in _SURROGATES and ord(right[0]) in _SURROGATES


def rejoined(text: str) -> str:
    """A string made of several, in which adjacent halves of characters form characters."""
    if text.isascii():
        return text
    try:
        text.encode()
    except UnicodeEncodeError:
        return decoded(encoded(text))
    return text


def is_whole(text: str) -> bool:
    """Whether the string contains no byte that is not UTF-8."""
    return text.isascii() or text == text.translate(_SURROGATES)


def whole(text: str) -> str:
    """The string with U+FFFD for every byte that is not UTF-8.

    Functions that return characters of a string return them in this form.
    """
    if text.isascii():
        return text
    return in_pieces(text, lambda piece: piece.translate(_SURROGATES))


def byte_length(text: str) -> int:
    """The number of bytes of the string."""
    return len(text) if text.isascii() else len(encoded(text))
