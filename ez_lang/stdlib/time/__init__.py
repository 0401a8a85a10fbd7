"""`@time`: clocks, dates and sleeping.

A timestamp is the number of seconds since January 1, 1970, UTC.  Years, days and hours are those
of the local time zone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.model.dynamic import is_whole_number
from ez_lang.model.types import LENIENT_FLOAT
from ez_lang.stdlib.declarations import Library, with_example
from ez_lang.stdlib.shared.numbers import as_double
from ez_lang.stdlib.time import calendar
from ez_lang.stdlib.time.arithmetic import ARITHMETIC
from ez_lang.stdlib.time.calendar import DAY, HOUR, MINUTE, WEEK
from ez_lang.stdlib.time.formats import MONTHS, WEEKDAYS
from ez_lang.stdlib.time.local_time import chosen, local_moment, local_zone, present
from ez_lang.stdlib.time.parts import PARTS

if TYPE_CHECKING:
    from collections.abc import Container

    from ez_lang.model.host import Host
    from ez_lang.model.types import Type
    from ez_lang.model.values import Value
    from ez_lang.stdlib.declarations import Types

LIBRARY: Final = Library("time", "Read clocks, compute with dates, sleep.", checked=True, bare=True)

_NANOSECONDS_A_MILLISECOND: Final = 1_000_000
_MILLISECONDS: Final = 1000
_LONGEST_SLEEP: Final = 1_000_000_000


# ----------------------------------------------------------------------------------------- clocks


@LIBRARY.function("now() -> int", effects="clock", needs=("host",))
def now(host: Host) -> int:
    """Return the current timestamp.

    >>> time.now() > 1600000000
    true
    """
    return present(host)


@LIBRARY.function("now_ms() -> int", effects="clock", needs=("host",))
def now_ms(host: Host) -> int:
    """Return the number of milliseconds since January 1, 1970, UTC.

    >>> time.now_ms() > 1600000000000
    true
    """
    return host.now_ns() // _NANOSECONDS_A_MILLISECOND


@LIBRARY.function("now_ns() -> int", static="?", effects="clock", needs=("host",))
def now_ns(host: Host) -> int:
    """Return the number of nanoseconds since January 1, 1970, UTC.

    >>> time.now_ns() > 0
    true
    """
    return host.now_ns()


@LIBRARY.function("tick() -> int", effects="clock", needs=("host",))
def tick(host: Host) -> int:
    """Return the start of a measurement with `elapsed_ms`, in nanoseconds.

    >>> temp begun int = time.tick()
    >>> time.elapsed_ms(begun) < 60000.0
    true
    """
    return host.now_ns()


def _elapsed_type(_types: Types) -> Type:
    return LENIENT_FLOAT


@LIBRARY.function(
    "elapsed_ms(tick int) -> float",
    static="int",
    effects="clock",
    needs=("host",),
    result=_elapsed_type,
)
def elapsed_ms(host: Host, start: int) -> float:
    """Return the number of milliseconds since a `tick`.

    >>> temp begun int = time.tick()
    >>> time.sleep_ms(20)
    >>> time.elapsed_ms(begun) >= 20.0
    true
    """
    return as_double(host.now_ns() - start) / _NANOSECONDS_A_MILLISECOND


@LIBRARY.function("sleep(seconds num) -> void", effects="block", needs=("host",))
def sleep(host: Host, seconds: float) -> None:
    """Suspend the program for this number of seconds.

    >>> time.sleep(0.25)
    """
    if seconds > 0:
        host.sleep(float(min(seconds, _LONGEST_SLEEP)))


@LIBRARY.function("sleep_ms(n int) -> void", effects="block", needs=("host",))
def sleep_ms(host: Host, n: int) -> None:
    """Suspend the program for `n` milliseconds.

    >>> time.sleep_ms(250)
    """
    if n > 0:
        host.sleep(min(n, _LONGEST_SLEEP * _MILLISECONDS) / _MILLISECONDS)


@LIBRARY.function("timezone() -> string", static="?", effects="clock tz", needs=("host",))
def timezone(host: Host) -> str:
    """Return the abbreviation of the current local time zone.

    >>> time.timezone()  // in London, in winter
    "GMT"
    """
    return local_zone(host, present(host))[1]


@LIBRARY.function("utc_offset() -> int", static="?", effects="clock tz", needs=("host",))
def utc_offset(host: Host) -> int:
    """Return the current offset of local time from UTC, in seconds.

    >>> time.utc_offset()  // in London, in winter
    0
    """
    return local_zone(host, present(host))[0]


LIBRARY.include(PARTS)
LIBRARY.include(ARITHMETIC)


# ---------------------------------------------------------------------------------- predicates


@LIBRARY.function("is_before(a int, b int) -> bool", static="?")
def is_before(a: int, b: int) -> bool:
    """Return whether `a` is earlier than `b`.

    >>> time.is_before(1700000000, 1700000060)
    true
    """
    return a < b


@LIBRARY.function("is_after(a int, b int) -> bool", static="?")
def is_after(a: int, b: int) -> bool:
    """Return whether `a` is later than `b`.

    >>> time.is_after(1700000000, 1700000060)
    false
    """
    return a > b


@LIBRARY.function(
    "is_leap_year([year int]) -> bool", effects="clock tz", needs=("host",), is_lenient=True
)
def is_leap_year(host: Host, *given: Value) -> bool:
    """Return whether the year, by default the current one, is a leap year.

    >>> time.is_leap_year(2024)
    true
    """
    if given and is_whole_number(given[0]):
        return calendar.is_leap_year(given[0])
    return calendar.is_leap_year(local_moment(host, present(host)).year)


@LIBRARY.function(
    "days_in_month([year int], [month int]) -> int",
    counts=(0, 2),
    effects="clock tz",
    needs=("host",),
)
def days_in_month(host: Host, year: int | None = None, month: int = 1) -> int:
    """Return the number of days of a month, by default the current one.

    >>> time.days_in_month(2023, 2)
    28
    """
    if year is None:
        moment = local_moment(host, present(host))
        return calendar.days_in_month(moment.year, moment.month)
    return calendar.days_in_month(*calendar.carried(year, month))


def _declare_days(name: str, doc: str, shown: str, days: Container[int]) -> None:
    """Declare a predicate: whether a timestamp is on one of these days of the week."""

    def body(host: Host, *given: Value) -> bool:
        return local_moment(host, chosen(host, given)).weekday in days

    body.__doc__ = with_example(doc, f">>> time.{name}(1700000000)", shown)
    LIBRARY.function(
        f"{name}(timestamp int) -> bool",
        static="?",
        effects="clock tz",
        needs=("host",),
        is_lenient=True,
    )(body)


_declare_days("is_weekend", "Return whether the day is a Saturday or Sunday.", "false", (0, 6))
_declare_days("is_weekday", "Return whether the day is from Monday to Friday.", "true", range(1, 6))


@LIBRARY.function(
    "is_today(timestamp int) -> bool", static="?", effects="clock tz", needs=("host",)
)
def is_today(host: Host, timestamp: int) -> bool:
    """Return whether the timestamp is on the current day.

    >>> time.is_today(time.now())
    true
    """
    return is_same_day(host, timestamp, present(host))


@LIBRARY.function("is_same_day(a int, b int) -> bool", static="?", effects="tz", needs=("host",))
def is_same_day(host: Host, a: int, b: int) -> bool:
    """Return whether both timestamps are on the same day.

    >>> time.is_same_day(1700000000, 1700003600)
    true
    """
    return local_moment(host, a)[:3] == local_moment(host, b)[:3]


# --------------------------------------------------------------------------------------- constants


def _declare_constants() -> None:
    for number, day in enumerate(WEEKDAYS):
        LIBRARY.constant(day.upper(), number, f"The number of the weekday {day}.", bare=True)
    for number, month in enumerate(MONTHS, start=1):
        LIBRARY.constant(month.upper(), number, f"The number of the month {month}.", bare=True)
    units = {"SECOND": 1, "MINUTE": MINUTE, "HOUR": HOUR, "DAY": DAY, "WEEK": WEEK}
    for unit, seconds in units.items():
        article = "an" if unit == "HOUR" else "a"
        doc = f"The number of seconds in {article} {unit.lower()}."
        LIBRARY.constant(unit, seconds, doc, bare=True)


_declare_constants()
