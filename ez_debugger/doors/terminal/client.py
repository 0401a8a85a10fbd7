"""A client of a session in the same process.

Threads: the main thread sends commands and waits for events; the program thread carries commands
out and puts events into a queue, in which output of the program and answers keep their order.
"""

from __future__ import annotations

import os
import queue
import threading
from contextlib import suppress
from functools import partial
from itertools import count
from typing import TYPE_CHECKING

from msgspec import UNSET, UnsetType

from ez_debugger.doors.process import start_program_thread
from ez_debugger.engine.engine import DebugEngine
from ez_debugger.engine.io.memory import default_limit
from ez_debugger.protocol import commands as c
from ez_debugger.protocol import events as e
from ez_debugger.protocol.codec import Request
from ez_debugger.session.session import Session

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ez_debugger.protocol.codec import CommandId
    from ez_debugger.records import OutputCategory, TraceRecord

OUTPUT_AHEAD = 1000
"""The number of output events that a program may be ahead of the terminal."""

SIGNAL_SECONDS = 0.1
"""The longest time until Ctrl+C is noticed."""

QueuedEvent = tuple[e.Event, "CommandId | UnsetType"]
"""An event and the id of the command that it answers."""


class QueueSink:
    """The sink of a session: a queue of events."""

    def __init__(self) -> None:
        self._events: queue.SimpleQueue[QueuedEvent] = queue.SimpleQueue()
        self._room = threading.Semaphore(OUTPUT_AHEAD)

    def next(self) -> QueuedEvent:
        """Wait for the next event; return it with the id of the command that it answers."""
        queued = self._next()
        if isinstance(queued[0], e.Output):
            self._room.release()
        return queued

    def _next(self) -> QueuedEvent:
        # A signal that arrives just before the thread blocks does not wake it: use a time limit.
        while True:
            with suppress(queue.Empty):
                return self._events.get(timeout=SIGNAL_SECONDS)

    def send(
        self,
        event: e.Event,
        command_id: CommandId | UnsetType = UNSET,
        *,
        also_answers: Sequence[CommandId] = (),  # noqa: ARG002 - only one command is in flight
        then: Sequence[e.Event] = (),
    ) -> None:
        """Queue an event and others after it."""
        self._events.put((event, command_id))
        for other in then:
            self._events.put((other, UNSET))

    def output(self, category: OutputCategory, text: str) -> None:
        """Queue output; a program that is far ahead of the terminal waits here."""
        self._room.acquire()
        self._events.put((e.Output(category, text), UNSET))

    def log(self, text: str, breakpoint_id: int) -> None:
        """Queue the message of a log point."""
        self._room.acquire()
        self._events.put((e.Output("console", text, breakpoint_id), UNSET))

    def trace(self, event: TraceRecord) -> None:
        """Queue a traced event."""
        self._events.put((event, UNSET))

    def flush(self) -> None:
        """Do nothing: events are never held back."""

    def flush_soon(self) -> None:
        """Do nothing: events are never held back."""

    def stalled_seconds(self) -> float:
        """Return 0: the queue accepts every event."""
        return 0.0

    def finish(
        self,
        event: e.Event,
        command_id: CommandId | UnsetType = UNSET,
        *,
        patience: float | None,  # noqa: ARG002 - the queue accepts every event
    ) -> None:
        """Queue the last event."""
        self.send(event, command_id)


class EventsUntilAnswer:
    """An iterator over the events up to the answer of a command."""

    def __init__(self, sink: QueueSink, command_id: int) -> None:
        self._sink = sink
        self._command_id = command_id
        self._is_answered = False

    def __iter__(self) -> EventsUntilAnswer:
        return self

    def __next__(self) -> e.Event:
        if self._is_answered:
            raise StopIteration
        event, answered = self._sink.next()
        self._is_answered = answered == self._command_id
        return event


class Client:
    """A session with its program thread, and the commands to it."""

    def __init__(self, file: str) -> None:
        self._sink = QueueSink()
        self._ids = count(1)
        self._session = Session(
            partial(DebugEngine, memory=default_limit()),
            self._sink,
            end_process=os._exit,
            default_file=file,
        )
        start_program_thread(self._session.run)

    def request(self, command: c.Command) -> Iterator[e.Event]:
        """Send a command; return the events up to its answer."""
        command_id = next(self._ids)
        self._session.submit(Request(command, command_id))
        return EventsUntilAnswer(self._sink, command_id)

    def answer(self, command: c.Command) -> e.Event:
        """Send a command that does not resume the program; return its answer."""
        *_, last = self.request(command)
        return last

    def send(self, command: c.Command) -> None:
        """Send a command while another one is in flight; its answer comes among the events."""
        self._session.submit(Request(command))

    def next_event(self) -> e.Event:
        """Wait for the next event."""
        return self._sink.next()[0]

    def settled(self) -> list[e.Event]:
        """Return the events since the last answer: updates and watches after a stop."""
        return list(self.request(c.GetThreads()))[:-1]
