"""Folding: blocks, comments of several lines, runs of imports and of `//` lines.

Fold levels are computed from the states that the lexer gives each line; after an edit, only as far
as levels change.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from PyQt6.Qsci import QsciScintillaBase as Sci
from PyQt6.QtCore import QPoint, QPointF, QRect, Qt
from PyQt6.QtGui import QColor, QFontMetrics, QPainter, QPen

from ez_ide.editing.ez_lexer import (
    CLOSES_SHIFT,
    COUNT_MASK,
    IS_COMMENT_LINE,
    IS_IMPORT,
    OPEN_COMMENT,
    OPEN_MASK,
    OPENS_SHIFT,
)
from ez_ide.editing.geometry import end_of_line, line_height, top_of
from ez_ide.non_null import non_null

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from ez_ide.appearance.theme import Theme
    from ez_ide.editing.styled_text import StyledText

_GAP, _WIDTH, _HEIGHT = 0.5, 2.0, 0.5  # in character widths and line heights


class FoldLevels:
    """The fold levels of one text."""

    def __init__(self, editor: Sci) -> None:
        self._editor = editor
        self._stale: tuple[int, int] | None = None  # first and last line to compute again

    @property
    def are_stale(self) -> bool:
        """Whether some lines may have the levels of an older text."""
        return self._stale is not None

    def restyled(self, first: int, last: int) -> None:
        """Note that lines have new states."""
        if self._stale is not None:
            first, last = min(first, self._stale[0]), max(last, self._stale[1])
        self._stale = first, last

    def moved(self, line: int, added: int) -> None:
        """Note that lines were inserted after a line, or deleted if `added` is negative."""
        if self._stale is not None:
            first, last = self._stale
            self._stale = min(first, line), max(last + added, line) if last > line else last

    def update(self, most: int) -> None:
        """Compute the levels of at most `most` lines."""
        if self._stale is None:
            return
        send = self._editor.SendScintilla
        count = send(Sci.SCI_GETLINECOUNT)
        # Whether a line begins a run depends on the next one, so the line before the edit is
        # included.
        first, last = max(self._stale[0] - 1, 0), self._stale[1]
        # The work is done in slices while the user is idle, see `DeferredWork`.
        end = min(first + most, count)
        states = [send(Sci.SCI_GETLINESTATE, one) for one in range(max(first - 1, 0), end + 1)]
        before = states.pop(0) if first else 0
        depth = self._depth_after(first - 1, before) if first else 0
        for line, level in enumerate(levels(states, before, depth)):
            number = first + line
            if number == end:
                break
            # After the edited lines, the first level that is unchanged ends the work: all levels
            # after it would be unchanged, too.
            is_same = send(Sci.SCI_GETFOLDLEVEL, number) == level
            if not is_same:
                send(Sci.SCI_SETFOLDLEVEL, number, level)
            elif number > last + 1:
                self._stale = None
                return
        self._stale = (end, max(last, end)) if end < count else None

    def _depth_after(self, line: int, state: int) -> int:
        """Return how many blocks are open after a line, from its level and state."""
        level = self._editor.SendScintilla(Sci.SCI_GETFOLDLEVEL, line)
        depth = int(level & Sci.SC_FOLDLEVELNUMBERMASK) - Sci.SC_FOLDLEVELBASE
        # A header's own level does not count the blocks that it opens, and its closing braces were
        # subtracted before the level was set.
        if state >> OPENS_SHIFT & COUNT_MASK:
            return depth + (state >> OPENS_SHIFT & COUNT_MASK)
        send = self._editor.SendScintilla
        around = [send(Sci.SCI_GETLINESTATE, one) for one in (line - 1, line, line + 1) if one >= 0]
        is_later = _role_in_run(around, len(around) - 2) == "later"
        return max(depth - is_later - (state >> CLOSES_SHIFT & COUNT_MASK), 0)


def levels(states: Sequence[int], before: int = 0, depth: int = 0) -> Iterator[int]:
    """Yield the level of each line with its flags.

    `before` is the state of the line before the first one, `depth` the number of open blocks.

        do main() {        level 0, header (opens a block)
            a = 1          level 1
        }                  level 1 (closes the block)
    """
    states = [before, *states]
    for line in range(1, len(states)):
        opens = states[line] >> OPENS_SHIFT & COUNT_MASK
        closes = states[line] >> CLOSES_SHIFT & COUNT_MASK
        run = _role_in_run(states, line)
        if opens:
            depth = max(depth - closes, 0)
            yield Sci.SC_FOLDLEVELBASE + depth | Sci.SC_FOLDLEVELHEADERFLAG
            depth += opens
        else:
            flag = Sci.SC_FOLDLEVELHEADERFLAG if run == "first" else 0
            yield Sci.SC_FOLDLEVELBASE + depth + (run == "later") | flag
            depth = max(depth - closes, 0)


def _role_in_run(states: Sequence[int], line: int) -> str:
    """Return whether a line is the "first" of a run that can be folded, a "later" one, or ""."""
    for flag in (IS_IMPORT, IS_COMMENT_LINE):
        if states[line] & flag:
            if line and states[line - 1] & flag:
                return "later"
            return "first" if line + 1 < len(states) and states[line + 1] & flag else ""
    is_inside = line > 0 and states[line - 1] & OPEN_MASK == OPEN_COMMENT
    if is_inside:
        return "later"
    return "first" if states[line] & OPEN_MASK == OPEN_COMMENT else ""


class FoldMarkers:
    """The markers after folded lines: three dots in a box that a click unfolds."""

    def __init__(self, editor: StyledText) -> None:
        self._editor = editor

    def paint(self, painter: QPainter, theme: Theme) -> None:
        """Paint the markers of the visible lines."""
        for _line, box in self.boxes():
            painter.setPen(QPen(QColor(theme.ui.border_strong), 1))
            painter.setBrush(QColor(theme.ui.hover))
            painter.drawRoundedRect(box, box.height() / 3, box.height() / 3)
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(QColor(theme.ui.text_muted))
            middle, size = QPointF(box.center()), max(1.0, box.height() / 9)
            for step in (-1, 0, 1):
                painter.drawEllipse(middle + QPointF(step * box.width() / 4, 0.5), size, size)

    def open_at(self, point: QPoint) -> bool:
        """Unfold the line whose marker is at a point; return whether there is one."""
        line = next((line for line, box in self.boxes() if box.contains(point)), 0)
        if line:
            self._editor.SendScintilla(Sci.SCI_FOLDLINE, line - 1, Sci.SC_FOLDACTION_EXPAND)
        return bool(line)

    def boxes(self) -> Iterator[tuple[int, QRect]]:
        """Yield the folded lines in view with the rectangles of their markers."""
        editor = self._editor
        send, height = editor.SendScintilla, line_height(editor)
        char = QFontMetrics(editor.text_font()).horizontalAdvance("0")
        bottom = non_null(editor.viewport()).height()
        line = send(Sci.SCI_DOCLINEFROMVISIBLE, send(Sci.SCI_GETFIRSTVISIBLELINE))
        while (line := send(Sci.SCI_CONTRACTEDFOLDNEXT, line)) >= 0:
            top = top_of(editor, line + 1)
            if top is not None and top > bottom:
                return
            if top is not None:
                end = end_of_line(editor, line + 1)
                side = round(height * _HEIGHT)
                yield (
                    line + 1,
                    QRect(end.x() + round(char * _GAP), end.y() + (height - side) // 2,
                          round(char * _WIDTH), side),
                )  # fmt: skip
            line += 1
