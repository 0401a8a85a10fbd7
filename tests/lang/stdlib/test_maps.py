"""`@maps`, function by function."""

from __future__ import annotations

from typing import Any

import pytest

from ez_lang.model.display import text
from ez_lang.model.types import (
    ANY,
    CHAR,
    EMPTY_ARRAY,
    EMPTY_MAP,
    FLOAT,
    INT,
    STRING,
    UNTAGGED,
    Type,
    array_of,
    map_of,
)
from ez_lang.model.values import NIL, FrozenDict
from tests.helpers.library_calls import call, checker_codes, fault_of, function, typed


@pytest.mark.parametrize(("name", "arguments", "expected"), [
    ("is_empty", [{}], True),
    ("is_empty", [{"a": 1}], False),
    ("contains", [{"a": 1}, "a"], True),
    ("contains", [{"a": 1}, "b"], False),
    ("contains_value", [{"a": 1}, 1], True),
    ("contains_value", [{"a": [1]}, [1]], True),
    ("contains_value", [{"a": 1.0}, 2.0], False),
    ("get", [{"a": 1}, "a"], 1),
    ("get", [{"a": 1}, "b"], NIL),
    ("get", [{"a": 1}, "b", 5], 5),
    ("merge", [{"a": 1, "b": 2}, {"b": 3}, {"c": 4}], {"a": 1, "b": 3, "c": 4}),
    ("keys", [{"b": 1, "a": 2}], ["b", "a"]),
    ("values", [{"b": 1, "a": 2}], [1, 2]),
    ("to_array", [{"p": 1}], [["p", 1]]),
    ("to_array", [{1: 2}], [[1, 2]]),
    ("from_array", [[["a", "b"], ["c", "d"]]], {"a": "b", "c": "d"}),
    ("from_array", [[]], {}),
    ("invert", [{"x": 1, "y": 1}], {1: "y"}),
    ("equals", [{"a": 1, "b": 2}, {"b": 2, "a": 1}], True),
    ("equals", [{"a": 1}, {"a": 2}], False),
    ("equals", [{"a": 1}, {"b": 1}], False),
])  # fmt: skip
def test_result_of_a_call(name: str, arguments: list[object], expected: object) -> None:
    given = call(f"maps.{name}", *arguments)

    assert given == expected
    if isinstance(expected, dict):
        assert list(given) == list(expected)


def test_changes_keep_the_order_of_keys() -> None:
    prices = {"b": 2, "a": 1}

    call("maps.set", prices, "b", 20)
    call("maps.update", prices, {"c": 3}, {"a": -1})
    assert call("maps.get_or_set", prices, "d", 7) == 7
    assert call("maps.get_or_set", prices, "d", 8) == 7
    assert call("maps.remove", prices, "b")
    assert not call("maps.remove", prices, "b")

    assert list(prices.items()) == [("a", -1), ("c", 3), ("d", 7)]
    call("maps.clear", prices)
    assert prices == {}


@pytest.mark.parametrize(("name", "arguments"), [
    ("set", ["a", 5]), ("set", ["z", 5]), ("remove", ["z"]), ("clear", []), ("update", [{"z": 1}]),
    ("get_or_set", ["z", 5]),
])  # fmt: skip
def test_constant_map_cannot_be_changed(name: str, arguments: list[object]) -> None:
    constant = typed(FrozenDict({"a": 1}), map_of(STRING, INT))

    assert fault_of(f"maps.{name}", constant, *arguments) == "E12002"
    assert constant.value == {"a": 1}


def test_get_or_set_reads_an_existing_key_of_a_constant_map() -> None:
    constant = typed(FrozenDict({"a": 1}), map_of(STRING, INT))

    assert call("maps.get_or_set", constant, "a", 5) == 1


@pytest.mark.parametrize(("name", "arguments", "code"), [
    ("contains", [{"a": 1}, 1.5], "E12001"),
    ("get", [{"a": 1}, [1]], "E12001"),
    ("set", [{"a": 1}, typed(NIL, STRING), 1], "E12001"),
    ("remove", [{"a": 1}, 1.5], "E12001"),
    ("get_or_set", [{"a": 1}, 1.5, 1], "E12001"),
    ("from_array", [[["a"]]], "E12004"),
    ("from_array", [["ab"]], "E12004"),
    ("from_array", [[[1.5, 2.5]]], "E12002"),
    ("from_array", ["ab"], "E7007"),
    ("invert", [{"a": 1.5}], "E12005"),
    ("keys", [[1]], "E7007"),
    ("merge", [{"a": 1}, []], "E7007"),
    ("equals", [{"a": 1}], "E7001"),
    ("is_empty", [typed(NIL, map_of(STRING, INT))], "E7007"),
])  # fmt: skip
def test_fault_of_a_call(name: str, arguments: list[object], code: str) -> None:
    assert fault_of(f"maps.{name}", *arguments) == code


def test_pairs_of_different_types_keep_their_types() -> None:
    letters = typed({"x": ["a", "b"]}, map_of(STRING, array_of(CHAR)))

    pairs = call("maps.to_array", letters)

    kind = function("maps.to_array").result_type([letters.type])
    assert text(pairs, kind) == '{{"x", {a, b}}}'


@pytest.mark.parametrize(("name", "types", "expected"), [
    ("get", [map_of(STRING, FLOAT), STRING], FLOAT),
    ("keys", [map_of(STRING, FLOAT)], array_of(STRING)),
    ("values", [map_of(STRING, FLOAT)], array_of(FLOAT)),
    ("merge", [map_of(STRING, FLOAT)] * 2, map_of(STRING, FLOAT)),
    ("invert", [map_of(STRING, INT)], map_of(INT, STRING)),
    ("from_array", [array_of(array_of(INT))], map_of(INT, INT)),
    ("from_array", [array_of(array_of(ANY))], map_of(ANY, ANY)),
    ("to_array", [map_of(INT, INT)], array_of(array_of(INT))),
    ("to_array", [map_of(STRING, INT)], array_of(array_of(ANY))),
])  # fmt: skip
def test_type_of_a_result(name: str, types: list[Type], expected: Type) -> None:
    assert function(f"maps.{name}").result_type(types) is expected


@pytest.mark.parametrize(("name", "types", "codes"), [
    ("get", [map_of(STRING, INT), INT], ["E3001"]),
    ("get", [map_of(STRING, INT), STRING, STRING], ["E3001"]),
    ("get", [map_of(STRING, INT)], ["E5008"]),
    ("set", [map_of(STRING, INT), STRING, UNTAGGED], []),
    ("set", [map_of(STRING, INT), STRING, STRING], ["E3001"]),
    ("contains_value", [map_of(STRING, INT), STRING], ["E3001"]),
    ("merge", [map_of(STRING, INT), map_of(STRING, STRING)], ["E3001"]),
    ("merge", [map_of(STRING, INT), EMPTY_ARRAY], []),
    ("update", [map_of(STRING, INT)], ["E5008"]),
    ("set", [EMPTY_MAP, STRING, INT], []),
    ("equals", [map_of(STRING, INT), EMPTY_MAP], []),
    ("keys", [array_of(INT)], ["E3001"]),
    ("from_array", [map_of(STRING, INT)], ["E3001"]),
])  # fmt: skip
def test_codes_of_the_checker(name: str, types: list[Any], codes: list[str]) -> None:
    assert checker_codes(f"maps.{name}", *types) == codes
