"""The process of a debugger: the program thread, the signals that end it, failing threads.

Each door starts its threads through this module, so that a program behaves the same with all of
them.
"""

from __future__ import annotations

import os
import signal
import threading
from typing import TYPE_CHECKING, Final

from ez_lang.cli.exit_status import INTERNAL, SIGNALLED
from ez_lang.execute.python_memory import collect_rarely
from ez_lang.model.host.commands import end_commands

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from types import FrameType

_STACK_BYTES: Final = 256 * 1024 * 1024
"""Address space for deep recursion that passes through C code of Python; used only as needed."""

_OUR_THREADS: Final = "ez-"
"""How the names of the debugger's threads begin; libraries may start threads of their own."""

ENDING_SIGNALS: Final = ("SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT")
"""Windows lacks some of them."""

_PATIENCE_SECONDS: Final = 1.0
"""The time limit for the last events, if the client does not read."""


def start_program_thread(run: Callable[[], None]) -> None:
    """Run a session on a new thread; the process does not wait for its end."""
    collect_rarely()

    def begin() -> None:
        # The size applies to all threads started from now on. Those of the session need no such
        # stack.
        threading.stack_size(0)
        run()

    threading.stack_size(_STACK_BYTES)
    threading.Thread(target=begin, name="ez-program", daemon=True).start()


def end_on_thread_failure() -> None:
    """Let an exception that ends one of the debugger's threads end the process.

    Otherwise the other threads, and the client, would wait for it forever.
    """
    threading.excepthook = _end_process


def _end_process(failure: threading.ExceptHookArgs) -> None:
    is_ours = failure.thread is not None and failure.thread.name.startswith(_OUR_THREADS)
    try:
        threading.__excepthook__(failure)  # prints the traceback
    finally:
        if is_ours:
            end_commands()
            os._exit(INTERNAL)


def end_on_signals(
    end: Callable[[int], None],
    *,
    leave: Callable[[int], None],
    names: Sequence[str] = ENDING_SIGNALS,
) -> None:
    """Call `end` on a thread with the exit status of the signal when one of the signals arrives.

    `leave` ends the process with that status if `end` takes too long. Ignored signals stay ignored
    (`nohup`).
    """
    # Python runs signal handlers on the main thread only, which may be blocked in a read, or may
    # hold a lock that the last events need. So a thread of its own waits for the byte that Python
    # writes into the pipe as soon as the signal arrives.
    reader, writer = os.pipe()
    os.set_blocking(writer, False)
    signal.set_wakeup_fd(writer, warn_on_full_buffer=False)
    ending = set()
    for name in names:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _leave_it_to_the_pipe)
            ending.add(int(number))
    arguments = (reader, ending, end, leave)
    threading.Thread(target=_wait, args=arguments, name="ez-signals", daemon=True).start()


def _leave_it_to_the_pipe(_number: int, _frame: FrameType | None) -> None:
    """Do nothing: without a Python handler, no byte would be written into the pipe."""


def _wait(
    reader: int, ending: set[int], end: Callable[[int], None], leave: Callable[[int], None]
) -> None:
    while (number := os.read(reader, 1)[0]) not in ending:
        pass  # a signal that another part of the process handles
    status = SIGNALLED + number
    limit = threading.Timer(_PATIENCE_SECONDS, leave, (status,))
    limit.daemon = True
    limit.start()
    end(status)
