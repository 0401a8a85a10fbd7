"""`in` and `not_in`."""

from __future__ import annotations

import pytest

from tests.helpers.checking import in_main, late_codes, mistakes, tree_of


@pytest.mark.parametrize(
    ("expression", "how"),
    [
        ("1 in {1, 2}", "values"),
        ('"a" in {"a"}', "values"),
        ("1 in {1.0}", "never"),
        ("'a' in {\"a\"}", "never"),
        ("byte(1) in {1}", "never"),
        ("{1} in {{1}}", "identities"),
        ('"a" in {"a": 1}', "map"),
        ('1 in {"a": 1}', "never"),
        ("1 in {}", "dynamic"),
        ("2 in range(3)", "range"),
    ],
)
def test_how_something_is_looked_for(expression: str, how: str) -> None:
    assert tree_of(f"temp x = {expression}").endswith(f"'{how}', False), True)")


def test_not_in_is_the_opposite() -> None:
    assert tree_of("temp x = 1 not_in {1}").endswith("'values', True), True)")


def test_nothing_is_in_a_number() -> None:
    assert mistakes("println(1 in 5)") == [("E3002", "1")]


@pytest.mark.parametrize(
    ("expression", "code"),
    [
        ('"a" in "abc"', "E3014"),
        ('"a" not_in "abc"', "E3014"),
        ("1.5 in range(3)", "E5020"),
        ("nil in {1}", "E5006"),
    ],
)
def test_what_fails_when_it_is_reached(expression: str, code: str) -> None:
    assert late_codes(in_main(f"println({expression})")) == [code]
