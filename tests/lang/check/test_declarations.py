"""Structs."""

from __future__ import annotations

import pytest

from tests.helpers.checking import checked, helps, underlined


@pytest.mark.parametrize(
    ("fields", "expected"),
    [
        ("a flot", [("E3009", "flot")]),
        ("a void", [("E3038", "void")]),
        ("a [Nope]", [("E3009", "Nope")]),
        ("a any", []),
        ("a, b int c P d [P] e map[string:P]", []),
    ],
)
def test_types_of_fields(fields: str, expected: list[tuple[str, str]]) -> None:
    assert underlined(f"const P struct {{ {fields} }}\ndo main() {{}}") == expected


def test_an_unknown_type_is_guessed() -> None:
    assert helps("const P struct { a flot }\ndo main() {}") == ["did you mean 'float'?"]
    assert helps("const Point struct { a Piont }\ndo main() {}") == ["did you mean 'Point'?"]
    assert helps("const P struct { a boolean }\ndo main() {}") == ["the type is called bool"]


def test_structs_may_be_used_before_they_are_declared_and_in_a_circle() -> None:
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
