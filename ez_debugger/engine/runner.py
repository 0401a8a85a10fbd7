"""Running a program: its hooks report where it is, and the runner decides whether it stops there.

All methods run on the program thread, except `request_pause`, `cancel_evaluation` and
`update_hooks`, which any thread may call, and `on_memory_exceeded`, which the thread of the memory
limit calls.  Those set flags and arm probes; the program thread acts on the flags at the next
armed probe.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NoReturn

from msgspec import UNSET, UnsetType

from ez_debugger.engine.breakpoints.data import DataBreakpoints, FollowedTarget
from ez_debugger.engine.io.memory import out_of_memory
from ez_debugger.engine.stepping.hooks import ProgramHooks, isolated
from ez_debugger.engine.stepping.plans import Plan, PlanKind, line_of
from ez_debugger.engine.stepping.stops import (
    ConditionValues,
    describe_change,
    error_of,
    returned_error,
    returned_value,
)
from ez_debugger.engine.stepping.tracing import Tracer
from ez_debugger.errors import Abandoned, RequestError
from ez_debugger.records import DataChange, Returned, Stopped
from ez_lang.execute.faults.failures import LocatedFault
from ez_lang.execute.frames import CALLER, function_of
from ez_lang.execute.interpreter import current_statement
from ez_lang.execute.weaves import DEBUGGING
from ez_lang.model.faults import Interrupted

if TYPE_CHECKING:
    from ez_debugger.engine.breakpoints.breakpoint import Breakpoint, Hit
    from ez_debugger.engine.breakpoints.table import BreakpointTable
    from ez_debugger.engine.evaluation.assignment import Target
    from ez_debugger.engine.evaluation.evaluator import Evaluator
    from ez_debugger.engine.io.host import DebugHost
    from ez_debugger.engine.io.memory import MemoryLimit
    from ez_debugger.engine.listener import EngineListener
    from ez_debugger.records import ErrorInfo, Resume, StopReason
    from ez_lang.execute.frames import Frame
    from ez_lang.execute.interpreter import Outcome
    from ez_lang.execute.probes import Probe
    from ez_lang.model.values import Value
    from ez_lang.source.diagnostics import Diagnostic

FREE = Plan("free")

_STEPS: dict[str, PlanKind] = {"into": "into", "over": "over", "out": "out"}


class Runner:
    """Runs one program and stops it where its plan, its breakpoints or a pause require it."""

    def __init__(
        self,
        evaluator: Evaluator,
        breakpoints: BreakpointTable,
        host: DebugHost,
        memory: MemoryLimit,
        listener: EngineListener,
    ) -> None:
        self._program = evaluator.program
        self._evaluator = evaluator
        self._inspector = evaluator.inspector
        self._breakpoints = breakpoints
        self._host = host
        self._memory = memory
        self._listener = listener
        self._hooks = ProgramHooks(
            self._program,
            breakpoints,
            arrive=isolated(self._arrive),
            leave=isolated(self._leave),
            after=isolated(self._after),
        )
        self._program.interpreter.on_fault = isolated(self._on_fault)
        self._data = DataBreakpoints(self._end_data_breakpoint, self._is_evaluating)
        self._on_write = isolated(self._data.on_write)
        self._on_read = isolated(self._data.on_read)
        self.tracer = Tracer(evaluator, listener)
        self._condition_values = ConditionValues(self._program)
        self._plan = FREE
        self._entry: Probe | None = None
        """Where the entry stop is still to come; a stop in an initialiser leaves it pending."""
        self._returned: Returned | UnsetType = UNSET
        self._is_pause_requested = False
        self._exceeds_memory = False
        self._never_stops = False
        self._is_abandoned = False

    # ----------------------------------------------------------------------------- running

    def run(self, *, stop_on_entry: bool, never_stops: bool) -> Outcome:
        """Run the program to its end; raises `Abandoned` if the listener unwound it."""
        program = self._program
        # Global initialisers run before `main`; the entry stop waits for the first statement there.
        entry = program.entry_of(program.checked.main)
        self._plan = FREE
        self._entry = entry if stop_on_entry and not never_stops else None
        self._never_stops = never_stops
        self._is_abandoned = False
        self.tracer.begin_run()
        self._exceeds_memory = False
        self.update_hooks()
        with self._memory.around_program():
            outcome = program.interpreter.run()
        if self._plan.kind == "to" and not self._is_abandoned:
            message = f"{self._plan.destination} was not reached\n"
            self._listener.on_output("console", message)
        self._plan = FREE
        self._data.end_program()
        if self._is_abandoned:
            raise Abandoned
        # After `exited` a client may inspect the last state.  A program that failed is located at
        # its fault, by `_on_fault`; any other at the end of `main`.
        last = program.last_of(program.checked.main)
        frame = program.interpreter.outermost
        if outcome.diagnostic is None and frame is not None and last is not None:
            self._inspector.pause_at(frame, last)  # the variables of `main` as it left them
        return outcome

    def set_trace(self, level: str) -> None:
        """Set the level of the trace: `off`, `calls` or `statements`."""
        self.tracer.set_level(level)
        self.update_hooks()

    def follow(self, breakpoint_: Breakpoint, target: Target) -> None:
        """Stop the program when the target of a data breakpoint is accessed."""
        self._data.follow(FollowedTarget(breakpoint_, target.path, target.type, target.frame))
        self._update_weave()

    # ------------------------------------------------------------------- pauses and resumes

    def cancel_evaluation(self) -> None:
        """End the running evaluation with an error, if there is one."""
        if self._evaluator.is_evaluating:
            self._evaluator.cancel(
                RequestError("evaluationFailed", "the evaluation was cut off by pause")
            )

    def request_pause(self) -> None:
        """Make the running program stop at its next statement, or in its sleep or wait."""
        # The flag first, then the probes, then the wait: the program thread sees the flag wherever
        # it is interrupted.
        self.cancel_evaluation()
        self._is_pause_requested = True
        self.update_hooks()
        self._host.interrupt_wait()

    def forget_pause(self) -> None:
        """Drop a pause that came too late for the last run; it must not stop the next one."""
        self._is_pause_requested = False

    def validate(self, resume: Resume) -> None:
        """Raise `RequestError` if the program cannot resume so: no such frame, no such line."""
        if resume.granularity == "expression":
            raise RequestError("unsupported", "steps by expression are not supported")
        self._inspector.frame(resume.frame_index)
        if resume.kind == "to":
            self._line_probes(resume)

    def pause_in_wait(self, reason: str) -> bool:
        """Pause the program in its sleep or wait if that was requested; return whether it was."""
        # Called on the program thread, also for interrupts that are meant for an evaluation.
        if self._is_evaluating():
            return False
        found = current_statement()
        if not self._is_pause_requested or found is None:
            return False
        statement, offset, frame = found
        probe = self._program.stop_probe(statement, offset)
        self._stop("pause", probe, frame, description=reason)
        return True

    # ------------------------------------------------------------------- hooks of the program

    def _arrive(self, probe: Probe, frame: Frame) -> None:
        """The program is about to run a statement at which it may stop."""
        if self._is_evaluating():
            return
        if self._exceeds_memory:
            self._fail_for_memory(probe, frame)
        self.tracer.arrive(probe)
        self._stop_before(probe, frame)
        self.tracer.begin_step()

    def _stop_before(self, probe: Probe, frame: Frame) -> None:
        # The order is that of the protocol: data first, because the access happened in an earlier
        # statement; then breakpoints, which take precedence over the end of a step.
        if self._data:
            self._data.catch_up(frame)
            self._data.end_frames(frame)
            self._stop_after_access()
            self._data.begin_round(probe, frame)
        is_entry = probe is self._entry
        if is_entry:
            self._entry = None
        hit = None if self._never_stops else self._breakpoints.hit(probe, frame)
        if hit is not None:
            reason: StopReason = "functionBreakpoint" if hit.is_function else "breakpoint"
            self._stop(reason, probe, frame, hit=hit)
        elif self._plan.stops(probe, frame):
            self._stop("step", probe, frame)
        elif is_entry:
            self._stop("entry", probe, frame)
        elif self._is_pause_requested:
            self._stop("pause", probe, frame)

    def _after(self, probe: Probe, frame: Frame, result: Value) -> None:
        """A statement has run, while data is followed or returned errors stop."""
        if self._is_evaluating():
            return
        self._stop_after_access()
        if "returned" in self._breakpoints.error_filters and result is not None:
            error = returned_error(probe.statement.node, result)
            if error is not None:
                description = f"{function_of(frame).name} returns an error: {error.message}"
                self._stop("error", probe, frame, error=error, description=description)

    def _stop_after_access(self) -> None:
        accessed = self._data.take_changes()
        if accessed is None:
            return
        probe, frame, changes = accessed
        hit = self._breakpoints.hit_data([breakpoint_ for breakpoint_, _ in changes], frame)
        if hit is not None:
            change = next(change for breakpoint_, change in changes if breakpoint_.id in hit.ids)
            description = hit.description if hit.has_failed else describe_change(change)
            self._stop(
                "dataBreakpoint", probe, frame, hit=hit, data=change, description=description
            )

    def _leave(self, frame: Frame, result: Value) -> None:
        """A call of the function that the plan acts on is about to return."""
        # The hook is set for all calls of the function: a recursion returns through it as well.
        if frame is not self._plan.base or self._is_evaluating():
            return
        has_value = result is not None and bool(function_of(frame).results)
        self._returned = returned_value(frame, result) if has_value else UNSET
        site = self._plan.leave(frame)
        if site is None:
            self.update_hooks()
        else:
            self._stop("step", self._program.calling_probe(site), frame[CALLER])

    def _on_fault(self, fault: Diagnostic, failed: Probe, frame: Frame) -> None:
        """The program has failed: keep its frames for inspection, and stop if that is requested."""
        # Called before the frames are unwound: after `exited` a client may still inspect them.
        if self._evaluator.is_evaluating:
            return
        probe = self._program.stop_probe(failed.statement, fault.start)
        self._inspector.pause_at(frame, probe)
        if "runtime" in self._breakpoints.error_filters and not self._never_stops:
            error = error_of(fault)
            self._stop("error", probe, frame, error=error, description=error.message)

    def _is_evaluating(self) -> bool:
        """Whether an evaluation is running, in which nothing stops; raises if it is cancelled."""
        # Every hook begins with this call: it is where a cancelled evaluation notices.
        if self._evaluator.is_evaluating:
            self._evaluator.check_cancelled()
        return self._evaluator.is_evaluating

    def _end_data_breakpoint(self, followed: Breakpoint, ended_with: str) -> None:
        self._breakpoints.end_data(followed, ended_with)
        self._listener.on_breakpoint_changed(followed.info())

    # ------------------------------------------------------------------------ out of memory

    def on_memory_exceeded(self) -> None:
        """End the running evaluation, or else the program, at its next statement."""
        # On the thread of the memory limit: it only sets a flag and arms probes.  The fault has to
        # be raised on the program thread, at a statement, so that `ensure`s run and it has a span.
        if self._evaluator.is_evaluating:
            self._evaluator.cancel_for_memory(self._memory.limit)
            return
        self._exceeds_memory = True
        self.update_hooks()

    def _fail_for_memory(self, probe: Probe, frame: Frame) -> NoReturn:
        """End the program with the language's own fault for a lack of memory."""
        self._exceeds_memory = False
        self.update_hooks()
        fault = out_of_memory(probe, frame, self._memory.limit)
        self._on_fault(fault, probe, frame)
        raise LocatedFault(fault)

    # ---------------------------------------------------------------------------- the stop

    def _stop(  # noqa: PLR0913 - each is a part of the record of a stop
        self,
        reason: StopReason,
        probe: Probe,
        frame: Frame,
        *,
        hit: Hit | None = None,
        error: ErrorInfo | UnsetType = UNSET,
        data: DataChange | UnsetType = UNSET,
        description: str = "",
    ) -> None:
        """Report a stop; the program stays paused until the listener says how to resume."""
        # Both are kept for `proceed`, which continues the interrupted step.
        interrupted, self._plan = self._plan, FREE
        self._is_pause_requested = False
        returned, self._returned = self._returned, UNSET
        self._data.end_frames(frame)
        self._inspector.pause_at(frame, probe)
        ids = () if hit is None else tuple(hit.ids)
        stop = Stopped(
            reason,
            self._program.location_of(probe),
            breakpoint_id=ids[0] if ids else UNSET,
            thread_id=1,
            function=function_of(frame).name,
            step=self.tracer.steps,
            returned=returned,
            hit_breakpoint_ids=ids or UNSET,
            condition_value=self._condition_values.value_at(probe, frame),
            error=error,
            data=data,
            description=description or ("" if hit is None else hit.description) or UNSET,
        )
        try:
            resume = self._listener.on_stop(stop)
        except Abandoned:
            # EZ code must not see the exception of the session: it is unwound by the language's
            # own, and `run` raises `Abandoned` again.
            self._is_abandoned = True
            raise Interrupted from None
        self._is_pause_requested = False  # a pause that came while the program was paused is void
        if resume.kind == "proceed":
            self._plan, self._returned = interrupted, returned
        else:
            self._plan = self._plan_of(resume)
        self._data.begin(self._breakpoints.ids())
        self._update_weave()

    def _plan_of(self, resume: Resume) -> Plan:
        if resume.kind == "to":
            destination = f"{os.path.basename(resume.file)}:{resume.line}"
            return Plan("to", targets=self._line_probes(resume), destination=destination)
        kind = _STEPS.get(resume.kind)
        if kind is None:
            return Plan("free")
        base = self._inspector.frame(resume.frame_index).frame
        line = None
        if resume.granularity == "line":
            line = line_of(self._inspector.probe(resume.frame_index))
        return Plan(kind, base=base, line=line)

    def _line_probes(self, resume: Resume) -> list[Probe]:
        """The probes of the line to run to; raises `RequestError` if there is none."""
        source = self._program.file(self._breakpoints.resolve(resume.file))
        stop = None if source is None else self._program.line_stop(source, resume.line)
        if stop is None:
            raise RequestError(
                "invalidParams",
                f"no statement of the program starts at or after {resume.file}:{resume.line}",
                hint="breakpointLocations lists where statements start",
            )
        return stop.probes

    # -------------------------------------------------------------------- hooks and weaves

    def update_hooks(self, *, all_probes: bool = False) -> None:
        """Arm what the plan, the breakpoints and the flags need; or all probes."""
        stops_at_returned_errors = "returned" in self._breakpoints.error_filters
        self._hooks.update(
            self._plan,
            self._entry,
            all_probes=all_probes
            or self._is_pause_requested
            or self._exceeds_memory
            or self.tracer.needs_statements,
            calls_after=(bool(self._data) or stops_at_returned_errors) and not self._never_stops,
        )

    def interrupt_evaluation(self) -> None:
        """Make every statement and wait check whether the evaluation is cancelled."""
        self.update_hooks(all_probes=True)
        self._host.interrupt_wait()

    def _update_weave(self) -> None:
        """Use a weave that reports exactly the writes and reads that are followed."""
        weave = DEBUGGING
        if self._data:
            reads = self._on_read if self._data.needs_reads else None
            weave = DEBUGGING._replace(writes=self._on_write, reads=reads)
            # Statements that are executing now keep running in the old weave and report nothing:
            # they are compared once they have ended.
            if weave != self._program.weave:
                executing = [(active.statement, active.frame) for active in self._inspector.stack()]
                self._data.set_unobserved(executing)
        self._program.weave_all(weave)
        self.update_hooks()
