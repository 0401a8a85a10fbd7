"""Mutability of targets."""

from __future__ import annotations

import pytest

from tests.helpers.checking import helps, late_codes, underlined

HEAD = """const P struct { a int l [int] }
const K P = P{a: 1}
const A [int, 2] = {1, 2}
temp G = {1}
do f(plain int, &changing int, p P) -> (named int) {
    %s
    return named
}
do main() {}
"""


def program(body: str) -> str:
    return HEAD % body


@pytest.mark.parametrize(("body", "expected"), [
    ("const c = 1 c = 2", [("E5016", "c")]),
    ("const c = {1} c[0] = 2", [("E5016", "c[0]")]),
    ("const c = P{a: 1} c.a = 2", [("E5017", "c.a")]),
    ("const c = P{a: 1} c.l[0] = 2", [("E5016", "c.l[0]")]),
    ("const c = 1 c++", [("E5016", "c")]),
    ("const c = P{a: 1} c.a++", [("E5016", "c.a")]),
    ("plain = 1", [("E5016", "plain")]),
    ("p.a = 1", [("E5017", "p.a")]),
    ("for i in range(3) { i = 1 }", [("E5016", "i")]),
    ("for_each i, v in {1} { i = 1 }", [("E5016", "i")]),
    ("for_each v in {1} { v = 1 }", [("E5016", "v")]),
    ("for_each v in G { v = 1 }", [("E5016", "v")]),
    ("temp l = {1} for_each v in l { v = 1 }", []),
    ("changing = 1", []),
    ("named = 1", []),
    ("temp t = 1 t = 2", []),
    ("G[0] = 2", []),
])  # fmt: skip
def test_changing_immutable_names_is_reported(body: str, expected: list[tuple[str, str]]) -> None:
    assert underlined(program(body)) == expected


def test_the_help_says_how_to_make_a_name_mutable() -> None:
    assert helps(program("plain = 1")) == [
        "to modify the argument of the caller, declare the parameter as &plain"
    ]
    assert helps(program("const c = 1 c = 2")) == [
        "declare it with temp to make it mutable: temp c"
    ]


@pytest.mark.parametrize(
    ("body", "code"),
    [("K = nil", "E5013"), ("A[0] = 5", "E5006"), ("K.a = 5", "E5017"), ("A[0]++", "E5006")],
)
def test_changes_of_global_constants_are_faults(body: str, code: str) -> None:
    assert late_codes(program(body)) == [code]


def test_assignment_to_a_module_member_is_a_fault() -> None:
    text = (
        "import & use @math\nconst P struct { a int }\ndo f(&math P) { math.a = 2 }\ndo main() {}"
    )

    assert late_codes(text) == ["E6008"]


def test_a_field_can_be_passed_to_a_mutable_parameter() -> None:
    text = (
        "const P struct { a int }\ndo m(&n int) { n = 1 }\ndo main() { const p = P{a: 1} m(p.a) }"
    )

    assert underlined(text) == []
