"""Enums."""

from __future__ import annotations

import pytest

from tests.helpers.checking import checked, late_codes, short, underlined


def members(declaration: str) -> dict[str, object]:
    """The values of the members of an enum E."""
    result = checked(f"{declaration}\ndo main() {{}}")
    assert result.program is not None, result.diagnostics
    return dict(result.program.modules[-1].enums["E"].members)


@pytest.mark.parametrize(
    ("declaration", "values"),
    [
        ("const E enum { A B C }", [0, 1, 2]),
        ("const E enum { A, B = 10, C, }", [0, 10, 11]),
        ("const E enum { A = -5 B }", [-5, -4]),
        ("#flags const E enum { A B C }", [1, 2, 4]),
        ("#flags const E enum { A B = 16 C }", [1, 16, 32]),
        ("#enum(float) const E enum { A B }", [0.0, 1.0]),
        ("const E enum : float { A = 2.5 B }", [2.5, 3.5]),
        ('const E enum { A = "x" B = "y" }', ["x", "y"]),
        ("const E enum { A = 'x' B = 'y' }", ["x", "y"]),
        ("const E enum { A = true B = false }", [True, False]),
    ],
)
def test_what_members_stand_for(declaration: str, values: list[object]) -> None:
    assert list(members(declaration).values()) == values


@pytest.mark.parametrize(
    ("declaration", "expected"),
    [
        ('const E enum { A = 1 B = "b" }', [("E3028", 'B = "b"')]),
        ('const E enum { A = "x" B }', [("E3028", "B")]),
        ("const E enum { A = 1 B = 1 }", [("E3033", "B = 1")]),
        ("const E enum { A = -1 B = 1 }", []),
        ("#enum(string) const E enum { A }", [("E2031", "A")]),
    ],
)
def test_what_members_may_not_be(declaration: str, expected: list[tuple[str, str]]) -> None:
    assert underlined(f"{declaration}\ndo main() {{}}") == expected


def test_a_missing_text_is_told_only_when_all_else_is_right() -> None:
    text = "#enum(string) const E enum { A }\ndo main() { nope() }"

    assert [code for code, _ in underlined(text)] == ["E4002"]


def test_computed_members_are_set_when_the_module_begins() -> None:
    result = checked("const K int = 2\nconst E enum { A = K * 3 B C = 5 }\ndo main() {}")
    assert result.program is not None
    (initialise,) = result.program.modules[-1].initialisers
    assert initialise.body is not None

    texts = [short(statement) for statement in initialise.body.statements]

    assert texts == [
        "Assign(K, 2, True)",
        "SetEnumMember(E, 'A', Arithmetic(int, '*', K, 3, 'int', None))",
        "SetEnumMember(E, 'B', Arithmetic(int, '+', ReadEnumMember(E, E, 'A'), 1, 'int', None))",
    ]


@pytest.mark.parametrize(
    ("value", "base"), [('"a" + "b"', "string"), ("1.5 * 2.0", "float"), ("1 + 2", "int")]
)
def test_the_first_member_gives_the_base_when_it_is_computed_too(value: str, base: str) -> None:
    result = checked(f"const E enum {{ A = {value} }}\ndo main() {{}}")

    assert result.program is not None
    assert result.program.modules[-1].enums["E"].base.text == base


@pytest.mark.parametrize("value", ["len", "{1}", "nil", '"a" + "b"'])
def test_a_value_that_is_none_fails_when_the_module_begins(value: str) -> None:
    assert late_codes(f"const E enum {{ B A = {value} }}\ndo main() {{}}") == ["E3028"]


def test_mistakes_in_computed_members_fail_when_the_module_begins() -> None:
    text = "do g(a int) -> int { return a }\nconst E enum { A = g() }\ndo main() {}"

    assert late_codes(text) == ["E5008"]
