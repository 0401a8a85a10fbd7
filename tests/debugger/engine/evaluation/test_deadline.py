"""The time of evaluations: what is over is told, what was in time is not."""

from __future__ import annotations

import threading

import pytest

from ez_debugger.engine.evaluation.deadline import IDLE_LOOKS, LOOK_SECONDS, Deadline

PATIENCE_S = 10.0

A_WHILE_S = 0.3
"""Long enough to do nothing in, on a busy machine too."""

LONGER_S = A_WHILE_S + 4 * LOOK_SECONDS


def watchers() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "ez-deadline"]


def test_what_takes_too_long_is_told_once_while_it_goes_on() -> None:
    deadline, told = Deadline(), threading.Semaphore(0)

    with deadline.within(0.0, told.release):
        assert told.acquire(timeout=PATIENCE_S)
        assert not told.acquire(timeout=4 * LOOK_SECONDS)


def test_what_was_done_in_time_is_never_told() -> None:
    deadline, told = Deadline(), threading.Semaphore(0)
    for _ in range(1000):
        with deadline.within(A_WHILE_S, told.release):
            pass

    assert not told.acquire(timeout=LONGER_S)


def test_what_goes_on_around_something_else_still_has_its_time() -> None:
    deadline, outer, inner = Deadline(), threading.Semaphore(0), threading.Semaphore(0)

    with deadline.within(A_WHILE_S, outer.release), deadline.within(3600.0, inner.release):
        pass
    assert not outer.acquire(timeout=LONGER_S)

    with deadline.within(0.0, outer.release):
        with deadline.within(3600.0, inner.release):
            pass
        assert outer.acquire(timeout=PATIENCE_S)
    assert not inner.acquire(blocking=False)


def test_a_mistake_inside_ends_the_time_too() -> None:
    deadline, told = Deadline(), threading.Semaphore(0)

    with pytest.raises(ZeroDivisionError), deadline.within(A_WHILE_S, told.release):
        raise ZeroDivisionError

    assert not told.acquire(timeout=LONGER_S)


def test_one_thread_watches_and_ends_when_nothing_goes_on() -> None:
    deadline = Deadline()
    before = len(watchers())

    for _ in range(1000):
        with deadline.within(3600.0, threading.Event().set):
            pass
    watching = watchers()

    assert len(watching) == before + 1
    for thread in watching:
        thread.join(PATIENCE_S + IDLE_LOOKS * LOOK_SECONDS)
    assert watchers() == []
