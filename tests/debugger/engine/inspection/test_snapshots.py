"""Two snapshots are equal exactly if no part of the values differs."""

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
def test_values_that_are_shown_differently_have_different_snapshots(
    before: object, after: object
) -> None:
    assert Snapshot(before, ANY) != Snapshot(after, ANY)


def test_a_nested_change_is_noticed_and_the_snapshot_stays_as_it_was() -> None:
    grid = [[1, 2], [3, 4]]
    before = Snapshot(grid, GRID)
    assert before == Snapshot(copy.deepcopy(grid), GRID)

    grid[1][0] = 9

    assert Snapshot(grid, GRID) != before


def test_one_array_held_twice_differs_from_two_equal_arrays() -> None:
    row = [1]

    assert Snapshot([row, row], GRID) != Snapshot([[1], [1]], GRID)


def test_keys_and_their_order_count() -> None:
    ages = {"Ada": 36, "Al": 41}

    assert Snapshot(ages, AGES) == Snapshot(dict(ages), AGES)
    assert Snapshot(ages, AGES) != Snapshot({"Al": 41, "Ada": 36}, AGES)
    assert Snapshot(ages, AGES) != Snapshot({"Ada": 41, "Al": 36}, AGES)


def test_deep_and_cyclic_values_can_be_compared() -> None:
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
