"""Where a program that goes on stops next: plans, and the places they cover.

A plan is made from the command and the frame it acts on.  It covers the places at which it may
stop, so that everything else runs free; at a covered place it is asked.  Nothing here touches a
thread or a message.

A frame that runs is one of those that stood on the stack when the plan was made exactly when its
depth is not above the base frame's, as leaving the base frame is noticed (`leaves`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ez_debugger.engine.program import starts_at
from ez_lang.execute.frames import CALLER, DEPTH, chain, function_of, site_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from ez_debugger.engine.program import DebuggedProgram
    from ez_debugger.records import Resume
    from ez_lang.check.tree import CheckedFunction
    from ez_lang.execute.frames import Frame
    from ez_lang.execute.places import Place, StatementPlace

PlanKind = Literal["free", "entry", "into", "over", "out", "to"]


class Plan:
    """What a resumed program is to do."""

    def __init__(
        self,
        kind: PlanKind,
        *,
        base: Frame | None = None,
        targets: Iterable[Place] = (),
        line: tuple[int, int] | None = None,
        wanted: str = "",
    ) -> None:
        """`base` is the frame a step acts on; `line` the file and line a step by lines left.

        `wanted` says in words where it is to lead.
        """
        self.wanted = wanted
        self.kind = kind
        self.base = base
        self.targets = frozenset(map(id, targets))
        self._line = line

    def stops(self, place: Place, frame: Frame, line_of: LineOf) -> bool:
        """Whether the program stops before this place in this frame."""
        if self.kind in ("to", "entry"):
            return id(place) in self.targets
        base = self.base
        if base is None or self.kind == "free":
            return False
        if self._line is not None and frame is base and line_of(place) == self._line:
            return False
        if self.kind == "into":
            return True
        if self.kind == "over":
            return frame is base or bool(frame[DEPTH] < base[DEPTH])
        return bool(frame[DEPTH] < base[DEPTH])

    def covers(self, program: DebuggedProgram) -> list[Place]:
        """The places that have to ask."""
        if self.kind == "into":
            return program.all_places
        if self.kind in ("to", "entry"):
            return [place for place in program.all_places if id(place) in self.targets]
        return [
            place for function in self.functions() for place in program.interpreter.places(function)
        ]

    @property
    def left_function(self) -> CheckedFunction | None:
        """The function of the frame a step acts on: leaving that has to be noticed."""
        return None if self.base is None else function_of(self.base)

    def is_left_by(self, frame: Frame) -> bool:
        """Whether a frame that ends is the base, or one around a base that ended unnoticed."""
        base = self.base
        return base is not None and (frame is base or bool(frame[DEPTH] < base[DEPTH]))

    def leave(self, frame: Frame) -> StatementPlace | None:
        """The frame returns: the statement of its caller to stop in, with the rest to do.

        None if that statement is nothing but the call: then the plan goes on in the caller.
        """
        base = self.base = frame
        if base[CALLER] is None:
            return None
        site = site_of(base)
        if not site.is_whole_statement:
            return site.place
        self.base = base[CALLER]
        self._line = None
        if self.kind == "out":
            self.kind = "over"
        return None

    def functions(self) -> list[CheckedFunction]:
        """The functions of the frames the plan acts on: the base's and those around it."""
        if self.base is None:
            return []
        return list({id(f): f for f in map(function_of, chain(self.base))}.values())


class LineOf:
    """Tells the file and line of a place."""

    def __init__(self, program: DebuggedProgram) -> None:
        self._program = program

    def __call__(self, place: Place) -> tuple[int, int]:
        """The identity of the file, and the line."""
        source = place.function.file
        return id(source), source.position(starts_at(place)).line


def plan_of(resume: Resume, frame: Frame, place: Place, line_of: LineOf) -> Plan:
    """The plan of a step from a frame and place."""
    line = line_of(place) if resume.granularity == "line" else None
    kinds: dict[str, PlanKind] = {"into": "into", "over": "over", "out": "out"}
    kind = kinds.get(resume.kind)
    return Plan("free") if kind is None else Plan(kind, base=frame, line=line)
