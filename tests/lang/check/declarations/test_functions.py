"""Function heads, default values, and whether every path returns."""

from __future__ import annotations

import pytest

from tests.helpers.checking import checked, late_codes, underlined

# -------------------------------------------------------------------------------------------- heads


@pytest.mark.parametrize(("head", "expected"), [
    ("do f(a Foo) { }", [("E3010", "Foo")]),
    ("do f(a any) { }", [("E3034", "any")]),
    ("do f(a void) { }", [("E3038", "void")]),
    ("do f() -> Foo { return nil }", [("E3011", "Foo")]),
    ("do f() -> any { return nil }", [("E3034", "any")]),
    ("do f(P int) { }", [("E2033", "P")]),
    ("do f(g int) { }", [("E2033", "g")]),
    ("do f(later int) { }", []),
    ("do f() -> (P int) { return P }", [("E2033", "P")]),
    ('do f(a int = "x") { }', [("E3001", '"x"')]),
    ("do f(a float = 1) { }", [("E3001", "1")]),
    ("do f(a int = K, l [int] = {}) { }", []),
    ("do f(a P = nil) { }", []),
])  # fmt: skip
def test_function_heads_are_checked(head: str, expected: list[tuple[str, str]]) -> None:
    text = (
        f"const P struct {{ x int }}\nconst K = 1\ndo g() {{}}\n{head}\n"
        "do later() {}\ndo main() {}"
    )

    assert underlined(text) == expected


def test_a_default_cannot_see_other_parameters() -> None:
    text = "do f(a int, b int = a) {}\ndo main() { f(1) }"

    assert late_codes(text) == ["E4001"]


def test_named_results_are_variables() -> None:
    result = checked("do f(x int) -> (a, b int) { return a, b }\ndo main() { temp p, q = f(1) }")
    assert result.program is not None
    function = result.program.modules[-1].functions["f"]

    assert [v.name for v in function.locals] == ["x", "a", "b"]
    assert [v.slot for v in function.locals] == [0, 1, 2]
    assert [v.kind for v in function.named_results] == ["result", "result"]


def test_doc_comes_from_its_attribute() -> None:
    result = checked('#doc("What it does.")\ndo f() {}\ndo main() {}')

    assert result.program is not None
    assert result.program.modules[-1].functions["f"].doc == "What it does."


def test_each_local_has_a_slot_and_a_visible_range() -> None:
    text = "do main() { temp a = 1 if true { temp b = a } temp c = 2 }"
    result = checked(text)
    assert result.program is not None

    a, b, c = result.program.main.locals

    assert (a.slot, b.slot, c.slot) == (0, 1, 2)
    assert text[b.visible_from :].startswith(" } temp c")
    assert text[: b.visible_to].endswith("temp b = a }")
    assert c.visible_to == len(text) == a.visible_to


# -------------------------------------------------------------------------------------------- paths


RETURN = "return 1"


@pytest.mark.parametrize(("body", "code"), [
    ("", "E3024"),
    ("temp a = 1", "E3024"),
    (f"loop {{ {RETURN} }}", "E3024"),
    (f"when x {{ is 1 {{ {RETURN} }} default {{ }} }}", "E3024"),
    (f"if x > 0 {{ {RETURN} }}", "E3035"),
    (f"for i in range(x) {{ {RETURN} }}", "E3035"),
    (f"as_long_as true {{ {RETURN} }}", "E3035"),
    (f"if x > 0 {{ {RETURN} }} or x < 0 {{ }} otherwise {{ {RETURN} }}", "E3035"),
    (f'if x > 0 {{ {RETURN} }} panic("no")', "E3035"),
    (RETURN, ""),
    (f"if x > 0 {{ {RETURN} }} {RETURN}", ""),
    (f"if x > 0 {{ {RETURN} }} otherwise {{ {RETURN} }}", ""),
    (f"if x > 0 {{ {RETURN} }} or x < 0 {{ {RETURN} }} otherwise {{ {RETURN} }}", ""),
    (f"when x {{ is 1 {{ {RETURN} }} default {{ {RETURN} }} }}", ""),
    (f"loop {{ break }} {RETURN}", ""),
])  # fmt: skip
def test_a_function_with_results_must_return_on_every_path(body: str, code: str) -> None:
    found = underlined(f"do f(x int) -> int {{ {body} }}\ndo main() {{}}")

    assert found == ([(code, "f")] if code else [])


def test_a_strict_when_does_not_count_as_returning() -> None:
    text = (
        "const E enum { A }\n"
        "do f(e E) -> int { #strict when e { is E.A { return 1 } } }\ndo main() {}"
    )

    assert [code for code, _ in underlined(text)] == ["E3024"]
