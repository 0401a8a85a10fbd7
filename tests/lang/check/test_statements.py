"""Blocks, branches, `using`, `ensure`, results that are dropped."""

from __future__ import annotations

import pytest

from tests.helpers.checking import codes, in_main, late_codes, mistakes, tree_of, underlined

HEAD = """import @std
using std
const P struct { a int }
do number() -> int { return 1 }
do problem() -> Error { return nil }
do pair() -> (int, int) { return 1, 2 }
do nothing() {}
"""


@pytest.mark.parametrize(
    ("call", "late"),
    [
        ("number()", ["E5011"]),
        ("problem()", ["E5011"]),
        ("pair()", ["E5011"]),
        ("nothing()", []),
        ('len("x")', []),
        ("1 + 2", []),
    ],
)
def test_results_of_own_functions_are_to_be_used(call: str, late: list[str]) -> None:
    assert late_codes(f"{HEAD}do main() {{ {call} }}") == late


def test_results_of_other_modules_may_be_dropped_if_they_are_one() -> None:
    modules = {
        "m": "module m\ndo one() -> int { return 1 }\ndo two() -> (int, int) { return 1, 2 }"
    }
    text = 'import & use "./m"\ndo main() { m.one() one() %s }'

    assert late_codes(text % "", modules) == []
    assert late_codes(text % "m.two()", modules) == ["E5011"]


def test_an_ensured_call_fails_only_when_it_is_made() -> None:
    assert late_codes(in_main("ensure nowhere(1)")) == ["E4002"]
    assert tree_of('ensure println("x")') == "Ensure(CallLibrary(void, std.println, ['x']))"


def test_using_in_a_block_holds_until_its_end() -> None:
    text = "import @std\ndo main() {\n if true {\n using std\n println(1)\n }\n println(2)\n}"

    assert codes(text) == [("W1002", 1), ("E4002", 7)] or codes(text)[0] == ("E4002", 7)


def test_using_what_is_not_imported_fails_when_it_is_reached() -> None:
    assert late_codes("do main() { using math }") == ["E6004"]


@pytest.mark.parametrize(
    ("kind", "text"),
    [("struct", "const Q struct { a int }"), ("enum", "const Q enum { A }")],
)
def test_types_are_declared_outside_of_functions(kind: str, text: str) -> None:
    assert underlined(f"do main() {{ {text} }}") == [("E2053", "Q")]
    assert kind in text


def test_conditions_of_every_branch_are_looked_at() -> None:
    assert mistakes('if true { } or 1 { } otherwise { temp x int = "a" }') == [
        ("E3001", "1"),
        ("E3001", '"a"'),
    ]
