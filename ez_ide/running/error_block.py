"""An error of the program as lines of the console: what, where, how one got there, and more of it.

Knows the error and its stack as the debugger tells them; does not know where links lead.
"""

from __future__ import annotations

from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING

from ez_debugger.records import Location
from ez_ide.running.terminal_text import Piece, TextStyle
from ez_ide.translation import tr, trn

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from ez_debugger.protocol import events
    from ez_debugger.records import FrameInfo

MOST_LINES = 10
BLOCK = TextStyle("block")
SENTENCE = TextStyle("error", is_bold=True)

Line = list[Piece]


def error_lines(
    error: events.Error,
    frames: Sequence[FrameInfo],
    line_text: Callable[[str, int], str],
    *,
    total: int = 0,
) -> list[Line]:
    """The block; `line_text` gives a line of a file, or "".

    `frames` are the innermost of `total` calls.
    """
    code = error.code if isinstance(error.code, str) else ""
    lines = [_sentence(code, error.message)]
    if isinstance(error.location, Location):
        lines += _place(error.location, line_text)
    if isinstance(error.hint, str) and error.hint:
        lines.append([Piece("    " + error.hint, BLOCK)])
    lines += _stack(frames, max(total, len(frames)))
    if _is_of_the_language(code):
        words = tr("Explain {code}", code=code)
        lines.append([Piece("    ", BLOCK), Piece(words, TextStyle("block", link=f"code:{code}"))])
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
        Piece(code, TextStyle("error", is_bold=True, link=link)),
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


def _stack(frames: Sequence[FrameInfo], total: int) -> list[Line]:
    """A line for each call; calls from one place again and again are one line."""
    lines: list[Line] = []
    told = 0
    for (function, file, line, column), group in groupby(frames, key=_place_of_call):
        if len(lines) == MOST_LINES:
            break
        words = tr("called from {function}", function=function)
        if not lines:
            words = tr("in {function}", function=function)
        place = f"{Path(file).name}:{line}"
        count = len(list(group))
        told += count
        times = [Piece(f" × {count}", BLOCK)] if count > 1 else []
        lines.append([Piece(f"    {words}, ", BLOCK), _link(place, file, line, column), *times])
    if lines and told < total:
        more = tr("… {more}", more=trn("{count} more call", "{count} more calls", total - told))
        lines.append([Piece(f"    {more}", BLOCK)])
    return lines


def _place_of_call(frame: FrameInfo) -> tuple[str, str, int, int]:
    return frame.function, frame.file, frame.line, frame.column


def _link(words: str, file: str, line: int, column: int) -> Piece:
    return Piece(words, TextStyle("block", link=f"place:{line}:{column}:{file}"))
