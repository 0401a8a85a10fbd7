"""The main door: commands as JSON lines on standard input, events on standard output.

Threads.  The calling thread reads and submits; the *program's thread* (large stack) carries out
requests and runs the EZ program; the writer's flusher ends bursts of output; the *watcher* ends
the process when its parent is gone or nobody reads its events any more.  Only the writer touches
the events' pipe: before anything else runs, the real standard input and output are moved to
descriptors of our own, so that no stray print can reach the protocol and no program can eat it.
"""

from __future__ import annotations

import os
import select
import sys
import threading
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from ez_debugger.doors.writer import EventWriter
from ez_debugger.engine.engine import DebugEngine
from ez_debugger.protocol.codec import MAX_LINE, BadRequestError, decode
from ez_debugger.session.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterator

STACK_BYTES = 256 * 1024 * 1024
"""Reserved for the program's thread, not used: deep recursion may pass through Python's C parts."""

Observer = Callable[[Literal["in", "out"], bytes], None]
"""Is shown every line that goes in or out."""

CHUNK_BYTES = 64 * 1024
WATCH_MILLISECONDS = 200


def serve(
    *, default_file: str = "", on_eof: float | None = 5.0, observe: Observer | None = None
) -> None:
    """Serve one session on standard input and output; ends the process."""
    incoming, outgoing = _take_over_standard_streams()
    writer = EventWriter(outgoing, on_closed=_leave)
    if observe is not None:
        writer.observe(lambda line: observe("out", line))
    session = Session(DebugEngine, writer, end_process=_leave, default_file=default_file)
    threading.stack_size(STACK_BYTES)
    threading.Thread(target=session.run, name="ez-program", daemon=True).start()
    threading.stack_size(0)
    threading.Thread(target=_watch, args=(outgoing,), name="ez-watcher", daemon=True).start()
    for line in _lines(incoming):
        if observe is not None:
            observe("in", line)
        _submit(session, line)
    session.finish(on_eof)


def _submit(session: Session, line: bytes) -> None:
    if not line.strip():
        return
    try:
        session.submit(decode(line))
    except BadRequestError as problem:
        session.refuse_line(problem)


def _take_over_standard_streams() -> tuple[int, int]:
    """Private descriptors for both ends of the protocol; harmless ones take their places."""
    incoming, outgoing = os.dup(0), os.dup(1)
    nothing = os.open(os.devnull, os.O_RDWR)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    os.close(nothing)
    sys.stdout = sys.stderr
    return incoming, outgoing


def _lines(descriptor: int) -> Iterator[bytes]:
    """The lines that arrive, without their ends; of one that is too long only its beginning."""
    parts: list[bytes] = []
    size = 0
    is_skipping = False
    while chunk := os.read(descriptor, CHUNK_BYTES):
        *ends, tail = chunk.split(b"\n")
        for end in ends:
            if not is_skipping:
                yield b"".join((*parts, end))
            parts.clear()
            size, is_skipping = 0, False
        if not is_skipping:
            parts.append(tail)
            size += len(tail)
        if size > MAX_LINE:
            yield b"".join(parts)
            parts.clear()
            size, is_skipping = 0, True
    if parts:
        yield b"".join(parts)


def _leave() -> None:
    """End the process at once, whatever its threads are doing."""
    os._exit(0)


def _watch(outgoing: int) -> None:
    """Leave when nobody reads the events any more, or when the parent is gone."""
    parent = os.getppid()
    is_abandoned = _reader_gone(outgoing)
    while os.getppid() == parent and not is_abandoned():
        pass
    _leave()


def _reader_gone(descriptor: int) -> Callable[[], bool]:
    """A test that waits a moment and tells whether the pipe's other end is closed."""
    if not hasattr(select, "poll"):  # Windows: the next write fails, and leaves
        pause = threading.Event()
        return lambda: pause.wait(WATCH_MILLISECONDS / 1000)
    poll = select.poll()
    poll.register(descriptor, 0)
    closed = select.POLLERR | select.POLLHUP | select.POLLNVAL
    return lambda: any(state & closed for _, state in poll.poll(WATCH_MILLISECONDS))
