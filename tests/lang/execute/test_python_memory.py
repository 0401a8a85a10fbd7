"""The cliff in CPython's frame stack: no depth at which a program starts may make it slow."""

from __future__ import annotations

from time import process_time
from typing import TYPE_CHECKING

from ez_lang.execute.python_memory import HAS_LARGE_STACK, run_with_large_stack
from tests.helpers.execution import interpreter_of

if TYPE_CHECKING:
    from collections.abc import Callable

_HOT = """
temp n int = 0
for i in range(3000) {
    for j in range(1) {
        if j == 0 { n += i }
    }
}
"""


def _padded(calls: int, work: Callable[[], float]) -> float:
    return work() if calls == 0 else _padded(calls - 1, work)


def _time_of_a_run() -> float:
    interpreter = interpreter_of(_HOT)
    begin = process_time()
    interpreter.run()
    return process_time() - begin


def test_a_hot_loop_takes_its_time_wherever_on_the_stack_it_starts() -> None:
    times = [min(_padded(calls, _time_of_a_run) for _ in range(4)) for calls in range(0, 161, 4)]

    # Without room the worst of these is 10 to 60 times the middle one.
    assert HAS_LARGE_STACK
    assert max(times) < 4 * sorted(times)[len(times) // 2]


def test_the_result_comes_back_through_the_large_frame() -> None:
    assert run_with_large_stack(lambda: 42) == 42
