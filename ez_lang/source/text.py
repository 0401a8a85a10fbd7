"""Source texts, and positions in them.

All stages use *offsets*: indices of characters in the text of one file.  Lines and columns are
computed from them only when a diagnostic or a debugger needs them.
"""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple


class Position(NamedTuple):
    """A line and a column, both counted from 1; columns count characters."""

    line: int
    column: int


class Span(NamedTuple):
    """The text from offset `start` up to, not including, offset `end`."""

    start: int
    end: int


class SourceFile:
    """The text of one file.

    `path` is printed in diagnostics; `absolute` identifies the file for breakpoints and imports.
    Bytes that are not UTF-8 are kept as lone surrogates (`surrogateescape`).
    """

    __slots__ = ("_line_starts", "absolute", "path", "text")

    def __init__(self, path: str, text: str, absolute: str = "") -> None:
        self.path = path
        self.text = text
        self.absolute = absolute or path
        self._line_starts: list[int] | None = None

    @property
    def line_starts(self) -> list[int]:
        """The offset of the first character of each line, computed once."""
        if self._line_starts is None:
            starts = [0]
            find = self.text.find
            at = find("\n")
            while at >= 0:
                starts.append(at + 1)
                at = find("\n", at + 1)
            self._line_starts = starts
        return self._line_starts

    def position(self, offset: int) -> Position:
        """Return the line and column of an offset."""
        starts = self.line_starts
        line = bisect_right(starts, offset)
        return Position(line, offset - starts[line - 1] + 1)

    def offset(self, line: int, column: int = 1) -> int:
        """Return the offset of a line and column; the nearest one if they are outside the text."""
        starts = self.line_starts
        if line < 1:
            return 0
        if line > len(starts):
            return len(self.text)
        end = starts[line] - 1 if line < len(starts) else len(self.text)
        return min(starts[line - 1] + max(column, 1) - 1, end)

    def line_text(self, line: int) -> str:
        """Return the text of a line without its line end; empty for a line that does not exist."""
        starts = self.line_starts
        if not 1 <= line <= len(starts):
            return ""
        end = starts[line] - 1 if line < len(starts) else len(self.text)
        return self.text[starts[line - 1] : end].rstrip("\r")

    def __repr__(self) -> str:
        return f"SourceFile({self.path!r})"
