"""The main door: commands as JSON lines on standard input, events on standard output.

Threads.  The calling thread reads and submits; the *program's thread* (large stack) carries out
requests and runs the EZ program; the session's thread of *immediate commands* carries out the few
that act while it runs; the writer's flusher writes what other threads queue; the *watcher* ends the
process when its parent is gone or the events' pipe is closed; one more ends the session when a
signal says so.  Only the writer touches the events' pipe: before anything else runs, the real
standard input and output are moved to descriptors of our own, so that no stray print can reach the
protocol and no program can eat it.
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

from ez_debugger.doors.program_thread import end_with_any_thread, start_program_thread
from ez_debugger.doors.signals import end_on_signals
from ez_debugger.doors.writer import EventWriter
from ez_debugger.engine.engine import DebugEngine
from ez_debugger.protocol.codec import MAX_LINE, InvalidRequest, Request, decode
from ez_debugger.session.refusals import MalformedRequest
from ez_debugger.session.session import Session
from ez_lang.model.host.environment import end_commands

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

Observer = Callable[[Literal["in", "out"], bytes], None]
"""Is shown every line that goes in or out."""

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

    A program may take `memory` bytes; without it, as many as there are.
    """
    incoming, outgoing = _take_over_standard_streams()
    writer = EventWriter(outgoing, on_closed=_leave)
    witnesses = [_Witness(observer) for observer in observers]
    lines = _Lines(witnesses)
    for witness in witnesses:
        writer.observe(partial(witness, "out"))
    session = Session(
        partial(DebugEngine, memory=memory),
        writer,
        end_process=_leave,
        default_file=default_file,
        on_turn=lines.tell,
    )
    end_with_any_thread()
    start_program_thread(session.run)
    threading.Thread(target=_watch, args=(outgoing,), name="ez-watcher", daemon=True).start()
    end_on_signals(session.end_by_signal, leave=_leave)
    for line in _lines(incoming):
        if line.strip():
            session.submit(lines.request(line))
    session.finish(on_eof)


class _Witness:
    """An observer; once he cannot write down what he sees, the session goes on without him."""

    def __init__(self, observer: Observer) -> None:
        self._observer = observer
        self._is_silent = False

    def __call__(self, direction: Literal["in", "out"], line: bytes) -> None:
        if self._is_silent:
            return
        try:
            self._observer(direction, line)
        except OSError as problem:
            self._is_silent = True
            with suppress(OSError):  # standard error may be what is full, or gone
                sys.stderr.write(f"ez-debugger: no more is written down: {problem}\n")
                sys.stderr.flush()


class _Lines:
    """Lines as requests; who observes is shown a line when its turn comes.

    So what is recorded reads in the order in which one thing led to the other, however far ahead
    somebody wrote.
    """

    def __init__(self, observers: Sequence[Observer]) -> None:
        self._observers = observers
        self._waiting: dict[int, bytes] = {}
        """By the identity of the request."""

    def request(self, line: bytes) -> Request:
        """The command on a line; what makes no sense is one that is refused in its turn."""
        try:
            request = decode(line)
        except InvalidRequest as problem:
            request = Request(MalformedRequest(problem), problem.command_id)
        if self._observers:
            self._waiting[id(request)] = line
        return request

    def tell(self, request: Request) -> None:
        """The turn of a request has come."""
        if not self._observers:
            return
        line = self._waiting.pop(id(request))
        for observer in self._observers:
            observer("in", line)


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


def _leave(status: int = 0) -> None:
    """End the process at once, whatever its threads are doing, and the commands it waits for."""
    end_commands()
    os._exit(status)


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
