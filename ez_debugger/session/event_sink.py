"""The writer of events, as the session sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

from msgspec import UNSET, UnsetType

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_debugger.protocol.codec import CommandId
    from ez_debugger.protocol.events import Event
    from ez_debugger.records import OutputCategory, TraceRecord


class EventSink(Protocol):
    """Where events go, in order; every method may be called on any thread."""

    def send(
        self,
        event: Event,
        command_id: CommandId | UnsetType = UNSET,
        *,
        also_answers: Sequence[CommandId] = (),
        then: Sequence[Event] = (),
    ) -> None:
        """Queue an event, and the events `then` right after it; never waits for a client."""

    def output(self, category: OutputCategory, text: str) -> None:
        """Queue output of the program, which is delivered before the next event of `send`."""

    def log(self, text: str, breakpoint_id: int) -> None:
        """Queue the log message of a breakpoint like output."""

    def trace(self, record: TraceRecord) -> None:
        """Queue a trace record; if there are too many, the oldest are dropped."""

    def flush(self) -> None:
        """Deliver everything that is queued; waits for a slow client."""

    def flush_soon(self) -> None:
        """Have everything that is queued delivered by another thread."""

    def stalled_seconds(self) -> float:
        """How long the client has not read from an event in delivery; 0 if there is none."""

    def finish(
        self, event: Event, command_id: CommandId | UnsetType = UNSET, *, patience: float | None
    ) -> None:
        """Deliver a last event; whatever is sent after it is dropped.

        Gives up if the client reads nothing for `patience` seconds; None: never.
        """
