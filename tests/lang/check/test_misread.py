"""Statements that are two only because of a habit from another language."""

from __future__ import annotations

import pytest

from tests.helpers.checking import underlined


def in_main(body: str) -> str:
    return f"const point struct {{ x int }}\ndo main() {{\n{body}\n}}\n"


@pytest.mark.parametrize("word", ["var", "let", "val", "mut", "auto", "final", "local"])
def test_what_another_word_declares_is_known_afterwards(word: str) -> None:
    text = in_main(f"{word} x = 5\ntemp y = x + 1\nx = y")

    assert underlined(text) == [("E4001", word)]


def test_its_value_is_looked_at() -> None:
    text = in_main("let x = nothing")

    assert underlined(text) == [("E4001", "let"), ("E4001", "nothing")]


def test_its_type_is_known() -> None:
    text = in_main('let x = 5\nx = "five"')

    assert [code for code, _ in underlined(text)] == ["E4001", "E3001"]


def test_a_word_that_is_a_variable_declares_nothing() -> None:
    text = in_main("temp let = 1\nlet x = 5")

    assert underlined(text) == [("E4001", "x")]


def test_a_word_on_a_line_of_its_own_declares_nothing() -> None:
    text = in_main("let\nx = 5")

    assert underlined(text) == [("E4001", "let"), ("E4001", "x")]


@pytest.mark.parametrize("body", ["temp p = point{x: 4}", "temp p point\np = point{x: 4}"])
def test_a_literal_of_a_lower_case_type_is_told_once(body: str) -> None:
    assert underlined(in_main(body)) == [("E3030", "point")]


def test_a_map_behind_a_whole_statement_is_looked_at() -> None:
    text = in_main("temp p = new(point) {x: 4}")

    assert underlined(text) == [("E4001", "x")]
