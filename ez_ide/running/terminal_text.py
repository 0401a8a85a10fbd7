r"""Parses the output of a program into runs of styled text and cursor movements.

The colours of ANSI, `\r`, `\b`, tabs and line feeds are supported, also if a sequence arrives in
two parts; other sequences are dropped.  Of very long lines only the beginning is drawn, and a
`Fold` holds the position of the whole line in the log.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from ez_ide.running.console_log import LONGEST_LINE, SEQUENCE, UNFINISHED, byte_length
from ez_ide.translation import tr

if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST_SEQUENCE = 4096  # a longer one without an end is text
_PIECES = re.compile(r"[\r\b]|[^\r\b]+")
_INVISIBLE = re.compile(r"[\x00-\x07\x0b\x0c\x0e-\x1f\x7f\x85\u2028\u2029]")
REPLACED = "\ufffd"
BRIGHT = 8


@dataclass(frozen=True)
class TextStyle:
    """The style of a run of text; colours are indexes of the theme's sixteen, or None."""

    category: str = "stdout"  # "stderr", "typed", "note", "console", or "error" and "block"
    colour: int | None = None
    background: int | None = None
    is_bold: bool = False
    is_underlined: bool = False
    link: str = ""  # what a click follows


@dataclass(frozen=True)
class Piece:
    r"""A run of text, perhaps over several lines, or one of `\r`, `\b`."""

    text: str
    style: TextStyle


@dataclass(frozen=True)
class Fold:
    """The position in the log of a line of which only the beginning is drawn."""

    start: int
    end: int


class TerminalReader:
    """Turns chunks of output into pieces; keeps style and position between chunks."""

    def __init__(self) -> None:
        self.folds: list[Fold] = []
        self._style = TextStyle()
        self._half = ""  # of a sequence
        self._length = 0  # of the drawn part of the line
        self._hidden = 0  # characters of the line that are not drawn
        self._line_at = 0  # the position of the line in the log
        self._at = 0  # the position of `_text` in the log
        self._text = ""

    def begin_line(self) -> None:
        """The next chunk begins a line, whatever came before."""
        self._half = ""
        self._length = self._hidden = 0
        self._style = TextStyle()

    def read(self, category: str, chunk: str, at: int = 0, link: str = "") -> Iterator[Piece]:
        """The pieces of a chunk that begins `at` in the log; an unfinished sequence is kept."""
        self._style = replace(self._style, category=category, link=link)
        self._at = at - byte_length(self._half)
        text = self._half + chunk
        # An unfinished sequence at the end is kept for the next chunk; the search is bounded,
        # because a program may print a lone escape character and then megabytes.
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
                    self._style = _styled(self._style, found["params"])
                done = found.end()
        yield from self._plain(done, len(text))
        self._text = ""

    def _plain(self, start: int, end: int) -> Iterator[Piece]:
        """The pieces of a part of `_text` without sequences."""
        for found in _PIECES.finditer(self._text, start, end):
            piece = found[0]
            if piece == "\r":
                self._begin_line_at(found.end())
                yield Piece("\r", self._style)
            elif piece == "\b":
                self._length = max(0, self._length - 1)
                yield Piece("\b", self._style)
            else:
                yield from self._lines(found.start(), piece)

    def _lines(self, start: int, text: str) -> Iterator[Piece]:
        lines = text.split("\n")
        if self._length + len(lines[0]) <= LONGEST_LINE and max(map(len, lines)) <= LONGEST_LINE:
            if self._hidden and len(lines) > 1:
                yield from self._fold(start + len(lines[0]))
            if not self._hidden:
                yield Piece(_INVISIBLE.sub(REPLACED, text), self._style)
                if len(lines) > 1:
                    self._begin_line_at(start + len(text) - len(lines[-1]))
                self._length += len(lines[-1])
                return
        yield from self._long_lines(start, lines)

    def _long_lines(self, start: int, lines: list[str]) -> Iterator[Piece]:
        """Like `_lines`, for lines that may have to be folded."""
        for number, line in enumerate(lines):
            if number:
                yield from self._fold(start - 1)
                self._begin_line_at(start)
                yield Piece("\n", self._style)
            room = max(0, LONGEST_LINE - self._length)
            self._hidden += max(0, len(line) - room)
            self._length += min(len(line), room)
            if line[:room]:
                yield Piece(_INVISIBLE.sub(REPLACED, line[:room]), self._style)
            start += len(line) + 1

    def _fold(self, line_end: int) -> Iterator[Piece]:
        """End a folded line, which ends at an index of `_text`, with links to all of it."""
        if not self._hidden:
            return
        number = len(self.folds)
        self.folds.append(Fold(self._line_at, self._position(line_end)))
        plain = TextStyle("note")
        notice = tr("… {count} more characters", count=f"{self._hidden:,}")
        yield Piece(f" {notice}  ", plain)
        yield Piece(tr("Copy"), replace(plain, link=f"copy:{number}"))
        yield Piece("  ", plain)
        yield Piece(tr("Open"), replace(plain, link=f"open:{number}"))
        self._hidden = 0

    def _begin_line_at(self, index: int) -> None:
        self._length = self._hidden = 0
        self._line_at = self._position(index) if self._needs_position(index) else 0

    def _needs_position(self, index: int) -> bool:
        """Whether the position of a line may be needed: it is long, or not complete yet."""
        ends = self._text.find("\n", index)
        return ends < 0 or ends - index > LONGEST_LINE

    def _position(self, index: int) -> int:
        return self._at + byte_length(self._text[:index])


def _styled(style: TextStyle, params: str) -> TextStyle:
    codes = [int(code) if code.isdigit() else 0 for code in params.replace(":", ";").split(";")]
    at = 0
    while at < len(codes):
        code = codes[at]
        if code in (38, 48):  # a colour of 256 or 16 million: not supported
            at += {5: 2, 2: 4}.get(codes[at + 1] if at + 1 < len(codes) else 0, 0)
        else:
            style = _with_code(style, code)
        at += 1
    return style


_SIMPLE: dict[int, dict[str, Any]] = {
    1: {"is_bold": True},
    22: {"is_bold": False},
    4: {"is_underlined": True},
    24: {"is_underlined": False},
    39: {"colour": None},
    49: {"background": None},
}
"""Codes that set one property."""


def _with_code(style: TextStyle, code: int) -> TextStyle:
    if code == 0:
        return TextStyle(style.category, link=style.link)
    if code in _SIMPLE:
        return replace(style, **_SIMPLE[code])
    tens, number = divmod(code, 10)
    if number < BRIGHT and tens in (3, 9):
        return replace(style, colour=number + (BRIGHT if tens == 9 else 0))  # noqa: PLR2004 - ANSI's own numbers
    if number < BRIGHT and tens in (4, 10):
        return replace(style, background=number + (BRIGHT if tens == 10 else 0))  # noqa: PLR2004
    return style
