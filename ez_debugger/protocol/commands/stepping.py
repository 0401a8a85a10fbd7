"""Resuming, pausing and tracing a program."""

from __future__ import annotations

from typing import Annotated, Literal

from msgspec import Meta

from ez_debugger.protocol.commands.base import Anytime, Command, File, FrameIndex
from ez_debugger.records import Line

Granularity = Annotated[
    Literal["statement", "line", "expression"], Meta(description="the length of a step")
]


class _Step(Command, frozen=True):
    answer = "stopped"
    verb = "step"


class StepInto(_Step, frozen=True):
    """Run to the next statement, in whatever function it is."""

    command = "stepInto"

    granularity: Granularity = "statement"


class StepOver(_Step, frozen=True):
    """Run to the next statement of this frame, without stopping in the functions it calls."""

    command = "stepOver"

    frame_index: FrameIndex = 0
    granularity: Granularity = "statement"


class StepOut(_Step, frozen=True):
    """Run until this frame returns to its caller."""

    command = "stepOut"

    frame_index: FrameIndex = 0


class Continue(Command, frozen=True):
    """Run to the next breakpoint or to the end."""

    command = "continue"
    answer = "stopped"
    verb = "continue"


class Pause(Command, frozen=True):
    """Pause the running program at its next statement, in a sleep or in a wait for input."""

    command = "pause"
    answer = "stopped"
    verb = "pause"
    needs = "running"
    is_immediate = True


class RunTo(Command, frozen=True):
    """Run to a line, or to an earlier stop."""

    command = "runTo"
    answer = "stopped"
    verb = "run to a line"

    file: File
    line: Line


class SetTrace(Anytime, frozen=True):
    """Report calls, or calls and statements, while the program runs."""

    command = "setTrace"
    answer = "traceSet"
    verb = "set the trace"

    level: Annotated[Literal["off", "calls", "statements"], Meta(description="what is reported")]
