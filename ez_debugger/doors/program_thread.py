"""The thread a session and its program live in, as `ez` would run that program."""

from __future__ import annotations

import threading
from typing import TYPE_CHECKING, Final

from ez_lang.execute.garbage import look_rarely

if TYPE_CHECKING:
    from collections.abc import Callable

_STACK_BYTES: Final = 256 * 1024 * 1024
"""Reserved, not used: deep recursion may pass through Python's C parts."""


def start_program_thread(run: Callable[[], None]) -> None:
    """Run a session beside whoever reads its commands; the process does not wait for its end."""
    look_rarely()
    threading.stack_size(_STACK_BYTES)
    threading.Thread(target=run, name="ez-program", daemon=True).start()
    threading.stack_size(0)
