"""Literals, arrays, maps, conditions, and several results."""

from __future__ import annotations

import pytest

from tests.helpers.checking import helps, in_main, late_codes, mistakes, tree_of


@pytest.mark.parametrize(("literal", "expected"), [
    ("{1, 2}", "MakeArray([int], [1, 2])"),
    ("{}", "MakeArray(array, [])"),
    ("{{}, {1}}", "MakeArray([[int]], [MakeArray(array, []), MakeArray([int], [1])])"),
    ('{"a": 1}', "MakeMap(map, [['a', 1]])"),
    ("{:}", "MakeMap(map, [])"),
    ('"a${1}b"', "Interpolation(string, ['a', 1, 'b'])"),
])  # fmt: skip
def test_literals_become_tree_nodes(literal: str, expected: str) -> None:
    assert tree_of(f"temp x = {literal}") == f"Assign(x, {expected}, True)"


def test_empty_braces_are_a_map_where_one_is_declared() -> None:
    assert tree_of("temp m map[string:int] = {}") == "Assign(m, MakeMap(map[string:int], []), True)"
    inner = "MakeMap(map, [['a', MakeMap(map[string:int], [])]])"
    declared = "temp m map[string:map[string:int]]"
    assert tree_of(declared + ' = {"a": {}}') == f"Assign(m, {inner}, True)"


@pytest.mark.parametrize(("body", "expected"), [
    ('temp a = {1, "x"}', [("E3001", '"x"')]),
    ("temp a = {1.5, 2}", [("E3001", "2")]),
    ("temp a = {{1}, {true}}", [("E3001", "{true}")]),
    ('temp m = {"a": 1, "b": 2, "a": 3}', [("E12006", '"a"')]),
    ("temp m = {1: 1, 1: 2}", [("E12006", "1")]),
])  # fmt: skip
def test_mismatched_elements_and_repeated_keys_are_reported(
    body: str, expected: list[tuple[str, str]]
) -> None:
    assert mistakes(body) == expected


@pytest.mark.parametrize("key", ["1.5", "{1}", "nil", "range(2)"])
def test_an_unhashable_key_is_a_fault(key: str) -> None:
    assert late_codes(in_main(f"println({{{key}: 1}})")) == ["E12001"]


def test_values_of_a_map_literal_may_differ() -> None:
    assert tree_of('temp m = {"a": 1, "b": "x"}').endswith("[['a', 1], ['b', 'x']]), True)")


@pytest.mark.parametrize(("condition", "hint"), [
    ("1", "a number is not a condition: write 1 != 0"),
    ('"x"', 'compare it: len("x") > 0'),
    ("nil", ""),
])  # fmt: skip
def test_a_condition_must_be_a_bool(condition: str, hint: str) -> None:
    assert mistakes(f"if {condition} {{ }}") == [("E3001", condition)]
    assert helps(in_main(f"if {condition} {{ }}")) == [hint]


PAIR = 'import @std\nusing std\ndo pair() -> (int, string) { return 1, "x" }\n'


@pytest.mark.parametrize(
    "use", ["temp x = 1 + pair()", "if pair() == 1 { }", "temp a = {pair()}", "temp x = -pair()"]
)
def test_several_results_for_one_value_are_a_fault(use: str) -> None:
    assert late_codes(f"{PAIR}do main() {{ {use} }}") == ["E5012"]


@pytest.mark.parametrize(
    "use", ["println(pair())", 'println("${pair()}")', "println(typeof(pair()))"]
)
def test_several_results_can_be_printed(use: str) -> None:
    assert late_codes(f"{PAIR}do main() {{ {use} }}") == []


def test_a_mixed_map_has_the_type_of_its_first_pair_and_dynamic_values() -> None:
    declared = 'temp m map[string:int] = {"a": 1, "b": "x"}\n'

    assert mistakes('temp m map[string:int] = {"a": "x", "b": 1}') != []
    assert tree_of(declared + 'temp n = m["a"] + 1').splitlines()[-1] == (
        "Assign(n, DynamicArithmetic(any, '+', ReadKey(any, m, 'a'), 1, int, int), True)"
    )


def test_a_mixed_map_for_a_declared_map_is_a_fault() -> None:
    text = 'do f(m map[string:int]) {}\ndo main() { f({"a": 1, "b": "x"}) }'

    assert late_codes(text) == ["E3001"]
