"""The careful matcher finds what Python's finds."""

from __future__ import annotations

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ez_lang.stdlib.regex.ambiguity import degree
from ez_lang.stdlib.regex.machine import Machine
from ez_lang.stdlib.regex.reading import RegexError, read_pattern
from ez_lang.stdlib.regex.translation import python_pattern

_PIECES = st.sampled_from(
    ["a", "b", ".", "[ab]", "[^a]", r"\w", r"\b", "^", "$", r"\d", "(?i:A)", "c", "é", " "]
)
_PATTERNS = st.recursive(
    _PIECES,
    lambda inner: (
        st.tuples(inner, inner).map("".join)
        | st.tuples(inner, inner).map(lambda two: f"(?:{two[0]}|{two[1]})")
        | inner.map(lambda one: f"({one})")
        | st.tuples(inner, st.sampled_from(["*", "+", "?", "*?", "+?", "??", "{2}", "{1,3}"])).map(
            lambda two: f"(?:{two[0]}){two[1]}"
        )
    ),
    max_leaves=8,
)


@given(_PATTERNS, st.text("abAc é1\n", max_size=12))
def test_both_matchers_find_the_same(text_of_pattern: str, text: str) -> None:
    pattern = read_pattern(text_of_pattern)
    if degree(pattern.root) == math.inf:
        return

    quick = python_pattern(pattern.root).search(text)
    careful = Machine(pattern.root, len(pattern.names)).search(text, 0)

    assert (None if quick is None else [end for span in quick.regs for end in span]) == (
        None if careful is None else list(careful)
    )


@given(st.text(r"ab\d()[]{}|*+?^$.,1-:=!<>PQEpiLs", max_size=12), st.text("ab1", max_size=6))
def test_whatever_is_a_pattern_can_be_matched_by_both(text_of_pattern: str, text: str) -> None:
    try:
        pattern = read_pattern(text_of_pattern)
    except RegexError:
        return

    Machine(pattern.root, len(pattern.names)).search(text, 0)
    python_pattern(pattern.root)


@pytest.mark.parametrize(
    ("pattern", "expected"),
    [
        ("abc", 0),
        (r"(\w+)@(\w+)\.com", 0),
        (r"(\d+)-(?P<n>\d+)", 0),
        (r"([a-z]+,)*[a-z]+", 1),
        (r"\s+$", 0),
        ("<.*?>", 1),
        (".*x.*y", 2),
        ("(a|b)*c", 0),
        ("(a*)*", math.inf),
        ("(a+)+b", math.inf),
        ("(a|ab)*c", math.inf),
        ("(a|ab)c", 0),
        ("(a?b?)*", math.inf),
    ],
)
def test_the_danger_of_a_pattern_is_told(pattern: str, expected: float) -> None:
    assert degree(read_pattern(pattern).root) == expected
