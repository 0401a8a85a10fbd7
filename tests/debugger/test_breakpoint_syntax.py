"""Parsing of hit conditions, and of log messages into text and expressions."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ez_debugger.breakpoint_syntax import dollar_advice, hit_test, read_log_message
from ez_debugger.errors import RequestError


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
def test_a_hit_condition_selects_among_eight_hits(text: str, hits: list[int]) -> None:
    test = hit_test(text)

    assert [number for number in range(1, 9) if test(number)] == hits


@pytest.mark.parametrize("text", ["", "x", "-1", "1.5", "!= 3", "=> 3", "% 0", "3 3", "> n", "٣"])
def test_an_invalid_hit_condition_is_refused_with_examples(text: str) -> None:
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
        ("${n}", [("n", True)]),
        ("n is ${ n + 1 }!", [("n is ", False), ("n + 1", True), ("!", False)]),
        ("$${n}", [("$", False), ("n", True)]),
        ("${{1, 2}}", [("{1, 2}", True)]),
        ("$ {n}", [("$ ", False), ("n", True)]),
        ("${{n}}$", [("{n}", True), ("$", False)]),
        ("$n {n}", [("$n ", False), ("n", True)]),
    ],
)
def test_a_log_message_is_split_into_text_and_expressions(
    message: str, parts: list[tuple[str, bool]]
) -> None:
    found = read_log_message(message).parts

    assert [(part.text, part.is_expression) for part in found] == parts
    for part in found:
        if part.is_expression:
            assert message.startswith(part.text, part.start)


@pytest.mark.parametrize(
    "expression", ['"}"', '"{{"', "'}'", r'"\"}"', r"'\''", 'ages["}"]', 'Point{name: "{"}']
)
def test_braces_in_a_literal_do_not_end_the_expression(expression: str) -> None:
    for prefix in ("", "$"):
        parts = read_log_message(f"a {prefix}{{{expression}}} b").parts
        assert [part.text for part in parts] == ["a ", expression, " b"]


@pytest.mark.parametrize("message", ["{", "}", "{n", "n}", "{{n}", "{a{b}", "{'}'", "${", "${n"])
def test_braces_that_do_not_match_are_refused(message: str) -> None:
    with pytest.raises(RequestError, match="do not match"):
        read_log_message(message)


@pytest.mark.parametrize(
    ("message", "advice"),
    [
        ("n is $n", "'$n' is printed as it is; to print a value write ${n}"),
        ("${a} and $b_2, $c", "'$b_2' is printed as it is; to print a value write ${b_2}"),
        ("costs $5", "'$5' is printed as it is; to print a value write ${expression}"),
        ("$ 5, 5$, $${n}, $, ${n}, {n}", ""),
        ('${m["$n"]}', ""),
    ],
)
def test_a_dollar_before_a_word_is_explained(message: str, advice: str) -> None:
    assert dollar_advice(message) == advice


@settings(derandomize=True)
@given(st.text(alphabet="{}a $", max_size=12))
def test_any_message_is_split_or_refused(message: str) -> None:
    try:
        parts, stray_dollars = read_log_message(message)
    except RequestError:
        return
    assert all(message.startswith(part.text, part.start) for part in parts if part.is_expression)
    assert all(message[start:end].startswith("$a") for start, end in stray_dollars)
