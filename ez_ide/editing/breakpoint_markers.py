"""The breakpoints of one editor: their lines through edits, and their shapes in the margin."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from PyQt6.Qsci import QsciScintillaBase as Sci
from PyQt6.QtCore import QRectF

from ez_ide.editing.breakpoint_shapes import INSET, BreakpointStyle, paint_breakpoint
from ez_ide.editing.geometry import marker_box

if TYPE_CHECKING:
    from collections.abc import Sequence

    from PyQt6.Qsci import QsciScintilla
    from PyQt6.QtGui import QPainter

    from ez_ide.appearance.theme import Theme
    from ez_ide.editing.decorations import BreakpointMarker


class BreakpointMarkers:
    """Keeps and paints them; does not know what a breakpoint does."""

    def __init__(self, editor: QsciScintilla) -> None:
        self._editor = editor
        self._marks: dict[str, BreakpointMarker] = {}
        self._places = LineAnchors()

    def show(self, marks: Sequence[BreakpointMarker]) -> None:
        """Exactly these."""
        self._marks = {mark.key: mark for mark in marks}
        self._places.replace({mark.key: mark.line for mark in marks})

    def lines(self) -> dict[str, int]:
        """Where each is now."""
        return dict(self._places.lines)

    def at(self, line: int) -> BreakpointMarker | None:
        """The mark beside a line."""
        for key, place in self._places.lines.items():
            if place == line and key in self._marks:
                return self._marks[key]
        return None

    # -- edits -----------------------------------------------------------------------------------

    def on_insert(self, position: int, length: int, added: int, *, is_undo: bool) -> dict[str, int]:
        """Text has come in; what moved."""
        send = self._editor.SendScintilla
        line = send(Sci.SCI_LINEFROMPOSITION, position)
        start = send(Sci.SCI_POSITIONFROMLINE, line)
        before = self._editor.text(start, position) if position > start else ""
        moved = self._places.insert(line + 1, added, begins_line=not before.strip())
        if is_undo:
            moved |= self._places.bring_back(position, length, line + 1)
        return moved

    def before_delete(self, position: int, length: int) -> dict[str, int]:
        """Text is about to go; what moves."""
        send, text = self._editor.SendScintilla, self._editor.text
        first = send(Sci.SCI_LINEFROMPOSITION, position)
        last = send(Sci.SCI_LINEFROMPOSITION, position + length)
        if first == last:
            return {}
        start = send(Sci.SCI_POSITIONFROMLINE, first)
        end = send(Sci.SCI_GETLINEENDPOSITION, last)
        before = text(start, position) if position > start else ""
        behind = text(position + length, end) if end > position + length else ""
        gone = Deletion(
            position, length, first + 1, last + 1, not before.strip(), not behind.strip()
        )
        return self._places.delete(gone)

    # -- painting --------------------------------------------------------------------------------

    def paint(self, painter: QPainter, theme: Theme) -> None:
        """Draw those in view."""
        for key, line in self._places.lines.items():
            mark = self._marks.get(key)
            box = marker_box(self._editor, line)
            if mark is not None and box is not None:
                inset = box.width() * INSET
                look = BreakpointStyle(mark.kind, mark.is_enabled, mark.is_verified)
                inner = QRectF(box).adjusted(inset, inset, -inset, -inset)
                paint_breakpoint(painter, look, inner, theme)


DELETED = 0


@dataclass(frozen=True)
class Deletion:
    """Text from a place in one line up to a place in a later one, about to go."""

    position: int
    length: int
    first: int
    last: int
    begins_line: bool  # nothing but blanks stands before it in the first line
    ends_line: bool  # nothing but blanks stands behind it in the last line


@dataclass
class LineAnchors:
    """Where the marks are."""

    lines: dict[str, int] = field(default_factory=dict)
    _lost: dict[tuple[int, int], dict[str, int]] = field(default_factory=dict)

    def replace(self, lines: dict[str, int]) -> None:
        """These are the marks now."""
        self.lines = dict(lines)
        for lost in self._lost.values():
            for key in lines:
                lost.pop(key, None)

    def insert(self, line: int, added: int, *, begins_line: bool) -> dict[str, int]:
        """`added` line ends came into a line; what moved. A mark goes with the text behind."""
        moved = {}
        for key, at in self.lines.items():
            if at > line or (at == line and begins_line):
                moved[key] = at + added
        self.lines.update(moved)
        return moved if added else {}

    def delete(self, gone: Deletion) -> dict[str, int]:
        """The text goes; what moved, with `GONE` for marks whose line went too."""
        removed = gone.last - gone.first
        moved: dict[str, int] = {}
        lost: dict[str, int] = {}
        for key, at in self.lines.items():
            if at > gone.last:
                moved[key] = at - removed
            elif removed and self._goes(at, gone):
                moved[key] = DELETED
                lost[key] = at - gone.first
            elif at > gone.first:
                moved[key] = gone.first
        for key, line in moved.items():
            if line == DELETED:
                del self.lines[key]
            else:
                self.lines[key] = line
        if lost:
            self._lost[gone.position, gone.length] = lost
        return moved if removed else {}

    def bring_back(self, position: int, length: int, line: int) -> dict[str, int]:
        """An undo put text back; the marks that went with it."""
        back = self._lost.pop((position, length), {})
        lines = {key: line + distance for key, distance in back.items()}
        self.lines.update(lines)
        return lines

    @staticmethod
    def _goes(at: int, gone: Deletion) -> bool:
        if at == gone.first:
            return gone.begins_line and not (gone.ends_line and gone.first == gone.last)
        if at == gone.last:
            return gone.ends_line and not gone.begins_line
        return gone.first < at < gone.last
