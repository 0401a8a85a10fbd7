"""The calendar as local clocks show it: the host knows the time and the time zone."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ez_lang.model.dynamic import is_whole_number
from ez_lang.stdlib.time.calendar import Moment, moment_of, timestamp_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ez_lang.model.host import Host
    from ez_lang.model.values import Value

NANOSECONDS: Final = 1_000_000_000
_FARTHEST_KNOWN: Final = 1 << 40
"""Seconds; what zones do 35,000 years from now is beyond any system."""


def present(host: Host) -> int:
    """The timestamp of this moment."""
    return host.now_ns() // NANOSECONDS


def chosen(host: Host, given: Sequence[Value]) -> int:
    """The timestamp that was given; this moment if none was."""
    return int(given[0]) if given and is_whole_number(given[0]) else present(host)


def local_zone(host: Host, timestamp: int) -> tuple[int, str]:
    """The offset of the local time zone at that time, and its abbreviation."""
    known = max(min(timestamp, _FARTHEST_KNOWN), -_FARTHEST_KNOWN)
    try:
        return host.environment.zone(known)
    except OSError:
        return 0, "UTC"


def local_moment(host: Host, timestamp: int) -> Moment:
    """What a local clock shows."""
    return moment_of(timestamp, *local_zone(host, timestamp))


def local_timestamp(host: Host, moment: Moment) -> int:
    """When a local clock shows this; what it never shows is moved by the gap it falls into."""
    as_if_utc = timestamp_of(moment._replace(offset=0))
    offset, _ = local_zone(host, as_if_utc)
    there, _ = local_zone(host, as_if_utc - offset)
    return as_if_utc - there
