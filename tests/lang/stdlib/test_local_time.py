"""The calendar as the host's clocks show it."""

from __future__ import annotations

from ez_lang.model.host.environment import Environment
from ez_lang.stdlib.time.calendar import Moment
from ez_lang.stdlib.time.local_time import (
    chosen,
    local_moment,
    local_timestamp,
    local_zone,
    present,
)
from tests.helpers.fake_host import FakeHost

HOUR = 3600


class FarEast(Environment):
    """Nine hours ahead, but only as long as anybody can know."""

    def zone(self, timestamp: int) -> tuple[int, str]:
        if timestamp >= 1 << 40:
            raise OSError("nobody knows")
        return 9 * HOUR, "JST"


def host() -> FakeHost:
    found = FakeHost(now_ns=1_700_000_000_999_999_999)
    found.environment = FarEast()
    return found


def test_the_zone_is_asked_of_the_host() -> None:
    assert local_zone(host(), 0) == (9 * HOUR, "JST")
    assert local_moment(host(), 0) == Moment(1970, 1, 1, 9, 0, 0, 9 * HOUR, "JST")
    assert local_timestamp(host(), Moment(1970, 1, 1, 9, 0, 0)) == 0


def test_what_nobody_knows_is_taken_for_utc() -> None:
    assert local_zone(host(), 1 << 70) == (0, "UTC")


def test_the_present_is_rounded_down() -> None:
    assert present(host()) == 1_700_000_000


def test_a_timestamp_that_is_none_means_the_present() -> None:
    assert chosen(host(), [5]) == 5
    assert chosen(host(), []) == chosen(host(), ["5"]) == 1_700_000_000
