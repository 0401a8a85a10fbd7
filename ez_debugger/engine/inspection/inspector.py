"""The frames of a paused program.

This package only reads the program, on the program thread and while the program is paused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ez_debugger.engine.inspection.references import References, type_name
from ez_debugger.errors import RequestError
from ez_debugger.records import FrameInfo, Parameter
from ez_lang.execute.frames import CALLER, chain, function_of, site_of, value_of
from ez_lang.model.display import debug_text

if TYPE_CHECKING:
    from ez_debugger.engine.program import DebuggedProgram
    from ez_lang.execute.frames import Frame
    from ez_lang.execute.probes import Probe, StatementProbe

ARGUMENT_LIMIT = 80
"""The number of characters after which the text of an argument in a stack trace is cut."""


class PausedAt(NamedTuple):
    """Where a program is paused: its innermost frame and the probe there."""

    frame: Frame
    probe: Probe


class ActiveFrame(NamedTuple):
    """A frame on the stack of a paused program.

    `statement` is the one that it executes, or is about to; `called` is the frame of the call that
    it is waiting for, None for the innermost frame.
    """

    number: int
    """Its index for clients; 0 is the innermost."""
    frame: Frame
    statement: StatementProbe
    called: Frame | None

    @property
    def offset(self) -> int:
        """The offset that decides which variables are visible."""
        return self.statement.node.start


class Inspector:
    """The call stack of a paused program, and the numbers of the values that clients may open."""

    def __init__(self, program: DebuggedProgram) -> None:
        self.program = program
        self.references = References()
        self._paused_at: PausedAt | None = None
        self._stack: list[ActiveFrame] = []
        """The innermost frame, or all of them once `stack` was called at this pause."""

    def pause_at(self, frame: Frame, probe: Probe) -> None:
        """The program is paused here now; references that were given out become invalid."""
        self._paused_at = PausedAt(frame, probe)
        self._stack = [ActiveFrame(0, frame, probe.statement, None)]
        self.references.forget()

    @property
    def is_paused(self) -> bool:
        """Whether there is a state to inspect: of a pause, or of the program's end."""
        return self._paused_at is not None

    def paused_at(self) -> PausedAt:
        """Where the program is paused; raises `RequestError` if there is nothing to inspect."""
        if self._paused_at is None:
            raise RequestError(
                "invalidState",
                "the program ended without a state to inspect",
                hint="start it again",
            )
        return self._paused_at

    # ------------------------------------------------------------------------------ frames

    def frame(self, index: int) -> ActiveFrame:
        """The frame with this index; raises `RequestError` if there is none."""
        if index == 0:
            self.paused_at()
            return self._stack[0]
        stack = self.stack()
        if index >= len(stack):
            raise RequestError(
                "unknownFrame",
                f"there is no frame {index}",
                hint=f"the stack has frames 0 to {len(stack) - 1}",
            )
        return stack[index]

    def stack(self) -> list[ActiveFrame]:
        """All frames, innermost first; built once for each pause."""
        # A step needs the innermost frame several times and the others once, for the changes; a
        # stack may be tens of thousands of frames deep.
        self.paused_at()
        stack = self._stack
        if len(stack) == 1:
            called = stack[0].frame
            for number, frame in enumerate(chain(called[CALLER]), start=1):
                statement = site_of(called).probe
                assert statement is not None  # noqa: S101 - only an outermost frame has none
                stack.append(ActiveFrame(number, frame, statement, called))
                called = frame
        return stack

    def probe(self, index: int) -> Probe:
        """The probe at which a frame is located: where it is paused, or where it makes its call."""
        # Not `active.statement`: a call in an `or` condition belongs to that condition's own probe.
        active = self.frame(index)
        if active.called is None:
            return self.paused_at().probe
        return self.program.calling_probe(site_of(active.called))

    def page(self, start: int, levels: int | None) -> tuple[list[FrameInfo], int]:
        """A page of the stack as records, and the number of all frames."""
        stack = self.stack()
        last = len(stack) if levels is None else start + levels
        return [self._info(active) for active in stack[start:last]], len(stack)

    def _info(self, active: ActiveFrame) -> FrameInfo:
        function = function_of(active.frame)
        if active.called is None:
            location = self.program.location_of(self.paused_at().probe)
        else:
            location = self.program.location(function.file, site_of(active.called).start)
        return FrameInfo(
            active.number,
            function.name,
            location.file,
            location.line,
            location.column,
            module=function.module.name,
            parameters=parameters_of(active.frame),
        )


def parameters_of(frame: Frame) -> tuple[Parameter, ...]:
    """The arguments of a call, cut to `ARGUMENT_LIMIT`."""
    return tuple(
        Parameter(
            variable.name,
            debug_text(value, variable.type, ARGUMENT_LIMIT),
            type_name(value, variable.type),
        )
        for variable in function_of(frame).parameters
        if (value := value_of(variable, frame)) is not None
    )
