"""Words of other languages, and words with a slip."""

from __future__ import annotations

import pytest

from ez_lang.check.hints import suggestions
from ez_lang.stdlib import registry
from tests.helpers.checking import helps


@pytest.mark.parametrize(
    ("body", "hint"),
    [
        ("if true { } else { }", "the last branch of an if is called otherwise"),
        ("var x = 5", "a variable is declared with temp: temp x = 5"),
        ("temp x = None", "the missing value is called nil"),
        ("temp x = str(5)", "convert the value with string(value)"),
        ('temp x = length("a")', "the function is called len"),
    ],
)
def test_words_of_other_languages_are_known(body: str, hint: str) -> None:
    assert hint in helps(f"do main() {{ {body} }}")


@pytest.mark.parametrize(
    ("body", "hint"),
    [
        ("temp total = 1 temp x = totel", "did you mean 'total'?"),
        ("temp x = kout", ""),
        ("temp n = 1 temp x = b", ""),
        ("temp xy = 1 temp x = yx", ""),
        ("halper()", "did you mean 'helper'?"),
        ("temp x = tru", "did you mean 'true'?"),
    ],
)
def test_names_of_the_program_are_proposed_when_they_are_near(body: str, hint: str) -> None:
    assert helps(f"do helper() {{}}\ndo main() {{ {body} }}") == [hint]


def test_what_is_told_of_the_library_is_true() -> None:
    library = registry.library("arrays")

    assert library is not None
    assert "append" in library.members
    assert all(name in registry.BUILTINS.members for name in suggestions.BUILTIN_NAMES)
