"""The part of `@time` that computes with timestamps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.stdlib.declarations import Library, with_example
from ez_lang.stdlib.time import calendar
from ez_lang.stdlib.time.calendar import DAY, HOUR, MINUTE, WEEK, Moment
from ez_lang.stdlib.time.local_time import local_moment, local_timestamp

if TYPE_CHECKING:
    from ez_lang.model.host import Host

ARITHMETIC: Final = Library("time")

_MILLISECONDS: Final = 1000


@ARITHMETIC.function(
    "make(y int, mo int, d int, [h int], [mi int], [s int]) -> int",
    checked=True,
    bare=True,
    effects="tz",
    needs=("host",),
)
def make(host: Host, *parts: int) -> int:
    """Return the timestamp of a local date and time; numbers out of range carry over.

    >>> time.make(2024, 2, 29)
    1709164800
    >>> time.make(2024, 2, 29, 12, 30, 0)
    1709209800
    """
    year, month, day, hour, minute, second = (*parts, 0, 0, 0)[:6]
    return local_timestamp(host, Moment(year, month, day, hour, minute, second))


def _declare_sum(unit: str, seconds: int, *, is_checked: bool) -> None:
    def body(timestamp: int, n: int) -> int:
        return timestamp + n * seconds

    body.__doc__ = with_example(
        f"Return the timestamp `n` {unit} later.",
        *(f">>> time.add_{unit}(1700000000, 2)", str(1700000000 + 2 * seconds)),
    )
    ARITHMETIC.function(
        f"add_{unit}(timestamp int, n int) -> int",
        checked=is_checked,
        bare=is_checked,
        static="int" if is_checked else "?",
    )(body)


_declare_sum("seconds", 1, is_checked=True)
_declare_sum("minutes", MINUTE, is_checked=True)
_declare_sum("hours", HOUR, is_checked=True)
_declare_sum("days", DAY, is_checked=True)
_declare_sum("weeks", WEEK, is_checked=False)


@ARITHMETIC.function("add_months(timestamp int, n int) -> int", effects="tz", needs=("host",))
def add_months(host: Host, timestamp: int, n: int) -> int:
    """Return the timestamp `n` months later, or the month's last day if it has no such day.

    >>> time.date(time.add_months(time.make(2024, 1, 31), 1))
    "2024-02-29"
    """
    moment = local_moment(host, timestamp)
    year, month = calendar.carried(moment.year, moment.month + n)
    day = min(moment.day, calendar.days_in_month(year, month))
    return local_timestamp(host, moment._replace(year=year, month=month, day=day))


@ARITHMETIC.function("add_years(timestamp int, n int) -> int", effects="tz", needs=("host",))
def add_years(host: Host, timestamp: int, n: int) -> int:
    """Return the timestamp `n` years later; February 29 becomes March 1 in other years.

    >>> time.date(time.add_years(time.make(2024, 2, 29), 1))
    "2025-03-01"
    """
    moment = local_moment(host, timestamp)
    return local_timestamp(host, moment._replace(year=moment.year + n))


@ARITHMETIC.function("diff(a int, b int) -> int", checked=True, bare=True)
def diff(a: int, b: int) -> int:
    """Return the number of seconds from `b` to `a`.

    >>> time.diff(1700000060, 1700000000)
    60
    """
    return a - b


def _declare_difference(name: str, unit: str, seconds: int, *, is_checked: bool) -> None:
    def body(a: int, b: int) -> int:
        passed = a - b
        return passed // seconds if passed >= 0 else -(-passed // seconds)

    body.__doc__ = with_example(
        f"Return the number of whole {unit} from `b` to `a`.",
        *(f">>> time.{name}(1700200000, 1700000000)", str(200000 // seconds)),
    )
    ARITHMETIC.function(
        f"{name}(a int, b int) -> int", checked=is_checked, bare=is_checked, static="?"
    )(body)


_declare_difference("diff_days", "days", DAY, is_checked=True)
_declare_difference("diff_hours", "hours", HOUR, is_checked=False)
_declare_difference("diff_minutes", "minutes", MINUTE, is_checked=False)


@ARITHMETIC.function("from_unix(s int) -> int", checked=True, bare=True, static="?")
def from_unix(s: int) -> int:
    """Return the timestamp of a Unix time in seconds, which is the same number.

    >>> time.from_unix(1700000000)
    1700000000
    """
    return s


@ARITHMETIC.function("to_unix(timestamp int) -> int", checked=True, bare=True, static="?")
def to_unix(timestamp: int) -> int:
    """Return the Unix time of a timestamp in seconds, which is the same number.

    >>> time.to_unix(1700000000)
    1700000000
    """
    return timestamp


@ARITHMETIC.function("from_unix_ms(ms int) -> int", checked=True, bare=True, static="?")
def from_unix_ms(ms: int) -> int:
    """Return the timestamp of a Unix time in milliseconds, rounded down.

    >>> time.from_unix_ms(1700000000999)
    1700000000
    """
    return ms // _MILLISECONDS


@ARITHMETIC.function("to_unix_ms(timestamp int) -> int", checked=True, bare=True, static="?")
def to_unix_ms(timestamp: int) -> int:
    """Return the Unix time of a timestamp in milliseconds.

    >>> time.to_unix_ms(1700000000)
    1700000000000
    """
    return timestamp * _MILLISECONDS
