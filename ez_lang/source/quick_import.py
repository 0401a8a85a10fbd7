"""Importing msgspec without typing_extensions.

msgspec takes two functions from typing_extensions if that is installed, and from typing otherwise.
From Python 3.11 on both are the same, but typing_extensions imports inspect, ast, dis and tokenize:
5 of the 50 milliseconds of a short program.  The commands therefore hide it while they import
msgspec.
"""

from __future__ import annotations

import sys

_HIDDEN = "typing_extensions"


def import_msgspec() -> None:
    """Import msgspec; without effect if it, or typing_extensions, has been imported already."""
    if "msgspec" in sys.modules or _HIDDEN in sys.modules:
        return
    # None in `sys.modules` makes an import raise ImportError, which msgspec expects here.
    sys.modules[_HIDDEN] = None  # type: ignore[assignment]
    try:
        import msgspec  # noqa: F401, PLC0415 - imported for the entry in `sys.modules`
    finally:
        del sys.modules[_HIDDEN]
