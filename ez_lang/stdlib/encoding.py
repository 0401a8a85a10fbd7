"""`@encoding`: Base64, hexadecimal and URL encoding of strings."""

from __future__ import annotations

import re
from binascii import a2b_base64, a2b_hex, b2a_base64
from typing import TYPE_CHECKING, Final

from ez_lang.model.quirks.string_bytes import decoded, encoded
from ez_lang.model.scalar_text import brief_quoted
from ez_lang.model.sizes import joined, limited_text
from ez_lang.stdlib.declarations import Library
from ez_lang.stdlib.shared.results import failure, success

if TYPE_CHECKING:
    from ez_lang.stdlib.shared.results import Outcome

# ---------------------------------------------------------------------------------------- codecs

_GROUP: Final = 4
"""The length of a Base64 group; only the last group may be padded."""
_BASE64_DIGITS: Final = re.compile(r"[A-Za-z0-9+/]*", re.ASCII)
_BASE64_END: Final = re.compile(r"(?:[A-Za-z0-9+/]{2}(?:==|[A-Za-z0-9+/](?:=|[A-Za-z0-9+/])))?")
_HEX_DIGITS: Final = re.compile(r"[0-9a-fA-F]*", re.ASCII)
_PIECE: Final = 1 << 20
_BAD_ESCAPE: Final = re.compile(r"%(?![0-9a-fA-F]{2})")
_ESCAPE: Final = re.compile(rb"%([0-9a-fA-F]{2})")
_KEPT: Final = b"abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.~"


def to_base64(data: bytes) -> str:
    """Return the bytes in Base64, padded and without line breaks."""
    return limited_text(b2a_base64(data, newline=False).decode("ascii"))


def from_base64(text: str) -> bytes | None:
    """Return the bytes of padded Base64, ignoring line endings; None if the text is malformed."""
    # Python's decoder skips invalid characters, so the text is checked before it is decoded.
    joined_lines = text.replace("\r", "").replace("\n", "")
    digits, tail = joined_lines[:-_GROUP], joined_lines[-_GROUP:]
    is_valid = len(joined_lines) % _GROUP == 0 and _BASE64_END.fullmatch(tail)
    return a2b_base64(joined_lines) if is_valid and _all_match(_BASE64_DIGITS, digits) else None


def from_hex(text: str) -> bytes | None:
    """Return the bytes of pairs of hexadecimal digits; None if the text is malformed."""
    return a2b_hex(text) if len(text) % 2 == 0 and _all_match(_HEX_DIGITS, text) else None


def _all_match(characters: re.Pattern[str], text: str) -> bool:
    """Return whether the text consists of these characters.

    It is matched in pieces because Python's matcher cannot be interrupted.
    """
    return all(characters.fullmatch(text, at, at + _PIECE) for at in range(0, len(text), _PIECE))


def to_url(data: bytes) -> str:
    """Return the bytes in the encoding of URL queries."""
    return joined("", [_url_form(byte) for byte in data])


def _url_form(byte: int) -> str:
    if byte in _KEPT:
        return chr(byte)
    return "+" if byte == ord(" ") else f"%{byte:02X}"


def from_url(text: str, data: bytes) -> bytes | None:
    """Return the bytes that a URL query encodes; None if an escape is malformed."""
    if _BAD_ESCAPE.search(text):
        return None
    return _ESCAPE.sub(lambda found: a2b_hex(found[1]), data.replace(b"+", b" "))


# ------------------------------------------------------------------------------------ the module

LIBRARY: Final = Library(
    "encoding", "Encode strings in Base64, hexadecimal and URL encoding.", checked=True, bare=True
)


def _read(data: bytes | None, code: str, s: str, form: str) -> Outcome:
    if data is None:
        return failure(code, f"{brief_quoted(s)} is not {form}", "")
    return success(decoded(data))


@LIBRARY.function("base64_encode(s string) -> string")
def base64_encode(s: str) -> str:
    """Return `s` in Base64.

    >>> encoding.base64_encode("é!")
    "w6kh"
    """
    return to_base64(encoded(s))


@LIBRARY.function("base64_decode(s string) -> (string, Error)")
def base64_decode(s: str) -> Outcome:
    r"""Return the string that `s` encodes in Base64.

    >>> encoding.base64_decode("w6kh")
    "é!", nil
    >>> encoding.base64_decode("w6k")
    "", {message: "\"w6k\" is not valid Base64", code: "E16001"}
    """
    return _read(from_base64(s), "E16001", s, "valid Base64")


@LIBRARY.function("hex_encode(s string) -> string")
def hex_encode(s: str) -> str:
    """Return `s` in hexadecimal, two digits for each byte.

    >>> encoding.hex_encode("é!")
    "c3a921"
    """
    return limited_text(encoded(s).hex())


@LIBRARY.function("hex_decode(s string) -> (string, Error)")
def hex_decode(s: str) -> Outcome:
    """Return the string that `s` encodes in hexadecimal.

    >>> encoding.hex_decode("c3a921")
    "é!", nil
    """
    return _read(from_hex(s), "E16002", s, "an even number of hexadecimal digits")


@LIBRARY.function("url_encode(s string) -> string")
def url_encode(s: str) -> str:
    """Return `s` in the encoding of URL queries.

    >>> encoding.url_encode("green tea & milk")
    "green+tea+%26+milk"
    """
    return to_url(encoded(s))


@LIBRARY.function("url_decode(s string) -> (string, Error)")
def url_decode(s: str) -> Outcome:
    """Return the string that `s` encodes in the encoding of URL queries.

    >>> encoding.url_decode("green+tea+%26+milk")
    "green tea & milk", nil
    """
    return _read(from_url(s, encoded(s)), "E16003", s, "valid URL encoding")
