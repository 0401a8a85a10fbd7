r"""What a program prints, taken apart: runs of text with their looks, and movements of the cursor.

Understands the colours of ANSI, `\r`, `\b`, tabs and line feeds, also when a sequence arrives in
two halves; other sequences are left out.  Knows no widget.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterator

LONGEST_LINE = 4096
TAB = 8
_SEQUENCE = re.compile(
    r"\x1b(?:\[(?P<params>[0-9;:?]*)[ -/]*(?P<final>[@-~])|\][^\x07\x1b]*(?:\x07|\x1b\\)|[@-Z\\^_])"
)
_UNFINISHED = re.compile(r"\x1b(?:\[[0-9;:?]*[ -/]*|\][^\x07\x1b]*)?\Z")
_PIECES = re.compile(r"[\n\r\b]|[^\n\r\b]+")
_INVISIBLE = {code: 0xFFFD for code in range(32) if chr(code) not in "\t\n\r\b\x1b"}
BRIGHT = 8


@dataclass(frozen=True)
class Look:
    """How a run of text looks; colours are numbers of the theme's sixteen, or None."""

    category: str = "stdout"
    colour: int | None = None
    background: int | None = None
    is_bold: bool = False
    is_underlined: bool = False


@dataclass(frozen=True)
class Piece:
    r"""A run of text, or one of `\n`, `\r`, `\b`."""

    text: str
    look: Look


class ConsoleReader:
    """Takes chunks of one category after another and gives pieces."""

    def __init__(self) -> None:
        self._look = Look()
        self._half = ""
        self._length = 0  # of the line so far
        self._folded = 0  # characters left out of it

    def read(self, category: str, chunk: str) -> Iterator[Piece]:
        """The pieces of a chunk; what is unfinished waits for the next one."""
        self._look = replace(self._look, category=category)
        text = self._half + chunk
        cut = _UNFINISHED.search(text)
        self._half = text[cut.start() :] if cut else ""
        text = text[: cut.start()] if cut else text
        at = 0
        for found in _SEQUENCE.finditer(text):
            yield from self._plain(text[at : found.start()])
            if found["final"] == "m":
                self._look = _styled(self._look, found["params"])
            at = found.end()
        yield from self._plain(text[at:])

    def _plain(self, text: str) -> Iterator[Piece]:
        for found in _PIECES.finditer(text.translate(_INVISIBLE)):
            piece = found[0]
            if piece == "\n":
                if self._folded:
                    yield Piece(f"… {self._folded:,} more characters", self._look)
                self._length = self._folded = 0
                yield Piece("\n", self._look)
            elif piece == "\r":
                self._length = self._folded = 0
                yield Piece("\r", self._look)
            elif piece == "\b":
                self._length = max(0, self._length - 1)
                yield Piece("\b", self._look)
            else:
                room = max(0, LONGEST_LINE - self._length)
                self._folded += max(0, len(piece) - room)
                self._length += min(len(piece), room)
                if room:
                    yield Piece(piece[:room], self._look)


def _styled(look: Look, params: str) -> Look:
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


def _with_code(look: Look, code: int) -> Look:
    simple = {
        1: {"is_bold": True},
        22: {"is_bold": False},
        4: {"is_underlined": True},
        24: {"is_underlined": False},
        39: {"colour": None},
        49: {"background": None},
    }
    if code == 0:
        return Look(look.category)
    if code in simple:
        return replace(look, **simple[code])  # type: ignore[arg-type]
    tens, number = divmod(code, 10)
    if number < BRIGHT and tens in (3, 9):
        return replace(look, colour=number + (BRIGHT if tens == 9 else 0))  # noqa: PLR2004 - ANSI's own numbers
    if number < BRIGHT and tens in (4, 10):
        return replace(look, background=number + (BRIGHT if tens == 10 else 0))  # noqa: PLR2004
    return look
