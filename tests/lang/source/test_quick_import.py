"""The import of msgspec that a short program pays for."""

from __future__ import annotations

import subprocess
import sys

_PROGRAM = """
import sys
from ez_lang.source.quick_import import import_msgspec
import_msgspec()
print("msgspec" in sys.modules, "inspect" in sys.modules, "typing_extensions" in sys.modules)
import typing_extensions
import_msgspec()
print("typing_extensions" in sys.modules)
"""


def test_msgspec_is_imported_without_inspect_and_typing_extensions_stays_importable() -> None:
    ended = subprocess.run(
        [sys.executable, "-c", _PROGRAM], check=True, capture_output=True, text=True
    )

    assert ended.stdout == "True False False\nTrue\n"
