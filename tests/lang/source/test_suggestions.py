"""Suggestions: the candidate with the smallest edit distance, the first one if tied."""

from __future__ import annotations

import pytest

from ez_lang.source.suggestions import distance, nearest


@pytest.mark.parametrize(("one", "other", "changes"), [
    ("", "", 0), ("", "abc", 3), ("for", "for", 0), ("retrun", "return", 2),
    ("lenght", "length", 2), ("prin", "print", 1), ("kitten", "sitting", 3),
])  # fmt: skip
def test_the_distance_counts_edits_of_one_character(one: str, other: str, changes: int) -> None:
    assert distance(one, other) == changes
    assert distance(other, one) == changes


def test_the_nearest_candidate_wins() -> None:
    assert nearest("chek", ["run", "check", "repl"]) == "check"


def test_of_equally_near_candidates_the_first_wins() -> None:
    assert nearest("bat", ["cat", "hat", "rat"]) == "cat"


def test_a_nearer_candidate_later_in_the_list_wins() -> None:
    assert nearest("print", ["pint", "prints", "print"]) == "print"


def test_nothing_is_suggested_beyond_the_limit() -> None:
    assert nearest("explain", ["check", "run"]) is None
    assert nearest("abc", ["xyz"], limit=2) is None
    assert nearest("abc", ["xyz"], limit=3) == "xyz"
