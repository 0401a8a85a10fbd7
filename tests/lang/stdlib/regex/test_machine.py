"""The careful matcher finds what Python's finds."""

from __future__ import annotations

import math
import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ez_lang.stdlib.regex.ambiguity import degree
from ez_lang.stdlib.regex.machine import Machine
from ez_lang.stdlib.regex.matching import Regex, python_pattern
from ez_lang.stdlib.regex.parser import RegexError, read_pattern

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


@given(_PATTERNS, st.text("abAc é1\n", max_size=12))
def test_what_one_search_has_learnt_misleads_no_other(text_of_pattern: str, text: str) -> None:
    pattern = read_pattern(text_of_pattern)
    learning, fresh = [Machine(pattern.root, len(pattern.names)) for _ in range(2)]
    failed: dict[int, int] = {}
    place = 0
    while place <= len(text):
        found = learning.search(text, place, failed)
        assert found == fresh.search(text, place)
        if found is None:
            break
        place = max(found[1], place + 1)


@pytest.mark.parametrize(
    ("pattern", "text"),
    [
        (r"\s+$", " " * 100_000 + "x"),
        (r"(\w+)@(\w+)", "a" * 100_000),
        ("<.*?>", "<" * 100_000),
        ("a.*z|a", "a" * 100_000),
        ("([a-z]+,)*[a-z]+;|,", "a," * 50_000),
        ("x*x*x*x*y", "x" * 100_000),
        ("(?:a*)*b|a", "a" * 100_000),
    ],
)
def test_all_matches_are_found_in_time_that_grows_with_the_text(pattern: str, text: str) -> None:
    half = _seconds(pattern, text[: len(text) // 2])
    whole = _seconds(pattern, text)

    assert whole < 4 * half + 1.0


def _seconds(pattern: str, text: str) -> float:
    begun = time.process_time()
    for _ in Regex(pattern).matches(text):
        pass
    return time.process_time() - begun


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
