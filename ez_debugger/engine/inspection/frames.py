"""Looking into a program that stands still: frames, variables, and what changed since last time.

Everything here only reads, and is called on the program's own thread while it stands still.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from ez_debugger.engine.inspection.references import References, type_name
from ez_debugger.engine.inspection.variables import (
    in_reach,
    locals_at,
)
from ez_debugger.errors import RequestError
from ez_debugger.records import FrameInfo, Parameter
from ez_lang.execute.frames import CALLER, DEPTH, chain, function_of, site_of, value_of
from ez_lang.model.display import debug_text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ez_debugger.engine.inspection.variables import Shown
    from ez_debugger.engine.program import DebuggedProgram
    from ez_lang.execute.frames import Frame
    from ez_lang.execute.probes import Probe, StatementProbe

ARGUMENT_LIMIT = 80
"""Where the text of an argument in a stack trace is cut."""


class Standing(NamedTuple):
    """Where a program stands: its innermost frame and the place in it."""

    frame: Frame
    place: Probe


def parameters_of(frame: Frame) -> tuple[Parameter, ...]:
    """The arguments of a call, as short texts."""
    return tuple(
        Parameter(
            variable.name,
            debug_text(value, variable.type, ARGUMENT_LIMIT),
            type_name(value, variable.type),
        )
        for variable in function_of(frame).parameters
        if (value := value_of(variable, frame)) is not None
    )


class Inspector:
    """Reads a stopped program; `stand` tells it where that stands."""

    def __init__(self, program: DebuggedProgram) -> None:
        self._program = program
        self.references = References()
        self.standing: Standing | None = None

    def stand(self, standing: Standing) -> None:
        """The program stands here now; what was numbered before is forgotten."""
        self.standing = standing
        self.references.forget()

    # ----------------------------------------------------------------------------- frames

    def frame(self, index: int) -> Frame:
        """The frame with this index; raises `RequestError` if there is none."""
        standing = self._standing()
        frame = standing.frame
        if index == 0:
            return frame
        for _ in range(index):
            if frame[CALLER] is None:
                break
            frame = frame[CALLER]
        if standing.frame[DEPTH] - frame[DEPTH] != index:
            raise RequestError(
                "unknownFrame",
                f"there is no frame {index}",
                hint=f"the stack has frames 0 to {standing.frame[DEPTH]}",
            )
        return frame

    def place(self, index: int) -> Probe:
        """The place that the frame with this index executes, or where it makes its call."""
        if index == 0:
            return self._standing().place
        self.frame(index)
        return self._program.calling_place(site_of(self.frame(index - 1)))

    def executing(self) -> Iterator[tuple[StatementProbe, Frame]]:
        """The statement that each frame executes, or is about to, innermost first."""
        place: Probe | None = self._standing().place
        for frame in chain(self._standing().frame):
            if place is not None:
                yield place.statement, frame
            place = site_of(frame).probe

    def offset(self, index: int) -> int:
        """The offset at which the frame's variables are looked at."""
        return self.place(index).statement.node.start

    def stack(self, start: int, levels: int | None) -> tuple[list[FrameInfo], int]:
        """A page of the stack, and how many frames there are in all."""
        standing = self._standing()
        total = standing.frame[DEPTH] + 1
        last = total if levels is None else min(total, start + levels)
        called: Frame | None = None
        found = []
        for index, frame in enumerate(chain(standing.frame)):
            if index >= last:
                break
            if index >= start:
                found.append(self._frame_info(index, frame, called))
            called = frame
        return found, total

    def _frame_info(self, index: int, frame: Frame, called: Frame | None) -> FrameInfo:
        function = function_of(frame)
        if called is None:
            where = self._program.location_of(self._standing().place)
        else:
            where = self._program.location(function.file, site_of(called).start)
        return FrameInfo(
            index,
            function.name,
            where.file,
            where.line,
            where.column,
            module=function.module.name,
            parameters=parameters_of(frame),
        )

    # -------------------------------------------------------------------------- variables

    def stack_from(self, index: int) -> Iterator[tuple[int, Frame, int]]:
        """The frames from one on, outwards, and where each stands."""
        offset = self.offset(index)
        for number, frame in enumerate(chain(self.frame(index)), start=index):
            yield number, frame, offset
            calling = site_of(frame).probe
            if calling is not None:
                offset = calling.node.start

    def locals_of(self, frame: Frame, offset: int) -> list[Shown]:
        """Parameters, then locals in order of declaration; of equal names the innermost."""
        return in_reach(locals_at(frame, offset))

    def locals_everywhere(self) -> Iterator[tuple[int, Frame, list[Shown]]]:
        """Every frame with its index and all its locals that live now, innermost frame first."""
        for index, frame, offset in self.stack_from(0):
            yield index, frame, locals_at(frame, offset)

    def _standing(self) -> Standing:
        if self.standing is None:
            raise RequestError(
                "invalidState",
                "the program left nothing behind to look at",
                hint="start it again",
            )
        return self.standing
