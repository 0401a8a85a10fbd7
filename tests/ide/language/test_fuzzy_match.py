from __future__ import annotations

import pytest

from ez_ide.language.fuzzy_match import matched_indexes, score


def best(typed: str, *texts: str) -> str:
    found = {text: score(typed, text) for text in texts}
    return max((text for text in texts if found[text] is not None), key=lambda t: found[t] or 0)


@pytest.mark.parametrize(
    ("typed", "wanted", "other"),
    [
        ("so", "Step over", "Also"),
        ("save", "Save", "Save all"),
        ("save", "Save all", "Unsaved"),
        ("gtl", "Go to line", "Regular settle"),
        ("bs", "bubble_sort", "abs"),
        ("pr", "println", "sprint"),
    ],
)
def test_starts_of_words_score_highest(typed: str, wanted: str, other: str) -> None:
    assert best(typed, wanted, other) == wanted


def test_characters_must_occur_in_order() -> None:
    assert score("xyz", "Zoom in") is None
    assert score("oz", "Zoom") is None
    assert score("", "anything") == 0


def test_the_matched_characters_are_known() -> None:
    assert matched_indexes("over", "Step over") == [5, 6, 7, 8]
    assert matched_indexes("sov", "Step over") == [0, 5, 6]
    assert matched_indexes("q", "Step over") == []
