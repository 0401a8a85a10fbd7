"""Repairs that an editor can apply."""

from __future__ import annotations

import pytest

from tests.helpers.checking import checked


def repaired(text: str) -> str:
    """The program after the first diagnostic's repair."""
    fix = checked(text).diagnostics[0].fix
    assert fix is not None
    return text[: fix.start] + fix.replacement + text[fix.end :]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (
            "do main() { temp total = 1 temp x = totla }",
            "do main() { temp total = 1 temp x = total }",
        ),
        ("do main() { temp f float = 5 }", "do main() { temp f float = 5.0 }"),
        (
            'do main() { temp n u8 = "5" }',
            'do main() { temp n u8 = cast("5", u8) }',
        ),
        ("do main() { temp x strin }", "do main() { temp x string }"),
        (
            "do main() { println(1) }",
            "import & use @std\ndo main() { println(1) }",
        ),
        (
            "// A program.\nmodule app\ndo main() { println(1) }",
            "// A program.\nmodule app\nimport & use @std\ndo main() { println(1) }",
        ),
        (
            "import @std\ndo main() { println(1) }",
            "import @std\ndo main() { std.println(1) }",
        ),
        (
            "do main() { math.sqrt(4.0) }",
            "import @math\ndo main() { math.sqrt(4.0) }",
        ),
        (
            "const E enum { RED }\ndo main() { temp e = E.REED }",
            "const E enum { RED }\ndo main() { temp e = E.RED }",
        ),
        ("import @math\ndo main() {}", "do main() {}"),
        ("import @math do main() {}", " do main() {}"),
    ],
)
def test_a_repair_makes_the_program_right(text: str, expected: str) -> None:
    assert repaired(text) == expected
    assert checked(expected).diagnostics == []


def test_what_stands_on_another_line_than_is_shown_is_not_repaired() -> None:
    (found,) = checked("do main() { temp f float =\n 5 }").diagnostics

    assert found.fix is None
