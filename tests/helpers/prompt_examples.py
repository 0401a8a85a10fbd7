"""Examples of the library, entered at a real prompt in a small world of their own.

It is noon of a winter day in London; who runs the program is called Ada, and types 42 when asked.
At port 8000 of this computer a web server answers, wherever it really is.
"""

from __future__ import annotations

import os
import re
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

from ez_lang.cli.entry_runner import EntryRunner
from ez_lang.model.host.network import Network, WebAnswer, WebRequest
from ez_lang.source.codes import CODES
from ez_lang.stdlib.registry import MODULE_NAMES
from tests.helpers.fake_host import FakeHost

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from ez_lang.model.host.environment import Waiting
    from ez_lang.model.host.web_server import Listener
    from ez_lang.source.diagnostics import Diagnostic

NOON_NS = 1_700_049_600 * 10**9
PORT = 8000


class _Neighbourhood(Network):
    """Port 8000 is where the test's web server is; who listens gets a free one."""

    def __init__(self, port: int) -> None:
        self._port = port

    def exchange(self, request: WebRequest, seconds: float, wait_for: Waiting) -> WebAnswer:
        assert (request.host, request.port) == ("localhost", PORT), "examples stay at home"
        here = request._replace(host="127.0.0.1", port=self._port)
        return super().exchange(here, seconds, wait_for)

    def listen(self, port: int) -> Listener:
        assert port == PORT
        return super().listen(0)


class _Host(FakeHost):
    """Nobody waits for ever: what serves is stopped after a moment."""

    def __init__(self, web_port: int) -> None:
        super().__init__("42\n", now_ns=NOON_NS)
        self.network = _Neighbourhood(web_port)
        self.arguments = ("ez", "tea.ez", "green")
        self.is_serving = False

    def wait_for(self, is_over: Callable[[float], bool]) -> None:
        if "serve" in getattr(is_over, "__name__", ""):
            is_over(0.0)
            return
        super().wait_for(is_over)


@contextmanager
def home(folder: Path) -> Iterator[None]:
    """The folder the examples' files are in, and the environment of Ada."""
    before = Path.cwd()
    variables = dict(os.environ)
    os.chdir(folder)
    os.environ.update(
        {"HOME": "/home/ada", "TZ": "GMT0BST,M3.5.0/1,M10.5.0", "TMPDIR": "/tmp", "LOGNAME": "ada"}
    )
    time.tzset()
    try:
        yield
    finally:
        os.chdir(before)
        os.environ.clear()
        os.environ.update(variables)
        time.tzset()


def entries_of(example: str) -> list[str]:
    """What is entered in an example."""
    return [line.removeprefix(">>> ") for line in example.split("\n") if line.startswith(">>> ")]


def conversation(entries: list[str], web_port: int) -> str:
    """The entries, each with what a prompt shows and prints for it below."""
    host = _Host(web_port)
    shown: list[str] = []

    def show(diagnostics: list[Diagnostic]) -> None:
        shown.extend(
            f"{d.severity}[{CODES[d.code].display_name}]: {d.message}" for d in diagnostics
        )

    session = EntryRunner(host, show, shown.append)
    used = [name for name in MODULE_NAMES if re.search(rf"\b{name}\.\w", "\n".join(entries))]
    session.enter("import & use @std")
    for name in used:
        session.enter(f"import @{name}")
    assert shown == []
    lines: list[str] = []
    for entry in entries:
        host.output = host.errors = ""
        shown.clear()
        session.enter(entry)
        printed = (host.output + host.errors).removesuffix("\n")
        lines += [f">>> {entry}", *([printed] if printed else []), *shown]
    return "\n".join(lines)
