"""The debug engine: runs a checked program, stops it where it should, and answers for it.

Threads.  Everything runs on the program's thread, but for what `session.face.Engine` lists: those
only set flags, change the breakpoint table under its lock, or arm places under theirs.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, NoReturn

from msgspec import UNSET, UnsetType

from ez_debugger.engine.assigning import target_of
from ez_debugger.engine.breakpoints import BreakpointTable
from ez_debugger.engine.compiling import Expressions
from ez_debugger.engine.data_breakpoints import DataWatch, Followed, Step
from ez_debugger.engine.evaluating import Evaluation
from ez_debugger.engine.headers import Headers
from ez_debugger.engine.host import DebugHost
from ez_debugger.engine.input import InputQueue
from ez_debugger.engine.inspecting import Standing
from ez_debugger.engine.loading import CheckedFile, load_file, problem_of
from ez_debugger.engine.looking import Looking
from ez_debugger.engine.memory import MemoryFence, out_of_memory
from ez_debugger.engine.mistakes import kept_apart
from ez_debugger.engine.program import DebuggedProgram
from ez_debugger.engine.stepping import LineOf, Plan, plan_of
from ez_debugger.engine.telling import described_change, returned_error, returned_value
from ez_debugger.engine.tracing import Tracer
from ez_debugger.engine.traps import Traps
from ez_debugger.records import DataChange, ErrorInfo, Exit, Returned, Stop
from ez_debugger.requests import RequestError
from ez_debugger.session.face import Abandoned, LoadError
from ez_lang.execute.faults.failures import LocatedFault
from ez_lang.execute.frames import CALLER, chain, function_of
from ez_lang.execute.interpreter import Interpreter, current_place
from ez_lang.execute.weaves import DEBUGGING
from ez_lang.model.faults import Interrupted
from ez_lang.model.host import program_arguments

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from ez_debugger.engine.breakpoint import Breakpoint, Hit
    from ez_debugger.records import (
        BreakpointInfo,
        Resume,
        StopReason,
    )
    from ez_debugger.session.face import Listener
    from ez_lang.execute.frames import Frame
    from ez_lang.execute.places import Place
    from ez_lang.model.values import Value
    from ez_lang.source.diagnostics import Diagnostic

FREE = Plan("free")


class DebugEngine(Looking):
    """One program at a time."""

    def __init__(self, listener: Listener, *, memory: int | None = None) -> None:
        """`memory` is how many bytes a program may take; without it, as many as there are."""
        super().__init__()
        self._listener = listener
        self._fence = MemoryFence(memory, self._on_too_much_memory)
        self._takes_too_much = False
        self._folder = os.getcwd()
        self._arguments: Sequence[str] = ()
        self._own_environment = dict(os.environ)
        self._environment: Mapping[str, str] = {}
        self._input = InputQueue()
        self._host: DebugHost | None = None
        self._traps: Traps | None = None
        self._trace_level = "off"
        self._plan = FREE
        self._returned: Returned | UnsetType = UNSET
        self._is_pause_wanted = False
        self._without_stops = False
        self._is_abandoned = False
        self._changed_breakpoints: list[Breakpoint] = []
        self.breakpoints = BreakpointTable(
            on_change=self._follow,
            say=listener.on_log,
            find_program=self._program_of,
            folder=lambda: self._folder,
        )

    # ----------------------------------------------------------------------------- loading

    def load(
        self,
        file: str,
        *,
        working_directory: str | None,
        arguments: Sequence[str],
        environment: Mapping[str, str],
    ) -> CheckedFile:
        """Read and check a program; raises `LoadError` and keeps the old one if that fails."""
        path = os.path.abspath(os.path.join(working_directory or "", file))
        folder = os.path.abspath(working_directory or os.path.dirname(path))
        if not os.path.isdir(folder):
            raise RequestError(
                "fileNotFound", f"there is no folder {folder}", hint="check workingDir"
            )
        loaded = load_file(path)
        self._folder = folder
        self._arguments = program_arguments(file, arguments)
        self._environment = environment
        self._take(loaded)
        return loaded

    def reload(self) -> CheckedFile:
        """Load the same program anew."""
        loaded = load_file(self._loaded().main_file)
        self._take(loaded)
        return loaded

    def _take(self, loaded: CheckedFile) -> None:
        """Make this the program that runs next."""
        self._input = InputQueue()
        host = DebugHost(self._listener, self._arguments, self._input, self._stop_in_wait)
        program = self._prepared(loaded, host)
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
        self._changed_breakpoints = self.breakpoints.place_all()

    def announce_breakpoints(self) -> None:
        """Tell of breakpoints that the last load verified, moved or lost."""
        for changed in self._changed_breakpoints:
            self._listener.on_breakpoint_changed(
                changed.id, is_verified=changed.is_verified, message=changed.message
            )
        self._changed_breakpoints = []

    def _program_of(self, file: str) -> DebuggedProgram | None:
        """The loaded program; before one is loaded, the file taken for one."""
        if self._program is not None or not file:
            return self._program
        try:
            loaded = load_file(file)
        except LoadError:
            return None
        host = DebugHost(self._listener, (), self._input, self._stop_in_wait)
        return self._prepared(loaded, host)

    def _prepared(self, loaded: CheckedFile, host: DebugHost) -> DebuggedProgram:
        """A program ready to run, with what evaluates for it."""
        program = DebuggedProgram(loaded, Interpreter(loaded.program, host, weave=DEBUGGING))
        program.evaluation = Evaluation(program, Expressions(program), self._look_everywhere)
        return program

    # ----------------------------------------------------------------------------- running

    def run(self, *, stop_on_entry: bool | None, without_stops: bool) -> Exit:
        """Run the program to its end; raises `Abandoned` if it was told to unwind."""
        program = self._loaded()
        os.chdir(self._folder)
        os.environ.clear()
        os.environ.update({**self._own_environment, **self._environment})
        if stop_on_entry is None:
            stop_on_entry = not self.breakpoints.has_enabled()
        entry = program.entry_of(program.checked.main)
        is_stopping = stop_on_entry and entry is not None and not without_stops
        self._plan = Plan("entry", targets=[entry]) if is_stopping and entry else FREE
        self._without_stops = without_stops
        self._follow()
        self._is_abandoned = False
        self._tracer.begin()
        self._takes_too_much = False
        with self._fence.around_program():
            outcome = program.interpreter.run()
        self._tell_unreached()
        self._plan = FREE
        if self._is_abandoned:
            raise Abandoned
        self._data.end()
        if outcome.diagnostic is None:
            self._stand_at_end(program)
        if self._look().standing is not None:
            self._changes.changes(self._look())
        if outcome.diagnostic is None:
            return Exit(outcome.status)
        return Exit(outcome.status, problem_of(outcome.diagnostic))

    def _tell_unreached(self) -> None:
        """Say so when the program has ended on its way to a line."""
        if self._plan.kind == "to" and not self._is_abandoned:
            self._listener.on_output("console", f"{self._plan.wanted} was not reached\n")

    def _stand_at_end(self, program: DebuggedProgram) -> None:
        """Keep the variables of `main` as it left them."""
        frame = program.interpreter.outermost
        last = program.last_of(program.checked.main)
        if frame is not None and last is not None:
            self._look().stand(Standing(frame, last))

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

    def feed_input(self, text: str, *, is_last: bool) -> None:
        """Queue up input for the program."""
        self._input.feed(text, is_last=is_last)

    def is_quiet(self) -> bool:
        """Whether the running program waits for input or sleeps."""
        host = self._host
        return host is not None and host.is_quiet

    def is_waiting_for_input(self) -> bool:
        """Whether the running program waits for a line that is not there."""
        return self._host is not None and self._host.is_waiting_for_input

    def _on_too_much_memory(self) -> None:
        """Make the running program fail at its next statement; the fence's thread asks."""
        self._takes_too_much = True
        self._follow()

    def _fail_for_memory(self, place: Place, frame: Frame) -> NoReturn:
        """The program has more than it may, and ends here with the language's own fault."""
        self._takes_too_much = False
        self._follow()
        if self._loaded().evaluation.is_going_on:
            raise MemoryError
        fault = out_of_memory(place, frame, self._fence.most)
        self._on_fault(fault, frame)
        raise LocatedFault(fault)

    def _looks_after(self) -> bool:
        is_asked_for = bool(self._data) or "returned" in self.breakpoints.error_filters
        return is_asked_for and not self._without_stops

    def _follow(self) -> None:
        """Let the traps follow the plan and the breakpoints."""
        if self._traps is not None:
            self._traps.follow(
                self._plan,
                everywhere=self._is_pause_wanted
                or self._takes_too_much
                or self._tracer.tells_statements,
                looks_after=self._looks_after(),
            )

    # ---------------------------------------------------------------------------- stopping

    def _arrive(self, place: Place, frame: Frame) -> None:
        """The program is about to run a statement at which something may want to stop."""
        if self._takes_too_much:
            self._fail_for_memory(place, frame)
        if self._is_looking():
            return
        if self._tracer.tells_statements:
            self._tracer.arrive(place)
        if self._data:
            self._data.arrive(frame)
            self._stop_after_access()
        hit = None if self._without_stops else self.breakpoints.hit(place, frame)
        if hit is not None:
            reason: StopReason = "functionBreakpoint" if hit.is_function else "breakpoint"
            self._stop(reason, place, frame, hit=hit)
        elif self._is_pause_wanted:
            self._stop("pause", place, frame)
        elif self._plan.stops(place, frame, self._line_of):
            self._stop("entry" if self._plan.kind == "entry" else "step", place, frame)

    def _is_looking(self) -> bool:
        """Whether an evaluation goes on, in which nothing stops; one that was cut off ends here."""
        evaluation = self._loaded().evaluation
        if evaluation.is_going_on:
            evaluation.check_cut()
        return evaluation.is_going_on

    def _look_everywhere(self) -> None:
        """Make every statement ask."""
        if self._traps is not None:
            self._traps.follow(self._plan, everywhere=True, looks_after=self._looks_after())
        if self._host is not None:
            self._host.interrupt_wait()

    def _after(self, place: Place, frame: Frame, result: Value) -> None:
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

    def _lose(self, followed: Breakpoint) -> None:
        """A variable that was followed has ended with its frame."""
        self.breakpoints.lose(followed)
        self._listener.on_breakpoint_changed(
            followed.id, is_verified=False, message=followed.message
        )

    def _leave(self, frame: Frame, result: Value) -> None:
        """The function a step acts on is left, in this or another of its calls."""
        if not self._plan.is_left_by(frame) or self._is_looking():
            return
        if result is not None and function_of(frame).results:
            self._returned = returned_value(frame, result)
        calling = self._plan.leave(frame)
        if calling is None:
            self._follow()
        else:
            self._stop("step", calling, frame[CALLER])

    def _on_fault(self, fault: Diagnostic, frame: Frame) -> None:
        """The program has failed and its frames are still whole: keep them, and perhaps stop."""
        program = self._loaded()
        if program.evaluation.is_going_on:
            return
        place = program.place_at(function_of(frame), fault.start)
        self._look().stand(Standing(frame, place))
        if "runtime" in self.breakpoints.error_filters and not self._without_stops:
            error = ErrorInfo(fault.message, fault.code)
            self._stop("error", place, frame, error=error, description=str(fault.message))

    def _stop_in_wait(self, doing: str) -> bool:
        """The program was interrupted while it slept or waited for input; whether it stopped."""
        if self._is_looking():
            return False
        found = current_place()
        if not self._is_pause_wanted or found is None:
            return False
        self._stop("pause", *found, description=doing)
        return True

    def _stop(  # noqa: PLR0913 - each is a part of what is told of a stop
        self,
        reason: StopReason,
        place: Place,
        frame: Frame,
        *,
        hit: Hit | None = None,
        error: ErrorInfo | UnsetType = UNSET,
        data: DataChange | UnsetType = UNSET,
        description: str = "",
    ) -> None:
        """Stand still until the listener says how to go on."""
        self._plan = FREE
        self._is_pause_wanted = False
        returned, self._returned = self._returned, UNSET
        self._look().stand(Standing(frame, place))
        stop = Stop(
            reason,
            self._loaded().location_of(place),
            function_of(frame).name,
            breakpoint_ids=() if hit is None else tuple(hit.ids),
            step=self._tracer.executed,
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
        self._plan = self._plan_of(resume)
        self._data.begin(self.breakpoints.ids())
        self._follow_data()

    def _plan_of(self, resume: Resume) -> Plan:
        inspector = self._look()
        if resume.kind == "to":
            wanted = f"{os.path.basename(resume.file)}:{resume.line}"
            return Plan("to", targets=self._landing(resume), wanted=wanted)
        frame = inspector.frame(resume.frame_index)
        return plan_of(resume, frame, inspector.place(resume.frame_index), self._line_of)

    def validate(self, resume: Resume) -> None:
        """Refuse a resume that cannot be: an unknown frame, a line nobody can reach."""
        if resume.granularity == "expression":
            raise RequestError("unsupported", "steps by expression are not supported")
        self._look().frame(resume.frame_index)
        if resume.kind == "to":
            self._landing(resume)

    def _landing(self, resume: Resume) -> list[Place]:
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

    # ------------------------------------------------------------------------------- files

    def resolve(self, file: str) -> str:
        """The absolute path of a file named by a client."""
        return self.breakpoints.resolve(file)

    def source(self, file: str) -> tuple[str, str]:
        """The absolute file and its text, as it is run."""
        source = self._loaded().file(self.resolve(file))
        if source is None:
            raise RequestError(
                "fileNotFound",
                f"{file} is not a file of the program",
                hint="getProgram lists the modules and their files",
            )
        return source.absolute, source.text

    # ------------------------------------------------------------------ following and tracing

    def set_data_breakpoint(
        self,
        name: str,
        *,
        frame_index: int,
        reference: int | None,
        access: str,
        condition: str | UnsetType,
    ) -> BreakpointInfo:
        """Follow a variable, element, key or field."""
        inspector, program = self._look(), self._loaded()
        target = target_of(program, inspector, name, frame_index, reference)
        place = inspector.place(frame_index)
        made = self.breakpoints.add_data(target.name, access, condition, place)
        home = target.path[0][0] if target.path else None
        frame = home if any(home is f for f in chain(inspector.frame(0))) else None
        path = [Step(*step) for step in target.path] or [Step(target.container, target.key)]
        self._data.follow(Followed(made, path, target.type, frame))
        self._follow_data()
        return made.info()

    def set_trace(self, level: str) -> None:
        """How much `on_trace` is told from now on."""
        self._trace_level = level
        if self._program is not None:
            self._tracer.set_level(level)
            self._follow()

    def _follow_data(self) -> None:
        """Weave the program so that it tells what is followed of writes and reads, and no more."""
        weave = DEBUGGING
        if self._data:
            reads = self._on_read if self._data.tells_reads else None
            weave = DEBUGGING._replace(writes=self._on_write, reads=reads)
        self._loaded().weave_all(weave)
        self._follow()
