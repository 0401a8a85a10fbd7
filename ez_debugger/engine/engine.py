"""The debug engine: runs a checked program, stops it where it should, and answers for it.

Threads.  Everything runs on the program's thread, but for what `session.face.Engine` lists: those
only set flags, change the breakpoint table under its lock, or arm places under theirs.
"""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

from ez_debugger.engine.breakpoints.data import Followed, Step
from ez_debugger.engine.breakpoints.table import BreakpointTable
from ez_debugger.engine.evaluation.assignment import target_of
from ez_debugger.engine.evaluation.evaluator import Evaluation
from ez_debugger.engine.evaluation.expressions import Expressions
from ez_debugger.engine.inspection.frames import Standing
from ez_debugger.engine.io.host import DebugHost
from ez_debugger.engine.io.input import InputQueue
from ez_debugger.engine.loader import CheckedFile, load_file, path_in, problem_of
from ez_debugger.engine.program import DebuggedProgram
from ez_debugger.engine.runner import FREE, Stopping
from ez_debugger.errors import RequestError
from ez_debugger.records import Exit, Problem
from ez_debugger.session.face import Abandoned, LoadError
from ez_lang.execute.interpreter import Interpreter
from ez_lang.execute.weaves import DEBUGGING
from ez_lang.model.host import program_arguments

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from msgspec import UnsetType

    from ez_debugger.engine.breakpoints.breakpoint import Breakpoint
    from ez_debugger.records import (
        BreakpointInfo,
    )
    from ez_debugger.session.face import Listener


class DebugEngine(Stopping):
    """One program at a time."""

    def __init__(self, listener: Listener, *, memory: int | None = None) -> None:
        """`memory` is how many bytes a program may take; without it, as many as there are."""
        super().__init__(listener, memory)
        self._began_in = os.getcwd()
        """From where files are named: programs that run are in folders of their own."""
        self._folder = self._began_in
        self._named = ""
        """The program's file as the client named it."""
        self._arguments: Sequence[str] = ()
        self._own_environment = dict(os.environ)
        self._environment: Mapping[str, str] = {}
        self._input = InputQueue()
        self._changed_breakpoints: list[Breakpoint] = []
        self.breakpoints = BreakpointTable(
            on_change=self._follow,
            say=listener.on_log,
            find_program=self._program_of,
            folders=lambda: (self._folder, self._began_in),
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
        began_in = path_in(self._began_in, working_directory or "")
        path = path_in(began_in, file)
        folder = began_in if working_directory else os.path.dirname(path)
        if working_directory:
            _require_folder(folder)
        _require_variables(environment)
        loaded = load_file(path)
        self._named = file
        self._take(loaded, folder, program_arguments(file, arguments), environment)
        return loaded

    def reload(
        self,
        *,
        working_directory: str | None,
        arguments: Sequence[str] | None,
        environment: Mapping[str, str] | None,
    ) -> CheckedFile:
        """Load the same program anew; what is None stays as it was.

        Raises `LoadError` or `RequestError` and keeps the old one if that fails.
        """
        folder = self._folder
        if working_directory is not None:
            folder = path_in(self._began_in, working_directory)
            _require_folder(folder)
        _require_variables(environment or {})
        loaded = load_file(self._loaded().main_file)
        self._take(
            loaded,
            folder,
            self._arguments if arguments is None else program_arguments(self._named, arguments),
            self._environment if environment is None else environment,
        )
        return loaded

    def _take(
        self,
        loaded: CheckedFile,
        folder: str,
        arguments: Sequence[str],
        environment: Mapping[str, str],
    ) -> None:
        """Make this the program that runs next, in this folder and environment."""
        self._folder = folder
        self._arguments = arguments
        self._environment = environment
        self._input = InputQueue()
        host = DebugHost(self._listener, self._arguments, self._input, self._stop_in_wait)
        self._stop_in(self._prepared(loaded, host), host)
        self._changed_breakpoints = self.breakpoints.place_all()

    def announce_breakpoints(self) -> None:
        """Tell of breakpoints that the last load verified, moved or lost."""
        for changed in self._changed_breakpoints:
            self._listener.on_breakpoint_changed(changed.info())
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
        program.evaluation = Evaluation(
            program,
            Expressions(program),
            arm_everything=self._look_everywhere,
            follow=self._follow,
        )
        return program

    # ----------------------------------------------------------------------------- running

    def run(self, *, stop_on_entry: bool | None, without_stops: bool) -> Exit:
        """Run the program to its end; raises `Abandoned` if it was told to unwind."""
        program = self._loaded()
        try:
            os.chdir(self._folder)
        except OSError as problem:
            why = f"cannot enter the folder {self._folder}: {problem.strerror}"
            return Exit(1, Problem("fileNotFound", why, None, "initialize with another workingDir"))
        os.environ.clear()
        os.environ.update({**self._own_environment, **self._environment})
        if stop_on_entry is None:
            stop_on_entry = not self.breakpoints.has_enabled()
        entry = program.entry_of(program.checked.main)
        is_stopping = stop_on_entry and not without_stops
        self._plan = FREE
        self._entry = entry if is_stopping else None
        self._without_stops = without_stops
        self._is_abandoned = False
        self._tracer.begin()
        self._follow()
        self._takes_too_much = False
        with self._fence.around_program():
            outcome = program.interpreter.run()
        self._tell_unreached()
        self._plan = FREE
        self._data.end()
        if self._is_abandoned:
            raise Abandoned
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
            self._listener.on_output("console", f"{self._plan.destination} was not reached\n")

    def _stand_at_end(self, program: DebuggedProgram) -> None:
        """Keep the variables of `main` as it left them."""
        frame = program.interpreter.outermost
        last = program.last_of(program.checked.main)
        if frame is not None and last is not None:
            self._look().stand(Standing(frame, last))

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

    # ------------------------------------------------------------------------------- files

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
        """Stop where a variable, element, key or field is written or read."""
        inspector, program = self._look(), self._loaded()
        target = target_of(program, inspector, name, frame_index, reference)
        seen_from = Standing(inspector.frame(frame_index), inspector.place(frame_index))
        made = self.breakpoints.add_data(target.name, access, condition, seen_from)
        path = [Step(*step) for step in target.path]
        self._data.follow(Followed(made, path, target.type, target.frame))
        self._follow_data()
        return made.info()

    def set_trace(self, level: str) -> None:
        """How much `on_trace` is told from now on."""
        self._trace_level = level
        if self._program is not None:
            self._tracer.set_level(level)
            self._follow()


def _require_folder(folder: str) -> None:
    """Refuse a working directory that does not exist."""
    if not os.path.isdir(folder):
        raise RequestError("fileNotFound", f"there is no folder {folder}", hint="check workingDir")


def _require_variables(environment: Mapping[str, str]) -> None:
    """Refuse what no system takes as a variable of the environment."""
    for name, value in environment.items():
        if not name or "=" in name or "\0" in name + value:
            raise RequestError(
                "invalidParams",
                f"the environment cannot have {name!r} with the value {value!r}",
                hint="a name is not empty and has no '='; neither it nor its value has a NUL",
            )
