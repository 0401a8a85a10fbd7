"""Suggestions for unknown names, and fixes."""

from __future__ import annotations

import pytest

from ez_lang.check.hints import suggestions
from ez_lang.stdlib import registry
from tests.helpers.checking import checked, helps

# -------------------------------------------------------------------------------------- suggestions


@pytest.mark.parametrize(("body", "hint"), [
    ("if true { } else { }", "the last branch of an if is called otherwise"),
    ("var x = 5", "a variable is declared with temp: temp x = 5"),
    ("temp x = None", "the missing value is called nil"),
    ("temp x = str(5)", "convert the value with string(value)"),
    ('temp x = length("a")', "the function is called len"),
])  # fmt: skip
def test_foreign_keywords_get_the_equivalent_of_ez(body: str, hint: str) -> None:
    assert hint in helps(f"do main() {{ {body} }}")


@pytest.mark.parametrize(("body", "hint"), [
    ("temp total = 1 temp x = totel", "did you mean 'total'?"),
    ("temp x = kout", ""),
    ("temp n = 1 temp x = b", ""),
    ("temp xy = 1 temp x = yx", ""),
    ("halper()", "did you mean 'helper'?"),
    ("temp x = tru", "did you mean 'true'?"),
])  # fmt: skip
def test_similar_names_of_the_program_are_proposed(body: str, hint: str) -> None:
    assert helps(f"do helper() {{}}\ndo main() {{ {body} }}") == [hint]


def test_suggested_library_members_exist() -> None:
    library = registry.library("arrays")

    assert library is not None
    assert "append" in library.members
    assert all(name in registry.BUILTINS.members for name in suggestions.BUILTIN_NAMES)


# -------------------------------------------------------------------------------------------- fixes


def fixed(text: str) -> str:
    """The program after the fix of the first diagnostic."""
    fix = checked(text).diagnostics[0].fix
    assert fix is not None
    return text[: fix.start] + fix.replacement + text[fix.end :]


@pytest.mark.parametrize(("text", "expected"), [
    ("do main() { temp total = 1 temp x = totla }", "do main() { temp total = 1 temp x = total }"),
    ("do main() { temp f float = 5 }", "do main() { temp f float = 5.0 }"),
    ('do main() { temp n u8 = "5" }', 'do main() { temp n u8 = cast("5", u8) }'),
    ("do main() { temp x strin }", "do main() { temp x string }"),
    ("do main() { println(1) }", "import & use @std\ndo main() { println(1) }"),
    ("// A program.\nmodule app\ndo main() { println(1) }",
     "// A program.\nmodule app\nimport & use @std\ndo main() { println(1) }"),
    ("import @std\ndo main() { println(1) }", "import @std\ndo main() { std.println(1) }"),
    ("do main() { math.sqrt(4.0) }", "import @math\ndo main() { math.sqrt(4.0) }"),
    ("const E enum { RED }\ndo main() { temp e = E.REED }",
     "const E enum { RED }\ndo main() { temp e = E.RED }"),
    ("import @math\ndo main() {}", "do main() {}"),
    ("import @math do main() {}", " do main() {}"),
])  # fmt: skip
def test_a_fix_makes_the_program_valid(text: str, expected: str) -> None:
    assert fixed(text) == expected
    assert checked(expected).diagnostics == []


def test_an_error_shown_on_another_line_has_no_fix() -> None:
    (found,) = checked("do main() { temp f float =\n 5 }").diagnostics

    assert found.fix is None
