"""The world outside a running program.

Everything that comes from outside or goes there passes through one `Host`: the command line gives
`SystemHost`, a debugger wraps it (output becomes events, input is queued, sleeping can be
interrupted, what came in is recorded).  Library functions never touch `sys.stdout`, `open`,
`time` or `random` by themselves.
"""

from __future__ import annotations

import os
import time
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

from ez_lang.model.faults import EzError, HostError, OutputClosed
from ez_lang.model.host.environment import Environment
from ez_lang.model.host.files import Files
from ez_lang.model.quirks.string_bytes import encoded

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Sequence

    from ez_lang.model.host.environment import Waiting
    from ez_lang.model.host.web_server import Listener


class Host(Protocol):
    """What a program can ask of the world."""

    is_input_exhausted: bool
    """Whether a read has met the end of the input: `stdlib.console` keeps it here."""

    @property
    def arguments(self) -> Sequence[str]:
        """What `os.args` gives: interpreter, file and arguments, or what stands behind a `--`."""

    @property
    def random(self) -> random.Random:
        """Every chance in the program."""

    @property
    def files(self) -> Files:
        """Files and folders."""

    @property
    def environment(self) -> Environment:
        """The process, the computer, other programs."""

    @property
    def network(self) -> Network:
        """The network."""

    def write(self, text: str) -> None:
        """Put text on the program's standard output; one call per `print` of the program."""

    def write_error(self, text: str) -> None:
        """Put text on the program's standard error, after all output before it."""

    def flush(self) -> None:
        """Let everything written so far be seen."""

    def read_line(self) -> bytes:
        """The next line of standard input with its end; empty at the end of the input."""

    def sleep(self, seconds: float) -> None:
        """Wait; a debugger can interrupt it."""

    def wait_for(self, is_over: Callable[[float], bool]) -> None:
        """Let `is_over` wait, so many seconds each time, until it says True.

        Between two calls a debugger can interrupt it.
        """

    def now_ns(self) -> int:
        """Nanoseconds since 1970, UTC."""

    def tick_ns(self) -> int:
        """Nanoseconds on a clock that is never set back."""


_INPUT, _OUTPUT, _ERROR = 0, 1, 2
_ENOUGH: Final = 1 << 16
"""So many characters are collected before they are written to a pipe or file."""
_A_WHILE: Final = 1.0
"""Seconds; `wait_for` waits that long at once."""


def program_arguments(path: str, others: Sequence[str]) -> list[str]:
    """What `os.args` gives to a program that is run as `ez PATH OTHERS…`.

    With a `--`, only what stands behind it.
    """
    if "--" in others:
        return list(others[others.index("--") + 1 :])
    return ["ez", path, *others]


class SystemHost:
    """The process's own streams and clocks.

    Output is collected and written in large pieces, before reading, before sleeping and on
    `flush()`; on a terminal line by line.  Whoever runs the program flushes at its end.
    """

    def __init__(self, arguments: Sequence[str] = ()) -> None:
        self.arguments = arguments
        self.is_input_exhausted = False
        self.files = Files()
        self.environment = Environment()
        self._network: Network | None = None
        self._random: random.Random | None = None
        self._is_terminal = os.isatty(_OUTPUT)
        self._waiting: list[str] = []
        self._length = 0
        self._read: bytes = b""

    @property
    def random(self) -> random.Random:
        """Every chance in the program."""
        if self._random is None:
            import random  # noqa: PLC0415 - most programs leave nothing to chance

            self._random = random.Random()  # noqa: S311 - for games, `@crypto` has its own source
        return self._random

    @property
    def network(self) -> Network:
        """The network."""
        if self._network is None:
            self._network = Network()
        return self._network

    def write(self, text: str) -> None:
        """Collect text for standard output."""
        self._waiting.append(text)
        self._length += len(text)
        if self._length > _ENOUGH or (self._is_terminal and "\n" in text):
            self.flush()

    def write_error(self, text: str) -> None:
        """Put text on standard error, after all output before it."""
        self.flush()
        _write_all(_ERROR, encoded(text))

    def flush(self) -> None:
        """Write what was collected.  `OutputClosed` if nobody reads it."""
        if self._waiting:
            collected = "".join(self._waiting)
            self._waiting.clear()
            self._length = 0
            _write_all(_OUTPUT, encoded(collected))

    def read_line(self) -> bytes:
        """The next line of standard input with its end; empty at the end of the input."""
        self.flush()
        searched = 0
        while (end := self._read.find(b"\n", searched) + 1) == 0:
            searched = len(self._read)
            more = _read_some()
            if not more:
                end = len(self._read)
                break
            self._read += more
        line, self._read = self._read[:end], self._read[end:]
        return line

    def sleep(self, seconds: float) -> None:
        """Wait, with everything seen that was written before."""
        self.flush()
        time.sleep(seconds)

    def wait_for(self, is_over: Callable[[float], bool]) -> None:
        """Wait, with everything seen that was written before."""
        self.flush()
        while not is_over(_A_WHILE):
            pass

    def now_ns(self) -> int:
        """Nanoseconds since 1970, UTC."""
        return time.time_ns()

    def tick_ns(self) -> int:
        """Nanoseconds on a clock that is never set back."""
        return time.monotonic_ns()


def _write_all(stream: int, data: bytes) -> None:
    rest = memoryview(data)
    try:
        while rest:
            rest = rest[os.write(stream, rest) :]
    except BrokenPipeError:
        raise OutputClosed("the output is closed") from None
    except OSError as error:
        raise HostError(f"cannot write: {error.strerror}") from None


def _read_some() -> bytes:
    try:
        return os.read(_INPUT, _ENOUGH)
    except OSError as error:
        raise HostError(f"cannot read standard input: {error.strerror}") from None


Headers = list[tuple[str, str]]


class NetworkError(EzError):
    """There was no answer; the message says why."""


class WebRequest(NamedTuple):
    """What is asked of a web server; `target` is the path with the query."""

    method: str
    scheme: str
    host: str
    port: int
    target: str
    headers: Headers
    body: bytes | None


class WebAnswer(NamedTuple):
    """What it answered."""

    status: int
    headers: Headers
    body: bytes


class Network:
    """The network this computer is in."""

    def exchange(self, request: WebRequest, seconds: float, wait_for: Waiting) -> WebAnswer:
        """The answer to a request, if it comes in time; else `NetworkError`.

        When the wait is given up, so is the request.
        """
        from ez_lang.model.host.web_client import Exchange  # noqa: PLC0415 - few programs use the web

        try:
            exchange = Exchange(request, seconds)
        except ValueError as error:
            raise NetworkError(str(error)) from None
        try:
            wait_for(exchange.is_over)
        except BaseException:
            exchange.give_up()
            raise
        return exchange.answer()

    def listen(self, port: int) -> Listener:
        """Listen at a port of all addresses; `OSError` if that cannot be."""
        from ez_lang.model.host.web_server import Listener  # noqa: PLC0415 - few programs serve

        return Listener(port)
