"""A deadline calls back exactly if the code inside takes too long."""

from __future__ import annotations

import threading

import pytest

from ez_debugger.engine.evaluation.deadline import CHECK_SECONDS, IDLE_CHECKS, Deadline

PATIENCE_S = 10.0

A_WHILE_S = 0.3
"""Longer than doing nothing takes, even on a busy machine."""

LONGER_S = A_WHILE_S + 4 * CHECK_SECONDS


def watchers() -> list[threading.Thread]:
    return [thread for thread in threading.enumerate() if thread.name == "ez-deadline"]


def test_code_that_takes_too_long_is_reported_once_while_it_runs() -> None:
    deadline, reported = Deadline(), threading.Semaphore(0)

    with deadline.within(0.0, reported.release):
        assert reported.acquire(timeout=PATIENCE_S)
        assert not reported.acquire(timeout=4 * CHECK_SECONDS)


def test_code_that_ends_in_time_is_never_reported() -> None:
    deadline, reported = Deadline(), threading.Semaphore(0)
    for _ in range(1000):
        with deadline.within(A_WHILE_S, reported.release):
            pass

    assert not reported.acquire(timeout=LONGER_S)


def test_an_outer_deadline_survives_an_inner_one() -> None:
    deadline, outer, inner = Deadline(), threading.Semaphore(0), threading.Semaphore(0)

    with deadline.within(A_WHILE_S, outer.release), deadline.within(3600.0, inner.release):
        pass
    assert not outer.acquire(timeout=LONGER_S)

    with deadline.within(0.0, outer.release):
        with deadline.within(3600.0, inner.release):
            pass
        assert outer.acquire(timeout=PATIENCE_S)
    assert not inner.acquire(blocking=False)


def test_an_exception_inside_ends_the_deadline_too() -> None:
    deadline, reported = Deadline(), threading.Semaphore(0)

    with pytest.raises(ZeroDivisionError), deadline.within(A_WHILE_S, reported.release):
        raise ZeroDivisionError

    assert not reported.acquire(timeout=LONGER_S)


def test_one_thread_checks_all_deadlines_and_ends_when_idle() -> None:
    deadline = Deadline()
    before = len(watchers())

    for _ in range(1000):
        with deadline.within(3600.0, threading.Event().set):
            pass
    watching = watchers()

    assert len(watching) == before + 1
    for thread in watching:
        thread.join(PATIENCE_S + IDLE_CHECKS * CHECK_SECONDS)
    assert watchers() == []
