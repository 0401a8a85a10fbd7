"""`@time`: clocks, local time, the calendar, formats."""

from __future__ import annotations

import time
from datetime import UTC, datetime, timedelta
from typing import TYPE_CHECKING

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ez_lang.model.host.environment import Environment
from ez_lang.model.types import ANY, FLOAT, INT, LENIENT_FLOAT, STRING
from ez_lang.model.values import NIL
from ez_lang.stdlib.time.calendar import Moment, moment_of, timestamp_of
from ez_lang.stdlib.time.formats import format_time, parse_time
from ez_lang.stdlib.time.local_time import (
    chosen,
    local_moment,
    local_timestamp,
    local_zone,
    present,
)
from tests.helpers.fake_host import FakeHost
from tests.helpers.library_calls import call, checker_codes, constant, fault_of, function, typed

if TYPE_CHECKING:
    from collections.abc import Iterator

T = 1700000000
SECOND = 1_000_000_000
AUTUMN_IN_NEW_YORK = 1_700_000_000


@pytest.fixture(autouse=True)
def _utc(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


def _in_new_york(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TZ", "EST5EDT,M3.2.0,M11.1.0")
    time.tzset()


@pytest.mark.parametrize(("name", "expected"), [
    ("year", 2023), ("month", 11), ("day", 14), ("hour", 22), ("minute", 13), ("second", 20),
    ("weekday", 2), ("day_of_year", 318), ("quarter", 4), ("week_of_year", 46),
    ("weekday_name", "Tuesday"), ("month_name", "November"), ("iso", "2023-11-14T22:13:20Z"),
    ("date", "2023-11-14"), ("clock", "22:13:20"), ("start_of_day", 1699920000),
    ("end_of_day", 1700006399), ("start_of_month", 1698796800), ("end_of_month", 1701388799),
    ("start_of_year", 1672531200), ("end_of_year", 1704067199), ("is_weekend", False),
    ("is_weekday", True),
])  # fmt: skip
def test_parts_of_a_moment(name: str, expected: object) -> None:
    assert call(f"time.{name}", T) == expected
    host = FakeHost(now_ns=T * SECOND)
    if not name.startswith("is_"):
        assert call(f"time.{name}", host=host) == expected
    assert call(f"time.{name}", typed(NIL, INT), host=host) == expected


@pytest.mark.parametrize(("name", "arguments", "expected"), [
    ("make", [2024, 1, 31], 1706659200), ("make", [2023, 11, 14, 22, 13, 20], T),
    ("make", [2023, 11, 14, 22], T - 13 * 60 - 20), ("make", [2023, 13, 1], 1704067200),
    ("make", [2024, 1, 0], 1703980800), ("make", [2024, 2, 30], 1709251200),
    ("add_seconds", [T, -5], T - 5), ("add_minutes", [T, 2], T + 120),
    ("add_hours", [T, 2], T + 7200), ("add_days", [T, 2], T + 172800),
    ("add_weeks", [T, 1], T + 604800), ("add_months", [1706659200, 1], 1709164800),
    ("add_months", [1706659200, -2], 1701302400), ("add_years", [1709164800, 1], 1740787200),
    ("diff", [5, 3], 2), ("diff_days", [0, 86399], 0), ("diff_days", [0, 86400], -1),
    ("diff_days", [172799, 0], 1), ("diff_hours", [0, 7201], -2), ("diff_minutes", [119, 0], 1),
    ("is_before", [1, 2], True), ("is_before", [2, 2], False), ("is_after", [2, 1], True),
    ("is_leap_year", [2000], True), ("is_leap_year", [1900], False),
    ("days_in_month", [2024, 2], 29), ("days_in_month", [2024, 14], 28),
    ("days_in_month", [2024, 0], 31), ("from_unix", [T], T), ("to_unix", [T], T),
    ("from_unix_ms", [1999], 1), ("from_unix_ms", [-1], -1), ("to_unix_ms", [T], T * 1000),
    ("is_same_day", [T, T + 3600], True), ("is_same_day", [T, T + 7200], False),
    ("is_weekend", [T + 4 * 86400], True),
])  # fmt: skip
def test_result_of_a_call(name: str, arguments: list[object], expected: object) -> None:
    assert call(f"time.{name}", *arguments) == expected


def test_clock_is_that_of_the_host() -> None:
    host = FakeHost(now_ns=T * SECOND + 123_456_789)

    assert call("time.now", host=host) == T
    assert call("time.now_ms", host=host) == T * 1000 + 123
    assert call("time.now_ns", host=host) == T * SECOND + 123_456_789
    tick = call("time.tick", host=host)
    host.sleep(1.5)
    assert call("time.elapsed_ms", tick, host=host) == 1500.0
    assert call("time.is_today", T, host=host)
    assert not call("time.is_today", T - 86400, host=host)
    assert call("time.is_leap_year", host=host) is False
    assert call("time.days_in_month", host=host) == 30


def test_sleep_waits() -> None:
    host = FakeHost()

    for seconds in (0.5, 2, 0, -1, 10**30):
        call("time.sleep", seconds, host=host)
    call("time.sleep_ms", 250, host=host)
    call("time.sleep_ms", -5, host=host)

    assert host.slept == [0.5, 2.0, 1e9, 0.25]
    assert fault_of("time.sleep", "1") == "E7005"


def test_local_time(monkeypatch: pytest.MonkeyPatch) -> None:
    _in_new_york(monkeypatch)
    host = FakeHost(now_ns=T * SECOND)

    assert call("time.iso", T) == "2023-11-14T17:13:20-05:00"
    assert call("time.hour", T) == 17
    assert call("time.timezone", host=host) == "EST"
    assert call("time.utc_offset", host=host) == -18000
    assert call("time.make", 2023, 11, 14, 17, 13, 20) == T
    assert call("time.format", "ZZ Z MST", T) == "-05:00 -0500 EST"
    assert call("time.parse", "2023-11-14", "YYYY-MM-DD") == 1699920000


def test_days_of_a_clock_change(monkeypatch: pytest.MonkeyPatch) -> None:
    _in_new_york(monkeypatch)
    day_of_change = call("time.make", 2024, 3, 10, 12, 0, 0)

    start, end = call("time.start_of_day", day_of_change), call("time.end_of_day", day_of_change)

    assert end - start + 1 == 23 * 3600
    assert call("time.clock", call("time.add_months", day_of_change, -1)) == "12:00:00"


@pytest.mark.parametrize(("form", "expected"), [
    ("YYYY-MM-DD HH:mm:ss", "2023-11-14 22:13:20"),
    ("DD.MM.YY hh:mm A ZZ", "14.11.23 10:13 PM +00:00"),
    ("hh a Z", "10 pm +0000"),
    ("Day: DD", "Dpmy: 14"),
    ("MMM M D H h s T", "11M M D H h s T"),
    ("1 2 3 4 5 15 06 Mon", "11 14 10 13 20 22 23 Tue"),
    ("01 02 03 04 05 2006", "11 14 10 13 20 2023"),
    ("Monk Mon", "Monk Tue"),
    ("_2 002 __2 MST PM pm -07", "14 318 318 UTC PM pm +00"),
    (".SSS ,SSS SSS x.999 .5", ".000 ,000 000 x .20"),
    ("7 8 9 0", "7 8 9 0"),
    ("ß 日 YYYY", "ß 日 2023"),
    ("", ""),
])  # fmt: skip
def test_format(form: str, expected: str) -> None:
    assert call("time.format", form, T) == expected


def test_years_of_any_size_are_formatted() -> None:
    assert call("time.date", -(10**11)) == "-1199-02-15"
    assert call("time.year", 10**30) == 31688738506811430966532
    assert call("time.format", "YYYY", -62167219200) == "0000"


@pytest.mark.parametrize(("text", "form", "expected"), [
    ("2024-02-29 7:05", "YYYY-MM-DD HH:mm", 1709190300),
    ("01:30 pm", "hh:mm a", -62167170600),
    ("12:00 AM", "hh:mm A", -62167219200),
    ("12:30", "HH:mm", -62167174200),
    ("69-01-01", "YY-MM-DD", -31536000),
    ("68-01-01", "YY-MM-DD", 3092601600),
    ("2023-11-14T22:13:20.250", "YYYY-MM-DDTHH:mm:ss", T),
    ("2023-11-14 22:13:20,5", "YYYY-MM-DD HH:mm:ss", T),
    ("2023-11-14 17:13:20 -0500", "YYYY-MM-DD HH:mm:ss Z", T),
    ("2023-11-15 03:43:20+05:30", "YYYY-MM-DD HH:mm:ssZZ", T),
    ("2023-11-14    22", "YYYY-MM-DD HH", 1699999200),
    ("20231114", "YYYYMMDD", 1699920000),
    ("2023 318", "YYYY 002", 1699920000),
    ("Tue 14.11.2023", "Mon DD.MM.YYYY", 1699920000),
    ("20.250", "ss.SSS", -62167219180),
])  # fmt: skip
def test_parse(text: str, form: str, expected: int) -> None:
    assert call("time.parse", text, form) == expected


@pytest.mark.parametrize(("text", "form"), [
    ("x", "YYYY-MM-DD"), ("", "YYYY"), ("2023-1-14", "YYYY-MM-DD"), ("2023-02-29", "YYYY-MM-DD"),
    ("2023-13-01", "YYYY-MM-DD"), ("2023-00-01", "YYYY-MM-DD"), ("23", "YYYY"), ("24:00", "HH:mm"),
    ("23:60", "HH:mm"), ("01:30 PM", "hh:mm a"), ("01:30 pm", "hh:mm A"), ("13:30 PM", "hh:mm A"),
    ("10:00 +05:00", "HH:mm Z"), ("10:00 +2500", "HH:mm Z"), ("2023-11-14x", "YYYY-MM-DD"),
    ("2023x11", "YYYY MM"), ("2023 366", "YYYY 002"), ("20.25", "ss.SSS"), ("٢٠٢٣", "YYYY"),
])  # fmt: skip
def test_parse_of_other_text_is_a_fault(text: str, form: str) -> None:
    assert fault_of("time.parse", text, form) == "E11001"


@pytest.mark.parametrize(("passed_ms", "expected"), [
    (0, "just now"), (999, "just now"), (-999, "just now"), (1000, "1 second ago"),
    (59_999, "59 seconds ago"), (60_000, "1 minute ago"), (7_199_000, "1 hour ago"),
    (7_200_000, "2 hours ago"), (86_400_000, "1 day ago"), (200_000_000, "2 days ago"),
    (-1000, "in 1 seconds"), (-60_000, "in 1 minute"), (-3_600_000, "in 1 hour"),
    (-86_400_000, "in 1 day"), (-180_000_000, "in 2 days"),
])  # fmt: skip
def test_relative(passed_ms: int, expected: str) -> None:
    host = FakeHost(now_ns=T * SECOND + passed_ms * 1_000_000)

    assert call("time.relative", T, host=host) == expected


@pytest.mark.parametrize(("name", "arguments", "code"), [
    ("days_in_month", [2024], "E7001"), ("add_weeks", [T], "E7001"),
    ("add_months", [T, 1.5], "E7004"), ("diff_hours", ["a", 1], "E7004"), ("format", [5], "E7003"),
    ("parse", ["2024", 5], "E7003"), ("make", [1, 2], "E7001"), ("elapsed_ms", ["x"], "E7004"),
])  # fmt: skip
def test_fault_of_a_call(name: str, arguments: list[object], code: str) -> None:
    assert fault_of(f"time.{name}", *arguments) == code


def test_types() -> None:
    assert function("time.elapsed_ms").result_type([INT]) is LENIENT_FLOAT
    assert function("time.iso").result_type([]) is STRING
    assert function("time.iso").static_type([]) is None
    assert checker_codes("time.year", FLOAT) == ["E3001"]
    assert checker_codes("time.year", INT, INT) == ["E5008"]
    assert checker_codes("time.is_weekend") == ["E5008"]
    assert checker_codes("time.make", INT, INT) == ["E5008"]
    assert checker_codes("time.quarter", STRING, ANY) == []
    assert call("time.quarter", "x", 5, host=FakeHost(now_ns=T * SECOND)) == 4


def test_constants() -> None:
    assert [constant(f"time.{name}").value for name in ("SUNDAY", "SATURDAY")] == [0, 6]
    assert [constant(f"time.{name}").value for name in ("JANUARY", "DECEMBER")] == [1, 12]
    assert [constant(f"time.{name}").value for name in ("SECOND", "WEEK")] == [1, 604800]


@given(st.integers(-62135596800, 253402300799))
def test_calendar_agrees_with_pythons(timestamp: int) -> None:
    moment = moment_of(timestamp)
    expected = datetime(1970, 1, 1, tzinfo=UTC) + timedelta(seconds=timestamp)

    assert moment[:6] == tuple(expected.timetuple())[:6]
    assert moment.weekday == expected.isoweekday() % 7
    assert moment.day_of_year == expected.timetuple().tm_yday
    assert moment.week == expected.isocalendar().week


@given(st.integers(-(10**14), 10**14))
def test_moment_of_a_timestamp_has_that_timestamp(timestamp: int) -> None:
    assert timestamp_of(moment_of(timestamp)) == timestamp


@given(st.integers(-62167219200, 253402214400))
def test_decoding_reverses_encoding(timestamp: int) -> None:
    form = "YYYY-MM-DD hh:mm:ss A ZZ"

    assert parse_time(format_time(form, moment_of(timestamp, 5400)), form) == timestamp


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


def test_time_zone_is_that_of_the_host() -> None:
    assert local_zone(host(), 0) == (9 * HOUR, "JST")
    assert local_moment(host(), 0) == Moment(1970, 1, 1, 9, 0, 0, 9 * HOUR, "JST")
    assert local_timestamp(host(), Moment(1970, 1, 1, 9, 0, 0)) == 0


def test_unknown_time_zone_is_utc() -> None:
    assert local_zone(host(), 1 << 70) == (0, "UTC")


def test_current_timestamp_is_rounded_down() -> None:
    assert present(host()) == 1_700_000_000


def test_argument_that_is_not_a_timestamp_means_the_current_one() -> None:
    assert chosen(host(), [5]) == 5
    assert chosen(host(), []) == chosen(host(), ["5"]) == 1_700_000_000
