"""Conversion between timestamps and local dates; the host provides the clock and the time zone."""

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
"""In seconds: the systems' conversions fail for dates more than 35,000 years away."""


def present(host: Host) -> int:
    """Return the current timestamp."""
    return host.now_ns() // NANOSECONDS


def chosen(host: Host, given: Sequence[Value]) -> int:
    """Return the timestamp among the arguments; the current one if there is none."""
    return int(given[0]) if given and is_whole_number(given[0]) else present(host)


def local_zone(host: Host, timestamp: int) -> tuple[int, str]:
    """Return the offset of the local time zone at this time, and its abbreviation."""
    known = max(min(timestamp, _FARTHEST_KNOWN), -_FARTHEST_KNOWN)
    try:
        return host.environment.zone(known)
    except OSError:
        return 0, "UTC"


def local_moment(host: Host, timestamp: int) -> Moment:
    """Return the local date and time of a timestamp."""
    return moment_of(timestamp, *local_zone(host, timestamp))


def local_timestamp(host: Host, moment: Moment) -> int:
    """Return the timestamp of a local date and time; a skipped hour counts as the next one."""
    # The offset depends on the timestamp, which depends on the offset.  Two steps suffice: the
    # first offset leads to a timestamp within hours of the result, whose offset is right unless
    # a change of the clocks skips that hour.
    as_if_utc = timestamp_of(moment._replace(offset=0))
    offset, _ = local_zone(host, as_if_utc)
    there, _ = local_zone(host, as_if_utc - offset)
    return as_if_utc - there
