"""The machine finds the same matches as Python's matcher."""

from __future__ import annotations

import math

from hypothesis import given
from hypothesis import strategies as st

from ez_lang.stdlib.regex.ambiguity import degree
from ez_lang.stdlib.regex.machine import Machine
from ez_lang.stdlib.regex.matching import python_pattern
from ez_lang.stdlib.regex.parser import RegexError, parse_pattern

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
    pattern = parse_pattern(text_of_pattern)
    if degree(pattern.root) == math.inf:
        return

    quick = python_pattern(pattern.root).search(text)
    careful = Machine(pattern.root, len(pattern.names)).search(text, 0)

    assert (None if quick is None else [end for span in quick.regs for end in span]) == (
        None if careful is None else list(careful)
    )


@given(_PATTERNS, st.text("abAc é1\n", max_size=12))
def test_results_of_one_search_do_not_mislead_the_next(text_of_pattern: str, text: str) -> None:
    pattern = parse_pattern(text_of_pattern)
    reused, fresh = [Machine(pattern.root, len(pattern.names)) for _ in range(2)]
    failed: dict[int, int] = {}
    position = 0
    while position <= len(text):
        found = reused.search(text, position, failed)
        assert found == fresh.search(text, position)
        if found is None:
            break
        position = max(found[1], position + 1)


@given(st.text(r"ab\d()[]{}|*+?^$.,1-:=!<>PQEpiLs", max_size=12), st.text("ab1", max_size=6))
def test_every_valid_pattern_works_with_both_matchers(text_of_pattern: str, text: str) -> None:
    try:
        pattern = parse_pattern(text_of_pattern)
    except RegexError:
        return

    Machine(pattern.root, len(pattern.names)).search(text, 0)
    python_pattern(pattern.root)
