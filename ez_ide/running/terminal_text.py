r"""What a program prints, taken apart: runs of text with their looks, and movements of the cursor.

Understands the colours of ANSI, `\r`, `\b`, tabs and line feeds, also when a sequence arrives in
two halves; other sequences are left out.  Very long lines are folded: the reader says where their
whole text is in the log.  Knows no widget.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ez_ide.running.console_log import LONGEST_LINE, SEQUENCE, UNFINISHED, byte_length
from ez_ide.translation import tr

if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST_SEQUENCE = 4096  # what is longer and has no end is text
_PIECES = re.compile(r"[\r\b]|[^\r\b]+")
_INVISIBLE = re.compile(r"[\x00-\x07\x0b\x0c\x0e-\x1f\x7f\x85\u2028\u2029]")
REPLACED = "\ufffd"
BRIGHT = 8


@dataclass(frozen=True)
class TextStyle:
    """How a run of text looks; colours are numbers of the theme's sixteen, or None."""

    category: str = "stdout"  # "stderr", "typed", "note", "console"; "error", "block" of an error
    colour: int | None = None
    background: int | None = None
    is_bold: bool = False
    is_underlined: bool = False
    link: str = ""  # where a click leads


@dataclass(frozen=True)
class Piece:
    r"""A run of text, perhaps over several lines, or one of `\r`, `\b`."""

    text: str
    look: TextStyle


@dataclass(frozen=True)
class Fold:
    """A line of which only the beginning is shown: where it stands in the log."""

    start: int
    end: int


class TerminalReader:
    """Takes chunks of one category after another and gives pieces."""

    def __init__(self) -> None:
        self.folds: list[Fold] = []
        self._look = TextStyle()
        self._half = ""
        self._length = 0  # of the line so far
        self._hidden = 0  # characters left out of it
        self._line_at = 0  # where it begins in the log
        self._at = 0  # where the text in hand begins in the log
        self._text = ""

    def begin_line(self) -> None:
        """What came before is not known: the next chunk begins a line."""
        self._half = ""
        self._length = self._hidden = 0
        self._look = TextStyle()

    def read(self, category: str, chunk: str, at: int = 0, link: str = "") -> Iterator[Piece]:
        """The pieces of a chunk that stands `at` in the log; what is unfinished waits."""
        self._look = replace(self._look, category=category, link=link)
        self._at = at - byte_length(self._half)
        text = self._half + chunk
        cut = UNFINISHED.search(text, max(0, len(text) - LONGEST_SEQUENCE))
        self._half = text[cut.start() :] if cut else ""
        text = self._text = text[: cut.start()] if cut else text
        if self._length == 0:
            self._line_at = self._at
        done = 0
        if "\x1b" in text:
            for found in SEQUENCE.finditer(text):
                yield from self._plain(done, found.start())
                if found["final"] == "m":
                    self._look = _styled(self._look, found["params"])
                done = found.end()
        yield from self._plain(done, len(text))
        self._text = ""

    def _plain(self, start: int, end: int) -> Iterator[Piece]:
        """The pieces of a part of the text in hand that has no sequences."""
        for found in _PIECES.finditer(self._text, start, end):
            piece = found[0]
            if piece == "\r":
                self._begin_line_at(found.end())
                yield Piece("\r", self._look)
            elif piece == "\b":
                self._length = max(0, self._length - 1)
                yield Piece("\b", self._look)
            else:
                yield from self._lines(found.start(), piece)

    def _lines(self, start: int, text: str) -> Iterator[Piece]:
        lines = text.split("\n")
        if self._length + len(lines[0]) <= LONGEST_LINE and max(map(len, lines)) <= LONGEST_LINE:
            if self._hidden and len(lines) > 1:
                yield from self._fold(start + len(lines[0]))
            if not self._hidden:
                yield Piece(_INVISIBLE.sub(REPLACED, text), self._look)
                if len(lines) > 1:
                    self._begin_line_at(start + len(text) - len(lines[-1]))
                self._length += len(lines[-1])
                return
        yield from self._long_lines(start, lines)

    def _long_lines(self, start: int, lines: list[str]) -> Iterator[Piece]:
        """The same for lines that have to be folded."""
        for number, line in enumerate(lines):
            if number:
                yield from self._fold(start - 1)
                self._begin_line_at(start)
                yield Piece("\n", self._look)
            room = max(0, LONGEST_LINE - self._length)
            self._hidden += max(0, len(line) - room)
            self._length += min(len(line), room)
            if line[:room]:
                yield Piece(_INVISIBLE.sub(REPLACED, line[:room]), self._look)
            start += len(line) + 1

    def _fold(self, line_end: int) -> Iterator[Piece]:
        """Say what is left out of a line that ends there in the text in hand."""
        if not self._hidden:
            return
        number = len(self.folds)
        self.folds.append(Fold(self._line_at, self._place(line_end)))
        plain = TextStyle("note")
        words = tr("… {count} more characters", count=f"{self._hidden:,}")
        yield Piece(f" {words}  ", plain)
        yield Piece(tr("Copy"), replace(plain, link=f"copy:{number}"))
        yield Piece("  ", plain)
        yield Piece(tr("Open"), replace(plain, link=f"open:{number}"))
        self._hidden = 0

    def _begin_line_at(self, index: int) -> None:
        self._length = self._hidden = 0
        self._line_at = self._place(index) if self._needs_place(index) else 0

    def _needs_place(self, index: int) -> bool:
        """Only of a line that is long, or not finished yet, the place will be asked for."""
        ends = self._text.find("\n", index)
        return ends < 0 or ends - index > LONGEST_LINE

    def _place(self, index: int) -> int:
        return self._at + byte_length(self._text[:index])


def _styled(look: TextStyle, params: str) -> TextStyle:
    codes = [int(one) if one.isdigit() else 0 for one in params.replace(":", ";").split(";")]
    at = 0
    while at < len(codes):
        code = codes[at]
        if code in (38, 48):  # a colour of 256, or of all: the sixteen are enough
            at += {5: 2, 2: 4}.get(codes[at + 1] if at + 1 < len(codes) else 0, 0)
        else:
            look = _with_code(look, code)
        at += 1
    return look


_SIMPLE: dict[int, dict[str, Any]] = {
    1: {"is_bold": True},
    22: {"is_bold": False},
    4: {"is_underlined": True},
    24: {"is_underlined": False},
    39: {"colour": None},
    49: {"background": None},
}
"""Codes that change one thing, whatever it was."""


def _with_code(look: TextStyle, code: int) -> TextStyle:
    if code == 0:
        return TextStyle(look.category, link=look.link)
    if code in _SIMPLE:
        return replace(look, **_SIMPLE[code])
    tens, number = divmod(code, 10)
    if number < BRIGHT and tens in (3, 9):
        return replace(look, colour=number + (BRIGHT if tens == 9 else 0))  # noqa: PLR2004 - ANSI's own numbers
    if number < BRIGHT and tens in (4, 10):
        return replace(look, background=number + (BRIGHT if tens == 10 else 0))  # noqa: PLR2004
    return look
