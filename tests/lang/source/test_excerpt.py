"""Source lines for a terminal: widths, control characters, parts of long lines."""

from __future__ import annotations

import time

import pytest

from ez_lang.source.excerpt import columns, printable, shown, view


@pytest.mark.parametrize(("character", "text"), [
    ("a", "a"), ("\t", "    "), ("\x1b", "␛"), ("\x00", "␀"), ("\x7f", "␡"), ("\x85", "\\u{85}"),
    ("\udcff", "\\xff"), ("\ud800", "\\u{d800}"), ("\u202e", "\\u{202e}"), ("\u200d", "\u200d"),
    ("日", "日"),
])  # fmt: skip
def test_a_control_character_is_shown_by_its_code(character: str, text: str) -> None:
    assert shown(character) == text


@pytest.mark.parametrize(
    ("text", "width"),
    [("abc", 3), ("", 0), ("日本", 4), ("e\u0301", 1), ("ｱ", 1), ("\uff21", 2), ("a\u200db", 2)],
)
def test_the_width_is_what_a_terminal_uses(text: str, width: int) -> None:
    assert columns(text) == width


def test_a_message_keeps_its_line_ends_and_no_other_control_character() -> None:
    assert printable("one\ntwo\r\x1b[31m\tthree") == "one\ntwo␍␛[31m    three"
    assert printable("plain text") == "plain text"


def test_a_short_line_is_shown_whole() -> None:
    seen = view("\tif 日 {", 4, 80)

    assert seen.text == "    if 日 {"
    assert seen.column(0) == 0
    assert seen.column(1) == 4
    assert seen.column(4) == 7
    assert seen.column(5) == 9
    assert seen.column(99) == 11


def test_a_long_line_is_shown_around_the_focus_and_marked_where_it_is_cut() -> None:
    line = "".join(str(n % 10) for n in range(1000))

    seen = view(line, 500, 40)

    assert seen.text == "…" + line[490:530] + "…"
    assert seen.text[seen.column(500)] == line[500]
    assert seen.holds(490, 530)
    assert not seen.holds(480, 495)
    assert not seen.holds(520, 531)


def test_at_its_ends_a_long_line_is_cut_on_one_side_only() -> None:
    line = "x" * 100

    assert view(line, 0, 40).text == "x" * 40 + "…"
    assert view(line, 99, 40).text == "…" + "x" * 40
    assert view(line, 100, 40).column(100) == 41


def test_a_line_of_ten_million_characters_takes_milliseconds() -> None:
    line = "日" * 10_000_000

    before = time.process_time()
    seen = view(line, 5_000_000, 100)
    seconds = time.process_time() - before

    assert seen.holds(5_000_000, 5_000_001)
    assert seconds < 0.5
