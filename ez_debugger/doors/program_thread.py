"""The thread a session and its program live in, as `ez` would run that program."""

from __future__ import annotations

import os
import threading
from typing import TYPE_CHECKING, Final

from ez_lang.execute.python_memory import collect_rarely
from ez_lang.model.host.environment import end_commands

if TYPE_CHECKING:
    from collections.abc import Callable

_STACK_BYTES: Final = 256 * 1024 * 1024
"""Reserved, not used: deep recursion may pass through Python's C parts."""

_OURS: Final = "ez-"
"""What the names of the debugger's threads begin with; a program's visitors have others."""

_MISTAKE_STATUS: Final = 70
"""The exit status of a process that a mistake of its own has ended."""


def start_program_thread(run: Callable[[], None]) -> None:
    """Run a session on a thread of its own, for whose end the process does not wait."""
    collect_rarely()

    def begin() -> None:
        threading.stack_size(0)  # before the session starts threads, which need no such stack
        run()

    threading.stack_size(_STACK_BYTES)
    threading.Thread(target=begin, name="ez-program", daemon=True).start()


def end_with_any_thread() -> None:
    """From now on a thread of the debugger's that a mistake ends takes the process with it.

    The others would wait for it in vain, and so would whoever started the debugger.
    """
    threading.excepthook = _end_process


def _end_process(ended: threading.ExceptHookArgs) -> None:
    is_ours = ended.thread is not None and ended.thread.name.startswith(_OURS)
    try:
        threading.__excepthook__(ended)  # which tells on standard error
    finally:
        if is_ours:
            end_commands()
            os._exit(_MISTAKE_STATUS)
