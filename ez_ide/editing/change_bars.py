"""Bars in the margin beside the lines that differ from the saved file.

Every line knows which saved line it was, or that it is new. After an edit only the lines around it
are compared again, up to the nearest lines that are unchanged. Lines count from 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from difflib import SequenceMatcher
from typing import TYPE_CHECKING

from ez_ide.editing import scintilla_numbers as n

if TYPE_CHECKING:
    from PyQt6.Qsci import QsciScintilla

NEW = -1  # the origin of a line that is not in the saved text
MAX_COMPARED = 400  # lines on each side; in a longer run, lines are paired by their positions

Line = Callable[[int], str]  # returns the current text of a line

_MARKERS = (n.MARKER_CHANGED, n.MARKER_ADDED)


class ChangeBars:
    """The bars of one editor. It is notified of every edit and updates the bars on demand."""

    def __init__(self, editor: QsciScintilla) -> None:
        self._editor = editor
        self._lines = ChangedLines()

    def save(self, text: str) -> None:
        """Take a text as the content of the saved file."""
        if text == self._editor.text():
            self._lines.save(_lines_of(text))
        else:
            self._lines.compare(_lines_of(text), self._editor.lines())
        for marker in _MARKERS:
            self._editor.markerDeleteAll(marker)

    def edited(self, line: int, added: int, *, begins_line: bool) -> None:
        """Note an edit of a line that added line ends, or removed them if `added` is negative."""
        self._lines.edit(line, max(-added, 0), max(added, 0), begins_line=begins_line)

    def show(self) -> None:
        """Update the bars of the lines that were edited."""
        changed = self._lines.update(self._text)
        if changed is None:
            return
        for line in range(*changed):
            marker = self._marker(line)
            present = self._editor.markersAtLine(line)
            for one in _MARKERS:
                if present & 1 << one and one != marker:
                    self._editor.markerDelete(line, one)
            if marker is not None and not present & 1 << marker:
                self._editor.markerAdd(line, marker)

    def _marker(self, line: int) -> int | None:
        if self._lines.is_new(line):
            return n.MARKER_ADDED
        return n.MARKER_CHANGED if self._lines.is_changed(line, self._text) else None

    def _text(self, line: int) -> str:
        return self._editor.text(line).rstrip("\r\n")


def _lines_of(text: str) -> list[str]:
    return text.replace("\r\n", "\n").replace("\r", "\n").split("\n")


class ChangedLines:
    """The lines of the saved text, and for each current line the saved line it comes from."""

    def __init__(self) -> None:
        self._saved = [""]
        self._origins = [0]
        self._dirty: tuple[int, int] | None = None  # first and last line to compare again

    def save(self, lines: list[str]) -> None:
        """Take the current lines as the saved ones."""
        self._saved = lines
        self._origins = list(range(len(lines)))
        self._dirty = None

    def compare(self, lines: list[str], count: int) -> None:
        """Take other lines as the saved ones; the current text has `count` lines."""
        self._saved = lines
        self._origins = [NEW] * count
        self._dirty = (0, count)

    def edit(self, line: int, removed: int, added: int, *, begins_line: bool) -> None:
        """Note an edit of a line that removed and added line ends, at its start or inside it."""
        at = line if begins_line else line + 1
        if removed:
            del self._origins[at : at + removed]
        if added:
            self._origins[at:at] = [NEW] * added
        # Extend the range that is to be compared again. An earlier one moves with its lines.
        last = line + added
        if self._dirty is not None:
            first, before = self._dirty
            if before > line:
                before = max(before - removed, line) + added
            last, line = max(last, before), min(first, line)
        self._dirty = (line, last)

    def update(self, text: Line) -> tuple[int, int] | None:
        """Compare the edited lines; return the first that may have changed and the end of all."""
        if self._dirty is None:
            return None
        first, last = self._dirty
        self._dirty = None
        count = len(self._origins)
        first, end = min(first, count), min(last + 1, count)
        # Grow to the nearest unchanged line on each side: between two such anchors, only the saved
        # lines between their origins can be the origins of the lines that are compared.
        while first and not self._is_anchor(first - 1, text):
            first -= 1
        while end < count and not self._is_anchor(end, text):
            end += 1
        old_first = self._origins[first - 1] + 1 if first else 0
        old_end = self._origins[end] if end < count else len(self._saved)
        old = self._saved[old_first:old_end]
        new = [text(line) for line in range(first, end)]
        self._origins[first:end] = [
            NEW if one == NEW else one + old_first for one in _origins_of(old, new)
        ]
        return first, end

    def is_new(self, line: int) -> bool:
        """Whether no saved line corresponds to a line."""
        return self._origins[line] == NEW

    def is_changed(self, line: int, text: Line) -> bool:
        """Whether a line is new or differs from its saved line."""
        origin = self._origins[line]
        return origin == NEW or self._saved[origin] != text(line)

    def _is_anchor(self, line: int, text: Line) -> bool:
        return not self.is_changed(line, text)


def _origins_of(old: list[str], new: list[str]) -> list[int]:
    """Return for each new line the index of the old line it comes from, or `NEW`."""
    origins = [NEW] * len(new)
    for kind, old_first, old_last, first, last in _differences(old, new):
        if kind in ("equal", "replace"):
            for distance in range(min(last - first, old_last - old_first)):
                origins[first + distance] = old_first + distance
    return origins


def _differences(old: list[str], new: list[str]) -> Iterator[tuple[str, int, int, int, int]]:
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    yield "equal", 0, start, 0, start
    middle, present = old[start : len(old) - end], new[start : len(new) - end]
    if max(len(middle), len(present)) > MAX_COMPARED:
        yield "replace", start, len(old) - end, start, len(new) - end
    else:
        matcher = SequenceMatcher(None, middle, present, autojunk=False)
        for kind, old_first, old_last, first, last in matcher.get_opcodes():
            yield kind, start + old_first, start + old_last, start + first, start + last
    yield "equal", len(old) - end, len(old), len(new) - end, len(new)
