"""Literals, arrays, maps, and values that are several."""

from __future__ import annotations

import pytest

from tests.helpers.checking import helps, in_main, late_codes, mistakes, tree_of


@pytest.mark.parametrize(
    ("literal", "expected"),
    [
        ("{1, 2}", "MakeArray([int], [1, 2])"),
        ("{}", "MakeArray(array, [])"),
        ("{{}, {1}}", "MakeArray([[int]], [MakeArray(array, []), MakeArray([int], [1])])"),
        ('{"a": 1}', "MakeMap(map, [['a', 1]])"),
        ("{:}", "MakeMap(map, [])"),
        ('"a${1}b"', "Interpolation(string, ['a', 1, 'b'])"),
    ],
)
def test_what_a_literal_becomes(literal: str, expected: str) -> None:
    assert tree_of(f"temp x = {literal}") == f"Assign(x, {expected}, True)"


def test_braces_become_a_map_where_one_is_declared() -> None:
    assert tree_of("temp m map[string:int] = {}") == "Assign(m, MakeMap(map[string:int], []), True)"
    inner = "MakeMap(map, [['a', MakeMap(map[string:int], [])]])"
    declared = "temp m map[string:map[string:int]]"
    assert tree_of(declared + ' = {"a": {}}') == f"Assign(m, {inner}, True)"


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ('temp a = {1, "x"}', [("E3001", '"x"')]),
        ("temp a = {1.5, 2}", [("E3001", "2")]),
        ("temp a = {{1}, {true}}", [("E3001", "{true}")]),
        ('temp m = {"a": 1, "b": 2, "a": 3}', [("E12006", '"a"')]),
        ("temp m = {1: 1, 1: 2}", [("E12006", "1")]),
    ],
)
def test_parts_that_do_not_suit_each_other(body: str, expected: list[tuple[str, str]]) -> None:
    assert mistakes(body) == expected


@pytest.mark.parametrize("key", ["1.5", "{1}", "nil", "range(2)"])
def test_what_is_no_key_fails_when_it_is_reached(key: str) -> None:
    assert late_codes(in_main(f"println({{{key}: 1}})")) == ["E12001"]


def test_values_of_a_map_literal_may_differ() -> None:
    assert tree_of('temp m = {"a": 1, "b": "x"}').endswith("[['a', 1], ['b', 'x']]), True)")


@pytest.mark.parametrize(
    ("condition", "hint"),
    [
        ("1", "a number is not a condition: write 1 != 0"),
        ('"x"', 'compare it: len("x") > 0'),
        ("nil", ""),
    ],
)
def test_a_condition_is_a_bool(condition: str, hint: str) -> None:
    assert mistakes(f"if {condition} {{ }}") == [("E3001", condition)]
    assert helps(in_main(f"if {condition} {{ }}")) == [hint]


PAIR = 'import @std\nusing std\ndo pair() -> (int, string) { return 1, "x" }\n'


@pytest.mark.parametrize(
    "use", ["temp x = 1 + pair()", "if pair() == 1 { }", "temp a = {pair()}", "temp x = -pair()"]
)
def test_several_results_count_as_the_first_and_fail_when_reached(use: str) -> None:
    assert late_codes(f"{PAIR}do main() {{ {use} }}") == ["E5012"]


@pytest.mark.parametrize(
    "use", ["println(pair())", 'println("${pair()}")', "println(typeof(pair()))"]
)
def test_several_results_can_be_shown(use: str) -> None:
    assert late_codes(f"{PAIR}do main() {{ {use} }}") == []


def test_the_first_pair_decides_what_a_map_is_and_others_are_looked_at_when_read() -> None:
    declared = 'temp m map[string:int] = {"a": 1, "b": "x"}\n'

    assert mistakes('temp m map[string:int] = {"a": "x", "b": 1}') != []
    assert tree_of(declared + 'temp n = m["a"] + 1').splitlines()[-1] == (
        "Assign(n, DynamicArithmetic(any, '+', ReadKey(any, m, 'a'), 1, int, int), True)"
    )


def test_a_mixed_map_does_not_become_a_plain_one_unseen() -> None:
    text = 'do f(m map[string:int]) {}\ndo main() { f({"a": 1, "b": "x"}) }'

    assert late_codes(text) == ["E3001"]
