"""A world for programs under test: what it gets is written down, what it gives is prepared.

Files, environment and network are real: tests have folders of their own.
"""

from __future__ import annotations

import random
from typing import TYPE_CHECKING

from ez_lang.model.host.environment import Environment
from ez_lang.model.host.files import Files
from ez_lang.model.host.network import Network

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence


class FakeHost:
    """Remembers output and sleeps; answers input from a text, time from a clock that waits."""

    def __init__(self, stdin: str = "", *, seed: int = 1, now_ns: int = 0) -> None:
        self.is_input_exhausted = False
        self.arguments: Sequence[str] = ("ez", "program.ez")
        self.random = random.Random(seed)
        self.files = Files()
        self.environment = Environment()
        self.network = Network()
        self.output = ""
        self.errors = ""
        self.slept: list[float] = []
        self.clock_ns = now_ns
        self._input = stdin.encode("utf-8", "surrogateescape")

    def write(self, text: str) -> None:
        self.output += text

    def write_error(self, text: str) -> None:
        self.errors += text

    def flush(self) -> None:
        pass

    def read_line(self) -> bytes:
        line, end, self._input = self._input.partition(b"\n")
        return line + end

    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.clock_ns += round(seconds * 1e9)

    def wait_for(self, is_over: Callable[[float], bool]) -> None:
        while not is_over(0.1):
            pass

    def now_ns(self) -> int:
        return self.clock_ns

    def tick_ns(self) -> int:
        return self.clock_ns
