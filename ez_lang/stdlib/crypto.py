"""`@crypto`: digests and cryptographically secure random bytes."""

from __future__ import annotations

import hashlib
from typing import TYPE_CHECKING, Final

from ez_lang.model.faults import Fault
from ez_lang.model.quirks.string_bytes import encoded
from ez_lang.model.sizes import refuse_long_array
from ez_lang.stdlib.declarations import Library

if TYPE_CHECKING:
    from ez_lang.model.host import Host

LIBRARY: Final = Library(
    "crypto", "Compute digests, generate secure random bytes.", checked=True, bare=True
)


@LIBRARY.function("sha256(s string) -> string")
def sha256(s: str) -> str:
    """Return the SHA-256 digest of `s` in hexadecimal.

    >>> crypto.sha256("tea")
    "a9f74d1ec36ebdeb2da3f6e5868090cd2a2d20b3dcca7b62f60304b1d3d9ef42"
    """
    return hashlib.sha256(encoded(s)).hexdigest()


@LIBRARY.function("sha512(s string) -> string")
def sha512(s: str) -> str:
    """Return the SHA-512 digest of `s` in hexadecimal.

    >>> strings.slice(crypto.sha512("tea"), 0, 32)
    "bef801bf86cddac72816a3270f1c7cf5"
    """
    return hashlib.sha512(encoded(s)).hexdigest()


@LIBRARY.function("md5(s string) -> string")
def md5(s: str) -> str:
    """Return the MD5 digest of `s` in hexadecimal; not secure, use it for checksums only.

    >>> crypto.md5("tea")
    "7239ea2b5dc943f61f3c0a0276c20974"
    """
    return hashlib.md5(encoded(s), usedforsecurity=False).hexdigest()


@LIBRARY.function("random_bytes(n int) -> [byte]", effects="rand", needs=("host",))
def random_bytes(host: Host, n: int) -> list[int]:
    """Return `n` secure random bytes.

    >>> len(crypto.random_bytes(16))
    16
    """
    return list(_random(host, "random_bytes", n))


@LIBRARY.function("random_hex(n int) -> string", effects="rand", needs=("host",))
def random_hex(host: Host, n: int) -> str:
    """Return `n` secure random bytes in hexadecimal.

    >>> len(crypto.random_hex(16))
    32
    """
    return _random(host, "random_hex", n).hex()


def _random(host: Host, name: str, n: int) -> bytes:
    if n < 0:
        raise Fault("E7011", f"crypto.{name}() cannot take a negative count ({n})")
    return secret_bytes(host, n)


def secret_bytes(host: Host, count: int) -> bytes:
    """Return random bytes of the operating system, which are suitable for secrets."""
    refuse_long_array(count)
    try:
        return host.environment.secret_bytes(count)
    except OSError:
        raise Fault("E15001", "the system provides no random numbers") from None
