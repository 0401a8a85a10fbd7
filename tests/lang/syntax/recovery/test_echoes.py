"""What follows from a mistake is not told; what has nothing to do with it is."""

from __future__ import annotations

import pytest

from ez_lang.source.text import SourceFile
from ez_lang.syntax.parser import parse


def told(text: str) -> list[tuple[str, int]]:
    """The codes that a text draws, with their lines."""
    source = SourceFile("main.ez", text)
    return [(d.code, source.position(d.start).line) for d in parse(source).diagnostics]


class TestOneMistake:
    @pytest.mark.parametrize(
        ("text", "expected"),
        [
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
            (
                "do main() {\n    if a :\n        f(n)\n    } or b {\n        g()\n    }\n}\n",
                ("E2002", 2),
            ),
            ("do main() {\n    f(1, 2 if\n    g(3)\n}\n", ("E2002", 2)),
            ("do main() {\n    f(a return g(2))\n    h()\n}\n", ("E2002", 2)),
            ("do main() {\n    for_each n {1, 2 * 3, 4} {\n        f(n)\n    }\n}\n", ("E2002", 2)),
            (
                "do main() {\n    if a == || b in {1, -b} {\n        return\n    }\n}\n",
                ("E2001", 2),
            ),
            (
                "do main() {\n    for_each n in g{0, 1, 2}) {\n        f(n)\n    }\n}\n",
                ("E2001", 2),
            ),
            (
                "do main() {\n    n in range(4) {\n        temp a = 1\n    }\n    temp a = 2\n}\n",
                ("E2001", 3),
            ),
            ("do main() {\n    a[ } ] = 1\n    f(a)\n}\n", ("E2003", 2)),
            (
                "do main() {\n    when n {\n        is 1 { f() }\n        { g() }\n    }\n}\n",
                ("E2041", 2),
            ),
            ("do main() {\n    struct a > b {\n        f()\n    }\n}\n", ("E2001", 2)),
            ("const A struct struct {\n    a map[string:int]\n}\n", ("E2030", 1)),
            ("const A A struct {\n    a map[string:int]\n}\n", ("E2011", 1)),
            ("const A enum { { X, Y }\n\nconst B struct {\n    a int\n}\n", ("E2002", 1)),
            (
                "const A struct {\n    a int\n\nprivate temp b int = 1\n\ndo f() {\n    g()\n}\n",
                ("E2034", 4),
            ),
            ("{ first(n int) -> int {\n    return n\n}\n\ndo g() {\n    h()\n}\n", ("E2002", 1)),
        ],
    )
    def test_words_in_the_wrong_place_are_told_once(
        self, text: str, expected: tuple[str, int]
    ) -> None:
        assert told(text) == [expected]

    def test_a_brace_too_many_says_nothing_of_the_clauses_behind_it(self) -> None:
        text = "do main() {\n    if a { {\n        f()\n    } otherwise {\n        g()\n    }\n}\n"

        assert told(text) == [("E2004", 1)]

    def test_a_brace_that_is_missing_says_nothing_of_the_function_behind_it(self) -> None:
        text = "do f() {\n    return 1\nin\n\ndo g() {\n    h()\n}\n"

        assert told(text) == [("E2004", 1)]

    def test_a_when_with_a_wrong_head_says_nothing_of_its_cases(self) -> None:
        text = (
            "do main() {\n    when month using\n        is 1 { f() }\n        is 2 { g() }\n"
            "        default { h() }\n    }\n}\n"
        )

        assert told(text) == [("E2002", 2)]

    def test_the_rest_of_a_literal_is_not_told_value_by_value(self) -> None:
        text = "do main() {\n    temp a [int =\n        f(1),\n        f(2),\n        f(3)\n}\n"

        assert told(text) == [("E2002", 2)]

    def test_statements_behind_a_misread_one_are_not_called_unreachable(self) -> None:
        text = "do f() -> int {\n    if a < { return 1\n    b = 2\n    c = 3\n    return b\n}\n"

        assert [code for code, _ in told(text) if code.startswith("W")] == []


class TestSeveralMistakes:
    def test_mistakes_in_two_statements_are_told_each(self) -> None:
        text = "do main() {\n    temp a int = )\n    temp b = 1\n    temp c int = = 3\n}\n"

        assert told(text) == [("E2003", 2), ("E2001", 4)]

    def test_mistakes_in_a_block_taken_for_a_literal_are_told_each(self) -> None:
        text = (
            "do main() {\n    f()\n    {\n        f()\n        temp a = 3\n        g()\n"
            "        temp b int = )\n    }\n    5 = 3\n}\n"
        )

        assert told(text) == [("E2002", 5), ("E2003", 7), ("E2001", 9)]

    def test_a_bracket_too_many_behind_another_mistake_is_told(self) -> None:
        text = "do main() {\n    temp a int = = 3\n    f(a)\n    g(b))\n    h()\n}\n"

        assert told(text) == [("E2001", 2), ("E2003", 4)]

    def test_a_mistake_inside_a_block_whose_head_is_wrong_is_told(self) -> None:
        text = (
            "do main() {\n    for n in range(3) if\n        f(n)\n        temp c int = = 3\n"
            "    }\n}\n"
        )

        assert told(text) == [("E2002", 2), ("E2001", 4)]

    def test_a_brace_that_is_missing_hides_no_other_function(self) -> None:
        text = (
            "do f() {\n    if a {\n        g()\n}\n\ndo g() {\n    h()\n}\n\n"
            "do h() {\n    temp c int = = 3\n}\n"
        )

        assert told(text) == [("E2004", 1), ("E2001", 11)]

    def test_what_is_clear_how_to_repair_hides_nothing_behind_it(self) -> None:
        text = "do f(a: int, b: int) { temp c = 1; temp d = 2; }"

        assert [code for code, _ in told(text)] == ["E2002", "E2002", "E2001", "E2001"]
