"""Pausing what is hard to pause."""

from __future__ import annotations

import socket
import time
from contextlib import suppress
from typing import TYPE_CHECKING
from urllib.request import urlopen

from tests.helpers.debugger_programs import BUSY

if TYPE_CHECKING:
    from tests.helpers.debugger_process import Debugger

SOON_S = 5.0  # on a busy machine; how soon it is on a quiet one is measured by the benchmark


def test_a_long_library_call_is_paused_when_it_returns(debugger: Debugger) -> None:
    debugger.run(
        "import & use @std\nimport @arrays\ndo main() {\n    temp long [int] = {}\n"
        "    for i in range(0, 200000) {\n        append(long, (i * 7919) % 200003)\n    }\n"
        '    println("go")\n    loop {\n        temp sorted [int] = copy(long)\n'
        "        arrays.sort(sorted)\n    }\n}\n"
    )

    asked_at = time.monotonic()
    stopped = debugger.ask("pause")

    assert stopped["data"]["reason"] == "pause"
    assert time.monotonic() - asked_at < SOON_S


def test_each_of_two_pauses_is_answered(debugger: Debugger) -> None:
    debugger.run(BUSY)

    asked = [debugger.send("pause"), debugger.send("pause")]
    debugger.settle()

    answers = {event["id"]: event["event"] for event in debugger.events if event.get("id") in asked}
    assert answers == {asked[0]: "stopped", asked[1]: "error"}


def test_a_server_is_paused_between_its_visitors_and_goes_on(debugger: Debugger) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    debugger.run(
        "import & use @std\nimport @server\ndo main() {\n    temp site Router = server.router()\n"
        '    server.route(site, "GET", "/", server.text(200, "tea"))\n    println("go")\n'
        f"    temp problem Error = server.listen({port}, site)\n    println(problem)\n}}\n"
    )

    for _ in range(2):
        stopped = debugger.ask("pause")["data"]
        assert (stopped["location"]["line"], stopped["description"]) == (7, "waiting")
        assert debugger.data("getThreads")["threads"] == [
            {"id": 1, "name": "main", "state": "stopped"}
        ]
        debugger.send("continue")
        assert visited(port) == b"tea"


def visited(port: int) -> bytes:
    """What a server has at its root, once it is there."""
    deadline = time.monotonic() + 10 * SOON_S
    while time.monotonic() < deadline:
        with suppress(OSError), urlopen(f"http://127.0.0.1:{port}/", timeout=10) as answer:
            return bytes(answer.read())
    raise TimeoutError(port)
