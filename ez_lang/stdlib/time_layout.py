"""The formats of `@time` taken apart: which texts stand for which part of a date.

It happens in two passes.  The first turns EZ's tokens (`YYYY`, `mm`, `A`) into the numbers and
names of one example date; the second finds that date's parts, also those that stood there already.
So every `A`, `a` and `Z` counts, and a `15` is an hour.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

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
_SECOND_PASS: Final = re.compile(
    r"(?P<word>2006|0[1-6]|002|__2|_2(?!006)|15|[1-5]|Mon(?![a-z])|MST|PM|pm"
    r"|-07:00|-0700|-07)|[.,](?P<fraction>0+|9+)(?![0-9])"
)


class LayoutPart(NamedTuple):
    """Literal text, or a part of the date: `what` is its text in the example, else empty."""

    text: str
    what: str


FRACTION: Final = "fraction"
"""A point or comma with the digits of a second behind it."""


def layout_of(form: str) -> list[LayoutPart]:
    """The parts of a format, in order."""
    for token, example in _FIRST_PASS:
        form = form.replace(token, example)
    parts: list[LayoutPart] = []
    place = 0
    for found in _SECOND_PASS.finditer(form):
        if found.start() > place:
            parts.append(LayoutPart(form[place : found.start()], ""))
        what = found["word"] or FRACTION
        parts.append(LayoutPart(found[0], what))
        place = found.end()
    if place < len(form):
        parts.append(LayoutPart(form[place:], ""))
    return parts
