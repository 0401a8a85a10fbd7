"""`return`."""

from __future__ import annotations

import pytest

from tests.helpers.checking import helps, late_codes, main_body, short, underlined

HEAD = """import @std, @math
using std
const P struct { a int b int }
const E enum { A }
do nothing() {}
"""


def program(results: str, value: str) -> str:
    arrow = f"-> {results} " if results else ""
    return f"{HEAD}do f(n int) {arrow}{{ return {value} }}\ndo main() {{ math.abs(1) }}"


@pytest.mark.parametrize(("results", "value", "expected"), [
    ("", "5", [("E3012", "return 5")]),
    ("int", "true", [("E3012", "true")]),
    ("int", '"a"', [("E3012", '"a"')]),
    ("int", "1.5", [("E3014", "1.5")]),
    ("float", "1", [("E3012", "1")]),
    ("int", "nil", [("E3012", "nil")]),
    ("int", "nothing()", [("E3012", "nothing()")]),
    ("E", "E", [("E4001", "E")]),
    ("u8", "-1", [("E3020", "-1")]),
    ("[u8]", "{1, -1}", [("E3020", "-1")]),
    ("u8", "256", [("E3036", "256")]),
    ("[u8]", "{1, 256}", [("E3036", "256")]),
    ("i8", "-129", [("E3036", "-129")]),
    ("[int]", '{1, 2, "a"}', [("E3001", '"a"')]),
    ("[int]", '{"a"}', [("E3001", '"a"')]),
    ("map[string:int]", '{"a": true}', [("E3001", "true")]),
    ("map[string:int]", "{1: 1}", [("E3001", "1")]),
    ("P", "P{a: 1}", [("E4003", "P{")]),
    ("P", "P{a: 1, b: true}", [("E3001", "true")]),
    ("(int, int)", "1", [("E3013", "return")]),
    ("(int, int)", "1, 2, 3", [("E3013", "return")]),
    ("(int, int)", "1, true", [("E3012", "true")]),
    ("(n2 int)", "5", [("W2011", "5")]),
    ("(n2 int)", "n2", []),
    ("int", "E.A", []),
    ("byte", "5", []),
    ("P", "nil", []),
    ("map[string:int]", "{}", []),
    ("[int, 2]", "{1, 2}", []),
])  # fmt: skip
def test_result_types_are_checked(
    results: str, value: str, expected: list[tuple[str, str]]
) -> None:
    assert underlined(program(results, value)) == expected


def test_a_bare_return_has_no_values() -> None:
    assert underlined("do f() -> int { return }\ndo main() {}") == [("E3013", "return")]
    assert underlined("do f() -> (n int) { return }\ndo main() {}") == [("E3013", "return")]
    assert helps("do f() -> (n int) { return }\ndo main() {}") == ["return n"]


def test_return_takes_an_expression_on_the_next_line() -> None:
    text = "do g() {}\ndo f() { return\n g() }\ndo main() {}"

    assert helps(text) == ["return takes the expression on the next line as its value"]


def test_an_integer_for_a_float_suggests_a_conversion() -> None:
    assert helps(program("float", "1")) == ["write 1.0"]
    assert helps(program("float", "n")) == ["write float(n)"]


@pytest.mark.parametrize(("results", "value", "expected"), [
    ("uint", "n", "Return([CheckRange(uint, n, 'E3020', 'return value')])"),
    ("u8", "n", "Return([CheckRange(u8, n, 'E3020', 'return value')])"),
    ("i8", "n", "Return([n])"),
    ("byte", "n", "Return([CheckRange(byte, n, 'E5024', 'return value')])"),
    ("map[string:int]", "{}", "Return([MakeMap(map[string:int], [])])"),
])  # fmt: skip
def test_returns_become_tree_nodes(results: str, value: str, expected: str) -> None:
    text = f"do main(n int) -> {results} {{ return {value} }}"

    assert short(main_body(text)[-1]) == expected


def test_a_wrong_result_of_hidden_type_is_a_fault() -> None:
    assert late_codes(program("string", "math.sign(1)")) == ["E5024"]


def test_a_library_result_that_may_be_nil_is_checked() -> None:
    text = 'import @maps\ndo main() -> int { temp m = {"a": 1} return maps.get(m, "b") }'

    assert "CheckDynamic(int, CallLibrary(int, maps.get" in short(main_body(text)[-1])
