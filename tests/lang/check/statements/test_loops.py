"""Loops."""

from __future__ import annotations

import pytest

from tests.helpers.checking import helps, in_main, late_codes, mistakes, tree_of


@pytest.mark.parametrize(("body", "expected"), [
    ("break", [("E5009", "break")]),
    ("continue", [("E5010", "continue")]),
    ("as_long_as 1 { }", [("E3001", "1")]),
    ('temp m = {"a": 1}\nfor_each k in m { }', [("E3017", "m")]),
    ("for_each k in 5 { println(k) }", [("E3017", "5")]),
    ("for i in range(3) { for i in range(2) { } }", [("E4016", "i")]),
    ("for_each i, v in {1} { for v in range(2) { } }", [("E4016", "v")]),
    ("for _ in range(3) { for _ in range(2) { } }", []),
    ("for i in range(3) { }\nfor i in range(3) { }", []),
    ("for i in range(3) { if i == 1 { break } or i == 2 { continue } }", []),
    ("loop { when 1 { is 1 { break } default { } } }", []),
])  # fmt: skip
def test_mistakes_are_reported_at_check_time(body: str, expected: list[tuple[str, str]]) -> None:
    assert mistakes(body) == expected


def test_a_loop_over_a_map_suggests_its_keys() -> None:
    assert helps(in_main('temp m = {"a": 1}\nfor_each k in m { }')) == [
        "iterate over its keys: for_each key in maps.keys(m), with import @maps"
    ]


@pytest.mark.parametrize(("body", "code"), [
    ("for i in {1, 2} { println(i) }", "E5011"),
    ("temp r = range(3)\nfor i in r { println(i) }", "E5011"),
    ("for_each k in range(3) { }", "E3017"),
    ("for_each k in math.sign(1) { }", "E3017"),
    ('for i in range(strings.lines("x"), 3) { }', "E5013"),
    ('for i in range(0, strings.lines("x")) { }', "E5014"),
    ('for i in range(0, 3, strings.lines("x")) { }', "E5019"),
])  # fmt: skip
def test_mistakes_hidden_from_the_checker_are_faults(body: str, code: str) -> None:
    assert late_codes(in_main(body, "import @std, @math, @strings\nusing std\n")) == [code]


@pytest.mark.parametrize(("body", "expected"), [
    ("for i in range(3) { }", "ForRange(i, MakeRange(Range<int>, None, 3, None), {})"),
    ("for _ in range(3) { }", "ForRange(None, MakeRange(Range<int>, None, 3, None), {})"),
    ("for_each v in {1} { }", "ForEach(None, v, MakeArray([int], [1]), {}, False)"),
    ('for_each i, c in "ab" { }', "ForEach(i, c, 'ab', {}, True)"),
    ("loop { break }", "While(None, {Break()})"),
    ("as_long_as true { continue }", "While(True, {Continue()})"),
])  # fmt: skip
def test_loops_become_tree_nodes(body: str, expected: str) -> None:
    assert tree_of(body) == expected
