"""`@std`: printing and waiting."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.model.display import formatter
from ez_lang.model.faults import Fault
from ez_lang.model.values import NIL
from ez_lang.stdlib.declarations import Library

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_lang.model.host import Host
    from ez_lang.model.values import Value
    from ez_lang.stdlib.declarations import Types

LIBRARY: Final = Library("std", "Print text, and wait.")

_NANOSECONDS: Final = 1_000_000_000
_MILLISECONDS: Final = 1000
_LONGEST: Final = 1_000_000_000
"""Seconds; no operating system waits much longer."""


@LIBRARY.function(
    "println([value any], ...) -> void", bare=True, effects="out", needs=("host", "types")
)
def print_line(host: Host, types: Types, *values: Value) -> None:
    """Print the values with blanks between them, and end the line.

    >>> println("two and two:", 2 + 2)
    two and two: 4
    """
    host.write(_joined(types, values) + "\n")


@LIBRARY.function(
    "print([value any], ...) -> void", bare=True, effects="out", needs=("host", "types")
)
def print_values(host: Host, types: Types, *values: Value) -> None:
    r"""Print the values with blanks between them; the line goes on.

    >>> print("no ") print("gap\n")
    no gap
    """
    host.write(_joined(types, values))


@LIBRARY.function(
    "eprintln([value any], ...) -> nil",
    bare=True,
    static="?",
    effects="out",
    needs=("host", "types"),
)
def print_error_line(host: Host, types: Types, *values: Value) -> Value:
    """Print the values to standard error, and end the line.

    >>> eprintln("seen even if the output goes to a file")
    seen even if the output goes to a file
    """
    host.write_error(_joined(types, values) + "\n")
    return NIL


@LIBRARY.function(
    "eprint([value any], ...) -> nil", bare=True, static="?", effects="out", needs=("host", "types")
)
def print_error(host: Host, types: Types, *values: Value) -> Value:
    r"""Print the values to standard error; the line goes on.

    >>> eprint("25 % ") eprint("50 %\n")
    25 % 50 %
    """
    host.write_error(_joined(types, values))
    return NIL


def _joined(types: Types, values: Sequence[Value]) -> str:
    return " ".join([formatter(t)(value) for t, value in zip(types, values, strict=True)])


@LIBRARY.function(
    "sleep_seconds(n int) -> nil", bare=True, static="?", effects="block", needs=("host",)
)
def sleep_seconds(host: Host, n: int) -> Value:
    """Wait for `n` seconds.

    >>> sleep_seconds(1)
    """
    return _wait(host, n, 1)


@LIBRARY.function(
    "sleep_milliseconds(n int) -> nil", bare=True, static="?", effects="block", needs=("host",)
)
def sleep_milliseconds(host: Host, n: int) -> Value:
    """Wait for `n` thousandths of a second.

    >>> sleep_milliseconds(250)
    """
    return _wait(host, n, _MILLISECONDS)


@LIBRARY.function(
    "sleep_nanoseconds(n int) -> nil", bare=True, static="?", effects="block", needs=("host",)
)
def sleep_nanoseconds(host: Host, n: int) -> Value:
    """Wait for `n` billionths of a second.

    >>> sleep_nanoseconds(1000)
    """
    return _wait(host, n, _NANOSECONDS)


def _wait(host: Host, n: int, parts: int) -> Value:
    if n < 0:
        raise Fault("E7032", f"cannot wait for a negative time ({n})")
    host.sleep(min(n, _LONGEST * parts) / parts)
    return NIL
