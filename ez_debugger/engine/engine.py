"""The debug engine: loads a program, runs it, stops it, and inspects it while it is paused.

It accepts and returns records, and reports to an `EngineListener`; it knows neither the messages of
the protocol nor its clients.

    DebugEngine
    ├─ Loader               reads and checks; folder, arguments and environment of the runs
    ├─ BreakpointTable      outlives programs
    ├─ MemoryLimit
    └─ Debuggee             one for each program that is loaded
       ├─ DebuggedProgram   files, lines, probes
       ├─ Inspector         frames, reference numbers
       ├─ VariableLister    with ChangeTracker: what changed since the last stop
       ├─ Evaluator         expressions, watches, conditions
       ├─ Assignment        targets, setVariable
       └─ Runner            hooks, step plans, data breakpoints, trace; the stop loop

Everything runs on the program thread, except: the breakpoint table (its lock), `request_pause`,
`cancel_evaluation`, `feed_input`, `set_trace`, `is_evaluating`, `is_waiting`,
`is_waiting_for_input`, `resolve`, `source` and the program's outline.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from ez_debugger.engine.breakpoints.table import BreakpointTable
from ez_debugger.engine.evaluation.assignment import Assignment
from ez_debugger.engine.evaluation.evaluator import Evaluator
from ez_debugger.engine.inspection.changes import ChangeTracker
from ez_debugger.engine.inspection.inspector import Inspector
from ez_debugger.engine.inspection.variables import VariableLister
from ez_debugger.engine.io.host import DebugHost, InputQueue
from ez_debugger.engine.io.memory import MemoryLimit
from ez_debugger.engine.loader import Loader, check_program, problem_of
from ez_debugger.engine.program import DebuggedProgram
from ez_debugger.engine.runner import Runner
from ez_debugger.errors import LoadError, RequestError
from ez_debugger.records import Exit, LoadedProgram, WatchResult
from ez_lang.execute.interpreter import Interpreter
from ez_lang.execute.weaves import DEBUGGING

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from msgspec import UnsetType

    from ez_debugger.engine.breakpoints.breakpoint import Breakpoint
    from ez_debugger.engine.listener import EngineListener
    from ez_debugger.engine.loader import CheckedFile
    from ez_debugger.records import BreakpointInfo, Completion, VariableUpdate


class DebugEngine:
    """Loads, runs and inspects one program at a time."""

    def __init__(self, listener: EngineListener, *, memory: int | None = None) -> None:
        """`memory` is the number of bytes that a program may use; None means no limit."""
        self._listener = listener
        self._loader = Loader()
        self._memory = MemoryLimit(memory, self._on_memory_exceeded)
        self._debuggee: Debuggee | None = None
        self._trace_level = "off"
        self._changed_breakpoints: list[Breakpoint] = []
        self.breakpoints = BreakpointTable(
            on_change=self._update_hooks,
            print_log=listener.on_log,
            find_evaluator=self._evaluator_for,
            resolve=self._loader.resolve,
        )

    @property
    def debuggee(self) -> Debuggee:
        """The loaded program with its parts; raises `RequestError` if there is none."""
        if self._debuggee is None:
            raise RequestError("invalidState", "program not initialized", hint="send initialize")
        return self._debuggee

    # ----------------------------------------------------------------------------- loading

    def load(
        self,
        file: str,
        *,
        working_directory: str | None,
        arguments: Sequence[str],
        environment: Mapping[str, str],
    ) -> LoadedProgram:
        """Read and check a program; keeps the old one if that fails.

        Raises:
            LoadError: the program cannot be read or does not check.
            RequestError: the settings are invalid.
        """
        checked = self._loader.load(
            file, working_directory=working_directory, arguments=arguments, environment=environment
        )
        return self._take(checked)

    def reload(
        self,
        *,
        working_directory: str | None,
        arguments: Sequence[str] | None,
        environment: Mapping[str, str] | None,
    ) -> LoadedProgram:
        """Load the same program again, as `load` does; settings that are None are kept."""
        checked = self._loader.reload(
            self.debuggee.program.main_file,
            working_directory=working_directory,
            arguments=arguments,
            environment=environment,
        )
        return self._take(checked)

    def announce_breakpoints(self) -> None:
        """Report the breakpoints whose verification or line the last load has changed."""
        # Separate from loading, because `initialized` has to precede these events.
        for changed in self._changed_breakpoints:
            self._listener.on_breakpoint_changed(changed.info())
        self._changed_breakpoints = []

    def _take(self, checked: CheckedFile) -> LoadedProgram:
        """Make this the program that runs next."""
        # Before the breakpoints are placed: placing them updates the hooks of the new program.
        self._debuggee = debuggee = self._prepare(checked)
        debuggee.runner.tracer.set_level(self._trace_level)
        self._changed_breakpoints = self.breakpoints.place_all()
        return checked.record

    def _prepare(self, checked: CheckedFile) -> Debuggee:
        return Debuggee(
            checked, self._loader.arguments, self.breakpoints, self._memory, self._listener
        )

    def _evaluator_for(self, file: str) -> Evaluator | None:
        """The evaluator of the loaded program; before one is loaded, of the file as a program."""
        # Editors set breakpoints before they send `initialize`, and get a first verdict from the
        # file alone.  It is not kept: `load` places all breakpoints again.
        if self._debuggee is not None:
            return self._debuggee.evaluator
        if not file:
            return None
        try:
            return self._prepare(check_program(file)).evaluator
        except LoadError:
            return None

    # ----------------------------------------------------------------------------- running

    def run(self, *, stop_on_entry: bool | None, never_stops: bool) -> Exit:
        """Run the program to its end; raises `Abandoned` if the listener unwound it.

        Without `stop_on_entry` it stops at entry if no enabled breakpoint is set.
        """
        debuggee = self.debuggee
        problem = self._loader.enter_environment()
        if problem is not None:
            return Exit(1, problem)
        if stop_on_entry is None:
            stop_on_entry = not self.breakpoints.has_enabled()
        outcome = debuggee.runner.run(stop_on_entry=stop_on_entry, never_stops=never_stops)
        if debuggee.inspector.is_paused:
            # The last state stays inspectable after `exited`, and its variables report `changed`
            # relative to the last stop.
            debuggee.changes()
        diagnostic = outcome.diagnostic
        return Exit(outcome.status, None if diagnostic is None else problem_of(diagnostic))

    def request_pause(self) -> None:
        """Make the running program stop at its next statement, or in its sleep or wait."""
        self.debuggee.runner.request_pause()

    def forget_pause(self) -> None:
        """Drop a pause that came too late for the last run; it must not stop the next one."""
        self.debuggee.runner.forget_pause()

    def cancel_evaluation(self) -> None:
        """End the running evaluation with an error, if there is one."""
        if self._debuggee is not None:
            self._debuggee.runner.cancel_evaluation()

    def feed_input(self, text: str, *, is_last: bool) -> None:
        """Queue input for the program."""
        self.debuggee.input.feed(text, is_last=is_last)

    def set_trace(self, level: str) -> None:
        """Set the level of the trace: `off`, `calls` or `statements`."""
        self._trace_level = level
        if self._debuggee is not None:
            self._debuggee.runner.set_trace(level)

    def is_evaluating(self) -> bool:
        """Whether an expression is being evaluated."""
        return self._debuggee is not None and self._debuggee.evaluator.is_evaluating

    def is_waiting(self) -> bool:
        """Whether the running program waits for input, in a sleep, or for another process."""
        return self._debuggee is not None and self._debuggee.host.is_waiting

    def is_waiting_for_input(self) -> bool:
        """Whether the running program waits for a line that was not sent yet."""
        return self._debuggee is not None and self._debuggee.host.is_waiting_for_input

    def _update_hooks(self) -> None:
        if self._debuggee is not None:
            self._debuggee.runner.update_hooks()

    def _on_memory_exceeded(self) -> None:
        self.debuggee.runner.on_memory_exceeded()

    def watch(self, expressions: Sequence[str]) -> list[WatchResult]:
        """The values of watched expressions; errors if no program is paused."""
        debuggee = self._debuggee
        if debuggee is None or not debuggee.inspector.is_paused:
            return [WatchResult(text, error="the program is not paused") for text in expressions]
        return debuggee.evaluator.watch(expressions)

    # ------------------------------------------------------------------------------- files

    def resolve(self, file: str) -> str:
        """The absolute path of a client's file."""
        return self._loader.resolve(file)

    def source(self, file: str) -> tuple[str, str]:
        """The absolute file and its text, as it was loaded."""
        source = self.debuggee.program.file(self.resolve(file))
        if source is None:
            raise RequestError(
                "fileNotFound",
                f"{file} is not a file of the program",
                hint="getProgram lists the modules and their files",
            )
        return source.absolute, source.text


