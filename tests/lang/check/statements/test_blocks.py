"""Blocks, `if`, `using`, `ensure`, unused results."""

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


@pytest.mark.parametrize(("call", "late"), [
    ("number()", ["E5011"]), ("problem()", ["E5011"]), ("pair()", ["E5011"]), ("nothing()", []),
    ('len("x")', []), ("1 + 2", []),
])  # fmt: skip
def test_an_unused_result_of_a_module_function_is_a_fault(call: str, late: list[str]) -> None:
    assert late_codes(f"{HEAD}do main() {{ {call} }}") == late


def test_one_result_of_another_module_may_be_dropped() -> None:
    modules = {
        "m": "module m\ndo one() -> int { return 1 }\ndo two() -> (int, int) { return 1, 2 }"
    }
    text = 'import & use "./m"\ndo main() { m.one() one() %s }'

    assert late_codes(text % "", modules) == []
    assert late_codes(text % "m.two()", modules) == ["E5011"]


def test_errors_in_an_ensured_call_are_faults() -> None:
    assert late_codes(in_main("ensure nowhere(1)")) == ["E4002"]
    assert tree_of('ensure println("x")') == "Ensure(CallLibrary(void, std.println, ['x']))"


def test_using_in_a_block_ends_with_the_block() -> None:
    text = "import @std\ndo main() {\n if true {\n using std\n println(1)\n }\n println(2)\n}"

    assert codes(text) == [("W1002", 1), ("E4002", 7)] or codes(text)[0] == ("E4002", 7)


def test_using_a_module_that_is_not_imported_is_a_fault() -> None:
    assert late_codes("do main() { using math }") == ["E6004"]


@pytest.mark.parametrize(
    ("kind", "text"), [("struct", "const Q struct { a int }"), ("enum", "const Q enum { A }")]
)
def test_types_inside_functions_are_reported(kind: str, text: str) -> None:
    assert underlined(f"do main() {{ {text} }}") == [("E2053", "Q")]
    assert kind in text


def test_conditions_of_all_branches_are_checked() -> None:
    assert mistakes('if true { } or 1 { } otherwise { temp x int = "a" }') == [
        ("E3001", "1"),
        ("E3001", '"a"'),
    ]
