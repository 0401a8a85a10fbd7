"""`@encoding`: the bytes of a string in forms that survive mail and web addresses."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.model.scalar_text import brief_quoted
from ez_lang.model.sizes import limited_text
from ez_lang.model.string_bytes import decoded, encoded
from ez_lang.stdlib import byte_text
from ez_lang.stdlib.declarations import Library
from ez_lang.stdlib.outcomes import failure, success

if TYPE_CHECKING:
    from ez_lang.model.values import Value

LIBRARY: Final = Library(
    "encoding",
    "Write the bytes of text in base 64, hexadecimal, URL form.",
    checked=True,
    bare=True,
)


def _read(data: bytes | None, code: str, s: str, form: str) -> tuple[Value, Value]:
    if data is None:
        return failure(code, f"{brief_quoted(s)} is not {form}", "")
    return success(decoded(data))


@LIBRARY.function("base64_encode(s string) -> string")
def base64_encode(s: str) -> str:
    """The bytes of `s` in base 64.

    >>> encoding.base64_encode("é!")
    "w6kh"
    """
    return byte_text.to_base64(encoded(s))


@LIBRARY.function("base64_decode(s string) -> (string, Error)")
def base64_decode(s: str) -> tuple[Value, Value]:
    r"""The string that `s` writes in base 64.

    >>> encoding.base64_decode("w6kh")
    "é!", nil
    >>> encoding.base64_decode("w6k")
    "", {message: "\"w6k\" is not base 64", code: "E16001"}
    """
    return _read(byte_text.from_base64(s), "E16001", s, "base 64")


@LIBRARY.function("hex_encode(s string) -> string")
def hex_encode(s: str) -> str:
    """The bytes of `s`, each as two hexadecimal digits.

    >>> encoding.hex_encode("é!")
    "c3a921"
    """
    return limited_text(encoded(s).hex())


@LIBRARY.function("hex_decode(s string) -> (string, Error)")
def hex_decode(s: str) -> tuple[Value, Value]:
    """The string whose bytes the hexadecimal digits in `s` write.

    >>> encoding.hex_decode("c3a921")
    "é!", nil
    """
    return _read(byte_text.from_hex(s), "E16002", s, "an even number of hexadecimal digits")


@LIBRARY.function("url_encode(s string) -> string")
def url_encode(s: str) -> str:
    """`s` as it stands in the query of a web address.

    >>> encoding.url_encode("green tea & milk")
    "green+tea+%26+milk"
    """
    return byte_text.to_url(encoded(s))


@LIBRARY.function("url_decode(s string) -> (string, Error)")
def url_decode(s: str) -> tuple[Value, Value]:
    """What `s` from the query of a web address says.

    >>> encoding.url_decode("green+tea+%26+milk")
    "green tea & milk", nil
    """
    return _read(byte_text.from_url(s, encoded(s)), "E16003", s, "text of a web address")