class Debuggee:
    """A loaded program and the parts of the engine that belong to it."""

    def __init__(
        self,
        checked: CheckedFile,
        arguments: Sequence[str],
        breakpoints: BreakpointTable,
        memory: MemoryLimit,
        listener: EngineListener,
    ) -> None:
        self._breakpoints = breakpoints
        self._change_tracker = ChangeTracker()
        self.input = InputQueue()
        self.host = DebugHost(listener, arguments, self.input, self._pause_in_wait)
        interpreter = Interpreter(checked.program, self.host, weave=DEBUGGING)
        self.program = DebuggedProgram(checked, interpreter)
        self.inspector = Inspector(self.program)
        self.variables = VariableLister(self.inspector, self._change_tracker)
        self.evaluator = Evaluator(
            self.inspector, arm_all=self._interrupt_evaluation, rearm=self._update_hooks
        )
        self.assignment = Assignment(self.evaluator)
        # The host and the evaluator call the runner while the program runs, and the constructor of
        # the runner needs both: they reach it through the methods below.
        self.runner = Runner(self.evaluator, breakpoints, self.host, memory, listener)

    def _pause_in_wait(self, reason: str) -> bool:
        return self.runner.pause_in_wait(reason)

    def _interrupt_evaluation(self) -> None:
        self.runner.interrupt_evaluation()

    def _update_hooks(self) -> None:
        self.runner.update_hooks()

    def changes(self) -> list[VariableUpdate]:
        """The variables that changed since the last call; called exactly once for each stop."""
        return self._change_tracker.compare(self.inspector.stack())

    def completions(self, text: str, column: int, frame_index: int) -> list[Completion]:
        """The possible continuations at a column of an expression in a frame."""
        from ez_debugger.engine.evaluation.completion import completions_at  # noqa: PLC0415 - delays the start

        return completions_at(text[: column - 1], self.evaluator, self.inspector.frame(frame_index))

    def set_data_breakpoint(
        self,
        name: str,
        *,
        frame_index: int,
        reference: int | None,
        access: str,
        condition: str | UnsetType,
    ) -> BreakpointInfo:
        """Stop where a variable, element, key or field is written or read."""
        target = self.assignment.target(name, frame_index, reference)
        frame = self.inspector.frame(frame_index).frame
        probe = self.inspector.probe(frame_index)
        made = self._breakpoints.add_data(target.name, access, condition, probe, frame)
        self.runner.follow(made, target)
        return made.info()
