"""Declarations of several variables."""

from __future__ import annotations

import pytest

from tests.helpers.checking import late_codes, main_body, short, underlined

HEAD = """import @std, @csv
using std
const P struct { a int }
do pair() -> (int, P) { return 1, nil }
"""


def program(body: str) -> str:
    return f'{HEAD}do main() {{\n temp _, _ = csv.parse("")\n {body}\n}}'


@pytest.mark.parametrize(("body", "expected"), [
    ("temp a int, b string = pair()", [("E3001", "b")]),
    ("temp a float, b P = pair()", [("E3001", "a")]),
    ("temp a Foo, b P = pair()", [("E3001", "a")]),
    ("temp _ int, b P = pair()", [("W1005", "_")]),
    ("temp P, b = pair()", [("E4012", "P")]),
])  # fmt: skip
def test_mistakes_are_reported_at_check_time(body: str, expected: list[tuple[str, str]]) -> None:
    assert underlined(program(body)) == expected


@pytest.mark.parametrize(
    "body", ["temp a, b, c = pair()", "temp a, b = 1", 'temp a, b = error("x")']
)
def test_a_wrong_number_of_values_is_a_fault(body: str) -> None:
    assert late_codes(program(body)) == ["E5012"]


@pytest.mark.parametrize(("body", "wraps"), [
    ("temp a, b = pair()", "[None, CopyValue(P, Item(P, 1), False, True)]"),
    ("const a, b = pair()", "[None, CopyValue(P, Item(P, 1), True, False)]"),
    ("temp _, b = pair()", "[None, CopyValue(P, Item(P, 1), False, True)]"),
    ("temp a u8, b P = pair()",
     ("[CheckRange(u8, Item(int, 0), 'E3020', 'variable'), "
     "CopyValue(P, Item(P, 1), False, True)]")),
])  # fmt: skip
def test_items_are_shared_unless_they_are_frozen(body: str, wraps: str) -> None:
    assert short(main_body(program(body))[-1]).endswith(f", True, {wraps})")


def test_declared_types_of_library_results_are_ignored() -> None:
    text = program("temp n int, e Error = csv.stringify({})\n temp s string = n")

    assert underlined(text) == []


def test_a_declared_array_of_a_library_result_is_checked_at_run_time() -> None:
    statement = main_body(program('temp l [string], e Error = csv.headers("x")'))[-1]

    assert "CheckDynamic([string], Item([string], 0), 'E3018')" in short(statement)
