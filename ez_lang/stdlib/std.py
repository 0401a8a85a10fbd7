"""`@std`: printing and sleeping."""

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

LIBRARY: Final = Library("std", "Print values, sleep.")

_NANOSECONDS: Final = 1_000_000_000
_MILLISECONDS: Final = 1000
_LONGEST: Final = 1_000_000_000
"""In seconds, the limit of some operating systems."""


@LIBRARY.function(
    "println([value any], ...) -> void", bare=True, effects="out", needs=("host", "types")
)
def print_line(host: Host, types: Types, *values: Value) -> None:
    """Print the values, separated by spaces, and a line ending.

    >>> println("two and two:", 2 + 2)
    two and two: 4
    """
    host.write(_joined(types, values) + "\n")


@LIBRARY.function(
    "print([value any], ...) -> void", bare=True, effects="out", needs=("host", "types")
)
def print_values(host: Host, types: Types, *values: Value) -> None:
    r"""Print the values, separated by spaces.

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
    """Print the values and a line ending to standard error.

    >>> eprintln("shown even if the output is redirected")
    shown even if the output is redirected
    """
    host.write_error(_joined(types, values) + "\n")
    return NIL


@LIBRARY.function(
    "eprint([value any], ...) -> nil", bare=True, static="?", effects="out", needs=("host", "types")
)
def print_error(host: Host, types: Types, *values: Value) -> Value:
    r"""Print the values to standard error.

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
    """Suspend the program for `n` seconds.

    >>> sleep_seconds(1)
    """
    return _sleep(host, n, 1)


@LIBRARY.function(
    "sleep_milliseconds(n int) -> nil", bare=True, static="?", effects="block", needs=("host",)
)
def sleep_milliseconds(host: Host, n: int) -> Value:
    """Suspend the program for `n` milliseconds.

    >>> sleep_milliseconds(250)
    """
    return _sleep(host, n, _MILLISECONDS)


@LIBRARY.function(
    "sleep_nanoseconds(n int) -> nil", bare=True, static="?", effects="block", needs=("host",)
)
def sleep_nanoseconds(host: Host, n: int) -> Value:
    """Suspend the program for `n` nanoseconds.

    >>> sleep_nanoseconds(1000)
    """
    return _sleep(host, n, _NANOSECONDS)


def _sleep(host: Host, n: int, units_a_second: int) -> Value:
    if n < 0:
        raise Fault("E7032", f"cannot sleep for a negative time ({n})")
    host.sleep(min(n, _LONGEST * units_a_second) / units_a_second)
    return NIL
