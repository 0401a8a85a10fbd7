"""The debug engine without a process: a test is called at every stop and answers how to resume."""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

from ez_debugger.engine.engine import DebugEngine
from ez_debugger.records import Resume
from ez_lang.model.values import Handle

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

    from ez_debugger.engine.program import DebuggedProgram
    from ez_debugger.records import BreakpointInfo, Exit, OutputCategory, Stopped, TraceRecord
    from ez_lang.execute.frames import Frame
    from ez_lang.model.values import Value

    OnStop = Callable[[Stopped], Resume]

CONTINUE = Resume("continue")


class Driver:
    """Runs a program in an engine; `on_stop` is called at each stop.

    The debugger changes the folder and the environment of its process while a program runs; both
    are restored afterwards.
    """

    def __init__(self, path: Path, *, folder: Path | None = None, stdin: str = "") -> None:
        """The program runs in `folder`; without it, in the folder of the file."""
        self.path = str(path)
        self.output: list[tuple[str, str]] = []
        self.logged: list[str] = []
        self.ended_breakpoints: list[int] = []
        self.engine = DebugEngine(self)
        self.engine.load(
            self.path,
            working_directory=None if folder is None else str(folder),
            arguments=(),
            environment={} if folder is None else {"TMPDIR": str(folder)},
        )
        if stdin:
            self.engine.feed_input(stdin, is_last=True)
        self._answer: OnStop = lambda _stop: CONTINUE

    @property
    def program(self) -> DebuggedProgram:
        """The program under the debugger."""
        return self.engine.debuggee.program

    def run(self, on_stop: OnStop, *, stop_on_entry: bool | None = None) -> Exit:
        """Run the program to its end."""
        folder, environment = Path.cwd(), dict(os.environ)
        self._answer = on_stop
        try:
            return self.engine.run(stop_on_entry=stop_on_entry, never_stops=False)
        finally:
            os.chdir(folder)
            os.environ.clear()
            os.environ.update(environment)

    def frames(self) -> list[Frame]:
        """The stack at this stop, from the innermost frame."""
        return [active.frame for active in self.engine.debuggee.inspector.stack()]

    # ------------------------------------------------------------------------- EngineListener

    def on_stop(self, stop: Stopped) -> Resume:
        """Ask the test."""
        return self._answer(stop)

    def on_output(self, category: OutputCategory, text: str) -> None:
        """Collect the output."""
        self.output.append((category, text))

    def on_log(self, _breakpoint_id: int, text: str) -> None:
        """Collect log messages."""
        self.logged.append(text)

    def on_waiting(self) -> None:
        """Nothing is buffered."""

    def on_input_requested(self, _prompt: str) -> None:
        """A program that waits for input that was not given gets the end of input."""
        self.engine.feed_input("", is_last=True)

    def on_breakpoint_changed(self, changed: BreakpointInfo) -> None:
        """Collect the breakpoints that ended."""
        if not changed.verified:
            self.ended_breakpoints.append(changed.id)

    def on_trace(self, _record: TraceRecord) -> None:
        """Traces are not collected."""


class HeapSnapshot:
    """Everything that the frames and globals of a program refer to, object by object."""

    def __init__(self, program: DebuggedProgram, frames: Iterable[Frame]) -> None:
        self._content: dict[int, tuple[Value, object]] = {}
        """By identity: the container, which keeps that unique, and what it holds."""
        roots = [program.interpreter.globals_of(module) for module in program.checked.modules]
        waiting: list[Value] = [*roots, *frames]
        while waiting:
            container = waiting.pop()
            if id(container) not in self._content:
                items = _items(container)
                self._content[id(container)] = (container, [_described(item) for item in items])
                waiting += [item for item in items if _is_container(item)]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, HeapSnapshot) and self._states() == other._states()

    def __hash__(self) -> int:
        raise TypeError("snapshots are compared, not looked up")

    def _states(self) -> dict[int, object]:
        return {identity: state for identity, (_, state) in self._content.items()}


def _is_container(value: Value) -> bool:
    return isinstance(value, list | dict | tuple | Handle)


def _items(container: Value) -> list[Value]:
    if isinstance(container, Handle):
        container = container.memory
    if isinstance(container, dict):
        return [item for pair in container.items() for item in pair]
    return list(container)


def _described(item: Value) -> object:
    """What a container holds: a scalar by its type and value, anything else by its identity."""
    if isinstance(item, str | int | float):
        return type(item), repr(item)
    return id(item)
