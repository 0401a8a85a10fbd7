"""Laws of execution: all weaves of a program behave alike.

The generic weave, in which every expression is an executor of its own, is the oracle for all that
is folded, left out and reordered elsewhere.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st

from ez_lang.api import check_file
from ez_lang.execute.interpreter import Interpreter
from ez_lang.execute.recording import Recorder
from ez_lang.execute.weaves import DEBUGGING, GENERIC, RUNNING, Weave
from tests.helpers.execution import Run, arm_all, program_of, run
from tests.helpers.fake_host import FakeHost
from tests.helpers.language_cases import cases_below
from tests.properties.programs import programs

if TYPE_CHECKING:
    from collections.abc import Iterator

    from ez_lang.check.tree import CheckedProgram
    from ez_lang.execute.frames import Frame
    from ez_lang.execute.probes import Probe
    from tests.helpers.language_cases import Case

_TESTS = Path(__file__).parent.parent
_SAMPLES = _TESTS.parent / "samples"
MOST_STEPS = 100_000
"""A tenth of a second."""


def _drawn(examples: int) -> settings:
    """So many programs; those that fail are not made smaller, as each is run many times."""
    phases = (Phase.explicit, Phase.reuse, Phase.generate)
    return settings(max_examples=examples, deadline=None, phases=phases)


def _nothing(_probe: Probe, _frame: Frame) -> None:
    pass


def _told(_expression: object, _frame: Frame, _value: object) -> None:
    pass


def _written(_probe: object, _frame: Frame, _container: object, _key: object) -> None:
    pass


def _weaves() -> Iterator[Weave]:
    yield RUNNING
    yield DEBUGGING
    yield DEBUGGING._replace(writes=Recorder())
    yield DEBUGGING._replace(writes=_written)
    yield DEBUGGING._replace(expressions=_told)


def _run(program: CheckedProgram, weave: Weave, host: FakeHost, *, is_armed: bool = False) -> Run:
    interpreter = Interpreter(program, host, weave=weave)
    if is_armed:
        arm_all(interpreter, _nothing)
    outcome = interpreter.run()
    return Run(host.output, host.errors, outcome.status, outcome.diagnostic)


def _cases() -> list[Case]:
    return [
        case
        for case in cases_below(_TESTS / "language")
        if all(problem.kind != "error" for problem in case.expected.problems)
    ]


@pytest.mark.parametrize("case", _cases(), ids=lambda case: case.name)
def test_a_language_case_is_the_same_in_all_weaves(
    case: Case, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    program = check_file(str(case.write_to(tmp_path))).program
    assert program is not None
    monkeypatch.chdir(tmp_path)

    def host() -> FakeHost:
        world = FakeHost(case.stdin)
        world.arguments = ("ez", case.main, *case.arguments)
        return world

    expected = _run(program, GENERIC, host())

    for weave in _weaves():
        assert _run(program, weave, host()).observed == expected.observed
    assert _run(program, DEBUGGING, host(), is_armed=True).observed == expected.observed


def _samples() -> list[Path]:
    """The programs among the samples, but for those that serve visitors until they are stopped."""
    found = []
    for folder, _, files in os.walk(_SAMPLES):
        names = ["main.ez"] if "main.ez" in files else files
        found += [Path(folder) / name for name in names if name.endswith(".ez")]
    texts = {path: path.read_text(encoding="utf-8") for path in found}
    return sorted(p for p, text in texts.items() if "do main(" in text and "@server" not in text)


@pytest.mark.parametrize("path", _samples(), ids=lambda path: path.stem)
def test_a_sample_is_the_same_in_all_weaves(path: Path) -> None:
    program = check_file(str(path)).program
    assert program is not None
    expected = _run(program, GENERIC, FakeHost("5\n3\n7\n\n" * 3))

    for weave in _weaves():
        assert _run(program, weave, FakeHost("5\n3\n7\n\n" * 3)).observed == expected.observed


@_drawn(100)
@given(programs())
def test_a_random_program_ends_soon(text: str) -> None:
    interpreter = Interpreter(program_of(text), FakeHost(), weave=DEBUGGING)
    steps = 0

    def hook(_probe: Probe, _frame: Frame) -> None:
        nonlocal steps
        steps += 1
        assert steps < MOST_STEPS

    arm_all(interpreter, hook)
    interpreter.run()


@_drawn(150)
@given(programs())
def test_a_random_program_is_the_same_in_all_weaves(text: str) -> None:
    program = program_of(text)
    expected = run(program, GENERIC)

    for weave in _weaves():
        assert run(program, weave).observed == expected.observed
    assert _run(program, DEBUGGING, FakeHost(), is_armed=True).observed == expected.observed


@_drawn(60)
@given(programs(), st.integers(0, 300), st.sampled_from(list(_weaves())))
def test_weaving_anew_in_the_middle_changes_nothing(text: str, moment: int, weave: Weave) -> None:
    program = program_of(text)
    expected = run(program, GENERIC)
    host = FakeHost()
    interpreter = Interpreter(program, host, weave=DEBUGGING)
    passed = 0

    def hook(_probe: Probe, _frame: Frame) -> None:
        nonlocal passed
        passed += 1
        if passed == moment:
            interpreter.weave_all(weave)

    arm_all(interpreter, hook)
    outcome = interpreter.run()

    ended = Run(host.output, host.errors, outcome.status, outcome.diagnostic)
    assert ended.observed == expected.observed


@_drawn(60)
@given(programs())
def test_recording_sees_exactly_the_steps_that_hooks_see(text: str) -> None:
    program = program_of(text)
    passed: list[object] = []

    def hook(probe: Probe, _frame: Frame) -> None:
        passed.append(probe.node)

    watched = Interpreter(program, FakeHost(), weave=DEBUGGING)
    arm_all(watched, hook)
    watched.run()

    recorder = Recorder()
    ended = run(program, DEBUGGING._replace(writes=recorder))

    steps = [r.probe.node for r in recorder.records() if r.probe is not None]
    if ended.fault is not None and len(steps) < len(passed):
        # The statement that failed, before it had changed anything, may have left no trace.
        del passed[next(n for n, node in enumerate(passed) if steps[n : n + 1] != [node])]
    assert steps == passed


@_drawn(60)
@given(programs())
def test_going_back_over_everything_restores_the_beginning_and_forth_the_end(text: str) -> None:
    recorder = Recorder()
    program = program_of(text)
    interpreter = Interpreter(program, FakeHost(), weave=DEBUGGING._replace(writes=recorder))
    interpreter.run()
    states = [_state(interpreter, program)]

    for number in reversed(range(len(recorder))):
        recorder.undo(number)
    states.append(_state(interpreter, program))
    for number in range(len(recorder)):
        recorder.redo(number)
    states.append(_state(interpreter, program))

    end, beginning, end_again = states
    assert end_again == end
    assert all(value is None for value in beginning[0])


def _state(interpreter: Interpreter, program: CheckedProgram) -> tuple[list[str], list[str]]:
    frame = interpreter.outermost
    assert frame is not None
    slots = [None if value is None else repr(value) for value in frame[3:]]
    module = interpreter.globals_of(program.modules[-1])
    return slots, [repr(value) for value in module]  # type: ignore[return-value]
