"""Where a running program stops: what its traps tell is weighed against plans and breakpoints."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NoReturn

from msgspec import UNSET, UnsetType

from ez_debugger.engine.breakpoints.data import DataWatch
from ez_debugger.engine.inspection.frames import Standing
from ez_debugger.engine.io.memory import MemoryFence, out_of_memory
from ez_debugger.engine.looking import Looking
from ez_debugger.engine.stepping.hooks import Traps, kept_apart
from ez_debugger.engine.stepping.plans import LineOf, Plan, plan_of
from ez_debugger.engine.stepping.stops import (
    Headers,
    described_change,
    error_of,
    returned_error,
    returned_value,
)
from ez_debugger.engine.stepping.tracing import Tracer
from ez_debugger.errors import RequestError
from ez_debugger.records import DataChange, Returned, Stop
from ez_debugger.session.face import Abandoned
from ez_lang.execute.faults.failures import LocatedFault
from ez_lang.execute.frames import CALLER, function_of
from ez_lang.execute.interpreter import current_statement
from ez_lang.execute.weaves import DEBUGGING
from ez_lang.model.faults import Interrupted

if TYPE_CHECKING:
    from ez_debugger.engine.breakpoints.breakpoint import Breakpoint, Hit
    from ez_debugger.engine.breakpoints.table import BreakpointTable
    from ez_debugger.engine.io.host import DebugHost
    from ez_debugger.engine.program import DebuggedProgram
    from ez_debugger.records import ErrorInfo, Resume, StopReason
    from ez_debugger.session.face import Listener
    from ez_lang.execute.frames import Frame
    from ez_lang.execute.probes import Probe
    from ez_lang.model.values import Value
    from ez_lang.source.diagnostics import Diagnostic

FREE = Plan("free")


class Stopping(Looking):
    """What an engine does while the program runs and when it stops; loading is somebody else's.

    `breakpoints` is made by whoever loads programs.
    """

    breakpoints: BreakpointTable

    def __init__(self, listener: Listener, memory: int | None) -> None:
        super().__init__()
        self._listener = listener
        self._fence = MemoryFence(memory, self._on_too_much_memory)
        self._takes_too_much = False
        self._host: DebugHost | None = None
        self._traps: Traps | None = None
        self._trace_level = "off"
        self._plan = FREE
        self._entry: Probe | None = None
        """Where the entry stop is still to come; a stop in an initialiser leaves it pending."""
        self._returned: Returned | UnsetType = UNSET
        self._is_pause_wanted = False
        self._without_stops = False
        self._is_abandoned = False

    def _stop_in(self, program: DebuggedProgram, host: DebugHost) -> None:
        """From now on this program is run, and stopped where it should."""
        program.interpreter.on_fault = kept_apart(self._on_fault)
        self._host = host
        self._plan = FREE
        self._look_at(program)
        self._line_of = LineOf(program)
        self._traps = Traps(
            program,
            self.breakpoints,
            arrive=kept_apart(self._arrive),
            leave=kept_apart(self._leave),
            after=kept_apart(self._after),
        )
        self._data = DataWatch(self._lose, self._is_looking)
        self._on_write = kept_apart(self._data.on_write)
        self._on_read = kept_apart(self._data.on_read)
        self._tracer = Tracer(program, self._listener)
        self._tracer.set_level(self._trace_level)
        self._headers = Headers(program)

    # ---------------------------------------------------------------------- for the session

    def is_evaluating(self) -> bool:
        """Whether an expression is being evaluated."""
        return self._program is not None and self._program.evaluation.is_going_on

    def cut_evaluation(self) -> None:
        """End the evaluation that is going on, if there is one; it answers with an error."""
        if self._program is not None and self._program.evaluation.is_going_on:
            self._program.evaluation.cut(
                RequestError("evaluationFailed", "the evaluation was cut off by pause")
            )

    def request_pause(self) -> None:
        """Make the running program stop at its next statement, or out of its sleep or wait."""
        self.cut_evaluation()
        self._is_pause_wanted = True
        self._follow()
        if self._host is not None:
            self._host.interrupt_wait()

    def forget_pause(self) -> None:
        """A pause that the program's end was faster than is not meant for its next run."""
        self._is_pause_wanted = False

    def validate(self, resume: Resume) -> None:
        """Refuse a resume that cannot be: an unknown frame, a line nobody can reach."""
        if resume.granularity == "expression":
            raise RequestError("unsupported", "steps by expression are not supported")
        self._look().frame(resume.frame_index)
        if resume.kind == "to":
            self._landing(resume)

    def resolve(self, file: str) -> str:
        """The absolute path of a file named by a client."""
        return self.breakpoints.resolve(file)

    # ------------------------------------------------------------------------- out of memory

    def _on_too_much_memory(self) -> None:
        """End the running evaluation, or else the program; the fence's thread calls this."""
        evaluation = self._loaded().evaluation
        if evaluation.is_going_on:
            evaluation.cut_for_memory(self._fence.most)
            return
        self._takes_too_much = True
        self._follow()

    def _fail_for_memory(self, place: Probe, frame: Frame) -> NoReturn:
        """The program has more than it may, and ends here with the language's own fault."""
        self._takes_too_much = False
        self._follow()
        fault = out_of_memory(place, frame, self._fence.most)
        self._on_fault(fault, place, frame)
        raise LocatedFault(fault)

    # ----------------------------------------------------------------- what the program tells

    def _arrive(self, place: Probe, frame: Frame) -> None:
        """The program is about to run a statement at which something may want to stop."""
        if self._is_looking():
            return
        if self._takes_too_much:
            self._fail_for_memory(place, frame)
        self._tracer.arrive(place)
        self._stop_before(place, frame)
        self._tracer.begin_step()

    def _stop_before(self, place: Probe, frame: Frame) -> None:
        """Stop before a statement if anything asks for it."""
        if self._data:
            self._data.catch_up(frame)
            self._data.arrive(frame)
            self._stop_after_access()
            self._data.begin_round(place, frame)
        is_entry = place is self._entry
        if is_entry:
            self._entry = None
        hit = None if self._without_stops else self.breakpoints.hit(place, frame)
        if hit is not None:
            reason: StopReason = "functionBreakpoint" if hit.is_function else "breakpoint"
            self._stop(reason, place, frame, hit=hit)
        elif self._plan.stops(place, frame, self._line_of):
            self._stop("step", place, frame)
        elif is_entry:
            self._stop("entry", place, frame)
        elif self._is_pause_wanted:
            self._stop("pause", place, frame)

    def _is_looking(self) -> bool:
        """Whether an evaluation goes on, in which nothing stops; one that was cut off ends here."""
        evaluation = self._loaded().evaluation
        if evaluation.is_going_on:
            evaluation.check_cut()
        return evaluation.is_going_on

    def _look_everywhere(self) -> None:
        """Make every statement ask."""
        if self._traps is not None:
            self._traps.follow(
                self._plan, self._entry, everywhere=True, looks_after=self._looks_after()
            )
        if self._host is not None:
            self._host.interrupt_wait()

    def _after(self, place: Probe, frame: Frame, result: Value) -> None:
        """A statement has run, while something is followed or returned errors stop."""
        if self._is_looking():
            return
        self._stop_after_access()
        if "returned" in self.breakpoints.error_filters and result is not None:
            error = returned_error(place.statement.node, result)
            if error is not None:
                told = f"{function_of(frame).name} returns an error: {error.message}"
                self._stop("error", place, frame, error=error, description=told)

    def _stop_after_access(self) -> None:
        settled = self._data.settle()
        if settled is None:
            return
        place, frame, changed = settled
        hit = self.breakpoints.hit_data([breakpoint_ for breakpoint_, _ in changed], frame)
        if hit is not None:
            change = next(change for breakpoint_, change in changed if breakpoint_.id in hit.ids)
            told = hit.description if hit.has_failed else described_change(change)
            self._stop("dataBreakpoint", place, frame, hit=hit, data=change, description=told)

    def _lose(self, followed: Breakpoint, ended: str) -> None:
        """A variable that was followed has ended with its frame, or with everything."""
        self.breakpoints.lose(followed, ended)
        self._listener.on_breakpoint_changed(followed.info())

    def _leave(self, frame: Frame, result: Value) -> None:
        """A call of the function that the step acts on is about to end."""
        if frame is not self._plan.base or self._is_looking():
            return
        has_value = result is not None and bool(function_of(frame).results)
        self._returned = returned_value(frame, result) if has_value else UNSET
        site = self._plan.leave(frame)
        if site is None:
            self._follow()
        else:
            self._stop("step", self._loaded().calling_place(site), frame[CALLER])

    def _on_fault(self, fault: Diagnostic, failed: Probe, frame: Frame) -> None:
        """The program has failed and its frames are still whole: keep them, and perhaps stop."""
        program = self._loaded()
        if program.evaluation.is_going_on:
            return
        place = program.stop_place(failed.statement, fault.start)
        self._look().stand(Standing(frame, place))
        if "runtime" in self.breakpoints.error_filters and not self._without_stops:
            error = error_of(fault)
            self._stop("error", place, frame, error=error, description=error.message)

    def _stop_in_wait(self, doing: str) -> bool:
        """The program was interrupted while it slept or waited for input; whether it stopped."""
        if self._is_looking():
            return False
        found = current_statement()
        if not self._is_pause_wanted or found is None:
            return False
        place, offset, frame = found
        self._stop("pause", self._loaded().stop_place(place, offset), frame, description=doing)
        return True

    # -------------------------------------------------------------------- stopping, going on

    def _stop(  # noqa: PLR0913 - each is a part of what is told of a stop
        self,
        reason: StopReason,
        place: Probe,
        frame: Frame,
        *,
        hit: Hit | None = None,
        error: ErrorInfo | UnsetType = UNSET,
        data: DataChange | UnsetType = UNSET,
        description: str = "",
    ) -> None:
        """Stay stopped until the listener says how to continue."""
        interrupted, self._plan = self._plan, FREE
        self._is_pause_wanted = False
        returned, self._returned = self._returned, UNSET
        self._data.arrive(frame)
        self._look().stand(Standing(frame, place))
        stop = Stop(
            reason,
            self._loaded().location_of(place),
            function_of(frame).name,
            breakpoint_ids=() if hit is None else tuple(hit.ids),
            step=self._tracer.begun,
            returned=returned,
            condition_value=self._headers.value_at(place, frame),
            error=error,
            data=data,
            description=description or ("" if hit is None else hit.description),
        )
        try:
            resume = self._listener.on_stop(stop)
        except Abandoned:
            self._is_abandoned = True
            raise Interrupted from None
        self._is_pause_wanted = False  # one that came while the program stood still came too late
        if resume.kind == "proceed":
            self._plan, self._returned = interrupted, returned
        else:
            self._plan = self._plan_of(resume)
        self._data.begin(self.breakpoints.ids())
        self._follow_data()

    def _plan_of(self, resume: Resume) -> Plan:
        inspector = self._look()
        if resume.kind == "to":
            destination = f"{os.path.basename(resume.file)}:{resume.line}"
            return Plan("to", targets=self._landing(resume), destination=destination)
        frame = inspector.frame(resume.frame_index)
        return plan_of(resume, frame, inspector.place(resume.frame_index), self._line_of)

    def _landing(self, resume: Resume) -> list[Probe]:
        program = self._loaded()
        path = self.resolve(resume.file)
        source = program.file(path)
        landing = None if source is None else program.landing(source, resume.line)
        if landing is None:
            raise RequestError(
                "invalidParams",
                f"no statement of the program starts at or after {resume.file}:{resume.line}",
                hint="breakpointLocations tells where statements start",
            )
        return landing.places

    # --------------------------------------------------------------------------- traps, weave

    def _looks_after(self) -> bool:
        is_asked_for = bool(self._data) or "returned" in self.breakpoints.error_filters
        return is_asked_for and not self._without_stops

    def _follow(self) -> None:
        """Let the traps follow the plan and the breakpoints."""
        if self._traps is not None:
            self._traps.follow(
                self._plan,
                self._entry,
                everywhere=self._is_pause_wanted
                or self._takes_too_much
                or self._tracer.needs_statements,
                looks_after=self._looks_after(),
            )

    def _follow_data(self) -> None:
        """Weave the program so that it tells what is followed of writes and reads, and no more."""
        weave = DEBUGGING
        if self._data:
            reads = self._on_read if self._data.tells_reads else None
            weave = DEBUGGING._replace(writes=self._on_write, reads=reads)
            if weave != self._loaded().weave:
                self._data.overlook(self._look().executing())
        self._loaded().weave_all(weave)
        self._follow()
