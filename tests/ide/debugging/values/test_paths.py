"""Paths of values: ranges of long values, and the expressions of paths."""

from __future__ import annotations

import pytest

from ez_ide.debugging.values.paths import (
    Path,
    path_expression,
    range_start,
    ranges_of,
    ranges_towards,
)

MILLION = 1_000_000


def is_map(path: Path) -> bool:
    return path[-1] == "ages"


@pytest.mark.parametrize(
    ("path", "words"),
    [
        (("locals", "count"), "count"),
        (("locals", "players", "[2]", "name"), "players[2].name"),
        (("locals", "ages", '"Ada"'), 'ages["Ada"]'),
        (("locals", "ages", "5", "x"), "ages[5].x"),
        (("locals", "all", "[0…9999]", "[100…199]", "[150]", "x"), "all[150].x"),
        (("locals", "ages", "[0…9999]", "7"), "ages[7]"),
        (("watches", "a + b", "x"), "(a + b).x"),
        (("watches", "make(1, 2)", "x"), "make(1, 2).x"),
        (("modules", "geo.sides"), "geo.sides"),
    ],
)
def test_a_path_is_an_expression_of_the_language(path: Path, words: str) -> None:
    assert path_expression(path, is_map) == words


def test_short_values_have_no_ranges() -> None:
    assert ranges_of(0, 100) == []
    assert ranges_of(0, 9_999) == []


def test_a_range_has_at_most_a_hundred_parts_down_to_single_pages() -> None:
    first = ranges_of(0, MILLION)
    assert len(first) == 100
    assert first[0] == ("[0…9999]", 10_000)
    assert first[-1] == ("[990000…999999]", 10_000)
    second = ranges_of(990_000, 10_000, is_part=True)
    assert len(second) == 100
    assert second[-1] == ("[999900…999999]", 100)
    assert ranges_of(999_900, 100, is_part=True) == []


@pytest.mark.parametrize("length", [10_000, 10_001, 20_150, MILLION, 123_456_789])
def test_ranges_cover_a_value_without_gaps(length: int) -> None:
    at = 0
    for name, count in ranges_of(0, length):
        assert range_start(("locals", "list", name)) == at
        assert count > 0
        at += count
    assert at == length


def test_the_range_of_an_element_is_the_page_that_contains_it() -> None:
    path = ranges_towards(("locals", "list"), MILLION, 654_321)

    assert path == ("locals", "list", "[650000…659999]", "[654300…654399]")
    assert ranges_towards(("locals", "list"), 250, 249) == ("locals", "list")
