"""Plans: where a resumed program stops next, and which places have to ask for that.

A plan is made from the command and the frame it acts on, its *base*.  It covers the places at which
the program may stop; all other statements run without a hook.  When the base frame returns, the
plan continues in the caller.  Nothing here touches a thread or a message.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ez_debugger.engine.program import starts_at
from ez_lang.execute.frames import CALLER, function_of, site_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ez_debugger.engine.program import DebuggedProgram
    from ez_debugger.records import Resume
    from ez_lang.check.tree import CheckedFunction
    from ez_lang.execute.frames import CallSite, Frame
    from ez_lang.execute.probes import Probe

PlanKind = Literal["free", "into", "over", "out", "to"]


class Plan:
    """What a resumed program does until its next stop."""

    def __init__(
        self,
        kind: PlanKind,
        *,
        base: Frame | None = None,
        targets: Iterable[Probe] = (),
        line: tuple[int, int] | None = None,
        destination: str = "",
    ) -> None:
        """`base` is the frame a step acts on; `line` the file and line a step by lines leaves.

        `destination` describes the targets, for people.
        """
        self.destination = destination
        self.kind = kind
        self.base = base
        self._targets = list(targets)
        self._line = line

    def stops(self, place: Probe, frame: Frame, line_of: LineOf) -> bool:
        """Whether the program stops before this place in this frame."""
        if self.kind == "to":
            return any(place is target for target in self._targets)
        is_base = frame is self.base
        if self.kind == "into" or (self.kind == "over" and is_base):
            return not (is_base and self._line is not None and line_of(place) == self._line)
        return False

    def covers(self, program: DebuggedProgram) -> Sequence[Probe]:
        """The places that have to ask."""
        if self.kind == "into":
            return program.all_places
        if self.kind == "over" and self.base is not None:
            return program.interpreter.probes(function_of(self.base))
        return self._targets

    @property
    def left_function(self) -> CheckedFunction | None:
        """The function of the base frame, whose returns the plan has to notice."""
        return None if self.base is None else function_of(self.base)

    def leave(self, frame: Frame) -> CallSite | None:
        """The base frame returns: the call to stop at, with the rest of its statement still to do.

        None if the plan continues: where the calling statement is nothing but the call, with the
        caller's next statement; after an outermost frame (a module's initialiser, or `main`), with
        whatever statement comes next.
        """
        site = site_of(frame)
        self._line = None
        self.base = frame[CALLER]
        if self.base is None:
            self.kind = "into"
        elif not site.is_whole_statement:
            return site
        elif self.kind == "out":
            self.kind = "over"
        return None


class LineOf:
    """Finds the file and line of a place."""

    def __init__(self, program: DebuggedProgram) -> None:
        self._program = program

    def __call__(self, place: Probe) -> tuple[int, int]:
        """The identity of the file, and the line."""
        source = place.function.file
        return id(source), source.position(starts_at(place)).line


def plan_of(resume: Resume, frame: Frame, place: Probe, line_of: LineOf) -> Plan:
    """The plan of a step from a frame and place."""
    line = line_of(place) if resume.granularity == "line" else None
    kinds: dict[str, PlanKind] = {"into": "into", "over": "over", "out": "out"}
    kind = kinds.get(resume.kind)
    return Plan("free") if kind is None else Plan(kind, base=frame, line=line)
