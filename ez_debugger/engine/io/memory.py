"""How much memory a program may take, so that one that takes it all ends before its debugger does.

Two fences.  The near one is looked at five times a second while the program runs: beyond it
the program is told to fail at its next statement, and nothing else is short of memory.  The far one
is the operating system's (`RLIMIT_AS`): it refuses a single huge piece at once, in whatever call.
Both need a system that tells what a process takes (Linux); elsewhere neither stands.
"""

from __future__ import annotations

import os
import sys
import threading
from contextlib import contextmanager
from typing import TYPE_CHECKING, Final

from ez_lang.execute.faults.locating import call_stack
from ez_lang.source.diagnostics import Diagnostic

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ez_lang.execute.frames import Frame
    from ez_lang.execute.probes import Probe

MEBIBYTE: Final = 1024 * 1024

MOST_BY_DEFAULT: Final = 2048 * MEBIBYTE
"""Or half of what the machine has, if that is less."""

LOOK_SECONDS: Final = 0.2

_ROOM: Final = 512 * MEBIBYTE
"""How far behind the near fence the far one stands: there the debugger does its own work."""

_FURTHER: Final = 1.1
"""How much further a program may go when it has been told, to end in its own way."""


def default_limit() -> int:
    """How much a program may take if nobody says how much."""
    try:
        whole = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    except (AttributeError, ValueError, OSError):  # pragma: no cover - not every system tells
        return MOST_BY_DEFAULT
    return min(MOST_BY_DEFAULT, whole // 2)


def out_of_memory_text(most: int | None) -> tuple[str, str]:
    """The message and the help of E5018; `most` is the limit that was exceeded, if it is known."""
    help_text = "look for a loop or a recursion that creates values without end"
    if most is None:
        return "out of memory", help_text
    message = f"out of memory: more than {most // MEBIBYTE} megabytes"
    return message, f"{help_text}; --memory MEGABYTES of the debugger allows more"


def out_of_memory(place: Probe, frame: Frame, most: int | None) -> Diagnostic:
    """The fault of a program that exceeds its limit, at the statement that runs."""
    statement = place.statement
    file, start = place.function.file, statement.node.start
    end = file.text.find("\n", start)
    message, help_text = out_of_memory_text(most)
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


class MemoryFence:
    """Watches the memory of this process while a program runs in it."""

    def __init__(self, most: int | None, on_exceeded: Callable[[], None]) -> None:
        """`on_exceeded` is called on a thread of its own; without `most` nothing is watched."""
        self.most = self._wanted = most
        """What a program may take: what it runs with, and what was asked for."""
        self._on_exceeded = on_exceeded
        self._given = _allowed_addresses()
        """The limit on this process's address space that was set outside of it, in bytes."""

    @contextmanager
    def around_program(self) -> Iterator[None]:
        """Watch while the program runs inside."""
        if self._wanted is None:
            yield
            return
        self.most = most = self._possible(self._wanted)
        _forbid_more_than(most + _ROOM)
        is_over = threading.Event()
        watcher = threading.Thread(
            target=self._watch, args=(most, is_over), name="ez-memory", daemon=True
        )
        watcher.start()
        try:
            yield
        finally:
            is_over.set()

    def _possible(self, most: int) -> int:
        """What the program may take so that there is room left for the debugger."""
        available = self._given - _told()[0]
        room = min(_ROOM, available // 2)
        return min(most, available - room) if available > 0 else most

    def _watch(self, most: int, is_over: threading.Event) -> None:
        allowed = resident_bytes() + most
        while not is_over.wait(LOOK_SECONDS):
            taken = resident_bytes()
            if taken > allowed:
                allowed = int(taken * _FURTHER)
                self._on_exceeded()


def resident_bytes() -> int:
    """How much memory this process has now; 0 where nobody tells."""
    return _told()[1]


def _told() -> tuple[int, int]:
    """How many bytes of addresses this process has, and how many of memory; 0 if nobody tells."""
    try:
        with open("/proc/self/statm", "rb") as told:
            addresses, memory = map(int, told.read().split()[:2])
    except OSError:  # pragma: no cover - not Linux
        return 0, 0
    page = os.sysconf("SC_PAGE_SIZE")
    return addresses * page, memory * page


def _allowed_addresses() -> int:
    """How many bytes of addresses the system lets this process have (`ulimit -v`)."""
    if not _told()[0]:  # pragma: no cover - not Linux
        return sys.maxsize
    import resource  # noqa: PLC0415 - there is none on Windows

    limits = [limit for limit in resource.getrlimit(resource.RLIMIT_AS) if limit >= 0]
    return min(limits, default=sys.maxsize)


def _forbid_more_than(more: int) -> None:
    """Let the system refuse what goes beyond what there is now by so much, if it can."""
    reserved = _told()[0]
    if not reserved:  # pragma: no cover - not Linux
        return
    import resource  # noqa: PLC0415 - there is none on Windows

    _, hard = resource.getrlimit(resource.RLIMIT_AS)
    soft = min(reserved + more, sys.maxsize)
    if hard != resource.RLIM_INFINITY:
        soft = min(soft, hard)
    resource.setrlimit(resource.RLIMIT_AS, (soft, hard))
