"""An error of the program as lines of the console: message, location, call stack, explanation."""

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

MAX_LINES = 10
BLOCK = TextStyle("block")
MESSAGE = TextStyle("error", is_bold=True)

Line = list[Piece]


def error_lines(
    error: events.Error,
    frames: Sequence[FrameInfo],
    line_text: Callable[[str, int], str],
    *,
    total: int = 0,
) -> list[Line]:
    """The lines; `line_text` returns a line of a file, or "".

    `frames` are the innermost of `total` calls.
    """
    code = error.code if isinstance(error.code, str) else ""
    lines = [_message(code, error.message)]
    if isinstance(error.location, Location):
        lines += _location(error.location, line_text)
    if isinstance(error.hint, str) and error.hint:
        lines.append([Piece("    " + error.hint, BLOCK)])
    lines += _stack(frames, max(total, len(frames)))
    if _has_page(code):
        text = tr("Explain {code}", code=code)
        lines.append([Piece("    ", BLOCK), Piece(text, TextStyle("block", link=f"code:{code}"))])
    return lines


def _has_page(code: str) -> bool:
    return code[:1] in ("E", "W") and code[1:].isdigit()


def _message(code: str, message: str) -> Line:
    text = tr("error")
    if not code:
        return [Piece(f"{text}: {message}", MESSAGE)]
    link = f"code:{code}" if _has_page(code) else ""
    return [
        Piece(f"{text} ", MESSAGE),
        Piece(code, TextStyle("error", is_bold=True, link=link)),
        Piece(f": {message}", MESSAGE),
    ]


def _location(position: Location, line_text: Callable[[str, int], str]) -> list[Line]:
    text = f"{Path(position.file).name}:{position.line}:{position.column}"
    lines = [[Piece("  → ", BLOCK), _link(text, position.file, position.line, position.column)]]
    text = line_text(position.file, position.line)
    if text.strip():
        number = str(position.line)
        before = "".join("\t" if char == "\t" else " " for char in text[: position.column - 1])
        lines.append([Piece(f"  {number} | {text}", BLOCK)])
        lines.append([Piece(f"  {' ' * len(number)} | {before}", BLOCK), Piece("^", MESSAGE)])
    return lines


def _stack(frames: Sequence[FrameInfo], total: int) -> list[Line]:
    """A line for each call; repeated calls from one location are one line."""
    lines: list[Line] = []
    shown = 0
    for (function, file, line, column), group in groupby(frames, key=_call_site):
        if len(lines) == MAX_LINES:
            break
        text = tr("called from {function}", function=function)
        if not lines:
            text = tr("in {function}", function=function)
        position = f"{Path(file).name}:{line}"
        count = len(list(group))
        shown += count
        times = [Piece(f" × {count}", BLOCK)] if count > 1 else []
        lines.append([Piece(f"    {text}, ", BLOCK), _link(position, file, line, column), *times])
    if lines and shown < total:
        more = tr("… {more}", more=trn("{count} more call", "{count} more calls", total - shown))
        lines.append([Piece(f"    {more}", BLOCK)])
    return lines


def _call_site(frame: FrameInfo) -> tuple[str, str, int, int]:
    return frame.function, frame.file, frame.line, frame.column


def _link(text: str, file: str, line: int, column: int) -> Piece:
    return Piece(text, TextStyle("block", link=f"place:{line}:{column}:{file}"))
