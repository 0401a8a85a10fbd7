"""Imports that nobody uses."""

from __future__ import annotations

import pytest

from tests.helpers.checking import checked, underlined

MODULES = {"m": "module m\nconst P struct { a int }\nconst E enum { A }\ntemp v = 1\ndo f() {}"}


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("import @math\ndo main() {}", [("W1002", "import @math")]),
        ("import @math, @maps\ndo main() { math.abs(1) }", [("W1002", "@maps")]),
        ("import x@math\ndo main() {}", [("W1002", "import x@math")]),
        ("import & use @math\ndo main() {}", []),
        ("import @math\nusing math\ndo main() {}", []),
        ("import @math\ndo main() { temp x = math.PI }", [("W1002", "import @math")]),
        ("import @math\nimport @math\ndo main() {}", [("W1002", "import @math")]),
        ('import "./m"\ndo main() { m.f() }', []),
        ('import "./m"\ndo main() { temp x = m.v }', []),
        ('import "./m"\ndo main() { temp x = m.E.A }', []),
        ('import "./m"\ndo main() { temp x = new(m.P) }', []),
        ('import "./m"\ndo f(p m.P) {}\ndo main() {}', []),
        ('import "./m"\ndo f() -> [m.P] { return {} }\ndo main() {}', []),
    ],
)
def test_an_import_is_used_or_warned_of(text: str, expected: list[tuple[str, str]]) -> None:
    assert underlined(text, MODULES) == expected


def test_the_last_of_two_imports_is_the_one_warned_of() -> None:
    (found,) = checked("import @math\nimport @math\ndo main() {}").diagnostics

    assert found.file.position(found.start).line == 2


def test_an_unused_import_can_be_removed() -> None:
    (found,) = checked("import @math\ndo main() {}").diagnostics

    assert found.fix is not None
    assert (found.fix.start, found.fix.end, found.fix.replacement) == (0, 13, "")
