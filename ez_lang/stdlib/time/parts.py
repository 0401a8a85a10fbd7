"""The part of `@time` that takes moments apart: fields, boundaries, formatting, parsing."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.model.faults import Fault
from ez_lang.model.scalar_text import brief_quoted
from ez_lang.stdlib.declarations import Library, with_example
from ez_lang.stdlib.time import calendar
from ez_lang.stdlib.time.calendar import DAY, HOUR, MINUTE, Moment, moment_of
from ez_lang.stdlib.time.formats import (
    MONTHS,
    WEEKDAYS,
    TimeTextError,
    format_time,
    offset_text,
    parse_time,
    year_text,
)
from ez_lang.stdlib.time.local_time import NANOSECONDS, chosen, local_moment, local_timestamp

if TYPE_CHECKING:
    from collections.abc import Callable

    from ez_lang.model.host import Host
    from ez_lang.model.values import Value

PARTS: Final = Library("time")

# ------------------------------------------------------------------------------------------ fields


def _declare_part(
    name: str, doc: str, part: Callable[[Moment], Value], shown: str, *, static: str | None = None
) -> None:
    """Declare a function that returns a part of the local time of an optional timestamp."""
    result = "string" if isinstance(part(moment_of(0)), str) else "int"

    def body(host: Host, *given: Value) -> Value:
        return part(local_moment(host, chosen(host, given)))

    body.__doc__ = with_example(doc, f">>> time.{name}(1700000000)", shown)
    _declare_of_timestamp(name, result, body, static)


def _declare_boundary(
    name: str, doc: str, boundary: Callable[[Moment], Moment], shown: str
) -> None:
    """Declare a function that returns a boundary of the period around an optional timestamp."""

    def body(host: Host, *given: Value) -> Value:
        return local_timestamp(host, boundary(local_moment(host, chosen(host, given))))

    body.__doc__ = with_example(doc, f">>> time.iso(time.{name}(1700000000))", f'"{shown}"')
    _declare_of_timestamp(name, "int", body, "?")


def _declare_of_timestamp(
    name: str, result: str, body: Callable[..., Value], static: str | None
) -> None:
    PARTS.function(
        f"{name}([timestamp int]) -> {result}",
        checked=True,
        bare=True,
        static=static or result,
        effects="clock tz",
        needs=("host",),
        is_lenient=True,
    )(body)


_declare_part("year", "Return the year.", lambda m: m.year, "2023")
_declare_part("month", "Return the month, from 1 for January to 12.", lambda m: m.month, "11")
_declare_part("day", "Return the day of the month.", lambda m: m.day, "14")
_declare_part("hour", "Return the hour, from 0 to 23.", lambda m: m.hour, "22")
_declare_part("minute", "Return the minute, from 0 to 59.", lambda m: m.minute, "13")
_declare_part("second", "Return the second, from 0 to 59.", lambda m: m.second, "20")
_declare_part("weekday", "Return the day of the week, from 0 for Sunday.", lambda m: m.weekday, "2")
_declare_part("day_of_year", "Return the day of the year, from 1.", lambda m: m.day_of_year, "318")
_declare_part(
    "weekday_name",
    "Return the name of the day of the week.",
    lambda m: WEEKDAYS[m.weekday],
    '"Tuesday"',
    static="?",
)
_declare_part(
    "month_name",
    "Return the name of the month.",
    lambda m: MONTHS[m.month - 1],
    '"November"',
    static="?",
)


def _date_text(m: Moment) -> str:
    return f"{year_text(m.year)}-{m.month:02}-{m.day:02}"


def _clock_text(m: Moment) -> str:
    return f"{m.hour:02}:{m.minute:02}:{m.second:02}"


def _iso(m: Moment) -> str:
    return f"{_date_text(m)}T{_clock_text(m)}{offset_text(m.offset, ':') if m.offset else 'Z'}"


_declare_part(
    "iso",
    "Return the date and time in ISO 8601 format.",
    _iso,
    '"2023-11-14T22:13:20Z"',
    static="?",
)
_declare_part("date", "Return the date as `YYYY-MM-DD`.", _date_text, '"2023-11-14"', static="?")
_declare_part("clock", "Return the time as `HH:mm:ss`.", _clock_text, '"22:13:20"', static="?")


@PARTS.function(
    "quarter([timestamp any], ...) -> int", static="?", effects="clock tz", needs=("host",)
)
def quarter(host: Host, *given: Value) -> int:
    """Return the quarter of the year, from 1 to 4.

    >>> time.quarter(1700000000)
    4
    """
    return (local_moment(host, chosen(host, given)).month + 2) // 3


@PARTS.function(
    "week_of_year([timestamp any], ...) -> int", static="?", effects="clock tz", needs=("host",)
)
def week_of_year(host: Host, *given: Value) -> int:
    """Return the ISO 8601 week of the year.

    >>> time.week_of_year(1700000000)
    46
    """
    return local_moment(host, chosen(host, given)).week


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


for _name, _boundary, _shown in (
    ("start_of_day", _midnight, "2023-11-14T00:00:00Z"),
    ("end_of_day", _last_second, "2023-11-14T23:59:59Z"),
    ("start_of_month", _start_of_month, "2023-11-01T00:00:00Z"),
    ("end_of_month", _end_of_month, "2023-11-30T23:59:59Z"),
    ("start_of_year", _start_of_year, "2023-01-01T00:00:00Z"),
    ("end_of_year", _end_of_year, "2023-12-31T23:59:59Z"),
):
    _which = "first" if _name.startswith("start") else "last"
    _doc = f"Return the {_which} second of the {_name.rpartition('_')[2]}."
    _declare_boundary(_name, _doc, _boundary, _shown)


# -------------------------------------------------------------------------------------------- text


@PARTS.function(
    "format(form string, [timestamp int]) -> string",
    checked=True,
    bare=True,
    effects="clock tz",
    needs=("host",),
)
def formatted(host: Host, form: str, *given: Value) -> str:
    """Return the local date and time in a format such as `YYYY-MM-DD HH:mm:ss`.

    >>> time.format("YYYY-MM-DD HH:mm:ss", 1700000000)
    "2023-11-14 22:13:20"
    >>> time.format("DD.MM.YY hh:mm A", 1700000000)
    "14.11.23 10:13 PM"
    """
    return format_time(form, local_moment(host, chosen(host, given)))


@PARTS.function("parse(text string, form string) -> int", checked=True, bare=True, static="?")
def parse(text: str, form: str) -> int:
    """Return the timestamp of a UTC date and time in a format such as `YYYY-MM-DD HH:mm:ss`.

    >>> time.parse("2024-02-29 07:05", "YYYY-MM-DD HH:mm")
    1709190300
    """
    try:
        return parse_time(text, form)
    except TimeTextError as error:
        raise Fault(
            "E11001", f"{brief_quoted(text)} does not match {brief_quoted(form)}: {error}"
        ) from None


@PARTS.function(
    "relative(timestamp int) -> string",
    checked=True,
    bare=True,
    static="?",
    effects="clock",
    needs=("host",),
)
def relative(host: Host, timestamp: int) -> str:
    """Return the time between now and the timestamp, as text.

    >>> time.relative(time.now() - 7200)
    "2 hours ago"
    >>> time.relative(time.now() + 86400)
    "in 1 day"
    """
    passed = host.now_ns() - timestamp * NANOSECONDS
    seconds = abs(passed) // NANOSECONDS
    if seconds == 0:
        return "just now"
    count, unit = _largest_unit(seconds)
    # The reference says "in 1 seconds".
    plural = "" if count == 1 and (passed > 0 or unit != "second") else "s"
    return f"{count} {unit}{plural} ago" if passed > 0 else f"in {count} {unit}{plural}"


def _largest_unit(seconds: int) -> tuple[int, str]:
    for size, unit in ((DAY, "day"), (HOUR, "hour"), (MINUTE, "minute")):
        if seconds >= size:
            return seconds // size, unit
    return seconds, "second"
