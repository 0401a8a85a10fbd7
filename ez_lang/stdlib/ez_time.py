"""`@time`: clocks, calendars, waiting.

A timestamp counts seconds since the beginning of 1970, UTC; years, days and hours are those of the
local time zone.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.model.dynamic import is_whole_number
from ez_lang.model.faults import Fault
from ez_lang.model.scalar_text import quoted
from ez_lang.model.types import LENIENT_FLOAT
from ez_lang.stdlib import calendar
from ez_lang.stdlib.calendar import DAY, HOUR, MINUTE, WEEK, Moment, local_moment, local_timestamp
from ez_lang.stdlib.declarations import Library
from ez_lang.stdlib.sums import as_double
from ez_lang.stdlib.time_text import (
    MONTHS,
    WEEKDAYS,
    TimeTextError,
    offset_text,
    parse_time,
    time_text,
    year_text,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ez_lang.model.host import Host
    from ez_lang.model.types import Type
    from ez_lang.model.values import Value

LIBRARY: Final = Library("time", "Clocks, calendars, waiting.")

_NANOSECONDS: Final = 1_000_000_000
_NANOSECONDS_A_MILLISECOND: Final = 1_000_000
_MILLISECONDS: Final = 1000
_LONGEST_SLEEP: Final = 1_000_000_000


def _now(host: Host) -> int:
    return host.now_ns() // _NANOSECONDS


# ----------------------------------------------------------------------------------------- clocks


@LIBRARY.function("now() -> int", checked=True, bare=True, effects="clock", needs=("host",))
def now(host: Host) -> int:
    """The timestamp of this moment."""
    return _now(host)


@LIBRARY.function("now_ms() -> int", checked=True, bare=True, effects="clock", needs=("host",))
def now_ms(host: Host) -> int:
    """Milliseconds since the beginning of 1970."""
    return host.now_ns() // _NANOSECONDS_A_MILLISECOND


@LIBRARY.function(
    "now_ns() -> int", checked=True, bare=True, seen="?", effects="clock", needs=("host",)
)
def now_ns(host: Host) -> int:
    """Nanoseconds since the beginning of 1970."""
    return host.now_ns()


@LIBRARY.function("tick() -> int", checked=True, bare=True, effects="clock", needs=("host",))
def tick(host: Host) -> int:
    """Nanoseconds on the same clock, for `elapsed_ms`."""
    return host.now_ns()


def _elapsed_type(_types: Sequence[Type]) -> Type:
    return LENIENT_FLOAT


@LIBRARY.function(
    "elapsed_ms(tick int) -> float",
    checked=True,
    bare=True,
    seen="int",
    effects="clock",
    needs=("host",),
    result=_elapsed_type,
)
def elapsed_ms(host: Host, start: int) -> float:
    """How many milliseconds have passed since a `tick`."""
    return as_double(host.now_ns() - start) / _NANOSECONDS_A_MILLISECOND


@LIBRARY.function(
    "sleep(seconds num) -> void", checked=True, bare=True, effects="block", needs=("host",)
)
def sleep(host: Host, seconds: float) -> None:
    """Wait so many seconds."""
    if seconds > 0:
        host.sleep(float(min(seconds, _LONGEST_SLEEP)))


@LIBRARY.function(
    "sleep_ms(n int) -> void", checked=True, bare=True, effects="block", needs=("host",)
)
def sleep_ms(host: Host, n: int) -> None:
    """Wait `n` milliseconds."""
    if n > 0:
        host.sleep(min(n, _LONGEST_SLEEP * _MILLISECONDS) / _MILLISECONDS)


@LIBRARY.function(
    "timezone() -> string", checked=True, bare=True, seen="?", effects="clock tz", needs=("host",)
)
def timezone(host: Host) -> str:
    """The abbreviation of the local time zone, as it is now."""
    return calendar.local_zone(_now(host))[1]


@LIBRARY.function(
    "utc_offset() -> int", checked=True, bare=True, seen="?", effects="clock tz", needs=("host",)
)
def utc_offset(host: Host) -> int:
    """How many seconds local clocks are ahead of UTC now."""
    return calendar.local_zone(_now(host))[0]


# ------------------------------------------------------------------------------- parts of a moment


def _chosen(host: Host, given: Sequence[Value]) -> int:
    """The timestamp that was given; this moment if none was."""
    return int(given[0]) if given and is_whole_number(given[0]) else _now(host)


def _declare_part(name: str, doc: str, part: Callable[[Moment], Value], seen: str | None) -> None:
    """A function of an optional timestamp that tells a part of its local moment."""
    result = "string" if isinstance(part(local_moment(0)), str) else "int"

    def body(host: Host, *given: Value) -> Value:
        return part(local_moment(_chosen(host, given)))

    body.__doc__ = doc
    _declare_of_timestamp(name, result, body, seen)


def _declare_boundary(name: str, doc: str, boundary: Callable[[Moment], Moment]) -> None:
    """A function of an optional timestamp that gives another one, found on the local calendar."""

    def body(host: Host, *given: Value) -> Value:
        return local_timestamp(boundary(local_moment(_chosen(host, given))))

    body.__doc__ = doc
    _declare_of_timestamp(name, "int", body, "?")


def _declare_of_timestamp(
    name: str, result: str, body: Callable[..., Value], seen: str | None
) -> None:
    LIBRARY.function(
        f"{name}([timestamp int]) -> {result}",
        checked=True,
        bare=True,
        seen=seen or result,
        effects="clock tz",
        needs=("host",),
        is_forgiving=True,
    )(body)


_declare_part("year", "The year.", lambda m: m.year, None)
_declare_part("month", "The month, January is 1.", lambda m: m.month, None)
_declare_part("day", "The day of the month.", lambda m: m.day, None)
_declare_part("hour", "The hour, from 0 to 23.", lambda m: m.hour, None)
_declare_part("minute", "The minute.", lambda m: m.minute, None)
_declare_part("second", "The second.", lambda m: m.second, None)
_declare_part("weekday", "The day of the week, Sunday is 0.", lambda m: m.weekday, None)
_declare_part("day_of_year", "The day of the year, from 1.", lambda m: m.day_of_year, None)
_declare_part("weekday_name", "The day of the week.", lambda m: WEEKDAYS[m.weekday], "?")
_declare_part("month_name", "The month.", lambda m: MONTHS[m.month - 1], "?")


def _date_text(m: Moment) -> str:
    return f"{year_text(m.year)}-{m.month:02}-{m.day:02}"


def _clock_text(m: Moment) -> str:
    return f"{m.hour:02}:{m.minute:02}:{m.second:02}"


def _iso(m: Moment) -> str:
    return f"{_date_text(m)}T{_clock_text(m)}{offset_text(m.offset, ':') if m.offset else 'Z'}"


_declare_part("iso", "The moment like `2023-11-14T22:13:20Z`.", _iso, "?")
_declare_part("date", "The date like `2023-11-14`.", _date_text, "?")
_declare_part("clock", "The time like `22:13:20`.", _clock_text, "?")


@LIBRARY.function(
    "quarter([timestamp any], ...) -> int", seen="?", effects="clock tz", needs=("host",)
)
def quarter(host: Host, *given: Value) -> int:
    """The quarter of the year, from 1 to 4."""
    return (local_moment(_chosen(host, given)).month + 2) // 3


@LIBRARY.function(
    "week_of_year([timestamp any], ...) -> int", seen="?", effects="clock tz", needs=("host",)
)
def week_of_year(host: Host, *given: Value) -> int:
    """The ISO week of the year."""
    return local_moment(_chosen(host, given)).week


def _midnight(m: Moment) -> Moment:
    return m._replace(hour=0, minute=0, second=0)


def _last_second(m: Moment) -> Moment:
    return m._replace(hour=23, minute=59, second=59)


def _start_of_month(m: Moment) -> Moment:
    return _midnight(m._replace(day=1))


def _end_of_month(m: Moment) -> Moment:
    return _last_second(m._replace(day=calendar.days_in_month(m.year, m.month)))


def _start_of_year(m: Moment) -> Moment:
    return _midnight(m._replace(month=1, day=1))


def _end_of_year(m: Moment) -> Moment:
    return _last_second(m._replace(month=12, day=31))


_declare_boundary("start_of_day", "The day's first second.", _midnight)
_declare_boundary("end_of_day", "The day's last second.", _last_second)
_declare_boundary("start_of_month", "The month's first second.", _start_of_month)
_declare_boundary("end_of_month", "The month's last second.", _end_of_month)
_declare_boundary("start_of_year", "The year's first second.", _start_of_year)
_declare_boundary("end_of_year", "The year's last second.", _end_of_year)


# -------------------------------------------------------------------------------------------- text


@LIBRARY.function(
    "format(form string, [timestamp int]) -> string",
    checked=True,
    bare=True,
    effects="clock tz",
    needs=("host",),
)
def formatted(host: Host, form: str, *given: Value) -> str:
    """The moment in a format like `YYYY-MM-DD HH:mm:ss`."""
    return time_text(form, local_moment(_chosen(host, given)))


@LIBRARY.function("parse(text string, form string) -> int", checked=True, bare=True, seen="?")
def parse(text: str, form: str) -> int:
    """The timestamp that `text` tells in a format like `YYYY-MM-DD HH:mm:ss`, as UTC."""
    try:
        return parse_time(text, form)
    except TimeTextError as error:
        raise Fault("E11001", f"{quoted(text)} does not match {quoted(form)}: {error}") from None


@LIBRARY.function(
    "relative(timestamp int) -> string",
    checked=True,
    bare=True,
    seen="?",
    effects="clock",
    needs=("host",),
)
def relative(host: Host, timestamp: int) -> str:
    """How long ago it was, or how long it will take."""
    passed = host.now_ns() - timestamp * _NANOSECONDS
    seconds = abs(passed) // _NANOSECONDS
    if seconds == 0:
        return "just now"
    count, unit = _largest_unit(seconds)
    # Future seconds are never singular: old programs rely on the text.
    plural = "" if count == 1 and (passed > 0 or unit != "second") else "s"
    return f"{count} {unit}{plural} ago" if passed > 0 else f"in {count} {unit}{plural}"


def _largest_unit(seconds: int) -> tuple[int, str]:
    for size, unit in ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute")):
        if seconds >= size:
            return seconds // size, unit
    return seconds, "second"


# -------------------------------------------------------------------------------------- arithmetic


@LIBRARY.function(
    "make(y int, mo int, d int, [h int], [mi int], [s int]) -> int",
    checked=True,
    bare=True,
    effects="tz",
)
def make(*parts: int) -> int:
    """The timestamp of a local date and time; what is out of range carries over."""
    year, month, day, hour, minute, second = (*parts, 0, 0, 0)[:6]
    return local_timestamp(Moment(year, month, day, hour, minute, second))


def _declare_sum(unit: str, seconds: int, *, is_checked: bool) -> None:
    def body(timestamp: int, n: int) -> int:
        return timestamp + n * seconds

    body.__doc__ = f"The timestamp `n` {unit} later."
    LIBRARY.function(
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


@LIBRARY.function("add_months(timestamp int, n int) -> int", effects="tz")
def add_months(timestamp: int, n: int) -> int:
    """The timestamp `n` months later; a day the month does not have becomes its last."""
    moment = local_moment(timestamp)
    year, month = calendar.carried(moment.year, moment.month + n)
    day = min(moment.day, calendar.days_in_month(year, month))
    return local_timestamp(moment._replace(year=year, month=month, day=day))


@LIBRARY.function("add_years(timestamp int, n int) -> int", effects="tz")
def add_years(timestamp: int, n: int) -> int:
    """The timestamp `n` years later; February 29 becomes March 1 where it is missing."""
    moment = local_moment(timestamp)
    return local_timestamp(moment._replace(year=moment.year + n))


@LIBRARY.function("diff(a int, b int) -> int", checked=True, bare=True)
def diff(a: int, b: int) -> int:
    """The seconds from `b` to `a`."""
    return a - b


def _declare_difference(name: str, unit: str, seconds: int, *, is_checked: bool) -> None:
    def body(a: int, b: int) -> int:
        passed = a - b
        return passed // seconds if passed >= 0 else -(-passed // seconds)

    body.__doc__ = f"The whole {unit} from `b` to `a`."
    LIBRARY.function(f"{name}(a int, b int) -> int", checked=is_checked, bare=is_checked, seen="?")(
        body
    )


_declare_difference("diff_days", "days", DAY, is_checked=True)
_declare_difference("diff_hours", "hours", HOUR, is_checked=False)
_declare_difference("diff_minutes", "minutes", MINUTE, is_checked=False)


@LIBRARY.function("from_unix(s int) -> int", checked=True, bare=True, seen="?")
def from_unix(s: int) -> int:
    """The timestamp of Unix seconds, which it is already."""
    return s


@LIBRARY.function("to_unix(timestamp int) -> int", checked=True, bare=True, seen="?")
def to_unix(timestamp: int) -> int:
    """The Unix seconds of a timestamp, which it is already."""
    return timestamp


@LIBRARY.function("from_unix_ms(ms int) -> int", checked=True, bare=True, seen="?")
def from_unix_ms(ms: int) -> int:
    """The timestamp of Unix milliseconds, rounded down."""
    return ms // _MILLISECONDS


@LIBRARY.function("to_unix_ms(timestamp int) -> int", checked=True, bare=True, seen="?")
def to_unix_ms(timestamp: int) -> int:
    """The Unix milliseconds of a timestamp."""
    return timestamp * _MILLISECONDS


# --------------------------------------------------------------------------------------- questions


@LIBRARY.function("is_before(a int, b int) -> bool", checked=True, bare=True, seen="?")
def is_before(a: int, b: int) -> bool:
    """Whether `a` is earlier than `b`."""
    return a < b


@LIBRARY.function("is_after(a int, b int) -> bool", checked=True, bare=True, seen="?")
def is_after(a: int, b: int) -> bool:
    """Whether `a` is later than `b`."""
    return a > b


@LIBRARY.function(
    "is_leap_year([year int]) -> bool",
    checked=True,
    bare=True,
    effects="clock tz",
    needs=("host",),
    is_forgiving=True,
)
def is_leap_year(host: Host, *given: Value) -> bool:
    """Whether the year, or this one, has 366 days."""
    if given and is_whole_number(given[0]):
        return calendar.is_leap_year(given[0])
    return calendar.is_leap_year(local_moment(_now(host)).year)


@LIBRARY.function(
    "days_in_month([year int], [month int]) -> int",
    checked=True,
    bare=True,
    counts=(0, 2),
    effects="clock tz",
    needs=("host",),
)
def days_in_month(host: Host, year: int | None = None, month: int = 1) -> int:
    """How many days a month, or this one, has; months out of range carry over."""
    if year is None:
        moment = local_moment(_now(host))
        return calendar.days_in_month(moment.year, moment.month)
    return calendar.days_in_month(*calendar.carried(year, month))


_WEEKEND: Final = (0, 6)


@LIBRARY.function(
    "is_weekend(timestamp int) -> bool",
    checked=True,
    bare=True,
    seen="?",
    effects="clock tz",
    needs=("host",),
    is_forgiving=True,
)
def is_weekend(host: Host, *given: Value) -> bool:
    """Whether it is a Saturday or Sunday."""
    return local_moment(_chosen(host, given)).weekday in _WEEKEND


@LIBRARY.function(
    "is_weekday(timestamp int) -> bool",
    checked=True,
    bare=True,
    seen="?",
    effects="clock tz",
    needs=("host",),
    is_forgiving=True,
)
def is_weekday(host: Host, *given: Value) -> bool:
    """Whether it is a day from Monday to Friday."""
    return local_moment(_chosen(host, given)).weekday not in _WEEKEND


@LIBRARY.function(
    "is_today(timestamp int) -> bool",
    checked=True,
    bare=True,
    seen="?",
    effects="clock tz",
    needs=("host",),
)
def is_today(host: Host, timestamp: int) -> bool:
    """Whether it is on the day that is today."""
    return is_same_day(timestamp, _now(host))


@LIBRARY.function(
    "is_same_day(a int, b int) -> bool", checked=True, bare=True, seen="?", effects="tz"
)
def is_same_day(a: int, b: int) -> bool:
    """Whether both are on one day."""
    return local_moment(a)[:3] == local_moment(b)[:3]


# --------------------------------------------------------------------------------------- constants


def _declare_constants() -> None:
    for number, day in enumerate(WEEKDAYS):
        LIBRARY.constant(day.upper(), number, f"{day} as a day of the week.", bare=True)
    for number, month in enumerate(MONTHS, start=1):
        LIBRARY.constant(month.upper(), number, f"{month} as a month.", bare=True)
    units = {"SECOND": 1, "MINUTE": MINUTE, "HOUR": HOUR, "DAY": DAY, "WEEK": WEEK}
    for unit, seconds in units.items():
        LIBRARY.constant(unit, seconds, f"The seconds of one {unit.lower()}.", bare=True)


_declare_constants()
