"""Declarations of structs and enums."""

from __future__ import annotations

import pytest

from tests.helpers.checking import checked, helps, late_codes, short, underlined

# ------------------------------------------------------------------------------------------ structs


@pytest.mark.parametrize(("fields", "expected"), [
    ("a flot", [("E3009", "flot")]), ("a void", [("E3038", "void")]),
    ("a [Nope]", [("E3009", "Nope")]), ("a any", []), ("a, b int c P d [P] e map[string:P]", []),
])  # fmt: skip
def test_types_of_fields_are_checked(fields: str, expected: list[tuple[str, str]]) -> None:
    assert underlined(f"const P struct {{ {fields} }}\ndo main() {{}}") == expected


def test_an_unknown_type_gets_a_suggestion() -> None:
    assert helps("const P struct { a flot }\ndo main() {}") == ["did you mean 'float'?"]
    assert helps("const Point struct { a Piont }\ndo main() {}") == ["did you mean 'Point'?"]
    assert helps("const P struct { a boolean }\ndo main() {}") == ["the type is called bool"]


def test_structs_may_refer_to_each_other_before_their_declaration() -> None:
    text = (
        "do f(a A) -> B { return a.b }\n"
        "const A struct { b B }\nconst B struct { a A }\ndo main() {}"
    )

    result = checked(text)

    assert result.program is not None
    structs = result.program.modules[-1].structs
    assert structs["A"].by_name["b"].type is structs["B"]
    assert structs["B"].by_name["a"].type is structs["A"]


def test_fields_may_have_types_of_other_modules() -> None:
    modules = {"geo": "module geo\nconst Point struct { x int }"}
    text = (
        'import & use "./geo"\nconst Line struct { a geo.Point b Point }\n'
        "do main() { temp l = Line{a: geo.Point{x: 1}} l.a.x = 2 }"
    )

    assert underlined(text, modules) == []


# -------------------------------------------------------------------------------------------- enums


def members(declaration: str) -> dict[str, object]:
    """The values of the members of an enum E."""
    result = checked(f"{declaration}\ndo main() {{}}")
    assert result.program is not None, result.diagnostics
    return dict(result.program.modules[-1].enums["E"].members)


@pytest.mark.parametrize(("declaration", "values"), [
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
])  # fmt: skip
def test_members_have_consecutive_values(declaration: str, values: list[object]) -> None:
    assert list(members(declaration).values()) == values


@pytest.mark.parametrize(("declaration", "expected"), [
    ('const E enum { A = 1 B = "b" }', [("E3028", 'B = "b"')]),
    ('const E enum { A = "x" B }', [("E3028", "B")]),
    ("const E enum { A = 1 B = 1 }", [("E3033", "B = 1")]),
    ("const E enum { A = -1 B = 1 }", []),
    ("#enum(string) const E enum { A }", [("E2031", "A")]),
])  # fmt: skip
def test_mixed_and_repeated_values_are_reported(
    declaration: str, expected: list[tuple[str, str]]
) -> None:
    assert underlined(f"{declaration}\ndo main() {{}}") == expected


def test_a_missing_string_value_is_reported_only_without_other_errors() -> None:
    text = "#enum(string) const E enum { A }\ndo main() { nope() }"

    assert [code for code, _ in underlined(text)] == ["E4002"]


def test_computed_members_are_set_by_the_initialiser() -> None:
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
def test_the_first_member_decides_the_base_even_if_computed(value: str, base: str) -> None:
    result = checked(f"const E enum {{ A = {value} }}\ndo main() {{}}")

    assert result.program is not None
    assert result.program.modules[-1].enums["E"].base.text == base


@pytest.mark.parametrize("value", ["len", "{1}", "nil", '"a" + "b"'])
def test_a_member_of_another_type_is_a_fault(value: str) -> None:
    assert late_codes(f"const E enum {{ B A = {value} }}\ndo main() {{}}") == ["E3028"]


def test_mistakes_in_computed_members_are_faults() -> None:
    text = "do g(a int) -> int { return a }\nconst E enum { A = g() }\ndo main() {}"

    assert late_codes(text) == ["E5008"]
