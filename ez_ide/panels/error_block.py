"""An error of the program as lines of the console: what, where, how one got there, and more of it.

Knows the error and its stack as the debugger tells them; does not know where links lead.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from ez_debugger.records import Location
from ez_ide.panels.console_text import Look, Piece
from ez_ide.texts import tr

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ez_debugger.protocol import events
    from ez_debugger.records import FrameInfo

MOST_FRAMES = 10
BLOCK = Look("block")
SENTENCE = Look("error", is_bold=True)

Line = list[Piece]


def error_lines(
    error: events.Error, frames: Sequence[FrameInfo], line_text: Callable[[str, int], str]
) -> list[Line]:
    """The block; `line_text` gives a line of a file, or ""."""
    code = error.code if isinstance(error.code, str) else ""
    lines = [_sentence(code, error.message)]
    if isinstance(error.location, Location):
        lines += _place(error.location, line_text)
    if isinstance(error.hint, str) and error.hint:
        lines.append([Piece("    " + error.hint, BLOCK)])
    lines += _stack(frames)
    if _is_of_the_language(code):
        words = tr("What {code} means, and how it is repaired", code=code)
        lines.append([Piece("    ", BLOCK), Piece(words, Look("block", link=f"code:{code}"))])
    return lines


def _is_of_the_language(code: str) -> bool:
    return code[:1] in ("E", "W") and code[1:].isdigit()


def _sentence(code: str, message: str) -> Line:
    words = tr("error")
    if not code:
        return [Piece(f"{words}: {message}", SENTENCE)]
    link = f"code:{code}" if _is_of_the_language(code) else ""
    return [
        Piece(f"{words} ", SENTENCE),
        Piece(code, Look("error", is_bold=True, link=link)),
        Piece(f": {message}", SENTENCE),
    ]


def _place(place: Location, line_text: Callable[[str, int], str]) -> list[Line]:
    words = f"{Path(place.file).name}:{place.line}:{place.column}"
    lines = [[Piece("  → ", BLOCK), _link(words, place.file, place.line, place.column)]]
    text = line_text(place.file, place.line)
    if text.strip():
        number = str(place.line)
        before = "".join("\t" if letter == "\t" else " " for letter in text[: place.column - 1])
        lines.append([Piece(f"  {number} | {text}", BLOCK)])
        lines.append([Piece(f"  {' ' * len(number)} | {before}", BLOCK), Piece("^", SENTENCE)])
    return lines


def _stack(frames: Sequence[FrameInfo]) -> list[Line]:
    lines = []
    for number, frame in enumerate(frames[:MOST_FRAMES]):
        words = tr("called from {function}", function=frame.function)
        if number == 0:
            words = tr("in {function}", function=frame.function)
        place = f"{Path(frame.file).name}:{frame.line}"
        line = [Piece(f"    {words}, ", BLOCK), _link(place, frame.file, frame.line, frame.column)]
        lines.append(line)
    if len(frames) > MOST_FRAMES:
        more = tr("and {count} calls more", count=f"{len(frames) - MOST_FRAMES:,}")
        lines.append([Piece(f"    {more}", BLOCK)])
    return lines


def _link(words: str, file: str, line: int, column: int) -> Piece:
    return Piece(words, Look("block", link=f"place:{line}:{column}:{file}"))
