"""What programs print, taken apart."""

from __future__ import annotations

from ez_ide.panels.console_text import LONGEST_LINE, ConsoleReader


def read(*chunks: str) -> list[tuple[str, int | None]]:
    reader = ConsoleReader()
    return [
        (piece.text, piece.look.colour)
        for chunk in chunks
        for piece in reader.read("stdout", chunk)
    ]


def test_lines_and_returns_are_pieces_of_their_own() -> None:
    assert [text for text, _ in read("a\nb\rc\bd")] == ["a", "\n", "b", "\r", "c", "\b", "d"]


def test_a_colour_lasts_until_it_is_taken_back() -> None:
    assert read("x\x1b[31mred\x1b[0mplain") == [("x", None), ("red", 1), ("plain", None)]


def test_a_sequence_cut_in_half_is_put_together() -> None:
    assert read("a\x1b[9", "2mb") == [("a", None), ("b", 10)]


def test_sequences_that_mean_nothing_here_are_left_out() -> None:
    assert read("\x1b[2J\x1b]0;title\x07x") == [("x", None)]


def test_a_colour_of_256_is_read_over() -> None:
    assert read("\x1b[38;5;200;1mx") == [("x", None)]


def test_a_very_long_line_is_folded_and_says_how_much_is_missing() -> None:
    text = "".join(piece for piece, _ in read("x" * (LONGEST_LINE + 1000), "y" * 500, "\nnext"))

    assert text == "x" * LONGEST_LINE + "… 1,500 more characters\nnext"
