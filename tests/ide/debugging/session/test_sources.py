"""Lines of the running text in the edited document, and back."""

from __future__ import annotations

import pytest

from ez_ide.debugging.session.sources import SessionSources

RUNS = "a\nb\nc\nd\n"


def texts(now: str | None) -> SessionSources:
    made = SessionSources(lambda _key: now)
    made.note({"k": RUNS})
    made.adopt()
    return made


@pytest.mark.parametrize(
    ("now", "line", "found"),
    [
        (RUNS, 3, 3),
        ("new\n" + RUNS, 3, 4),
        ("a\nb\nd\n", 4, 3),
        ("a\nd\n", 3, 2),
        ("a\nb\n", 4, 3),
        (None, 3, 3),
    ],
)
def test_a_running_line_is_found_in_the_document(now: str | None, line: int, found: int) -> None:
    assert texts(now).line_now("k", line) == found


def test_a_line_of_the_document_is_found_in_the_running_text() -> None:
    assert texts("new\n" + RUNS).line_running("k", 4) == 3
    assert texts("new\n" + RUNS).line_running("k", 1) == 1


def test_a_document_is_stale_if_it_differs_from_the_running_text() -> None:
    assert texts("other").is_stale("k")
    assert not texts(RUNS).is_stale("k")
    assert not texts(None).is_stale("k")
    assert not texts("other").is_stale("unknown")


def test_noted_texts_count_only_after_they_were_read() -> None:
    made = texts("other")
    made.note({"k": "other"})
    assert made.is_stale("k")

    made.adopt()

    assert not made.is_stale("k")


def test_a_long_text_with_a_change_at_each_end_is_compared() -> None:
    lines = [f"line {number}" for number in range(30_000)]
    made = SessionSources(lambda _key: "\n".join(["new", *lines[:-1], "other"]))
    made.note({"k": "\n".join(lines)})
    made.adopt()

    assert made.line_now("k", 20_000) == 20_001
