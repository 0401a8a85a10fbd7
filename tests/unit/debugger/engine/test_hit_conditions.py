"""Hit conditions count, log messages are cut into texts and expressions."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ez_debugger.engine.hit_conditions import hit_test, log_parts
from ez_debugger.requests import RequestError


@pytest.mark.parametrize(
    ("text", "hits"),
    [
        ("3", [3]),
        ("== 3", [3]),
        (" ==3 ", [3]),
        ("> 6", [7, 8]),
        (">= 6", [6, 7, 8]),
        ("< 3", [1, 2]),
        ("<= 3", [1, 2, 3]),
        ("% 4", [4, 8]),
        ("%1", [1, 2, 3, 4, 5, 6, 7, 8]),
        ("0", []),
    ],
)
def test_a_hit_condition_says_which_of_eight_hits_count(text: str, hits: list[int]) -> None:
    test = hit_test(text)

    assert [number for number in range(1, 9) if test(number)] == hits


@pytest.mark.parametrize("text", ["", "x", "-1", "1.5", "!= 3", "=> 3", "% 0", "3 3", "> n", "٣"])
def test_other_texts_are_refused_with_what_to_write(text: str) -> None:
    with pytest.raises(RequestError, match="not a hit condition") as caught:
        hit_test(text)

    assert (caught.value.code, "write 5" in caught.value.hint) == ("invalidParams", True)


@pytest.mark.parametrize(
    ("message", "parts"),
    [
        ("", []),
        ("plain", [("plain", False)]),
        ("{n}", [("n", True)]),
        ("n is { n + 1 }!", [("n is ", False), ("n + 1", True), ("!", False)]),
        ("{{n}}", [("{n}", False)]),
        ("{a}{b}", [("a", True), ("b", True)]),
        ("{P{x: 1}.x}", [("P{x: 1}.x", True)]),
    ],
)
def test_a_log_message_is_cut(message: str, parts: list[tuple[str, bool]]) -> None:
    assert log_parts(message) == parts


@pytest.mark.parametrize(
    "expression", ['"}"', '"{{"', "'}'", r'"\"}"', r"'\''", 'ages["}"]', 'Point{name: "{"}']
)
def test_braces_in_a_text_of_an_expression_are_its_own(expression: str) -> None:
    assert log_parts(f"a {{{expression}}} b") == [("a ", False), (expression, True), (" b", False)]


@pytest.mark.parametrize("message", ["{", "}", "{n", "n}", "{{n}", "{a{b}", "{'}'"])
def test_braces_that_do_not_match_are_refused(message: str) -> None:
    with pytest.raises(RequestError, match="do not match"):
        log_parts(message)


@settings(derandomize=True)
@given(st.text(alphabet="{}a ", max_size=12))
def test_any_message_is_cut_or_refused(message: str) -> None:
    try:
        parts = log_parts(message)
    except RequestError:
        return
    assert all(isinstance(text, str) for text, _ in parts)
