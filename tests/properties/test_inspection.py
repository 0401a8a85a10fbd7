"""The law of inspection: no watch, hover, condition or log message changes the program.

Random programs change everything in every way (`mutations`).  Each is debugged by a random client
that evaluates calls of their functions wherever an expression can be given.  Around every single
evaluation all that frames and globals refer to is compared, object by object; and the output and
the final state are those of a run without a debugger's questions.
"""

from __future__ import annotations

import threading
from contextlib import suppress
from random import Random
from typing import TYPE_CHECKING, Any, Literal

import pytest

from ez_debugger.engine.evaluation import evaluator
from ez_debugger.engine.evaluation.evaluator import Evaluator
from ez_debugger.errors import RequestError
from ez_debugger.records import BreakpointOptions, EvaluationRequest, Resume
from ez_lang.execute.frames import chain
from ez_lang.execute.recording import UndoLog
from ez_lang.stdlib import registry
from ez_lang.stdlib.declarations import LibraryFunction
from tests.helpers.engine_driver import Driver, HeapSnapshot
from tests.properties.mutations import Mutations

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from ez_debugger.engine.evaluation.expressions import CompiledExpression
    from ez_debugger.records import Stopped
    from ez_lang.execute.frames import Frame

SEEDS = range(24)
BRIEFLY_MS = 40
"""The time limit of evaluations: that of those without end is what the test waits for."""

SMALL_LOGS = (4_000, 40_000)
"""In bytes: limits of the undo log in two of three sessions, so that it drops garbage and fills."""


