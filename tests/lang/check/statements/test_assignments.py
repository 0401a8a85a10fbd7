"""Assignments: plain, compound, of several results; `x++`."""

from __future__ import annotations

import pytest

from tests.helpers.checking import helps, in_main, late_codes, mistakes, tree_of, underlined

# -------------------------------------------------------------------------------------- assignments


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


@pytest.mark.parametrize(("body", "expected"), [
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
])  # fmt: skip
def test_invalid_assignments_are_reported(body: str, expected: list[tuple[str, str]]) -> None:
    assert underlined(program(body)) == expected


def test_assignment_to_a_new_name_suggests_a_declaration() -> None:
    assert helps(program("total = 5")) == ["to declare a variable, write temp total = …"]


def test_a_variable_declared_as_nil_needs_a_type() -> None:
    assert helps(in_main("temp x = nil\nx = 5")) == [
        "x was declared as nil without a type: declare temp x int"
    ]


@pytest.mark.parametrize(("body", "expected"), [
    ("temp a = {1}\na = {2}", "Assign(a, MakeArray([int], [2]), False)"),
    ("temp a = {1}\ntemp b = a\nb = a", "Assign(b, CopyValue([int], a, False, False), False)"),
    ("temp m map[string:int]\nm = {}", "Assign(m, MakeMap(map[string:int], []), False)"),
    ("temp s = \"x\"\ns[0] = 'y'", "Assign(CharacterTarget(s, 0), 'y', False)"),
    ('temp s = "x"\ns += "y"', "CompoundAssign(s, '+', 'y', 'text', None)"),
    ("temp u u8 = 1\nu *= 2", "CompoundAssign(u, '*', 2, 'int', u8)"),
    ("temp u u8 = 1\nu %= 2", "CompoundAssign(u, '%', 2, 'int', None)"),
    ("temp b byte = 1\nb = 300", "Assign(b, CheckRange(byte, 300, 'E3025', 'variable'), False)"),
    ("temp b [byte] = {1}\nb[0] = 3", "Assign(ElementTarget(b, 0), 3, False)"),
    ("temp n = 1\ntemp b [byte] = {1}\nb[0] = n",
     "Assign(ElementTarget(b, 0), CheckRange(byte, n, 'E3026', 'element'), False)"),
    ("temp b byte = 1\nb += 1",
     ("Update(b, 1, CheckRange(byte, Arithmetic(int, '+', Item(byte, 0), "
     "Item(int, 1), 'int', None), 'E3025', 'variable'))")),
])  # fmt: skip
def test_assignments_become_tree_nodes(body: str, expected: str) -> None:
    assert tree_of(body).splitlines()[-1] == expected


@pytest.mark.parametrize(("body", "code"), [
    ("K = 2", "E5013"), ("a, b = pair()", "E4001"), ("n, s, n = pair()", "E5012"),
    ("n, K = pair()", "E5013"), ("n, n = pair()", "E3001"), ("n[0] = 1", "E3016"),
    ("n.x = 1", "E4011"), ('s -= "x"', "E3014"), ('s[0] = strings.lines("x")', "E3004"),
])  # fmt: skip
def test_mistakes_hidden_from_the_checker_are_faults(body: str, code: str) -> None:
    assert late_codes(program(body)) == [code]


def test_several_results_are_copied_into_existing_variables() -> None:
    text = tree_of('temp a = 1\ntemp e = error("x")\na, e = read_int()\n_, e = read_int()')

    assert text.splitlines()[-2:] == [
        ("Unpack([a, e], CallLibrary((int, Error), read_int, []), False, "
            "[None, CopyValue(Error, Item(Error, 1), False, False)])"),
        ("Unpack([None, e], CallLibrary((int, Error), read_int, []), False, "
            "[None, CopyValue(Error, Item(Error, 1), False, False)])"),
    ]  # fmt: skip


def test_all_errors_of_a_body_are_reported() -> None:
    assert mistakes("n = 1\ntemp x = 1\nx = true\nprintln(y)") == [
        ("E4001", "n"),
        ("E3001", "x"),
        ("E4001", "y"),
    ]


# --------------------------------------------------------------------------------------- increments


@pytest.mark.parametrize(("declared", "operand", "expected"), [
    ("temp n = 1", "n", "Increment(int, n, 1, int)"),
    ("temp n int = 1", "n", "Increment(int, n, 1, None)"),
    ("temp n u8 = 1", "n", "Increment(u8, n, 1, u8)"),
    ("temp n [int] = {1}", "n[0]", "Increment(int, ElementTarget(n, 0), 1, None)"),
    ('temp n = {"a": 1}', 'n["a"]', "Increment(int, KeyTarget(n, 'a'), 1, int)"),
])  # fmt: skip
def test_increments_become_tree_nodes(declared: str, operand: str, expected: str) -> None:
    assert tree_of(f"{declared}\n{operand}++").endswith(f"Evaluate({expected})")


@pytest.mark.parametrize(("body", "expected"), [
    ("temp f = 1.5\nf++", [("E3001", "f")]), ('temp s = "x"\ns--', [("E3001", "s")]),
    ("temp b byte = 1\nb++", [("E3001", "b")]), ("nope++", [("E4001", "nope")]),
    ("1.5++", [("E3001", "1.5")]),
])  # fmt: skip
def test_only_integers_can_be_incremented(body: str, expected: list[tuple[str, str]]) -> None:
    assert mistakes(body) == expected


def test_incrementing_a_literal_is_a_fault() -> None:
    assert late_codes(in_main("5++")) == ["E5015"]


def test_incrementing_a_global_constant_is_a_fault() -> None:
    assert late_codes("const K = 1\ndo main() { K++ }") == ["E5013"]


def test_a_mutable_parameter_can_be_incremented() -> None:
    assert underlined("do f(&n int) { n++ }\ndo main() { temp a = 1 f(a) }") == []


def test_incrementing_the_code_of_an_error_checks_its_type() -> None:
    text = tree_of('temp e = Error{message: "x", code: 1}\ne.code++').splitlines()[-1]

    assert text == (
        "Update(FieldTarget(e, code), 1, Arithmetic(int, '+', "
        "CheckDynamic(int, Item(any, 0), 'E5023'), Item(int, 1), 'int', int))"
    )
