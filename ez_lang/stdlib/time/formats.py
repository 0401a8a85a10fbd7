"""The formats of `@time`: formatting a moment, and parsing text.

A format is parsed in two passes.  The first replaces EZ's tokens by the numbers and names of one
reference date, Monday, January 2, 15:04:05 of 2006, UTC-7; the second finds all parts of that date:

    DD.MM.YYYY at hh:mm a     →     02.01.2006 pmt 03:04 pm

Therefore every `A`, `a` and `Z` in a format is a token, the one in `at` included, and a literal
`15` is an hour.  The reference implementation works this way, and programs rely on it.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final, NamedTuple

from ez_lang.model.faults import EzError
from ez_lang.stdlib.time.calendar import (
    HOUR,
    MINUTE,
    Moment,
    days_in_month,
    days_since_1970,
    moment_of,
    timestamp_of,
)

if TYPE_CHECKING:
    from collections.abc import Callable

WEEKDAYS: Final = ("Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday")
MONTHS: Final = (
    *("January", "February", "March", "April", "May", "June"),
    *("July", "August", "September", "October", "November", "December"),
)

# ---------------------------------------------------------------------------------------- layouts

# The order matters: `YYYY` must be replaced before `YY`, `ZZ` before `Z`.
_FIRST_PASS: Final = (
    ("YYYY", "2006"),
    ("YY", "06"),
    ("MM", "01"),
    ("DD", "02"),
    ("HH", "15"),
    ("hh", "03"),
    ("mm", "04"),
    ("ss", "05"),
    ("SSS", "000"),
    ("ZZ", "-07:00"),
    ("Z", "-0700"),
    ("A", "PM"),
    ("a", "pm"),
)
# The parts of the reference date.  `002` and `__2` are the day of the year, `_2` is the day padded
# with a space, but `_2006` is an underscore and the year.  `Monday` is literal text.  A fraction
# consists of zeros or of nines, and no other digit may follow it.
_SECOND_PASS: Final = re.compile(
    r"(?P<word>2006|0[1-6]|002|__2|_2(?!006)|15|[1-5]|Mon(?![a-z])|MST|PM|pm"
    r"|-07:00|-0700|-07)|[.,](?P<fraction>0+|9+)(?![0-9])"
)


class LayoutPart(NamedTuple):
    """Literal text, or a part of the date: `key` is its text in the reference date, else empty."""

    text: str
    key: str


_FRACTION: Final = "fraction"
"""The key of a point or comma followed by the digits of a fraction of a second."""


def _layout_of(form: str) -> list[LayoutPart]:
    """Return the parts of a format, in order."""
    for token, reference in _FIRST_PASS:
        form = form.replace(token, reference)
    parts: list[LayoutPart] = []
    end = 0
    for found in _SECOND_PASS.finditer(form):
        if found.start() > end:
            parts.append(LayoutPart(form[end : found.start()], ""))
        parts.append(LayoutPart(found[0], found["word"] or _FRACTION))
        end = found.end()
    if end < len(form):
        parts.append(LayoutPart(form[end:], ""))
    return parts


# ---------------------------------------------------------------------------------------- writing

_NOON: Final = 12


class TimeTextError(EzError):
    """The text does not match the format; the message contains the position."""


def _hour_12(moment: Moment) -> int:
    return moment.hour % _NOON or _NOON


def _half_of_day(moment: Moment) -> str:
    return "PM" if moment.hour >= _NOON else "AM"


def offset_text(offset: int, colon: str) -> str:
    """Return an offset from UTC, such as `+05:30`."""
    hours, seconds = divmod(abs(offset), HOUR)
    return f"{'-' if offset < 0 else '+'}{hours:02}{colon}{seconds // MINUTE:02}"


def year_text(year: int) -> str:
    """Return the year with at least four digits."""
    return f"{'-' if year < 0 else ''}{abs(year):04}"


# By the text in the reference date: `01` is the month with two digits, `1` without padding.
_WRITERS: Final[dict[str, Callable[[Moment], str]]] = {
    "2006": lambda m: year_text(m.year),
    "06": lambda m: f"{m.year % 100:02}",
    "01": lambda m: f"{m.month:02}",
    "1": lambda m: str(m.month),
    "02": lambda m: f"{m.day:02}",
    "2": lambda m: str(m.day),
    "_2": lambda m: f"{m.day:2}",
    "002": lambda m: f"{m.day_of_year:03}",
    "__2": lambda m: f"{m.day_of_year:3}",
    "15": lambda m: f"{m.hour:02}",
    "03": lambda m: f"{_hour_12(m):02}",
    "3": lambda m: str(_hour_12(m)),
    "04": lambda m: f"{m.minute:02}",
    "4": lambda m: str(m.minute),
    "05": lambda m: f"{m.second:02}",
    "5": lambda m: str(m.second),
    "Mon": lambda m: WEEKDAYS[m.weekday][:3],
    "MST": lambda m: m.zone,
    "PM": _half_of_day,
    "pm": lambda m: _half_of_day(m).lower(),
    "-0700": lambda m: offset_text(m.offset, ""),
    "-07:00": lambda m: offset_text(m.offset, ":"),
    "-07": lambda m: offset_text(m.offset, "")[:3],
}


def format_time(form: str, moment: Moment) -> str:
    """Return the moment in this format."""
    made: list[str] = []
    for text, key in _layout_of(form):
        if not key:
            made.append(text)
        elif key == _FRACTION:
            # The fraction of a timestamp is always zero: `.000` writes it, `.999` omits zeros.
            made.append(text if text[1] == "0" else "")
        else:
            made.append(_WRITERS[key](moment))
    return "".join(made)


# ---------------------------------------------------------------------------------------- parsing


class _Fields:
    """The parts of a date that have been parsed; None for those that the text does not mention."""

    def __init__(self) -> None:
        self.year = 0
        self.month: int | None = None
        self.day: int | None = None
        self.day_of_year: int | None = None
        self.hour = 0
        self.minute = 0
        self.second = 0
        self.half = ""
        self.offset = 0


_TWO_DIGITS: Final = r"([0-9]{2})"
_ONE_OR_TWO: Final = r"([0-9]{1,2})"
# Two-digit years from 69 to 99 are those of the 1900s, as in POSIX.
_FIRST_YEAR_OF_1900S: Final = 69

# A pattern for each part, and the field that receives what its group matches.
_PATTERNS: Final[dict[str, tuple[str, str]]] = {
    "2006": (r"([0-9]{4})", "year"),
    "06": (_TWO_DIGITS, "short_year"),
    "01": (_TWO_DIGITS, "month"),
    "1": (_ONE_OR_TWO, "month"),
    "02": (_TWO_DIGITS, "day"),
    "2": (_ONE_OR_TWO, "day"),
    "_2": (r" ?([0-9]{1,2})", "day"),
    "002": (r"([0-9]{3})", "day_of_year"),
    "__2": (r" {0,2}([0-9]{1,3})", "day_of_year"),
    "15": (_ONE_OR_TWO, "hour"),
    "03": (_TWO_DIGITS, "hour_12"),
    "3": (_ONE_OR_TWO, "hour_12"),
    "04": (_TWO_DIGITS, "minute"),
    "4": (_ONE_OR_TWO, "minute"),
    "05": (_TWO_DIGITS, "second"),
    "5": (_ONE_OR_TWO, "second"),
    "Mon": (r"(?i:(sun|mon|tue|wed|thu|fri|sat))", "weekday"),
    "MST": (r"(UTC|[A-Z]{3,5}|[+-][0-9]{2}(?:[0-9]{2})?)", "zone"),
    "PM": (r"(AM|PM)", "half"),
    "pm": (r"(am|pm)", "half"),
    "-0700": (r"([+-][0-9]{2}[0-9]{2})", "offset"),
    "-07:00": (r"([+-][0-9]{2}:[0-9]{2})", "offset"),
    "-07": (r"([+-][0-9]{2})", "offset"),
}
_LIMITS: Final = {
    "month": (1, 12),
    "hour": (0, 23),
    "hour_12": (0, 12),
    "minute": (0, 59),
    "second": (0, 59),
}
_ANY_FRACTION: Final = re.compile(r"[.,][0-9]+")


def parse_time(text: str, form: str) -> int:
    """Return the timestamp of the text in this format, as UTC; raise `TimeTextError`."""
    fields = _Fields()
    position = 0
    layout = _layout_of(form)
    for index, (literal, key) in enumerate(layout):
        if not key:
            position = _skip(text, position, literal)
        elif key == _FRACTION:
            position = _skip_fraction(text, position, literal)
        else:
            position = _parse_part(text, position, key, fields)
            next_key = layout[index + 1].key if index + 1 < len(layout) else ""
            if key in ("05", "5") and next_key != _FRACTION:
                # Seconds may have a fraction that the format does not mention.
                fraction = _ANY_FRACTION.match(text, position)
                position = fraction.end() if fraction else position
    if position != len(text):
        raise TimeTextError(f"there is more text after character {position}")
    return _timestamp(fields)


def _skip(text: str, position: int, literal: str) -> int:
    """Return the end of the literal text at `position`; any two runs of spaces match."""
    for piece in re.findall(r" +|[^ ]+", literal):
        # At the end of the text, spaces of the format match nothing.
        if piece.startswith(" "):
            if position < len(text) and text[position] != " ":
                raise _mismatch(position, "a space")
            while text.startswith(" ", position):
                position += 1
        elif text.startswith(piece, position):
            position += len(piece)
        else:
            raise _mismatch(position, f"'{piece}'")
    return position


def _skip_fraction(text: str, position: int, literal: str) -> int:
    # `.000` requires a fraction of three digits, `.999` allows one of any length.
    digits = len(literal) - 1
    pattern = f"[.,][0-9]{{{digits}}}" if literal[1] == "0" else "(?:[.,][0-9]+)?"
    found = re.compile(pattern).match(text, position)
    if found is None:
        raise _mismatch(position, f"a point and {digits} digits")
    return found.end()


def _parse_part(text: str, position: int, key: str, fields: _Fields) -> int:
    pattern, name = _PATTERNS[key]
    found = re.compile(pattern).match(text, position)
    if found is None:
        raise _mismatch(position, f"text like {key}")
    _store(fields, name, found[1])
    return found.end()


def _store(fields: _Fields, name: str, text: str) -> None:
    if name == "half":
        fields.half = text.upper()
    elif name == "offset":
        fields.offset = _offset(text.replace(":", ""))
    elif name == "short_year":
        year = int(text)
        fields.year = year + (1900 if year >= _FIRST_YEAR_OF_1900S else 2000)
    # The weekday and the abbreviation of the zone are matched, but do not affect the result.
    elif name not in ("weekday", "zone"):
        number = int(text)
        least, greatest = _LIMITS.get(name, (0, 9999))
        if not least <= number <= greatest:
            raise TimeTextError(f"{text} is not a valid {name.removesuffix('_12')}")
        setattr(fields, name.removesuffix("_12"), number)


def _offset(text: str) -> int:
    hours, minutes = int(text[1:3]), int(text[3:] or 0)
    if hours > 24 or minutes > 59:  # noqa: PLR2004 - the limits of a day and an hour
        raise TimeTextError(f"{text} is not a valid offset from UTC")
    seconds = hours * HOUR + minutes * MINUTE
    return -seconds if text.startswith("-") else seconds


def _mismatch(position: int, expected: str) -> TimeTextError:
    return TimeTextError(f"expected {expected} at character {position}")


def _timestamp(fields: _Fields) -> int:
    # 12 AM is midnight, 12 PM is noon.
    hour = fields.hour
    if fields.half == "PM" and hour < _NOON:
        hour += _NOON
    elif fields.half == "AM" and hour == _NOON:
        hour = 0
    month, day = _date(fields)
    return timestamp_of(
        Moment(fields.year, month, day, hour, fields.minute, fields.second, fields.offset)
    )


def _date(fields: _Fields) -> tuple[int, int]:
    """Return the month and day; the day of the year, if there is one, determines both."""
    month, day = fields.month, fields.day
    if fields.day_of_year is not None:
        # Day 366 of a common year is counted into the next year, and is an error.
        counted = moment_of((days_since_1970(fields.year, 1, 1) + fields.day_of_year - 1) * 86400)
        agrees = month in (None, counted.month) and day in (None, counted.day)
        if counted.year != fields.year or not agrees:
            raise TimeTextError(f"day {fields.day_of_year} of the year is not the given date")
        return counted.month, counted.day
    month = month if month is not None else 1
    day = day if day is not None else 1
    if not 1 <= day <= days_in_month(fields.year, month):
        raise TimeTextError(f"{MONTHS[month - 1]} has no day {day}")
    return month, day
