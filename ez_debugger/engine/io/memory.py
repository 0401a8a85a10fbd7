"""The memory limit of a program: a program that exhausts memory fails before its debugger does.

There are two limits.  The soft one is checked five times a second while the program runs: a program
above it fails with E5018 at its next statement, while there is still memory for everything else.
The hard one is the operating system's (`RLIMIT_AS`), `_RESERVE` above the soft one: it refuses a
single huge allocation at once, in whatever function that is made.  Both need a system that reports
the memory of a process (Linux); elsewhere there is no limit.
"""

from __future__ import annotations

import os
import sys
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from ez_lang.execute.frames import call_stack
from ez_lang.source.diagnostics import Diagnostic

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ez_lang.execute.frames import Frame
    from ez_lang.execute.probes import Probe

MEBIBYTE: Final = 1024 * 1024

DEFAULT_LIMIT: Final = 2048 * MEBIBYTE
"""Or half of the machine's memory, if that is less."""

CHECK_SECONDS: Final = 0.2

_RESERVE: Final = 512 * MEBIBYTE
"""The distance between the two limits: the memory for the debugger's own work."""

_SECOND_CHANCE: Final = 1.1
"""After it was reported, a program may grow by this factor before it is reported again: its fault
and its `ensure`s may need memory too."""


def default_limit() -> int:
    """The limit of a program for which no other was chosen, in bytes."""
    try:
        machine = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):  # pragma: no cover - not on every system
        return DEFAULT_LIMIT
    return min(DEFAULT_LIMIT, machine // 2)


def out_of_memory_text(limit: int | None) -> tuple[str, str]:
    """The message and the help of E5018; `limit` is what was exceeded, if it is known."""
    help_text = "look for a loop or a recursion that creates values without end"
    if limit is None:
        return "out of memory", help_text
    message = f"out of memory: more than {limit // MEBIBYTE} megabytes"
    return message, f"{help_text}; --memory MEGABYTES of the debugger allows more"


def out_of_memory(probe: Probe, frame: Frame, limit: int | None) -> Diagnostic:
    """The fault of a program that exceeds its limit, at the statement that runs."""
    statement = probe.statement
    file, start = probe.function.file, statement.node.start
    end = file.text.find("\n", start)
    message, help_text = out_of_memory_text(limit)
    return Diagnostic(
        "E5018",
        message,
        file,
        start,
        min(statement.node.end, end if end >= 0 else statement.node.end),
        label="no memory was left here",
        help=help_text,
        stack=call_stack(frame, file, start, start),
    )


class MemoryLimit:
    """Limits the memory of this process while a program runs in it."""

    def __init__(self, limit: int | None, on_exceeded: Callable[[], None]) -> None:
        """`on_exceeded` is called on the watching thread; None as `limit` means no limit."""
        self.limit = limit
        """The effective limit; less than the requested one if the system allows less."""
        self._requested = limit
        self._on_exceeded = on_exceeded
        self._address_limit = _address_limit()

    @contextmanager
    def around_program(self) -> Iterator[None]:
        """Limit the memory while the program runs inside."""
        if self._requested is None:
            yield
            return
        # The address limit stays after the run, for evaluations in the last state; the next run
        # sets a new one, from the size that the process has then.
        self.limit = limit = self._possible(self._requested)
        _limit_addresses(limit + _RESERVE)
        is_over = threading.Event()
        watcher = threading.Thread(
            target=self._watch, args=(limit, is_over), name="ez-memory", daemon=True
        )
        watcher.start()
        try:
            yield
        finally:
            is_over.set()

    def _possible(self, limit: int) -> int:
        """The limit, or less if `ulimit -v` would leave no reserve for the debugger."""
        available = self._address_limit - _process_memory()[0]
        reserve = min(_RESERVE, available // 2)
        return min(limit, available - reserve) if available > 0 else limit

    def _watch(self, limit: int, is_over: threading.Event) -> None:
        # Relative to the memory before the run: what the debugger itself uses does not count.
        allowed = resident_bytes() + limit
        while not is_over.wait(CHECK_SECONDS):
            resident = resident_bytes()
            if resident > allowed:
                allowed = int(resident * _SECOND_CHANCE)
                self._on_exceeded()


def resident_bytes() -> int:
    """The resident memory of this process; 0 where the system does not report it."""
    return _process_memory()[1]


def _process_memory() -> tuple[int, int]:
    """The address space and the resident memory of this process, in bytes; 0 if not reported."""
    try:
        with open("/proc/self/statm", "rb") as report:
            addresses, resident = map(int, report.read().split()[:2])
    except OSError:  # pragma: no cover - not Linux
        return 0, 0
    page = os.sysconf("SC_PAGE_SIZE")
    return addresses * page, resident * page


def _address_limit() -> int:
    """The limit on the address space with which this process was started (`ulimit -v`)."""
    if not _process_memory()[0]:  # pragma: no cover - not Linux
        return sys.maxsize
    import resource  # noqa: PLC0415 - does not exist on Windows

    limits = [limit for limit in resource.getrlimit(resource.RLIMIT_AS) if limit >= 0]
    return min(limits, default=sys.maxsize)


def _limit_addresses(more: int) -> None:
    """Let the system refuse address space beyond the present size plus `more` bytes."""
    # `RLIMIT_AS` limits addresses, not used memory: shared libraries and thread stacks count, so
    # the limit is relative to what the process has already reserved.
    present = _process_memory()[0]
    if not present:  # pragma: no cover - not Linux
        return
    import resource  # noqa: PLC0415 - does not exist on Windows

    # Only the soft limit changes, and never above the hard one: the system would refuse that.
    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    soft = min(present + more, sys.maxsize)
    if hard != resource.RLIM_INFINITY:
        soft = min(soft, hard)
    resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
