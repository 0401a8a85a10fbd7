"""What the engine reports while a program runs."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

if TYPE_CHECKING:
    from ez_debugger.records import BreakpointInfo, OutputCategory, Resume, Stopped, TraceRecord


class EngineListener(Protocol):
    """Receives the engine's reports; every method is called on the program thread."""

    def on_stop(self, stop: Stopped) -> Resume:
        """The program is paused; it stays so until this returns how it continues.

        `Abandoned` raised here unwinds the program without running its `ensure`s.
        """

    def on_output(self, category: OutputCategory, text: str) -> None:
        """The program has printed, or the debugger has a message for its user."""

    def on_log(self, breakpoint_id: int, text: str) -> None:
        """A breakpoint with a log message was hit."""

    def on_waiting(self) -> None:
        """The program is about to sleep or wait: all output must become visible first."""

    def on_input_requested(self, prompt: str) -> None:
        """The program waits for a line of input that was not sent yet."""

    def on_breakpoint_changed(self, changed: BreakpointInfo) -> None:
        """The verification or the line of a breakpoint changed without a command about it."""

    def on_trace(self, record: TraceRecord) -> None:
        """A call, return or statement was traced."""
