"""Consequences of a mistake are not reported; independent mistakes are."""

from __future__ import annotations

import pytest

from ez_lang.source.text import SourceFile
from ez_lang.syntax.parser import parse


def reported(text: str) -> list[tuple[str, int]]:
    """The codes of the diagnostics of a text, and their lines."""
    source = SourceFile("main.ez", text)
    return [(d.code, source.position(d.start).line) for d in parse(source).diagnostics]


ONE_MISTAKE = [
    ("do do solve(n int) -> int {\n    return n\n}\n", ("E2021", 1)),
    ("do true main() {\n    f()\n}\n", ("E2021", 1)),
    ("do main() {\n    for in n range(1, 3) {\n        f(n)\n    }\n}\n", ("E2020", 2)),
    ("do main() {\n    temp temp a [int] = {}\n    f(a)\n}\n", ("E2020", 2)),
    ("do f(base, const exponent int) -> int {\n    return base\n}\n", ("E2033", 1)),
    ('do main() {\n    f("a"const )\n    g()\n}\n', ("E2002", 2)),
    ("const in Node struct {\n    value int\n    next Node\n}\n", ("E2020", 1)),
    ("const struct Game {\n    rooms map[string:int]\n}\n", ("E2020", 1)),
    ("do f(coins [int],  int) -> int {\n    return 1\n}\n", ("E2033", 1)),
    ("do f(int) {\n}\n", ("E2033", 1)),
    ("do f() -> (int int, Error) {\n    return 1, nil\n}\n", ("E2033", 1)),
    ('const const NAME string = "."\ndo main() { }\n', ("E2020", 1)),
    ("do main() {\n    for n in range(3) if\n        f(n)\n    }\n}\n", ("E2002", 2)),
    ("do main() {\n    if a :\n        f(n)\n    } or b {\n        g()\n    }\n}\n", ("E2002", 2)),
    ("do main() {\n    f(1, 2 if\n    g(3)\n}\n", ("E2002", 2)),
    ("do main() {\n    f(a return g(2))\n    h()\n}\n", ("E2002", 2)),
    ("do main() {\n    for_each n {1, 2 * 3, 4} {\n        f(n)\n    }\n}\n", ("E2002", 2)),
    ("do main() {\n    if a == || b in {1, -b} {\n        return\n    }\n}\n", ("E2001", 2)),
    ("do main() {\n    for_each n in g{0, 1, 2}) {\n        f(n)\n    }\n}\n", ("E2001", 2)),
    (
        "do main() {\n    n in range(4) {\n        temp a = 1\n    }\n    temp a = 2\n}\n",
        ("E2001", 3),
    ),
    ("do main() {\n    a[ } ] = 1\n    f(a)\n}\n", ("E2003", 2)),
    ("do main() {\n    when n {\n        is 1 { f() }\n        { g() }\n    }\n}\n", ("E2041", 2)),
    ("do main() {\n    struct a > b {\n        f()\n    }\n}\n", ("E2001", 2)),
    ("const A struct struct {\n    a map[string:int]\n}\n", ("E2030", 1)),
    ("const A A struct {\n    a map[string:int]\n}\n", ("E2011", 1)),
    ("const A enum { { X, Y }\n\nconst B struct {\n    a int\n}\n", ("E2002", 1)),
    (
        "const A struct {\n    a int\n\nprivate temp b int = 1\n\ndo f() {\n    g()\n}\n",
        ("E2034", 4),
    ),
    ("{ first(n int) -> int {\n    return n\n}\n\ndo g() {\n    h()\n}\n", ("E2002", 1)),
    pytest.param(
        "do main() {\n    if a { {\n        f()\n    } otherwise {\n        g()\n    }\n}\n",
        ("E2004", 1),
        id="an extra brace hides the clauses after it",
    ),
    pytest.param(
        "do f() {\n    return 1\nin\n\ndo g() {\n    h()\n}\n",
        ("E2004", 1),
        id="a missing brace hides the rest of its function",
    ),
    pytest.param(
        (
            "do main() {\n    when month using\n        is 1 { f() }\n        is 2 { g() }\n"
            "        default { h() }\n    }\n}\n"
        ),
        ("E2002", 2),
        id="a when with a broken head hides its cases",
    ),
    pytest.param(
        "do main() {\n    temp a [int =\n        f(1),\n        f(2),\n        f(3)\n}\n",
        ("E2002", 2),
        id="the rest of a broken literal is reported once",
    ),
]


@pytest.mark.parametrize(("text", "expected"), ONE_MISTAKE)
def test_a_mistake_is_reported_without_its_echoes(text: str, expected: tuple[str, int]) -> None:
    assert reported(text) == [expected]


SEVERAL_MISTAKES = [
    pytest.param("do main() {\n    temp a int = )\n    temp b = 1\n    temp c int = = 3\n}\n",
        [("E2003", 2), ("E2001", 4)], id="mistakes in two statements are both reported"),
    pytest.param(("do main() {\n    f()\n    {\n        f()\n        temp a = 3\n        g()\n"
        "        temp b int = )\n    }\n    5 = 3\n}\n"),
        [("E2002", 5), ("E2003", 7), ("E2001", 9)],
        id="mistakes in a block read as a literal are all reported"),
    pytest.param("do main() {\n    temp a int = = 3\n    f(a)\n    g(b))\n    h()\n}\n",
        [("E2001", 2), ("E2003", 4)], id="an extra bracket after another mistake is reported"),
    pytest.param(("do main() {\n    for n in range(3) if\n        f(n)\n        temp c int = = 3\n"
        "    }\n}\n"), [("E2002", 2), ("E2001", 4)],
        id="a mistake in a block with a broken head is reported"),
    pytest.param(("do f() {\n    if a {\n        g()\n}\n\ndo g() {\n    h()\n}\n\n"
        "do h() {\n    temp c int = = 3\n}\n"), [("E2004", 1), ("E2001", 11)],
        id="a missing brace hides no other function"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "expected"), SEVERAL_MISTAKES)
def test_independent_mistakes_are_all_reported(text: str, expected: list[tuple[str, int]]) -> None:
    assert reported(text) == expected


def test_statements_after_a_broken_one_are_not_reported_as_unreachable() -> None:
    text = "do f() -> int {\n    if a < { return 1\n    b = 2\n    c = 3\n    return b\n}\n"

    assert [code for code, _ in reported(text) if code.startswith("W")] == []


def test_a_mistake_with_a_fix_hides_no_mistake_after_it() -> None:
    text = "do f(a: int, b: int) { temp c = 1; temp d = 2; }"

    assert [code for code, _ in reported(text)] == ["E2002", "E2002", "E2001", "E2001"]
