"""Observing a program does not change it, and a run can be undone and redone.

Every case runs once more in each of the ways a debugger runs programs.
"""

from __future__ import annotations

from contextlib import chdir
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from ez_lang.execute.interpreter import Interpreter
from ez_lang.execute.probes import StatementProbe
from ez_lang.execute.recording import Recorder
from ez_lang.execute.weaves import DEBUGGING, GENERIC, Weave
from tests.helpers.execution import arm_all
from tests.helpers.language_cases import cases_below
from tests.helpers.running_cases import run_case

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.check.tree import CheckedProgram
    from ez_lang.execute.interpreter import Outcome
    from ez_lang.model.host import Host
    from ez_lang.model.values import Value
    from tests.helpers.language_cases import Case
    from tests.helpers.language_cases import Outcome as Expected

    Way = Callable[[CheckedProgram, Host], Outcome]

MOST_STATES = 300


def topic(case: Case) -> str:
    return case.name.split("/")[0]


def runs(case: Case) -> bool:
    return all(problem.kind != "error" for problem in case.expected.problems)


CASES = sorted(filter(runs, cases_below(Path(__file__).parent)), key=topic)
CASES_BY_TOPIC = {name: list(cases) for name, cases in groupby(CASES, key=topic)}


def listens(*_told: object) -> None:
    """A hook that hears everything and does nothing."""


def woven(weave: Weave) -> Way:
    return lambda program, host: Interpreter(program, host, weave=weave).run()


def stopping_everywhere(program: CheckedProgram, host: Host) -> Outcome:
    interpreter = Interpreter(program, host, weave=DEBUGGING)
    arm_all(interpreter, listens)
    return interpreter.run()


def hearing_everything(program: CheckedProgram, host: Host) -> Outcome:
    interpreter = Interpreter(program, host, weave=DEBUGGING)
    interpreter.on_fault = listens
    for function in interpreter.functions():
        interpreter.body(function).arm(listens, listens)
        for probe in interpreter.probes(function):
            if isinstance(probe, StatementProbe):
                probe.arm(listens, after=listens)
            else:
                probe.arm(listens)
    return interpreter.run()


def recording(program: CheckedProgram, host: Host) -> Outcome:
    return Interpreter(program, host, weave=Weave(writes=Recorder())).run()


WAYS: dict[str, Way] = {
    "in the simple weave": woven(GENERIC),
    "so that it can be stopped": woven(DEBUGGING),
    "stopping everywhere": stopping_everywhere,
    "hearing everything": hearing_everything,
    "told of every write": woven(Weave(has_stop_points=True, writes=listens)),
    "told of every read": woven(Weave(has_stop_points=True, writes=listens, reads=listens)),
    "told of every expression": woven(Weave(has_stop_points=True, expressions=listens)),
    "recording": recording,
}


def run_apart(case: Case, folder: Path, way: Way) -> Expected:
    """What the case does in a folder of its own, in which it also stands."""
    folder.mkdir()
    with chdir(folder):
        return run_case(case, folder, way)


@pytest.mark.parametrize("name", CASES_BY_TOPIC)
@pytest.mark.parametrize("way", WAYS)
def test_watched_program_behaves_the_same(way: str, name: str, tmp_path: Path) -> None:
    changed = {}
    for number, case in enumerate(CASES_BY_TOPIC[name]):
        outcome = run_apart(case, tmp_path / str(number), WAYS[way])
        if {*outcome.problems} != {
            *case.expected.problems
        } or outcome.stdout != case.expected.stdout:
            changed[case.name] = outcome

    assert changed == {}


@pytest.mark.parametrize("name", CASES_BY_TOPIC)
def test_run_can_be_undone_and_redone(name: str, tmp_path: Path) -> None:
    histories: list[History] = []

    def recorded(program: CheckedProgram, host: Host) -> Outcome:
        histories.append(History(program, host))
        return histories[-1].outcome

    for number, case in enumerate(CASES_BY_TOPIC[name]):
        run_apart(case, tmp_path / str(number), recorded)

    for history in histories:
        backwards = history.states_going_back()
        forwards = history.states_going_forth()
        assert backwards[-1] == history.state_before
        assert forwards == backwards[::-1]


class History:
    """A run whose every write was recorded, and the state of its globals at any moment of it."""

    def __init__(self, program: CheckedProgram, host: Host) -> None:
        self._recorder = Recorder()
        weave = Weave(has_stop_points=True, writes=self._recorder)
        self._interpreter = Interpreter(program, host, weave=weave)
        self.state_before = self._state()
        self.outcome = self._interpreter.run()

    def states_going_back(self) -> list[str]:
        """From the end of the program to its beginning."""
        states = [self._state()]
        for number in reversed(range(len(self._recorder))):
            self._recorder.undo(number)
            if number < MOST_STATES:
                states.append(self._state())
        return states

    def states_going_forth(self) -> list[str]:
        """From the beginning of the program to its end."""
        states = [self._state()]
        for number in range(len(self._recorder)):
            self._recorder.redo(number)
            if number + 1 < MOST_STATES or number + 1 == len(self._recorder):
                states.append(self._state())
        return states

    def _state(self) -> str:
        modules = self._interpreter.program.modules
        return " ".join(text_of(self._interpreter.globals_of(module)) for module in modules)


def text_of(value: Value) -> str:
    """Every part of a value, and whether it is constant."""
    kind = type(value).__name__
    if isinstance(value, list):
        return f"{kind}[{', '.join(map(text_of, value))}]"
    if isinstance(value, dict):
        return f"{kind}{{{', '.join(f'{key!r}: {text_of(value[key])}' for key in value)}}}"
    return repr(value) if isinstance(value, (int, float, str)) else kind
