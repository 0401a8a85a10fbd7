"""Letting a program go on, and stopping it."""

from __future__ import annotations

from ez_debugger.protocol.commands.base import Command, File, FrameIndex, Granularity, Line


class _Step(Command, frozen=True):
    answer = "stopped"
    verb = "step"


class StepInto(_Step, frozen=True):
    """Run to the next statement, in whatever function it is."""

    command = "stepInto"

    granularity: Granularity = "statement"


class StepOver(_Step, frozen=True):
    """Run to the next statement of this frame; calls inside run through."""

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
    """Stop a running program where it is."""

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
