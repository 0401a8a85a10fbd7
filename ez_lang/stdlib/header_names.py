"""Names of HTTP headers in their usual form."""

from __future__ import annotations

import re
from typing import Final

_NAME: Final = re.compile(r"[A-Za-z0-9!#$%&'*+.^_`|~-]+", re.ASCII)


def is_header_name(name: str) -> bool:
    """Whether a header can have this name."""
    return _NAME.fullmatch(name) is not None


def canonical(name: str) -> str:
    """`Content-Type` for `content-type`; what is no header's name stays as it is."""
    if not is_header_name(name):
        return name
    return "-".join([part[:1].upper() + part[1:].lower() for part in name.split("-")])
