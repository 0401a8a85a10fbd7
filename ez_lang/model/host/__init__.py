"""The host: input, output, clock, random numbers, files and network of a running program.

A program reaches all of these through one `Host`.  The command line passes a `SystemHost`; a
debugger wraps it, so that output becomes events, input is queued, and sleeping can be interrupted.
Library functions never use `sys.stdout`, `open`, `time` or `random` themselves.
"""

from __future__ import annotations

import os
import time
from functools import cached_property
from typing import TYPE_CHECKING, Final, Protocol

from ez_lang.model.faults import HostError, OutputClosed
from ez_lang.model.quirks.string_bytes import encoded

if TYPE_CHECKING:
    import random
    from collections.abc import Callable, Sequence

    from ez_lang.model.host.environment import Environment
    from ez_lang.model.host.files import Files
    from ez_lang.model.host.network import Network


class Host(Protocol):
    """The interface between a program and the outside world."""

    is_input_exhausted: bool
    """Whether a read has reached the end of the input; the library sets it."""

    @property
    def arguments(self) -> Sequence[str]:
        """The result of `os.args`: interpreter, file and arguments, or those after a `--`."""

    @property
    def random(self) -> random.Random:
        """The source of all random numbers, except those of `@crypto`."""

    @property
    def files(self) -> Files:
        """The file system."""

    @property
    def environment(self) -> Environment:
        """The process, the computer, and other programs."""

    @property
    def network(self) -> Network:
        """The network."""

    def write(self, text: str) -> None:
        """Write text to standard output; called once for each `print` of the program."""

    def write_error(self, text: str) -> None:
        """Write text to standard error, after all earlier output."""

    def flush(self) -> None:
        """Write all buffered output."""

    def read_line(self) -> bytes:
        """The next line of standard input with its line end; empty at the end of the input."""

    def sleep(self, seconds: float) -> None:
        """Sleep; a debugger can interrupt it."""

    def wait_for(self, is_over: Callable[[float], bool]) -> None:
        """Call `is_over` with a number of seconds to wait, until it returns True.

        A debugger can interrupt the program between two calls.
        """

    def now_ns(self) -> int:
        """Nanoseconds since 1970, UTC."""

    def tick_ns(self) -> int:
        """Nanoseconds on a clock that is never set back."""


_INPUT, _OUTPUT, _ERROR = 0, 1, 2
_BUFFER_SIZE: Final = 1 << 16
"""Output buffer size, in characters, for a pipe or file."""
_WAIT_SECONDS: Final = 1.0
"""The longest time that `wait_for` waits between two calls of a debugger's check, in seconds."""


def program_arguments(path: str, others: Sequence[str]) -> list[str]:
    """The result of `os.args` in a program that is run as `ez PATH OTHERS…`.

    If there is a `--`, only the arguments after it are returned.
    """
    if "--" in others:
        return list(others[others.index("--") + 1 :])
    return ["ez", path, *others]


class SystemHost:
    """The streams and clocks of this process.

    Output is buffered.  It is written when the buffer is full, before reading and sleeping, on
    `flush()`, and on a terminal at each line end.  The caller flushes when the program has ended.
    """

    def __init__(self, arguments: Sequence[str] = ()) -> None:
        self.arguments = arguments
        self.is_input_exhausted = False
        self._is_terminal = os.isatty(_OUTPUT)
        self._waiting: list[str] = []
        self._length = 0
        self._read: bytes = b""

    # Each part is imported when the program first needs it: most programs need none of them.

    @cached_property
    def random(self) -> random.Random:
        """The source of all random numbers, except those of `@crypto`."""
        import random  # noqa: PLC0415

        return random.Random()  # noqa: S311 - for games, `@crypto` has its own source

    @cached_property
    def files(self) -> Files:
        """The file system."""
        from ez_lang.model.host.files import Files  # noqa: PLC0415

        return Files()

    @cached_property
    def environment(self) -> Environment:
        """The process, the computer, and other programs."""
        from ez_lang.model.host.environment import Environment  # noqa: PLC0415

        return Environment()

    @cached_property
    def network(self) -> Network:
        """The network."""
        from ez_lang.model.host.network import Network  # noqa: PLC0415

        return Network()

    def write(self, text: str) -> None:
        """Write text to the buffer of standard output."""
        self._waiting.append(text)
        self._length += len(text)
        if self._length > _BUFFER_SIZE or (self._is_terminal and "\n" in text):
            self.flush()

    def write_error(self, text: str) -> None:
        """Write text to standard error, after all earlier output."""
        self.flush()
        _write_all(_ERROR, encoded(text))

    def flush(self) -> None:
        """Write the buffered text.  Raises `OutputClosed` if the reader has closed the output."""
        if self._waiting:
            collected = "".join(self._waiting)
            self._waiting.clear()
            self._length = 0
            _write_all(_OUTPUT, encoded(collected))

    def read_line(self) -> bytes:
        """The next line of standard input with its line end; empty at the end of the input."""
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
        """Sleep, after all output has been written."""
        self.flush()
        time.sleep(seconds)

    def wait_for(self, is_over: Callable[[float], bool]) -> None:
        """Wait, after all output has been written."""
        self.flush()
        while not is_over(_WAIT_SECONDS):
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
        return os.read(_INPUT, _BUFFER_SIZE)
    except OSError as error:
        raise HostError(f"cannot read standard input: {error.strerror}") from None
