"""Declarations of one variable."""

from __future__ import annotations

import pytest

from tests.helpers.checking import helps, in_main, late_codes, mistakes, tree_of, underlined

HEAD = """import @std, @math, @strings
using std
const P struct { a int }
do nothing() {}
do pair() -> (int, string) { return 1, "x" }
"""


def program(body: str) -> str:
    return f'{HEAD}do main() {{\n math.abs(1)\n strings.upper("")\n {body}\n}}'


@pytest.mark.parametrize(("body", "expected"), [
    ('temp n int = "a"', [("E3001", '"a"')]),
    ("temp f float = 5", [("E3001", "5")]),
    ("temp n int = 5.0", [("E3001", "5.0")]),
    ('temp c char = "a"', [("E3001", '"a"')]),
    ("temp n int = nil", [("E3001", "nil")]),
    ("temp a [int] = nil", [("E3001", "nil")]),
    ("temp a [float] = {1, 2}", [("E3001", "{1, 2}")]),
    ("temp a [int] = 5", [("E3018", "5")]),
    ('temp m map[string:float] = {"a": 1}', [("E3001", '{"a": 1}')]),
    ("temp p P = 5", [("E3001", "5")]),
    ("temp n int =\n\n 'x'", [("E3001", "n")]),
    ("temp a = nothing()", [("E3038", "a")]),
    ("temp a int = nothing()", [("E3038", "a")]),
    ("temp a = pair()", [("E3040", "a")]),
    ("temp _ = pair()", [("E3040", "_")]),
    ("temp a string = pair()", [("E3001", "a")]),
    ("temp _ int = 5", [("W1005", "_")]),
    ("private temp x = 1", [("E3037", "temp")]),
])  # fmt: skip
def test_mismatched_values_are_reported(body: str, expected: list[tuple[str, str]]) -> None:
    text = program(body)

    assert underlined(text) == expected or expected[0][0] == "E3037"
    assert underlined(text)[0][0] == expected[0][0]


def test_an_undeclared_type_is_reported_where_it_is_written() -> None:
    text = "do main() { temp p Foo temp q strin = 1 temp a any = 1 temp v void }"

    assert underlined(text) == [
        ("E3008", "Foo"), ("E3008", "strin"), ("E3034", "any"), ("E3038", "void"),
    ]  # fmt: skip
    assert helps(text)[1] == "did you mean 'string'?"


def test_with_using_an_unknown_type_fits_only_itself() -> None:
    assert mistakes("temp p Foo") == []
    assert mistakes("temp p Foo = 1") == [("E3001", "1")]
    assert mistakes("temp p i512") == [("E3008", "i512")]


def test_a_float_enum_as_key_is_reported() -> None:
    text = "const E enum { A = 1.5 }\ndo main() { temp m map[E:int] = {:} }"

    assert underlined(text) == [("E3029", "E")]


def test_a_wrong_number_type_suggests_a_conversion() -> None:
    assert helps(in_main("temp f float = 5")) == ["write 5.0"]
    assert helps(in_main("temp n = 1\ntemp f float = n")) == ["write float(n)"]
    assert helps(in_main("temp n int = 2.5")) == ["write int(2.5), which drops the fraction"]


@pytest.mark.parametrize(("body", "expected"), [
    ("temp n int", "Assign(n, ZeroValue(int, False), True)"),
    ("temp n int = 5", "Assign(n, 5, True)"),
    ("const n = 5", "Assign(n, 5, True)"),
    ("temp u u8 = 5", "Assign(u, 5, True)"),
    ("temp b byte = 255", "Assign(b, 255, True)"),
    ("temp f f32 = 1.5", "Assign(f, 1.5, True)"),
    ("const a = {1}", "Assign(a, CopyValue([int], MakeArray([int], [1]), True, False), True)"),
    ("temp a [byte] = {1, 2}", "Assign(a, MakeArray([int], [1, 2]), True)"),
    ("temp _ = 5", "Evaluate(5)"),
])  # fmt: skip
def test_declarations_become_tree_nodes(body: str, expected: str) -> None:
    assert tree_of(body) == expected


def test_a_value_out_of_the_declared_range_is_a_fault() -> None:
    declared = "temp x int = 5\n"
    for kind, code in (("u8", "E3036"), ("uint", "E3036"), ("i16", "E3036"), ("byte", "E3020")):
        last = tree_of(f"{declared}temp y {kind} = x").splitlines()[-1]
        assert last == f"Assign(y, CheckRange({kind}, x, '{code}', 'variable'), True)"
    assert "CheckRange" not in tree_of("temp u u8 = 1\ntemp w i16 = u + u")


def test_a_variable_may_be_out_of_range_after_an_assignment() -> None:
    last = tree_of("temp u u8 = 1\nu = 300\ntemp w u8 = u").splitlines()[-1]

    assert last == "Assign(w, CheckRange(u8, u, 'E3036', 'variable'), True)"


def test_typeof_shows_float_unless_converted() -> None:
    assert "'float'" in tree_of("temp f f32 = 1.5\nprintln(typeof(f))")
    assert "'f32'" in tree_of("temp f = f32(1.5)\nprintln(typeof(f))")


@pytest.mark.parametrize(("body", "code"), [
    ("const a [int] = {1, 2}", "E2032"),
    ("temp a int = pair()", "E5012"),
    ("temp a [int] = math.sign(1)", "E3018"),
    ("temp a map[string:int] = math.sign(1)", "E3019"),
    ("temp a [int] = range(3)", "E3018"),
])  # fmt: skip
def test_mistakes_hidden_from_the_checker_are_faults(body: str, code: str) -> None:
    assert late_codes(program(body)) == [code]


def test_a_reference_is_another_name_for_the_variable() -> None:
    assert tree_of("temp x = {1}\ntemp r = ref(x)\nr = {2}") == (
        "Assign(x, MakeArray([int], [1]), True)\n"
        "AssignReference(r, MakeReference([int], x))\n"
        "Assign(r, MakeArray([int], [2]), False)"
    )
    assert mistakes("temp x = 1\nconst r = ref(x)\nr = 2") == [("E5016", "r")]


def test_an_int_variable_with_the_code_of_an_error_is_dynamic() -> None:
    last = tree_of('temp e = error("x")\ntemp c int = e.code\nprintln(c + 1)').splitlines()[-1]

    assert "DynamicArithmetic(any, '+', c, 1, int, any)" in last
