"""The Gregorian calendar: dates and timestamps, for years of any size.

Python's `datetime` ends at the year 9999.  The conversions count years from March, so that the leap
day is the last day of a year, and use the period of the calendar: 400 years are 146,097 days.
"""

from __future__ import annotations

from typing import Final, NamedTuple

MINUTE: Final = 60
HOUR: Final = 3600
DAY: Final = 86400
WEEK: Final = 604800
MONTHS_A_YEAR: Final = 12

_DAYS_TO_1970: Final = 719468
"""The number of days from March 1 of the year 0 to January 1, 1970."""
_DAYS_IN_400_YEARS: Final = 146097
_FEBRUARY: Final = 2
_THURSDAY: Final = 4


class Moment(NamedTuple):
    """A date and time of day in a time zone `offset` seconds ahead of UTC."""

    year: int
    month: int
    day: int
    hour: int
    minute: int
    second: int
    offset: int = 0
    zone: str = "UTC"

    @property
    def weekday(self) -> int:
        """The day of the week; Sunday is 0."""
        return (days_since_1970(self.year, self.month, self.day) + _THURSDAY) % 7

    @property
    def day_of_year(self) -> int:
        """The day of the year, from 1."""
        first = days_since_1970(self.year, 1, 1)
        return days_since_1970(self.year, self.month, self.day) - first + 1

    @property
    def week(self) -> int:
        """The ISO 8601 week: the first one contains the first Thursday of the year."""
        monday_is_0 = (self.weekday - 1) % 7
        thursday = days_since_1970(self.year, self.month, self.day) - monday_is_0 + 3
        year = moment_of(thursday * DAY).year
        return (thursday - days_since_1970(year, 1, 1)) // 7 + 1


def is_leap_year(year: int) -> bool:
    """Return whether February has 29 days."""
    return year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)


def days_in_month(year: int, month: int) -> int:
    """Return the number of days of a month."""
    if month == _FEBRUARY:
        return 29 if is_leap_year(year) else 28
    return 30 if month in (4, 6, 9, 11) else 31


def days_since_1970(year: int, month: int, day: int) -> int:
    """Return the number of days since January 1, 1970; months and days out of range carry over."""
    year, month = carried(year, month)
    # January and February belong to the year before, so that a leap day is its last day.
    # (153 * m + 2) // 5 is the number of days before the m-th month after March: 0, 31, 61, 92, …
    since_march = (month + 9) % MONTHS_A_YEAR
    if month <= _FEBRUARY:
        year -= 1
    before = year * 365 + year // 4 - year // 100 + year // 400
    return before + (153 * since_march + 2) // 5 + day - 1 - _DAYS_TO_1970


def carried(year: int, month: int) -> tuple[int, int]:
    """Return the year and month of a month that may be out of range: 13 is the next January."""
    months = year * MONTHS_A_YEAR + month - 1
    return months // MONTHS_A_YEAR, months % MONTHS_A_YEAR + 1


def moment_of(timestamp: int, offset: int = 0, zone: str = "UTC") -> Moment:
    """Return the date and time of a timestamp in a time zone `offset` seconds ahead of UTC."""
    # `divmod` rounds down, so that times before 1970 have a positive time of day as well.
    days, seconds = divmod(timestamp + offset, DAY)
    era, day_of_era = divmod(days + _DAYS_TO_1970, _DAYS_IN_400_YEARS)
    # Subtract the leap days: one in 4 years (1,460 days), but none in 100 (36,524), one in 400.
    year_of_era = (
        day_of_era - day_of_era // 1460 + day_of_era // 36524 - day_of_era // 146096
    ) // 365
    day = day_of_era - (365 * year_of_era + year_of_era // 4 - year_of_era // 100)
    since_march = (5 * day + 2) // 153
    month = (since_march + 2) % MONTHS_A_YEAR + 1
    return Moment(
        year_of_era + era * 400 + (month <= _FEBRUARY),
        month,
        day - (153 * since_march + 2) // 5 + 1,
        seconds // HOUR,
        seconds % HOUR // MINUTE,
        seconds % MINUTE,
        offset,
        zone,
    )


def timestamp_of(moment: Moment) -> int:
    """Return the timestamp of a date and time; numbers out of range carry over."""
    days = days_since_1970(moment.year, moment.month, moment.day)
    clock = moment.hour * HOUR + moment.minute * MINUTE + moment.second
    return days * DAY + clock - moment.offset
