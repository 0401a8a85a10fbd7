"""Input is queued by lines; a wait for input and a sleep can be interrupted, also in advance."""

from __future__ import annotations

import queue
import threading
import time

import pytest

from ez_debugger.engine.io.host import END, InputQueue, Sleep

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


# ----------------------------------------------------------------------------------- input


@pytest.mark.parametrize(
    ("text", "lines"),
    [
        ("one", [b"one\n"]),
        ("one\n", [b"one\n"]),
        ("one\ntwo", [b"one\n", b"two\n"]),
        ("one\n\ntwo\n", [b"one\n", b"\n", b"two\n"]),
        ("", [b"\n"]),
        ("\n", [b"\n"]),
        ("Grüße\U0001f600", ["Grüße\U0001f600\n".encode()]),
        ("\udcff", [b"\xff\n"]),
        ("one\r\ntwo", [b"one\r\n", b"two\n"]),
    ],
)
def test_text_is_taken_line_by_line(text: str, lines: list[bytes]) -> None:
    given = InputQueue()

    given.feed(text, is_last=False)

    assert [given.take() for _ in lines] == lines
    assert not given.has_next()


def test_the_end_follows_the_lines_and_repeats() -> None:
    given = InputQueue()

    given.feed("one", is_last=True)

    assert [given.take() for _ in range(3)] == [b"one\n", END, END]


def test_an_end_without_text_is_not_an_empty_line() -> None:
    given = InputQueue()

    given.feed("", is_last=True)

    assert given.take() == END


def test_a_wait_is_interrupted_by_a_wake_and_ended_by_a_line() -> None:
    given = InputQueue()
    taken: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()

    def take_two() -> None:
        taken.put(given.take())
        taken.put(given.take())

    waiter = threading.Thread(target=take_two)
    waiter.start()

    given.wake()
    assert taken.get(timeout=10) is None
    given.feed("late", is_last=False)
    assert taken.get(timeout=10) == b"late\n"
    waiter.join()


def test_a_wake_before_the_wait_interrupts_the_next_wait() -> None:
    given = InputQueue()

    given.wake()

    assert given.take() is None


def test_the_program_stops_waiting_at_a_line_or_a_wake() -> None:
    given = InputQueue()
    taken: queue.SimpleQueue[bytes | None] = queue.SimpleQueue()

    def take_two() -> None:
        taken.put(given.take())
        taken.put(given.take())

    waiter = threading.Thread(target=take_two)
    waiter.start()

    for interrupt in (given.wake, lambda: given.feed("line", is_last=False)):
        while not given.is_waited_for:
            pass
        interrupt()
        taken.get(timeout=10)
    waiter.join()
    assert not given.is_waited_for
