"""Lines of source text made fit to be shown: how wide each character is, and which part of it.

Knows terminals, not diagnostics: tabs become blanks, wide characters count two columns, combining
ones none, and what would steer a terminal (control characters, changes of direction) or is no text
at all (bytes that are no UTF-8) is shown as what it is.
"""

from __future__ import annotations

from typing import NamedTuple
from unicodedata import category, combining, east_asian_width

TAB = "    "
CUT = "…"


def shown(character: str) -> str:
    """How one character of a source text is written to a terminal."""
    if " " <= character <= "~":
        return character
    if character == "\t":
        return TAB
    if category(character) == "Cs":
        return _lone_surrogate(ord(character))
    if category(character) in _STEERING and character not in _JOINERS:
        return _CONTROL_PICTURES.get(character) or f"\\u{{{ord(character):x}}}"
    return character


def _lone_surrogate(code: int) -> str:
    """A byte that was no UTF-8, or a surrogate that a program made by itself."""
    byte = code - 0xDC00
    return f"\\x{byte:02x}" if byte in range(0x80, 0x100) else f"\\u{{{code:x}}}"


_STEERING = {"Cc", "Cf", "Zl", "Zp"}
_CONTROL_PICTURES = {chr(code): chr(0x2400 + code) for code in range(0x20)} | {"\x7f": "␡"}
_JOINERS = {"\u200c", "\u200d"}
"""Zero-width (non-)joiners: text in many scripts, and most emoji, do not look right without."""


def printable(text: str) -> str:
    """The text of a message with nothing in it that could steer a terminal; line ends stay."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(c if c == "\n" else shown(c) for c in text)


def columns(text: str) -> int:
    """How many terminal columns a text takes that `shown` has been through."""
    if text.isascii():
        return len(text)
    return sum(_columns_of(character) for character in text)


def _columns_of(character: str) -> int:
    if combining(character) or category(character) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if east_asian_width(character) in "WF" else 1


class View(NamedTuple):
    """The part of a line that is shown: characters `first` up to `last` of it.

    `text` is what to print; `cells[i]` is the terminal column where character `first + i` begins,
    and one more entry tells where the text ends.
    """

    text: str
    first: int
    last: int
    cells: list[int]

    def column(self, character: int) -> int:
        """The terminal column, from 0, of a character of the line; outside, the nearest."""
        return self.cells[min(max(character, self.first), self.last) - self.first]

    def holds(self, start: int, end: int) -> bool:
        """Whether all of this stretch of the line is shown."""
        return self.first <= start and end <= self.last


def view(line: str, focus: int, room: int) -> View:
    """A line, or, if it has more than `room` characters, the part around character `focus`.

    Most of the room is behind the focus.  A line of any length costs no more than a short one.
    """
    first, last = 0, len(line)
    if last > room:
        first = min(max(0, focus - room // 4), last - room)
        last = first + room
    parts = [CUT] if first else []
    column = len(parts)
    cells = []
    for character in line[first:last]:
        part = shown(character)
        cells.append(column)
        column += columns(part)
        parts.append(part)
    cells.append(column)
    if last < len(line):
        parts.append(CUT)
    return View("".join(parts).rstrip(), first, last, cells)
