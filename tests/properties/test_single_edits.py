"""A program with one token removed, added or replaced is reported to have one mistake."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ez_lang.source.text import SourceFile
from ez_lang.syntax.parser import lex, parse

SAMPLES = Path(__file__).parents[2] / "samples"
TEXTS = [path.read_text(encoding="utf-8") for path in sorted(SAMPLES.rglob("*.ez"))]
OTHERS = (
    *("(", ")", "{", "}", "[", "]", ",", ":", ".", "=", "+", "==", "&", "->", "1", '"s"', "foo"),
    *("if", "otherwise", "is", "for", "in", "loop", "do", "return", "temp", "const", "struct",
        "new"),
)  # fmt: skip
MOST = 2


def edited(text: str, edit: str, choice: float) -> str:
    """The text with one token deleted, duplicated or replaced by `edit`.

    `choice`, from 0 up to 1, selects the token.
    """
    tokens = lex(SourceFile("main.ez", text))
    index = int(choice * (len(tokens.kinds) - 1))
    start, end = tokens.starts[index], tokens.ends[index]
    token = text[start:end]
    inserted = {"delete": "", "duplicate": f"{token} {token}"}.get(edit, f" {edit} ")
    return text[:start] + inserted + text[end:]


def mistakes(text: str) -> int:
    """The number of errors of a text."""
    found = parse(SourceFile("main.ez", text)).diagnostics
    return sum(diagnostic.severity == "error" for diagnostic in found)


@given(
    st.sampled_from(TEXTS),
    st.sampled_from(("delete", "duplicate", *OTHERS)),
    st.floats(0, 1, exclude_max=True, width=32),
)
@settings(max_examples=150, deadline=None)
def test_one_edit_never_causes_many_mistakes(text: str, edit: str, choice: float) -> None:
    assert mistakes(edited(text, edit, choice)) <= MOST


@pytest.mark.parametrize(
    ("edits", "share_of_cascades"), [(("delete", "duplicate"), 0.001), (OTHERS, 0.005)]
)
def test_one_edit_rarely_is_two_mistakes(edits: tuple[str, ...], share_of_cascades: float) -> None:
    chance = random.Random(1)
    counts = [
        mistakes(edited(text, chance.choice(edits), chance.random()))
        for text in TEXTS
        for _ in range(40)
    ]

    broken = [count for count in counts if count]

    assert len(broken) > len(counts) / 2
    assert sum(count > 1 for count in broken) <= share_of_cascades * len(broken)