@pytest.fixture
def outcomes(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Compares the whole state around every inspection; collects how each of them ended."""
    ended: list[str] = []
    inspected = Evaluator._inspect  # noqa: SLF001 - the one way of all of them

    def compared(
        self: Evaluator,
        compiled: CompiledExpression,
        frame: Frame,
        timeout_ms: int,
        described: Callable[..., Any],
    ) -> Any:  # noqa: ANN401 - whatever the caller asks for
        program = self.program
        before = HeapSnapshot(program, chain(frame))
        try:
            result = inspected(self, compiled, frame, timeout_ms, described)
        except RequestError as problem:
            ended.append(problem.code)
            raise
        else:
            ended.append("value" if compiled.writes else "pure value")
            return result
        finally:
            assert HeapSnapshot(program, chain(frame)) == before

    monkeypatch.setattr(Evaluator, "_inspect", compared)
    monkeypatch.setattr(evaluator, "WATCH_MILLISECONDS", BRIEFLY_MS)
    return ended


class Client:
    """Steps at random, and evaluates at random by every command that takes an expression."""

    def __init__(self, driver: Driver, program: Mutations, random: Random) -> None:
        self._driver = driver
        self._engine = driver.engine
        self._program = program
        self._random = random
        self._lines = len(program.text.splitlines())
        self._left = 50
        self._channels = (self._evaluate, self._evaluate, self._watch, self._complete, self._path)

    def on_stop(self, _stop: Stopped) -> Resume:
        """Ask some questions, set a breakpoint now and then, and go on somehow."""
        random = self._random
        self._left -= 1
        if self._left <= 0:
            self._engine.breakpoints.clear_all()
            return Resume("continue")
        for _ in range(random.randint(0, 3)):
            with suppress(RequestError):
                random.choice(self._channels)()
        if random.random() < 0.3:
            with suppress(RequestError):
                random.choice((self._break_at_line, self._break_at_function, self._break_at_data))()
        is_main = len(self._driver.frames()) == 1
        if self._left < 25 and random.random() < 0.3:
            return Resume("continue")
        return Resume(random.choice(("into", "over") if is_main else ("into", "over", "out")))

    def _expression(self) -> str:
        return self._program.expression(is_endless=self._random.random() < 0.02)

    def _condition(self) -> str:
        return self._program.condition(is_endless=self._random.random() < 0.02)

    def _evaluate(self) -> None:
        random = self._random
        context: Literal["watch", "hover"] = "watch" if random.random() < 0.5 else "hover"
        frame = random.randrange(min(len(self._driver.frames()), 3))
        is_paused = random.random() < 0.03
        pause = threading.Timer(BRIEFLY_MS / 2000, self._engine.cancel_evaluation)
        if is_paused:
            pause.start()
        try:
            text = self._program.expression(is_endless=True) if is_paused else self._expression()
            self._engine.debuggee.evaluator.evaluate(
                EvaluationRequest(text, frame, context, timeout_ms=BRIEFLY_MS)
            )
        finally:
            pause.cancel()

    def _watch(self) -> None:
        self._engine.watch([self._expression(), "total", self._expression()])

    def _complete(self) -> None:
        text = f"({self._expression()}).p"
        self._engine.debuggee.completions(text, len(text) + 1, 0)

    def _path(self) -> None:
        """A data breakpoint whose index is computed by a call."""
        name = f"list[{self._expression()}]"
        self._engine.debuggee.set_data_breakpoint(
            name, frame_index=0, reference=None, access="write", condition=self._condition()
        )

    def _break_at_line(self) -> None:
        random = self._random
        options = BreakpointOptions(
            condition=self._condition(),
            hit_condition=random.choice(("", "% 2")),
            log_message=random.choice(("", f"log {{{self._expression()}}} {{total}}")),
        )
        self._engine.breakpoints.set_line(
            self._driver.path, random.randint(1, self._lines), options
        )

    def _break_at_function(self) -> None:
        name = self._random.choice(("poke", "built"))
        self._engine.breakpoints.set_function(name, self._condition(), "")

    def _break_at_data(self) -> None:
        self._engine.debuggee.set_data_breakpoint(
            self._random.choice(("total", "k", "own", "list", "node")),
            frame_index=0,
            reference=None,
            access=self._random.choice(("write", "read", "readWrite")),
            condition=self._condition(),
        )


def final_state(driver: Driver) -> str:
    """The globals and the variables of `main`, as text."""
    variables = driver.engine.debuggee.variables.of_frame(0, "all")
    return "\n".join(f"{v.name} = {v.value}" for v in variables)


@pytest.mark.parametrize("seed", SEEDS)
def test_an_inspection_changes_no_state(seed: int, tmp_path: Path, outcomes: list[str]) -> None:
    random = Random(seed)
    program = Mutations(random)
    path = tmp_path / "program.ez"
    path.write_text(program.text)
    plain = Driver(path)
    plain_exit = plain.run(lambda _stop: Resume("continue"), stop_on_entry=False)

    driver = Driver(path)
    if seed % 3 < len(SMALL_LOGS):
        expressions = driver.engine.debuggee.evaluator._expressions  # noqa: SLF001
        expressions.undo_log = UndoLog(SMALL_LOGS[seed % 3])
    client = Client(driver, program, random)
    debugged_exit = driver.run(client.on_stop, stop_on_entry=True)

    assert len(outcomes) > 15
    assert driver.output == plain.output
    assert debugged_exit == plain_exit
    assert final_state(driver) == final_state(plain)


LIBRARY = """\
import @std, @arrays, @maps, @db, @server, @random, @time
using std
temp list [int] = {3, 1, 2, 3}
temp ages map[string:int] = {"k": 1, "b": 2}
do main() {
    temp store, problem = db.open("pairs.ezdb")
    db.set(store, "b", "2")
    db.set(store, "a", "1")
    temp routes = server.router()
    println(list, ages, db.entries(store), routes, problem)
}
"""

CHANGING_CALLS = (
    *("arrays.append(list, 4)", "arrays.append(list, 4, 5)", "arrays.unshift(list, 4)"),
    *("arrays.insert(list, 1, 9)", "arrays.set(list, 0, 9)", "arrays.pop(list)"),
    *("arrays.shift(list)", "arrays.remove_at(list, 1)", "arrays.remove_value(list, 3)"),
    *("arrays.remove_all(list, 3)", "arrays.clear(list)", "arrays.fill(list, 1)"),
    *("arrays.sort(list)", "arrays.sort_desc(list)", 'maps.get_or_set(ages, "n", 3)'),
    *('maps.set(ages, "k", 5)', 'maps.remove(ages, "k")', "maps.clear(ages)"),
    *('maps.update(ages, {"z": 1})', 'db.set(store, "c", "3")', 'db.remove(store, "a")'),
    *('db.update_key_name(store, "a", "z")', "db.clear(store)", "db.sort(store, db.ALPHA)"),
    'server.route(routes, "GET", "/", server.text(200, "hello"))',
)

OUTSIDE_CALLS = (
    *("arrays.shuffle(list)", "random.int(1, 6)", "random.shuffle(list)", "time.now()", "input()"),
    *('println("x")', "db.save(store)", "db.close(store)", "sleep_seconds(1)", "exit(1)"),
)


def library_functions() -> list[LibraryFunction]:
    libraries = [registry.BUILTINS, *map(registry.library, registry.MODULE_NAMES)]
    members = [m for library in libraries if library for m in library.members.values()]
    return [member for member in members if isinstance(member, LibraryFunction)]


def test_the_calls_are_those_of_all_library_functions_that_change_an_argument() -> None:
    changing = {f.full_name for f in library_functions() if f.marks == {"mut"}}

    assert {call.partition("(")[0] for call in CHANGING_CALLS} == changing


def test_calls_that_change_arguments_change_nothing(tmp_path: Path, outcomes: list[str]) -> None:
    path = tmp_path / "library.ez"
    path.write_text(LIBRARY)
    plain, driver = Driver(path), Driver(path)
    plain.run(lambda _stop: Resume("continue"), stop_on_entry=False)
    last_line = LIBRARY.count("\n") - 1
    driver.engine.breakpoints.set_line(driver.path, last_line, BreakpointOptions())
    (tmp_path / "pairs.ezdb").unlink(missing_ok=True)

    def inspect(_stop: Stopped) -> Resume:
        for call in CHANGING_CALLS:
            driver.engine.debuggee.evaluator.evaluate(
                EvaluationRequest(call, context="watch", timeout_ms=60_000)
            )
        for call in OUTSIDE_CALLS:
            with pytest.raises(RequestError, match="must not change anything"):
                driver.engine.debuggee.evaluator.evaluate(EvaluationRequest(call, context="hover"))
        return Resume("continue")

    driver.run(inspect)

    assert outcomes.count("value") == len(CHANGING_CALLS)
    assert driver.output == plain.output
