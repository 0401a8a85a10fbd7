"""Searching: the same matches whatever the length of the text, in linear time."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ez_lang.stdlib.regex.machine import Machine
from ez_lang.stdlib.regex.matching import Regex
from ez_lang.stdlib.regex.nodes import literal_prefix
from ez_lang.stdlib.regex.parser import parse_pattern

_BOUNDED = st.recursive(
    st.sampled_from(["a", "b", "ab", ".", "[ab]", "[^a]", r"\b", "^", "$", "(?m:$)", r"\d"]),
    lambda inner: (
        st.tuples(inner, inner).map("".join)
        | st.tuples(inner, inner).map(lambda two: f"(?:{two[0]}|{two[1]})")
        | inner.map(lambda one: f"({one})")
        | st.tuples(inner, st.sampled_from(["?", "??", "{2}", "{1,3}", "{0,2}?"])).map(
            lambda two: f"(?:{two[0]}){two[1]}"
        )
    ),
    max_leaves=6,
)
_LONGEST = 1000
_PIECE = (1 << 22) // (_LONGEST + 1)


@settings(max_examples=40)
@given(_BOUNDED, st.text("ab1\n ", max_size=8), st.text("ab1\n ", max_size=8))
def test_long_texts_have_the_same_matches_as_short_ones(pattern: str, start: str, end: str) -> None:
    text = start + "-" * 10_001 + end
    parsed = parse_pattern(pattern)

    assert Regex(pattern).search(text) == Machine(parsed.root, len(parsed.names)).search(text, 0)


@pytest.mark.parametrize("distance", [0, 1, 2, 998, 999, 1000, 1001])
@pytest.mark.parametrize(
    "pattern", ["[ab]{1000}", "[ab]{1000}$", r"[ab]{1000}\b", r"\b[ab]{999}[ab]"]
)
def test_matches_across_the_border_of_two_pieces_are_found(pattern: str, distance: int) -> None:
    begin = _PIECE - distance

    for text in (" " * begin + "a" * _LONGEST, " " * begin + "a" * (_LONGEST + 1) + "\n" * _PIECE):
        parsed = parse_pattern(pattern)
        machine = Machine(parsed.root, len(parsed.names))
        assert Regex(pattern).search(text) == machine.search(text, 0)


@pytest.mark.parametrize("pattern", [
    "needle", "needle+", r"[0-9]{4}-[0-9]{2}-[0-9]{2}", r"(?:red|green|blue)[0-9]",
    r"x{0,9}x{0,9}y",
])  # fmt: skip
def test_a_megabyte_is_searched_by_a_fast_matcher(pattern: str) -> None:
    text = "haystack 12-34 " * 200_000

    assert _seconds(pattern, text) < 1.0  # the machine takes at least 3


@pytest.mark.parametrize(("pattern", "text"), [
    (r"\s+$", " " * 100_000 + "x"), (r"(\w+)@(\w+)", "a" * 100_000), ("<.*?>", "<" * 100_000),
    ("a.*z|a", "a" * 100_000), ("([a-z]+,)*[a-z]+;|,", "a," * 50_000), ("x*x*x*x*y", "x" * 100_000),
    ("(?:a*)*b|a", "a" * 100_000), ("a+b", "a" * 100_000), ("a{500}b", "a" * 100_000),
    ("ab*c", "ab" * 50_000),
])  # fmt: skip
def test_time_of_all_matches_is_linear_in_the_length_of_the_text(pattern: str, text: str) -> None:
    half = _seconds(pattern, text[: len(text) // 2])
    whole = _seconds(pattern, text)

    assert whole < 4 * half + 1.0


def _seconds(pattern: str, text: str) -> float:
    begun = time.process_time()
    for _ in Regex(pattern).matches(text):
        pass
    return time.process_time() - begun


@pytest.mark.parametrize(("pattern", "prefix"), [
    ("needle", "needle"), ("nee(d)le+s", "needle"), (r"\bab{3}c", "ab"), ("(ab){2}c", "ab"),
    ("^a", "a"), ("a?b", ""), ("a|b", ""), ("(?i)ab", ""), ("[a]b.c", "ab"), ("(a*)b", ""),
    ("", ""),
])  # fmt: skip
def test_literal_prefix_is_the_text_that_begins_every_match(pattern: str, prefix: str) -> None:
    assert literal_prefix(parse_pattern(pattern).root) == prefix


@given(st.text("abx", max_size=30))
def test_machine_with_a_prefix_finds_what_it_finds_without(text: str) -> None:
    for pattern in ("ab*x", "(a|b)*", "a(b|x)+?b", "ba*"):
        root = parse_pattern(pattern).root
        plain, prefixed = Machine(root, 2), Machine(root, 2, literal_prefix(root))
        failed: dict[int, int] = {}
        position = 0
        while position <= len(text):
            found = prefixed.search(text, position, failed)
            assert found == plain.search(text, position)
            position = len(text) + 1 if found is None else max(found[1], position + 1)
