"""A snapshot equals another one exactly when nothing inside is different."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ez_debugger.engine.inspection.snapshots import Snapshot
from ez_lang.model.types import ANY, INT, STRING, ArrayType, MapType

INTS = ArrayType(INT, None)
GRID = ArrayType(INTS, None)
AGES = MapType(STRING, INT)


@pytest.mark.parametrize(
    ("before", "after"),
    [(1, 1.0), (1, True), (1, 2), ("a", "b"), ([1], [1, 2]), ([1], [2]), ([], {}), ([[]], [])],
)
def test_what_a_reader_sees_as_different_is_different(before: object, after: object) -> None:
    assert Snapshot(before, ANY) != Snapshot(after, ANY)


def test_a_change_deep_inside_shows_and_the_copy_does_not_move() -> None:
    grid = [[1, 2], [3, 4]]
    before = Snapshot(grid, GRID)
    assert before == Snapshot(copy.deepcopy(grid), GRID)

    grid[1][0] = 9

    assert Snapshot(grid, GRID) != before


def test_the_same_array_twice_is_not_two_equal_arrays() -> None:
    row = [1]

    assert Snapshot([row, row], GRID) != Snapshot([[1], [1]], GRID)


def test_keys_and_their_order_count() -> None:
    ages = {"Ada": 36, "Al": 41}

    assert Snapshot(ages, AGES) == Snapshot(dict(ages), AGES)
    assert Snapshot(ages, AGES) != Snapshot({"Al": 41, "Ada": 36}, AGES)
    assert Snapshot(ages, AGES) != Snapshot({"Ada": 41, "Al": 36}, AGES)


def test_depth_and_cycles_do_not_matter() -> None:
    deep: list[Any] = []
    for _ in range(50_000):
        deep = [deep]
    circle: list[Any] = [1]
    circle.append(circle)

    assert Snapshot(deep, ANY) == Snapshot(deep, ANY)
    assert Snapshot(circle, ANY) == Snapshot(circle, ANY)


VALUES = st.recursive(
    st.integers() | st.text(max_size=3) | st.booleans(),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=2), inner, max_size=3)
    ),
    max_leaves=8,
)


@settings(derandomize=True)
@given(VALUES)
def test_an_equal_copy_has_an_equal_snapshot(value: Any) -> None:  # noqa: ANN401 - any value
    assert Snapshot(copy.deepcopy(value), ANY) == Snapshot(copy.deepcopy(value), ANY)
