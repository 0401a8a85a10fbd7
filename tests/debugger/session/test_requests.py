"""Requests are queued in order; each is taken by exactly one thread."""

from __future__ import annotations

import queue
import threading

from ez_debugger.protocol import commands as c
from ez_debugger.protocol.codec import Request
from ez_debugger.session.requests import RequestQueue


def queue_with(taken: list[Request] | None = None) -> RequestQueue:
    return RequestQueue((taken if taken is not None else []).append)


def test_requests_are_taken_in_the_order_of_their_arrival() -> None:
    taken: list[Request] = []
    requests = queue_with(taken)
    sent = [Request(c.StepInto(), number) for number in range(3)]

    for request in sent:
        requests.put(request)

    assert [requests.take() for _ in sent] == sent
    assert taken == sent


def test_a_claimed_request_is_not_taken_again() -> None:
    requests = queue_with()
    ticket = requests.put(Request(c.Pause(), 1))
    requests.put(Request(c.StepInto(), 2))

    assert ticket.take() == Request(c.Pause(), 1)
    assert ticket.take() is None
    assert requests.take() == Request(c.StepInto(), 2)


def test_equal_requests_are_distinct() -> None:
    requests = queue_with()
    first, second = [requests.put(Request(c.Pause())) for _ in range(2)]

    assert second.take() is not None
    assert first.is_waiting(0)
    assert requests.take() == Request(c.Pause())
    assert not first.is_waiting(0)


def test_after_the_end_every_take_returns_none() -> None:
    requests = queue_with()
    requests.put(Request(c.StepInto()))
    requests.close()

    assert requests.take() is not None
    assert [requests.take(), requests.take()] == [None, None]


def test_draining_takes_the_requests_that_are_still_queued() -> None:
    requests = queue_with()
    requests.put(Request(c.StepInto(), 1))
    requests.put(Request(c.Pause(), 2)).take()
    requests.put(Request(c.StepOver(), 3))
    requests.close()

    assert [request.id for request in requests.drain()] == [1, 3]
    assert requests.take() is None


def test_a_waiting_thread_is_woken() -> None:
    requests = queue_with()
    taken: queue.SimpleQueue[Request | None] = queue.SimpleQueue()

    def take_all() -> None:
        while (request := requests.take()) is not None:
            taken.put(request)

    taker = threading.Thread(target=take_all)
    taker.start()

    for number in range(1000):
        requests.put(Request(c.StepInto(), number))
    requests.close()
    taker.join(10)

    assert [taken.get_nowait() for _ in range(1000)] == [
        Request(c.StepInto(), number) for number in range(1000)
    ]
