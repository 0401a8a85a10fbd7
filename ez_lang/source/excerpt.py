"""Lines of source text for a terminal: their visible part, and the width of each character.

Tabs become spaces; wide characters count two columns and combining ones none.  Characters that
would control the terminal (escape sequences, changes of direction) and bytes that are not UTF-8 are
shown by their codes.
"""

from __future__ import annotations

from typing import NamedTuple
from unicodedata import category, combining, east_asian_width

TAB = "    "
CUT = "…"


def shown(character: str) -> str:
    """Return the text that shows one character of a source text."""
    if " " <= character <= "~":
        return character
    if character == "\t":
        return TAB
    if category(character) == "Cs":
        return _lone_surrogate(ord(character))
    if category(character) in _CONTROL_CATEGORIES and character not in _JOINERS:
        return _CONTROL_PICTURES.get(character) or f"\\u{{{ord(character):x}}}"
    return character


def _lone_surrogate(code: int) -> str:
    """Return the code of a byte that is not UTF-8, or of a surrogate that a program made."""
    byte = code - 0xDC00
    return f"\\x{byte:02x}" if byte in range(0x80, 0x100) else f"\\u{{{code:x}}}"


_CONTROL_CATEGORIES = {"Cc", "Cf", "Zl", "Zp"}
_CONTROL_PICTURES = {chr(code): chr(0x2400 + code) for code in range(0x20)} | {"\x7f": "␡"}
_JOINERS = {"\u200c", "\u200d"}
"""Zero-width joiners and non-joiners, which many scripts and most emoji need."""


def printable(text: str) -> str:
    """Return a message without characters that would control the terminal; line ends stay."""
    if text.isascii() and text.isprintable():
        return text
    return "".join(c if c == "\n" else shown(c) for c in text)


def columns(text: str) -> int:
    """Return the number of terminal columns of a text that consists of results of `shown`."""
    if text.isascii():
        return len(text)
    return sum(_columns_of(character) for character in text)


def _columns_of(character: str) -> int:
    if combining(character) or category(character) in {"Mn", "Me", "Cf"}:
        return 0
    return 2 if east_asian_width(character) in "WF" else 1


class View(NamedTuple):
    """The part of a line that is shown: its characters `first` up to, not including, `last`.

    `text` is printed; `cells[i]` is the terminal column where character `first + i` begins.  The
    last entry of `cells` is the column where the text ends.
    """

    text: str
    first: int
    last: int
    cells: list[int]

    def column(self, character: int) -> int:
        """Return the terminal column, from 0, of a character.

        For a character that is not shown it is the nearest column.
        """
        return self.cells[min(max(character, self.first), self.last) - self.first]

    def holds(self, start: int, end: int) -> bool:
        """Return whether the characters from `start` up to `end` are all shown."""
        return self.first <= start and end <= self.last


def view(line: str, focus: int, room: int) -> View:
    """Return a line, or, if it has more than `room` characters, the part around character `focus`.

    The time does not depend on the length of the line.
    """
    # A quarter of the room is for the text before the focus, the rest for the text after it.
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
