"""The edits that turn one text into another."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from ez_ide.editing.difference import edits

TEXTS = st.lists(st.sampled_from(["a\n", "b\n", "}\r\n", "\n", "x", "ü\n"]), max_size=20).map(
    "".join
)


def applied(old: str, new: str) -> str:
    for start, end, text in reversed(edits(old, new)):
        old = old[:start] + text + old[end:]
    return old


@given(TEXTS, TEXTS)
def test_the_edits_make_the_other_text(old: str, new: str) -> None:
    assert applied(old, new) == new


def test_equal_texts_need_no_edit() -> None:
    assert edits("a\nb\n", "a\nb\n") == []


def test_two_distant_changes_are_two_edits() -> None:
    old = "".join(f"{number}\n" for number in range(500))

    found = edits(old, "first\n" + old + "last\n")

    assert [text for _, _, text in found] == ["first\n", "last\n"]


def test_edits_turn_very_different_texts_into_each_other() -> None:
    old = "".join(f"{number}\n" for number in range(2000))
    new = "".join(f"{number}!\n" for number in range(2000))

    assert applied(old, new) == new
