"""Assignments to one place, compound ones, and to several names."""

from __future__ import annotations

import pytest

from tests.helpers.checking import helps, in_main, late_codes, mistakes, tree_of, underlined

HEAD = """import @std, @strings
using std
const P struct { a int b byte m map[string:int] t string }
const K = 1
temp g = 1
do pair() -> (int, string) { return 1, "x" }
do nothing() {}
"""


def program(body: str) -> str:
    return f'{HEAD}do main() {{\n strings.upper("")\n temp n = 1\n temp s = "x"\n {body}\n}}'


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("n = true", [("E3001", "n")]),
        ("n += 1.5", [("E3001", "n")]),
        ("temp f = 1.5\n f += 1", [("E3001", "f")]),
        ('temp p = new(P)\n p.a = "x"', [("E3001", "p.a")]),
        ('temp l = {1}\n l[0] = "x"', [("E3001", "l[0]")]),
        ('temp m = {"a": 1}\n m["b"] = "x"', [("E3001", 'm["b"]')]),
        ('s[0] = "y"', [("E3001", "s[0]")]),
        ("n = nothing()", [("E3001", "n")]),
        ("n = pair()", [("E3001", "pair()")]),
        ("n += pair()", [("E3001", "pair()")]),
        ("temp l = {1}\n l[0] = pair()", [("E3001", "pair()")]),
        ("temp p = new(P)\n p.a = pair()", [("E3001", "pair()")]),
        ("n =\n pair()", [("E3001", "n")]),
        ("total = 5", [("E4001", "total")]),
        ("total.x = 5", [("E4001", "total")]),
        ("pair = 5", [("E4001", "pair")]),
        ("strings = 5", [("E4001", "strings")]),
    ],
)
def test_what_cannot_be_assigned(body: str, expected: list[tuple[str, str]]) -> None:
    assert underlined(program(body)) == expected


def test_a_new_name_says_how_it_is_declared() -> None:
    assert helps(program("total = 5")) == ["to declare a variable, write temp total = …"]


def test_a_variable_of_nil_asks_for_a_type() -> None:
    assert helps(in_main("temp x = nil\nx = 5")) == [
        "x was declared as nil without a type: declare temp x int"
    ]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("temp a = {1}\na = {2}", "Assign(a, MakeArray([int], [2]), False)"),
        ("temp a = {1}\ntemp b = a\nb = a", "Assign(b, CopyValue([int], a, False, False), False)"),
        ("temp m map[string:int]\nm = {}", "Assign(m, MakeMap(map[string:int], []), False)"),
        ("temp s = \"x\"\ns[0] = 'y'", "Assign(CharacterTarget(s, 0), 'y', False)"),
        ('temp s = "x"\ns += "y"', "CompoundAssign(s, '+', 'y', 'text', None)"),
        ("temp u u8 = 1\nu *= 2", "CompoundAssign(u, '*', 2, 'int', u8)"),
        ("temp u u8 = 1\nu %= 2", "CompoundAssign(u, '%', 2, 'int', None)"),
        (
            "temp b byte = 1\nb = 300",
            "Assign(b, CheckRange(byte, 300, 'E3025', 'variable'), False)",
        ),
        ("temp b [byte] = {1}\nb[0] = 3", "Assign(ElementTarget(b, 0), 3, False)"),
        (
            "temp n = 1\ntemp b [byte] = {1}\nb[0] = n",
            "Assign(ElementTarget(b, 0), CheckRange(byte, n, 'E3026', 'element'), False)",
        ),
        (
            "temp b byte = 1\nb += 1",
            (
                "Update(b, 1, CheckRange(byte, Arithmetic(int, '+', Item(byte, 0), "
                "Item(int, 1), 'int', None), 'E3025', 'variable'))"
            ),
        ),
    ],
)
def test_what_an_assignment_becomes(body: str, expected: str) -> None:
    assert tree_of(body).splitlines()[-1] == expected


@pytest.mark.parametrize(
    ("body", "code"),
    [
        ("K = 2", "E5013"),
        ("a, b = pair()", "E4001"),
        ("n, s, n = pair()", "E5012"),
        ("n, K = pair()", "E5013"),
        ("n, n = pair()", "E3001"),
        ("n[0] = 1", "E3016"),
        ("n.x = 1", "E4011"),
        ('s -= "x"', "E3014"),
        ('s[0] = strings.lines("x")', "E3004"),
    ],
)
def test_what_fails_when_it_is_reached(body: str, code: str) -> None:
    assert late_codes(program(body)) == [code]


def test_several_results_are_copied_into_names_that_exist() -> None:
    text = tree_of('temp a = 1\ntemp e = error("x")\na, e = read_int()\n_, e = read_int()')

    assert text.splitlines()[-2:] == [
        (
            "Unpack([a, e], CallLibrary((int, Error), read_int, []), False, "
            "[None, CopyValue(Error, Item(Error, 1), False, False)])"
        ),
        (
            "Unpack([None, e], CallLibrary((int, Error), read_int, []), False, "
            "[None, CopyValue(Error, Item(Error, 1), False, False)])"
        ),
    ]


def test_mistakes_in_one_body_are_all_told() -> None:
    assert mistakes("n = 1\ntemp x = 1\nx = true\nprintln(y)") == [
        ("E4001", "n"),
        ("E3001", "x"),
        ("E4001", "y"),
    ]
