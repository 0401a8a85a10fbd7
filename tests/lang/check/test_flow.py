"""Whether functions return on every way through them."""

from __future__ import annotations

import pytest

from tests.helpers.checking import underlined

RETURN = "return 1"


@pytest.mark.parametrize(
    ("body", "code"),
    [
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
    ],
)
def test_a_function_with_results_returns_on_every_way(body: str, code: str) -> None:
    found = underlined(f"do f(x int) -> int {{ {body} }}\ndo main() {{}}")

    assert found == ([(code, "f")] if code else [])


def test_a_strict_when_does_not_count() -> None:
    text = (
        "const E enum { A }\n"
        "do f(e E) -> int { #strict when e { is E.A { return 1 } } }\ndo main() {}"
    )

    assert [code for code, _ in underlined(text)] == ["E3024"]
