"""The part of `@time` that counts with timestamps."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.stdlib.declarations import Library, with_example
from ez_lang.stdlib.time import calendar
from ez_lang.stdlib.time.calendar import DAY, HOUR, MINUTE, WEEK, Moment
from ez_lang.stdlib.time.local_time import (
    local_moment,
    local_timestamp,
)

if TYPE_CHECKING:
    from ez_lang.model.host import Host

SUMS: Final = Library("time", "Counting with timestamps.")

_MILLISECONDS: Final = 1000


@SUMS.function(
    "make(y int, mo int, d int, [h int], [mi int], [s int]) -> int",
    checked=True,
    bare=True,
    effects="tz",
    needs=("host",),
)
def make(host: Host, *parts: int) -> int:
    """The timestamp of a local date and time; what is out of range carries over.

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
        f"The timestamp `n` {unit} later.",
        *(f">>> time.add_{unit}(1700000000, 2)", str(1700000000 + 2 * seconds)),
    )
    SUMS.function(
        f"add_{unit}(timestamp int, n int) -> int",
        checked=is_checked,
        bare=is_checked,
        seen="int" if is_checked else "?",
    )(body)


_declare_sum("seconds", 1, is_checked=True)
_declare_sum("minutes", MINUTE, is_checked=True)
_declare_sum("hours", HOUR, is_checked=True)
_declare_sum("days", DAY, is_checked=True)
_declare_sum("weeks", WEEK, is_checked=False)


@SUMS.function("add_months(timestamp int, n int) -> int", effects="tz", needs=("host",))
def add_months(host: Host, timestamp: int, n: int) -> int:
    """The timestamp `n` months later; a day the month does not have becomes its last.

    >>> time.date(time.add_months(time.make(2024, 1, 31), 1))
    "2024-02-29"
    """
    moment = local_moment(host, timestamp)
    year, month = calendar.carried(moment.year, moment.month + n)
    day = min(moment.day, calendar.days_in_month(year, month))
    return local_timestamp(host, moment._replace(year=year, month=month, day=day))


@SUMS.function("add_years(timestamp int, n int) -> int", effects="tz", needs=("host",))
def add_years(host: Host, timestamp: int, n: int) -> int:
    """The timestamp `n` years later; February 29 becomes March 1 where it is missing.

    >>> time.date(time.add_years(time.make(2024, 2, 29), 1))
    "2025-03-01"
    """
    moment = local_moment(host, timestamp)
    return local_timestamp(host, moment._replace(year=moment.year + n))


@SUMS.function("diff(a int, b int) -> int", checked=True, bare=True)
def diff(a: int, b: int) -> int:
    """The seconds from `b` to `a`.

    >>> time.diff(1700000060, 1700000000)
    60
    """
    return a - b


def _declare_difference(name: str, unit: str, seconds: int, *, is_checked: bool) -> None:
    def body(a: int, b: int) -> int:
        passed = a - b
        return passed // seconds if passed >= 0 else -(-passed // seconds)

    body.__doc__ = with_example(
        f"The whole {unit} from `b` to `a`.",
        *(f">>> time.{name}(1700200000, 1700000000)", str(200000 // seconds)),
    )
    SUMS.function(f"{name}(a int, b int) -> int", checked=is_checked, bare=is_checked, seen="?")(
        body
    )


_declare_difference("diff_days", "days", DAY, is_checked=True)
_declare_difference("diff_hours", "hours", HOUR, is_checked=False)
_declare_difference("diff_minutes", "minutes", MINUTE, is_checked=False)


@SUMS.function("from_unix(s int) -> int", checked=True, bare=True, seen="?")
def from_unix(s: int) -> int:
    """The timestamp of Unix seconds, which it is already.

    >>> time.from_unix(1700000000)
    1700000000
    """
    return s


@SUMS.function("to_unix(timestamp int) -> int", checked=True, bare=True, seen="?")
def to_unix(timestamp: int) -> int:
    """The Unix seconds of a timestamp, which it is already.

    >>> time.to_unix(1700000000)
    1700000000
    """
    return timestamp


@SUMS.function("from_unix_ms(ms int) -> int", checked=True, bare=True, seen="?")
def from_unix_ms(ms: int) -> int:
    """The timestamp of Unix milliseconds, rounded down.

    >>> time.from_unix_ms(1700000000999)
    1700000000
    """
    return ms // _MILLISECONDS


@SUMS.function("to_unix_ms(timestamp int) -> int", checked=True, bare=True, seen="?")
def to_unix_ms(timestamp: int) -> int:
    """The Unix milliseconds of a timestamp.

    >>> time.to_unix_ms(1700000000)
    1700000000000
    """
    return timestamp * _MILLISECONDS
