"""Talking to a session in this process: send a command, get the events up to its answer.

Threads.  The person's thread sends and waits; the program's thread carries out and puts events into
a queue, which keeps what the program prints and what the session says in one order.
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

from ez_debugger.doors.program_thread import start_program_thread
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
"""How many prints a program may be ahead of the terminal that shows them."""

SIGNAL_SECONDS = 0.1
"""How late Ctrl+C may be noticed at the worst moment."""

Told = tuple[e.Event, "CommandId | UnsetType"]


class QueueSink:
    """Where the session's events go: into a queue, in their order."""

    def __init__(self) -> None:
        self._events: queue.SimpleQueue[Told] = queue.SimpleQueue()
        self._room = threading.Semaphore(OUTPUT_AHEAD)

    def next(self) -> Told:
        """The next event, waiting for it, and the id of the command it answers."""
        told = self._next()
        if isinstance(told[0], e.Output):
            self._room.release()
        return told

    def _next(self) -> Told:
        # A signal that comes just before the thread falls asleep does not wake it: look around.
        while True:
            with suppress(queue.Empty):
                return self._events.get(timeout=SIGNAL_SECONDS)

    def send(
        self,
        event: e.Event,
        command_id: CommandId | UnsetType = UNSET,
        *,
        also_answers: Sequence[CommandId] = (),  # noqa: ARG002 - only one id waits here at a time
        then: Sequence[e.Event] = (),
    ) -> None:
        """Queue an event, and others after it."""
        self._events.put((event, command_id))
        for other in then:
            self._events.put((other, UNSET))

    def output(self, category: OutputCategory, text: str) -> None:
        """Queue what the program printed; a program far ahead of the terminal waits here."""
        self._room.acquire()
        self._events.put((e.Output(category, text), UNSET))

    def log(self, text: str, breakpoint_id: int) -> None:
        """Queue what a log point says."""
        self._room.acquire()
        self._events.put((e.Output("console", text, breakpoint_id), UNSET))

    def trace(self, event: TraceRecord) -> None:
        """Queue a traced event."""
        self._events.put((event, UNSET))

    def flush(self) -> None:
        """Nothing is held back."""

    def flush_soon(self) -> None:
        """Nothing is held back."""

    def stalled_seconds(self) -> float:
        """Nothing: the queue takes every event."""
        return 0.0

    def finish(
        self,
        event: e.Event,
        command_id: CommandId | UnsetType = UNSET,
        *,
        patience: float | None,  # noqa: ARG002 - the queue takes every event
    ) -> None:
        """Queue the last event."""
        self.send(event, command_id)


class Following:
    """The events up to the one that answers a command."""

    def __init__(self, sink: QueueSink, asked: int) -> None:
        self._sink = sink
        self._asked = asked
        self._is_answered = False

    def __iter__(self) -> Following:
        return self

    def __next__(self) -> e.Event:
        if self._is_answered:
            raise StopIteration
        event, answered = self._sink.next()
        self._is_answered = answered == self._asked
        return event


class Client:
    """A session and its program's thread, asked from this one."""

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

    def ask(self, command: c.Command) -> Iterator[e.Event]:
        """Send a command; its events up to the one that answers it."""
        asked = next(self._ids)
        self._session.submit(Request(command, asked))
        return Following(self._sink, asked)

    def answer(self, command: c.Command) -> e.Event:
        """Send a command that only answers; the answer."""
        *_, last = self.ask(command)
        return last

    def send(self, command: c.Command) -> None:
        """Send a command while another one is waited for; its answer comes among the events."""
        self._session.submit(Request(command))

    def next_event(self) -> e.Event:
        """The next thing that happens."""
        return self._sink.next()[0]

    def settled(self) -> list[e.Event]:
        """What has been said since the last answer: updates and watches after a stop."""
        return list(self.ask(c.GetThreads()))[:-1]
