"""The owner of the pipe of the events.

Any thread may send. `send` only queues an event and never waits for the pipe: a thread that must
stay responsive, or that holds a lock, may call it. `flush` writes the queue and waits while the
pipe is full; the program thread calls it before it waits for anything. What the other threads
queue, and bursts of output of the program, are written by the flusher thread a few milliseconds
later.

    send, output, trace  ──▶  queue  ── flush ──▶  pipe
    (any thread)              _queueing            _writing

Two locks, because `send` must not wait for a write: `_queueing` guards the queue and is held for
microseconds, `_writing` is held as long as the pipe is full. A thread that needs both takes
`_writing` first, so that lines are written in the order in which they were queued.
"""

from __future__ import annotations

import os
import threading
import time
from collections import deque
from typing import TYPE_CHECKING, Final

import msgspec

from ez_debugger.protocol.codec import encode, without_stray_bytes

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ez_debugger.protocol.codec import CommandId
    from ez_debugger.protocol.events import Event
    from ez_debugger.records import OutputCategory, TraceRecord

BURST_BYTES = 64 * 1024
BURST_SECONDS = 0.004
TRACE_EVENTS = 10_000
"""The size of the queue of traced events; when it is full, the oldest is dropped."""

PIECE_BYTES: Final = 4096
"""The size of a write. A write into a full pipe returns only when all of it has been accepted, so
small pieces show whether a slow client still reads."""

POLL_SECONDS: Final = 0.02
"""How often `finish` checks whether the last events have been read."""

_encode_text = msgspec.json.Encoder().encode
_OUTPUT = {
    category: f'{{"type":"event","event":"output","data":{{"category":"{category}","text":'.encode()
    for category in ("stdout", "stderr", "console")
}
_OUTPUT_END = b"}}\n"


