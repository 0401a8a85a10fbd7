"""A sleep ends in time, or immediately when it is woken, even if that happened before it."""

from __future__ import annotations

import threading
import time

from ez_debugger.engine.io.host import Sleep

LONG = 1000.0


def test_an_uninterrupted_sleep_lasts_until_its_deadline() -> None:
    sleep = Sleep()
    deadline = time.monotonic() + 0.02

    assert sleep.until(deadline)
    assert time.monotonic() >= deadline
    assert not sleep.is_sleeping


def test_a_wake_before_the_sleep_is_not_lost() -> None:
    sleep = Sleep()

    sleep.wake()

    assert not sleep.until(time.monotonic() + LONG)


def test_a_wake_interrupts_one_sleep_only() -> None:
    sleep = Sleep()
    sleep.wake()
    sleep.until(time.monotonic() + LONG)

    assert sleep.until(time.monotonic())


def test_a_wake_ends_the_current_sleep() -> None:
    sleep = Sleep()
    slept: list[bool] = []
    sleeper = threading.Thread(target=lambda: slept.append(sleep.until(time.monotonic() + LONG)))
    sleeper.start()
    while not sleep.is_sleeping:
        pass

    sleep.wake()
    sleeper.join(10)

    assert slept == [False]
