"""The one owner of the events' pipe.

Any thread may send.  A line of the program's output is only put into a buffer, and a burst of them
is written at once: before any other event, when 64 KB have come together, or after a few
milliseconds (the flusher thread sees to that).  Every other event is on the pipe when `send`
returns, so it is there before the debugger waits for anything.
"""

from __future__ import annotations

import os
import threading
from collections import deque
from typing import TYPE_CHECKING

import msgspec

from ez_debugger.protocol.codec import encode, without_stray_bytes

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ez_debugger.protocol.codec import CommandId
    from ez_debugger.protocol.events import Event, TracedEvent
    from ez_debugger.session.face import Category

BURST_BYTES = 64 * 1024
BURST_SECONDS = 0.004
TRACE_EVENTS = 10_000
"""How many traced events may wait; a program that is faster than its reader loses the oldest."""

_encode_text = msgspec.json.Encoder().encode
_OUTPUT = {
    category: f'{{"type":"event","event":"output","data":{{"category":"{category}","text":'.encode()
    for category in ("stdout", "stderr", "console")
}
_OUTPUT_END = b"}}\n"


class EventWriter:
    """Writes events to a file descriptor; `on_closed` is called once nobody reads it any more."""

    def __init__(self, descriptor: int, on_closed: Callable[[], None]) -> None:
        self._descriptor = descriptor
        self._on_closed = on_closed
        self._lock = threading.Lock()
        """Guards the buffer and the descriptor."""
        self._buffer: list[bytes] = []
        self._size = 0
        self._is_finished = False
        self._traced: deque[TracedEvent] = deque(maxlen=TRACE_EVENTS)
        self._dropped = 0
        self._has_burst = threading.Event()
        self._observers: list[Callable[[bytes], None]] = []
        threading.Thread(target=self._flush_bursts, name="ez-flusher", daemon=True).start()

    def observe(self, observer: Callable[[bytes], None]) -> None:
        """Show every line to `observer` too, in the order in which they are written."""
        self._observers.append(observer)

    def send(
        self,
        event: Event,
        command_id: CommandId | msgspec.UnsetType = msgspec.UNSET,
        *,
        then: Sequence[Event] = (),
    ) -> None:
        """Put an event on the pipe, behind all output before it, and others right behind it."""
        lines = [encode(event, command_id), *map(encode, then)]
        with self._lock:
            if self._traced:
                self._take_traced()
            self._buffer += lines
            self._write_buffer()

    def output(self, category: Category, text: str) -> None:
        """Put an `output` event into the current burst."""
        self._put_output(_OUTPUT[category] + _text(text) + _OUTPUT_END)

    def log(self, text: str, breakpoint_id: int) -> None:
        """Put the `output` event of a log point into the current burst."""
        end = f',"breakpointId":{breakpoint_id}}}}}\n'.encode()
        self._put_output(_OUTPUT["console"] + _text(text) + end)

    def _put_output(self, line: bytes) -> None:
        with self._lock:
            self._take_traced()
            self._buffer.append(line)
            self._size += len(line)
            if self._size >= BURST_BYTES:
                self._write_buffer()
            elif not self._has_burst.is_set():
                self._has_burst.set()

    def trace(self, event: TracedEvent) -> None:
        """Put a traced event into the current burst; a full queue loses its oldest."""
        with self._lock:
            if len(self._traced) == TRACE_EVENTS:
                self._dropped += 1
            self._traced.append(event)
            if not self._has_burst.is_set():
                self._has_burst.set()

    def flush(self) -> None:
        """Put everything on the pipe."""
        with self._lock:
            self._take_traced()
            self._write_buffer()

    def _take_traced(self) -> None:
        """Encode the traced events that wait; the first says how many were lost before it."""
        traced = self._traced
        if not traced:
            return
        if self._dropped:
            traced[0] = msgspec.structs.replace(traced[0], dropped=self._dropped)
            self._dropped = 0
        self._buffer.extend([encode(event) for event in traced])
        traced.clear()

    def finish(
        self, event: Event, command_id: CommandId | msgspec.UnsetType = msgspec.UNSET
    ) -> None:
        """Put a last event on the pipe; what comes after it is dropped."""
        line = encode(event, command_id)
        with self._lock:
            if not self._is_finished:
                self._buffer.append(line)
                self._write_buffer()
                self._is_finished = True

    def _write_buffer(self) -> None:
        if not self._buffer or self._is_finished:
            return
        data = b"".join(self._buffer)
        for observer in self._observers:
            for line in self._buffer:
                observer(line)
        self._buffer.clear()
        self._size = 0
        try:
            while (written := os.write(self._descriptor, data)) < len(data):
                data = data[written:]
        except OSError:
            self._on_closed()

    def _flush_bursts(self) -> None:
        pause = threading.Event()
        while True:
            self._has_burst.wait()
            pause.wait(BURST_SECONDS)
            self._has_burst.clear()
            self.flush()


def _text(text: str) -> bytes:
    try:
        return _encode_text(text)
    except UnicodeEncodeError:
        return _encode_text(without_stray_bytes(text))
