"""Parsing the output of programs, and the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from ez_ide.running.console_log import LONGEST_LINE, SEQUENCE, ConsoleLog
from ez_ide.running.terminal_text import TerminalReader

if TYPE_CHECKING:
    from pathlib import Path


def read(*chunks: str) -> list[tuple[str, int | None]]:
    reader = TerminalReader()
    return [
        (piece.text, piece.style.colour)
        for chunk in chunks
        for piece in reader.read("stdout", chunk)
    ]


def test_lines_and_returns_are_pieces_of_their_own() -> None:
    assert [text for text, _ in read("a\nb\rc\bd")] == ["a\nb", "\r", "c", "\b", "d"]


def test_a_colour_lasts_until_it_is_reset() -> None:
    assert read("x\x1b[31mred\x1b[0mplain") == [("x", None), ("red", 1), ("plain", None)]


def test_a_sequence_in_two_chunks_is_assembled() -> None:
    assert read("a\x1b[9", "2mb") == [("a", None), ("b", 10)]


def test_unsupported_sequences_are_dropped() -> None:
    assert read("\x1b[2J\x1b]0;title\x07x") == [("x", None)]


def test_a_colour_of_256_is_ignored() -> None:
    assert read("\x1b[38;5;200;1mx") == [("x", None)]


def test_an_endless_title_does_not_block_the_output() -> None:
    pieces = read("\x1b]0;" + "x" * 10_000, "more\n")

    assert "more" in "".join(text for text, _ in pieces)


def test_a_very_long_line_is_folded_with_the_number_of_hidden_characters() -> None:
    text = "".join(piece for piece, _ in read("x" * (LONGEST_LINE + 1000), "y" * 500, "\nnext"))

    assert text == "x" * LONGEST_LINE + " … 1,500 more characters  Copy  Open\nnext"


@pytest.mark.parametrize(
    "chunks",
    [
        ["short\n", "é" * 3000, "\x1b[31mx" * 3000, "\nafter\n"],
        ["bar 1\rbar 2\r" + "z" * 9000 + "\nnext"],
        ["a\n" + "b" * 5000 + "\n" + "c" * 6000, "c" * 10 + "\n"],
    ],
)
def test_a_folded_line_has_the_position_of_the_whole_line(chunks: list[str]) -> None:
    log = ConsoleLog()
    reader = TerminalReader()
    for chunk in chunks:
        list(reader.read("stdout", chunk, log.add(chunk)))

    whole = SEQUENCE.sub("", "".join(chunks)).replace("\r", "\n")
    long_lines = [line for line in whole.split("\n") if len(line) > LONGEST_LINE]
    assert [log.text(fold.start, fold.end) for fold in reader.folds] == long_lines


def test_control_characters_are_replaced_by_visible_ones() -> None:
    assert read("\x00\x01\x7fok\u2028") == [("\ufffd\ufffd\ufffdok\ufffd", None)]


def test_the_log_contains_everything_but_terminal_sequences(tmp_path: Path) -> None:
    log = ConsoleLog()
    for text in ("\x1b[1mbold\x1b[0m é\n", "half \x1b[3", "1mred\n"):
        log.add(text)

    log.write_to(tmp_path / "out.txt")

    assert (tmp_path / "out.txt").read_text(encoding="utf-8") == "bold é\nhalf red\n"
    log.add("later\n")
    assert log.extract().read_text(encoding="utf-8").endswith("later\n")
