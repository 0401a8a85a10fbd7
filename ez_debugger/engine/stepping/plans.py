"""Step plans: where a resumed program stops next, and which probes have to be armed for that.

A plan is made from the kind of the step and the frame it acts on, its *base*.  It covers the probes
at which the program may stop; all other statements run without a hook.  When the base frame
returns, the plan continues in the caller.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from ez_debugger.engine.program import starts_at
from ez_lang.execute.frames import CALLER, function_of, site_of

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from ez_debugger.engine.program import DebuggedProgram
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
        """`base` is the frame a step acts on; `line` the line that a step by lines leaves.

        `targets` are the probes at which a plan of the kind `to` stops, `destination` describes
        them for the user.
        """
        self.kind = kind
        self.base = base
        self.destination = destination
        self._targets = list(targets)
        self._line = line

    def stops(self, probe: Probe, frame: Frame) -> bool:
        """Whether the program stops before this probe in this frame."""
        if self.kind == "to":
            return any(probe is target for target in self._targets)
        # By identity of the frame, not by depth: in a recursion, a step over stays in its own call.
        is_base = frame is self.base
        if self.kind == "into" or (self.kind == "over" and is_base):
            return not (is_base and self._line is not None and line_of(probe) == self._line)
        return False

    def covers(self, program: DebuggedProgram) -> Sequence[Probe]:
        """The probes that have to be armed."""
        if self.kind == "into":
            return program.all_probes
        if self.kind == "over" and self.base is not None:
            return program.interpreter.probes(function_of(self.base))
        return self._targets

    @property
    def left_function(self) -> CheckedFunction | None:
        """The function of the base frame, whose return the plan has to notice."""
        return None if self.base is None else function_of(self.base)

    def leave(self, frame: Frame) -> CallSite | None:
        """Continue in the caller of the base frame, which returns; the call to stop at, if any.

        The program stops at the calling statement, which is not finished.  If that statement is
        nothing but the call, it has nothing left to do: None, and the plan continues with the
        caller's next statement.  After an outermost frame (of `main` or of a module's initialiser)
        it continues with whatever statement comes next.
        """
        site = site_of(frame)
        # A step by lines ends with its frame: the caller stops wherever it continues.
        self._line = None
        self.base = frame[CALLER]
        if self.base is None:
            self.kind = "into"
        elif not site.is_whole_statement:
            return site
        elif self.kind == "out":
            self.kind = "over"
        return None


def line_of(probe: Probe) -> tuple[int, int]:
    """The identity of a probe's file, and its line."""
    # The file as well: a step into a function of another file may arrive at the same line number.
    source = probe.function.file
    return id(source), source.position(starts_at(probe)).line
