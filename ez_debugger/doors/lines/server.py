"""Serve one session on standard input and output.

Threads:

- the calling thread reads lines and submits requests;
- the program thread (large stack) carries out requests and runs the EZ program;
- the session's thread of immediate commands carries out the few that act while the program runs;
- the writer's flusher writes what the other threads queue;
- the watcher ends the process when its parent is gone or the pipe of the events is closed;
- one more thread ends the session when a signal arrives.

Only the writer touches the pipe of the events: before anything else runs, the real standard input
and output are moved to other descriptors, so that a stray `print` cannot get into the protocol and
a program cannot read from it.
"""

from __future__ import annotations

import os
import select
import sys
import threading
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Literal

from ez_debugger.doors.lines.writer import EventWriter
from ez_debugger.doors.process import end_on_signals, end_on_thread_failure, start_program_thread
from ez_debugger.engine.engine import DebugEngine
from ez_debugger.protocol.codec import MAX_LINE, InvalidRequest, Request, decode
from ez_debugger.session.refusals import MalformedRequest
from ez_debugger.session.session import Session
from ez_lang.model.host.commands import end_commands

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Observer = Callable[[Literal["in", "out"], bytes], None]
"""Receives every line that goes in or out."""

CHUNK_BYTES = 64 * 1024
WATCH_MILLISECONDS = 200


def serve(
    *,
    default_file: str = "",
    on_eof: float | None = 5.0,
    memory: int | None = None,
    observers: Sequence[Observer] = (),
) -> None:
    """Serve one session on standard input and output; ends the process.

    `memory` limits the memory of the program, in bytes.
    """
    incoming, outgoing = _take_over_standard_streams()
    writer = EventWriter(outgoing, on_closed=_leave)
    safe_observers = [_SafeObserver(observer) for observer in observers]
    requests = _Requests(safe_observers)
    for observer in safe_observers:
        writer.observe(partial(observer, "out"))
    session = Session(
        partial(DebugEngine, memory=memory),
        writer,
        end_process=_leave,
        default_file=default_file,
        on_turn=requests.observe,
    )
    end_on_thread_failure()
    start_program_thread(session.run)
    threading.Thread(target=_watch, args=(outgoing,), name="ez-watcher", daemon=True).start()
    end_on_signals(session.end_by_signal, leave=_leave)
    for line in _lines(incoming):
        if line.strip():
            session.submit(requests.decode(line))
    session.finish(on_eof)


class _SafeObserver:
    """Calls an observer until it fails; the session continues without it."""

    def __init__(self, observer: Observer) -> None:
        self._observer = observer
        self._has_failed = False

    def __call__(self, direction: Literal["in", "out"], line: bytes) -> None:
        if self._has_failed:
            return
        try:
            self._observer(direction, line)
        except OSError as problem:
            self._has_failed = True
            with suppress(OSError):  # standard error may be what is full or closed
                sys.stderr.write(f"ez-debugger: recording or logging stopped: {problem}\n")
                sys.stderr.flush()


class _Requests:
    """Decodes requests; observers receive the line of a request when it is carried out.

    A client may send far ahead. A record nevertheless has each event after the command that caused
    it.
    """

    def __init__(self, observers: Sequence[Observer]) -> None:
        self._observers = observers
        self._waiting: dict[int, bytes] = {}
        """Lines by the identity of their request."""

    def decode(self, line: bytes) -> Request:
        """Return the request on a line; a malformed one is refused when its turn comes."""
        try:
            request = decode(line)
        except InvalidRequest as problem:
            request = Request(MalformedRequest(problem), problem.command_id)
        # By identity: ids of requests are chosen by clients and may repeat.  The session holds the
        # request until its turn, so the identity is not reused.
        if self._observers:
            self._waiting[id(request)] = line
        return request

    def observe(self, request: Request) -> None:
        """Pass the line of a request to the observers."""
        if not self._observers:
            return
        line = self._waiting.pop(id(request))
        for observer in self._observers:
            observer("in", line)


def _take_over_standard_streams() -> tuple[int, int]:
    """Return private descriptors for both ends of the protocol; replace the standard ones.

    Standard input becomes the null device, standard output becomes standard error.
    """
    # Descriptors, not only `sys.stdout`: commands that the program starts inherit 0 and 1, and
    # must not read requests or write into the events.
    incoming, outgoing = os.dup(0), os.dup(1)
    null = os.open(os.devnull, os.O_RDWR)
    os.dup2(null, 0)
    os.dup2(2, 1)
    os.close(null)
    sys.stdout = sys.stderr
    return incoming, outgoing


def _lines(descriptor: int) -> Iterator[bytes]:
    """Yield the lines that arrive, without their ends; only the beginning of one too long."""
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
        # The rest of a line that is too long is read and dropped, so that its length cannot
        # exhaust memory, and the next line is found.
        if size > MAX_LINE:
            yield b"".join(parts)  # more than MAX_LINE: `decode` refuses it
            parts.clear()
            size, is_skipping = 0, True
    if parts:
        yield b"".join(parts)


def _leave(status: int = 0) -> None:
    """End the process at once, and the commands that its program has started."""
    end_commands()
    os._exit(status)


def _watch(outgoing: int) -> None:
    """Leave when the reader of the events is gone, or the parent process."""
    # A debugger whose parent was killed gets another parent, and no signal.
    parent = os.getppid()
    is_abandoned = _reader_gone(outgoing)
    while os.getppid() == parent and not is_abandoned():
        pass
    _leave()


def _reader_gone(descriptor: int) -> Callable[[], bool]:
    """Return a test that waits a moment and returns whether the pipe's other end is closed."""
    if not hasattr(select, "poll"):  # Windows: the next write fails, and leaves
        pause = threading.Event()
        return lambda: pause.wait(WATCH_MILLISECONDS / 1000)
    poll = select.poll()
    poll.register(descriptor, 0)  # no events are requested: errors and hang-ups always come
    closed = select.POLLERR | select.POLLHUP | select.POLLNVAL
    return lambda: any(state & closed for _, state in poll.poll(WATCH_MILLISECONDS))
