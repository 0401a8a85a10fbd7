"""The command `ez-ide`, also where Qt is not installed: then it says how to get it."""

from __future__ import annotations

import sys
from importlib.util import find_spec
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

NEEDED = ("PyQt6", "PyQt6.Qsci")


def main(arguments: Sequence[str] | None = None) -> int:
    """Open the window; the exit code of the process."""
    if not all(_is_installed(name) for name in NEEDED):
        print(  # noqa: T201  there is no window yet
            "ez-ide: the window needs PyQt6 and QScintilla; "
            'install them with: pip install "ez-studio[ide]"',
            file=sys.stderr,
        )
        return 1
    from ez_ide.app.startup import main as open_window  # noqa: PLC0415  only now is it sure that it can be

    return open_window(arguments)


def _is_installed(name: str) -> bool:
    try:
        return find_spec(name) is not None
    except ModuleNotFoundError:
        return False
