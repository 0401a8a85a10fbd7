"""`@uuid`: universally unique identifiers (RFC 9562)."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ez_lang.stdlib.crypto import secret_bytes
from ez_lang.stdlib.declarations import Library

if TYPE_CHECKING:
    from ez_lang.model.host import Host

LIBRARY: Final = Library("uuid", "Create universally unique identifiers.")

_FORM: Final = re.compile(r"[0-9a-fA-F]{8}(?:-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}")
_SIZE: Final = 16


@LIBRARY.function("create() -> string", checked=True, bare=True, effects="rand", needs=("host",))
def create(host: Host) -> str:
    """Return a new random UUID such as `1b4e28ba-2fa1-4d3b-9f10-86e5a2c0d7f4`.

    >>> len(uuid.create())
    36
    >>> uuid.is_valid(uuid.create())
    true
    """
    digits = create_compact(host)
    return "-".join([digits[:8], digits[8:12], digits[12:16], digits[16:20], digits[20:]])


@LIBRARY.function(
    "create_compact() -> string", checked=True, bare=True, effects="rand", needs=("host",)
)
def create_compact(host: Host) -> str:
    """Return a new random UUID without hyphens.

    >>> len(uuid.create_compact())
    32
    """
    data = bytearray(secret_bytes(host, _SIZE))
    data[6] = 0x40 | data[6] & 0x0F  # version 4: random
    data[8] = 0x80 | data[8] & 0x3F  # the variant of the RFC
    return data.hex()


@LIBRARY.function("is_valid(s string) -> bool", checked=True, bare=True, codes={"s": "E7002"})
def is_valid(s: str) -> bool:
    """Return whether `s` is a UUID with hyphens, of any version.

    >>> uuid.is_valid("1b4e28ba-2fa1-4d3b-9f10-86e5a2c0d7f4")
    true
    >>> uuid.is_valid("1b4e28ba")
    false
    """
    return _FORM.fullmatch(s) is not None


LIBRARY.constant(
    "NIL", "00000000-0000-0000-0000-000000000000", "The nil UUID.", checked=True, bare=True
)
