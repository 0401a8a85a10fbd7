"""`when`."""

from __future__ import annotations

import pytest

from tests.helpers.checking import helps, main_body, short, underlined

HEAD = """import @std
using std
const E enum { A B C }
const F enum { A B }
const S enum { X = "x" }
const P struct { a int }
"""


def program(body: str) -> str:
    return f"{HEAD}do main() {{\n temp e = E.A\n temp n = 1\n temp u u8 = 1\n {body}\n}}"


@pytest.mark.parametrize(("body", "expected"), [
    ("when true { default { } }", [("E2048", "when true")]),
    ("when nil { default { } }", [("E2049", "when nil")]),
    ("when {1} { default { } }", [("E2050", "when {1}")]),
    ("when E { is E.A { } default { } }", [("E2047", "when E")]),
    ("when n { is 1 { } is 1 { } default { } }", [("E2043", "1")]),
    ("when n { is -1, -1 { } default { } }", [("E2043", "-1")]),
    ("when e { is E.A { } is E.A { } default { } }", [("E2043", "E.A")]),
    ('when n { is "x" { } default { } }', [("E3001", '"x"')]),
    ("when n { is 1.5 { } default { } }", [("E3001", "1.5")]),
    ("#strict when n { is 1 { } }", [("E2045", "when n")]),
    ("#strict when e { is E.A { } }", [("E2046", "when e")]),
    ("#strict when e { is E.A, E.B { } is E.C, 7 { } }", [("E2054", "7")]),
    ("#strict when e { is E.A, E.B, E.D { } is E.C { } }", [("E4004", "D")]),
    ("#strict when e { is E.A, E.B, E.C { } }", []),
    ("when e { is 1 { } is E.B { } default { } }", []),
    ("when n { is E.A { } default { } }", []),
    ("when u { is 5 { } default { } }", []),
    ("when e { is F.B { } default { } }", [("E3001", "F.B")]),
    ("when F.B { is E.B, F.A { } default { } }", [("E3001", "E.B")]),
    ('when S.X { is "x" { } default { } }', [("E3001", '"x"')]),
    ('temp s = "x" when s { is S.X { } default { } }', []),
    ("when n { is range(2, 4), 1 { } default { } }", []),
])  # fmt: skip
def test_mistakes_are_reported_at_check_time(body: str, expected: list[tuple[str, str]]) -> None:
    assert underlined(program(body)) == expected


def test_a_strict_when_lists_missing_members() -> None:
    assert helps(program("#strict when e { is E.B { } }")) == ["add: is E.A, E.C { … }"]


@pytest.mark.parametrize(("body", "how"), [
    ("when n { is 1 { } default { } }", "[1, 'value']"),
    ("when n { is range(3) { } default { } }", "[MakeRange(Range<int>, None, 3, None), 'range']"),
    ('when "a" { is range(3) { } default { } }', "[MakeRange(Range<int>, None, 3, None), 'never']"),
    ("when new(P) { is nil { } default { } }", "[nil, 'identity']"),
])  # fmt: skip
def test_how_a_case_matches(body: str, how: str) -> None:
    assert f"[[[{how}]" in short(main_body(program(body))[-1]).replace("], {}", "]")


def test_the_last_default_counts() -> None:
    body = "when n { default { n = 1 } is 2 { } default { n = 3 } }"

    assert short(main_body(program(body))[-1]).endswith("{Assign(n, 3, False)})")
