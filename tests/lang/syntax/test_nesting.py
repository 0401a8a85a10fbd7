"""Texts of extreme depth and size."""

from __future__ import annotations

import pytest

from ez_lang.source.text import SourceFile
from ez_lang.syntax.nesting import MAX_DEPTH
from ez_lang.syntax.parser import parse


def codes(text: str) -> list[str]:
    return [d.code for d in parse(SourceFile("main.ez", text)).diagnostics]


def nested(opener: str, inside: str, closer: str, depth: int) -> str:
    return f"temp x = {opener * depth}{inside}{closer * depth}"


DEEP = [
    nested("(", "1", ")", MAX_DEPTH - 1),
    nested("{", "1", "}", MAX_DEPTH - 1),
    nested("f(", "1", ")", MAX_DEPTH // 2 - 1),
    nested("a[", "1", "]", MAX_DEPTH // 2 - 1),
    nested("!", "ok", "", MAX_DEPTH - 1),
    f"temp x {'[' * (MAX_DEPTH - 1)}int{']' * (MAX_DEPTH - 1)}",
    f"do main() {{ {'if a { ' * (MAX_DEPTH - 10)}{'}' * (MAX_DEPTH - 9)}",
    "temp x = 1" + " + 1" * (MAX_DEPTH - 1),
    "temp x = a" + ".b" * (MAX_DEPTH - 1),
    "temp x = a" + ".if" * (MAX_DEPTH - 1),
    "temp x = a" + " + range(1)" * (MAX_DEPTH - 10),
]


@pytest.mark.parametrize("text", DEEP, ids=lambda text: text[:20])
def test_a_text_can_be_as_deep_as_the_limit(text: str) -> None:
    assert codes(text) == []


TOO_DEEP = [
    nested("(", "1", ")", 10_000),
    nested("{", "1", "}", 10_000),
    nested("(", "", "", 10_000),
    nested("!", "ok", "", 10_000),
    f"temp x {'[' * 10_000}",
    f"do main() {{ {'if a { ' * 10_000}",
    "temp x = 1" + " + 1" * 100_000,
    "temp x = a" + ".b" * 100_000,
    "temp x = a" + ".if" * 2_000,
    "temp x = a" + " + cast(1, int)" * 2_000,
    "temp x = f" + "()" * 2_000,
    # each bracket contains the beginning of a chain that continues after it
    "temp x = " + "(" * 40 + "1" + (" + 1" * 40 + ")") * 40,
]


@pytest.mark.parametrize("text", TOO_DEEP, ids=lambda text: text[:20])
def test_a_deeper_text_is_reported_with_one_diagnostic(text: str) -> None:
    assert codes(text) == ["E2001"]


LONG = [
    f'temp x = "{"a" * 1_000_000}"',
    "do main() { " + "f(a, b) " * 20_000 + "}",
    "do main() { " + "x = a + b * c " * 20_000 + "}",
    "temp x = {" + "1, " * 20_000 + "1}",
    "do main() { if a { } " + "or b { } " * 5_000 + "}",
    "do main() { " + "if a { x.y() } " * 5_000 + "}",
    "private " * 5_000 + "temp x = 1",
    "// " + "x" * 1_000_000,
]


@pytest.mark.parametrize("text", LONG, ids=lambda text: text[:20])
def test_a_long_text_is_not_deep(text: str) -> None:
    assert codes(text) == []


BROKEN_AND_DEEP = [
    (nested("(", "1 +", ")", MAX_DEPTH - 2), "E2003"),
    (nested("{", "1 2", "}", MAX_DEPTH - 2), "E2002"),
    (f"do main() {{ {'{' * (MAX_DEPTH - 20)}x = 1{'}' * (MAX_DEPTH - 19)}", "E2002"),
    (f"temp x {'[' * (MAX_DEPTH - 1)}5", "E2024"),
]


@pytest.mark.parametrize(("text", "code"), BROKEN_AND_DEEP, ids=lambda value: value[:12])
def test_a_deep_text_with_a_mistake_is_recovered(text: str, code: str) -> None:
    assert codes(text) == [code]


def test_closing_brackets_alone_are_not_deep() -> None:
    assert set(codes("}" * 5_000)) == {"E2003"}