class EventWriter:
    """Writes events to a file descriptor; `on_closed` is called when the reader is gone."""

    def __init__(self, descriptor: int, on_closed: Callable[[], None]) -> None:
        self._descriptor = descriptor
        self._on_closed = on_closed
        self._queueing = threading.Lock()
        """Guards the queue; never held during a write."""
        self._writing = threading.Lock()
        """Held by the thread that writes; the queue is emptied only while it is held."""
        self._buffer: list[bytes] = []
        self._size = 0
        self._is_finished = False
        self._is_drained = threading.Event()
        """Set when the last event has been written."""
        self._piece_began: float | None = None
        """When the current write began; None between writes."""
        self._traced: deque[TraceRecord] = deque(maxlen=TRACE_EVENTS)
        self._dropped = 0
        self._has_burst = threading.Event()
        self._observers: list[Callable[[bytes], None]] = []
        threading.Thread(target=self._flush_bursts, name="ez-flusher", daemon=True).start()

    def observe(self, observer: Callable[[bytes], None]) -> None:
        """Pass every line to `observer` too, in the order in which they are written."""
        self._observers.append(observer)

    def send(
        self,
        event: Event,
        command_id: CommandId | msgspec.UnsetType = msgspec.UNSET,
        *,
        also_answers: Sequence[CommandId] = (),
        then: Sequence[Event] = (),
    ) -> None:
        """Queue an event after all earlier output, and others right after it."""
        # Encoded outside the lock: a large event must not delay the output of the program.
        lines = [encode(event, command_id, also_answers), *map(encode, then)]
        with self._queueing:
            if not self._is_finished:
                self._take_traced()
                self._buffer += lines

    def flush_soon(self) -> None:
        """Let the flusher write the queue."""
        self._has_burst.set()

    def output(self, category: OutputCategory, text: str) -> None:
        """Queue an `output` event."""
        self._put_output(_OUTPUT[category] + _text(text) + _OUTPUT_END)

    def log(self, text: str, breakpoint_id: int) -> None:
        """Queue the `output` event of a log point."""
        end = f',"breakpointId":{breakpoint_id}}}}}\n'.encode()
        self._put_output(_OUTPUT["console"] + _text(text) + end)

    def _put_output(self, line: bytes) -> None:
        """Queue a line; a program that is far ahead of the client waits here."""
        with self._queueing:
            if self._is_finished:
                return
            self._take_traced()
            self._buffer.append(line)
            self._size += len(line)
            is_full = self._size >= BURST_BYTES
            # Testing is cheap and setting takes a lock: programs may print a million lines.
            if not self._has_burst.is_set():
                self._has_burst.set()
        # Outside the lock, which must never be held during a write.
        if is_full:
            self.flush()

    def trace(self, event: TraceRecord) -> None:
        """Queue a traced event; a full queue drops its oldest."""
        with self._queueing:
            if self._is_finished:
                return
            if len(self._traced) == TRACE_EVENTS:
                self._dropped += 1
            self._traced.append(event)
            if not self._has_burst.is_set():
                self._has_burst.set()

    def _take_traced(self) -> None:
        """Move traced events to the queue of lines; the first has the number of dropped ones."""
        traced = self._traced
        if not traced:
            return
        if self._dropped:
            traced[0] = msgspec.structs.replace(traced[0], dropped=self._dropped)
            self._dropped = 0
        self._buffer.extend([encode(event) for event in traced])
        traced.clear()

    def flush(self) -> None:
        """Write the queue, waiting while the pipe is full."""
        # Without a lock: the calling thread sees what it has queued itself, and what another
        # thread is queueing is flushed by that thread or by the flusher.
        if not (self._buffer or self._traced or self._is_finished):
            return
        with self._writing:
            with self._queueing:
                self._take_traced()
                lines, self._buffer = self._buffer, []
                self._size = 0
                is_last = self._is_finished
            if lines:
                self._write(lines)
            # `is_last` was read together with the queue, so nothing can follow these lines.
            if is_last:
                self._is_drained.set()

    def stalled_seconds(self) -> float:
        """Return how long the current write has been waiting for the client; 0 without one."""
        began = self._piece_began
        return 0.0 if began is None else time.monotonic() - began

    def finish(
        self,
        event: Event,
        command_id: CommandId | msgspec.UnsetType = msgspec.UNSET,
        *,
        patience: float | None,
    ) -> None:
        """Write a last event; everything sent later is dropped.

        A slow client receives everything. After `patience` seconds without any reading (None:
        without limit) the method returns.
        """
        self.send(event, command_id)
        with self._queueing:
            self._is_finished = True
            self._has_burst.set()
        # The pipe may be full. Only the flusher writes from now on, so this thread can give up.
        began = time.monotonic()
        while not self._is_drained.wait(POLL_SECONDS):
            waited = min(self.stalled_seconds(), time.monotonic() - began)
            if patience is not None and waited > patience:
                return

    def _write(self, lines: list[bytes]) -> None:
        """Pass lines to the observers and write them; the caller holds `_writing`."""
        self._piece_began = time.monotonic()
        try:
            for observer in self._observers:
                for line in lines:
                    observer(line)
            # One write for many lines: a system call per line would cost more than all the rest.
            data = b"".join(lines)
            written = os.write(self._descriptor, data[:PIECE_BYTES])
            while written < len(data):
                self._piece_began = time.monotonic()
                piece = data[written : written + PIECE_BYTES]
                written += os.write(self._descriptor, piece)
        except OSError:
            self._on_closed()
        finally:
            self._piece_began = None

    def _flush_bursts(self) -> None:
        pause = threading.Event()
        while True:
            self._has_burst.wait()
            if not self._is_finished:
                pause.wait(BURST_SECONDS)
            # Cleared before the flush: what is queued during it rings again.
            self._has_burst.clear()
            self.flush()


def _text(text: str) -> bytes:
    try:
        return _encode_text(text)
    except UnicodeEncodeError:
        return _encode_text(without_stray_bytes(text))
